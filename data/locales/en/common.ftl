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
### +2 or −1, $options-list is "a, b and c", $cards-counted "a ×2 and b", $stock-wear the figure `wear` of a $stock, and $tyres-word the
### message `word-…` of the code in $tyres ($kind-title: the title of a `question-…`). Numbers choose plurals, [0] and [1];
### yes and no are [true] and [false]; a text that is empty, or not there, is [none].


## Refusals: what is wrong, and what would be right. $said: what was typed; $field: of a sheet, whose it is.

# $options-counted, $field-spelt
refused-not_an_option =
    { $field ->
        [none] “{ $said }” is not one of the choices.
       *[other] “{ $said }” is not a choice for `{ $field-spelt }`.
    } Choose from: { $options-counted }.

# $field-spelt, $least, $most
refused-not_a_number =
    { $field ->
        [none] “{ $said }” is not a whole number.
       *[other] `{ $field-spelt }` takes a whole number, not “{ $said }”.
    }{ $most ->
        [none] {""}
       *[other] {" "}Choose { $least } to { $most }.
    }

# $least, $most, $step, $field-spelt
refused-out_of_range =
    { $said } is out of range{ $field ->
        [none] {""}
       *[other] {" "}for `{ $field-spelt }`
    }: choose { $least } to { $most }{ $step ->
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
refused-wrong_count = Choose { $least } to { $most } of them.

# $least, $chosen
refused-exact_count = Choose exactly { $least }; that names { $chosen }.

# $options-list
refused-two_readings = “{ $said }” could be { $options-list }: which of them do you mean?

# $parts-spelt
refused-unknown_part = Name a ready-made build, or give parts and their levels. The parts are: { $parts-spelt }.

# $part, $levels-list
refused-no_such_level = { $part } comes in these levels: { $levels-list }.

# $sum, $least
refused-wrong_total = The levels add up to { $sum }; they must come to { $least }.

# $sum, $least, $most
refused-wrong_sum = The levels add up to { $sum }; the sum must be { $least } to { $most }.

# $field, $fields-spelt
refused-unknown_field = There is no “{ $field }” on this sheet. Its fields: { $fields-spelt }.

# $field
refused-field_missing = The sheet needs “{ $field }”.


## Orders in words: what is wrong with a line, and what would be read. $said: the word; $after: those before it; $like: a
## line that would be read.

# $near: what was meant, perhaps; $expected: what may stand there.
# $said, $near, $like
refused-not_understood =
    “{ $said }” is not understood.{ $near ->
        [none] {""}
       *[other] {" "}Did you mean **{ $near }**?
    } For instance `{ $like }`.

# $said, $like
refused-no_order = That is no order, so your orders stay as they are: I do not understand “{ $said }”. Orders look like `{ $like }`.

# A text that is for rounds to come, read so far.
refused-for_other_rounds = That is for rounds to come. Do you mean this?

# A clause of a text, and the rest of it, if it is understood; two lines that would be read.
# $said, $understood, $like, $also_like
refused-clause_not_understood =
    { $understood ->
        [none] I do not understand “{ $said }”, so your orders stay as they are.
       *[other] I understand `{ $understood }`, but not “{ $said }”, so your orders stay as they are.
    } I understand lines such as `{ $like }` or `{ $also_like }`.

# A denial such as “not lane 2” with nothing beside it that says what is wanted.
# $said, $understood, $like
refused-only_denied =
    { $understood ->
        [none] “{ $said }” says what you do not want, but nothing says what you want instead. Your orders stay as they are.
       *[other] I understand `{ $understood }`, but “{ $said }” does not say what you want instead. Your orders stay as they are.
    } Orders look like `{ $like }`.

# $said, $understood
refused-denied_and_ordered = “{ $said }” contradicts `{ $understood }`, so your orders stay as they are. Leave one of the two out.

refused-several_readings = That can be read in several ways. Which do you mean?

# A question that compares choices. $best: what costs least; $same: `yes` where all cost the same.
refused-prices_compared =
    { $same ->
        [yes] You asked, so nothing changes. They cost the same:
       *[other] You asked, so nothing changes. `{ $best }` costs least:
    }

# Choices of the form at which a text points. $said: the driver's words; $expected: `yes` if a rival is named and moves too.
# $said, $expected
refused-choices_that_fit =
    { $expected ->
        [yes] If the others drive as far as in the last round, these choices fit “{ $said }”.
       *[other] These choices fit “{ $said }”.
    } Which do you mean?

# $said
refused-no_choice_that_fits = None of the choices fits “{ $said }”.

# $said, $expected
refused-no_choice_at_rival =
    { $expected ->
        [yes] If the others drive as far as in the last round, no choice on your form fits “{ $said }”.
       *[other] No choice on your form fits “{ $said }”.
    } Your orders stay as they are.

refused-too_many_readings = That can be read in too many ways: write one wish a line.

# A field is said twice in one text.
# $field-spelt, $first, $second
refused-said_twice =
    “{ $field-spelt }” is said twice{ $first ->
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
refused-unknown_topic = The handbook has nothing on “{ $topic }”. Choose one of the suggestions that appear as you type.

# $topic, $topics-list
refused-which_topic = “{ $topic }” matches several topics: { $topics-list }.

# $here
refused-drives_nowhere =
    { $here ->
        [true] No race is open in this channel. Add `race:` with a number, or open one with `/race create`.
       *[false] You are not driving in any race. Races are opened in a channel of a server, with `/race create`; **Join** takes a car.
    }
# $race
refused-unknown_race = There is no race #{ $race } here.

# $race
refused-channel_lost = The channel of race #{ $race } is gone, or closed to me. `/race move` with `race:{ $race }`, in the channel where the race is to go on, continues it there.

# $races-list
refused-which_race = You are in several races: add `race:`, or begin with one of { $races-list }.

refused-not_seated = You do not drive in this race. `/race seats` shows which of its seats are open.
refused-wrong_seat = That form belongs to another driver.
refused-not_open = This form is closed. **Your orders** under the newest round's message shows what you are asked now.
refused-out_of_race = You no longer drive in this race, so it asks you nothing more.
# $round, $due
refused-hidden_phase = Round { $round } is being run; the result is posted at { $due }. You can do that afterwards.
refused-changed = This question has changed. Here is the new one.
refused-nothing_to_extend = Nobody is being asked anything right now, so there is no deadline to extend.
refused-nothing_open = There is nothing for you to do right now.
refused-advised_when_asked = There is nothing for you to do right now. **Recommended** and **Safe** are worked out when you are asked: they then stand on your form. You can already send an order in your own words.
refused-held = The race is paused. You can order again when it resumes.
refused-over = This race is over.
# $longest
refused-bad_template_name = A template needs a name of at most { $longest } characters.
# $most
refused-templates_full = This server has { $most } templates already. Delete one with `/race template`.
# $name, $names-list
refused-no_such_template =
    There is no template “{ $name }” on this server.{ $names-list ->
        [none] {" "}`/race template` saves the setup of a race.
       *[other] {" "}Templates: { $names-list }.
    }
# $race
refused-not_over = Race #{ $race } is not over yet.
# $race
refused-drivers_only = Only somebody who drove in race #{ $race }, or its organiser, can open it again.
# $race
refused-try_after_flag = Before the flag of race #{ $race }, a round can be tried only in a race that you drive against bots alone, without cards and not blind. After the flag, every round can.
# $said, $last
refused-try_round = “{ $said }” is no round of this race: name one from 1 to { $last }.
# $said-name, $cars-names
refused-try_no_car = No car “{ $said-name }” was in this race. Choose from: { $cars-names }.
# $seat, $round
refused-try_out = The { $seat } car was no longer racing in round { $round }. Choose an earlier round, or another car.
# $of
refused-tried_race = A race that was tried from race #{ $of } has no file of its own, since its first rounds are those of race #{ $of }.
refused-stopped = This race is over.
refused-not_started = The race has not started yet.
refused-already_started = The race has already started.
refused-started_without_you = The race has already started. `/race seats` shows whether a car is open to you; the stewards can give you one with `/race replace`.

# $by
refused-paused =
    The race is paused. { $by ->
        [none] A steward
       *[other] { $by }
    } can resume it.

refused-running = The race is not paused.

# $game, $games-list
refused-unknown_game = There is no game “{ $game }”. Choose from: { $games-list }.

refused-same_seat = Those are the same car. Name two different ones.

# $seat, $free-names
refused-no_such_seat = There is no { $seat } car here. Free: { $free-names }.

# $race, $seat
refused-already_in = You are already in race #{ $race }, as { $seat }.

# $owner, $seat
refused-drives_already = { $owner } already drives in this race, as { $seat }.

# $free, $most
refused-full =
    { $free ->
        [0] All { $most } seats are taken. If somebody leaves, **Join** appears again.
        [one] Only one of the { $most } seats is free.
       *[other] Only { $free } of the { $most } seats are free.
    }

# $seat-livery, $free-names
refused-seat_taken = { $seat-livery } is taken. Free: { $free-names }.

# $least
refused-too_few =
    { $least ->
        [1] The grid is empty, and a race needs at least one car. **Join** takes one, **Add bots…** gives empty seats to bots.
       *[other] A race needs at least { $least } cars. **Add bots…** gives empty seats to bots.
    }

# $most
refused-too_many = At most { $most } cars can start.

refused-no_season = There is no season on this server. Members with the stewards' role or Manage Server open one: `/season create`.

# $season
refused-unknown_season = There is no season { $season } on this server.

# $title, $season
refused-title_taken = This server has a season { $title } already, number { $season }. Choose another title.

# $seasons-list
refused-which_season = Several seasons are running: add `season:` with one of { $seasons-list }.

# $title
refused-season_closed = The season { $title } is closed.

# $title
refused-season_open = The season { $title } is still running: close it under **Organise…** (`/season organise`).

# $scheme, $schemes-list
refused-unknown_scheme = There is no points table “{ $scheme }”. Choose from: { $schemes-list }.

refused-on_a_server = Races take place on a server: press this in a channel there.

refused-no_slots = This race has no fixed days: say how many more `hours:` to give.

refused-race_unnamed = The race needs a name. Nothing was planned.

# $day, $example
refused-bad_day = “{ $day }” is not a day: write it as { $example }.

# $day, $zone
refused-past_day = { $day } ({ $zone }) is in the past: choose a later time.

# $day, $zone
refused-day_too_soon = { $day } ({ $zone }) is less than an hour away: the lobby needs more time than that to fill.

# $most
refused-too_many_cars = A grid has room for { $most } cars at most.

# $said
refused-not_a_lane = “{ $said }” is not a lane. Write the lanes you want by their numbers, best first: 2 1 3.

# $member
refused-not_a_member = { $member } is not a member of this server.

# $time
refused-bad_time = “{ $time }” is not a time of day: write it after a day, as 20:00.

# $title
refused-no_track_planned = { $title } opens this race automatically, so it needs a track.

refused-no_penalty = A penalty takes points, places in a race, or places on the grid of the next race: say how many.

# $number, $title
refused-unknown_meeting = { $title } has no planned race { $number }. `/season show what:calendar` lists them.

# $name, $title
refused-entry_unchanged = { $name } has joined { $title } already, and nothing about the entry changes.

# $title
refused-entered_already = You are already in { $title } yourself.

# $role
refused-role_not_mentionable = I may not mention the role { $role }, so nobody would be pinged.
    In Server Settings → Roles → { $role }, switch on **Allow anyone to @mention this role**, or give my own role the permission **Mention @everyone, @here and All Roles**; then try again.

refused-no_organiser = Only members with the stewards' role or Manage Server can open a season.

# $scheme, $game
refused-scheme_of_another_game = The points table { $scheme } is for { $game } only.

# $title, $game
refused-season_of_a_game = { $title } is a season of { $game }: a race of another game does not count in it.

# $title, $pace
refused-season_of_a_pace = { $title } only counts races at the pace `{ $pace }`.

# $options-list
refused-campaign_terms = A campaign has terms of its own, so these options change nothing: { $options-list }. Leave them out.
# $options-list
refused-followed_terms = A season that follows another has the same terms, so these options change nothing: { $options-list }. Leave them out.
# $title
refused-no_campaign = { $title } is not a campaign, so it has no stables and no purses. Members with the stewards' role or Manage Server open a campaign: `/season create campaign:True`.

# $title
refused-campaign_not_begun = { $title } has no race yet. Stables open with the lobby of its first race.

refused-nothing_to_order = No race of this campaign is in its lobby. You can order repairs and bid from the lobby until the start.

refused-no_betting = You can bet from the moment the lanes are known until the first chariot moves. No race of this campaign is at that point now.

refused-purse_of_another = Only its owner can see that purse until the season is closed.

# $most
refused-bad_sum = Give a reason and a sum between 1 and { $most } sesterces, with a minus to take it away.

# $race, $member
refused-did_not_drive = { $member } did not drive in race #{ $race }, and it is over. Only somebody who drove in it can have driven for another.

# $number, $race, $n
refused-penalty_served = Penalty { $number } was served in race { $n } of the calendar (#{ $race }): grid places cannot be given back after the start.

# $game
refused-grid_by_lot = In { $game } lots and lane bids decide the grid, so there are no grid places to lose. Take points, or places in a race.

# $number, $title
refused-unknown_penalty = { $title } has no penalty { $number }. `/season show what:calendar` lists them.

# $most
refused-bad_tier = Tiers are numbered from 1 (the top) to { $most }.

# $meeting, $title, $dated
refused-planned_already =
    { $meeting } is already on the calendar of { $title }{ $dated ->
        [true] , at this time
       *[false] {""}
    }. Give this race another name or time.

# $most
refused-calendar_full = A calendar can have at most { $most } races.

# $title, $tier, $own: 0 for nobody who has entered, $owner
refused-other_tier =
    This is a race of tier { $tier } of { $title }. { $own ->
        [0] You are not in any tier: join the season or its substitutes with the buttons under its message
       *[other] You drive in tier { $own }
    }. { $owner ->
        [none] A member with Manage Server
       *[other] { $owner }
    } can let you in under **Organise…** (`/season organise`).

# $title, $heat: the member's own, $seated: 1 where they have joined that one, $owner
refused-other_heat =
    You drive in heat { $heat } of this race of { $title }{ $seated ->
        [0] . { $owner ->
            [none] A member with Manage Server
           *[other] { $owner }
        } can let you drive in this one instead, under **Organise…** (`/season organise`)
       *[other] , and nobody can drive in two
    }.

# $title
refused-not_both_entered = Name two members who have joined { $title }.

# $meeting, $title
refused-driven_here = { $meeting } is driven here, so its result comes from that race. Stewards can correct it there.

# $title
refused-bad_result = Name each driver once, and only drivers who have joined { $title }. **Organise…** (`/season organise`) adds somebody.

# $who
refused-unknown_entrant = Nobody called “{ $who }” has joined this season.

refused-race_in_season = That race already counts in a season.

# $race, $title
refused-not_in_season = Race #{ $race } does not count in { $title }.

# $title
refused-not_entered = { $title } has no such entry.

# $owner
refused-not_yours =
    { $owner ->
        [none] Only a member with Manage Server can do that.
       *[other] Only { $owner } or a member with Manage Server can do that.
    }

# $owner, $at
refused-not_yours_yet = Only { $owner } or a member with Manage Server can do that. If { $owner } does nothing here until <t:{ $at }:f>, every driver of this race can.

# $race, $at
refused-calendar_starts = Race #{ $race } starts by itself on <t:{ $at }:f>, as the season's calendar says. Only its organiser or a member with Manage Server can start it earlier.

# $profile, $game
refused-tables_broken = The tables “{ $profile }” of { $game } cannot be read here, so no race can be opened with them. Whoever hosts Steward finds the fault with `steward check`.

# $race
refused-busy = The race is busy right now. Press again in a moment.
refused-updating = Steward is being updated. Press again in a minute.

# $race
refused-channel_busy = Race #{ $race } is not over in this channel, and a channel holds one race at a time. Use another channel or a thread.

# $permissions-permission
refused-no_forum_post = Discord has refused to open a post in this forum. If the forum requires a tag, please give me *Manage Channels* there, or add the tag *Open*.

# $permissions-permission
refused-missing_permission = I need a permission in this channel: { $permissions-permission }.

# $option, $options-list
refused-unknown_option =
    There is no option “{ $option }”.{ $options-list ->
        [none] {" "}`/race create` without a track opens a form with all of them.
       *[other] {" "}Closest: { $options-list }.
    }

# $option, $now
refused-option_renamed = “{ $option }” is now called `{ $now }`.

# $option, $reason-fault
refused-bad_option = { $option }: { $reason-fault }.

# $track, $similar-list
refused-unknown_track =
    There is no track “{ $track }”.{ $similar-list ->
        [none] {""}
       *[other] {" "}Closest: { $similar-list }.
    }

# Tracks of a server's own, and races from outside.
refused-no_office = Only members with the stewards' role or Manage Server can do that.

# $track
refused-bad_track_name = “{ $track }” cannot be a track's name. Use a to z, digits and hyphens, as in `my-oval`.

# $track
refused-track_is_ours = “{ $track }” is a track that every server has. Give yours another name.

# $longest
refused-file_too_large = That file is too large: { $longest } kB at most.

refused-file_no_text = That file is not UTF-8 text.

# $most
refused-shelf_full = This server already has { $most } tracks of its own, the maximum. `/track remove` makes room.

# $track, $version
refused-track_same = Nothing has changed: “{ $track }” is already here with exactly this text, as version { $version }.

refused-track_too_costly = This track takes too much time or memory to check.

refused-examiner_busy = Several files are being checked already. Try again in a minute.

refused-race_too_costly = This race takes too much time or memory to verify.

# $reason
refused-no_race_file = This cannot be read as a race file: it { $reason }.

refused-import_live = This race is not over, so its file holds neither seed nor orders. A running race can only move with its host's whole database.

refused-import_unfinished = This race never reached its flag. Only finished races can be imported.

# $difference
refused-import_other_rules = This race was driven under rules that I do not know: { $difference }.

# $difference
refused-import_altered = This file does not check out, so I did not import it: { $difference }.

refused-import_strange = I did not import this file: its track or tables are larger than a race here allows, or it holds more than a race file should.

# $race
refused-import_known = This race is already here, as #{ $race }.

# $seat, $seats-names
refused-import_no_seat =
    Nobody drove { $seat } in this race. { $seats-names ->
        [none] Only bots drove in it: import it without saying who drove.
       *[other] People drove { $seats-names }.
    }

# $said
refused-import_who = “{ $said }” does not say who drove which car. Write cars and members like this: `red=@Ana blue=@Ben`.

refused-one_seat_a_member = Each member drove at most one car.

# $race, $title
refused-imported_in_campaign = Race #{ $race } was imported, so it cannot count in { $title }: in a campaign owners bring their own chariots.

# $track
refused-no_own_track = This server has no track of its own called “{ $track }”. `/track show` lists them.

# $race
refused-imported_race = Race #{ $race } was imported, so it cannot be changed.

# $track, $reason-fault
refused-track_unfit = { $track } does not fit this game: { $reason-fault }.

# $profile, $profiles-list
refused-no_such_profile = There is no profile “{ $profile }”. Choose from: { $profiles-list }.

# $language, $languages-list
refused-unknown_language = I do not speak “{ $language }”. Choose from: { $languages-list }.

refused-bad_laps = A race can have 1 to 20 laps.
refused-bad_hours = A deadline can be 1 to 336 hours.

# $example
refused-empty_text = Write your orders after `text:`, for instance `{ $example }`.

# $kinds-list
refused-which_question = You have several questions to answer. Begin with one of { $kinds-list }.

# $field
refused-value_missing = “{ $field }” needs a value after it.

refused-no_orders_beforehand = In this game you can only order for the current round.

# $round
refused-no_report = There is no report of round { $round } yet.

# $round
refused-no_film = Nobody moved in round { $round }.

# $race
refused-no_replay = There is no replay of race #{ $race }: it is not over, or its track has no drawing.

refused-no_puzzle = There is no such puzzle any more.

# $place, $permissions-permission
refused-missing_permission_there = I need a permission in #{ $place }: { $permissions-permission }.

# $race
refused-no_analysis = There is no analysis of race #{ $race }: it is not over, or takes too long to work out.

refused-analysis_busy = I am still analysing another race. Please press **Analysis** again in a few minutes.

# $file
refused-answer_too_large = The file { $file } is too large for Discord.

# $race
refused-replay_too_large = The replay of race #{ $race } is too large for Discord. Save the race with `/race export`; `steward replay` makes the page from that file.

refused-no_way = There is no way to show: with these orders you do not move, or dice decide where you end up.
refused-draft_lost = I have lost this draft. Please write your orders again; nothing was changed.
refused-typed_text_lost = I no longer have what you typed. Open the form again where you opened it before.

# $seat, $free-names
refused-seat_not_open =
    The { $seat } seat is not open.{ $free-names ->
        [none] {" "}Somebody drives every car of this race.
       *[other] {" "}Open: { $free-names }.
    }

# $seat
refused-bot_drives_already = A bot drives { $seat } for you already. `/race return` takes the car back.

# $seat, $seats-names
refused-no_such_car = No { $seat } car is racing. Choose from: { $seats-names }.

# $seat, $seats-names
refused-no_member_drives =
    No member drives { $seat }, and only members can change cars.{ $seats-names ->
        [none] {""}
       *[other] {" "}Cars of members: { $seats-names }.
    }

# $seat
refused-at_the_wheel = You are driving { $seat } yourself.

refused-no_check_in = There is no check-in going on.
refused-bad_quiet = Quiet hours need a start, a different end, and a time zone: `begin: 22`, `end: 7`, `zone: Europe/Berlin`. Give none of them to switch quiet hours off.

# $zone
refused-bad_zone = “{ $zone }” is not a time zone. Choose one from the list, such as Europe/Berlin.

refused-no_such_day = “{ $said }” is not a date. Write it as 2026-12-24.
refused-bad_vacation = A vacation must begin within a year, end after it begins, and not be over yet.

refused-vacation_zone = In which time zone do these days begin and end? Add `zone:` once, for example Europe/Berlin; I remember it.

# $over, $bank, $year
refused-vacation_spent =
    That is { $over ->
        [one] { $over } day
       *[other] { $over } days
    } too many: you have { $bank } days of vacation in { $year }.

# $due
refused-hidden_questions = The round is being run, and its questions are secret until { $due }. `/gm unseal` opens them to stewards who are not driving, and everybody is told.

# $due
refused-hidden_from_drivers = You are driving in this race, so the questions of this round are secret from you until { $due }.

refused-silent_database = My database is not answering. Press again in a minute; nothing counts twice.
refused-broken = That did not work, and nothing was changed. Steward's host finds the reason in its log.


## Why an option will not do, at the end of a refusal. $said: what was typed.

fault-key_value = write key=value
fault-twice = it is given twice, with different values: leave one out
fault-bool_parsing = it must be yes or no
fault-int_parsing = it must be a whole number
fault-missing = something is missing
# $expected
fault-literal_error = it must be { $expected }
# $least
fault-greater_than_equal = it must be at least { $least }
# $most
fault-less_than_equal = it must be at most { $most }
fault-no_time = “{ $said }” is not a length of time: write 45m, 4h or 2d
fault-no_zone = “{ $said }” is not an IANA time zone such as Europe/Berlin
fault-no_grid_places = “{ $said }” does not give grid places: write colours and numbers of places, such as red:3,blue:5
fault-no_car_of_that_name = “{ $said }” is not the colour of a car: write English colours, such as red:3,blue:5
fault-no_weekday = “{ $said }” does not give days: write any of mon,tue,wed,thu,fri,sat,sun
fault-zone_needed = fixed days need a time zone: zone=Europe/Berlin
fault-show_needs_zone = a time of day needs a time zone: show=22:00 zone=Europe/Berlin
fault-no_span = it must be between 10m and 14d
fault-no_delay = it must be 0, or between 10m and 2d
fault-asks_nobody = in this race nobody is asked anything in mid-round
fault-show_counts = this race uses show instead
fault-beat_counts = this race uses beat instead
fault-days_needed = an hour needs days: days=mon,thu hour=20 zone=Europe/Berlin
fault-check_in_needed = it needs a check-in: check_in=1d no_show=fill
fault-no_working_day = with weekends=off you need at least one day from mon to fri
# $game
fault-no_figures = it has no figures for { $game }


## What no game lets the stewards amend. $said: what was typed.

# $place
refused-no_such_place = There is no space “{ $place }” on this track.

# $place, $seat
refused-place_taken = { $place } is not free: { $seat } is there.

refused-no_team = That chariot has no team and driver on the board that could be moved.


## What the stewards' desk refuses. $said: what was typed.

refused-manager_only = Only a member with Manage Server can do that.

# $owner
refused-not_steward =
    { $owner ->
        [none] Only the server's stewards or a member with Manage Server can rule on this race.
       *[other] Only { $owner }, the server's stewards or a member with Manage Server can rule on this race.
    }

refused-no_race_post = This message is no post of a race. Try it on the report of a round.

# $race
refused-post_without_round = This post of race #{ $race } is about no round. Try it on the report of a round.
refused-empty_protest = Write what you meant; the stewards have nothing to look at otherwise.
refused-no_reason = Please say why: everybody can read the reason.

refused-not_in_office = Only stewards of this server or members with Manage Server can put up the inbox or take it down.
refused-no_standing_inbox = This server has no inbox message. `/gm inbox here:True` puts one up.

refused-ask_another = You have a stake in this race, so another steward must open what is sealed in it: press **Ask another steward**. Nothing was changed.
refused-no_window = Nothing is open in this race right now, so there is nothing to close. Nothing was changed.
refused-window_closed = The round you were looking at has closed in the meantime. Nothing was changed.

# $seat
refused-driven_already = A bot is driving { $seat } this round anyway. Nothing was changed.

# $at
refused-called_already = The drivers we are waiting for were reminded less than an hour ago. You can remind them again { $at }.

refused-nobody_awaited = This race is not waiting for anybody right now.

refused-ruling_gone = This ruling is gone: it was published, dropped, or left for two weeks. Nothing was changed.

# $number
refused-does_not_fit = Ruling { $number } does not work in those words either.

# $number
refused-not_rewritten = Ruling { $number } cannot be rewritten: keep it or strike it.

# $round
refused-no_such_round = There is no round { $round } to go back to.

refused-nothing_amended = Say what to change, for instance a place.

# $at
refused-no_such_point = There is no decision or roll called { $at }. Choose from the list that appears while you type.

# $at
refused-not_yet = That roll belongs to another round: { $at }.

refused-same_faces = The dice already show that.

# $least, $most, $roll-roll
refused-no_such_face = { $roll-roll }: that die has faces { $least } to { $most }.

# $roll-roll
refused-dice_unknown = { $roll-roll }: it is not known yet which dice these will be. Set them once they have been rolled.

# $count, $roll-roll
refused-bad_faces =
    { $roll-roll }: that is { $count ->
        [one] { $count } die
       *[other] { $count } dice
    }. Give each die one of its own faces.

refused-no_amendments = Positions cannot be amended in this game.

# $seat
refused-no_such_driver = There is no { $seat } car in this race.

refused-nothing_sealed = No sealed orders are open right now.
# $number
refused-void_ruling = Ruling { $number } is void: the race was rewound to before it, so there is nothing left to take back. To restore it, take back that rewind; `/gm acts` lists both.

# $seat, $number
refused-disqualified_as_well = { $seat } is also disqualified (ruling { $number }). Take that ruling back first.

# $number
refused-not_undone = Ruling { $number } cannot be taken back: it has been taken back already, has its own command for that (`/race resume`, `/gm review`), or does not exist. `/gm acts` lists them.

refused-not_the_last = The stewards have ruled on something else in the meantime: please look again.
refused-nothing_to_undo = There is no ruling left to take back.
refused-does_not_run = The rules do not allow that: the record and the rules would disagree.

# $round
refused-no_receipts =
    No sealed orders{ $round ->
        [0] {""}
       *[other] {" "}of round { $round }
    } have been opened yet.

# $round
refused-no_such_line = Round { $round } has no such line.

refused-nothing_to_approve = No round is waiting for the stewards.
refused-settled = That has been decided already.

refused-seat_changed_since = A seat has changed hands again since then. Take back that change first, or use `/race replace`.

refused-changes_nothing = That changes nothing: it is so already.

# $seat
refused-disqualified_already = { $seat } is disqualified already.

# $seat
refused-out_already = { $seat } does not drive any more.

# $round
refused-nothing_missed = Nobody has a missed order in round { $round } that could be asked again.

# $by, $answer, $kind_of
refused-settled_by =
    { $by } has already decided this: { $answer ->
        [upheld] the protest is upheld.
        [again] the driver is asked again.
        [give] it is granted.
       *[other] { $kind_of ->
            [protest] the protest is rejected.
           *[other] the result stands.
        }
    }
refused-not_on_offer = You cannot choose that here.
refused-nothing_to_protest = You have not given an order yet, so there is nothing to protest about.
refused-protest_settled = The stewards have already ruled on your protest about this round. You can protest again after the next round.
refused-nothing_disturbed = The record and the rules agree in this race.

# $seat
refused-closed_to_you = You are driving in this race, so you cannot see the sealed orders of { $seat }. `/gm unseal` opens them and tells everybody.

# $seat
refused-secret_to_you = You are driving in this race, and this decision shows what only { $seat } may know. A steward who is not driving can rule on it.

refused-moved_on = The race has moved on in the meantime: please look again.


## What is told of a race, a fact a sentence; {""} passes a fact over in silence.

# The rules would have let a driver have something that nobody asked for; the stewards may give it to them. `key`:
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
    { $seat }: orders sent ahead, { $count ->
        [one] { $count } time
       *[other] { $count } times
    } so far.

# Somebody else gave a driver's orders; `count` such orders so far. `missed` in a row, of `most` after which a
# program drives (0: never).
# $seat, $count
event-by_standing =
    { $seat }: standing orders, { $count ->
        [one] { $count } time
       *[other] { $count } times
    } so far.

# Somebody else gave a driver's orders; `count` such orders so far. `missed` in a row, of `most` after which a
# program drives (0: never).
# $seat, $missed, $most
event-by_clock =
    { $seat }: no orders.{ $missed ->
        [0] {""}
       *[other] {" "}Missed in a row: { $missed }{ $most ->
            [0] {""}
           *[other] ; a bot takes over at { $most }
        }.
    }

# After so many misses in a row a program drives until the driver comes back.
# $seat, $missed
event-stands_in =
    { $seat }: a bot takes over after { $missed ->
        [one] { $missed } missed round
       *[other] { $missed } missed rounds
    } in a row.


## How a car's race has ended, or that it has not.

status-disqualified = disqualified
status-running = running
status-finished = finished
status-out = out


## Whether a season is on.

season-open = open
season-closed = closed


## Who takes the points of a race that is driven for somebody else.

scorer-substitute = substitute
scorer-owner = owner of the seat


## Who has decided.

decided-driver = the driver
decided-sheet = orders sent ahead
decided-standing = standing orders
decided-prudence = the default, as nothing else was ordered
decided-clock = the safe default, as time had run out
decided-automatic = the bot
decided-gm = the stewards


## Titles of the points tables in data/points: the code is the title of the file in small letters.

scheme-ci-league = CI League
scheme-sesterces-of-the-circus = Sesterces of the circus
scheme-a-league-s-own = A league's own
scheme-formula-1-1977 = Formula 1, 1977
scheme-by-the-size-of-the-field = By the size of the field


## What a race is at.

stage-lobby = in the lobby
stage-running = running
stage-paused = paused
stage-held = on hold
stage-over = over
stage-abandoned = abandoned


## Options, as they stand on buttons.

# $part-field, $value-signed
option-level = { $part-field } { $value-signed }


## What stands in messages, forms and answers.

# $race, $title, $track, $laps, $pace-pace, $time, $profile, $options, $owner, $commitment,
# $drivers, $expected, $goes, $rules, $drivers_start: whether its drivers can start it, $from: when
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
    }{ $drivers_start ->
        [now] Any of its drivers can start it, as its organiser is gone.{"\u000A"}
        [later] -# If { $owner } does nothing here until { $from }, any of its drivers can start it.{"\u000A"}
       *[no] {""}
    }{ $commitment ->
        [none] {""}
       *[other] -# Fair dice: the seed is sealed as `{ $commitment }` and opened at the flag.
    }

    { $drivers }

# $usual, $most, $rounds, $limit, $answers, $again: whether some rounds ask drivers more than once
ui-expected = **About { $usual }** if { $answers ->
        [none] everybody answers within hours
       *[other] everybody answers as usual, after { $answers } on average
    }, at most { $most }: about { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    } of up to { $limit }{ $again ->
        [yes] {""}, and longer where a round asks twice.
       *[no] .
    }

# $usual, $rounds, $limit
ui-expected_slots = **About { $usual }**: about { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }, one every { $limit } or so, however fast people answer.

# $ways
ui-shorter = To make it shorter: { $ways }.

# $to, $usual
ui-shorter_hours = { $to } hours a round (about { $usual })
# $to, $usual
ui-shorter_laps = { $to ->
        [one] { $to } lap
       *[other] { $to } laps
    } (about { $usual })
# $usual
ui-shorter_orders = pace `orders`, so that nobody is asked in mid-round (about { $usual })
# $usual
ui-shorter_early = rounds that close as soon as all orders are in (about { $usual })

# $rounds
ui-rounds_left =
    About { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    } left.
# $usual, $most, $rounds, $answers
ui-time_left =
    About { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    } left: { $answers ->
        [none] about { $usual }
       *[other] about { $usual } at today's pace
    }, at most { $most }.

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

ui-lobby_empty = Nobody is on the grid yet. **Join** takes a car, **Add bots…** gives empty seats to bots.

# $count, $option, $value
ui-lobby_many = If { $count } or more members drive: `{ $option }={ $value }`.

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
        [one] {" "}· starts 1 place further back
       *[other] {" "}· starts { $back } places further back
    }{ $there ->
        [none] {""}
       *[other] {" "}{ $there }
    }

# $title, $race
ui-tables = **{ $title }** after race #{ $race }

# $title, $race
ui-tables_again = **{ $title }**, corrected after race #{ $race }

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

# $first
ui-table_ties =
    Equal points: { $first ->
        [places] most wins first, then most second places and so on, then the better place in the last race that they shared.
        [ahead] first whoever was ahead more often, then the better place in the last race that they shared.
        [teams] most wins first.
       *[wins] most wins first, then the better place in the last race that they shared.
    }

ui-tables_empty = No race has counted yet.

# $season, $title, $scheme, $drop, $zone
ui-season_created =
    Season { $season }, **{ $title }**, is open. Points: { $scheme }{ $drop ->
        [0] {""}
        [one] ; each driver drops their worst result
       *[other] ; each driver drops their { $drop } worst results
    }. Drivers press **Join the season** under its message. The organiser plans races under **Organise…** (`/season organise`), or counts a race that is already running with `/season count`. Days and times are meant in { $zone }.

# $title, $count, $meeting, $day
ui-season_planned =
    {""}“{ $meeting }”{ $day ->
        [none] {""}
       *[other] , { $day },
    } is on the calendar. **{ $title }** now has { $count ->
        [one] { $count } planned race
       *[other] { $count } planned races
    }.

# $race, $title, $meeting
ui-season_held = Race #{ $race } counts in **{ $title }** as “{ $meeting }”.

# $race, $title
ui-season_released = Race #{ $race } no longer counts in **{ $title }**.

# $member, $title, $team, $tier, $count
ui-season_entered =
    { $member } is in **{ $title }**{ $team ->
        [none] {""}
       *[other] , team { $team }
    }{ $tier ->
        [0] {""}
       *[other] , tier { $tier }
    }. { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } so far.

# $member, $title
ui-season_withdrawn = { $member } has left **{ $title }**. Their results stay.

# $member, $race, $owner, $scorer-scorer
ui-season_stand_in = { $member } drives race #{ $race } for { $owner }; points go to the { $scorer-scorer }.

# $member, $race
ui-season_no_stand_in = { $member } no longer drives race #{ $race } for anybody else.

# $member, $other, $title
ui-season_swapped = { $member } and { $other } swap places in **{ $title }**: team and tier. Past results stay where they were driven.

# $member, $race
ui-season_admitted = { $member } may join race #{ $race }, although they are not entered for it.

# $meeting, $title, $order-list, $out-list
ui-season_result =
    { $order-list ->
        [none] The result of “{ $meeting }” in **{ $title }** is removed: the race is driven here.
       *[other] “{ $meeting }” in **{ $title }** was driven elsewhere: { $order-list }.{ $out-list ->
            [none] {""}
           *[other] {" "}Out: { $out-list }.
        }
    }

# $title
ui-office_head = **{ $title }**, for its organiser

ui-office_no_race = No race is planned.

# $n, $meeting, $when, $race, $away-list, $state
ui-office_next =
    { $n }. { $meeting }{ $when ->
        [none] {""}
       *[other] , { $when }
    }: { $state ->
        [lobby] lobby open, race #{ $race }
        [running] race #{ $race } is running
       *[planned] planned
    }{ $away-list ->
        [none] {""}
       *[other] . Substitute needed for { $away-list }
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

# $hours, $opens, $fill, $options, $zone
ui-office_lobbies =
    Lobbies: { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    } a round, open { $opens ->
        [one] { $opens } hour
       *[other] { $opens } hours
    } before the start{ $fill ->
        [0] {""}
       *[other] , filled up to { $fill } cars
    }{ $options ->
        [none] {""}
       *[other] , { $options }
    }. Times in { $zone }.

ui-office_pick_race = A race of the calendar…

ui-office_pick_penalty = Take a penalty back…

ui-sheet_title = Name of the race
ui-sheet_title_hint = For example Monza
ui-sheet_when = When
# $zone
ui-sheet_when_hint = In { $zone }: 2027-03-14 20:00, then it starts by itself; the day alone; or nothing yet
ui-sheet_track = Track
ui-sheet_track_hint = Needed if you give a time
ui-sheet_laps = Laps
ui-sheet_laps_hint = Leave empty for the usual number
ui-sheet_tier = Tier
ui-sheet_tier_hint = 1 is the upper one
ui-sheet_entrant_tier_hint = 1 is the upper one; without a choice a driver who has joined stays in their tier
ui-sheet_hours = Hours a round
ui-sheet_hours_hint = 1 to 336
ui-sheet_opens = The lobby opens
ui-sheet_opens_hint = How many hours before the start
ui-sheet_fill = Bots fill the grid
ui-sheet_fill_hint = Up to how many cars; 0: no bots
ui-sheet_zone = Time zone
ui-sheet_zone_hint = Days and times are meant in it: Europe/Berlin
ui-sheet_options = Options of the races
ui-sheet_options_hint = As in a new race: pits=yes pace=live
ui-sheet_channel = Channel
ui-sheet_channel_hint = Where these races are held; tier 1 is also where the season’s message stands
ui-sheet_entrant = Driver
ui-sheet_entrant_hint = A member of this server
ui-sheet_team = Team
ui-sheet_team_hint = A dash (-) for none; left empty, a driver who has joined keeps their team
ui-sheet_one = One driver
ui-sheet_one_hint = They take the other’s team and tier
ui-sheet_other = The other driver
ui-sheet_other_hint = Past results stay where they were driven
ui-sheet_admitted = Who may drive
ui-sheet_admitted_hint = In this race of another tier or heat
ui-sheet_kind = What it is
ui-sheet_kind_hint = A loan has to be given back and counts for no points
ui-sheet_sum = Sesterces
ui-sheet_sum_hint = A negative number takes sesterces away: -500
ui-pay_loan = A loan: no points
ui-pay_paper = A sum kept on paper: counts as points
ui-sheet_order = Finishing order
ui-sheet_order_hint = Names as they joined, first to last, separated by commas or lines
ui-sheet_out = Who did not finish
ui-sheet_out_hint = Names separated by commas; empty: everybody finished
ui-sheet_member = Driver
ui-sheet_member_hint = A driver of this season
ui-sheet_standin = Who drives
ui-sheet_standin_hint = Of the race, or of the season
ui-sheet_owner = For whom
ui-sheet_owner_hint = Whose place it is; the same driver again: they drive for themselves
ui-sheet_points = Points lost
ui-sheet_points_hint = Leave empty for none
ui-sheet_places = Places lost
ui-sheet_places_hint = In one race or on a grid: choose below; leave empty for none
ui-sheet_where = Where the places are lost
ui-sheet_where_hint = Without a choice: on the grid of the next race
ui-sheet_where_grid = On the grid of the next race
ui-sheet_reason = Why
ui-sheet_reason_hint = Everybody can read this

ui-sheet_wheels = Wheel points
ui-sheet_wheels_hint = How many; empty: as many as your purse pays for
ui-sheet_boxes = Horse boxes
ui-sheet_boxes_hint = How many; empty: as many as your purse pays for
ui-sheet_horses = Dead horses replaced
ui-sheet_horses_hint = How many; empty: as many as your purse pays for
ui-sheet_new = A new chariot instead
ui-sheet_new_hint = With a new driver; leave it empty to keep yours
ui-sheet_new_yes = Yes, a new one
ui-sheet_amount = Your bid in sesterces
ui-sheet_amount_hint = 0 takes it back
ui-sheet_lanes = Lanes
ui-sheet_lanes_hint = The lanes you want, best first: 2 1 3
ui-sheet_stake = Your stake in sesterces
# $most
ui-sheet_stake_hint = { $most } at most in all; 0 takes the bet back

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
    {""}{ $member } loses { $lost-list } in **{ $title }**: { $reason }. (Penalty { $number }; **Organise…** takes it back.){ $lots ->
        [true] {" "}Grid places are not served where lots or lane bids decide the grid, as in Circus Maximus: they wait for a later race.
       *[false] {""}
    }

# $number, $title, $served
ui-season_pardoned =
    Penalty { $number } in **{ $title }** is taken back.{ $served ->
        [true] {" "}Its grid places have been served already.
       *[false] {""}
    }

# $number, $member, $lost-list, $reason
ui-season_penalty_line = Penalty { $number }: { $member } loses { $lost-list }: { $reason }

# $title, $unfinished
ui-season_close_sure =
    {""}Close **{ $title }** for good? Its tables become final{ $unfinished ->
        [0] {""}
       *[other] , although not every race on the calendar has been driven
    }.

# $races-list
ui-season_close_protests = ⚠️ A protest is not decided yet in { $races-list }, and may change the tables: `/gm inbox` has it.

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
ui-season_followed = Season { $season }, **{ $title }**, is open. The entrants of the last one are in it, in the tiers they have earned.

# $title, $zone
ui-season_calendar = **{ $title }** · calendar ({ $zone })

# $n, $meeting, $tier, $day, $race, $off
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
    }{ $off ->
        [true] {" "}· called off
       *[false] {""}
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

ui-season_no_threads = I may not create threads here, so no lobby can open while another race of the season is running. Give me **Create Public Threads** and **Send Messages in Threads**, or leave enough days between two races.

ui-enter_title = Join the season
ui-enter_team = Your team
ui-enter_hint = Leave it empty if you drive for yourself.

# $title
ui-season_in = You are in **{ $title }**. I call you when a lobby opens; the season's message shows you within a minute.

# $title
ui-season_standby = You are a substitute in **{ $title }**. I call you when a seat is free. Press again to be taken off the list.

# $title
ui-season_no_standby = You are no longer a substitute in **{ $title }**.

# $race, $who
ui-season_away =
    Noted: you are not driving race #{ $race }, and { $who ->
        [none] we are looking for a substitute
       *[other] { $who } drives for you
    }. Press again if you can drive after all.

# $race
ui-season_not_away = Good: you are driving race #{ $race } after all. Press **I drive** to take your seat.

# $title, $place, $tier
ui-season_channel =
    The races of **{ $title }**{ $tier ->
        [1] {" "}are held in { $place }; the season's message is there too.
       *[other] , tier { $tier }, are held in { $place }.
    }

# $title, $hours, $opens, $fill, $options, $zone
ui-season_lobbies =
    Lobbies of **{ $title }**: { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    } a round, open { $opens ->
        [one] { $opens } hour
       *[other] { $opens } hours
    } before the start{ $fill ->
        [0] {""}
       *[other] , bots fill the grid up to { $fill } cars
    }{ $options ->
        [none] {""}
       *[other] , with { $options }
    }. Times are meant in { $zone }.

# $title, $meeting
ui-season_unplanned = “{ $meeting }” is off the calendar of **{ $title }**.

# A season's message. $title, $season, $closed
ui-hub_head =
    🏆 **{ $title }** · season { $season }{ $closed ->
        [none] {""}
       *[other] {" "}· { $closed }
    }

# `bots`: they take places like members. $game, $pace, $hours, $scheme, $drop, $bots, $organiser
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
    }{ $bots ->
        [true] {""}
       *[false] {", "}bots are passed over
    } · organised by { $organiser }

