### All prose of Steward that is not one game's own, in Project Fluent (projectfluent.org). One game's file adds to it
### and may replace a message.
###
### STYLE
###  - One fact, one sentence, present tense, under 80 characters where it can be: it is read on a phone.
###  - Say what happened first, then what it cost. The dice and the rule's number are added by the program.
###  - The sport's words: plot, lap, grid, flag, stewards. No exclamation marks, no jokes about a driver who lost.
###  - A refusal says what is wrong and what would be right, in the words of the game. Never "invalid", never "error".
###  - Drivers by name, cars by colour, speeds in mph. "they" for a driver.
###  - Nothing about a sealed order in anything more than one person can read.
###
### ARGUMENTS
### The comment over a message, or over its group, names them. $seat is the driver's name; any other is a fact as it
### stands in the rules, for choosing by and for figures. $rival-name is the driver called $rival, $by-signed is $by as
### +2 or −1, $options-list is "a, b and c", $stock-wear the figure `wear` of a $stock, and $tyres-word the message `word-…`
### of the code in $tyres ($kind-title: the title of a `question-…`). Numbers choose plurals, [0] and [1]; yes and no are
### [true] and [false]; a text that is empty, or not there, is [none].


## Refusals: what is wrong, and what would be right. $said: what was typed; $field: of a sheet, whose it is.

# $options-list, $field-spelt
refused-not_an_option =
    { $field ->
        [none] “{ $said }” is not on offer here.
       *[other] “{ $said }” is not on offer for `{ $field-spelt }`.
    } Possible: { $options-list }.

# $field-spelt
refused-not_a_number =
    { $field ->
        [none] “{ $said }” is not a whole number.
       *[other] `{ $field-spelt }` takes a whole number, not “{ $said }”.
    }

# $least, $most, $step, $field-spelt
refused-out_of_range =
    { $said } is off the scale{ $field ->
        [none] {""}
       *[other] {" "}of `{ $field-spelt }`
    }: { $least } to { $most }{ $step ->
        [none] {""}
        [1] {""}
       *[other] , in steps of { $step }
    }.

# $longest, $field-spelt
refused-too_long =
    { $field ->
        [none] That is too long: { $longest } characters at most.
       *[other] That is too long for `{ $field-spelt }`: { $longest } characters at most.
    }

# $least, $most
refused-wrong_count = Choose between { $least } and { $most }.

# $options-list
refused-two_readings = “{ $said }” could be { $options-list }: which of them do you mean?

# $parts-spelt
refused-unknown_part = There are these parts: { $parts-spelt }.

# $part, $levels-list
refused-no_such_level = { $part } comes in these levels: { $levels-list }.

# $sum, $least
refused-wrong_total = The levels add up to { $sum }; they must come to { $least }.

# $sum, $least, $most
refused-wrong_sum = The levels add up to { $sum }; they may add up to { $least } to { $most }.

# $field, $fields-spelt
refused-unknown_field = There is no “{ $field }” on this sheet. Its fields: { $fields-spelt }.

# $field
refused-field_missing = The sheet needs “{ $field }”.


## Orders in words: what is wrong with a line, and what would be read. $said: the word; $after: those before it; $like: a
## line that would be read.

# $near: what was meant, perhaps; $expected: what may stand there.
# $said, $after, $near, $expected, $expected-list, $like
refused-not_understood =
    “{ $said }” is not understood{ $after ->
        [none] {""}
       *[other] {" "}after “{ $after }”
    }.{ $near ->
        [none] {""}
       *[other] {" "}Did you mean **{ $near }**?
    }{ $expected ->
        [none] {""}
       *[other] {" "}Possible here: { $expected-list }.
    } For instance `{ $like }`.

# $denial: a word such as “never” that turns round what cannot be turned round.
# $denial, $expected, $expected-list, $like
refused-not_to_be_denied =
    “{ $denial }” is not understood here: nothing that may stand there can be turned round.{ $expected ->
        [none] {""}
       *[other] {" "}Possible: { $expected-list }.
    } For instance `{ $like }`.

# $after, $expected, $expected-list, $like
refused-breaks_off =
    Something is missing{ $after ->
        [none] {""}
       *[other] {" "}after “{ $after }”
    }{ $expected ->
        [none] {""}
       *[other] : { $expected-list }
    }. For instance `{ $like }`.

# $said, $like
refused-no_order = That is no order, and nothing was filed: “{ $said }” is not understood. Orders look like `{ $like }`.

refused-several_readings = That can be read in several ways. Which do you mean?

refused-too_many_readings = That can be read in too many ways: write one wish a line.

# A field is said twice in one text.
# $field, $first, $second
refused-said_twice =
    “{ $field }” is said twice{ $first ->
        [none] {""}
       *[other] , { $first } and { $second }
    }: say it once.

# $said
refused-listed_twice = “{ $said }” is listed twice: name each once.

# $said, $like
refused-first_missing = “{ $said }” does not begin a sheet. Write for instance `{ $like }`.

# $said, $draft
refused-add_or_anew = “{ $said }” is no whole sheet. To add it to `{ $draft }`, press the button; for a new sheet write all of it.

# $like
refused-nothing_to_add_to = There is nothing yet to add to. Write a whole sheet, for instance `{ $like }`.

# $field
refused-for_one_round = “{ $field }” holds for one round: send it `ahead:` or `round 7:`, not standing.

# $round, $now
refused-round_is_over = Orders for round { $round } can no longer be filed: it is round { $now } now.

# $round
refused-round_twice = Round { $round } is written twice: send one sheet for it.

# $count, $most
refused-too_many_ahead = { $count } sheets ahead are too many: at most { $most } are kept.

# $said
refused-least_only =
    { $said ->
        [none] Here
       *[other] “{ $said }”: here
    } only a least value can be ordered: `from 3`, `3 or more`.

# $said
refused-most_only =
    { $said ->
        [none] Here
       *[other] “{ $said }”: here
    } only a limit can be ordered: `at most 3`, `up to 3`.

# $least, $most
refused-bounds_reversed = From { $least } to { $most } is nothing: the smaller figure goes first.

refused-and_with_or = “and” and “or” in one condition can be read in two ways: say it in two lines.

# $length, $longest
refused-order_too_long = { $length } characters are too many: at most { $longest } are read.

# $said
refused-not_orders = “{ $said }” is no order. Begin with `standing:`, `ahead:` or `round 7:`.


## What the desk refuses, whatever the game. $said: what was typed.

# $topic
refused-unknown_topic = The handbook has nothing on “{ $topic }”. Choose one of what is offered while you type.

# $topic, $topics-list
refused-which_topic = “{ $topic }” may be one of several: { $topics-list }.

refused-drives_nowhere = You drive in no race here.
# $race
refused-unknown_race = There is no race #{ $race } here.

# $races-list
refused-which_race = You drive in several races: add `race:`, or begin with one of { $races-list }.

refused-not_seated = You do not drive in this race.
refused-wrong_seat = That form belongs to another driver.
refused-not_open = That is settled: this form is from an earlier round.
# $round, $due
refused-silent = Round { $round } is being run, and is shown at { $due }. That can be done from then on.
refused-changed = This question has changed. Here is how it stands now.
refused-nothing_open = Nothing is asked of you just now.
refused-held = The race stands still; no orders are taken until it goes on.
refused-over = This race is over.
refused-stopped = This race is over.
refused-not_started = The race has not started yet.
refused-already_started = The race has already started.

# $by
refused-paused = The race is paused: { $by } can resume it.

refused-running = The race is running.

# $game, $games-list
refused-unknown_game = There is no game “{ $game }”. There are: { $games-list }.

refused-same_seat = Those are the same car: name two.

# $seat, $free-list
refused-no_such_seat = There is no { $seat } here. Free: { $free-list }.

# $seat
refused-already_in = You are already in, as { $seat }.

# $most
refused-full = All { $most } cars are taken.

# $seat, $free-list
refused-seat_taken = { $seat } is taken. Free: { $free-list }.

# $least
refused-too_few = A race needs at least { $least } cars. **Fill…** gives empty seats to automatic drivers.

# $most
refused-too_many = At most { $most } cars can start.

refused-no_season = There is no season on this server. `/season create` opens one.

# $season
refused-unknown_season = There is no season { $season } on this server.

# $seasons-list
refused-which_season = Several seasons are on: add `season:`, one of { $seasons-list }.

# $title
refused-season_closed = The season { $title } is closed.

# $title
refused-season_open = The season { $title } is still on: `/season close` ends it.

# $scheme, $schemes-list
refused-unknown_scheme = There is no points table “{ $scheme }”. There are: { $schemes-list }.

refused-on_a_server = Races are driven on a server: press this in a channel there.

refused-no_slots = This race has no fixed days: say how many `hours:` more.

# $day, $example
refused-bad_day = “{ $day }” is not a day: write it as { $example }.

# $day
refused-past_day = { $day } is past: plan the race for a day to come.

# $time
refused-bad_time = “{ $time }” is not a time of day: write it as 20:00, beside a `day:`.

# $title
refused-no_track_planned = A race that { $title } opens by itself needs a `track:` (and a `game:`, if the season has none).

refused-no_penalty = A penalty takes points (`deduct:`), places in a race (`places:` and `race:`), or places on the grid of the next race (`grid:`).

# $number, $title
refused-unknown_meeting = { $title } has no race { $number } that could be taken off its calendar: `/season calendar` lists them.

# $title
refused-entered_already = You are in { $title } yourself.

# $role
refused-role_not_mentionable = I may not mention the role { $role }, so nobody would be called.
    In Server Settings → Roles → { $role }, switch on **Allow anyone to @mention this role**, or give my own role the permission **Mention @everyone, @here and All Roles**; then try again.

refused-no_organiser = A season is opened by the stewards' role of this server or a member with Manage Server.

# $scheme, $game
refused-scheme_of_another_game = The points table { $scheme } is meant for { $game } alone.

# $title, $game
refused-season_of_a_game = { $title } is a season of { $game }: a race of another game does not count in it.

# $title, $pace
refused-season_of_a_pace = { $title } counts races at the pace `{ $pace }` only.

# $title
refused-no_campaign = { $title } is no campaign: nobody keeps a stable or a purse in it. `/season create campaign:True` opens one.

# $title
refused-campaign_not_begun = { $title } has no race yet. Stables open with the lobby of its first race.

refused-nothing_to_order = No race of this campaign is in its lobby. Repairs and bids are taken from the lobby until the start.

refused-no_betting = Bets are taken once the lanes are known and until the first chariot moves. No race of this campaign is at that point now.

refused-purse_of_another = That purse is its owner's secret until the season is closed.

# $most
refused-bad_sum = A sum needs a reason, and lies between 1 and { $most } sesterces, either way.

# $race, $member
refused-did_not_drive = { $member } did not drive race #{ $race }, which is over: only somebody who drove it can have driven for another.

