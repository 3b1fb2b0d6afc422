### Speed Circuit: what the stewards and the timekeepers say. Style: see common.ftl.


## Parts of sentences.

# Who has decided, where it was not the driver: at the end of a sentence. $hand
by-hand =
    { $hand ->
        [prudence] , on the planner's route
        [standing] , by standing orders
        [clock] , out of time
        [gm] , by the stewards
        [none] {""}
       *[other] , { $hand }
    }

# Who pays with what, and what for. $toward, $seat, $line-paid, $short, and those of `in-corner` and `too-much`
payment =
    { $toward ->
        [tyres] { $seat }'s soft tyres take { $line-paid } in place of the roll
       *[other] { $seat } pays { $line-paid }{ $toward ->
            [deceleration] {" "}for the hard braking{ too-much }
            [braking] {" "}for braking{ too-much }
            [corner] { in-corner }{ too-much }
            [arrow] {" "}for leaving the racing line{ in-corner }
            [contact] {" "}for the contact
            [brakes] {" "}for overheated brakes
           *[other] {""}
        }{ $short ->
            [true] {" "}and cannot pay all of it
           *[false] {""}
        }
    }

# $corner
in-corner =
    { $corner ->
        [none] {""}
       *[other] {" "}in { $corner }
    }

# $over
too-much =
    { $over ->
        [0] {""}
       *[other] {" "}(+{ $over })
    }

# $stock-ones, $stock-threes
chips-left = You have { $stock-ones } −1 and { $stock-threes } −3 chips left.


## What is told of a race, a fact a sentence; {""} passes a fact over in silence.

# A build is revealed (S-21): columns, and the car they make. `instead`: it stands in for a missing build: the
# usual one, or the driver's `last` legal one.
# $instead, $seat, $acceleration, $deceleration, $top_speed, $start_speed, $stock-wear, $stock-ones, $stock-threes
event-built =
    { $seat } shows { $acceleration }/{ $deceleration }/{ $top_speed }/{ $start_speed }: { $stock-wear } wear{ $stock-ones ->
        [0] {""}
        [one] , { $stock-ones } −1 chip
       *[other] , { $stock-ones } −1 chips
    }{ $stock-threes ->
        [0] {""}
        [one] , { $stock-threes } −3 chip
       *[other] , { $stock-threes } −3 chips
    }{ $instead ->
        [last] {" "}(no build received: the driver's last legal one)
        [true] {" "}(no build received: the standard one)
       *[false] {""}
    }.

# A handicap names a colour that nobody drives (S-22).
# $colour
event-handicap_idle = Nobody drives the { $colour } car, so its handicap is not used.

# A build adds up to less than it might (S-19).
# $seat, $sum-signed, $allowance-signed
event-sum_too_low = { $seat } leaves points unused: the columns add up to { $sum-signed } of { $allowance-signed }.

# A grid bid is revealed (S-23). `halves`: its value in half points.
# $halves, $halves-halved, $bid-wear, $bid-ones, $bid-threes, $seat
event-bid =
    { $seat } bids { $halves ->
        [0] nothing
       *[other] { $halves-halved } { $halves ->
            [2] point
           *[other] points
        }{ $bid-wear ->
            [0] {""}
           *[other] {" "}· { $bid-wear } wear
        }{ $bid-ones ->
            [0] {""}
            [one] {" "}· { $bid-ones } −1 chip
           *[other] {" "}· { $bid-ones } −1 chips
        }{ $bid-threes ->
            [0] {""}
            [one] {" "}· { $bid-threes } −3 chip
           *[other] {" "}· { $bid-threes } −3 chips
        }
    }.

# In which group of the grid a car starts, and the wear that moved it there (S-28).
# $seat, $group, $wear
event-grouped =
    { $seat } starts in group { $group }{ $wear ->
        [0] {""}
       *[other] , for { $wear } wear
    }.

# A car takes its place on the grid (S-25).
# $place, $seat, $space
event-grid = P{ $place }: { $seat }, on { $space }.

# A plot is revealed (phase 2) and stands after the check (chapter 6). `said`: in the driver's words; `hand`: who
# answered (S-132); `tests` it must roll; `overage` over its Deceleration (S-34).
# $hand, $seat, $plot, $before, $overage
event-plotted =
    { $seat } plots { $plot } mph, from { $before }{ $overage ->
        [0] {""}
       *[other] , braking { $overage } too hard
    }{ $hand ->
        [sheet] {" "}(sent ahead)
        [standing] {" "}(standing orders)
        [clock] {" "}(out of time)
        [gm] {" "}(by the stewards)
       *[other] {""}
    }.

# No plot was received, or none that says a speed (S-38). `in_a_row`: how often now (S-132); `hand`: who spoke in
# its place, "planner" being a ghost plot and "sheet" the last one sent.
# $hand, $in_a_row, $seat, $plot
event-no_plot =
    No plot from { $seat }{ $in_a_row ->
        [1] {""}
       *[other] {" "}({ $in_a_row } in a row)
    }: { $hand ->
        [planner] the safe default, { $plot } mph
        [sheet] the last orders again, { $plot } mph
       *[other] { $plot } mph
    }.

# A sheet sent ahead for this turn is dropped, since speed or position have made it impossible (S-123). Told to
# its driver alone. `why`: as in `PlotReplaced`, or route.
# $why, $turn, $said-fields
event-sheet_dropped =
    Your orders for round { $turn } ({ $said-fields }) are dropped: { $why ->
        [too_high] your car cannot go that fast
        [too_low] your car cannot slow down that much
        [no_acceleration] you may not speed up inside a corner
        [off_track] you are on the grass
        [route] the route does not work from where you are
        [standing] you are standing still, so there is no speed to keep
       *[other] they are no longer possible
    }.

# An impossible plot is replaced by the closest achievable speed (S-39). `why`: rounded, too_high, too_low,
# no_acceleration, least or off_track.
# $why, $seat, $said, $plot
event-plot_replaced =
    { $why ->
        [rounded] { $seat }'s “{ $said }” is read as { $plot } mph.
        [too_high] { $seat } cannot reach “{ $said }”: { $plot } mph.
        [too_low] { $seat } cannot slow down to “{ $said }”: { $plot } mph.
        [no_acceleration] { $seat } may not speed up inside the corner: { $plot } mph.
        [least] { $seat } has to keep moving: { $plot } mph is the minimum.
        [off_track] { $seat } is on the grass and can do { $plot } mph at most.
       *[other] { $seat }'s “{ $said }” becomes { $plot } mph.
    }

# The order of movement (S-53), before the tests and before the moves.
# $before, $seats-names
event-order =
    { $before ->
        [tests] {""}
       *[moves] Order of movement: { $seats-names }.
    }

# What a test made of a car's speed (T-4, T-5, T-6). `effect`: goes, mis-shift, stall, fails or holds.
# $effect, $seat, $attempted, $speed, $effect-effect
event-tested =
    { $effect ->
        [goes] { $seat } gets { $attempted } mph.
        [mis-shift] { $seat } misses a gear: { $speed } mph instead of { $attempted }.
        [stall] { $seat } stalls.
        [fails] { $seat } tries for { $attempted } mph and gets { $speed }.
        [holds] {""}
       *[other] { $seat }: { $effect-effect }, { $speed } mph.
    }

# Engine or brakes are damaged (S-44, S-105): the attribute loses `by` and is now `left`; `count` such damages.
# $part, $seat, $attribute-field, $left
event-damaged =
    { $seat }'s { $part ->
        [engine] engine is damaged
       *[other] brakes are damaged
    }: { $attribute-field } { $left } left.