# $hours
ui-hub_by_itself = Each lobby opens by itself { $hours } hours before the start and calls everybody who has joined.

ui-hub_calendar = **Calendar**

# $title
ui-season_exported = Here is **{ $title }** as a file.

ui-records_none = No race has finished yet.

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
        [0] This server has no track of its own yet. `/track upload` adds one.
       *[other] **This server's own** ({ $count } of { $most })
    }

ui-tracks_ours = **On every server**

# $track, $version
ui-track_taken =
    { $version ->
        [1] `{ $track }` is ready to race on: `/race create track:{ $track }`.
       *[other] `{ $track }` is now version { $version }. Races opened earlier keep their version.
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
ui-track_of = -# Uploaded by { $member }, { $day }. SHA-256 { $digest }…

# $track, $count
refused-track_faults =
    { $count ->
        [one] **{ $track }** has a fault, so it was not added:
       *[other] **{ $track }** has { $count } faults, so it was not added:
    }

# $count
ui-track_faults_more =
    … and { $count ->
        [one] one more.
       *[other] { $count } more.
    }

ui-track_faults_help = -# `/rules topic:Authors` explains how to write a track.

# $race, $title, $track, $winner
ui-imported =
    📥 Race #{ $race } was imported: { $title }, { $track }{ $winner ->
        [none] {""}
       *[other] , won by { $winner }
    }. `/race status race:{ $race }`