# $number, $race, $n
refused-penalty_served = Penalty { $number } was served in race { $n } of the calendar (#{ $race }): grid places cannot be given back after the start.

# $game
refused-grid_by_lot = In { $game } lots and bids for lanes decide who starts where: there are no grid places to lose. Take points (`deduct:`) or places in a race (`places:` and `race:`).

# $number, $title
refused-unknown_penalty = { $title } has no penalty { $number }. `/season calendar` lists them.

# $most
refused-bad_tier = Tiers are numbered from 1, the upper one, to { $most }.

# $most
refused-calendar_full = A calendar has at most { $most } races.

# $title, $tier, $own: 0 for nobody who has entered, $owner
refused-other_tier =
    This is a race of tier { $tier } of { $title }. { $own ->
        [0] You are in none of its tiers: join the season or its list of substitutes with the buttons of its message
       *[other] You drive in tier { $own }
    }. { $owner } can let you in with `/season admit`.

# $title, $heat: his own, $seated: 1 where he has joined that one, $owner
refused-other_heat =
    You drive in heat { $heat } of this race of { $title }{ $seated ->
        [0] . { $owner } can let you drive in this one instead with `/season admit`
       *[other] , and nobody drives in two
    }.

# $title
refused-not_both_entered = Name two who have joined { $title }.

# $meeting, $title
refused-driven_here = { $meeting } is driven here: its result is that of its race, and stewards correct it there.

# $title
refused-bad_result = Name everybody once, and only those who have joined { $title }: `/season enter member:` adds somebody.

# $who
refused-unknown_entrant = Nobody called “{ $who }” has joined this season.

refused-race_in_season = That race counts in a season already.

# $race, $title
refused-not_in_season = Race #{ $race } does not count in { $title }.

# $title
refused-not_entered = There is no such entry in { $title }.

# $owner
refused-not_yours = Only { $owner } or a member with Manage Server can do that.

# $race
refused-busy = The race is busy just now. Press again in a moment.
refused-updating = Steward is being updated. Press again in a minute.

# $race
refused-channel_busy = Race #{ $race } is still on in this channel. One race a channel: use another, or a thread.

# $permissions-permission
refused-missing_permission = I lack a permission in this channel: { $permissions-permission }.

# $option, $options-list
refused-unknown_option = There is no option “{ $option }”. Nearest: { $options-list }.

# $option, $now
refused-option_renamed = “{ $option }” is called `{ $now }` now.

# $option, $reason-fault
refused-bad_option = { $option }: { $reason-fault }.

# $track
refused-unknown_track = There is no track “{ $track }”.

# Tracks of a server's own, and races from outside.
refused-no_office = That is for the stewards' role of this server, and for members with Manage Server.

# $track
refused-bad_track_name = A track is called something like `my-oval`: a to z, figures and hyphens. “{ $track }” is not.

# $track
refused-track_is_ours = “{ $track }” is a track that every server has. Hand yours in under another name.

# $longest
refused-file_too_large = That file is too large: { $longest } kB at most.

refused-file_no_text = That file is no text in UTF-8.

# $most
refused-shelf_full = This server has { $most } tracks of its own, and may have no more. `/track remove` makes room.

# $track, $version
refused-track_same = Nothing has changed: “{ $track }” stands here with this very text, as version { $version }.

refused-track_too_costly = This track takes more time or memory to check than a track may.

refused-examiner_busy = Several files are being checked already. Try again in a minute.

refused-race_too_costly = This race takes more time or memory to verify than a race may.

# $reason
refused-no_race_file = This cannot be read as a race file: it { $reason }.

refused-import_live = This race is not over: its seed and its orders are not in the file. A race that is on moves with its host's whole database.

refused-import_unfinished = This race never saw its flag. Only finished races are imported.

# $difference
refused-import_other_rules = This race was driven under rules that are not known here: { $difference }.

# $difference
refused-import_altered = This file does not hold true, and was not taken: { $difference }.

refused-import_strange = This file has a track or tables beyond what a race here may have, or says more than a race says.

# $race
refused-import_known = This race is here already, as #{ $race }.

# $seat, $seats-list
refused-import_no_seat = Nobody drove { $seat } in this race. People drove { $seats-list }.

# $said
refused-import_who = Write cars and members like this: `red=@Ana blue=@Ben`. “{ $said }” is not that.

refused-one_seat_a_member = A member drove one car at most.

# $race, $title
refused-imported_in_campaign = Race #{ $race } was imported, and { $title } is a campaign: its owners bring their own chariots.

# $track
refused-no_own_track = This server has no track “{ $track }” of its own.

# $race
refused-imported_race = Race #{ $race } was imported: it stays as its file has it.

# $track, $reason-fault
refused-track_unfit = { $track } is not laid out for this game: { $reason-fault }.

# $profile, $profiles-list
refused-no_such_profile = There is no profile “{ $profile }”. There are: { $profiles-list }.

# $language, $languages-list
refused-unknown_language = There is no language “{ $language }” here. There are: { $languages-list }.

refused-bad_laps = A race has 1 to 20 laps.
refused-bad_hours = Deadlines are 1 to 336 hours.

# $example
refused-empty_text = Write your orders after `text:`, for instance `{ $example }`.

# $kinds-list
refused-which_question = Several things are asked of you. Start with one of { $kinds-list }.

# $field
refused-value_missing = “{ $field }” needs a value after it.

refused-no_orders_beforehand = This game takes orders for the present round only.

# $round
refused-no_report = Nothing has been told of round { $round }.

# $round
refused-no_film = Nobody moved in round { $round }.

# $race
refused-no_replay = There is no replay of race #{ $race }: it is not over, or its track has no drawing.

# $race
refused-replay_too_large = The replay of race #{ $race } is larger than Discord lets me send. Its file is smaller: `/race export`, then `steward replay` makes the page.

refused-no_way = There is no way to show: with these orders nothing moves, or tests decide where to.
refused-draft_lost = I no longer have these orders in mind: please write them again. Nothing was changed.

# $seat, $free-list
refused-seat_not_open = The { $seat } seat is not open. Open: { $free-list }.

# $seat
refused-at_the_wheel = You drive { $seat } yourself.

refused-no_muster = Nobody is being asked whether they are there.
refused-bad_quiet = Quiet hours need a beginning, another end and their place: begin 22, end 7, zone Europe/Berlin. Without any they end.

# $zone
refused-bad_zone = “{ $zone }” is no time zone. Choose one from the list, such as Europe/Berlin.

refused-no_such_day = “{ $said }” is no day. Write it as 2026-12-24.
refused-bad_vacation = A vacation ends after it begins, is not over yet, and begins within a year.

# $over, $bank, $year
refused-vacation_spent =
    That is { $over ->
        [one] { $over } day
       *[other] { $over } days
    } too many: { $bank } days of vacation in { $year }.

# $due
refused-covered = The round is being run, and what is asked in it is secret until { $due }. `/gm unseal` opens it to stewards who do not drive; everybody reads that.

# $due
refused-covered_from_drivers = You drive in this race: what is asked while the round is run stays secret from you until { $due }.

refused-silent_database = The races' database does not answer. Press again in a minute: what has arrived counts once.
refused-broken = That did not work; the stewards' log has the details. Nothing was changed.


## Why an option will not do, at the end of a refusal. $said: what was typed.

fault-key_value = write key=value
fault-bool_parsing = it has to be yes or no
fault-int_parsing = it has to be a whole number
fault-missing = something is missing in it
# $expected
fault-literal_error = it has to be { $expected }
# $least
fault-greater_than_equal = it has to be at least { $least }
# $most
fault-less_than_equal = it has to be at most { $most }
fault-no_time = “{ $said }” is no time: write 45m, 4h or 2d
fault-no_zone = “{ $said }” is no IANA time zone such as Europe/Berlin
fault-no_grid_places = “{ $said }” are no grid places: write a colour and how many places, as red:3,blue:5
fault-no_car_of_that_name = “{ $said }” is not the colour of a car: they are named in English, as red:3,blue:5
fault-no_weekday = “{ $said }” are no days: write mon,tue,wed,thu,fri,sat,sun, as far as you need them
fault-zone_needed = fixed days need the place whose clock counts: zone=Europe/Berlin
fault-show_needs_zone = an hour of the clock needs the place whose clock counts: show=22:00 zone=Europe/Berlin
fault-no_delay = it has to be 0, or between 10m and 2d
fault-asks_nobody = in this race nobody is asked in private in mid-round
fault-show_counts = in this race it is show that counts
fault-beat_counts = in this race it is beat that counts
fault-days_needed = an hour needs its days: days=mon,thu hour=20 zone=Europe/Berlin
fault-no_working_day = with weekends=off there must be a day from mon to fri
# $game
fault-no_figures = it has no figures for { $game }


## What no game lets the stewards amend. $said: what was typed.

# $place
refused-no_such_place = There is no space “{ $place }” on this track.

# $place, $seat
refused-place_taken = { $place } is not free: { $seat } stands there.

refused-no_team = There is no team with its driver on the board to be put anywhere.


## What the stewards' desk refuses. $said: what was typed.

refused-manager_only = Only a member with Manage Server can do that.

# $owner
refused-not_steward = Only { $owner }, the server's stewards or a member with Manage Server can rule on this race.

refused-no_reason = Please say why: everybody reads the reason.

refused-not_in_office = Only stewards of this server or members with Manage Server can put the inbox up or take it down.
refused-no_standing_inbox = No inbox stands on this server. `/gm inbox here:True` puts one up.

refused-ask_another = You have a stake in this race, so another steward opens what is sealed in it: **Ask another steward**. Nothing was changed.
refused-no_window = Nothing is open in this race just now, so there is nothing to close. Nothing was changed.
refused-window_closed = What you looked at has closed in the meantime. Nothing was changed.

# $seat
refused-driven_already = A program drives { $seat } in this round anyway. Nothing was changed.

# $at
refused-called_already = Whoever is awaited in this race was reminded within the last hour. The next reminder can go out { $at }.

refused-nobody_awaited = Nobody is awaited in this race just now.

refused-act_gone = This act is not there any more: it was published, dropped, or given up after two weeks. Nothing was changed.

# $number
refused-does_not_fit = Act { $number } does not fit in those words either.

# $number
refused-not_rewritten = Act { $number } cannot be put into other words: keep it or strike it.

# $round
refused-no_such_round = There is no round { $round } to go back to.

refused-nothing_amended = Say what is to be otherwise, for instance a place.

# $at
refused-no_such_point = Nothing of that name was decided or rolled: { $at }.

# $at
refused-not_yet = That is a roll of another round: { $at }.

refused-same_faces = That is what the dice show already.

# $least, $most, $roll-roll
refused-no_such_face = { $roll-roll }: that die has faces { $least } to { $most }.

# $roll-roll
refused-dice_unknown = { $roll-roll }: nobody knows yet which dice these will be. Set them once they have been rolled.

# $count, $roll-roll
refused-bad_faces =
    { $roll-roll }: that is { $count ->
        [one] { $count } die
       *[other] { $count } dice
    }: name a face for each, one that it has.

refused-no_amendments = Positions cannot be amended in this game.

# $seat
refused-no_such_driver = There is no { $seat } here.

refused-nothing_sealed = No sealed orders are open just now.
# $number
refused-not_undone = Act { $number } cannot be taken back: it is taken back already, has an opposite of its own (`/gm release`, `/gm review`), or there is none of that number. `/gm acts` lists them.

refused-not_the_last = The stewards have done something else meanwhile: please look again.
refused-nothing_to_undo = There is no act of the stewards left to take back.
refused-does_not_run = With that the rules do not run: the record and the rules would disagree.

# $round
refused-no_receipts =
    { $round ->
        [0] {""}
       *[other] Round { $round }:{" "}
    }no sealed orders have been revealed.

# $round
refused-no_such_line = Round { $round } has no such line.

refused-nothing_to_approve = No round is waiting for the stewards.
refused-settled = That is settled already.
refused-not_on_offer = That is not on offer here.
refused-nothing_to_protest = There is no order of yours that the stewards could look at.
refused-protest_settled = The stewards have ruled on your protest of this round already. You can protest again when the next round has been driven.
refused-nothing_disturbed = Record and rules agree in this race.

# $seat
refused-closed_to_you = You drive in this race, so the sealed orders of { $seat } are closed to you. `/gm unseal` opens them, and tells everybody.

# $seat
refused-secret_to_you = You drive in this race, and this decision shows what only { $seat } may know. A steward who does not drive can rule on it.

refused-moved_on = The race has moved on meanwhile: please look again.


## What is told of a race, a fact a sentence; {""} passes a fact over in silence.

# The rules would have let a driver have something that nobody asked for; the stewards may give it to him. `key`:
# the decision; `options`: what could have been said there.
event-entitled = {""}

# The stewards have amended the position at a step's end: what is so from now on, as their act was read.
# $seat, $said-fields
event-amended = The stewards amend { $seat }: { $said-fields }.

# A car that has lost grid `places`: the place it has `earned`, and from which it will `start`.
# $places, $seat, $earned, $start
event-set_back =
    Grid penalty, { $places ->
        [one] { $places } place
       *[other] { $places } places
    }: { $seat } earned P{ $earned } and starts from P{ $start }.

# Somebody else gave a driver's orders; `count` such orders so far. `missed` in a row, of `most` after which a
# program drives (0: never).
# $seat, $count
event-by_ahead =
    { $seat }: by orders sent ahead, { $count ->
        [one] { $count } time
       *[other] { $count } times
    } so far.

# Somebody else gave a driver's orders; `count` such orders so far. `missed` in a row, of `most` after which a
# program drives (0: never).
# $seat, $count
event-by_standing =
    { $seat }: by standing orders, { $count ->
        [one] { $count } time
       *[other] { $count } times
    } so far.

# Somebody else gave a driver's orders; `count` such orders so far. `missed` in a row, of `most` after which a
# program drives (0: never).
# $seat, $missed, $most
event-by_clock =
    { $seat }: no orders came. Missed in a row: { $missed }{ $most ->
        [0] {""}
       *[other] ; at { $most } an automatic driver takes over
    }.

# After so many misses in a row a program drives until the driver comes back.
# $seat, $missed
event-stands_in =
    { $seat }: an automatic driver takes over after { $missed ->
        [one] { $missed } missed order
       *[other] { $missed } missed orders
    } in a row.


## How a car's race has ended, or that it has not.

status-disqualified = disqualified
status-running = running
status-finished = finished
status-out = out


## Who has spoken for a car.

hand-driver = {""}
hand-sheet = by sheet
hand-standing = by standing orders
hand-prudence = by prudence
hand-clock = out of time, prudent
hand-automatic = automatic driver
hand-gm = ruled by the stewards


## Whether a season is on.

season-open = open
season-closed = closed


## Who takes the points of a race that is driven for somebody else.

scorer-substitute = substitute
scorer-owner = owner of the seat


## Who has decided.

decided-driver = the driver
decided-sheet = his sheet
decided-standing = his standing orders
decided-prudence = prudence
decided-clock = prudence, as his time had run out
decided-automatic = the automatic driver
decided-gm = the stewards


## What a race is at.

stage-lobby = in the lobby
stage-running = running
stage-paused = paused
stage-held = standing still
stage-over = over
stage-abandoned = abandoned


## Options, as they stand on buttons.

# $part-field, $value-signed
option-level = { $part-field } { $value-signed }


## What stands in messages, forms and answers.

# $race, $title, $track, $laps, $pace-pace, $time, $profile, $options, $owner, $commitment,
# $drivers, $expected, $goes, $rules
ui-lobby =
    {""}**Race #{ $race }: { $title }** on **{ $track }**, { $laps ->
        [one] { $laps } lap
       *[other] { $laps } laps
    }
    { $goes ->
        [none] {""}
       *[other] { $goes }{"\u000A"}
    }{ $pace-pace } · { $time }
    Rules: { $profile }{ $options ->
        [none] {""}
       *[other] {" "}· { $options }
    }{ $rules ->
        [none] {""}
       *[other] {"\u000A"}{ $rules }
    }{ $expected ->
        [none] {""}
       *[other] {"\u000A"}{ $expected }
    }
    { $owner ->
        [none] {""}
       *[other] Organiser: { $owner }{"\u000A"}
    }{ $commitment ->
        [none] {""}
       *[other] -# Fair dice: the seed is sealed as `{ $commitment }` and opened at the flag.
    }

    { $drivers }

# $usual, $most, $rounds, $limit, $answers
ui-expected = **About { $usual }** if { $answers ->
        [none] people answer within hours
       *[other] everybody answers as usual, after { $answers } on average
    }, { $most } at most: some { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    } of up to { $limit }.

# $usual, $rounds, $limit
ui-expected_slots = **About { $usual }**: some { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }, due every { $limit } or so, however soon people answer.

# $ways
ui-shorter = Shorter: { $ways }.

# $to, $usual
ui-shorter_hours = { $to } hours a round, about { $usual }
# $to, $usual
ui-shorter_laps = { $to ->
        [one] { $to } lap
       *[other] { $to } laps
    }, about { $usual }
# $usual
ui-shorter_orders = by orders, so that nobody is asked in mid-round, about { $usual }
# $usual
ui-shorter_early = rounds that close when all are in, about { $usual }

# $usual, $most, $rounds, $answers
ui-time_left = { $answers ->
        [none] About { $usual }
       *[other] At today's pace about { $usual }
    } to go, { $most } at most: some { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }.

# $count
ui-span_days = { $count ->
        [one] a day
       *[other] { $count } days
    }
# $count
ui-span_hours = { $count ->
        [one] an hour
       *[other] { $count } hours
    }
# $count
ui-span_minutes = { $count ->
        [one] a minute
       *[other] { $count } minutes
    }

ui-lobby_empty = Nobody is on the grid yet. **Join** takes a car, **Fill…** gives empty seats to automatic drivers.

# $number, $name, $driver, $past, $back, $there
ui-lobby_driver =
    { $number }. { $name }{ $driver ->
        [none] {""}
       *[other] {" "}({ $driver })
    }{ $past ->
        [none] {""}
       *[other] {" "}· { $past }
    }{ $back ->
        [0] {""}
        [one] {" "}· starts a place further back
       *[other] {" "}· starts { $back } places further back
    }{ $there ->
        [none] {""}
       *[other] {" "}{ $there }
    }

# $title, $race
ui-tables = **{ $title }** after race #{ $race }

# $title, $race
ui-tables_again = **{ $title }**, corrected with race #{ $race }

# $title, $closed, $closed-season, $season
ui-tables_now =
    {""}**{ $title }**{ $closed ->
        [none] {""}
       *[other] {" "}· { $closed-season }
    } · season { $season }