# Engine failure (S-107): the plot is halved to `speed`.
# $seat, $speed
event-engine_failed = { $seat }'s engine fails: the car coasts at { $speed } mph.

# A price is paid. `toward`: deceleration, braking, corner, arrow, contact, brakes; `over` by how much; `line` in
# words; `roll` that still follows; `hand`: who chose the line, where it was not the driver.
# $seat, $wear_left, and those of `payment` and `by-hand`
event-paid = { payment }; { $wear_left } wear left{ by-hand }.

# A price is paid in a blind race (S-133): as `paid`, without what is left.
# those of `payment`
event-paid_unseen = { payment }.

# In a blind race a driver is told their stocks, once a `lap` or because one has become low (S-133).
# $seat, $stock-wear, $stock-ones, $stock-threes
event-stock =
    { $seat } has { $stock-wear } wear, { $stock-ones ->
        [one] { $stock-ones } −1 chip
       *[other] { $stock-ones } −1 chips
    } and { $stock-threes ->
        [one] { $stock-threes } −3 chip
       *[other] { $stock-threes } −3 chips
    } left.

# Skill chips are spent on a roll (S-91): `effect` is what they change it by; `hand`: who spent them, where it was
# not the driver.
# $item (T-14: chips take the place of a roll), $broken, $ones, $threes, $seat, and those of `by-hand`
event-chips =
    { $seat } { $broken ->
        [true] breaks a −3 chip and spends { $ones ->
            [one] { $ones } −1 chip
           *[other] { $ones } −1 chips
        }
       *[false] spends{ $ones ->
            [0] {""}
            [one] {" "}{ $ones } −1 chip
           *[other] {" "}{ $ones } −1 chips
        }{ $threes ->
            [0] {""}
            [one] {" "}{ $threes } −3 chip
           *[other] {" "}{ $threes } −3 chips
        }
    } { $item ->
        [T-14] in place of the roll
       *[other] on the roll
    }{ by-hand }.

# A car has driven. `path`: every space it entered; off track, `side` and the row beside which it stands; `hand`:
# who chose the way, where it was not the driver (`prudence` is the planner).
# $speed, $spaces, $seat, $start, $to, and those of `by-hand`
event-moved =
    { $seat } { $speed ->
        [0] gets only { $spaces ->
            [one] { $spaces } space
           *[other] { $spaces } spaces
        } farther
       *[other] drives { $spaces ->
            [one] { $spaces } space
           *[other] { $spaces } spaces
        } at { $speed }
    }: { $start } to { $to }{ by-hand }.

# Emergency braking (S-76): by how much, the sum of the turn, the speed now. `forced`: no way led on (S-79).
# `hand`: who braked, where it was not the driver.
# $seat, $by, $space, $speed, $forced, and those of `by-hand`
event-braked =
    { $seat } brakes by { $by } at { $space }: { $speed } mph{ $forced ->
        [true] {" "}(boxed in)
       *[false] {""}
    }{ by-hand }.

# A bonus space taken behind a car (S-74). `hand`: who took it, where it was not the driver.
# $seat, $behind-name, $space, and those of `by-hand`
event-slipstream =
    { $seat } takes { $behind-name }'s slipstream to { $space }{ by-hand }.

# A racing line is begun, driven to its head, or lost (S-69).
# $effect, $seat, $arrow, $space
event-arrow =
    { $effect ->
        [begun] {""}
        [driven] { $seat } drives the { $arrow } to its end.
        [left] { $seat } leaves the { $arrow } at { $space }.
        [lost] { $seat } loses the { $arrow } at { $space }.
       *[other] {""}
    }

# A forced pass is tried (S-80). `at`: the occupied space; `in_a_row`: passes immediately before it (S-85);
# `hand`: who tried it, where it was not the driver.
# $seat, $rival-name, $at, $in_a_row, and those of `by-hand`
event-pass_tried =
    { $seat } forces a way past { $rival-name } at { $at }{ $in_a_row ->
        [0] {""}
       *[other] , straight after another pass
    }{ by-hand }.

# A block is declared against a forced pass: `by` on the roll, or `chips` that both sides pay.
# $seat, $passer-name, $by-signed, $chips
event-blocked =
    { $seat } blocks { $passer-name }: { $by-signed }{ $chips ->
        [0] {""}
        [one] , for { $chips } chip
       *[other] , for { $chips } chips
    }.

# A forced pass succeeds (S-82).
# $seat, $rival-name
event-passed = { $seat } passes { $rival-name }.

# A forced pass fails (S-83), perhaps with contact (S-84).
# $contact, $rival-name, $seat, $space, $speed
event-pass_failed =
    { $seat } { $contact ->
        [true] and { $rival-name } touch: { $seat } stays at
       *[other] finds no way past { $rival-name }:
    } { $space }, { $speed } mph.

# A failed passer is put on the nearest empty space of the row (S-86).
# $seat, $space
event-placed = { $seat } is put on { $space }.

# A spin (S-95). `why`: corner, arrow, chart, brakes, contact, involvement or wear.
# $why, $seat, $space
event-spin =
    { $seat } { $why ->
        [corner] spins in the corner
        [arrow] spins off the racing line
        [chart] brakes too hard and spins
        [brakes] locks up and spins
        [contact] is spun round
        [involvement] spins avoiding the wreck
        [wear] has no tyres left and spins
        [rear_end] has nowhere to go and spins
        [stall] stands across the road
       *[other] spins
    } at { $space }.

# A crash, on course (marks its row, S-96) or off course (S-67).
# $course, $seat, $space
event-crash =
    { $seat } { $course ->
        [on] crashes on the track
        [off] flies off the track
       *[other] crashes
    } at { $space }.

# A car is put off the track (S-100).
# $seat, $side, $row, $speed
event-off_track = { $seat } is off the track on the { $side }, beside row { $row }, at { $speed } mph.

# A car comes back onto the track (S-102).
# $seat, $space
event-rejoined = { $seat } is back on the track at { $space }.

# What a turn off track costs (S-104).
# $seat, $wear, $chips
event-upkeep =
    { $seat } pays { $wear } wear{ $chips ->
        [0] {""}
        [one] {" "}and { $chips } chip
       *[other] {" "}and { $chips } chips
    } for driving on the grass.

# The tyres a car starts on (S-118).
# $seat, $tyres-word
event-tyres = { $seat } starts on { $tyres-word } tyres.

# A car stops in its box, for so many full turns (S-117).
# $seat, $box, $turns
event-pit_stop =
    { $seat } stops in { $box } for { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }.

# A pit stop is over (S-117).
# $seat, $left-wear, $tyres-word, $repaired, $repaired-list
event-served =
    { $seat } is ready to go: { $left-wear } wear, { $tyres-word } tyres{ $repaired ->
        [none] {""}
       *[other] , repaired: { $repaired-list }
    }.

# Hard tyres give wear back (S-118).
# $seat, $wear
event-tyres_give = { $seat } gets { $wear } wear back for hard tyres.

# A lap is completed.
# $left, $lap, $seat
event-lap =
    { $seat } { $left ->
        [1] begins the last lap
       *[other] completes lap { $lap }
    }.

# A car finishes (S-109 to S-111): its place.
# $seat, $place, $speed
event-finished = { $seat } takes the flag: P{ $place }, { $speed } mph.

# A car is out of the race. `reason`: crash, engine, brakes, off_track or retired.
# $reason, $seat
event-out =
    { $seat } { $reason ->
        [crash] is out: crashed
        [engine] is out: engine failure
        [brakes] is out: brake failure
        [off_track] is out: stranded off the track
        [disqualified] is disqualified
        [retired] retires
        [stalled] is out: the engine will not start
       *[other] is out: { $reason }
    }.