# $race
ui-import_again = Race #{ $race } was imported before. Its drivers now have the names you gave.

# $day
ui-status_imported = 📥 Imported from a file, { $day }

# $track
ui-track_removed = `{ $track }` is gone from this server. Races on it, past or running, keep their own copy.

# $count
ui-hub_earlier =
    -# { $count ->
        [one] 1 earlier race.
       *[other] { $count } earlier races.
    }

# $count
ui-hub_later =
    -# { $count ->
        [one] 1 more race to come.
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
ui-hub_wanted = {"    "}Substitute needed for { $owners }

# $place, $name, $points, $up, $down, $wins, $gap
ui-hub_line =
    `{ $place }`{ $up ->
        [0] { $down ->
            [0] {""}
           *[other] {" "}▼{ $down }
        }
       *[other] {" "}▲{ $up }
    } { $name } · **{ $points }**{ $gap ->
        [0] {""}
       *[other] {" "}(−{ $gap })
    }{ $wins ->
        [0] {""}
        [one] {" "}· 1 win
       *[other] {" "}· { $wins } wins
    }

# $count
ui-hub_more = … and { $count } more: press **Tables**

ui-hub_nobody = Nobody has joined yet.

# $tier, $count, $names, $more
ui-hub_entrants =
    {""}**Drivers{ $tier ->
        [0] {""}
       *[other] , tier { $tier }
    }** ({ $count }): { $names }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }

# $names
ui-hub_reserves = **Substitutes**: { $names }

# $due
ui-lobby_check_in = Check-in until { $due }: everybody who is still there says so; a tick means yes.

ui-lobby_closed = The race has started: see below.
ui-lobby_over = This race is over.
ui-lobby_abandoned = This race was abandoned.

ui-how_to_play =
    {""}**Your first race in five lines**
    1. Each round everybody secretly writes orders; then all orders are opened and every car moves.
    2. Press **Your orders** under the newest round message, then a choice: that sends it. Or type `/orders text: …` and press **Confirm**.
    3. Whatever you leave open is driven safely for you; nobody waits for a detail.
    4. After every round a picture shows the board, and the lines under it say what happened.
    5. You may change your orders until the round closes. Miss it, and a safe default is played for you.

ui-more_rules = -# To read more: `/rules topic:` with a word, or with a rule such as `S-61`.

ui-correct_title = Correct your race
ui-correct_track = Track
ui-correct_track_hint = Its name or its title
ui-correct_options = Options
ui-correct_options_hint = key=value key=value …

# $luck
ui-own_phrase = Your seed phrase: “{ $luck }”

# $car, $number
ui-joined = You are in: the { $car } car, number { $number }. I ask you for orders by Direct Message; **Your orders** under each round's message works too.

# $car, $number
ui-joined_here = You are in: the { $car } car, number { $number }. Press **Your orders** under each round's message; only you can see the form.

ui-left = You have left the grid.

# $car, $race
ui-retire_sure = Retire the { $car } car from race #{ $race }? It cannot come back. Or leave it to a bot: then you or somebody else can take it over later.

ui-retired = Your car is retired.

# $due
ui-retired_then = Your car retires when this round is posted, at { $due }.

# $count
ui-filled =
    { $count ->
        [one] { $count } bot is
       *[other] { $count } bots are
    } now on the grid.

ui-started = The race has started.
ui-too_few_reason = too few drivers checked in
ui-checking_in = I have asked the drivers to check in. The race starts when all have answered or their time is up. Press **Start** again to start it now.

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
    Race #{ $race } resumes.{ $due ->
        [none] {""}
       *[other] {" "}Next deadline { $due }.
    }

# $race
ui-sent_again = Race #{ $race } is over. I am sending its missing posts again.

# $race, $due
ui-moved_here =
    Race #{ $race } continues in this channel.{ $due ->
        [none] {""}
       *[other] {" "}Next deadline { $due }.
    }

# $race, $by, $reason, $few, $house
ui-abandoned =
    Race #{ $race } is abandoned{ $by ->
        [none] {""}
       *[other] {" "}by { $by }
    }{ $reason ->
        [none] {""}
       *[other] : “{ $reason }”
    }{ $few ->
        [true] : the season's calendar calls it off, as too few drive
       *[false] {""}
    }.{ $house ->
        [none] {""}
       *[other] {" "}House seed of its dice: `{ $house }`.
    }

# $race
ui-abandon_sure = Abandon race #{ $race } for good? It ends for everybody, without a result.

ui-kept = Nothing was changed.

# $race, $place
ui-created = Race #{ $race } is open{ $place ->
        [none] {""}
       *[other] {" "}in { $place }
    }.

# The first message of a post in a forum. $game: a title
ui-forum_post = A race of { $game }. Everything about it is in this post.

ui-how_many =
    How many bots, and how strong?
    • **Rookie** often drives by guesswork; Club comes in ahead 8 times in 10.
    • **Club** drives well and lets a round slip now and then.
    • **Ace** lets none slip; comes in ahead of Club 7 to 8 times in 10.

# $strength
ui-which_bots =
    Any number of { $strength ->
        [rookie] Rookies
        [ace] Aces
       *[other] Club bots
    }

# $count, $strength
ui-some_bots = { $count } { $strength ->
        [rookie] { $count ->
            [one] Rookie
           *[other] Rookies
        }
        [ace] { $count ->
            [one] Ace
           *[other] Aces
        }
       *[other] Club
    }

# A seat of the lobby that a bot drives. $strength: rookie, club or ace; another word for bots of older races.
ui-bot =
    bot{ $strength ->
        [rookie] , Rookie
        [club] , Club
        [ace] , Ace
       *[other] {""}
    }

# $race
ui-exported = Here is race #{ $race } as a file that `steward verify` can check.

# $who, $why, $round
ui-status_stands =
    Waiting for { $who ->
        [none] a steward
       *[other] { $who } or another steward
    }: { $why ->
        [review] round { $round } needs approval.
        [disturbed] the record and the rules disagree.
        [nobody] nobody has sent orders for three rounds. Press **Resume** to let it run.
        [gm] the stewards have put the race on hold.
        [paused] the race is paused.
       *[other] I cannot write in its channel.
    }

# Headings of a race's posts in a file: of a round, and of the flag. $round
ui-file_round = Round { $round }
ui-file_flag = Flag

# $race, $stage, $round
ui-status =
    {""}**Race #{ $race }** · { $stage }, { $round ->
        [0] before the start
       *[other] round { $round }
    }

ui-turn_ready = Your turn comes later in this round. Send your order now, and nobody has to wait for you:

# $round, $due
ui-nothing_asked_hidden = There is nothing for you to do right now. Round { $round } is being run; the result is posted at { $due }.

# $round, $due
ui-shown_at = Round { $round } is being run; the result is posted at { $due }.

# $race, $round, $due
ui-hidden_question =
    Race #{ $race }: only you can see this. Round { $round } is being run; the result is posted at { $due }.
    Orders are closed. Nobody else can see that I am asking you.

# `over`: the reader's car is out or in the finish. $awaited, $due, $over
ui-nothing_asked =
    { $over ->
        [true] Your race is over.
       *[false] There is nothing for you to do right now.
    }{ $awaited ->
        [none] {""}
       *[other] {" "}Waiting for { $awaited }
    }{ $due ->
        [none] {""}
       *[other] , due { $due }
    }

# `stands`: the race is paused or held. $awaited, $due, $stands
ui-awaited =
    { $stands ->
        [true] When it resumes, it waits for { $awaited }
       *[false] Waiting for { $awaited }
    }{ $due ->
        [none] {""}
       *[other] , due { $due }
    }

# Whose protests the stewards have not settled. $who, $count
ui-status_protests =
    The stewards have yet to settle the { $count ->
        [one] protest
       *[other] protests
    } of { $who }.

# $place
ui-flag_there = The race is over. Its result, its GIF and **Rematch** are in { $place }.

# $car, $gauges
ui-own_car = Your car { $car }: { $gauges }

ui-own_car_by_bot = A bot drives it until you take it back: `/race return`.

ui-luck_title = Seed phrase
ui-luck_label = Any words
ui-luck_hint = They go into the seed of the dice, so that nobody can choose it alone.

# $came, $asked, $late
ui-past =
    { $came }/{ $asked } { $asked ->
        [one] order
       *[other] orders
    } on time{ $late ->
        [0] {""}
       *[other] , { $late } after a reminder
    }

# $days, $at
ui-time_slots = due every { $days } at { $at }

# $hours
ui-time_hours =
    { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    } a round

# Where drivers are asked one after another. $span
ui-time_in_turn = in turn, { $span } for each question

# $span
ui-time_answers = { $span } for a question in mid-round

# $span, $clock
ui-time_show =
    { $clock ->
        [true] each round is posted at the first { $span } after its orders close
       *[false] each round is posted { $span } after its orders close
    }; in between I ask drivers who hold a card that fits