# $tier, $held, $rounds
ui-table_drivers =
    Drivers{ $tier ->
        [0] {""}
       *[other] , tier { $tier }
    } · { $held } of { $rounds ->
        [one] { $rounds } race
       *[other] { $rounds } races
    }

ui-table_teams = Teams
ui-tables_empty = No race has counted yet.

# $season, $title, $scheme, $drop
ui-season_created =
    Season { $season }, **{ $title }**, is open. Points: { $scheme }{ $drop ->
        [0] {""}
        [one] ; each driver drops { $drop } result, the worst
       *[other] ; each driver drops { $drop } results, the worst
    }. **Join the season** under its message; the organiser plans races under **Organise…**, or adds one that is on with `/season hold`.

# $title, $count, $meeting, $day
ui-season_planned =
    {""}“{ $meeting }”{ $day ->
        [none] {""}
       *[other] , { $day },
    } is on the calendar. **{ $title }** has { $count ->
        [one] { $count } race
       *[other] { $count } races
    } planned now.

# $race, $title, $meeting
ui-season_held = Race #{ $race } counts in **{ $title }** as “{ $meeting }”.

# $race, $title
ui-season_released = Race #{ $race } no longer counts in **{ $title }**.

# $member, $title, $team, $tier
ui-season_entered =
    { $member } is in **{ $title }**{ $team ->
        [none] {""}
       *[other] , team { $team }
    }{ $tier ->
        [0] {""}
       *[other] , tier { $tier }
    }.

# $member, $title
ui-season_withdrawn = { $member } has left **{ $title }**. Results stay.

# $member, $race, $owner, $scorer-scorer
ui-season_stand_in = { $member } drives race #{ $race } for { $owner }; points go to the { $scorer-scorer }.

# $member, $race
ui-season_no_stand_in = { $member } drives race #{ $race } for nobody else.

# $member, $other, $title
ui-season_swapped = { $member } and { $other } change places in **{ $title }**: team and tier. What they have driven stays where it was driven.

# $member, $race
ui-season_admitted = { $member } may drive in race #{ $race }, although it is of another tier or heat.

# $meeting, $title, $order-list, $out-list
ui-season_result =
    { $order-list ->
        [none] “{ $meeting }” of **{ $title }** has no result any more: it is driven here.
       *[other] “{ $meeting }” of **{ $title }** was driven elsewhere: { $order-list }.{ $out-list ->
            [none] {""}
           *[other] {" "}Out: { $out-list }.
        }
    }

# $title
ui-office_head = **{ $title }**, for its organiser

ui-office_no_race = No race is to come.

# $n, $meeting, $when, $race, $away-list, $state
ui-office_next =
    { $n }. { $meeting }{ $when ->
        [none] {""}
       *[other] , { $when }
    }: { $state ->
        [lobby] lobby open, race #{ $race }
        [running] race #{ $race } is on
       *[planned] planned
    }{ $away-list ->
        [none] {""}
       *[other] . Substitute wanted for { $away-list }
    }

# $count, $spare-list
ui-office_people =
    { $count ->
        [one] { $count } driver has joined
       *[other] { $count } drivers have joined
    }.{ $spare-list ->
        [none] {" "}No substitutes yet.
       *[other] {" "}Substitutes: { $spare-list }.
    }

ui-sheet_title = Name of the race
ui-sheet_title_hint = For instance Monza
ui-sheet_day = Day
ui-sheet_day_hint = YYYY-MM-DD; empty: not settled yet
ui-sheet_time = Time
ui-sheet_time_hint = HH:MM: its lobby opens and it starts by itself
ui-sheet_track = Track
ui-sheet_track_hint = A part of its name; needed with a time
ui-sheet_laps = Laps
ui-sheet_laps_hint = Empty: as many as usual there
ui-sheet_race = Race
ui-sheet_race_hint = Its number, as in race #12
ui-sheet_number = Which race
ui-sheet_number_hint = Its number in the calendar
ui-sheet_order = Who came in
ui-sheet_order_hint = Names as they joined, in order, between commas or in lines
ui-sheet_out = Who did not see the flag
ui-sheet_out_hint = Names between commas; empty: nobody
ui-sheet_member = Driver
ui-sheet_member_hint = The name in the season's list
ui-sheet_standin = Who drives
ui-sheet_standin_hint = The name in the race, or in the season's list
ui-sheet_owner = For whom
ui-sheet_owner_hint = Whose place it is; the driver's own name: nobody's any more
ui-sheet_points = Points lost
ui-sheet_points_hint = Empty: none
ui-sheet_places = Places lost
ui-sheet_places_hint = In one race or on a grid: say which below; empty: none
ui-sheet_where = In which race
ui-sheet_where_hint = As in race #12; or the word grid: on the grid of the next race
ui-sheet_reason = Why
ui-sheet_reason_hint = Everybody reads it

ui-sheet_wheels = Wheel points
ui-sheet_wheels_hint = How many; empty: as many as the purse pays
ui-sheet_boxes = Horse boxes
ui-sheet_boxes_hint = How many; empty: as many as the purse pays
ui-sheet_horses = Dead horses replaced
ui-sheet_horses_hint = How many; empty: as many as the purse pays
ui-sheet_new = A new chariot instead
ui-sheet_new_hint = Write anything for a new one with a new driver; empty: no
ui-sheet_amount = Your bid in sesterces
ui-sheet_amount_hint = 0 takes it back
ui-sheet_lanes = Lanes
ui-sheet_lanes_hint = In the order in which you want them: 2 1 3
ui-sheet_chariot = Chariot
ui-sheet_chariot_hint = Its colour, or the name of its driver
ui-sheet_stake = Your stake in sesterces
ui-sheet_stake_hint = 0 takes the bet back

# What a penalty costs, in the words of the two phrases below. $count
ui-lost_points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }

# $count, $race
ui-lost_places =
    { $count ->
        [one] { $count } place in race #{ $race }
       *[other] { $count } places in race #{ $race }
    }

# $served: in which race of the calendar, 0: not yet. $count
ui-lost_grid =
    { $count ->
        [one] { $count } place
       *[other] { $count } places
    } on the grid{ $served ->
        [0] {" "}of the next race
       *[other] {" "}(served in race { $served })
    }

# $member, $lost-list, $lots, $title, $reason, $number
ui-season_penalty =
    {""}{ $member } loses { $lost-list } in **{ $title }**: { $reason }. (Penalty { $number }; `/season pardon` takes it back.){ $lots ->
        [true] {" "}Where lots or bids for lanes decide, as in Circus Maximus, the grid places wait for the race after.
       *[false] {""}
    }

# $number, $title, $served
ui-season_pardoned =
    Penalty { $number } in **{ $title }** is taken back.{ $served ->
        [true] {" "}Its grid places have been served and stay so.
       *[false] {""}
    }

# $number, $member, $lost-list, $reason
ui-season_penalty_line = Penalty { $number }: { $member } loses { $lost-list }: { $reason }

# $title, $unfinished
ui-season_close_sure =
    {""}Close **{ $title }** for good? Its tables stay as they are{ $unfinished ->
        [0] {""}
       *[other] , although not every race of the calendar has been driven
    }.

# $champions-list, $title, $points, $tier, $gap
ui-season_champion =
    🏆 **{ $champions-list }**: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }{ $gap ->
        [0] {""}
       *[other] , { $gap } ahead
    } · { $title }{ $tier ->
        [0] {""}
       *[other] , tier { $tier }
    }

# $season, $title
ui-season_followed = Season { $season }, **{ $title }**, is open, with the entries of the last one in the tiers they have earned.

# $title
ui-season_calendar = **{ $title }** · calendar

# $n, $meeting, $tier, $day, $race
ui-season_meeting =
    { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}· tier { $tier }
    }{ $day ->
        [none] {""}
       *[other] {" "}· { $day }
    }{ $race ->
        [0] {""}
       *[other] {" "}· race #{ $race }
    }

# $name, $team, $tier
ui-season_entrant =
    { $name }{ $team ->
        [none] {""}
       *[other] {" "}({ $team })
    }{ $tier ->
        [0] {""}
       *[other] {" "}· tier { $tier }
    }

# $entrants-list
ui-season_entrants = Entries: { $entrants-list }

ui-season_empty = Nothing is planned yet.

ui-season_no_threads = I may not make threads here. While one race of the season is still on, the lobby of the next could not open: give me **Create Public Threads** and **Send Messages in Threads**, or leave enough days between two races.

ui-enter_title = Join the season
ui-enter_team = Your team
ui-enter_hint = Leave it empty if you drive for yourself.

# $title
ui-season_in = You are in **{ $title }**. You are called when a lobby opens; the season's message shows you within ten minutes.

# $title
ui-season_standby = You are on the list of substitutes of **{ $title }**. You are called when a seat is free. Press once more to be taken off the list.

# $title
ui-season_no_standby = You are off the list of those who would stand in, in **{ $title }**.

# $race
ui-season_away = Noted: you do not drive race #{ $race }, and a substitute is looked for. Press once more if you can after all.

# $race
ui-season_not_away = Good: you drive race #{ $race } after all. **I drive** takes your seat.

# $title, $place, $tier
ui-season_channel =
    The races of **{ $title }**{ $tier ->
        [1] {" "}are held in { $place }, and its message stands there.
       *[other] , tier { $tier }, are held in { $place }.
    }

# $title, $meeting
ui-season_unplanned = “{ $meeting }” is off the calendar of **{ $title }**.

# A season's message. $title, $season, $closed
ui-hub_head =
    🏆 **{ $title }** · season { $season }{ $closed ->
        [none] {""}
       *[other] {" "}· { $closed }
    }

# $game, $pace, $hours, $scheme, $drop, $organiser
ui-hub_what =
    {""}{ $game ->
        [none] All games
       *[other] { $game }
    } · { $pace ->
        [live] live
       *[other] a round every { $hours } h
    } · points: { $scheme }{ $drop ->
        [0] {""}
        [one] {", "}the worst result does not count
       *[other] {", "}the { $drop } worst results do not count
    } · organised by { $organiser }

# $hours
ui-hub_by_itself = Each lobby opens by itself { $hours } hours before the start and calls whoever has joined.

ui-hub_calendar = **Calendar**

# $title
ui-season_exported = **{ $title }** as a file.

ui-records_none = No race has reached its flag yet.

# $count, $imported: how many of them
ui-records_head =
    📖 **Record book**: { $count ->
        [one] one race
       *[other] { $count } races
    }{ $imported ->
        [0] {""}
       *[other] , { $imported } of them imported
    }

# $title, $names
ui-records_champion = 🏆 { $title }: **{ $names }**

# $said
ui-records_wins = **Wins**: { $said }

# $said
ui-records_podiums = **Podiums**: { $said }

# $said
ui-records_starts = **Starts**: { $said }

# $name, $count
ui-records_streak = **Longest winning streak**: { $name }, { $count } in a row

# $name, $places, $race, $imported
ui-records_gained =
    {""}**Most places gained**: { $name }, { $places ->
        [one] { $places } place
       *[other] { $places } places
    } in race #{ $race }{ $imported ->
        [true] {" "}(imported)
       *[other] {""}
    }

ui-records_laps = **Fastest laps** (in rounds)

# $track, $name, $rounds, $tenths, $race, $imported
ui-records_lap =
    { $track }: { $name }, { $rounds }.{ $tenths } (race #{ $race }{ $imported ->
        [true] , imported
       *[other] {""}
    })

## Tracks of a server's own.

ui-own_track = this server's own

# $count, $most
ui-tracks_own =
    { $count ->
        [0] This server has no track of its own yet. `/track upload` hands one in.
       *[other] **This server's own** ({ $count } of { $most })
    }

ui-tracks_ours = **On every server**

# $track, $version
ui-track_taken =
    { $version ->
        [1] `{ $track }` can be raced on: `/race create track:{ $track }`.
       *[other] `{ $track }` is version { $version } now. Races that were opened before keep theirs.
    }

# $laps, $rows, $version
ui-track_line =
    { $laps ->
        [one] { $laps } lap
       *[other] { $laps } laps
    } of { $rows } rows{ $version ->
        [0] {""}
       *[other] {" "}· version { $version }
    }

# $member, $day, $digest
ui-track_of = -# Handed in by { $member }, { $day }. SHA-256 { $digest }…

# $track, $count
refused-track_faults =
    { $count ->
        [one] **{ $track }** has a fault, and was not taken:
       *[other] **{ $track }** has { $count } faults, and was not taken:
    }

# $count
ui-track_faults_more =
    … and { $count ->
        [one] one more.
       *[other] { $count } more.
    }

ui-track_faults_help = -# `/rules topic:Authors` says how a track is written.

# $race, $title, $track, $winner
ui-imported =
    📥 Race #{ $race } was imported: { $title }, { $track }{ $winner ->
        [none] {""}
       *[other] , won by { $winner }
    }. `/race status race:{ $race }`

# $race
ui-import_again = Race #{ $race } was here already. Its drivers are named as you say.

# $day
ui-status_imported = 📥 Imported from a file, { $day }

# $track
ui-track_removed = `{ $track }` is gone from this server. Races that are on, and those that are over, keep their own copy.

# $count
ui-hub_earlier =
    -# { $count ->
        [one] One race before.
       *[other] { $count } races before.
    }

# $count
ui-hub_later =
    -# { $count ->
        [one] One more race to come.
       *[other] { $count } more races to come.
    }

# $n, $meeting, $tier, $when, $left
ui-hub_planned =
    🗓️ { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}(tier { $tier })
    }{ $when ->
        [none] {""}
       *[other] {" "}· { $when }
    }

# $n, $meeting, $tier, $race, $place, $left
ui-hub_lobby =
    🟢 { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}(tier { $tier })
    } · lobby open, race #{ $race }{ $place ->
        [none] {""}
       *[other] {" "}in { $place }
    }{ $left ->
        [none] {""}
       *[other] {" "}· starts { $left }
    }

# $n, $meeting, $tier, $race, $place, $round
ui-hub_running =
    🏁 { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}(tier { $tier })
    } · race #{ $race }{ $place ->
        [none] {""}
       *[other] {" "}in { $place }
    }{ $round ->
        [0] {""}
       *[other] {", "}round { $round }
    }

# $n, $meeting, $tier, $race, $winners
ui-hub_over =
    ✅ { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}(tier { $tier })
    } · { $race ->
        [0] driven elsewhere
       *[other] race #{ $race }
    }, won by { $winners }

# $n, $meeting, $tier
ui-hub_off =
    ❌ { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}(tier { $tier })
    } · called off

# $name, $count, $number
ui-hub_grid =
    {"    "}{ $name } starts the next race { $count ->
        [one] { $count } place
       *[other] { $count } places
    } further back (penalty { $number })