# The end of a turn (S-30, phase 7): every car still racing, by absolute row.
event-turn_ended = {""}

# The race is over (S-112).
event-flag = The chequered flag: the race is over.

# A wish is dropped, since it cannot be met on this move beside those that rank above it (S-128, S-147), or a slip
# that was ordered is not taken (S-148). Told to its driver alone. `why`: blocked, impossible, the wish above it
# that it does not go with, or others where it is more than one; of a slip taken, crash, max_wear or tow.
# $wish, $why-hindrance, $wish-wish
event-wish_dropped =
    { $wish ->
        [slip] You asked for the slipstream but do not get it: { $why-hindrance }.
        [brake] Your braking order is dropped: { $why-hindrance }.
        [stop] You cannot get into your box on this move: { $why-hindrance }.
        [box] You cannot get into the pit lane on this move: { $why-hindrance }.
       *[other] Your { $wish-wish } is dropped: { $why-hindrance }.
    }

# A braking that was ordered `wanted` is carried out `by` as much as the spaces driven leave (S-149). Told to its
# driver alone.
# $by, $wanted, $space
event-braking_cut =
    Your braking of { $wanted } at { $space } { $by ->
        [0] is dropped: your speed is used up there
       *[other] is cut to { $by }: you have driven too many spaces for more
    }.


## What is rolled for.

rolled_for-acceleration = more acceleration
rolled_for-top-speed = a higher top speed
rolled_for-brakes = the brakes
rolled_for-brakes-plotted-overage = the brakes
rolled_for-brakes-emergency = the brakes
rolled_for-start-speed = a flying start
rolled_for-chance-corner = the corner
rolled_for-crash-involvement = getting past the wreck
rolled_for-forced-pass = the pass


## What is paid.

paid-roll = with a roll
paid-test = with a test
paid-1-wear = 1 wear
paid-2-wear = 2 wear
paid-3-wear = 3 wear
paid-4-wear = 4 wear
paid-5-wear = 5 wear
paid-6-wear = 6 wear
paid-1-wear-roll = 1 wear and a roll
paid-2-wear-roll = 2 wear and a roll
paid-3-wear-roll = 3 wear and a roll
paid-1-wear-test = 1 wear and a test


## Rolls: who tries what. The effect and the dice follow. $seat: the driver.

roll-grid-tie = { $seat } rolls for the grid
roll-start-speed = { $seat } tries a flying start
roll-acceleration = { $seat } pushes for more acceleration
roll-top-speed = { $seat } pushes the engine past its top speed
roll-brakes = { $seat } tests the brakes
roll-brakes-plotted-overage = { $seat } brakes too hard
roll-brakes-emergency = { $seat } brakes in an emergency
roll-chance-corner = { $seat } takes a chance in the corner
roll-crash-involvement = { $seat } steers around the wreck
roll-forced-pass = { $seat } goes for the gap
roll-off-track-side = { $seat } leaves the track


## What a roll has come to.

effect-goes = it works
effect-mis-shift = missed gear
effect-stall = stall
effect-fails = it fails
effect-holds = they hold
effect-safe = safe
effect-spin = spin
effect-crash = crash
effect-passes = through
effect-contact = contact
effect-left = to the left
effect-right = to the right


## What was added to a roll.

# $by
modifier-chips =
    { $by ->
        [-1] chip
       *[other] chips
    }

modifier-defence = defence
modifier-block = block
modifier-running = pass straight after pass
modifier-distance = distance to the wreck
modifier-width = wide track


## What is to be known of a car.

badge-engine-damaged = engine damaged
badge-brakes-damaged = brakes damaged
badge-spun = spun
badge-off-track = off track
badge-in-the-pits = in the pits
badge-soft-tyres = soft tyres
badge-hard-tyres = hard tyres


## Words in sentences.

word-soft = soft
word-hard = hard
word-engine = engine
word-brakes = brakes


## What the first forms of a first race teach. `choice` costs nothing wherever the others go.

# $wear, $of_wear, $acceleration, $of_acceleration
lesson-build = Wear pays for corners taken too fast. **{ $of_wear }** has the most, { $wear }; **{ $of_acceleration }** gains the most speed in a round: up to { $acceleration } mph.
# $choice, $other, $more, $cost
lesson-pay =
    { $choice } mph is the fastest that is free. { $other } mph goes { $more ->
        [one] a space
       *[other] { $more } spaces
    } farther for { $cost }, which you may need in later corners.
# $choice, $other, $more, $tenths
lesson-risk =
    { $choice } mph is the fastest that is sure to be free. { $other } mph goes { $more ->
        [one] a space
       *[other] { $more } spaces
    } farther, but works only { $tenths } times in 10.
# $choice, $other, $more, $tenths
lesson-unsure =
    { $choice } mph is free wherever the others go. { $other } mph goes { $more ->
        [one] a space
       *[other] { $more } spaces
    } farther; its price is right { $tenths } times in 10.
# $choice, $advised
lesson-ahead = { $choice } mph is free now, but { $advised } mph is recommended: it is better placed for what follows.
# $choice, $corner
lesson-calm =
    Every speed is free here, and { $choice } mph leads farthest.{ $corner ->
        [none] {""}
       *[other] {" "}Then { $corner } is close: be slow enough for its limit next round.
    }
# $choice, $cost
lesson-dear = Every speed costs something here. { $choice } mph costs the least: { $cost }.


## Ready-made answers.

# $acceleration, $deceleration, $top_speed, $start_speed, $wear, $ones, $threes
preset-endurance = Endurance
    .about = up to { $acceleration } mph faster or { $deceleration } slower a round, top speed { $top_speed }; { $wear } wear, { $ones } −1 and { $threes } −3 chips. It forgives mistakes: good for a first race.
# $acceleration, $deceleration, $top_speed, $start_speed, $wear, $ones, $threes
preset-sprinter = Sprinter
    .about = up to { $acceleration } mph faster or { $deceleration } slower a round, top speed { $top_speed }; { $wear } wear, { $ones } −1 chips. First out of slow corners.
# $acceleration, $deceleration, $top_speed, $start_speed, $wear, $ones, $threes
preset-straights = Long straights
    .about = top speed { $top_speed }, but only { $acceleration } mph faster a round and { $start_speed } off the grid; { $wear } wear. Wins on long straights.
# The speed of who says nothing (S-38). $choice
preset-keep = Keep { $choice }
preset-planner = Planner
preset-no_bid = Bid nothing
preset-bid_1 = Bid 1 wear
preset-bid_2 = Bid 2 wear


## What drivers are asked, each with its title in two or three words; `stage_of_round` is what stands over a
## round while it is open.

# D-1: a column for each attribute (S-19).
# $laps, $allowance-signed
question-build =
    Build your car for { $laps ->
        [one] { $laps } lap
       *[other] { $laps } laps
    }: choose a column for each part. Together they may add up to { $allowance-signed } at most.
    .title = Build
    .stage_of_round = build your car

# D-2: what to give for the grid (S-23).
# $stock-wear, $stock-ones, $stock-threes
question-bid = Bid for your grid position. Bids are spent, win or lose. You have { $stock-wear } wear, { $stock-ones } −1 and { $stock-threes } −3 chips left.
    .title = Grid bid
    .stage_of_round = bid for the grid
    .beside = Grid position: bids are spent, win or lose.

# D-2 where the grid goes by groups: wear, each of which moves the car one group forward (S-28).
# $group
question-group = You would start in group { $group }. Each wear you spend moves you one group forward. How much do you spend?
    .title = Grid group
    .beside = Grid group: each wear you spend moves you one group forward.