# $span
ui-time_beat = a turn in which cards could be played is posted { $span } after its order
ui-time_show_none = nobody is asked in mid-round

ui-time_weekends = weekends off
ui-time_late = no round closes early
ui-time_review = the stewards approve each round before it is posted
# $span, $no_show
ui-time_check_in =
    check-in { $span } before the start; { $no_show ->
        [fill] a bot drives for those who miss it
       *[drop] those who miss it lose their seat
    }
# $span
ui-time_bank = time bank up to { $span }
# $banks: a list
ui-banks = Time bank: { $banks }
# $car, $hours
ui-bank_of = { $car } { $hours } h

# $auto, $retire
ui-time_away =
    { $auto ->
        [0] { $retire ->
            [0] {""}
            [one] retired after { $retire } missed round
           *[other] retired after { $retire } missed rounds
        }
        [one] a bot after { $auto } missed round{ $retire ->
            [0] {""}
           *[other] , retired after { $retire }
        }
       *[other] a bot after { $auto } missed rounds{ $retire ->
            [0] {""}
           *[other] , retired after { $retire }
        }
    }

# $round, $what, $inside, $all
ui-round_stands =
    {""}**{ $round ->
        [0] Before the start
       *[other] Round { $round }
    }: { $what }** · { $inside } of { $all } in

# $round, $what, $inside, $all, $due, $left
ui-round_open =
    {""}**{ $round ->
        [0] Before the start
       *[other] Round { $round }
    }: { $what }**{ $all ->
        [1] {""}
       *[other] {" "}· { $inside } of { $all } in
    } · closes { $due }, { $left }

# $round, $at, $now
ui-round_since =
    Places since { $round ->
        [0] the start
       *[other] round { $round }
    }, { $at }: { $now }

ui-round_same = unchanged

# $car, $due
ui-round_later = { $car } is away and has until { $due }

# $car, $due
ui-round_until = { $car } has until { $due }

# `who`: the only driver who was asked, if there was only one. $round, $what, $inside, $all, $who
ui-round_closed =
    {""}**{ $round ->
        [0] Before the start
       *[other] Round { $round }
    }: { $what }** · { $who ->
        [none] closed, { $inside } of { $all } were in
       *[other] { $inside ->
            [0] no answer from { $who }
           *[other] answered by { $who }
        }
    }

# $round, $what
ui-round_void =
    {""}**{ $round ->
        [0] Before the start
       *[other] Round { $round }
    }: { $what }** · rewound

ui-round_again = This round was rewound. I ask again because everybody had seen the old orders.

# $inside
ui-round_in = In: { $inside }

# $waiting
ui-round_awaited = Waiting for { $waiting }

# $receipts
ui-round_receipts = Receipts: { $receipts }

ui-round_closing = All orders are in. Running the round.

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

# How far it leads where a die decides. $least, $most
ui-price_range = { $least } to { $most } spaces

# What for, and how much of which stock. $toward, $amount
ui-price_cost =
    { $toward ->
        [none] { $amount }
       *[other] { $toward } { $amount }
    }

# How much of a stock, where a die decides. $amount
ui-price_about = about { $amount }

# $rest-list
ui-price_left = { $rest-list } left

# The next corner, and the one behind it, with its limits from the left lane to the right. $first, $name, $spaces, $limits-list
ui-bend = { $first ->
        [true] Next
       *[other] Then
    }: { $name } in { $spaces ->
        [one] 1 space
       *[other] { $spaces } spaces
    }, limits { $limits-list }.

ui-nothing = nothing

ui-warn_impossible = ⚠ As they stand now, you cannot pay for that, or it goes wrong.

ui-warn_still = ⚠ You stay where you are.

# $stocks-list
ui-warn_last = ⚠ That is the last of your { $stocks-list }.

# $tenths
ui-warn_risk = ⚠ It goes wrong { $tenths } in 10.

# In the place of a form that nobody is to answer any more. $race, $round, $what
ui-form_void =
    {""}**Race #{ $race } · { $round ->
        [0] before the start
       *[other] round { $round }
    }** · { $what }: I no longer ask this.

# In the place of a form that is settled. $race, $round, $what, $orders, $silent
ui-form_closed =
    {""}**Race #{ $race } · { $round ->
        [0] before the start
       *[other] round { $round }
    }** · { $what }: closed.{ $orders ->
        [none] { $silent ->
            [true] {" "}No answer from you; the safe default was played.
           *[false] {""}
        }
       *[other] {" "}{ $silent ->
            [true] No order from you; the safe order ({ $orders }) was played.
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

# Recommended orders. Worth most at a bounded risk; `harm`: in how many tenths it ends badly, such as in a spin;
# `rare`: in fewer than half a tenth. $choice, $harm, $rare
preset-recommended = Recommended { $choice }{ $harm ->
        [0] {""}
       *[other] {" "}({ $rare ->
            [true] rarely ends badly
           *[false] ends badly { $harm } in 10
        })
    }

# Least likely to go wrong. $choice, $harm, $rare
preset-safe = Safe { $choice }{ $harm ->
        [0] {""}
       *[other] {" "}({ $rare ->
            [true] rarely ends badly
           *[false] ends badly { $harm } in 10
        })
    }

# The farthest. $choice, $harm, $rare
preset-flat_out = Flat out { $choice }{ $harm ->
        [0] {""}
       *[other] {" "}({ $rare ->
            [true] rarely ends badly
           *[false] ends badly { $harm } in 10
        })
    }

# $rival-name, $choice, $hit, $harm, $rare
preset-attack_on = Attack { $rival-name } { $choice }: hits { $hit } in 10{ $harm ->
        [0] {""}
       *[other] , { $rare ->
            [true] you rarely suffer
           *[false] you suffer { $harm } in 10
        }
    }

# What a choice costs, which hangs on one rival; on several; and where it is only odds.
# $said, $rival-name, $tenths, $other
ui-price_if_moves = { $said } if { $rival-name } moves on ({ $tenths } in 10), else { $other }

# $said, $tenths, $other
ui-price_if_clear = { $said } if the way is clear ({ $tenths } in 10), else { $other }

# $said, $tenths, $other
ui-price_mostly = { $said } ({ $tenths } in 10), else { $other }

# Behind a price: how far it leads otherwise. $other: how far, $tenths
ui-price_or = or { $other } ({ $tenths } in 10)

# Instead of what else it may be, where there is no room for that. $said, $tenths
ui-price_or_worse = { $said } ({ $tenths } in 10), else worse

# Instead of what else it may be, where that costs less. $said, $tenths
ui-price_or_better = { $said } ({ $tenths } in 10), else better

# Something that may happen. $said, $tenths
ui-price_odds = { $said } { $tenths } in 10

# What happens if a roll goes wrong, after the odds of the roll. $said, $tenths
ui-price_odds_of_rest = { $said } { $tenths } in 10

# On a button: the most frequent price. $said, $tenths
ui-price_likely = { $said } ({ $tenths } in 10)

# Rolls that have to go well. $tenths, $word: what a roll does that goes well
ui-price_tenths = { $tenths ->
        [0] cannot work
        [10] works for certain
       *[other] { $word } { $tenths } in 10
    }

works-usual = works
works-free = free

# The prices are still being found, and are edited in.
ui-price_pending = Prices follow in a moment.

# $said: what the first forms of a first race teach
ui-lesson = 💡 { $said }

# After the round of such a form. $spaces, $paid-list, $harm, $kept: whether it came as its line had said, $said
ui-lesson_came =
    💡 { $harm ->
        [none] {""}
       *[other] It went wrong ({ $harm }).{" "}
    }{ $kept ->
        [yes] As forecast
       *[other] Last order
    }: { $spaces }{ $paid-list ->
        [none] { $kept ->
            [no] {""}
           *[other] , no cost
        }
       *[other] {" "}for { $paid-list }
    }{ $kept ->
        [no] ; forecast: { $said }.
       *[other] .
    }

# To a driver after the round: what stood beside their order, its odds, and whether it came so.
# $said, $tenths, $rest, $kept
ui-told_odds = You were told { $said } ({ $tenths } in 10){ $kept ->
        [true] , and so it came.
       *[other] : { $rest ->
            [one] it was the tenth.
           *[other] it was one of the other { $rest }.
        }
    }

# The race was over before a car was home. $gap, $gap-gap, $lap
ui-short_of_line = not finished: { $gap-gap } short of the line, on lap { $lap }

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
ui-flag_seeds = Dice: house seed `{ $house }`; seed phrases in joining order: { $contributions }. `/race export` gives you a file to check them with.

# $seed
ui-flag_seed = Dice: seed `{ $seed }`.

# $race, $round, $car
ui-order_head = **Race #{ $race } · { $round ->
        [0] before the start
       *[other] round { $round }
    }** · your { $car } car

# $cards-list
ui-hand = Your hand: { $cards-list }

# $head, $title, $due; $bank: whole hours saved
ui-order_asks_until = { $head } · { $title }, due { $due }{ $bank ->
        [0] {""}
       *[other] {" "}· Time bank: { $bank } h
    }
# $head, $title
ui-order_asks = { $head } · { $title }

# $speed
ui-speed = speed { $speed }
# $was, $now
ui-speed_change = speed { $was } → **{ $now }**

# $said
ui-order_draft = Your order (not sent yet): **{ $said }**

# In the modal for a sheet's settings: a line for anything that it does not list.
ui-settings_line = Anything else, as you would type it

# The first entry of each of its settings.
ui-setting_unset = not ordered

# Above the races that wait for a member's orders. $count
ui-races_wait =
    { $count ->
        [one] A race waits for you:
       *[other] { $count } races wait for you:
    }

# One of them; `due` is a time, or empty while its clock is stopped. $race, $title, $round, $what-list, $due
ui-race_waits = **#{ $race }** { $title } · { $round ->
        [0] before the start
       *[other] round { $round }
    } · { $what-list }{ $due ->
        [none] {""}
       *[other] {" "}· due { $due }
    }

# A button: the form of a race. $race
ui-race_form = #{ $race }

# Above the same list, to somebody who drives in several races and named none.
ui-which_race = For which race are your orders?

ui-no_race_waits = No race waits for you.

# $race, $title, $car
ui-race_stood_in = **#{ $race }** { $title } · A bot is driving { $car } for you.

# $race
ui-race_take_back = Take back #{ $race }

ui-order_confirm = Press **Confirm** to send it.

# $said
ui-order_counted = Order in: **{ $said }**

ui-order_change = You may change it until the round closes.

# $receipt
ui-order_receipt = Sealed. Receipt: `{ $receipt }…` (`/race receipts`)

# $said
ui-order_present = Your order now: **{ $said }**

# Answers to a typed text that is no order; the form follows. $said: the text; $like: an order that can be typed now.
# $said, $like
ui-typed_no_order = I find no order in “{ $said }”, so nothing changes. Press a button, or write for instance `{ $like }`.

ui-typed_courtesy = 👍 That is no order, so nothing changes.

ui-typed_question = You asked, so nothing changes yet. This is what it would cost:

# $said
ui-typed_question_open = I have no answer to “{ $said }”. What a choice costs stands beside it. Nothing changes.

# $example
ui-order_text = Or type it: `{ $example }`

# $count, $end
ui-way =
    If nobody else moves and your tests succeed: { $count ->
        [one] { $count } space
       *[other] { $count } spaces
    }, to **{ $end }**.

# $race
ui-orders_head = **Race #{ $race }** · your orders (not sent yet):

ui-welcome =
    {""}**Welcome to the paddock.** I run board-game races by chat: you give your orders, I move the cars, roll dice that everybody can check, and draw the board.
    A race takes as many days as its drivers like; a first lap against bots takes a few minutes.

    Press a game to drive now: three bots are on the grid, and you're two taps from your first order.

# $track, $game
ui-drive_now = Drive { $track } now ({ $game })

# $race, $place: its thread, none if it is driven in this channel
ui-to_the_grid =
    Race #{ $race } is yours{ $place ->
        [none] {""}
       *[other] {" "}and runs in { $place }
    }. You're racing three bots, so take your time; your first form comes below. `/race abandon` ends the race.

# $race, $place
ui-trial_waits = Your race #{ $race } still waits for you in { $place }. `/race abandon` ends it.

# $race, $place: its thread, none if it is driven in this channel
ui-watching =
    Race #{ $race } has started: bots only, one lap. I post each round { $place ->
        [none] here
       *[other] in { $place }
    }; press **GIF** under one to see it move. Or watch another game:

# $name
ui-template_saved = Saved as **{ $name }**. `/race create template:` opens races with this setup.
# $name
ui-template_removed = The template **{ $name }** is deleted. Races stay as they are.

# $race, $drives: whether the member drives; $count: other drivers of before
ui-rematch_open =
    Race #{ $race } is open{ $drives ->
        [true] {" "}and you are in
       *[other] {""}
    }.{ $count ->
        [0] { $drives ->
            [true] {" "}It starts now.
           *[other] {""}
        }
        [one] {" "}The other driver is invited: they join with a press. Press **Start** in the lobby when you are ready.
       *[other] {" "}The other { $count } drivers are invited: each joins with a press. Press **Start** in the lobby when you are ready.
    }

# $race, $place, $drives: whether the member drives
ui-rematch_there =
    The rematch is race #{ $race } in { $place }{ $drives ->
        [true] {" "}and you are in
       *[other] {""}
    }.

# A title, of at most 32 characters where possible. $race: the race that is tried, $round
ui-tried_from = tried from race #{ $race }, round { $round }

# $rounds
ui-try_round = From which round? (1 to { $rounds })
ui-try_round_hint = Empty: the last in which the car was racing. The race begins where that round began.
ui-try_car = In which car?
# $car
ui-try_car_hint = Empty: { $car }. Bots drive the others.

# $race, $of: the race that is tried, $round, $place: its thread
ui-try_begun = Race #{ $race } in { $place } begins where round { $round } of race #{ $of } began, with new dice. Bots drive the other cars. There are no points and no records, and race #{ $of } stays as it is.

# $page, $pages
ui-making_more = More options ({ $page } of { $pages })…

# $game, $track
ui-making =
    {""}**A race of your own**
    { $game } on **{ $track }**.
# $hours
ui-making_orders = Everybody sends orders for the whole round{ $hours ->
        [0] {""}
       *[other] {" "}within { $hours } hours
    }; whatever they leave open is driven safely.
# $hours
ui-making_live = As at a table: orders { $hours ->
        [0] for each round
       *[other] within { $hours } hours
    }, and I ask you again when you have a decision to make in mid-round.
# $span
ui-making_in_turn = As at a table: everybody is asked in turn, and has { $span } for each question.
# $days, $hour, $zone
ui-making_slots = Rounds are due { $days } at { $hour }:00, { $zone ->
        [UTC] UTC. `/me quiet zone:` sets your own time zone.
       *[other] your time ({ $zone }).
    }
# $laps, $usual
ui-making_course = { $laps ->
        [one] { $laps } lap
       *[other] { $laps } laps
    } · about { $usual }
# $people
ui-making_takes = With { $people } drivers:
ui-making_game = Which game?
ui-making_track = Which track?
ui-making_time = How fast?
ui-making_extras = Options
ui-time_orders_24 = By orders, one day a round
ui-time_orders_48 = By orders, two days a round
ui-time_orders_72 = By orders, three days a round
ui-time_orders_slots = By orders, Mon Wed Fri 20:00, your time
ui-time_live_24 = Live, one day a round
ui-time_live_48 = Live, two days a round
ui-time_live_slots = Live, Mon Wed Fri 20:00, your time

ui-typed_title = Correct your orders
ui-typed_hint = As you wrote them: change what I could not read.
ui-ahead_title = Your next turn
ui-ahead_label = Your orders
ui-ahead_hint = Write them as you would when asked. I keep them for your next turn.

# A sheet came in while nothing was asked.
# $race, $round, $said
ui-turn_kept =
    {""}**Race #{ $race }** · it is not your turn yet. I keep this for your turn in round { $round }:
    `{ $said }`

# $race
ui-orders_filed = **Race #{ $race }** · orders in:

# What is filed, as it can be typed back.
# $said
ui-orders_line = `{ $said }`

ui-orders_none = You have no standing orders and none sent ahead.

# $round, $said
ui-orders_replaced =
    { $round ->
        [every] Standing orders replaced
       *[other] Orders for round { $round } replaced
    }: `{ $said }`

# A draft gives way to another.
# $said
ui-order_instead = This replaces { $said }

# Words of somebody's text, quoted. $said
ui-quoted = “{ $said }”

# $said: quoted clauses of the driver's text that no order was made of.
ui-order_left_out = *Left out: { $said }*

ui-orders_note = Orders for a single round count before these. To clear these, send `standing: none` or `ahead: none`.

# $reason
ui-order_not_yet = Not yet: { $reason }

# $member
ui-dm_closed = { $member }, I cannot send you Direct Messages: please use **Your orders** under the round's message.

# What a letter says, in the channel. $member, $said
ui-letter_closed = { $member }, I cannot send you Direct Messages, so I say it here. { $said }

# $members, $race, $due, $left
ui-reminder = { $members }: race #{ $race } is waiting for your orders. Deadline { $due }, { $left }.

# $members, $race, $due, $left
ui-reminder_waiting = { $members }: nearly all orders are in, and race #{ $race } is waiting for you. Deadline { $due }, { $left }.

# $race, $round, $due, $left
ui-reminder_dm =
    Race #{ $race }, { $round ->
        [0] before the start
       *[other] round { $round }
    }: I need your orders. Deadline { $due }, { $left }.

# $race, $round, $due, $left
ui-reminder_dm_waiting =
    Race #{ $race }, { $round ->
        [0] before the start
       *[other] round { $round }
    }: nearly all orders are in. We're waiting for you. Deadline { $due }, { $left }.

# $count
ui-digest = { $count } races are waiting for your orders:

# $race, $title, $round, $place, $due, $left
ui-digest_race = **#{ $race }** { $title }, round { $round }, in { $place }: due { $due }, { $left }

# $race
ui-digest_button = Orders #{ $race }

# $round, $goes_on
ui-part_over =
    { $goes_on ->
        [true] -# Round { $round } continues below.
       *[false] -# Round { $round } is over: see the report below.
    }

ui-full_log = Full log
ui-check_dice = Check the dice
ui-replay = Replay
ui-analysis = Analysis

# $done, $of: rounds or turning points
ui-analysing = Analysing the race: { $done } of { $of } done. This takes a few minutes.