# What a race that is driven in heats is called behind its title. $n
ui-heat = heat { $n }

# $owners
ui-hub_wanted = {"    "}Substitute wanted for { $owners }

# $place, $name, $points, $up, $down, $wins, $gap
ui-hub_line =
    `{ $place }` { $up ->
        [0] { $down ->
            [0] ＝
           *[other] ▼{ $down }
        }
       *[other] ▲{ $up }
    } { $name } · **{ $points }**{ $gap ->
        [0] {""}
       *[other] {" "}(−{ $gap })
    }{ $wins ->
        [0] {""}
        [one] {" "}· 1 win
       *[other] {" "}· { $wins } wins
    }

# $count
ui-hub_more = … and { $count } more: **Tables**

ui-hub_nobody = Nobody has joined yet.

# $tier, $count, $names, $more
ui-hub_entrants =
    {""}**In it{ $tier ->
        [0] {""}
       *[other] , tier { $tier }
    }** ({ $count }): { $names }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }

# $names
ui-hub_reserves = **Would stand in**: { $names }

# $due
ui-lobby_muster = Muster until { $due }: whoever is still there says so; a tick means yes.

ui-lobby_closed = The race is on: see below.
ui-lobby_over = This race is over.

ui-how_to_play =
    {""}**Your first race in five lines**
    1. Each round everybody secretly writes orders; then all of them are opened and every car moves.
    2. Press **Your orders** under the newest round message, choose, then **Confirm**. You may also type `/orders text: …`.
    3. Whatever you leave open is driven for you, carefully; nobody waits for a detail.
    4. The picture shows the board after every round, the lines under it what happened and which rule says so.
    5. You may change your orders until the round closes. Miss it, and the stewards drive on for you.

ui-more_rules = -# More of it: `/rules topic:` with a word, or with a rule such as `S-61`.

# $race, $luck
ui-how_to_join =
    How shall I ask you for your orders in race #{ $race }? You can always use the public **Your orders** button as well.{ $luck ->
        [none] {""}
       *[other] {"\u000A"}Your luck phrase: “{ $luck }”
    }

# $car, $number, $dm
ui-joined =
    You are in: the { $car } car, number { $number }.{ $dm ->
        [true] {" "}Orders go to your direct messages.
       *[false] {""}
    }

# $car, $number
ui-joined_here = You are in: the { $car } car, number { $number }. Press **Your orders** under each round's message: only you see the form.

ui-left = You have left the grid.

# $car, $race
ui-retire_sure = Retire the { $car } car from race #{ $race }? It cannot come back. Or leave it to an automatic driver: then others may take it, or you again.

ui-retired = Your car is retired.

# $due
ui-retired_then = Your car is retired when this round is shown, at { $due }.

# $count
ui-filled =
    { $count ->
        [one] { $count } automatic driver
       *[other] { $count } automatic drivers
    } on the grid now.

ui-started = The race is on.
ui-mustering = The drivers are asked whether they are still there; the race starts when all have answered, or when their time is up. **Start** once more starts it now.

# $race, $by, $reason
ui-paused =
    Race #{ $race } is paused{ $by ->
        [none] {""}
       *[other] {" "}by { $by }
    }{ $reason ->
        [none] {""}
       *[other] : “{ $reason }”
    }.

# $race, $due
ui-resumed =
    Race #{ $race } goes on.{ $due ->
        [none] {""}
       *[other] {" "}Next deadline { $due }.
    }

# $race, $due
ui-moved_here =
    Race #{ $race } goes on in this channel.{ $due ->
        [none] {""}
       *[other] {" "}Next deadline { $due }.
    }

# $race, $by, $reason, $house
ui-abandoned =
    Race #{ $race } is abandoned{ $by ->
        [none] {""}
       *[other] {" "}by { $by }
    }{ $reason ->
        [none] {""}
       *[other] : “{ $reason }”
    }.{ $house ->
        [none] {""}
       *[other] {" "}House seed of its dice: `{ $house }`.
    }

# $race
ui-abandon_sure = Abandon race #{ $race } for good? Everybody loses it.

ui-kept = Nothing was changed.

# $race
ui-created = Race #{ $race } is open.

ui-how_many = How many automatic drivers?

# $race
ui-exported = Race #{ $race }, as a file that `steward verify` checks.

# $race, $stage, $round
ui-status = **Race #{ $race }** · { $stage }, round { $round }

ui-turn_ready = Your turn comes in this round. File it now, and nobody waits for you:

# $round, $due
ui-nothing_asked_silent = Nothing is asked of you just now. Round { $round } is being run, and is shown at { $due }.

# $round, $due
ui-shown_at = Round { $round } is being run, and is shown at { $due }.

# $race, $round, $due
ui-covered =
    Race #{ $race }: only you read this. Round { $round } is being run, and is shown at { $due }.
    Orders are closed; nobody can see that you are asked.

# $awaited, $due
ui-nothing_asked =
    Nothing is asked of you just now.{ $awaited ->
        [none] {""}
       *[other] {" "}Awaited: { $awaited }
    }{ $due ->
        [none] {""}
       *[other] , until { $due }
    }

# $awaited, $due
ui-awaited =
    Awaited: { $awaited }{ $due ->
        [none] {""}
       *[other] , until { $due }
    }

# $car, $gauges
ui-own_car = Your car { $car }: { $gauges }

ui-luck_title = Luck phrase
ui-luck_label = Any words
ui-luck_hint = They go into the seed of the dice, so nobody alone can choose it.

# $came, $asked, $late
ui-past =
    { $came } of { $asked ->
        [one] { $asked } order
       *[other] { $asked } orders
    } came{ $late ->
        [0] {""}
       *[other] , { $late } late
    }

# $days, $at
ui-time_slots = due every { $days } at { $at }

# $hours
ui-time_hours =
    { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    } a round

# $span
ui-time_answers = { $span } for a question in mid-round

# $span, $clock
ui-time_show =
    { $clock ->
        [true] each round is shown at the first { $span } after its orders have closed
       *[false] each round is shown { $span } after its orders have closed
    }; whoever has a card for it is asked in between

# $span
ui-time_beat = a turn in which cards could be played is shown { $span } after its order
ui-time_show_none = nobody is asked in mid-round

ui-time_weekends = weekends off
ui-time_late = no round closes early

# $auto, $retire
ui-time_away =
    { $auto ->
        [0] { $retire ->
            [0] {""}
           *[other] retired after { $retire } missed
        }
       *[other] automatic driver after { $auto } missed{ $retire ->
            [0] {""}
           *[other] , retired after { $retire }
        }
    }

# $round, $what, $inside, $all, $due, $left
ui-round_open = **Round { $round }: { $what }** · { $inside } of { $all } in, until { $due }, { $left }

# $round, $at, $now
ui-round_since =
    Places since { $round ->
        [0] the start
       *[other] round { $round }
    }, { $at }: { $now }

ui-round_same = as they were

# $car, $due
ui-round_later = { $car } is away and has until { $due }

# $round, $what, $inside, $all
ui-round_closed = **Round { $round }: { $what }** · closed, { $inside } of { $all } were in

# $round, $what
ui-round_void = **Round { $round }: { $what }** · taken back

ui-round_again = Taken back and asked again: what had been said before was seen by all.

# $inside
ui-round_in = In: { $inside }

# $waiting
ui-round_awaited = awaited: { $waiting }

# $receipts
ui-round_receipts = Receipts: { $receipts }

# $closing
ui-round_closing = Everybody is in: it closes { $closing }.

## Prices beside choices.

tone-free = 🟩
tone-costs = 🟨
tone-fatal = 🟥
tone-impossible = ✖

ui-price_free = free

ui-price_impossible = cannot be paid

# $count
ui-price_spaces =
    { $count ->
        [one] 1 space
       *[other] { $count } spaces
    }

# What for, and how much of which stock. $toward, $amount
ui-price_cost =
    { $toward ->
        [none] { $amount }
       *[other] { $toward } { $amount }
    }

# $rest-list
ui-price_left = { $rest-list } left

# In how many cases of a hundred all goes well. $percent
ui-price_percent = works { $percent } %

# The next corner, and the one behind it. $first, $name, $spaces, $limits-list
ui-bend = { $first ->
        [true] Next
       *[other] Then
    }: { $name }, in { $spaces ->
        [one] 1 space
       *[other] { $spaces } spaces
    }. Lanes from the left take { $limits-list }.

ui-nothing = nothing

ui-warn_impossible = ⚠ You cannot pay for that, or it goes wrong for certain.

ui-warn_still = ⚠ You stay where you are.

# $stocks-list
ui-warn_last = ⚠ That is the last of your { $stocks-list }.

# $percent
ui-warn_risk = ⚠ It goes wrong in { $percent } of 100 cases.

# In the place of a form that is settled. $race, $round, $what, $orders, $silent
ui-form_closed = **Race #{ $race } · round { $round }** · { $what }: closed.{ $orders ->
        [none] {""}
       *[other] {" "}{ $silent ->
            [true] You were silent, and { $orders } counted.
           *[false] You ordered { $orders }.
        }
    }

# A button: the careful order counts at one press. $said
ui-order_now = Order now: { $said }

# $said
ui-order_price = Price: { $said }

# A ready-made car, team or sled, and what it is.
# $name, $about
ui-ready = **{ $name }**: { $about }

# $choice
preset-careful = Careful { $choice }

# $choice
preset-free = Fastest free { $choice }

# $choice
preset-best = Best way { $choice }

# $choice
preset-all_in = All in { $choice }

# $choice
preset-last = As last time { $choice }

# $rival-name, $choice
preset-attack = Attack { $rival-name } { $choice }

# $place, $name, $laps, $status: none of a car that is still racing
ui-placing =
    { $place }. { $name }{ $status ->
        [none] { $laps ->
            [0] {""}
            [one] {" "}· { $laps } lap
           *[other] {" "}· { $laps } laps
        }
       *[other] {" "}· { $status }{ $laps ->
            [0] {""}
            [one] , { $laps } lap
           *[other] , { $laps } laps
        }
    }

# $said, $points
ui-placing_points =
    { $said } · { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

# $house, $contributions
ui-flag_seeds = Dice: house seed `{ $house }`; contributions in joining order: { $contributions }. `/race export` gives the file that anybody can check.

# $seed
ui-flag_seed = Dice: seed `{ $seed }`.

# $race, $round, $car
ui-order_head = **Race #{ $race } · { $round ->
        [0] before the start
       *[other] round { $round }
    }** · your { $car } car

# $cards-list
ui-hand = Your hand: { $cards-list }

# $head, $title, $due
ui-order_asks_until = { $head } · { $title }, until { $due }
# $head, $title
ui-order_asks = { $head } · { $title }

# $speed
ui-speed = speed { $speed }

# $said
ui-order_draft = You are about to say: **{ $said }**

ui-order_confirm = It counts when you press **Confirm**.

# $said
ui-order_counted = Counted: **{ $said }**

ui-order_change = You may change it until the round closes.

# $receipt
ui-order_receipt = Receipt of your sealed order: `{ $receipt }…`; all of it by `/race receipts`.

# $said
ui-order_present = At present: **{ $said }**

# $example
ui-order_text = Or type it: `{ $example }`

# $count, $end
ui-way =
    If nobody else moves and its tests succeed: { $count ->
        [one] { $count } space
       *[other] { $count } spaces
    }, to **{ $end }**.

# $race
ui-orders_head = **Race #{ $race }** · you are about to order:

ui-welcome =
    {""}**Welcome to the paddock.** I run board-game races by chat: you give your orders, I move the cars, throw dice that everybody can check, and draw the board.
    A race takes as many days as its drivers like, a first lap against automatic drivers a few minutes.

    Press a game to drive now: three automatic drivers are on the grid, and two presses lead to your first order.

# $track, $game
ui-drive_now = Drive { $track } now ({ $game })

# $race
ui-to_the_grid = Race #{ $race } is yours. Your first form comes below; only automatic drivers wait for you. `/race abandon` gives it up.

# $race
ui-watching = Race #{ $race } is off: automatic drivers alone, one lap. Each round is posted here; press **Film** under one to see it move.

# $game, $track
ui-making =
    {""}**A race of your own**
    { $game } on **{ $track }**.
# $hours
ui-making_orders = Everybody writes his orders for a round{ $hours ->
        [0] {""}
       *[other] , at most { $hours } hours
    }; what a sheet leaves open is driven with care.
# $hours
ui-making_live = As at the table: orders { $hours ->
        [0] for each round
       *[other] within { $hours } hours
    }, and you are asked back when something comes up in a round.
# $days, $hour, $zone
ui-making_slots = Rounds are due { $days } at { $hour }:00, { $zone ->
        [UTC] UTC. `/me quiet zone:` sets your own clock.
       *[other] your clock ({ $zone }).
    }
# $laps, $usual
ui-making_course = { $laps ->
        [one] { $laps } lap
       *[other] { $laps } laps
    } · about { $usual }
# $people
ui-making_takes = With { $people } drivers:
ui-making_game = Which game?
ui-making_track = Where?
ui-making_time = How fast?
ui-making_extras = What else? Nothing, or as much as you like
ui-time_orders_24 = By orders, a day a round
ui-time_orders_48 = By orders, two days a round
ui-time_orders_72 = By orders, three days a round
ui-time_orders_slots = By orders, Mon Wed Fri 20:00, your clock
ui-time_live_24 = Live, a day a round
ui-time_live_48 = Live, two days a round
ui-time_live_slots = Live, Mon Wed Fri 20:00, your clock

ui-ahead_title = Your next turn
ui-ahead_label = Your orders
ui-ahead_hint = As you would write them when you are asked: they are kept for your next turn.

# A sheet came in while nothing was asked.
# $race, $round, $said
ui-turn_kept =
    {""}**Race #{ $race }** · nothing is asked of you just now. I keep this for your turn in round { $round }:
    `{ $said }`

# $race
ui-orders_filed = **Race #{ $race }** · counted:

# What is filed, as it can be typed back.
# $said
ui-orders_line = `{ $said }`

ui-orders_none = Nothing is filed beforehand.

# $round, $said
ui-orders_replaced =
    { $round ->
        [every] What was standing
       *[other] The sheet for round { $round }
    } gives way: `{ $said }`

# A draft gives way to another.
# $said
ui-order_instead = In place of { $said }

ui-orders_note = Orders for a round itself go first. Take these back with `standing: none` or `ahead: none`.

# $reason
ui-order_not_yet = Not yet: { $reason }

# $member
ui-dm_closed = { $member }, your direct messages are closed to me: please use **Your orders** under the round's message.

# What a letter says, in the channel. $member, $said
ui-letter_closed = { $member }, your direct messages are closed to me. { $said }

# $members, $race, $due, $left
ui-reminder = { $members }: race #{ $race } waits for your orders until { $due }, { $left }.