# D-3: the round's order sheet (S-120).
# $speed, $place
question-plot =
    Plot your speed (now { $speed ->
        [0] standing still
       *[other] { $speed } mph
    }).
    .title = Plot
    .stage_of_round = plot your speed

# D-4: chips for a test of the plot; `at` is the roll's name.
# $attempted, and those of `chips-left`
question-test-chips = You are trying for { $attempted } mph. How many chips do you spend on the roll? { chips-left }
    .title = Chips for the test

# D-5: a line of T-9 for a plot over the Deceleration.
# $over, $stock-wear
question-overage = You are braking { $over } harder than your brakes allow. How do you pay? { $stock-wear } wear left.
    .title = Hard braking

# D-5: a line of T-9 for emergency braking; `over` is the sum of the turn (S-78).
# $over, $stock-wear
question-braking-price = You are braking by { $over } this turn. How do you pay? { $stock-wear } wear left.
    .title = Braking

# D-6: the mover's way, braking and a pass, where what was confirmed is gone or dearer, or the route is blocked.
# $place, $speed
question-route = Your move at { $speed } mph: the way you confirmed is taken, or costs more now. Which way?
    .title = Line

# D-7: a line of T-10 on entering a space.
# $corner, $space, $over, $stock-wear
question-corner-price = You enter { $corner } at { $space }, { $over } over its limit. How do you pay? { $stock-wear } wear left.
    .title = Corner

# D-8: a wish to brake, where the way says nothing of it.
# $place, $speed
question-brake = You are doing { $speed } mph. Brake on the way?
    .title = Brake

# D-9: drive through an occupied space? (S-80)
# $rival-name, $space
question-pass = { $rival-name } is in your way at { $space }. Force your way past?
    .title = Forced pass

# D-10: chips of passer and passee, in secret (S-81).
# $passer-name, $passee-name, and those of `chips-left`
question-pass-chips = { $passer-name } is forcing a pass on { $passee-name }. How many chips do you spend? { chips-left }
    .title = Chips for the pass

# D-11: take the bonus space, and which? (S-73)
# $behind-name
question-slip = You were in the slipstream of { $behind-name }. Take the extra space?
    .title = Slipstream

# D-10 where a block is declared openly (option block = plus2), or paid for in chips (option no_dice).
# $passer-name, $by-signed, $chips
question-block =
    { $passer-name } is forcing a pass on you. Block it ({ $by-signed })?{ $chips ->
        [0] {""}
        [one] {" "}It costs { $chips } chip.
       *[other] {" "}It costs { $chips } chips.
    }
    .title = Block

# D-10 where the driver who is passed sets their chips first, openly (option block = sequential).
# $passer-name, and those of `chips-left`
question-defence-chips = { $passer-name } is forcing a pass on you. How many chips do you spend against it? { chips-left }
    .title = Chips against the pass

# D-10 for a driver who passes and knows the chips against them.
# $passee-name, $against-signed, and those of `chips-left`
question-attack-chips = { $passee-name } has { $against-signed } against your pass. How many chips do you spend? { chips-left }
    .title = Chips for the pass

# D-4, D-5, D-7, D-12 where chips follow the dice (S-92): `total` as it lies on `table`.
# $total, $roll-rolled_for, and those of `chips-left`
question-chips-after = Your roll for { $roll-rolled_for } comes to { $total }. How many chips do you spend? { chips-left }
    .title = Chips on the dice

# D-12: chips for crash involvement (S-97).
# $row, $modifier-signed, and those of `chips-left`
question-involvement-chips = There is a wreck in row { $row }, and you must roll to get past it ({ $modifier-signed }). How many chips do you spend? { chips-left }
    .title = Chips at the wreck

# D-14: stop in the box on this move? On which tyres, with what repaired (S-116 to S-118).
# $box, $tyres, $tyres-word
question-pit-stop =
    Stop in your box ({ $box }) on this move?{ $tyres ->
        [none] {""}
       *[other] {" "}You are on { $tyres-word } tyres.
    }
    .title = Pit stop

# D-14 before the race: the tyres to start on (S-118).
question-tyres = Which tyres do you start on? Soft: you may pay 1 wear instead of an engine or brake roll. Hard: you regain wear every lap.
    .title = Tyres
    .beside = Soft tyres: you may pay 1 wear instead of an engine or brake roll. Hard: you regain wear every lap.

# D-14 on soft tyres: 1 wear instead of a roll on T-5 or T-6? (S-118)
# $roll-rolled_for
question-soft-tyres = You have to roll for { $roll-rolled_for }. Pay 1 wear instead?
    .title = Soft tyres

# D-13: where to come back onto the track (S-102).
# $speed
question-rejoin = You are off the track at { $speed } mph. Where do you rejoin?
    .title = Rejoin


## Options, as they stand on buttons.

option-no = No
# $lane
option-space = Lane { $lane }
option-yes = Yes
option-soft = Soft tyres
option-hard = Hard tyres
option-same = The same tyres

# Where a move ends; `brake`: mph that are braked on the way, 0 for none. $lane, $brake
option-way =
    { $brake ->
        [0] Lane { $lane }
       *[other] Brake by { $brake }, lane { $lane }
    }

# $rival-name
option-way_through = Force past { $rival-name }

# $effect
option-chips =
    { $effect ->
        [0] No chips
        [1] One −1 chip
        [2] Two −1 chips
        [3] A −3 chip
       *[other] { $effect } by chips
    }

# $roll, $wear, $chips, $spin
option-price =
    { $roll ->
        [true] { $wear ->
            [0] {""}
           *[other] { $wear } wear and{" "}
        }a roll{ $chips ->
            [0] {""}
           *[other] {" "}with { $chips } off from chips
        }{ $spin ->
            [true] , then a spin
           *[false] {""}
        }
       *[other] { $wear } wear{ $spin ->
            [true] , then a spin
           *[false] {""}
        }
    }


## Refusals: what is wrong, and what would be right. $said: what was typed.

# $sum-signed, $most-signed
refused-wrong_sum = Your columns add up to { $sum-signed }; they may add up to { $most-signed } at most.

# $option, $profile
refused-without_design = { $option }: { $profile } has no second table to build cars from.

# $option
refused-without_race_wear = { $option } is only for the cars of 1977 (profile ah77).

# $option
refused-without_bids = { $option }: nobody bids for this grid. It needs grid=bid.

# $option, $profile
refused-without_passes = { $option }: { $profile } has no forced passes.

# $option, $profile
refused-without_chips = { $option }: { $profile } has no chips.

# $option
refused-without_dice = { $option }: without dice (no_dice) it changes nothing.

# $option, $profile
refused-without_table = { $option }: { $profile } has no such table.

# $option, $track
refused-without_pits = { $option }: { $track } has no pits.

# $options-list
refused-not_chips = “{ $said }” is not a number of chips. Possible: { $options-list }.

# $options-list
refused-too_many_chips = “{ $said }” is more than one roll may take. Possible: { $options-list }.

# $ones, $threes
refused-not_so_many_chips = You do not have that many chips: { $ones } −1 and { $threes } −3 left.

# $step, $space, $lane
refused-no_such_step = Step { $step } of your route leads nowhere: from { $space } there is no way into lane { $lane }.

refused-no_pits = There are no pits in this race.

# $space, $step
refused-no_such_way = Your route cannot go from { $space } to { $said }, its step { $step }.

refused-not_a_price = “{ $said }” is not a price. Write `wear`, `roll`, `1 wear + roll` or `roll, chips 2`.
refused-not_a_route = “{ $said }” is not a route. Write a lane for each step, `2 2 1`, or `planner`.
refused-not_a_braking = “{ $said }” does not say how to brake. Write `no`, `planner`, `40`, `40 after 3`, `40 at (19,2)`, or several with commas between.