# $race
ui-replay_file = Race #{ $race } as a web page: open the file in a browser; it works offline too. It shows every move and rolls every die again.

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
ui-replay_noscript = Please allow scripts for this page. It loads nothing from the network.
ui-replay_play = Play
ui-replay_pause = Pause
ui-replay_first = To the start
ui-replay_last = To the flag
ui-replay_back = One move back
ui-replay_next = One move forward
ui-replay_round_back = One round back
ui-replay_round_next = One round forward
ui-replay_event = Next event
ui-replay_chapters = Rounds
ui-replay_unchecked = The dice have not been checked yet.
ui-replay_download = Download race.json
ui-replay_download_how = This page checks only the dice. `steward verify race.json` runs every round again, and checks every move and the result.
ui-replay_link = The page’s address names the move that you see: opened again, it shows that move. A press on a line of the log goes to its move.
ui-replay_time = Move
ui-replay_speed = Speed
ui-replay_follow = Follow
ui-replay_whole = the whole board
ui-replay_action = the car that moves
ui-replay_tabs = About this round
ui-replay_tab_log = Log
ui-replay_tab_order = Order
ui-replay_tab_chart = Lap chart
ui-replay_tab_dice = Dice
ui-replay_tab_help = Keys
ui-replay_quiet = Nothing has happened yet in this round.
ui-replay_place = Place
ui-replay_driver = Driver
ui-replay_stocks = Speed and stocks
ui-replay_ruled = Set by the stewards, not rolled
ui-replay_agrees = Rolled again from the seed: it matches
ui-replay_by_seed = the seed gives
ui-replay_dice_how = Your browser has rolled every die again from the race’s seed, with HMAC-SHA256. ✓ matches, ✗ was altered, ⚖ was set by the stewards.
ui-replay_seed = Seed
ui-replay_seed_good = made of the house seed that was sealed before the start and of every driver's seed phrase
ui-replay_seed_bad = This is not the seed that was sealed before the start
ui-replay_seed_open = an open seed, known to all from the start
ui-replay_no_rolls = Nobody rolled in this round.
ui-replay_step = one move back or forward
ui-replay_step_round = one round back or forward
ui-replay_closer = Zoom in
ui-replay_farther = Zoom out
ui-replay_fit = Undo zoom
ui-replay_zooms = zoom in or out
ui-replay_ends = to the start, to the flag
ui-replay_help = Press a rule’s number in the log to read the rule. Press the lap chart to jump to a round.
ui-replay_zoom_help = On a touch screen, zoom the board with two fingers and move it with one; with a mouse, hold Ctrl and turn the wheel, and drag.

# $seed: faces by the seed, $file: faces in the file
ui-replay_differs = Altered: the file says { $file }, the seed gives { $seed }

# $good: how many agree, $bad: how many do not
ui-replay_verdict_good = All { $good } dice rolls verified.

# $good, $bad
ui-replay_verdict_bad = Altered rolls: { $bad }. Rolls verified: { $good }.

# $ruled: how many
ui-replay_verdict_ruled = Set by the stewards: { $ruled }.

# $where: as `steward verify` says it
ui-replay_altered = This race file was altered. { $where }

# $round: its heading
ui-replay_chart_of = Places round by round. { $round }
ui-replay_chance = Chance to win
ui-replay_turns = Turning points

# $tenths: 0 to 10
ui-replay_odds = { $tenths } in 10

# $round: its heading, $chances: drivers with their odds
ui-replay_chances_of = Chances to win. { $round }: { $chances }

ui-what_happened = What happened to me

# $round
ui-digest_none = There is nothing to tell you about round { $round }: you are not driving in this race, or your race was already over.

# $race
ui-told_alone = **Race #{ $race }** · just for you:

ui-film = GIF
# $round
ui-film_decisive = Watch round { $round }

# $race, $round
ui-film_of_since = Race #{ $race }, from round { $round } on

# $race, $round
ui-film_of =
    Race #{ $race }{ $round ->
        [none] {""}
       *[other] , round { $round }
    }

ui-no_log = There is no log yet.

# $first, $last
ui-run_out = **Rounds { $first } to { $last }**: all humans had finished or retired; the bots drove on to the flag.

# $round, $said
ui-run_out_round = R{ $round } · { $said }

# $who, $race, $reason
ui-held_note =
    { $who ->
        [none] Race
       *[other] { $who }: race
    } #{ $race } is on hold. { $reason }

# $race, $round
ui-held_over = -# Race #{ $race } was on hold after round { $round }. It has resumed.

ui-unknown_button = This button belongs to an earlier race or message. Nothing was changed.

# $race, $mark
ui-foot = -# #{ $race } · { $mark }


## What the stewards decide, and how it is said.

# $place
ui-ruled_there = See { $place } for what changes in the race.

# $race, $what, $by, $reason
ui-ruled =
    ⚖️ **Race #{ $race }** · { $what }
    { $by }: “{ $reason }”

# $race, $round
ui-receipts_head =
    {""}**Race #{ $race } · { $round ->
        [0] before the start
       *[other] round { $round }
    }**: sealed orders. Each receipt is the SHA-256 of sixteen random bytes followed by the order as written here.

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
ui-why_shown = **Price when confirmed:** { $price }

# $decided
ui-why_decided = **Decided by:** { $decided }

# $race, $round
ui-ledger =
    {""}**Race #{ $race } · { $round ->
        [0] before the start
       *[other] round { $round }
    }: every line**

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

ui-why_none = There is nothing more behind this line: no roll, no price, no decision.

# $race, $round, $who
ui-review_note = **Race #{ $race } · round { $round }** is with the stewards; I post it when they have approved it. { $who }

# $race, $round
ui-review_over = -# Race #{ $race } · round { $round } was with the stewards. They have dealt with it.

# After a line that called the stewards. $moot: the race was abandoned before.
ui-line_settled =
    { $moot ->
        [true] (The race was abandoned before this was settled.)
       *[false] (Settled.)
    }

# $alone: no role makes others stewards.
ui-interest_drives =
    ⚠️ This steward is driving in this race.{ $alone ->
        [true] {" "}Nobody else is a steward here.
       *[false] {""}
    }

# $alone: no role makes others stewards.
ui-interest_team =
    ⚠️ A teammate of this steward is driving in this race.{ $alone ->
        [true] {" "}Nobody else is a steward here.
       *[false] {""}
    }


# $others: whether a role makes others stewards.
ui-interest_yours_drives =
    ⚠️ You are driving in this race, and the ruling will say so.{ $others ->
        [true] {" "}Ask another steward first.
       *[false] {" "}This server has no stewards' role (`/gm settings role:`), so there is nobody else to ask.
    }

# $others
ui-interest_yours_team =
    ⚠️ A teammate of yours is driving in this race, and the ruling will say so.{ $others ->
        [true] {" "}Ask another steward first.
       *[false] {" "}This server has no stewards' role (`/gm settings role:`), so there is nobody else to ask.
    }

ui-publish = Publish
ui-publish_still = Publish anyway
ui-drop = Drop
ui-second_ask = Ask another steward
ui-second_asked = I have called the other stewards. They see the same as you and can decide.

# $race, $round
ui-review_head = **Race #{ $race } · round { $round }** as I would post it. **Approve** posts it. To change it, rule with `/gm die`, `/gm answer`, `/gm amend` or `/gm back`, and the round is run again.

ui-approved_as_is = as it is
ui-review_done = Approved and posted.

# $race, $count
ui-steward_questions_head =
    {""}**Race #{ $race }** · { $count ->
        [one] { $count } question
       *[other] { $count } questions
    } for the stewards:

# $count
ui-steward_questions_more = … and { $count } more.

ui-steward_questions_none = There is nothing for the stewards to decide.

# $race
ui-steward_questions_settled = -# **Race #{ $race }**: the stewards have decided.

# Above what the stewards are asked. $race, $place, $since
ui-steward_question_head = **Race #{ $race }** · { $place } · asked { $since }

# $race, $title, $stage, $round, $place
ui-inbox_race =
    {""}**Race #{ $race }** · { $title } · { $place } · { $stage }{ $round ->
        [0] {""}
       *[other] {" "}· round { $round }
    }

# $count
ui-inbox_left =
    { $count ->
        [one] A ruling is left to another steward
       *[other] { $count } rulings are left to another steward
    }

# $race
ui-inbox_left_look = #{ $race } Decide what was left to you

# $missed, $most
ui-inbox_misses =
    Missed in a row: { $missed }{ $most ->
        [0] {""}
       *[other] ; a bot takes over at { $most }
    }.

# $car, $missed
ui-inbox_missed = { $car } { $missed }

# $awaited
ui-inbox_standins = A bot drives for { $awaited } until they are back.

# $place, $missing
ui-inbox_permissions = In { $place } I need these permissions: { $missing }.

# $awaited
ui-inbox_not_checked_in = Not checked in: { $awaited }.

# $awaited, $since, $due
ui-inbox_awaited =
    Waiting for { $awaited }{ $since ->
        [none] {""}
       *[other] , asked { $since }
    }{ $due ->
        [none] {""}
       *[other] , due { $due }
    }

ui-inbox_head = **For the stewards**
ui-inbox_nothing = No race is running here.
ui-inbox_foot = -# I keep this message up to date. Only stewards can use its buttons. Races in channels that not everybody can see appear only in `/gm inbox`.

# $place
ui-inbox_moved = -# The stewards' inbox is now in { $place }.

ui-inbox_gone = -# The stewards' inbox is no longer kept here. Stewards can use `/gm inbox`.
ui-inbox_put_up = The inbox is now in this channel, and I keep it up to date. Pin it if you like; `/gm inbox here:False` takes it down.
ui-inbox_taken_down = The inbox message is gone. `/gm inbox` shows you the same.

# $count
ui-inbox_more = … and { $count } more races: `/gm inbox race:` shows one.

ui-inbox_empty = You are not a steward of any race that is running here.

# $answer, $reason
ui-steward_question_before = Before: { $answer }, “{ $reason }”

# $called, $rest
ui-reminded_now =
    { $called ->
        [none] Nobody was reminded.
       *[other] { $called } reminded.
    }{ $rest ->
        [none] {""}
       *[other] {" "}Not reminded, because of their own settings: { $rest }.
    }

ui-reminded_in_private = Everybody who is still being asked in private has been reminded.

# $reason
ui-steward_question_settled = Decided: “{ $reason }”

# What is written as the reason where none has to be typed.
ui-reason_stand = it stands as it was driven
ui-reason_give = the rules give it
ui-reason_again = the protest is granted
ui-reason_missed = no order came in time

ui-other_reason = Another reason… (optional)
ui-reason_optional = Reason (optional)

# $reason
ui-other_reason_hint = Everybody can read this. Now: “{ $reason }”

# $race, $round
ui-ask_again_whom = Race #{ $race }, round { $round }: whom do you want to ask again?
ui-reason_needed = Reason (needed)
ui-reason_hint = Everybody can read this.

# $number, $game, $race, $what, $answer, $reason, $always
ui-precedent =
    #{ $number } · { $game }, race #{ $race }: { $what } **{ $answer }**, “{ $reason }”{ $always ->
        [true] {" "}(always)
       *[false] {""}
    }

# $found: whether there are any without the words that were looked for
ui-no_precedents =
    { $found ->
        [true] The stewards here have given no answer with all of these words.
       *[false] The stewards here have not answered a protest or a question yet.
    } `/gm acts` lists the rulings of a race.
# $race
ui-protest_title = Protest · race #{ $race }
ui-protest_label = What did you mean?
ui-protest_hint = Everybody can read this. The stewards look at what became of your last order.

# $round: of the order that the protest is about; 0 before the start
ui-protested =
    The stewards have your protest about { $round ->
        [0] your answer before the start
       *[other] your order in round { $round }
    }. I will tell you what they decide, and why.
ui-disturbed_reason = the rules have been corrected since

# $detail
ui-disturbed_detail = The difference: `{ $detail }`

ui-disturbed_stuck =
    The round cannot be run as recorded. You can:
    1. take back the last ruling (for instance on dice) with `/gm undo`, then resume with `/race resume`;
    2. rewind the race to an earlier point with `/gm back`.

ui-disturbed_ways =
    You have three choices:
    1. **Publish** accepts the result under the corrected rules; I post a correction.
    2. `/gm back` rewinds the race to a point where both versions agree.
    3. Keep the old result by ruling: `/gm die` sets the rolls, `/gm amend` puts cars and stocks where they were.
    If the cause is a ruling on dice that cannot fall that way: `/gm undo`, then `/race resume`.

# $race, $what, $reason
ui-ruling_head =
    {""}**Race #{ $race }** · { $what }
    Reason: “{ $reason }”. Nobody has seen this yet. It would do the following:

ui-ruling_plain = Nothing that has been posted changes.
ui-ruling_sealed = its filed orders, or else the safe order; sealed until it counts
ui-ruling_standing = As the race stands, the classification would be:
ui-done = Done.

# $round, $due
ui-ruling_waits = Round { $round } is being run; the result is posted at { $due }. Your ruling waits for that: until then nothing changes in the race, and only `/gm acts` shows the ruling.

ui-ruling_keep = Keep it for the result

# $round, $due
ui-ruling_kept = Kept for the result of round { $round } at { $due }. It then takes effect after the rulings kept before it, and everybody can read it. Until then `/gm undo` takes it back.

# $line
ui-ruling_void = { $line } · void: the race was rewound to before it

# $round, $what, $by, $reason
ui-ruling_line_kept =
    Round { $round }, kept for its result: { $what } { $by }{ $reason ->
        [none] {""}
       *[other] : “{ $reason }”
    }

# $round, $what, $by, $reason
ui-ruling_line =
    { $round ->
        [0] Before the start
       *[other] Round { $round }
    }: { $what } { $by }{ $reason ->
        [none] {""}
       *[other] : “{ $reason }”
    }

# $number
ui-strike = Take back { $number }

# $number
ui-strike_title = Take back ruling { $number }

ui-no_rulings = The stewards have not ruled on anything in this race.

# $role
ui-role_set =
    { $role ->
        [none] No role here makes members stewards now. A race's organiser and members with Manage Server rule on it.
       *[other] All members with the role { $role } are now stewards of every race here.
    }

# $car
ui-hidden_head = { $car }, while the round is run:

# $cards-list
ui-hidden_hand = Hand: { $cards-list }

# $orders
ui-hidden_orders = Ordered: { $orders }

# $orders
ui-hidden_filed = Filed: { $orders }

ui-nobody_asked = That driver has nothing to answer right now.

# Instead of an order that the stewards may not read, or that there is not.
ui-not_readable = sealed, or not sent yet

# $dice
ui-whatif_dice = Then **{ $dice }** would be rolled; what follows is not known yet.

# $waiting
ui-whatif_waits = Then it would wait for { $waiting }.

# $waiting
ui-whatif_sealed = What follows depends on { $waiting }. You are driving in this race, so you cannot see their orders.

# $round
ui-whatif_closes = Round { $round } would end, and the next one would open.

ui-order_proposed = The race was rewound. This is your order from before; it counts again if you confirm it or do nothing.

# $number, $what
ui-corrected_goes = Ruling { $number } is struck, since it no longer fits: { $what }

# $number, $what
ui-corrected_stays = Ruling { $number } is kept, though it has no effect at present: { $what }

# $number, $what
ui-corrected_rewritten = Ruling { $number } is rewritten to fit: { $what }

# $number
ui-fate_stays = Keep { $number }

# $number
ui-fate_goes = Strike { $number }

# $number
ui-fate_rewritten = Rewrite { $number }

ui-fates = These rulings no longer fit. Keep, strike or rewrite each one, then publish.

# $number
ui-rewrite_title = Rewrite ruling { $number }
ui-refused_ruling = Correct the ruling
ui-rewrite_label = As in its command
ui-rewrite_hint = place (3,1) wear 2 · 4 5 · 120, lane 2

# $count, $round, $until
ui-corrected_void =
    { $count ->
        [one] { $count } line of the log
       *[other] { $count } lines of the log
    }{ $until ->
        [0] {""}
       *[other] { $round ->
            [0] {" "}(from before the start to round { $until })
           *[other] {" "}(rounds { $round } to { $until })
        }
    } { $count ->
        [one] is
       *[other] are
    } void until the race is driven again from there.

# $count
ui-corrected_more =
    … and { $count ->
        [one] { $count } more line
       *[other] { $count } more lines
    }.

# $name, $was, $now, $was_order, $order, $details, $status, $status-status
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
    }{ $details ->
        [none] {""}
       *[other] , { $details }
    }{ $status ->
        [none] {""}
       *[other] , { $status-status }
    }

# $was, $now
ui-corrected_lap = lap { $was } → **{ $now }**


## What a ruling changes besides the story, before it is published.

# $was-stage, $now-stage
effect-stage = The race: { $was-stage } → **{ $now-stage }**

# $now
effect-review =
    Rounds: { $now ->
        [true] posted at once → **held until the stewards approve them**
       *[false] held until the stewards approve them → **posted at once**
    }

# $was, $now
effect-shown = The result: <t:{ $was }:f> → **<t:{ $now }:f>**

# $seats-names, $was, $now
effect-due = Deadline of { $seats-names }: <t:{ $was }:f> → **<t:{ $now }:f>**

# $seat
effect-gone = { $seat }: driving → **out as soon as the rules allow**; safe orders drive the car until then

# $seat
effect-returns = { $seat }: out → **driving again**

# $car, $was, $now
effect-driver = { $car }: { $was } → **{ $now }**

# $seat, $was, $now
effect-missed = { $seat }: missed rounds in a row { $was } → **{ $now }**

# `stands`: a race that stood still before a ruling still does.
ui-corrected_still_held = The race is still on hold: `/race resume` resumes it.
ui-corrected_still_paused = The race is still paused: `/race resume` resumes it.
ui-corrected_nothing = Nothing else that was posted changes.

# $race
ui-seats = **Race #{ $race }** · seats

# $name, $state-seat, $record
ui-seat_line =
    { $name } · { $state-seat }{ $record ->
        [none] {""}
       *[other] {" "}· { $record }
    }

ui-seats_open = Anybody can take an open seat and drive on from where the car is.
ui-seats_full = No seat is open.

# $car, $race
ui-seat_taken_over = You now drive { $car } in race #{ $race }. **Your orders** opens the form.

# $car, $race
ui-seat_back = { $car } is yours again in race #{ $race }. **Your orders** opens the form.