# $members, $race, $due, $left
ui-reminder_waiting = { $members }: nearly everybody is in. Race #{ $race } waits for your orders, until { $due }, { $left } at the latest.

# $race, $round, $due, $left
ui-reminder_dm = Race #{ $race }, round { $round }: I wait for your orders until { $due }, { $left }.

# $race, $round, $due, $left
ui-reminder_dm_waiting = Race #{ $race }, round { $round }: nearly everybody is in. I wait for your orders, until { $due }, { $left } at the latest.

# $count
ui-digest = { $count } races wait for your orders:

# $race, $title, $round, $place, $due, $left
ui-digest_race = **#{ $race }** { $title }, round { $round }, in { $place }: until { $due }, { $left }

# $race
ui-digest_knob = Orders #{ $race }

# $round, $goes_on
ui-part_over =
    { $goes_on ->
        [true] -# Round { $round } goes on below.
       *[false] -# Round { $round } is over, and told below.
    }

ui-full_log = Full log
ui-check_dice = Check the dice
ui-replay = Replay

# $race
ui-replay_file = Race #{ $race } as a page: open the file in a browser, offline too. It shows every move and rolls every die again.

# $game, $track: titles
ui-replay_title = { $game }: { $track }

# $drivers, $laps, $rounds
ui-replay_about =
    { $drivers } drivers · { $laps ->
        [1] 1 lap
       *[other] { $laps } laps
    } · { $rounds ->
        [1] 1 round
       *[other] { $rounds } rounds
    }

# $round, $lap, $laps
ui-replay_round =
    { $round ->
        [0] Before the start
       *[other] Round { $round } · lap { $lap } of { $laps }
    }

ui-replay_board = The board
ui-replay_controls = Replay
ui-replay_noscript = The replay needs scripts to be allowed for this page. It loads nothing from the network.
ui-replay_play = Play
ui-replay_pause = Pause
ui-replay_first = To the start
ui-replay_last = To the flag
ui-replay_back = One move back
ui-replay_next = One move on
ui-replay_round_back = One round back
ui-replay_round_next = One round on
ui-replay_time = Move
ui-replay_speed = Speed
ui-replay_follow = Follow
ui-replay_whole = the whole board
ui-replay_action = whoever moves
ui-replay_tabs = About this round
ui-replay_tab_log = Log
ui-replay_tab_order = Order
ui-replay_tab_chart = Lap chart
ui-replay_tab_dice = Dice
ui-replay_tab_help = Keys
ui-replay_quiet = Nothing has happened yet in this round.
ui-replay_place = Place
ui-replay_car = Car
ui-replay_driver = Driver
ui-replay_stocks = Speed and stocks
ui-replay_ruled = Set by the stewards, not rolled
ui-replay_agrees = Rolled again from the seed: the same
ui-replay_by_seed = the seed gives
ui-replay_dice_how = Your browser has rolled every die again from the race’s seed, by HMAC-SHA256. ✓ is the same, ✗ was altered, ⚖ was set by the stewards.
ui-replay_seed = Seed
ui-replay_seed_good = made of the house seed that was promised before the start and of what every driver added
ui-replay_seed_bad = The seed is not the one that was promised before the start
ui-replay_seed_open = an open seed: no secret from the start
ui-replay_no_rolls = Nobody rolled in this round.
ui-replay_step = one move back or on
ui-replay_step_round = one round back or on
ui-replay_ends = to the start, to the flag
ui-replay_help = Press a rule’s number in the log to read the rule. Press the lap chart to go to a round.

# $seed: faces by the seed, $file: faces in the file
ui-replay_differs = Altered: the file says { $file }, the seed gives { $seed }

# $good: how many agree, $bad: how many do not
ui-replay_verdict_good = Every roll agrees with the seed: { $good }.

# $good, $bad
ui-replay_verdict_bad = Altered rolls: { $bad }. Rolls that agree with the seed: { $good }.

# $ruled: how many
ui-replay_verdict_ruled = Set by the stewards: { $ruled }.

# $where: as `steward verify` says it
ui-replay_altered = This race file was altered. { $where }

# $round: its heading
ui-replay_chart_of = Places round by round. { $round }

ui-what_happened = What happened to me

# $round
ui-digest_none = There is nothing to tell you of round { $round }: you do not drive, or your race was over.

# $race
ui-told_alone = **Race #{ $race }** · told to you alone:

ui-film = Film

# $race, $round
ui-film_of =
    Race #{ $race }{ $round ->
        [none] {""}
       *[other] , round { $round }
    }

ui-no_log = There is no log yet.

# $first, $last
ui-run_out = **Rounds { $first } to { $last }**: every member was out or home, and the automatic drivers drove on.

# $round, $said
ui-run_out_round = R{ $round } · { $said }

# $who, $race, $reason
ui-held_note = { $who }: race #{ $race } is held. { $reason }

# $race, $round
ui-held_over = -# Race #{ $race } was held after round { $round }. That is settled.

ui-unknown_button = This button belongs to an earlier race or message; nothing was changed.

# $race, $mark
ui-foot = -# #{ $race } · { $mark }


## What the stewards decide, and how it is said.

# $place
ui-ruled_there = What it changes in the race stands in { $place }.

# $race, $what, $by, $reason
ui-ruled =
    ⚖️ **Race #{ $race }** · { $what }
    { $by }: “{ $reason }”

# $race, $round
ui-receipts_head = **Race #{ $race } · round { $round }**: sealed orders. Each receipt is the SHA-256 of sixteen bytes and the order as it is written here.

# $car, $what, $receipt, $nonce, $value
ui-receipts_open = { $car }, { $what }: `{ $receipt }` = SHA-256(`{ $nonce }`, `` { $value } ``)

# $car, $what, $receipt
ui-receipts_sealed = { $car }, { $what }: `{ $receipt }`, sealed until the flag

# $rule, $item
ui-why_rule = **The rule:** { $rule ->
        [none] { $item }.
       *[other] { $rule } ({ $item })
    }

# $line, $faces-list, $key, $ruled
ui-why_throw = **The dice:** { $line ->
        [none] { $faces-list }
       *[other] { $line }
    }{ $ruled ->
        [true] {" "}(set by the stewards)
       *[false] {""}
    } · `{ $key }`

# $what, $hand
ui-why_by = { $what }: { $hand }

# $price
ui-why_shown = **Confirmed at:** { $price }

# $decided
ui-why_decided = **Decided by:** { $decided }

# $race, $round
ui-ledger = **Race #{ $race } · round { $round }: every line**

# $place, $car, $stocks
ui-ledger_car =
    { $place } { $car }{ $stocks ->
        [none] {""}
       *[other] {" "}· { $stocks }
    }

# $page, $pages
ui-ledger_page = -# Page { $page } of { $pages }

ui-ledger_all = **Everybody**

ui-ledger_every = All cars

ui-ledger_by_car = One car…

ui-ledger_why = Why? Choose a line…

ui-why_none = This line has nothing behind it but what it says.

# $race, $round, $who
ui-review_note = **Race #{ $race } · round { $round }** is with the stewards; it is posted when they have looked at it. { $who }

# $race, $round
ui-review_over = -# Race #{ $race } · round { $round } was with the stewards. They have looked at it.

# After a line that called the stewards.
ui-line_settled = (Settled.)

# $alone: no role makes others stewards.
ui-interest_drives =
    ⚠️ This steward drives in this race.{ $alone ->
        [true] {" "}Nobody else is a steward here.
       *[false] {""}
    }

# $alone: no role makes others stewards.
ui-interest_team =
    ⚠️ A driver of this steward's team is in this race.{ $alone ->
        [true] {" "}Nobody else is a steward here.
       *[false] {""}
    }


# $others: whether a role makes others stewards.
ui-interest_yours_drives =
    ⚠️ You drive in this race, and everybody will read that beside this ruling.{ $others ->
        [true] {" "}Ask another steward first.
       *[false] {" "}There is no stewards' role here (`/gm role`), so nobody else can be asked.
    }

# $others
ui-interest_yours_team =
    ⚠️ A driver of your team is in this race, and everybody will read that beside this ruling.{ $others ->
        [true] {" "}Ask another steward first.
       *[false] {" "}There is no stewards' role here (`/gm role`), so nobody else can be asked.
    }

ui-publish = Publish
ui-publish_still = Publish all the same
ui-drop = Drop
ui-second_ask = Ask another steward
ui-second_asked = The stewards have been called. Whoever comes sees the same, and decides.

# $race, $round
ui-review_head = **Race #{ $race } · round { $round }** as it would be posted. **Approve** posts it; `/gm die`, `/gm answer`, `/gm amend` or `/gm back` rule first, and it is run again.

ui-approved_as_is = as it is
ui-review_done = Approved and posted.

# $race, $count
ui-prompts_head =
    {""}**Race #{ $race }** · { $count ->
        [one] { $count } question waits
       *[other] { $count } questions wait
    } for the stewards:

# $count
ui-prompts_more = … and { $count } more.

ui-prompts_none = Nothing waits for the stewards.

# $race
ui-prompts_settled = -# **Race #{ $race }**: what waited for the stewards is settled.

# $race, $title, $stage, $round
ui-inbox_race =
    {""}**Race #{ $race }** · { $title } · { $stage }{ $round ->
        [0] {""}
       *[other] {" "}· round { $round }
    }

# $count
ui-inbox_left =
    { $count ->
        [one] An act was left to another steward
       *[other] { $count } acts were left to another steward
    }

# $race
ui-inbox_left_look = #{ $race } Decide what was left to you

# $count, $protests
ui-inbox_prompts =
    {""}{ $count ->
        [one] { $count } decision waits
       *[other] { $count } decisions wait
    } for the stewards{ $protests ->
        [0] {""}
        [one] , { $protests } of them a protest
       *[other] , { $protests } of them protests
    }.

# $missed, $most
ui-inbox_misses =
    Missed in a row: { $missed }{ $most ->
        [0] {""}
       *[other] ; at { $most } a program takes over
    }.

# $car, $missed
ui-inbox_missed = { $car } { $missed }

# $awaited
ui-inbox_standins = A program drives for { $awaited }, until they are back.

# $place, $missing
ui-inbox_permissions = In { $place } I lack: { $missing }.

# $awaited, $since, $due
ui-inbox_awaited =
    Waiting for { $awaited }{ $since ->
        [none] {""}
       *[other] , asked { $since }
    }{ $due ->
        [none] {""}
       *[other] , until { $due }
    }

ui-inbox_head = **For the stewards**
ui-inbox_nothing = No race is on here.
ui-inbox_foot = -# This message is kept up to date. Its buttons answer stewards only; races in channels that not everybody sees stand in `/gm inbox` alone.

# $place
ui-inbox_moved = -# The stewards' inbox stands in { $place } now.

ui-inbox_gone = -# The stewards' inbox is not kept here any more; stewards read `/gm inbox`.
ui-inbox_put_up = The inbox stands in this channel now, and is kept up to date. Pin it if you like; `/gm inbox here:False` takes it down.
ui-inbox_taken_down = It is taken down. `/gm inbox` shows you the same.

# $count
ui-inbox_more = … and { $count } more races: `/gm inbox race:` shows one.

ui-inbox_empty = You are no steward of a race that is on here.

# $answer, $reason
ui-prompt_before = Before: { $answer }, “{ $reason }”

# $called, $rest
ui-reminded_now =
    { $called ->
        [none] Nobody was reminded.
       *[other] { $called } reminded.
    }{ $rest ->
        [none] {""}
       *[other] {" "}Not now, by their own settings: { $rest }.
    }

ui-reminded_in_private = Whoever is still asked in private has been reminded.

ui-prompt_settled = Settled.
ui-prompt_why = Why?
ui-prompt_why_hint = Everybody reads it.

# $number, $game, $race, $what, $answer, $reason, $always
ui-precedent =
    #{ $number } · { $game }, race #{ $race }: { $what } **{ $answer }**, “{ $reason }”{ $always ->
        [true] {" "}(always)
       *[false] {""}
    }

ui-no_precedents = Nothing of the kind has been ruled on here.
ui-protested = The stewards have your protest. You will hear what they decide, and why.
ui-disturbed_reason = the rules have been mended since

# $detail
ui-disturbed_detail = What disagrees: `{ $detail }`

ui-disturbed_stuck =
    The round cannot be run as it is recorded. Ways on:
    1. `/gm undo` takes back what the stewards did last, a ruling on dice for instance; `/gm release` then goes on.
    2. `/gm back` takes the race back to a point before it.

ui-disturbed_ways =
    Three ways on:
    1. **Publish** accepts the story as the rules tell it now; a correction is posted.
    2. `/gm back` takes the race back to a point where both stories agree.
    3. The old result is kept by ruling: `/gm die` sets the rolls, `/gm amend` puts cars and stocks where they were.
    If it was a ruling on dice that cannot fall so: `/gm undo`, then `/gm release`.

# $race, $what, $reason
ui-act_head =
    {""}**Race #{ $race }** · { $what }
    Reason: “{ $reason }”. Nobody has seen this yet; it would do the following:

ui-act_plain = Nothing that has been told changes.
ui-act_sealed = what is filed for it, or else the careful order; sealed until it counts
ui-act_standing = As the race stands, the classification would be:
ui-act_done = Published.

# $round, $due
ui-act_waits = Round { $round } is being run, and is shown at { $due }. This is kept for its show: until then nothing in the race changes, and nobody else reads it but in `/gm acts`.

ui-act_keep = Keep it for the show

# $round, $due
ui-act_kept = Kept for the show of round { $round } at { $due }: it takes effect then, after what was kept before it, and everybody reads it. `/gm undo` takes it back until then.

# $round, $what, $by, $reason
ui-act_line_kept = Round { $round }, kept for its show: { $what } { $by }: “{ $reason }”

# $round, $what, $by, $reason
ui-act_line = Round { $round }: { $what } { $by }: “{ $reason }”

# $number
ui-strike = Take back { $number }

# $number
ui-strike_title = Take back act { $number }

ui-no_acts = The stewards have not ruled on anything in this race.

# $role
ui-role_set =
    { $role ->
        [none] No role makes anybody a steward here now: the organiser of a race and whoever manages the server rule on it.
       *[other] { $role }: its members are stewards of every race here now.
    }

# $car
ui-covered_head = { $car }, while the round is run:

# $cards-list
ui-covered_hand = Hand: { $cards-list }

# $orders
ui-covered_orders = Ordered: { $orders }

# $orders
ui-covered_filed = Filed: { $orders }

ui-nobody_asked = Nothing is asked of that driver just now.

# $dice
ui-whatif_dice = Then **{ $dice }** would be rolled; nobody knows yet what follows.