# $wear, $options-list
refused-not_payable = “{ $said }” is more than the { $wear } wear you have left. Possible: { $options-list }.

# $speed
refused-other_speed = All alternatives of a sheet plot the same speed; these say { $speed } and { $said }.

refused-empty_alternative = “{ $said }” says no order after its condition. Write, for instance, “if { $said }: slip yes”.

# $known-list
refused-no_such_condition = “{ $said }” is not a condition. Write, for instance, { $known-list }.

# $seat
refused-moves_later = { $seat } moves after you, so how far it moves is not known yet.
# $known-list
refused-condition_sealed = A condition cannot ask what other drivers keep sealed: their speed, orders and chips. Write, for instance, { $known-list }.

refused-no_such_space = There is no space “{ $said }” here.

refused-not_a_stop = “{ $said }” is not a pit stop. Write `no`, `yes` or `yes, hard, repair engine`.

# $said-name, $seats-names
refused-no_such_rival = “{ $said-name }” is not another car in this race. There are: { $seats-names }.

# $lanes-list
refused-no_such_lane = There is no lane { $said } here. There are: { $lanes-list }.

# $figure
refused-not_a_change =
    “{ $said }” is not a speed: write the speed itself.{ $figure ->
        [none] {""}
       *[other] {" "}You mean `{ $figure }`, perhaps.
    }


## Parts of a build and fields of a sheet, each with a hint of what can be written there (100 characters at most).

field-acceleration = Acceleration
field-deceleration = Deceleration
field-top_speed = Top speed
field-start_speed = Start speed

field-wear = Wear
    .hint = Each point counts as one

field-skill = Skill

field-ones = −1 chips
    .hint = Each −1 chip counts as a half

field-threes = −3 chips
    .hint = Each −3 chip counts as a half

field-speed = Speed
    .hint = 20 to your top speed in steps of 20, or MPS: the same speed again

field-test_chips = Test chips
    .hint = Chips for a test of start, acceleration or top speed: 0, 1, 2 or 3

field-brake_pay = Brake pay
    .hint = When you brake too hard: wear or test; “test, chips 2”

field-route = Route
    .hint = A lane for each step, such as “2 2 1”, or planner

field-end_lane = End lane
    .hint = The lane to end in; I find the way

field-arrow = Arrow
    .hint = Drive the racing line through the corner? yes or no

# $corner
field-corner_pay = Corner pay
    .hint = When you take a corner too fast: wear or roll; for one corner “{ $corner }: roll”

field-max_wear = Max wear
    .hint = The most wear to spend this round

field-brake_if = Brake if
    .hint = Emergency braking: planner, no, “40 after 3”, “20 after 1, 40 after 3”

field-slip = Slip
    .hint = Take the extra space behind another car? yes, no, only lane 2

# $rival
field-pass = Pass
    .hint = Force a way past a car? no, yes, yes 2 (chips), or a car: { $rival } 1

# $rival
field-defend_chips = Defend chips
    .hint = Chips when somebody forces a pass on you: 1, or “{ $rival } 2, any 1”

field-chance_chips = Chance chips
    .hint = Chips for unplanned rolls: 0, 1, 2 or 3

field-pit = Pit stop
    .hint = Stop in your box? no, yes, “yes, hard, repair engine”

field-soft = Soft tyres
    .hint = On soft tyres: 1 wear instead of a roll of engine or brakes? yes or no

field-enter = Stop
    .hint = Into the pit lane and your box

field-tyres = Tyres

field-repair = Repair
    .hint = Each repair takes one more turn: none, engine, brakes, both

# $rival
field-if = If
    .hint = What else to do if something has happened: “{ $rival } moved 7+: slip yes”


## Stocks and their figures.

gauge-wear = wear
gauge-ones = −1 chips
gauge-threes = −3 chips
gauge-minus-1-chips = −1 chips
gauge-minus-3-chips = −3 chips


## How a car's race has ended, or that it has not.

status-crash = crashed
status-engine = engine failure
status-brakes = brake failure
status-off_track = stranded
status-retired = retired
status-stalled = stalled


## What stands in messages, forms and answers.

# $speed
ui-speed = { $speed } mph
# $was, $now
ui-speed_change = { $was } → **{ $now } mph**

ui-how_it_goes = Each round everybody secretly plots a speed; then all cars move, the leader first. Corners have limits: go faster, and you pay wear or roll for it.

ui-how_to_play =
    {""}**Your first race in five lines**
    1. Each round everybody secretly plots one speed; then all cars move, the leader first.
    2. Press **Your orders** under the newest round message, then a speed: that sends it. Or type `/orders text: 120` and press **Confirm**.
    3. Corners have a limit in mph. Every 20 over costs wear (tyres) or a roll of two dice, where low is good.
    4. Your car can only gain or lose so much speed a round, so plan your braking before the corner.
    5. You may change your orders until the round closes. Miss it, and a safe default is played for you.


## Wishes for a move, as they are called.

wish-route = route
wish-end_lane = end lane
wish-arrow = racing line
wish-max_wear = wear limit
wish-no_dice = ban on dice


## Why a wish cannot be met.

hindrance-blocked = a car is in the way, or there is no way on
hindrance-impossible = no way from here allows it
hindrance-others = it conflicts with your other orders
hindrance-stop = it conflicts with the stop in your box
hindrance-end_lane = it conflicts with your end lane
hindrance-arrow = it conflicts with your racing line
hindrance-max_wear = it conflicts with your wear limit
hindrance-brake = it conflicts with your braking orders
hindrance-no_dice = it conflicts with your ban on dice
hindrance-box = it conflicts with the way into the pits
hindrance-taken = the space you want is not free
hindrance-tow = you lost the tow by braking hard
hindrance-crash = every space it leads to is a certain crash


## Prices beside choices: stocks with their figures, what something is paid for, rolls, and what else follows.

# $count
amount-wear = { $count } wear

# $count
amount-minus-1-chips =
    { $count ->
        [one] 1 −1 chip
       *[other] { $count } −1 chips
    }

# $count
amount-minus-3-chips =
    { $count ->
        [one] 1 −3 chip
       *[other] { $count } −3 chips
    }

toward-deceleration = slowing down
toward-braking = braking
toward-arrow = leaving the racing line
toward-brakes = hot brakes
toward-contact = contact
toward-bid = bid
toward-tyres = soft tyres

test-start-speed = start test
test-acceleration = acceleration test
test-top-speed = top speed test
test-brakes = brake test
test-brakes-plotted-overage = brake test
test-brakes-emergency = brake test
test-forced-pass = force past
test-crash-involvement = past the wreck

# $at
test-chance-corner = roll in { $at }

harm-spin = spin
harm-crash = crash
harm-out = out of the race
harm-stall = stall
harm-mis-shift = mis-shift
harm-contact = contact
harm-passes = past you

# $rival-name
test-held-off = { $rival-name } stays behind
note-alone = if no chips are set against yours


# Why the car spins for certain. $why
note-spins =
    { $why ->
        [wear] too little wear: you spin
       *[other] you spin
    }

note-crashes = you crash

# Chips after the dice: what the roll then comes to. $effect-effect
note-comes_to = then { $effect-effect }
note-out = out of the race

# $plot
note-replaced = you would drive { $plot } instead

# $plot
note-no_plot = no speed: you drive { $plot }

# $wish
note-dropped = your wish ({ $wish }) cannot be met