# $car, $race
ui-seat_left = A bot now drives { $car } in race #{ $race }. `/race return` takes the car back as long as nobody else has.

# $car
ui-stood_in = A bot is driving { $car } for you. Take your seat back to give orders again.

# $race
ui-present_noted = You are checked in for race #{ $race }.

# $begin, $end, $zone
ui-me_quiet = Quiet from { $begin } to { $end } o'clock in { $zone }: no pings and no messages from me.

ui-me_never_quiet = No quiet hours.
# $zone
ui-me_zone = Your days begin and end in { $zone }.
ui-me_all_on = All reminders are on.

ui-me_no_tips = Your first forms come without tips.
ui-me_puzzles = Turning points of your races may become puzzles, with your name.
ui-me_no_pictures = Your forms and Direct Messages come without pictures.

ui-me_turns_here = You are asked for orders in the race's channel, where only you see the form.

# $story
ui-me_story =
    { $story ->
        [never] Your forms leave out what happened to you.
       *[news] Your forms begin with what happened to you, if anything did.
    }

# $off-list
ui-me_off = Switched off: { $off-list }.

# $left, $bank, $year
ui-me_bank = Vacation: { $left } of { $bank } days left in { $year }.

# $record
ui-me_reliable = In all your races: { $record }.
# $span
ui-me_answers = You answer after { $span } on average; I use that to estimate how long a race takes.

# $first, $last
ui-me_away = Away from { $first } to { $last }.

# In the place of a mention of somebody who has himself forgotten
ui-stranger = a former member

ui-me_data =
    This is everything I keep about you: settings, seats, orders, protests, the messages I sent you, your part in seasons. A round whose result is not posted yet is not in it.
    What you write in channels is kept by Discord, not by me.

# $title
ui-me_season = the season “{ $title }”

# $count
ui-me_named_races =
    { $count ->
        [one] { $count } race
       *[other] { $count } races
    }
# $count
ui-me_named_seasons =
    { $count ->
        [one] { $count } season
       *[other] { $count } seasons
    }

# $driven-list, $cars: how many of them, $organised-list, $led: how many of them, $named_in-list, $named: in how many
# races and seasons, $seasons: in how many seasons they are named
ui-me_forget = **This cannot be taken back.**
    { $cars ->
        [0] You are not driving in any race.
       *[other] Bots take your cars in { $driven-list }; anybody may take them over.
    }
    { $led ->
        [0] You are not organising any race or season.
       *[other] You organise { $organised-list }: members with Manage Server do so from then on.
    }
    Your settings, your record and my messages to you are deleted{ $named ->
        [0] {""}
       *[other] , and you become a “former driver” in { $named_in-list }
    }{ $seasons ->
        [0] {""}
       *[other] ; you are no longer entered in a season
    }. Results and dice stay as they are. So do posts in channels: those belong to Discord.
    `/me data` gives you everything first. `/me forget sure:yes` does it.

# $driven-list, $cars: how many of them, $organised-list, $led: how many of them, $named_in-list, $named: in how many
# races and seasons, $seasons: in how many seasons they are named
ui-me_forgotten =
    I have deleted your data{ $named ->
        [0] .
       *[other] ; in { $named_in-list } you are now a “former driver”.
    }{ $cars ->
        [0] {""}
       *[other] {" "}Bots drive your cars in { $driven-list }.
    }{ $led ->
        [0] {""}
       *[other] {" "}Members with Manage Server now organise { $organised-list }.
    } With your next command you start afresh.

# $name: of the language, $chosen: by himself
ui-me_language =
    Language: { $name }{ $chosen ->
        [true] {""}
       *[false] , as set in your Discord
    }.

# $name: of the language, $chosen: here
ui-server_language =
    In this server's channels I write { $name }{ $chosen ->
        [true] {""}
       *[false] , the server's language in Discord
    }. Posts already there do not change.

# $zone
ui-server_zone =
    { $zone ->
        [none] No time zone is set: days without one are meant in UTC. `/gm settings zone:` sets it.
       *[other] Days and times without a zone of their own are meant in { $zone }.
    }

# $role
ui-commands_moved =
    { $role ->
        [none] **For the organisers and stewards of this server**
       *[other] { $role }
    }: some of my commands have moved.
    - `/race pause`, `/race resume` and `/race abandon` are for organisers and stewards alike; they replace *gm hold*, *gm release* and *gm abandon*.
    - **Remind now**, **Close now** and **Bot drives …** are buttons in `/gm inbox` and under `/race status`. **Start** is under the lobby.
    - `/race return` was *race back*. `/race seats` has a button for each open seat.
    - `/gm settings` has the stewards' role, the language and the time zone of this server.
    - A season is run under **Organise…** below its message (`/season organise`). `/season count` was *season hold*. `/season show` has tables, calendar, records and files; `/season stable` has all of a campaign.
    - `/me settings` has a member's own settings; `/track show` lists the tracks.
    `/rules topic:Stewards` has a map of it all.


## Who is at the wheel.

seat-member = driven by a member
seat-standin = a bot stands in: open
seat-automatic = bot: open
seat-gone = retired
seat-disqualified = disqualified


## Kinds of reminders.

reminding-nudge = a note when the others are waiting for you
reminding-reminder = reminders before deadlines
reminding-digest = one message for several races


## How a race is played.

pace-orders = by orders
pace-live = live questions


## What waits for the stewards.

# $round, $seat, $kind, $kind-title
steward_question-missed =
    Round { $round }: { $seat } ran out of time, so the safe default was played{ $kind ->
        [none] {""}
       *[other] {" "}({ $kind-title })
    }.

# $round, $seat, $kind, $kind-title, $item
steward_question-entitled =
    Round { $round }: { $seat } had a right to { $kind ->
        [none] more
       *[other] “{ $kind-title }”
    }{ $item ->
        [none] {""}
       *[other] {" "}({ $item })
    } and did not ask for it. Grant it?

# $round, $seat, $kind, $kind-title, $text
steward_question-protest =
    { $round ->
        [0] Before the start
       *[other] Round { $round }
    }: { $seat } protests{ $kind ->
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
       *[other] Leave it as it is
    }

settle-again =
    { $kind_of ->
        [missed] Ask again
       *[other] Rewind and ask again
    }

settle-upheld = Uphold: I have already ruled
settle-give = Grant it


## What the stewards have answered. $kind_of: of what kind the question is.

settled-stand =
    { $kind_of ->
        [protest] rejected
       *[other] left as it is
    }

settled-again =
    { $kind_of ->
        [missed] asked again
       *[other] rewound and asked again
    }

settled-upheld = upheld
settled-give = granted


## What follows from each.

consequence-stand = nothing changes.
consequence-upheld = the driver was right. This only closes the protest; change the race with `/gm answer`, `/gm die`, `/gm amend` or `/gm back`.
consequence-again = only this driver is asked again, with a short deadline of their own. The others' orders of that round stay, and the rounds after it are driven again. You see all of it before it counts.

# $options-first
consequence-give = I correct the race from that point ({ $options-first }).


## What the stewards have decided.

# $of, $seat
ruling-stand =
    { $of ->
        [protest] The protest of { $seat } is rejected.
        [upheld] The protest of { $seat } is upheld.
       *[other] The result for { $seat } stands.
    }

# $seat, $kind-title, $to
ruling-ask_again =
    { $seat } decides again ({ $kind-title }) { $to ->
        [0] before the start. The others' answers stay.
       *[other] in round { $to }. The others' orders of that round stay.
    }

# $seat-code, $seat, $kind-title, $to, $salt
ruling-back =
    The race is rewound to { $seat-code ->
        [none] { $to ->
            [0] before the start
           *[other] the beginning of round { $to }
        }
       *[other] before { $seat }'s decision ({ $kind-title }) { $to ->
            [0] before the start
           *[other] in round { $to }
        }
    }{ $salt ->
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
ruling-answer = The stewards answer for { $seat } ({ $kind-title }).

# $seat, $kind-title, $to
ruling-answer_then =
    An order is corrected: { $seat } ({ $kind-title }){ $to ->
        [none] {""}
       *[other] {" "}in round { $to }
    }.

ruling-hold = The race is on hold until the stewards release it.
ruling-release = The stewards release the race.
ruling-pause = The race is paused.
ruling-resume = The race resumes.
ruling-move = The race continues in another channel.

# $car-livery, $was-typed, $name-typed
ruling-replace = { $name-typed } drives { $car-livery } from now on, in place of { $was-typed }. Earlier orders are cleared.

# $car-livery, $other-livery, $was-typed, $name-typed
ruling-swap = { $was-typed } and { $name-typed } change cars: { $name-typed } drives { $car-livery }, { $was-typed } drives { $other-livery }. Earlier orders for both are cleared.
ruling-review_on = From now on the stewards approve each round before it is posted.
ruling-review_off = Rounds are posted at once again.
ruling-approve = The round is approved.
ruling-accept = The result of this round under the corrected rules counts.
ruling-abandon = The race is abandoned.

# $silent, $seats-names
ruling-close =
    { $silent ->
        [true] The result is posted now; questions still open in private get the safe answer.
       *[false] The round closes early{ $seats-names ->
            [none] .
           *[other] . No orders from { $seats-names }.
        }
    }

# $seat
ruling-drive = A bot drives { $seat } for this round. The driver keeps the seat, can still order while the round is open, and does not get a missed round.

# $hours, $due
ruling-extend =
    { $hours ->
        [0] More time, until the next fixed day,
        [one] { $hours } hour more
       *[other] { $hours } hours more
    } for everybody{ $due ->
        [none] {""}
       *[other] . New deadline: <t:{ $due }:f>
    }.

# $seat
ruling-retire = { $seat } is retired.

# $seat
ruling-disqualify = { $seat } is disqualified.

# $kind-title
ruling-unseal = The stewards have opened orders that are still sealed ({ $kind-title }), and can read them from now on.

ruling-unseal_covered = Until this round's result is posted, stewards who are not driving can read its private questions: hands, filed reactions and answers.

# $of, $seat, $due, $car-livery, $was-typed, $name-typed
ruling-undo =
    { $of ->
        [back] The rewind is taken back: the race continues where it was.
        [amend] The amendment of { $seat } is taken back.
        [answer_then] The correction for { $seat } is taken back: the original order counts.
        [retire] { $seat } is no longer retired.
        [disqualify] { $seat } is no longer disqualified.
        [answer] The stewards' answer for { $seat } is taken back.
        [extend] The extension is taken back{ $due ->
            [none] {""}
           *[other] . New deadline: <t:{ $due }:f>
        }.
        [die] The ruling on { $seat }'s roll is taken back.
        [keep] The ruling kept for this round's result is dropped. Nobody has seen it.
        [ask_again] { $seat } is not asked again: the first order counts.
        [close] The round is open again, with the time that was left.
        [settle] The ruling on { $seat }'s protest is taken back: the protest is open again.
        [drive] No bot drives { $seat } in that round any more: the driver is asked.
        [replace] { $was-typed } drives { $car-livery } again, in place of { $name-typed }.
        [swap] { $was-typed } and { $name-typed } are back in their own cars.
       *[other] The correction is taken back.
    }


## Why a race stands still.

held-review = The stewards approve each round of this race; they are looking at this one.
held-disturbed = The record and the rules disagree; the stewards need to look at it.
held-nobody = Nobody has sent orders for three rounds. **Resume** (or `/race resume`) lets it run, `/race abandon` ends it.
held-unreachable = I cannot write in its channel. Once I can, `/race resume` resumes it there; `/race move`, typed in another channel, continues it in that one.
held-gm = The stewards have put it on hold.

held-doubtful = I do not know whether my last message in its channel arrived: too many messages followed it. `/race resume` sends it again and resumes the race.


## Lines for the whole table about who drives, or until when.

# $race, $seat, $missed
notice-retired_absent =
    Race #{ $race }: { $seat } is retired after { $missed ->
        [one] { $missed } missed round
       *[other] { $missed } missed rounds
    } in a row.

# $race, $by, $text
notice-kept_dropped =
    Race #{ $race }: { $by }'s ruling kept for this result (“{ $text }”) is no longer possible, and is dropped.

# Nothing comes of what the stewards had ruled on a roll. $race, $seat, $roll-roll
notice-die_aside = Race #{ $race }: the faces that the stewards set for { $seat } ({ $roll-roll }) do not fit the dice that were rolled. The dice count as they fell.

# $race, $roll-roll
notice-roll_aside = Race #{ $race }: the faces that the stewards set for a roll ({ $roll-roll }) do not fit the dice that were rolled. The dice count as they fell.

# $race, $seat
notice-amend_aside = Race #{ $race }: the stewards' amendment for { $seat } is no longer possible. Nothing is amended.

# $race, $round, $due
notice-silent =
    Orders are closed. **Round { $round }** of race #{ $race } is being run; the result is posted at { $due }.
    In between I ask drivers who hold a card that fits, in private.

# $race, $who, $seat
notice-back = Race #{ $race }: { $who } is back at the wheel of { $seat }.

# To a driver who takes no Direct Messages. $race, $who, $seat
notice-replaced = Race #{ $race }: { $who }, a bot drives { $seat } until you are back. Press **Take it back** to drive again.

# $race, $who, $seat
notice-handed_over = Race #{ $race }: { $who } leaves { $seat } to a bot. The seat is open.

# $seat, $who
notice-left_server =
    The driver of { $seat } has left this server. A bot drives from now on, and the seat is open.{ $who ->
        [0] {""}
       *[other] {" "}{ $who }, you can give it to somebody else with `/race replace`.
    }

# $race, $place, $seat
notice-left_server_yours = Race #{ $race } in { $place }: the driver of { $seat } has left the server. A bot drives from now on. `/race replace` gives the seat to somebody else.

# In a lobby, to its drivers. $race
notice-lost_organiser = The organiser of race #{ $race } is gone. Any of its drivers can start it now: **Add bots…** gives free cars to bots, **Start** closes the lobby.

# $race, $who
notice-driver_starts = { $who } starts race #{ $race } in the organiser's place.

# $race, $seat
notice-given_up = Race #{ $race }: the driver of { $seat } has left for good. A bot takes over, and the seat is open.

# $race, $who, $seat, $was
notice-followed = Race #{ $race }: { $who } takes over { $seat } from { $was }. Earlier orders are cleared.

# To a driver alone. $race, $seat, $who
notice-you_swap = **You now drive { $seat } in race #{ $race }: you and { $who } have swapped cars.** Earlier orders for both cars are cleared, and I ask you from here on.

# To a driver alone. $race, $seat, $due
notice-bank_drawn = **Your order for { $seat } in race #{ $race } is late, and your time bank is running.** The round waits for you until <t:{ $due }:f>; whatever is left when you order goes back into the bank.

# To a driver alone, when the stewards take an extension back. $race, $seat, $due
notice-due_earlier = **Your order for { $seat } in race #{ $race } is now due <t:{ $due }:f>, <t:{ $due }:R>.** The stewards have taken the extra time back.

# To a driver alone. $race, $seat, $missed
notice-you_are_replaced =
    {""}**A bot drives { $seat } in race #{ $race } until you are back.** { $missed ->
        [one] You missed a round
       *[other] You missed { $missed } rounds in a row
    }. It drives safely, and another member can take the seat in the meantime. Press **Take it back** to drive again.

# To a driver alone. $race, $seat
notice-you_are_back =
    {""}**You are driving { $seat } in race #{ $race } again.** Press **Your orders** for the current question; I ask you everything from here on.

# To a driver alone. $race, $seat, $who
notice-you_are_followed = **{ $who } now drives { $seat } in race #{ $race }.** Your orders there are cleared, and I won't ask you again. Your record of the race so far stays yours.

# To a driver alone. $race, $seat, $was
notice-you_follow = **You now drive { $seat } in race #{ $race }, taking over from { $was }.** Earlier orders are cleared, and I ask you from here on.

# To a driver alone. $race, $seat
notice-seat_returned = **You no longer drive { $seat } in race #{ $race }:** the stewards have taken the change of drivers back.

# To a driver alone. $race, $seat, $missed
notice-you_are_retired =
    {""}**{ $seat } is retired from race #{ $race }.** { $missed ->
        [one] You missed a round
       *[other] You missed { $missed } rounds in a row
    }. You're done. I'll message you at the flag.

# $race, $seat, $first, $last, $who
notice-away =
    Race #{ $race }: { $who ->
        [none] the driver of { $seat }
       *[other] { $who } ({ $seat })
    } is away from { $first } to { $last }.

# $race, $seat, $who
notice-home =
    Race #{ $race }: { $who ->
        [none] the driver of { $seat }
       *[other] { $who } ({ $seat })
    } is back.

# $race, $at
notice-check_in_drop = Race #{ $race } is about to start: who is still there? Press **Still here** by { $at }, or you lose your seat.

# $race, $at
notice-check_in_fill = Race #{ $race } is about to start: who is still there? Press **Still here** by { $at }, or a bot takes your place.

# $race, $round
notice-prompts = Race #{ $race }, round { $round }: the stewards have something to decide (`/gm inbox`).

# $race, $round, $kind, $kind-title, $who, $seat, $text, $by, $place, $since
notice-question_protest =
    {""}**Race #{ $race }, { $round ->
        [0] before the start
       *[other] round { $round }
    }**{ $place ->
        [none] {""}
       *[other] {" "}({ $place })
    }: { $who ->
        [none] { $seat } protests
       *[other] { $who } protests
    }{ $kind ->
        [none] {""}
       *[other] {" "}({ $kind-title })
    }{ $text ->
        [none] .
       *[other] : “{ $text }”
    }
    { $since ->
        [none] { $by ->
            [none] The stewards decide.
           *[other] { $by } decides, as a steward.
        }
       *[other] { $by ->
            [none] It has waited for the stewards since { $since }.
           *[other] It has waited for { $by }, as a steward, since { $since }.
        }
    }

# $race, $round, $kind, $kind-title, $item, $who, $seat, $by, $place, $since
notice-question_entitled =
    {""}**Race #{ $race }, round { $round }**{ $place ->
        [none] {""}
       *[other] {" "}({ $place })
    }: { $who ->
        [none] { $seat }
       *[other] { $who }
    } had a right to { $kind ->
        [none] more
       *[other] “{ $kind-title }”
    }{ $item ->
        [none] {""}
       *[other] {" "}({ $item })
    } and did not ask for it.
    { $since ->
        [none] { $by ->
            [none] The stewards decide whether to grant it.
           *[other] { $by } decides, as a steward, whether to grant it.
        }
       *[other] { $by ->
            [none] It has waited for the stewards since { $since }.
           *[other] It has waited for { $by }, as a steward, since { $since }.
        }
    }