# $waiting
ui-whatif_waits = Then it would wait for { $waiting }.

# $waiting
ui-whatif_sealed = What follows lies with { $waiting }; as you drive in this race, their orders are closed to you.

# $round
ui-whatif_closes = Round { $round } would be over, and the next one would open.

ui-order_proposed = The race was taken back. This is what you had said; it counts again if you confirm it, or if you say nothing.

# $number, $what
ui-corrected_goes = Act { $number } goes with it, since it no longer fits: { $what }

# $number, $what
ui-corrected_stays = Act { $number } stays entered, though nothing comes of it as things stand: { $what }

# $number, $what
ui-corrected_rewritten = Act { $number } is rewritten so that it fits: { $what }

# $number
ui-fate_stays = Keep { $number }

# $number
ui-fate_goes = Strike { $number }

# $number
ui-fate_rewritten = Rewrite { $number }

ui-fates = Acts that no longer fit: keep, strike or rewrite each, then publish.

# $number
ui-rewrite_title = Rewrite act { $number }
ui-rewrite_label = In the words of its command
ui-rewrite_hint = place (3,1) wear 2 · 4 5 · 120, lane 2

# $count, $round, $until
ui-corrected_void =
    { $count ->
        [one] { $count } line of the log does not count
       *[other] { $count } lines of the log do not count
    }{ $until ->
        [0] {""}
       *[other] {" "}(rounds { $round } to { $until })
    } until driven again.

# $count
ui-corrected_more =
    … and { $count ->
        [one] { $count } more line
       *[other] { $count } more lines
    }.

# $name, $was, $now, $was_order, $order, $status, $status-status
ui-corrected_moved =
    { $name }{ $was ->
        [none] {""}
       *[other] { $now ->
            [none] {""}
           *[other] : { $was } → **{ $now }**
        }
    }{ $was_order ->
        [0] {""}
       *[other] { $order ->
            [0] {""}
           *[other] , place { $was_order } → **{ $order }**
        }
    }{ $status ->
        [none] {""}
       *[other] , { $status-status }
    }

ui-corrected_nothing = Nothing that was told is changed.

# $race
ui-seats = **Race #{ $race }** · seats

# $name, $state-seat, $record
ui-seat_line =
    { $name } · { $state-seat }{ $record ->
        [none] {""}
       *[other] {" "}· { $record }
    }

ui-seats_open = Open seats can be taken by anybody; all goes on as it stands.
ui-seats_full = No seat is open.

# $car, $race
ui-seat_taken_over = You drive { $car } in race #{ $race } from now on. Press **Your orders** under the round's message.

# $race, $car, $other
ui-seats_swapped = Race #{ $race }: the drivers of { $car } and { $other } have changed cars. Each is asked from now on.

# $who, $car, $race
ui-seat_given = { $who } drives { $car } in race #{ $race } from now on.

# $car, $race
ui-seat_back = { $car } is yours again. Press **Your orders** under the round's message of race #{ $race }.

# $car, $race
ui-seat_left = An automatic driver has { $car } in race #{ $race }. `/race back` takes it back while nobody else has.

# $car
ui-stood_in = An automatic driver stands in for you, { $car }. Take your seat back to give orders again.

# $race
ui-present_noted = Noted: you are there for race #{ $race }.

# $begin, $end, $zone
ui-me_quiet = Quiet from { $begin } to { $end } o'clock in { $zone }: nothing pings you or writes to you.

ui-me_never_quiet = No quiet hours.
ui-me_all_on = All reminders are on.

ui-me_no_pictures = Forms and direct messages come to you without pictures.

# $story
ui-me_story =
    { $story ->
        [never] Your forms do not begin with what happened to you.
       *[news] Your forms begin with what happened to you only where something did.
    }

# $off-list
ui-me_off = Without: { $off-list }.

# $left, $bank, $year
ui-me_bank = Vacation: { $left } of { $bank } days left in { $year }.

# $record
ui-me_reliable = In all your races: { $record }.
# $span
ui-me_answers = You answer after { $span } on average; a race says how long it takes by that.

# $first, $last
ui-me_away = Away from { $first } to { $last }.

# In the place of a mention of somebody who has himself forgotten
ui-stranger = a former member

ui-me_data =
    All that Steward keeps of you: settings, seats, orders, the messages it has sent you, your part of seasons. A round that has not been shown yet is not in it.
    What you wrote in channels is kept by Discord, not here.

# $driven-list, $cars: how many of them, $organised-list, $led: how many of them, $races: in how many he is named
ui-me_forget = **This cannot be taken back.**
    { $cars ->
        [0] You drive in no race now.
       *[other] Automatic drivers take your cars in { $driven-list }; anyone may take them over.
    }
    { $led ->
        [0] You organise no race that is on.
       *[other] You organise { $organised-list }: from then on whoever manages the server does.
    }
    Your settings, your record and the messages to you go, and you become a “former driver” in { $races } { $races ->
        [one] race
       *[other] races
    }. Results and dice stay as they are. Posts in channels stay too: those are Discord's.
    `/me data` gives you everything first. `/me forget sure:yes` does it.

# $driven-list, $cars: how many of them, $organised-list, $led: how many of them, $races: in how many he is named
ui-me_forgotten =
    You are forgotten; in { $races } { $races ->
        [one] race
       *[other] races
    } there is a “former driver” now.{ $cars ->
        [0] {""}
       *[other] {" "}Automatic drivers have your cars in { $driven-list }.
    }{ $led ->
        [0] {""}
       *[other] {" "}Whoever manages the server organises { $organised-list }.
    } Your next command begins anew.

# $name: of the language, $chosen: by himself
ui-me_language =
    Language: { $name }{ $chosen ->
        [true] {""}
       *[false] , as your Discord has it
    }.

# $name: of the language, $chosen: here
ui-server_language =
    In the channels of this server I write { $name }{ $chosen ->
        [true] {""}
       *[false] , as the server has it in Discord
    }. What stands there already stays.


## Who is at the wheel.

seat-member = at the wheel
seat-standin = an automatic driver stands in: open
seat-automatic = automatic driver: open
seat-gone = retired


## Kinds of reminders.

reminding-nudge = word that the others wait for you
reminding-reminder = reminders before deadlines
reminding-digest = one message for several races


## How a race is played.

pace-orders = by orders
pace-live = live questions


## What waits for the stewards.

# $round, $seat, $kind, $kind-title
prompt-missed =
    Round { $round }: { $seat } was out of time and was driven with care{ $kind ->
        [none] {""}
       *[other] {" "}({ $kind-title })
    }.

# $round, $seat, $kind, $kind-title, $item
prompt-entitled =
    Round { $round }: { $seat } might have had more and had not asked for it{ $kind ->
        [none] {""}
       *[other] {" "}({ $kind-title })
    }{ $item ->
        [none] {""}
       *[other] {" "}({ $item })
    }.

# $round, $seat, $kind, $kind-title, $text
prompt-protest =
    Round { $round }: { $seat } protests{ $kind ->
        [none] {""}
       *[other] {" "}({ $kind-title })
    }{ $text ->
        [none] {""}
       *[other] : “{ $text }”
    }


## What the stewards can do about it, on buttons. $kind_of: of what kind it is.

settle-stand =
    { $kind_of ->
        [protest] Reject
       *[other] Let it stand
    }

settle-again =
    { $kind_of ->
        [missed] Ask again
       *[other] Take back and ask again
    }

settle-upheld = Uphold: I have ruled
settle-give = Give it


## What follows from each.

consequence-stand = nothing changes.
consequence-upheld = the driver was right. What changes in the race you rule with `/gm answer`, `/gm die`, `/gm amend` or `/gm back`; this settles the protest.
consequence-again = only this driver is asked again, in a short time of his own. What the others ordered in that round stays; the rounds after it are driven again. You see it all before it counts.

# $options-first
consequence-give = the race is corrected from there ({ $options-first }).


## What the stewards have decided.

# $of, $seat
ruling-stand =
    { $of ->
        [protest] The protest of { $seat } is rejected.
        [upheld] The protest of { $seat } is upheld.
       *[other] What became of { $seat } stands.
    }

# $seat, $kind-title, $to
ruling-ask_again = { $seat } decides again ({ $kind-title }) in round { $to }. What the others ordered in that round stays.

# $seat-code, $seat, $kind-title, $to, $salt
ruling-back =
    The race is taken back to { $seat-code ->
        [none] the beginning of
       *[other] before { $seat }'s decision ({ $kind-title }) in
    } round { $to }{ $salt ->
        [true] , with other dice
       *[false] {""}
    }.

# $faces-dice, $was-dice, $roll-roll
ruling-die = The dice show { $faces-dice }, not { $was-dice }: { $roll-roll }.

# $faces-dice, $roll-roll
ruling-die_ahead = The dice will show { $faces-dice }: { $roll-roll }.

# $seat, $said-fields
ruling-amend = Amended for { $seat }: { $said-fields }.

# $seat, $kind-title
ruling-answer = The stewards have answered for { $seat } ({ $kind-title }).

# $seat, $kind-title, $to
ruling-answer_then =
    An order is corrected: { $seat } ({ $kind-title }){ $to ->
        [none] {""}
       *[other] {" "}in round { $to }
    }.

ruling-hold = The race stands still until the stewards release it.
ruling-release = The stewards release the race.
ruling-pause = The race is paused.
ruling-resume = The race goes on.
ruling-move = The race goes on in another channel.
ruling-review_on = From now on rounds are posted when the stewards have looked at them.
ruling-review_off = Rounds are posted at once again.
ruling-approve = The round is approved.
ruling-accept = The rules tell this round otherwise now, and that counts.
ruling-abandon = The race is abandoned.

# $silent, $seats-names
ruling-close =
    { $silent ->
        [true] The round is shown at once; whatever is still asked in private has the careful answer.
       *[false] What is open closes now{ $seats-names ->
            [none] .
           *[other] {""}, as at its deadline; no answer came from { $seats-names }.
        }
    }

# $seat
ruling-drive = A program drives { $seat } for this round; its driver keeps the seat, may order himself while the round is open, and nothing counts as missed.

# $hours, $due
ruling-extend =
    { $hours ->
        [0] More time, until the next slot,
        [one] { $hours } hour more
       *[other] { $hours } hours more
    } for everybody{ $due ->
        [none] {""}
       *[other] : until <t:{ $due }:f>
    }.

# $seat
ruling-retire = { $seat } is retired.

# $seat
ruling-disqualify = { $seat } is disqualified.

# $kind-title
ruling-unseal = The stewards have opened sealed orders that are still open ({ $kind-title }), and can read them from now on.

ruling-unseal_covered = Until this round is shown, stewards who do not drive can read what is asked in private in it: hands, filed reactions and answers.

# $of, $seat, $due
ruling-undo =
    { $of ->
        [back] The rewind is taken back: the race goes on where it was.
        [amend] The amendment of { $seat } is taken back.
        [answer_then] The answer put right for { $seat } stands as it was given.
        [retire] { $seat } is no longer retired.
        [disqualify] { $seat } is no longer disqualified.
        [answer] The stewards' answer for { $seat } is taken back.
        [extend] The extension is taken back{ $due ->
            [none] {""}
           *[other] : due again <t:{ $due }:f>
        }.
        [die] The ruling on { $seat }'s roll is taken back.
        [keep] What was kept for the show of this round is dropped. Nobody has read of it.
        [ask_again] { $seat } is no longer asked again: what was ordered first counts.
        [close] What was closed early is open again, with the time that was left.
        [drive] No program drives { $seat } in that round any more: its driver is asked.
       *[other] The correction is taken back.
    }


## Why a race stands still.

held-review = Round by round the stewards look first: this one is with them.
held-disturbed = The record and the rules disagree; the stewards have to look at it.
held-nobody = In three rounds in a row members were asked and none of them drove. **Go on** (or `/race resume`) lets it run, `/race abandon` ends it.
held-unreachable = I cannot write in its channel. Once I may, `/race resume` goes on; `/race move` goes on in another channel.
held-gm = The stewards have stopped it.

held-doubtful = I cannot tell whether my last message in its channel has arrived: too much has been said there since. `/race resume` sends it again, and goes on.


## Lines for the whole table about who drives, or until when.

# $race, $seat, $missed
notice-retired_absent =
    Race #{ $race }: { $seat } is retired after { $missed ->
        [one] { $missed } order
       *[other] { $missed } orders
    } missed in a row.

# $race, $by, $text
notice-kept_dropped =
    Race #{ $race }: what { $by } had decided before this show (“{ $text }”) can no longer be done as the race stands now, and is dropped.

# Nothing comes of what the stewards had ruled on a roll. $race, $seat, $roll-roll
notice-die_aside = Race #{ $race }: the stewards' faces for { $seat } ({ $roll-roll }) do not fit the dice that were thrown. The dice count as they fell.

# $race, $roll-roll
notice-roll_aside = Race #{ $race }: the stewards' faces for a roll ({ $roll-roll }) do not fit the dice that were thrown. The dice count as they fell.

# $race, $seat
notice-amend_aside = Race #{ $race }: an amendment of the stewards for { $seat } is no longer possible as the race stands. Nothing is amended.

# $race, $round, $due
notice-silent =
    Orders are closed. **Round { $round }** of race #{ $race } is being run, and is shown at { $due }.
    Whoever has a card for it is asked in private.

# $race, $who, $seat
notice-back = Race #{ $race }: { $who } is back at the wheel of { $seat }.

# $race, $who, $seat
notice-handed_over = Race #{ $race }: { $who } leaves { $seat } to an automatic driver. The seat is open.

# $race, $seat
notice-given_up = Race #{ $race }: the driver of { $seat } has left for good. An automatic driver takes over, and the seat is open.

# $race, $who, $seat, $was
notice-followed = Race #{ $race }: { $who } drives { $seat } from now on, after { $was }. Earlier orders are cleared.

# $race, $who, $seat, $other, $partner
notice-swapped = Race #{ $race }: { $who } drives { $seat } and { $partner } drives { $other } from now on. Earlier orders of both are cleared.

# To a driver alone. $race, $seat, $who
notice-you_swap = **You drive { $seat } in race #{ $race } from now on: { $who } and you have changed cars.** Nothing that was ordered for either car before counts. Your first form comes with the next question.

# To a driver alone. $race, $seat, $missed
notice-you_are_replaced =
    {""}**An automatic driver has { $seat } in race #{ $race } until you are back.** { $missed ->
        [one] An order did not come
       *[other] { $missed } orders in a row did not come
    }; it drives with care, and until you are back another member may take the seat. **Take it back**, and you are asked again.

# To a driver alone. $race, $seat
notice-you_are_back =
    {""}**You are at the wheel of { $seat } in race #{ $race } again.** What is asked now waits under **Your orders**, and you are asked everything from here on.