## A round as it is told. `head` stands in the headline, `beat` in the story, `many` where several cars have done the
## same. What led to a fact and what came of it stands in figures of its kind: $paid_wear_left, $damaged_part.

# $count
ui-gap =
    { $count ->
        [one] { $count } row
       *[other] { $count } rows
    }

# $round, $decides
ui-round_next =
    Next: plot for round { $round }.{ $decides ->
        [true] {" "}This could be the last round.
       *[false] {""}
    }

# In which corner, or after which: at the end of a clause. $where, $past
at-where =
    { $where ->
        [none] { $past ->
            [none] {""}
           *[other] {" "}after { $past }
        }
       *[other] {" "}in { $where }
    }

# $why: wear, if there was too little; $paid_wear_left: the last wear went in this move
out-of-tyres =
    { $paid_wear_left ->
        [0] , out of tyres,
       *[other] { $why ->
            [wear] , out of tyres,
           *[other] {""}
        }
    }

# The dice of a test of the brakes, where they are worth a word. $roll_brakes_emergency_pair
pair-of-sixes =
    { $roll_brakes_emergency_pair ->
        [6] {" "}and rolls a double six
       *[other] {""}
    }

# What broke, as a sentence of its own, and what is left. $damaged_part, $damaged_left
what-broke =
    { $damaged_part ->
        [none] {""}
        [engine] {" "}The engine is damaged: { $damaged_left } mph left.
       *[other] {" "}The brakes are damaged: { $damaged_left } mph left.
    }

# What it came to: out of the race. $out_reason
and-out =
    { $out_reason ->
        [none] {""}
       *[other] {" "}Its race is over.
    }

# Where the car is afterwards. $off_track_side
and-then =
    { $off_track_side ->
        [none] {""}
       *[other] {" "}The car is on the grass.
    }

head-spin =
    { $why ->
        [corner] { $seat } spins{ at-where }.
        [brakes] The brakes fail: { $seat } spins{ at-where }.
        [chart] { $seat } brakes too hard{ at-where } and spins.
        [contact] { $seat } is spun round{ at-where }.
        [involvement] { $seat } spins at the wreck{ at-where }.
        [wear] Out of tyres: { $seat } spins{ at-where }.
        [stall] { $seat } stalls across the road{ at-where }.
       *[other] { $seat } spins{ at-where }.
    }
beat-spin =
    .v1 =
        { $seat }{ out-of-tyres } { $why ->
            [corner] is too fast{ at-where } and spins.
            [arrow] loses the racing line{ at-where } and spins.
            [chart] brakes too hard{ at-where } and spins.
            [brakes] stands on the brakes{ at-where }{ pair-of-sixes }: the car spins.
            [contact] is spun round{ at-where }.
            [involvement] spins avoiding the wreck{ at-where }.
            [wear] spins{ at-where }.
            [rear_end] finds the road blocked{ at-where } and spins.
            [stall] stalls across the road{ at-where }.
           *[other] spins{ at-where }.
        }{ what-broke }{ and-then }{ and-out }
    .v2 =
        { $seat }{ out-of-tyres } { $why ->
            [corner] loses the back end{ at-where }.
            [arrow] slides off the racing line{ at-where } and spins.
            [chart] locks all four wheels{ at-where } and spins.
            [brakes] asks too much of the brakes{ at-where }{ pair-of-sixes } and spins.
            [contact] is tipped into a spin{ at-where }.
            [involvement] avoids the wreck{ at-where }, but not the spin.
            [wear] loses the car{ at-where } and spins.
            [rear_end] has nowhere to go{ at-where } and spins.
            [stall] stalls broadside{ at-where }.
           *[other] spins round{ at-where }.
        }{ what-broke }{ and-then }{ and-out }
many-spin = { $seats-names } spin{ at-where }.

head-crash =
    { $course ->
        [off] { $seat } flies off the road{ at-where }.
       *[other] { $seat } crashes{ at-where }.
    }
beat-crash =
    .v1 =
        { $seat }{ out-of-tyres } { $course ->
            [off] leaves the road{ at-where } for good.
           *[other] crashes{ at-where }; the wreck stays on the road.
        }{ $out_reason ->
            [none] {""}
           *[other] {" "}Its race is over.
        }{ what-broke }
    .v2 =
        { $seat }{ out-of-tyres } { $course ->
            [off] goes straight on{ at-where } and off the road.
           *[other] crashes hard{ at-where }. The wreck lies on the road.
        }{ $out_reason ->
            [none] {""}
           *[other] {" "}Its race is over.
        }{ what-broke }
many-crash = { $seats-names } crash{ at-where }.

head-out =
    { $reason ->
        [crash] { $seat } crashes out{ at-where }.
        [engine] { $seat } is out with engine failure{ at-where }.
        [brakes] { $seat } is out with no brakes left{ at-where }.
        [off_track] { $seat } is out, stranded{ at-where }.
        [disqualified] { $seat } is disqualified.
        [retired] { $seat } retires.
        [stalled] { $seat } is out: the engine will not start.
       *[other] { $seat } is out{ at-where }.
    }
beat-out =
    { $reason ->
        [crash] { $seat } has crashed{ at-where } and is out.
        [engine] { $seat }'s engine fails{ at-where }: out.
        [brakes] { $seat } has no brakes left{ at-where }, and is out.
        [off_track] { $seat } cannot get back to the track{ at-where }: out.
        [disqualified] { $seat } is disqualified.
        [retired] { $seat } parks the car and retires.
        [stalled] { $seat }'s engine will not start: out.
       *[other] { $seat } is out{ at-where }.
    }{ what-broke }
many-out = { $seats-names } are out.

head-off_track = { $seat } is off the road{ at-where }.
beat-off_track =
    .v1 = { $seat } runs off the road{ at-where }, on the { $side }.{ what-broke }{ and-out }
    .v2 = { $seat } is on the grass{ at-where }, on the { $side }.{ what-broke }{ and-out }
many-off_track = { $seats-names } are on the grass.

head-rejoined = { $seat } is back on the road.
beat-rejoined =
    .v1 = { $seat } rejoins{ at-where } in { $place_now-place }.
    .v2 = { $seat } is back on the road{ at-where } in { $place_now-place }.
many-rejoined = { $seats-names } are back on the road.

head-damaged =
    { $part ->
        [engine] { $seat }'s engine takes damage{ at-where }.
       *[other] { $seat }'s brakes take damage{ at-where }.
    }
beat-damaged =
    .v1 =
        { $tested_effect ->
            [none] { $seat } damages the { $part ->
                [engine] engine
               *[other] brakes
            }{ at-where }: { $left } mph left
           *[other] { $part ->
                [engine] { $seat } pushes for { $tested_attempted } mph and damages the engine: { $left } mph left
               *[other] { $seat } stands on the brakes{ at-where } and damages them: { $left } mph left
            }
        }{ $count ->
            [1] {""}
           *[other] {" "}(damaged { $count } times)
        }.{ and-out }
many-damaged = { $seats-names } damage their cars.

head-engine_failed = { $seat }'s engine fails{ at-where }.
beat-engine_failed = { $seat }'s engine fails{ at-where }: the car coasts at { $speed } mph.{ and-out }
many-engine_failed = The engines of { $seats-names } fail.

head-tested =
    { $effect ->
        [stall] { $seat } stalls on the line.
       *[other] { $seat } misses a gear.
    }