# $race, $season, $title, $at, $count
notice-season_lobby = **{ $season }**: the lobby of { $title } is open, race #{ $race }. It starts by itself on { $at }. Who drives? With fewer than { $count } members it is put off by a day, once, and then called off.

# $race, $season, $title, $at, $count
notice-season_call_again = **{ $season }**: { $title }, race #{ $race }, starts on { $at }. Either you have not said yet whether you drive, or there is a free seat that you could take.

# $race, $title, $count
notice-season_called_off =
    { $title } is called off: { $count ->
        [0] nobody has taken a seat
        [one] only one driver has taken a seat
       *[other] only { $count } drivers have taken a seat
    }. Its organiser can plan it again under **Organise…**.

# $race, $title, $count, $at
notice-season_put_off =
    { $title } does not start: { $count ->
        [0] nobody has taken a seat
        [one] only one driver has taken a seat
       *[other] only { $count } drivers have taken a seat
    }. I try again on { $at }; if there are still too few, it is called off.

# $seat, $who, $count, $number, $reason
notice-grid_places =
    Grid penalty: { $who } starts { $count ->
        [one] { $count } place
       *[other] { $count } places
    } further back in { $seat }. (Penalty { $number }: { $reason })

# $race, $by, $text
notice-second = Race #{ $race }: { $by } is a steward with a stake in this race and asks another steward to decide: “{ $text }”

# $race, $round, $why, $since, $who
notice-stands_still =
    Race #{ $race } has been on hold since { $since } and needs { $who ->
        [none] a steward
       *[other] { $who } or another steward
    }: { $why ->
        [review] round { $round } needs approval.
        [disturbed] the record and the rules disagree.
        [nobody] nobody has sent orders for three rounds. Press **Resume** to let it run.
        [gm] the stewards have put the race on hold.
        [paused] the race is paused.
       *[other] I cannot write in its channel.
    }

# $race, $round, $why, $since, $place
notice-stands_still_yours =
    Race #{ $race } in { $place } has been on hold since { $since } and needs you or another steward: { $why ->
        [review] round { $round } needs approval.
        [disturbed] the record and the rules disagree.
        [nobody] nobody has sent orders for three rounds. Press **Resume** to let it run.
        [gm] the stewards have put the race on hold.
        [paused] the race is paused.
       *[other] I cannot write in its channel.
    }

# $race, $at
notice-check_in_again = Race #{ $race }: you have not checked in yet. Press **Still here** by { $at } to drive.

# $race, $cars
notice-seat_lost = Race #{ $race } starts without { $cars }: they did not check in.

# $race, $cars
notice-seat_to_bot = Race #{ $race }: bots drive for { $cars }, who did not check in.

# $race, $seat
notice-seat_lost_yours = Race #{ $race } has started without you: you did not check in, and { $seat } is out of the race.

# $race, $seat
notice-seat_to_bot_yours = Race #{ $race } has started, and a bot drives { $seat }: you did not check in. With `/race seats` you can drive it after all, while the seat is open.

# $race, $by, $track
notice-rematch = { $by } wants a rematch: race #{ $race } on { $track }. Press **Join** if you drive again; nobody is in without a press.

# $race, $cars, $count, $who
notice-too_few_checked_in =
    Race #{ $race } has not started: { $count ->
        [0] nobody has checked in
        [one] only one driver has checked in
       *[other] only { $count } drivers have checked in
    }. Not checked in: { $cars }. { $who ->
        [none] What now?
       *[other] { $who }, what now?
    } **Put off** asks everybody again, **Fill with bots** starts with bots in their cars.

# $race, $cars, $count, $who, $place
notice-too_few_checked_in_yours =
    Your race #{ $race } in { $place } has not started: { $count ->
        [0] nobody has checked in
        [one] only one driver has checked in
       *[other] only { $count } drivers have checked in
    }. Not checked in: { $cars }. **Put off** asks everybody again, **Fill with bots** starts with bots in their cars.

# $race, $place, $seat
notice-start_waits_yours = Race #{ $race } in { $place } has not started: too few have checked in, and you are one of those missing. { $seat } is still yours; its organiser decides whether the start is put off.

# $who, $race
notice-reachable =
    { $who ->
        [none] {""}
       *[other] { $who }:{" "}
    }I can write here again. Race #{ $race } is still on hold.

# $race, $posts, $place, $reason, $since
notice-stuck =
    Race #{ $race }: { $posts ->
        [one] { $posts } post
       *[other] { $posts } posts
    } for { $place } cannot be sent ({ $reason }), the oldest since { $since }. I keep trying. `/race move` takes the race to another channel.

# $race, $posts, $place, $reason, $since
notice-stuck_over =
    Race #{ $race } is over, but { $posts ->
        [one] { $posts } post
       *[other] { $posts } posts
    } for { $place } cannot be sent ({ $reason }), the oldest since { $since }. I keep trying. `/race resume race:{ $race }` sends them again at once.

# $race, $posts, $who, $reason, $since
notice-stuck_dm =
    Race #{ $race }: { $posts ->
        [one] { $posts } Direct Message
       *[other] { $posts } Direct Messages
    } for { $who } cannot be sent ({ $reason }), the oldest since { $since }. I keep trying.

# $race, $place
notice-attach_files = Race #{ $race }: I may not attach files in { $place }, so its rounds come without pictures. Please give me the permission **Attach Files**.

# $race, $place
notice-embed_links = Race #{ $race }: I may not embed links in { $place }, so its logs come as plain text. Please give me the permission **Embed Links**.

# $race, $place
notice-too_large = Race #{ $race }: my picture for { $place } is too large for Discord. I posted the words and the standings without it.


## Letters to a season's organiser. $number: the season's.

# $season, $title, $at, $number
letter-no_season_channel = **{ $season }**: the lobby of { $title } should open <t:{ $at }:R>, but the season has no channel. Choose one under **Organise…** (`/season organise`); I try again every hour.

# $season, $title, $at, $number
letter-no_track_planned = **{ $season }**: the lobby of { $title } should open <t:{ $at }:R>, but it has no track. Take it off the calendar under **Organise…** (`/season organise`) and plan it again with a track.

# $season, $title, $at, $number, $race, $place
letter-no_room = **{ $season }**: the lobby of { $title } should open <t:{ $at }:R> in { $place }, but race #{ $race } is still running there and I may not create threads.
    Give me **Create Public Threads** and **Send Messages in Threads**, or choose another channel under **Organise…** (`/season organise`); I try again every hour.

# $season, $title, $at, $number, $place, $most
letter-no_threads_for_heats = **{ $season }**: { $title } is driven in heats, because more than { $most } owners have joined.
    Their lobbies should open <t:{ $at }:R>, the first in { $place }, the others in its threads, but I may not create threads.
    Give me **Create Public Threads** and **Send Messages in Threads**; otherwise each heat waits until the one before it is over.

# $season, $title, $at, $number
letter-cannot_open = **{ $season }**: the lobby of { $title } should open <t:{ $at }:R>, but it cannot: its track, its laps or an option of the season does not fit. Take it off the calendar under **Organise…** and plan it again.

# $season, $title, $at, $number, $place
letter-stable_due = **{ $season }**: the lobby of { $title } is open in { $place }{ $at ->
        [none] {""}
       *[other] , and it starts <t:{ $at }:R>
    }. Until the start you can order repairs and bid for lanes: press **My stable**. Without orders I repair as much as your purse pays for.

# $season, $title, $number, $place
letter-bets_due = **{ $season }**: the lanes of { $title } are known ({ $place }). You can bet until the first chariot moves: press **My stable**.


## Buttons.

button-resume = Resume
button-needed = Am I needed?
button-present = Still here
button-put_off = Put off
button-fill_absent = Fill with bots
button-call_off = Call off
button-seats = Seats
button-drive = I drive
button-notnow = Not this time
button-enter = Join the season
button-withdraw = Leave
button-standby = Substitute
button-tables = Tables
button-records = Records
button-mystable = My stable
button-stablemend = Repair…
button-stablebid = Bid for lanes…
button-stablebet = Bet…
button-runseason = Organise…
button-planrace = Plan a race…
button-raceresult = Result from elsewhere…
button-givepenalty = Penalty…
button-putstandin = Substitute…
button-setlobbies = Lobbies…
button-setchannel = Channel…
button-entermember = Enter a driver…
button-removemember = Remove a driver…
button-swapmembers = Swap two drivers…
button-paymember = Lend or pay…
button-unplanrace = Off the calendar
button-uncountrace = Count it no longer
button-admitmember = Let somebody drive…
button-pardon = Take it back
button-stablepurse = Purse
button-placebet = Place the bet
button-closeseason = Close the season…
button-prompts = Decide (stewards)
button-decide = Look (stewards)
button-own = Custom…
button-more = More…
button-back_to_form = ◀ Back
button-open = Open the lobby
button-watch = Watch a race
button-makeown = Make my own
button-ahead = Write it now…
button-back = Take it back
button-orders = Your orders
button-settings = Details…
button-no_tips = No more tips
button-change = Change
button-next_race = Next race ▶
button-confirm = Confirm
button-drop = Discard
button-discard = Start over
button-undo = Undo last step
button-way = Show the way
button-write = Write…
button-write_first = Write orders…
button-write_more = More orders…
button-write_rare = More options…
button-page_back = ◀ Back
button-page_on = Next ▶
button-join = Join
button-leave = Leave
button-rematch = Rematch
button-next_track = Next track
button-try = Try it…
button-fill = Add bots…
button-start = Start
button-how = How to play
button-by_dm = Direct Message
button-by_form = This channel (only I can see it)
button-luck = Seed phrase…
button-correct = Correct…
button-retire = Retire
button-hand_over = Leave it to a bot
button-race_on = Keep racing
button-abandon = Abandon
button-end_season = Close the season
button-keep_it = Keep it
button-approve = Approve
button-look = Look (stewards)
button-decisions = Decide

button-reject = Reject…
button-ask_driver_again = Rewind and ask again…
button-uphold = Uphold…
button-grant = Grant it…
button-let_stand = Leave it as it is
button-ask_again = Ask again (stewards)

# $race
ui-inbox_look = #{ $race } Look

# $race
ui-inbox_go_on = #{ $race } Resume

# $race
ui-inbox_remind = #{ $race } Remind now

# $race
ui-inbox_close = #{ $race } Close now

# $race, $car
ui-inbox_drive = #{ $race } Bot drives { $car }

# $race
ui-inbox_drive_whom = #{ $race } Let a bot drive…

# $race
ui-drive_whom = For whom shall a bot drive in race #{ $race } this round? The driver keeps the seat and can still order while the round is open.

# $race
ui-inbox_decide = #{ $race } Decide

# $race, $name, $kind_of, $round
ui-inbox_question =
    #{ $race } { $kind_of ->
        [protest] Protest
       *[other] Decision
    }: { $name }, round { $round }

# $race
ui-inbox_late = #{ $race } Late drivers…

# $car
ui-seat_take = Take { $car }

# $label: another button's
ui-settle_always = Always: { $label }

# $round, $what
ui-in_round = Round { $round }: { $what }

# $count: how many may be chosen; $exactly: whether no fewer may be
ui-choose = Choose{ $count ->
        [1] {""}
       *[other] { $exactly ->
            [true] {" "}{ $count }
           *[false] {" "}up to { $count }
        }
    }

ui-your_answer = Your answer
ui-yes = yes
ui-no = no
ui-none = none
# Behind the name of a car that a bot drives.
ui-auto = bot

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
permission-create_posts = Create Posts
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
# $count
picture-open_seat =
    { $count ->
        [one] { $count } open seat
       *[other] { $count } open seats
    }
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

# Under the small map, where lanes differ in length: what "P1 · 62" beside a car means.
# The plate of the first car that races, explained. $place, $left
picture-plates =
    P{ $place } · { $left }: { $left ->
        [one] { $left } square
       *[other] { $left } squares
    } to go
picture-driver = driver
# Heads of narrow columns.
picture-laps_head = laps
picture-speed = spd
picture-gear = g
picture-wins = wins
picture-points = points
picture-gap = gap
# In place of a gap: behind the car before, whose rounded gap is the same.
picture-close = close
picture-chances = chance to win
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

# The lead has changed, clear of everybody. $seat, $rival-name, $second: who is next now, $gap-gap to that car,
# $ended: the leader's race is over
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
           *[other] , { $gap-gap } ahead of { $second-name }
        }
    }.
    .v2 = { $ended ->
        [true] With { $rival-name } out, { $seat } leads
       *[false] The new leader is { $seat }, { $was-place } a round ago{ $gap ->
            [none] {""}
            [0] {""}
           *[other] , { $gap-gap } clear of { $second-name }
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
       *[other] { $seat } passes { $rival-name } for { $place-place }
    }.
beat-podium =
    .v1 = { $rival ->
        [none] { $seat } moves up from { $was-place } to { $place-place }
       *[other] { $seat } comes up from { $was-place } to { $place-place }, past { $rival-name }
    }.
    .v2 = { $rival ->
        [none] { $seat } is up from { $was-place } to { $place-place }
       *[other] { $seat } jumps from { $was-place } to { $place-place }, past { $rival-name }
    }.

# $seat, $place-place, $was-place
beat-places_won =
    .v1 = { $seat } gains places, from { $was-place } to { $place-place }.
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
    No orders from you{ $most ->
        [0] {""}
       *[other] {" "}({ $missed } of { $most } before a bot takes over)
    }; the safe default was played.
you-stands_in = You missed too many rounds: a bot drives for you until you are back (`/race return`).
# $said-fields
you-amended = The stewards amended your car: { $said-fields }.
# $earned, $start, $places
you-set_back =
    You earned P{ $earned } and start from P{ $start }: a grid penalty of { $places ->
        [one] { $places } place
       *[other] { $places } places
    }.
you-places_won = You gained places, from { $was-place } to { $place-place }.
you-places_lost = You dropped from { $was-place } to { $place-place }.
# $seat
at_you-lead = { $seat } took the lead from you.
# $seat, $was-place, $place-place
at_you-podium = { $seat } moved up past you, from { $was-place } to { $place-place }.

# $seats-names
many-places_won = { $seats-names } gain places.
many-places_lost = { $seats-names } lose places.
many-podium = { $seats-names } move into the top three.

# How many race on, after somebody has dropped out: at the end of a sentence. $racing
racing-on =
    { $racing ->
        [0] {""}
        [one] ; only one is still racing
       *[other] ; { $racing } are still racing
    }

# Nobody has changed places. $holds
order-holds =
    { $holds ->
        [true] {" "}No places change.
       *[false] {""}
    }

ui-state_alone = { $seat } is alone on the track.
# $apart: they were level a round ago.
ui-state_leads =
    { $apart ->
        [true] { $seat } breaks away from { $rival-name }: { $gap-gap } ahead
       *[other] { $seat } { $same ->
            [true] still leads
           *[false] leads
        } { $rival-name } by { $gap-gap }
    }{ racing-on }.{ order-holds }
ui-state_clear = { $seat } pulls away from { $rival-name }: { $gap-gap } ahead, up from { $before }{ racing-on }.{ order-holds }
ui-state_grows = { $seat } extends the lead over { $rival-name } from { $before } to { $gap-gap }{ racing-on }.{ order-holds }
ui-state_closing = { $rival-name } closes on { $seat }: { $gap-gap } behind, down from { $before }{ racing-on }.{ order-holds }

# Each drives alone for a place on the grid. $seat, $rival, $rival-name
ui-state_beforehand = { $seat } has driven farthest so far{ $rival ->
        [none] {""}
       *[other] , ahead of { $rival-name }
    }.
ui-state_first = { $seat } leads { $rival-name }{ racing-on }.{ order-holds }
ui-state_close = { $rival-name } is right behind { $seat }{ racing-on }.{ order-holds }
ui-state_grid = The cars are on the grid.

# Some have finished. $count, $seats-names
ui-state_after_flag =
    { $count ->
        [one] Still racing: { $seats-names }.
       *[other] Still racing: { $seats-names }.
    }

# The first of those who are still racing after the flag. $seat, $togo-gap
ui-state_togo = { $seat } has { $togo-gap } to go.

# `togo`: to the end of the race. $still, $seats-names, $togo, $togo-gap
ui-state_abreast =
    { $seats-names } are { $still ->
        [true] still level for the lead{ $togo ->
            [none] {""}
           *[other] , with { $togo-gap } to go
        }
       *[false] level for the lead
    }{ racing-on }.

# Fights behind the first, or behind those who are level for the lead. $seat, $rival-name, $place, $place-place,
# $gap, $gap-gap, $before, $seats-names, $same
ui-state_fight =
    { $rival-name } { $same ->
        [true] stays
       *[false] is
    } { $gap ->
        [0] right
       *[other] { $gap-gap }
    } behind { $place ->
        [1] the leaders
       *[other] { $seat } in the fight for { $place-place }
    }.
# $seats-names, $place-place
ui-state_fight_level = { $seats-names } are level for { $place-place }.
# $seat, $rival-name, $place, $place-place, $gap-gap, $before
ui-state_fight_closing = { $rival-name } closes on { $place ->
        [1] the leaders
       *[other] { $seat } for { $place-place }
    }: { $gap-gap } behind, down from { $before }.
# $seat, $rival-name, $place, $place-place, $gap-gap, $before
ui-state_fight_clear = { $place ->
        [1] The leaders shake off { $rival-name }
       *[other] { $seat } shakes off { $rival-name } in { $place-place }
    }: { $gap-gap } ahead, up from { $before }.

# Who came nearer to the first car, or fell back. $seat, $rival-name, $by-gap, those of `behind-first`
ui-state_gains = { $seat } makes up { $by-gap } on { $rival-name } and is { behind-first }.
# $seat, $rival-name, $by-gap, those of `behind-first`
ui-state_drops = { $seat } loses { $by-gap } to { $rival-name } and is { behind-first }.
# $gap, $level
behind-first =
    { $gap ->
        [0] { $level ->
            [true] level now
           *[false] right behind
        }
       *[other] { $gap } behind
    }

# The race may end with the next round. $level, $togo-gap, $seats-names, $rival_gap-gap
ui-state_decides =
    { $level ->
        [true] { $seats-names } are level, with { $togo-gap } to the flag{ racing-on }.
       *[false] { $seat } has { $togo-gap } to the flag, { $rival-name } is { $rival_gap-gap } behind{ racing-on }.
    }

# Behind the car before, whose rounded gap is the same.
ui-close_behind = just behind
# The cars that are out, at the end of the standings. $cars
ui-standings_out = out: { $cars }
# Chariots that go on without a driver in the car (C-111, C-112). $cars
ui-standings_adrift = No place yet: { $cars }. A team without a driver in the car gets a place only if it crosses the line dragging a living driver.

# What comes next: at the end of a round's post. $round, $decides
ui-round_next =
    Next: orders for round { $round }.{ $decides ->
        [true] {" "}This could be the last round.
       *[false] {""}
    }

# What happened to automatic cars. $lines: sentences
ui-also = Also: { $lines }

# The small print under a round. `beforehand`: before the grid. $race, $round, $lap, $laps, $last, $beforehand,
# $notes, $closes
ui-round_foot =
    -# Race #{ $race } · { $round ->
        [0] before the start
       *[other] round { $round }{ $beforehand ->
            [true] {""}
           *[false] {" "}· { $last ->
                [true] last lap
               *[false] lap { $lap } of { $laps }
            }
        }
    }{ $notes ->
        [none] {""}
       *[other] {" "}· { $notes }
    }{ $closes ->
        [true] {""}
       *[false] {" "}· so far
    }