# To a driver alone. $race, $seat, $who
notice-you_are_followed = **{ $who } drives { $seat } in race #{ $race } from now on.** Your orders there are cleared, and you are asked nothing more; what you have driven stays under your name.

# To a driver alone. $race, $seat, $was
notice-you_follow = **You drive { $seat } in race #{ $race } from now on, after { $was }.** Nothing that was ordered before counts. Your first form comes with the next question.

# To a driver alone. $race, $seat, $missed
notice-you_are_retired =
    {""}**{ $seat } is retired from race #{ $race }.** { $missed ->
        [one] An order did not come
       *[other] { $missed } orders in a row did not come
    }. You are asked nothing more, and hear from me again at the flag.

# $race, $seat, $first, $last
notice-away = Race #{ $race }: the driver of { $seat } is away from { $first } to { $last }.

# $race, $seat
notice-home = Race #{ $race }: the driver of { $seat } is back.

# $race, $at
notice-check_in_drop = Race #{ $race } is about to start: who is still there? Whoever has not said so by { $at } loses the seat.

# $race, $at
notice-check_in_fill = Race #{ $race } is about to start: who is still there? Whoever has not said so by { $at } is replaced by an automatic driver.

# $race, $round
notice-prompts = Race #{ $race }, round { $round }: a ruling is waiting for the stewards (`/gm inbox`).

# $race, $season, $title, $at, $count
notice-season_lobby = **{ $season }**: the lobby of { $title } is open, race #{ $race }, and it starts by itself on { $at }. Who drives? With fewer than { $count } members it is put off by a day, once, and then called off.

# $race, $season, $title, $at, $count
notice-season_call_again = **{ $season }**: { $title }, race #{ $race }, starts on { $at }, and you have not said yet whether you drive, or a seat is free that you could take.

# $race, $title, $count, $at
notice-season_put_off =
    { $title } does not start: { $count ->
        [0] nobody is there
        [one] one driver is there
       *[other] { $count } drivers are there
    }, and that is too few. It starts on { $at }, or is called off then.

# $seat, $who, $count, $number, $reason
notice-grid_places =
    Grid penalty: { $who } starts { $count ->
        [one] { $count } place
       *[other] { $count } places
    } further back with { $seat }. (Penalty { $number }: { $reason })

# $race, $by, $text
notice-second = Race #{ $race }: { $by } is a steward and has a stake in this race, so another steward is asked to decide: “{ $text }”

# $race, $cars
notice-muster_failed = Race #{ $race } has not started: too few were there. { $cars } are free again.

# $who, $race
notice-reachable = { $who }: I can write here again. Race #{ $race } is still held.

# $race, $posts, $place, $reason, $since
notice-stuck =
    Race #{ $race }: { $posts ->
        [one] { $posts } post
       *[other] { $posts } posts
    } for { $place } cannot be sent ({ $reason }), the first since { $since }. I keep trying. `/race move` takes the race to another channel.

# $race, $posts, $who, $reason, $since
notice-stuck_dm =
    Race #{ $race }: { $posts ->
        [one] { $posts } direct message
       *[other] { $posts } direct messages
    } for { $who } cannot be sent ({ $reason }), the first since { $since }. I keep trying.

# $race, $place
notice-attach_files = Race #{ $race }: I may not attach files in { $place }, so its rounds are told without pictures. It takes the permission **Attach Files**.

# $race, $place
notice-embed_links = Race #{ $race }: I may not embed in { $place }, so its logs stand in plain text. It takes the permission **Embed Links**.

# $race, $place
notice-too_large = Race #{ $race }: Discord does not take my picture in { $place }: it is too large. The words and the standings were posted without it.


## Letters to a season's organiser. $number: the season's.

# $season, $title, $at, $number
letter-no_season_channel = **{ $season }**: the lobby of { $title } should open <t:{ $at }:R>, and the season has no channel. `/season channel` gives it one; I try again every hour.

# $season, $title, $at, $number
letter-no_track_planned = **{ $season }**: the lobby of { $title } should open <t:{ $at }:R>, and nobody has said on which track. Take it off the calendar with `/season unplan` and plan it with a `track:`.

# $season, $title, $at, $number, $race, $place
letter-no_room = **{ $season }**: the lobby of { $title } should open <t:{ $at }:R> in { $place }. Race #{ $race } is still on there, and I may not make threads.
    Give me **Create Public Threads** and **Send Messages in Threads**, or name another channel with `/season channel`; I try again every hour.

# $season, $title, $at, $number, $place, $most
letter-no_threads_for_heats = **{ $season }**: { $title } is driven in heats, as more than { $most } owners have joined.
    Their lobbies should open <t:{ $at }:R>, the first in { $place }, the others in threads of it, and I may not make threads.
    Give me **Create Public Threads** and **Send Messages in Threads**; else each heat waits until the one before it is over.

# $season, $title, $at, $number
letter-cannot_open = **{ $season }**: the lobby of { $title } should open <t:{ $at }:R>, and cannot: its track, its laps or an option of the season does not fit. Take it off the calendar with `/season unplan` and plan it anew.

# $season, $title, $at, $number, $place
letter-stable_due = **{ $season }**: the lobby of { $title } is open in { $place }{ $at ->
        [none] {""}
       *[other] , and it starts <t:{ $at }:R>
    }. Until the start you say what is mended, and bid for the lanes: press **My stable**. Say nothing, and as much is mended as your purse pays.

# $season, $title, $number, $place
letter-bets_due = **{ $season }**: the lanes of { $title } are known ({ $place }), and bets are taken until the first chariot moves: press **My stable**.


## Buttons.

knob-resume = Go on
knob-needed = Am I needed?
knob-present = Still here
knob-seats = Seats
knob-drive = I drive
knob-notnow = Not this time
knob-enter = Join the season
knob-withdraw = Leave
knob-standby = Stand in
knob-tables = Tables
knob-records = Records
knob-mystable = My stable
knob-stablemend = Mend…
knob-stablebid = Bid for lanes…
knob-stablebet = Bet…
knob-runseason = Organise…
knob-planrace = Plan a race…
knob-raceresult = Result from elsewhere…
knob-givepenalty = Penalty…
knob-putstandin = Substitute…
knob-closeseason = Close the season…
knob-prompts = Decide (stewards)
knob-decide = Look (stewards)
knob-own = Own…
knob-more = More…
knob-back_to_form = ◀ Back
knob-open = Open the lobby
knob-watch = Watch a race
knob-makeown = Make my own
knob-ahead = Write it now…
knob-back = Take it back
knob-orders = Your orders
knob-confirm = Confirm
knob-drop = Discard
knob-discard = Start over
knob-undo = Undo last step
knob-way = Show the way
knob-write = Write…
knob-write_first = Write orders…
knob-write_more = More orders…
knob-write_rare = Rare orders…
knob-page_back = ◀ Back
knob-page_on = More ▶
knob-join = Join
knob-leave = Leave
knob-fill = Fill…
knob-start = Start
knob-how = How to play
knob-by_dm = By direct message
knob-by_form = Here, only I can see it
knob-luck = Luck phrase…
knob-retire = Retire
knob-hand_over = Leave it to an automatic driver
knob-race_on = Race on
knob-abandon = Abandon
knob-end_season = Close the season
knob-keep_it = Keep it
knob-approve = Approve
knob-look = Look (stewards)
knob-decisions = Decide

# $race
ui-inbox_look = #{ $race } Look

# $race
ui-inbox_go_on = #{ $race } Go on

# $race
ui-inbox_remind = #{ $race } Remind now

# $race
ui-inbox_close = #{ $race } Close now

# $race, $car
ui-inbox_drive = #{ $race } Program drives { $car }

# $race
ui-inbox_decide = #{ $race } Decide

# $car
ui-seat_take = Take { $car }

# $label: another button's
ui-settle_always = Always: { $label }

# $round, $what
ui-in_round = Round { $round }: { $what }

ui-choose = Choose
ui-your_answer = Your answer
ui-yes = yes
ui-no = no
ui-none = none
# Behind the name of a car that a program drives.
ui-auto = auto

# What may be written. $least, $most, $step
ui-amount_hint =
    { $least } to { $most }{ $step ->
        [1] {""}
       *[other] {" "}in steps of { $step }
    }


## Days of the week.

day-mon = Mon
day-tue = Tue
day-wed = Wed
day-thu = Thu
day-fri = Fri
day-sat = Sat
day-sun = Sun


## The colours of cars.

colour-red = red
colour-blue = blue
colour-green = green
colour-yellow = yellow
colour-black = black
colour-white = white
colour-orange = orange
colour-purple = purple
colour-pink = pink
colour-cyan = cyan
colour-brown = brown
colour-grey = grey


## What the bot has to be allowed in a race's channel, as Discord calls it.

permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-embed_links = Embed Links
permission-attach_files = Attach Files
permission-read_message_history = Read Message History


## Words in pictures. $round, $lap, $laps, $notes; $track, $corners: names, or how many; $entries: those who take part

picture-stage =
    R{ $round } · L{ $lap }/{ $laps }{ $notes ->
        [none] {""}
       *[other] {" "}· { $notes }
    }
picture-laps =
    { $laps ->
        [one] One lap
       *[other] { $laps } laps
    }
picture-length =
    { $laps ->
        [one] One lap
       *[other] { $laps } laps
    } · { $corners } corners
picture-program = program
picture-open_seat = open seat
picture-lobby =
    { $track }, { $laps ->
        [one] one lap
       *[other] { $laps } laps
    }. Corners: { $corners }. { $entries }

# $place, $seat, $number, $gap
picture-car =
    { $place }. { $seat }, car { $number }{ $gap ->
        [none] {""}
       *[other] , { $gap }
    }

picture-driver = driver
# Heads of narrow columns.
picture-laps_head = laps
picture-speed = spd
picture-gear = g
picture-wins = wins
picture-points = points
picture-gap = gap
# $cards
picture-hand = Your hand: { $cards }.
# $seat, $where, $choices: where each number leads
picture-choices =
    { $seat }{ $where ->
        [none] {""}
       *[other] {" "}at { $where }
    }.{ $choices ->
        [none] {""}
       *[other] {" "}Choices: { $choices }.
    }


## What the marks in a picture say, in a word or two.

happened-spin = spin
happened-crash = crash
happened-pass = pass
happened-ram = ram
happened-wreck = wreck
happened-horse = horse down
happened-engine = engine
happened-overshoot = overshoot
happened-contact = contact
happened-pit = pit stop
happened-out = out
happened-man = on foot
happened-brake = braking
happened-mine = mine
happened-slick = slick
happened-beam = laser
happened-hook = hook
happened-shield = force field
happened-trefoil = nuke





## A round as it is told. Who leads: $seat, $rival-name, $gap-gap, $before: the gap a round ago, $same: it has not
## changed; and those of `racing-on`, `order-holds`. `head` stands in the headline, `beat` in the story, `many` where
## several cars have done the same. Two cars in a sentence at most. $where: the corner; $past: the last corner behind,
## where it was in none.

# Units of distance, as the game counts them. $count
ui-gap =
    { $count ->
        [one] { $count } space
       *[other] { $count } spaces
    }

# $place
ui-ordinal =
    { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
        [21] 21st
        [22] 22nd
        [23] 23rd
       *[other] { $place }th
    }

# The lead has changed, clear of everybody. $seat, $rival-name, $gap-gap, $ended: the leader's race is over
head-lead =
    .v1 = { $ended ->
        [true] { $seat } inherits the lead from { $rival-name }
       *[false] { $seat } takes the lead from { $rival-name }
    }.
    .v2 = { $ended ->
        [true] { $seat } leads now that { $rival-name } is gone
       *[false] { $seat } goes past { $rival-name } into the lead
    }.
beat-lead =
    .v1 = { $seat } { $ended ->
        [true] leads now that { $rival-name } is out
       *[false] comes from { $was-place } to lead{ $gap ->
            [none] {""}
            [0] {""}
           *[other] , { $gap-gap } ahead of { $rival-name }
        }
    }.
    .v2 = { $ended ->
        [true] With { $rival-name } out, { $seat } is in front
       *[false] The new leader is { $seat }, { $was-place } a round ago{ $gap ->
            [none] {""}
            [0] {""}
           *[other] , { $gap-gap } clear of { $rival-name }
        }
    }.

# A car is among the first three that was not. $seat, $place-place, $was-place, $rival, $rival-name
head-podium =
    .v1 = { $rival ->
        [none] { $seat } moves up to { $place-place }
       *[other] { $seat } takes { $place-place } from { $rival-name }
    }.
    .v2 = { $rival ->
        [none] { $seat } is up to { $place-place }
       *[other] { $seat } is past { $rival-name } for { $place-place }
    }.
beat-podium =
    .v1 = { $rival ->
        [none] { $seat } moves up from { $was-place } to { $place-place }
       *[other] { $seat } comes up from { $was-place } to { $place-place }, past { $rival-name }
    }.
    .v2 = { $rival ->
        [none] { $seat }, { $was-place } before, is { $place-place } now
       *[other] { $seat } takes { $place-place } from { $rival-name }, having been { $was-place }
    }.

# $seat, $place-place, $was-place
beat-places_won =
    .v1 = { $seat } makes up places, from { $was-place } to { $place-place }.
    .v2 = { $seat } comes through from { $was-place } to { $place-place }.
head-places_won = { $seat } climbs from { $was-place } to { $place-place }.
beat-places_lost =
    .v1 = { $seat } drops from { $was-place } to { $place-place }.
    .v2 = { $seat } falls back from { $was-place } to { $place-place }.
head-places_lost = { $seat } drops from { $was-place } to { $place-place }.

you-lead =
    { $ended ->
        [true] You lead now that { $rival-name } is out.
       *[false] You took the lead.
    }
you-podium =
    { $rival ->
        [none] You moved up from { $was-place } to { $place-place }.
       *[other] You moved up from { $was-place } to { $place-place }, past { $rival-name }.
    }
# $missed, $most
you-by_clock =
    You were silent, and the careful answer was given{ $most ->
        [0] {""}
       *[other] : { $missed } of { $most } before an automatic driver takes over
    }.
you-stands_in = You were silent too often: an automatic driver drives for you until you are back (`/race back`).
you-places_won = You made up places, from { $was-place } to { $place-place }.
you-places_lost = You dropped from { $was-place } to { $place-place }.

# $seats-names
many-places_won = { $seats-names } make up places.
many-places_lost = { $seats-names } lose places.
many-podium = { $seats-names } move into the first three.

# How many race on, after somebody has dropped out: at the end of a sentence. $racing
racing-on =
    { $racing ->
        [0] {""}
        [one] ; only one is left
       *[other] ; { $racing } are left
    }

# Nobody has changed places. $holds
order-holds =
    { $holds ->
        [true] {" "}The order holds.
       *[false] {""}
    }