beat-tested =
    .v1 =
        { $effect ->
            [goes] { $seat } tries for { $attempted } mph and gets it.
            [mis-shift] { $seat } misses a gear: { $speed } mph, not { $attempted }.
            [stall] { $seat } stalls.
            [fails] { $seat } tries for { $attempted } mph and gets { $speed }.
           *[other] { $seat }'s brakes just hold.
        }{ what-broke }
    .v2 =
        { $effect ->
            [goes] { $seat } takes the risk for { $attempted } mph, and it pays off.
            [mis-shift] { $seat } fumbles the gear: { $speed } mph instead of { $attempted }.
            [stall] { $seat } stalls and watches the others go.
            [fails] { $seat } pushes for { $attempted } mph but gets only { $speed }.
           *[other] { $seat } trusts the brakes, and they hold.
        }{ what-broke }
many-tested = { $seats-names } ask too much of their cars.

# Wear paid: the tyres. $toward, $wear, $wear_left, $over, $short
beat-paid =
    .v1 =
        { $seat } { $toward ->
            [corner] { $over ->
                [0] is hard on the tyres
               *[other] is { $over } over the limit
            }{ at-where }
            [deceleration] brakes hard
            [braking] stands on the brakes{ at-where }
            [arrow] leaves the racing line{ at-where }
            [contact] pays for the contact{ at-where }
            [brakes] cooks the brakes{ at-where }
            [several] pays along the way
           *[other] pays
        }: { $wear ->
            [0] no wear to pay with
           *[other] { $wear } wear
        }{ $short ->
            [true] , not enough
           *[false] {""}
        }, { $wear_left ->
            [0] none left
           *[other] { $wear_left } left
        }.{ what-broke }
    .v2 =
        { $seat } { $toward ->
            [corner] takes { $where ->
                [none] the corner
               *[other] { $where }
            } { $over ->
                [0] hard
               *[other] { $over } over the limit
            }
            [deceleration] is late on the brakes
            [braking] brakes at the last moment{ at-where }
            [arrow] leaves the racing line{ at-where }
            [contact] pays for the contact{ at-where }
            [brakes] overheats the brakes{ at-where }
            [several] pays at more than one spot
           *[other] pays
        }: { $short ->
            [true] out of tyres
           *[false] { $wear } wear, { $wear_left ->
                [0] none left
               *[other] { $wear_left } left
            }
        }.{ what-broke }
head-paid =
    { $wear_left ->
        [0] { $seat } is out of tyres{ at-where }.
       *[other] { $seat } pays { $wear } wear{ at-where }: { $wear_left } left.
    }
many-paid = { $seats-names } are hard on their tyres.

head-paid_unseen = { $seat } has too little wear{ $where ->
        [none] {""}
       *[other] {" "}for { $where }
    }.
beat-paid_unseen = { $seat } has too little wear to pay{ $where ->
        [none] {""}
       *[other] {" "}for { $where }
    }.
many-paid_unseen = { $seats-names } cannot pay.

beat-braked =
    .v1 =
        { $seat } { $forced ->
            [true] is boxed in{ at-where } and has to brake by { $by } mph
           *[false] brakes by { $by } mph{ at-where }
        }.
    .v2 =
        { $seat } { $forced ->
            [true] finds no way through{ at-where } and brakes by { $by } mph
           *[false] slows by { $by } mph{ at-where }
        }.
head-braked = { $seat } is boxed in{ at-where }.
many-braked = { $seats-names } brake on the way.

head-slipstream = { $seat } gets a tow behind { $behind-name }.
beat-slipstream =
    .v1 = { $seat } tucks in behind { $behind-name } and gains a row.
    .v2 = { $seat } takes a tow from { $behind-name }{ at-where }.
many-slipstream = { $seats-names } take a tow.

head-blocked = { $seat } shuts the door on { $passer-name }{ at-where }.
beat-blocked = { $seat } shuts the door on { $passer-name }{ at-where }.
many-blocked = { $seats-names } shut the door.

head-passed =
    .v1 = { $seat } forces a way past { $rival-name }{ at-where }.
    .v2 = { $seat } muscles past { $rival-name }{ at-where }.
beat-passed =
    .v1 = { $seat } goes for the gap{ at-where } and passes { $others-names }.
    .v2 = { $seat } finds a way past { $others-names }{ at-where }.
many-passed = { $seats-names } force their way past.

head-pass_failed =
    { $contact ->
        [true] { $seat } and { $rival-name } touch{ at-where }.
       *[false] { $seat } finds no way past { $rival-name }{ at-where }.
    }
beat-pass_failed =
    { $contact ->
        [true] { $seat } goes for a gap beside { $rival-name }{ at-where } that closes, and they touch
       *[false] { $seat } tries to pass { $rival-name }{ at-where } and has to back out
    }: { $speed } mph.{ what-broke }{ and-out }
many-pass_failed = { $seats-names } find no way past.

# $left: laps to go
beat-lap =
    { $left ->
        [0] { $seat } completes the distance.
        [1] { $seat } begins the last lap.
       *[other] { $seat } completes lap { $lap }.
    }
head-lap =
    { $left ->
        [1] { $seat } begins the last lap.
       *[other] { $seat } completes lap { $lap }.
    }
many-lap =
    { $left ->
        [1] { $seats-names } begin the last lap.
       *[other] { $seats-names } complete lap { $lap }.
    }

head-pit_stop = { $seat } is in the pits.
beat-pit_stop =
    { $seat } stops in the pits, for { $turns ->
        [one] a turn
       *[other] { $turns } turns
    }.
many-pit_stop = { $seats-names } stop in the pits.

head-served = { $seat } is ready to leave the pits.
beat-served =
    { $seat } is ready to leave the pits on { $tyres-word } tyres{ $repaired ->
        [none] {""}
       *[other] , { $repaired-list } repaired
    }, { $place_now-place }.
many-served = { $seats-names } are ready to leave the pits.

head-finished =
    { $place ->
        [1] { $seat } wins.
       *[other] { $seat } finishes { $place-place }.
    }
beat-finished =
    { $place ->
        [1] { $seat } takes the flag and wins.
       *[other] { $seat } takes the flag, { $place-place }.
    }
many-finished =
    { $place ->
        [1] { $seat } wins, ahead of { $behind-names }.
       *[other] { $seats-names } take the flag, in this order.
    }

head-no_plot = No plot from { $seat }.
beat-no_plot =
    { $seat } sends no plot{ $by_clock_most ->
        [none] { $in_a_row ->
            [1] {""}
           *[other] , for the { $in_a_row-place } time running
        }
        [0] { $in_a_row ->
            [1] {""}
           *[other] , for the { $in_a_row-place } time running
        }
       *[other] {" "}({ $by_clock_missed } of { $by_clock_most } before a bot takes over)
    }: { $hand ->
        [sheet] the last orders are played again
       *[other] the safe default is played
    }, { $plot } mph.
many-no_plot = { $seats-names } send no plot: the safe defaults are played.

beat-plot_replaced =
    { $seat } wants { $said ->
        [none] the impossible
       *[other] “{ $said }”
    }; the car can only do { $plot } mph.
many-plot_replaced = { $seats-names } want speeds that their cars cannot do.

# The garages. $acceleration, $deceleration, $top_speed, $start_speed, $instead
beat-bid =
    { $seat } bids { $halves-halved } { $halves ->
        [2] point
       *[other] points
    } for a better place on the grid.
many-bid = { $seats-names } pay for a better place on the grid.
beat-tyres = { $seat } starts on { $tyres-word } tyres.
many-tyres = { $seats-names } start on { $tyres-word } tyres.

head-grid = { $seat } is on pole.
beat-grid = { $seat } starts from pole.


## Options of a race, a sentence each: in the form, in the handbook and where one is refused.