# The stewards have amended what is so of a car. $seat, $said-fields
beat-amended = The stewards amend { $seat }: { $said-fields }.
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
        [true] {" "}from start to finish: nobody else led a round
       *[false] { $beaten ->
            [none] { $grid ->
                [0] {""}
                [1] {" "}from pole
               *[other] {" "}from { $grid-place } on the grid
            }
           *[other] , past { $beaten-name } in the last round{ $since ->
                [0] {""}
               *[other] , the leader since round { $since }
            }
        }
    }.

# Everybody is out. $seat: who is classified first, $status and $round: how and when that race ended; $track
ui-flag_unseen =
    Nobody finishes { $track }: { $seat } is classified first ({ $status }{ $round ->
        [0] {""}
       *[other] , round { $round }
    }).

# The same gap as the car classified before has. $kind
close-gap =
    { $kind ->
        [rounds] right after
        [same] right after
       *[other] just behind
    }

# How far behind: rounds, or units still to drive when the flag fell; `short`: the race was
# over before the car was home. $kind, $gap, $gap-gap, $lap, $close, those of `close-gap`
how-far =
    { $kind ->
        [rounds] , +{ $gap } { $gap ->
            [one] round
           *[other] rounds
        }
        [same] , same round
        [units] , { $gap-gap } short
        [line] , right at the line
        [short] , not finished: { $gap-gap } short of the line, on lap { $lap }
       *[other] {""}
    }{ $close ->
        [true] , { close-gap }
       *[other] {""}
    }

# $kind, $gap, $gap-gap, $close, those of `close-gap`
ui-flag_apart =
    { $close ->
        [true] { close-gap }
       *[other] { $kind ->
            [rounds] +{ $gap } { $gap ->
                [one] round
               *[other] rounds
            }
            [same] same round
            [units] { $gap-gap }
            [line] at the line
            [short] { $gap-gap } short
           *[other] {""}
        }
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

# Dragged over the line (C-111). $seats-names, $count
ui-flag_in_the_reins =
    { $seats-names } { $count ->
        [one] crosses the line with the driver dragged behind but alive, which counts
       *[other] cross the line with their drivers dragged behind but alive, which counts
    } as a finish.

# An achievement. $seats-names; $name; $about: what for
ui-flag_achievement = 🏅 { $seats-names }: **{ $name }**. { $about }

ui-flag_gone = Out:

# When a race ended, beside a name in a picture. $round
ui-out_in = R{ $round }

# $seat, $rounds
ui-flag_led = { $seat } { $rounds }

# $led: a list of the message before, $level
ui-flag_in_front = Rounds led: { $led }{ $level ->
        [0] {""}
       *[other] , shared { $level }
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
        [none] { $unlucky-name } had the worst luck
       *[other] { $lucky-name } had the best luck{ $unlucky ->
            [none] {""}
           *[other] , { $unlucky-name } the worst
        }
    }.

# $seat, $count
ui-flag_attacks = Most attacks: { $seat }, { $count }.

# $seat, $rival-name, $count
ui-flag_company = Closest battle: { $seat } and { $rival-name }, side by side { $count } times.

# $round, $line: the line as it was told then
ui-flag_moment = The moment: round { $round }. { $line }

# $round, $url
ui-flag_moment_link = -# [The post of round { $round }]({ $url })

# The foot under the flag. $race, $rounds, $seed: by which the dice can be checked
ui-flag_foot = -# Race #{ $race }: the chequered flag · { $rounds } rounds · seed { $seed }

# Who drives, as the story says it. $seat, $missed, $most
beat-by_clock =
    No orders from { $seat }{ $most ->
        [0] {""}
       *[other] {" "}({ $missed } of { $most } before a bot takes over)
    }; the safe default is played.
head-by_clock = No orders from { $seat }.
many-by_clock = No orders from { $seats-names }; the safe defaults are played.
beat-stands_in = A bot takes over for { $seat }: the seat is open (`/race seats`).
head-stands_in = A bot takes over for { $seat }: the seat is open (`/race seats`).
many-stands_in = Bots take over for { $seats-names }: the seats are open (`/race seats`).


## What happened to you: on top of a driver's next form, and by itself when a race ends for them.

# $line: a sentence of the story
ui-digest_happened = **Last round:** { $line }

# `abreast`: level with the one ahead; `caught`: with the one behind; `between`: with both; `gap_was_level`: level with
# the one ahead a round ago. $place-place, $was-place, $was, $ahead, $ahead-name, $abreast, $between, $gap, $lead,
# $gap-gap, $gap_was, $gap_was_level, $behind, $behind-name, $caught, $lead-gap, $lead_was, $lead_was_level
ui-digest_place =
    You are { $place-place }{ $was ->
        [0] {""}
       *[other] {" "}(was { $was-place })
    }{ $between ->
        [true] : { $ahead-name } and { $behind-name } level with you
       *[false] { $ahead ->
            [none] {""}
           *[other] : { $ahead-name } { $abreast ->
                [true] level with you
               *[false] { $gap ->
                    [0] right
                   *[other] { $gap-gap }
                } ahead
            }{ $gap_was ->
                [none] {""}
                [0] {" "}(was { $gap_was_level ->
                    [true] level
                   *[false] right ahead
                })
               *[other] {" "}(was { $gap_was })
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
                [0] {" "}(was { $lead_was_level ->
                    [true] level
                   *[false] right behind
                })
               *[other] {" "}(was { $lead_was })
            }
        }
    }.

# $name, $now, $was
ui-digest_stock = { $name } { $was } → { $now }

# $stocks: a list of the message before
ui-digest_changed = Changed: { $stocks }.

# What a driver reads first who has missed a round: $first to $last since their last order, $rounds in all; $moved: whether the place is another. $place-place, $cars,
# $was, $was-place: 0 if unknown; $stocks: a list of `digest_stock`, or $unchanged
ui-catch_up =
    {""}**While you were away** ({ $rounds ->
        [one] round { $first }
       *[other] rounds { $first } to { $last }
    }): { $was ->
        [0] you are { $place-place } of { $cars }
       *[other] { $moved ->
            [true] from { $was-place } to { $place-place } of { $cars }
           *[false] still { $place-place } of { $cars }
        }
    }.{ $unchanged ->
        [true] {" "}Your stocks are as they were.
       *[false] { $stocks ->
            [none] {""}
           *[other] {" "}Left: { $stocks }.
        }
    }

# $round, $line: a sentence of its story
ui-catch_up_event = • Round { $round }: { $line }

# The button under that. $round
ui-film_since = GIF from round { $round } on

# $line, $place-place, $cars, $racing
ui-digest_out =
    {""}**Your race is over.**{ $line ->
        [none] {""}
       *[other] {" "}{ $line }
    } You are { $place-place } of { $cars } for now; { $racing ->
        [one] one other is
       *[other] { $racing } others are
    } still racing. You're done. I'll message you at the flag.

# $line, $place-place, $cars, $racing
ui-digest_home =
    {""}**You finish { $place-place } of { $cars }.**{ $racing ->
        [0] {""}
        [one] {" "}One other is still racing.
       *[other] {" "}{ $racing } others are still racing.
    }{ $line ->
        [none] {""}
       *[other] {" "}{ $line }
    } You're done. I'll message you at the flag.

# The flag, for a driver. $place-place, $cars, $winner-name, $won: true, false, or unseen where everybody is out
# $gap, $gap-gap: to the line, of a car that was not home
ui-digest_flag =
    {""}**The race is over: you are { $place-place } of { $cars }.**{ $won ->
        [true] {" "}You win.
        [unseen] {" "}Nobody finished.
       *[false] {" "}{ $winner-name } wins.
    }{ $gap ->
        [0] {""}
       *[other] {" "}Everybody else has finished or retired, so the race ends here, { $gap-gap } short of the line, and you keep your place.
    } The full result is in the channel.


## Options of a race, a sentence each: in the form, in the handbook and where one is refused.

setting-days = The days of the week on which rounds close: mon,thu. Needs zone.
setting-hour = The hour at which rounds close on those days.
setting-zone = The time zone for days and weekends: Europe/Berlin.
setting-weekends = Off: Saturdays and Sundays do not count.
setting-answer = How long a driver has to answer in mid-round in a live race: 45m, 4h, 2d.
setting-show = How long after its orders close a live round is posted: 45m, 4h, or 22:00 with zone; 0 asks nobody.
setting-beat = How long after its order a sled's turn is posted: 0, 15m, 30m.
setting-early = Rounds close as soon as all orders are in, not only at the deadline.
setting-few = When only this many are missing, I tell them that the others are waiting.
setting-auto_after = Rounds a driver can miss in a row before a bot takes over; 0 for never.
setting-retire_after = Rounds a driver can miss in a row before the car is retired; 0 for never.
setting-vacation = Days in all that the race waits for one driver.
setting-bank = Hours a driver can save by ordering early; whoever is late draws on them. 0: none.
setting-check_in = How long before the start drivers are asked to check in.
setting-no_show = Drivers who do not check in lose their seat (drop), or a bot drives (fill).
setting-review = The stewards approve every round before it is posted.

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
       *[other] ; left wheel { $left ->
               [1] 11
               [2] 10
               [3] 9
               [4] 8
               [5] 7
               [6] 6
               [7] 5
               [8] 4
               [9] 3
               [10] 2
               [11] 1
              *[other] 0
           } of 12 left
    }{ $right ->
        [0] {""}
       *[other] ; right wheel { $right ->
               [1] 11
               [2] 10
               [3] 9
               [4] 8
               [5] 7
               [6] 6
               [7] 5
               [8] 4
               [9] 3
               [10] 2
               [11] 1
              *[other] 0
           } of 12 left
    }.
# $race, $fee
ui-stable_next = Next: race #{ $race }, entry fee { $fee }.
# $fee
ui-stable_owes = The fee of { $fee } is more than you have. You can start and owe the rest, or ask the organiser for a loan.
ui-stable_waits = No race is in its lobby, so there is nothing to order now.
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
ui-stable_bets = You can bet until the first chariot moves, on { $chariots-list }. { $placed-list ->
        [none] You have not bet.
       *[other] Your bets: { $placed-list }.
    }
# $stake, $on
ui-stable_bet = { $stake } on { $on }
ui-bet_whom = Whom do you back?
# $stake
ui-bet_on = You have { $stake } on it
# $on
ui-bet_title = Bet on { $on }
# $house, $stake, $least, $more, $most
ui-bet_odds =
    All bets go into one pool. Whoever backed the winner shares it, less { $house } % for the house, in proportion to the stakes.
    A bet of { $stake } on the winner pays { $least } at least, which is less than the stake: that is all if nobody backed another chariot. With another { $stake } on the losers it pays { $more }, if you alone backed the winner.
    If nobody did, all stakes are handed back. You can stake { $most } in all.
# $stake, $on, $least, $more, $house
ui-bet_sure =
    Your bet (not placed yet): { $stake } on { $on }. If it wins, you get { $least } at least, and { $more } if you alone backed it and { $stake } lie on the others.
    If another chariot wins, your stake is lost. Press **Place the bet**.
ui-stable_new = You build a new chariot at the start.
# $said, $said-list, $asked, $cost
ui-stable_buys = { $asked ->
        [true] Ordered
       *[false] Repaired at the start unless you order otherwise
    }: { $said-list }, { $cost } sesterces.
ui-stable_buys_nothing = Nothing is repaired before the start.
# $bid, $lanes, $lanes-list
ui-stable_bid = Lane bid: { $bid } sesterces{ $lanes ->
        [none] {""}
       *[other] {" "}for your choice of lane, in this order: { $lanes-list }
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
ui-bet_placed = { $stake } on { $on }. Nobody else can see it before the flag. Left in your purse: { $purse }.
# $on, $purse
ui-bet_gone = You no longer have a bet on { $on }. In your purse: { $purse }.
# $number, $title, $owner, $amount, $reason, $loan
ui-sum_paid =
    {""}**{ $title }**: { $amount } sesterces for { $owner }, entry { $number }: { $reason }{ $loan ->
        [true] . A loan: it counts for no points
       *[false] {""}
    }
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
# $reason, $count
ui-sum_loan = loan, counts for no points: { $reason } (entry { $count })


## The analysis of a race. $name; $round; $worth: worse or better; $before, $after: chances in tenths; $given, $other: orders; $places, $error: with a decimal

analysis-headline = How { $name } won
# $count: rollouts
analysis-about = Chances to win after each round, evened out with the rounds beside it. From there the race was driven on to the flag { $count } times, by bots that make mistakes as people do.
analysis-round = round
# Before the turning point that changed the chances most
analysis-moment = The moment of the race
analysis-turn = Round { $round }: { $name }’s chance to win goes from { $before ->
        [0] nothing
       *[other] { $before } in 10
    } to { $after ->
        [0] nothing
       *[other] { $after } in 10
    }.
analysis-no_difference = No other order that was tried instead of “{ $given }” makes a difference that shows (±{ $error } places).
analysis-alternative = “{ $other }” instead of “{ $given }”: { $worth ->
        [worse] { $places } places worse (±{ $error })
       *[better] { $places } places better (±{ $error })
    }.


## Driver cards. $name, $game, $track: names; $shown: whether the server has them; $starts, $races, $ahead, $behind: counts; $stars

refused-no_driver_cards = This server shows no driver cards. Members with *Manage Server* can change that: `/gm settings cards:on`.
refused-no_driver_card = { $name } has finished no race here that you can see.

# $place: a channel
ui-server_puzzles =
    Puzzles: { $place ->
        [none] none.
       *[other] one a day in { $place }, of races whose drivers have all agreed (`/me settings puzzles:on`).
    }

ui-server_cards =
    { $shown ->
        [true] Driver cards: on (`/driver show`).
       *[false] Driver cards: off.
    }
ui-card_head = **{ $name }** · driver card
# $starts, $wins, $podiums
ui-card_game = **{ $game }** · { $starts ->
        [one] { $starts } start
       *[other] { $starts } starts
    } · { $wins ->
        [one] { $wins } win
       *[other] { $wins } wins
    } · { $podiums ->
        [one] { $podiums } time
       *[other] { $podiums } times
    } among the first three
# $stars; $spread: of the rating; $starts: against other people
ui-card_strength = Strength { $stars } (±{ $spread }, { $starts } rated starts)
ui-card_unrated = Strength: shown after 10 starts against other people ({ $starts } so far)
# $track: most starts; $best: whether there is a lap; $lap: its track; $rounds, $tenths; $race
ui-card_track = Most often at { $track }{ $best ->
        [true] . Best lap: { $rounds }.{ $tenths } rounds at { $lap } (race #{ $race })
       *[false] {""}
    }
# $achieved: names with how often
ui-card_achievements = 🏅 { $achieved }
# $name, $count: how often
ui-card_achievement = { $name }{ $count ->
        [one] {""}
       *[other] {" "}×{ $count }
    }
# $races: together; $ahead, $behind: how often
ui-card_rival = Rival: { $name }, { $races } races together: ahead { $ahead }, behind { $behind }
ui-card_viewer = Against you ({ $races ->
        [one] { $races } race
       *[other] { $races } races
    }): ahead { $ahead }, behind { $behind }
ui-card_list = Drivers of { $game }
ui-card_ranking = **Drivers of { $game }**, from results against each other
ui-card_ranked = { $stars } { $name } · { $starts } starts
ui-card_nobody_ranked = Nobody has ten starts against other people in { $game } yet.

## Achievements: names, and what earned them

achievement-from_last = Last to First
achievement-from_last-about = Won from the last place on the grid.
achievement-start_to_finish = Start to Finish
achievement-start_to_finish-about = Led after at least nine of ten rounds and won.
achievement-photo_finish = Photo Finish
achievement-photo_finish-about = Won by a moment, in the same round as the second car.
achievement-last_gasp = Last Gasp
achievement-last_gasp-about = Won after leading in one round of ten at most.
achievement-charge = Charge
achievement-charge-about = Gained four or more places from the grid and won.


## Tags of posts in a forum, of at most 20 characters

tag-open = Open
tag-running = Running
tag-finished = Finished


## A puzzle of a race. $race; $title; $name; $round; $letter; $order; $places: a place to expect, or a difference, with a decimal; $error; $best, $driven

puzzle-head = 🧩 **Puzzle of the day** · race #{ $race }: { $title }
puzzle-you = You drive { $name }’s car, before round { $round }. What would you order?
puzzle-was = { $name }’s car, before round { $round }. This is what the orders were worth:
puzzle-press = Press your choice: only you see the answer. Tomorrow it stands here for all.
puzzle-chosen = { $best ->
        [true] ✅ **{ $letter }**: the best of these orders.
       *[false] ❌ **{ $letter }**: { $places } places worse than the best of these orders.
    }
puzzle-worth = **{ $letter }** · { $order }: place { $places } to expect{ $best ->
        [true] , the best
       *[false] {""}
    }{ $driven ->
        [true] , as { $name } drove
       *[false] {""}
    }
puzzle-about = Worked out by driving the race on to the flag many times (±{ $error } places).


## What stewards can amend of a car.

field-place = Place
field-lap = Lap
field-crossings = Crossings
field-status = Status