ui-state_alone = { $seat } is alone on the track{ racing-on }.
ui-state_leads =
    { $seat } { $same ->
        [true] still leads
       *[false] leads
    } { $rival-name } by { $gap-gap }{ racing-on }.{ order-holds }
ui-state_clear = { $seat } pulls away from { $rival-name }: { $gap-gap } clear, { $before } before{ racing-on }.{ order-holds }
ui-state_grows = { $seat } stretches the lead over { $rival-name } from { $before } to { $gap-gap }{ racing-on }.{ order-holds }
ui-state_closing = { $rival-name } closes on { $seat }: { $gap-gap } behind, { $before } before{ racing-on }.{ order-holds }

ui-state_first = { $seat } leads { $rival-name }{ racing-on }.{ order-holds }
ui-state_close = { $rival-name } is right behind { $seat }{ racing-on }.{ order-holds }
ui-state_grid = The cars are on the grid.

# Some have finished. $count, $seats-names
ui-state_after_flag =
    { $count ->
        [one] { $seats-names } is still on the way.
       *[other] Still on the way: { $seats-names }.
    }

# `togo`: to the end of the race. $still, $seats-names, $togo, $togo-gap
ui-state_abreast =
    { $seats-names } are { $still ->
        [true] still level at the front{ $togo ->
            [none] {""}
           *[other] , with { $togo-gap } to go
        }
       *[false] level at the front
    }{ racing-on }.

# The race may end with the next round. $level, $togo-gap, $seats-names, $rival_gap-gap
ui-state_decides =
    { $level ->
        [true] { $seats-names } are level, with { $togo-gap } to the flag{ racing-on }.
       *[false] { $seat } has { $togo-gap } to the flag, { $rival-name } is { $rival_gap-gap } behind{ racing-on }.
    }

# The cars that are out, at the end of the standings. $cars
ui-standings_out = out: { $cars }

# What comes next: at the end of a round's post. $round, $decides
ui-round_next =
    Next: orders for round { $round }.{ $decides ->
        [true] {" "}The flag may fall.
       *[false] {""}
    }

# What happened to automatic cars. $lines: sentences
ui-also = Also: { $lines }

# The small print under a round. $race, $round, $lap, $laps, $last, $notes, $closes
ui-round_foot =
    -# Race #{ $race } · { $round ->
        [0] before the start
       *[other] round { $round } · { $last ->
            [true] last lap
           *[false] lap { $lap } of { $laps }
        }
    }{ $notes ->
        [none] {""}
       *[other] {" "}· { $notes }
    }{ $closes ->
        [true] {""}
       *[false] {" "}· so far
    }

# The stewards have amended what is so of a car. $seat, $said-fields
beat-amended = The stewards have amended { $seat }: { $said-fields }.
head-amended = The stewards step in: { $seat }.

beat-set_back =
    { $seat } earned P{ $earned } and starts from P{ $start }: a grid penalty of { $places ->
        [one] { $places } place
       *[other] { $places } places
    }.
head-set_back = { $seat } starts from P{ $start } after a grid penalty.


## The flag of a race.

# Who won, and how. $seat, $track, $always: led every round; $beaten, $beaten-name: whom it passed in the last round,
# $since: the round from which that one had led; $grid-place, $grid: its place on the grid
ui-flag_won =
    { $seat } wins { $track }{ $always ->
        [true] {" "}from flag to flag: nobody else led a round
       *[false] { $beaten ->
            [none] { $grid ->
                [0] {""}
                [1] {" "}from pole
               *[other] {" "}from { $grid-place } on the grid
            }
           *[other] , past { $beaten-name } in the last round{ $since ->
                [0] {""}
               *[other] {" "}– who had led since round { $since }
            }
        }
    }.

# Everybody is out. $seat: who is classified first, $status and $round: how and when that race ended; $track
ui-flag_unseen =
    Nobody sees the flag of { $track }: { $seat } is classified first ({ $status }{ $round ->
        [0] {""}
       *[other] , round { $round }
    }).

# How far behind: rounds, or units still to drive when the flag fell. $kind, $gap, $gap-gap
how-far =
    { $kind ->
        [rounds] , { $gap ->
            [one] { $gap } round
           *[other] { $gap } rounds
        } later
        [same] , same round
        [units] , { $gap-gap } short
        [line] , right at the line
       *[other] {""}
    }

# $kind, $gap, $gap-gap
ui-flag_apart =
    { $kind ->
        [rounds] { $gap ->
            [one] { $gap } round
           *[other] { $gap } rounds
        }
        [same] same round
        [units] { $gap-gap }
        [line] at the line
       *[other] {""}
    }

# $seat, and those of `how-far`
ui-flag_podium = { $seat }{ how-far }
# $seat, and those of `how-far`
ui-flag_other = { $seat }{ how-far }

# $seat, $status, $round
ui-flag_out = { $seat } ({ $status }{ $round ->
        [0] {""}
       *[other] , round { $round }
    })

ui-flag_gone = Out:

# When a race ended, beside a name in a picture. $round
ui-out_in = R{ $round }

# $seat, $rounds
ui-flag_led = { $seat } { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }

# $led: a list of the message before, $level
ui-flag_in_front = In front: { $led }{ $level ->
        [0] {""}
       *[other] , level for { $level }
    }.

# $seat, $rounds, $tenths
ui-flag_fastest = Fastest lap: { $seat }, { $rounds }.{ $tenths } rounds.

# $points: drivers with what they have won
ui-flag_points = Points: { $points }.

# $seat, $was-place, $now-place
ui-flag_gained = Most places gained: { $seat }, { $was-place } to { $now-place }.

# $lucky, $lucky-name, $unlucky, $unlucky-name
ui-flag_luck =
    Dice: { $lucky ->
        [none] { $unlucky-name } had the worst of them
       *[other] { $lucky-name } had the best of them{ $unlucky ->
            [none] {""}
           *[other] , { $unlucky-name } the worst
        }
    }.

# $seat, $count
ui-flag_attacks = Most attacks: { $seat }, { $count }.

# $seat, $rival-name, $count
ui-flag_company = Company: { $seat } and { $rival-name } met { $count } times.

# $round, $line: the line as it was told then
ui-flag_moment = The moment: round { $round }. { $line }

# The foot under the flag. $race, $rounds, $seed: by which the dice can be checked
ui-flag_foot = -# Race #{ $race }: the chequered flag · { $rounds } rounds · seed { $seed }

# Who drives, as the story says it. $seat, $missed, $most
beat-by_clock =
    { $seat } was silent, and the careful answer was given{ $most ->
        [0] {""}
       *[other] : { $missed } of { $most } before an automatic driver takes over
    }.
head-by_clock = { $seat } was silent.
many-by_clock = { $seats-names } were silent, and the careful answer was given for them.
beat-stands_in = An automatic driver takes over for { $seat }.
head-stands_in = An automatic driver takes over for { $seat }.
many-stands_in = Automatic drivers take over for { $seats-names }.


## What happened to you: on top of a driver's next form, and by itself when a race ends for him.

# $line: a sentence of the story
ui-digest_happened = **What happened to you:** { $line }

# `abreast`: level with the one ahead; `caught`: with the one behind. $place-place, $was-place, $was, $ahead,
# $ahead-name, $abreast, $gap, $lead, $gap-gap, $gap_was, $behind, $behind-name, $caught, $lead-gap, $lead_was
ui-digest_place =
    You are { $place-place }{ $was ->
        [0] {""}
       *[other] {" "}({ $was-place } before)
    }{ $ahead ->
        [none] {""}
       *[other] : { $ahead-name } { $abreast ->
            [true] level with you
           *[false] { $gap ->
                [0] right
               *[other] { $gap-gap }
            } ahead
        }{ $gap_was ->
            [none] {""}
           *[other] {" "}({ $gap_was } before)
        }
    }{ $behind ->
        [none] {""}
       *[other] , { $behind-name } { $caught ->
            [true] level with you
           *[false] { $lead ->
                [0] right
               *[other] { $lead-gap }
            } behind
        }{ $lead_was ->
            [none] {""}
           *[other] {" "}({ $lead_was } before)
        }
    }.

# $name, $now, $was
ui-digest_stock = { $name } { $now } ({ $was } before)

# $stocks: a list of the message before
ui-digest_changed = Changed: { $stocks }.

# $line, $place-place, $cars, $racing
ui-digest_out =
    {""}**Your race is over.**{ $line ->
        [none] {""}
       *[other] {" "}{ $line }
    } As it stands you are { $place-place } of { $cars }; { $racing ->
        [one] one is
       *[other] { $racing } are
    } still racing. You are asked nothing more, and hear from me again at the flag.

# $line, $place-place, $cars, $racing
ui-digest_home =
    {""}**You are home, { $place-place } of { $cars }.**{ $racing ->
        [0] {""}
        [one] {" "}One is still on the way.
       *[other] {" "}{ $racing } are still on the way.
    }{ $line ->
        [none] {""}
       *[other] {" "}{ $line }
    } You are asked nothing more, and hear from me again at the flag.

# The flag, for a driver. $place-place, $cars, $winner-name, $won: true, false, or unseen where everybody is out
ui-digest_flag =
    {""}**The race is over: you are { $place-place } of { $cars }.**{ $won ->
        [true] {" "}You win.
        [unseen] {" "}Nobody saw the flag.
       *[false] {" "}{ $winner-name } wins.
    } The whole result is in the channel.


## Options of a race, a sentence each: in the form, in the handbook and where one is refused.

setting-days = Rounds are due on these days of the week: mon,thu. Needs zone.
setting-hour = At this hour of the zone, on those days.
setting-zone = The place whose clock counts for days and weekends: Europe/Berlin.
setting-weekends = Off: Saturdays and Sundays do not count.
setting-answer = So long for a question in mid-round of a live race: 45m, 4h, 2d.
setting-show = So long after its orders close a live round is shown: 45m, 4h, or 22:00 with zone; 0 asks nobody.
setting-beat = So long after its order is in a sled's turn is shown: 0, 15m, 30m.
setting-early = Rounds close as soon as all are in, and not only when their time is up.
setting-few = When so few are missing, they read that the others wait.
setting-auto_after = Rounds missed in a row until an automatic driver takes over; 0 for never.
setting-retire_after = Rounds missed in a row until the car is retired; 0 for never.
setting-vacation = Days that the race waits for one driver, in all.
setting-check_in = So long before the start every driver is asked whether he is there.
setting-no_show = Who does not say so loses his seat (drop), or a program drives (fill).
setting-review = The stewards see every round before it is posted.

## A campaign: what owners have, order and bet. $purse, $fee, $price, $cost: sesterces, in words of figures.

# $title, $purse
ui-stable = **{ $title }** · your stable · { $purse } sesterces
ui-stable_none = No chariot yet: you build one when the race starts.
# $team, $full, $dead, $endurance, $base, $base-signed, $fresh, $experience, $left, $right
ui-stable_chariot =
    Your chariot: team speed { $team } of { $full }, { $endurance } endurance, { $fresh ->
        [true] a new driver
       *[false] driver { $base-signed }
    }{ $experience ->
        [0] {""}
        [one] {" "}with 1 point of experience
       *[other] {" "}with { $experience } points of experience
    }{ $dead ->
        [0] {""}
        [one] ; one horse dead
       *[other] ; { $dead } horses dead
    }{ $left ->
        [0] {""}
       *[other] ; left wheel { $left } down
    }{ $right ->
        [0] {""}
       *[other] ; right wheel { $right } down
    }.
# $race, $fee
ui-stable_next = Next: race #{ $race }, entry fee { $fee }.
# $fee
ui-stable_owes = The fee of { $fee } is more than you have. You may start and owe the rest; or ask the organiser for a loan (`/season stable pay`).
ui-stable_waits = No race is in its lobby: there is nothing to order now.
# $repairs, $repairs-list
ui-stable_repairs = You can buy: { $repairs-list }.
# $count, $price
ui-price_wheels = { $count ->
        [one] 1 wheel point at { $price }
       *[other] { $count } wheel points at { $price } each
    }
# $count, $price
ui-price_boxes = { $count ->
        [one] 1 horse box at { $price }
       *[other] { $count } horse boxes at { $price } each
    }
# $count, $price
ui-price_horses = { $count ->
        [one] 1 new horse at { $price }
       *[other] { $count } new horses at { $price } each
    }
# $chariots-list, $placed-list
ui-stable_bets = Bets are taken until the first chariot moves, on { $chariots-list }. { $placed-list ->
        [none] You have not bet.
       *[other] Your bets: { $placed-list }.
    }
# $stake, $on
ui-stable_bet = { $stake } on { $on }
ui-stable_new = At the start you build a new chariot.
# $said, $said-list, $asked, $cost
ui-stable_buys = { $asked ->
        [true] Ordered
       *[false] If you say nothing, mended at the start
    }: { $said-list }, { $cost } sesterces.
ui-stable_buys_nothing = Nothing is mended before the start.
# $bid, $lanes, $lanes-list
ui-stable_bid = Lane bid: { $bid } sesterces{ $lanes ->
        [none] {""}
       *[other] {" "}for the choice of lanes, in this order: { $lanes-list }
    }.
# $owner, $title
ui-purse_ledger = **{ $title }** · the purse of { $owner }
# $race, $said, $purse
ui-purse_race = { $race ->
        [0] Before the first race
       *[other] Race { $race }
    }: { $said } → **{ $purse }**
# $owner, $purse, $net, $said
ui-purse_after = **{ $owner }** { $purse } ({ $net }): { $said }
# $stake, $on, $purse
ui-bet_placed = { $stake } on { $on }. Nobody else sees it before the flag. Left in the purse: { $purse }.
# $on, $purse
ui-bet_gone = No bet on { $on } any more. In the purse: { $purse }.
# $number, $title, $owner, $amount, $reason
ui-sum_paid = **{ $title }**: { $amount } sesterces for { $owner }, entry { $number }: { $reason }
ui-purses = Sesterces:

ui-sum_purse = starting purse
ui-sum_fee = entry fee
# $count
ui-sum_wheels = { $count ->
        [one] 1 wheel point
       *[other] { $count } wheel points
    }
# $count
ui-sum_boxes = { $count ->
        [one] 1 horse box
       *[other] { $count } horse boxes
    }
# $count
ui-sum_horses = { $count ->
        [one] 1 new horse
       *[other] { $count } new horses
    }
ui-sum_bid = lane bid
# $on
ui-sum_stake = bet on { $on }
# $on
ui-sum_payout = paid out on { $on }
ui-sum_stakes_back = bets handed back
# $count
ui-sum_prize = prize for place { $count }
ui-sum_finisher = finished
# $reason, $count
ui-sum_entered = { $reason } (entry { $count })