setting-design = The table that cars are built from: the profile's own, or the older one.
setting-handicap = What the columns of a colour may add up to, to slow down strong drivers: green 1, blue 0.
setting-classic_era = Columns may add up to 0 at most: slower cars, as in the first races.
setting-ah77_wear_per_race = The wear in the 1977 table is for the whole race, not for each lap.
setting-grid = How the grid is decided: by sealed bids, by start speed, or by groups.
setting-knockout_bid = The lower half takes its places after a first sealed bid; the upper half bids again on top.
setting-start_table = The chart for a bad start: the game's own, or that of 2016.
setting-test_fail_drop = How many mph a failed acceleration test costs.
setting-allow_plot_zero = Drivers may plot a speed of 0.
setting-missing_at_zero = What a standing car does without a plot: start slowly, or stay where it is.
setting-missing_order = Without a plot a moving car keeps its speed, follows stored orders, or the planner drives.
setting-corner_accel = Whether a car may accelerate out of a corner's last space.
setting-post_spin_min = After a spin no car restarts slower than the corners demand.
setting-order_by = Who moves first: by distance in the whole race, or only on this lap.
setting-rear_end = A car that runs into the one ahead must brake, or it spins.
setting-slip_rear_min = The least speed in mph at which a car gets a tow.
setting-slip_speed_bonus = Extra mph in the next round after a slipstream.
setting-slip_when = When a car must be right behind another to get a tow: at the round's start, or its move's end.
setting-block = How a car defends against a pass.
setting-pass_table = The chart for forced passes.
setting-pass_keeps_line = A car that passes stays on the racing line.
setting-spun_defends = A car that has spun still defends its space.
setting-chips_after_roll = Chips may be spent after the dice are rolled.
setting-no_dice = No dice: every roll costs a fixed number of chips.
setting-engine_fail_half = What a failed engine still gives: half the plot, or half of what the test leaves.
setting-stop_after_winner = The race ends with the winner's round.
setting-points = The points table.
setting-pits = There are pit stops, with new tyres.
setting-blind = Other drivers' stocks and plots stay hidden.
setting-set_back = Cars that start further back than they have earned, and by how many places: red:3,blue:5.


## What a column of an attribute gives.

# $by
gives-acceleration = up to { $by } mph faster a round
# $by
gives-deceleration = up to { $by } mph slower a round without wear
# $by
gives-top_speed = up to { $by } mph
# $by
gives-start_speed = { $by } mph off the grid

# To the driver himself: what happened to you.
you-spin =
    { $why ->
        [corner] You were too fast{ at-where } and spun.
        [brakes] You stood on the brakes{ at-where }, they failed, and you spun.
        [chart] You braked too hard{ at-where } and spun.
        [contact] You were spun round{ at-where }.
        [wear] Out of tyres, you spun{ at-where }.
       *[other] You spun{ at-where }.
    }{ what-broke }
you-crash = You crashed{ at-where }.
you-out =
    { $reason ->
        [crash] You crashed out{ at-where }.
        [engine] Your engine failed{ at-where }: you are out.
        [brakes] Your brakes failed{ at-where }: you are out.
        [off_track] You are stranded off the track{ at-where }: you are out.
        [disqualified] You are disqualified.
        [retired] You retired.
        [stalled] Your engine will not start: you are out.
       *[other] You are out{ at-where }.
    }
you-paid =
    { $wear_left ->
        [0] You paid { $wear } wear{ at-where }: none left.
       *[other] You paid { $wear } wear{ at-where }: { $wear_left } left.
    }
you-off_track = You ran off the road{ at-where }.
you-slipstream = You took { $behind-name }'s tow{ at-where }.
you-braked =
    { $forced ->
        [true] You were boxed in{ at-where } and had to brake by { $by }.
       *[false] You braked by { $by }{ at-where }.
    }
you-passed = You forced your way past { $others-names }{ at-where }.
you-blocked = You shut the door on { $passer-name }{ at-where }.
you-pass_failed =
    { $contact ->
        [true] You and { $rival-name } touched{ at-where }.
       *[false] You found no way past { $rival-name }{ at-where }.
    }{ what-broke }
you-tested =
    { $effect ->
        [goes] You tried for { $attempted } mph and got it.
        [mis-shift] You missed a gear: { $speed } mph, not { $attempted }.
        [stall] You stalled.
        [fails] You tried for { $attempted } mph and got { $speed }.
       *[other] Your brakes held.
    }{ what-broke }
you-damaged =
    You damaged the { $part ->
        [engine] engine
       *[other] brakes
    }{ at-where }: { $left } mph left.
you-engine_failed = Your engine failed{ at-where }: you coasted at { $speed } mph.
you-rejoined = You are back on the road{ at-where }.
you-pit_stop =
    You stopped in the pits, for { $turns ->
        [one] a turn
       *[other] { $turns } turns
    }.
you-served = You are ready to leave the pits on { $tyres-word } tyres.
you-no_plot =
    No plot from you: { $hand ->
        [sheet] your last orders were played again
       *[other] the safe default was played
    }, { $plot } mph.
you-plot_replaced = Your car could not do what you wanted: it did { $plot } mph.
# $where
you-paid_unseen =
    You had too little wear to pay{ $where ->
        [none] {""}
       *[other] {" "}for { $where }
    }.
you-lap =
    { $left ->
        [0] You completed the distance.
        [1] You are on the last lap.
       *[other] You completed lap { $lap }.
    }
you-finished =
    { $place ->
        [1] You took the flag and won.
       *[other] You took the flag, { $place-place }.
    }

## What a wish on the sheet means.

means-corner_pay-wear = pay for corners with wear
means-corner_pay-roll = roll instead of paying wear
means-corner_pay-roll-chips-2 = roll instead of paying wear, with 2 chips on the roll
means-slip-yes = take the slipstream
means-slip-if-free = take the slipstream where it costs nothing
means-slip-up-to-1-wear = take the slipstream for 1 wear at most
means-slip-lane-2 = take the slipstream into lane 2
means-slip-no = do not take the slipstream
means-pass-no = never force your way past a car
means-pass-yes = force your way past whoever is in the way

## Achievements: names, and what earned them

achievement-spun_and_won = Pirouette
achievement-spun_and_won-about = Spun and won all the same.
achievement-three_passes = Elbows Out
achievement-three_passes-about = Made three forced passes.
achievement-unworn = As Good as New
achievement-unworn-about = Finished without paying wear on the road.
achievement-held_off = Closed Door
achievement-held_off-about = Held off two forced passes.
achievement-steady_hand = Steady Hand
achievement-steady_hand-about = Passed four or more tests and failed none.

# A condition that cannot be checked. $offered: yes where an order without it follows.
# $said
refused-free_condition =
    I cannot check the condition in “{ $said }”.
    Those that I can: `if blue ahead: lane 2` (also `behind`, `spun`, `out`, `moved 7+`), `if (12,2) taken: lane 3`, `slip if free` and `brake if planner`.{ $offered ->
        [yes] {" "}Do you mean this, without it?
       *[no] {""}
    }

# $said, $like
refused-first_missing = “{ $said }” needs a speed in front of it. Write for instance `{ $like }`.


## The same story for the driver to whom another car did it, or who did it to the car it is about.

# $seat
at_you-slipstream = { $seat } took your tow{ at-where }.
# $seat
at_you-passed = { $seat } forced a way past you{ at-where }.
# $seat
at_you-blocked = { $seat } shut the door on you{ at-where }.
# $seat, $contact
at_you-pass_failed =
    { $contact ->
        [true] { $seat } went for a gap beside you{ at-where }, and you touched.
       *[false] { $seat } found no way past you{ at-where }.
    }


## What stewards can amend of a car.

field-engine = Engine
field-brakes = Brakes
