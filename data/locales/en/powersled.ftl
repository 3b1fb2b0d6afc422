### Powersled Circuit: what race control says. Style: see common.ftl. Squares are `lane:tick`, lane 0 on the right.


## Parts of sentences.

# $strength
play-a-field = strength { $strength }. Play a Force Field?

which-card = Which card, and which way?

# What is left of the three steps of control. $down
control-left =
    { $down ->
        [0] 3 of 3
        [1] 2 of 3
        [2] 1 of 3
       *[other] 0 of 3
    }



## What is told of a race, a fact a sentence; {""} passes a fact over in silence.

# A sled is shown (P-25 to P-29). `unspent`: points left over (P-25); `instead`: no points came in.
# $seat, $thrust, $stability, $pilot-signed, $armor, $unspent, $instead
event-built =
    { $seat } rolls out a sled: thrust { $thrust }, stability { $stability }, pilot { $pilot-signed }, armour { $armor }{ $unspent ->
        [0] {""}
        [one] ; { $unspent } point unspent
       *[other] ; { $unspent } points unspent
    }{ $instead ->
        [true] {" "}(no design received: the standard one)
       *[false] {""}
    }.

# The safe speeds of the race (P-3): each corner with its own, `A 2`.
# $corners-list
event-posted = Safe speeds: { $corners-list }.

# A sled takes its place on the grid (P-20).
# $seat, $place, $square
event-on_grid = { $seat } starts from place { $place }, { $square }.

# A turn begins (P-45).
event-turn_begun = {""}

# Cards are drawn (P-46); `paid`: debt taken off (P-48); `hand`: cards held now.
# $paid, $seat, $count
event-drew =
    { $paid ->
        [0] {""}
       *[other] { $seat } draws { $count ->
            [one] { $count } card
           *[other] { $count } cards
        }, { $paid } fewer for cards owed.
    }

# For the driver alone: what was drawn, and the whole hand.
# $drawn-counted
event-hand = You draw { $drawn-counted }.

# The discards become a new draw pile (P-42).
# $seat, $cards
event-reshuffled =
    { $seat }'s draw pile is empty: { $cards ->
        [one] { $cards } card is
       *[other] { $cards } cards are
    } shuffled.

# Cards go face up to the discards (P-42). `owed`: cards that were not there to be lost (P-48).
# $why, $seat, $cards, $cards-counted, $owed
event-discarded =
    { $why ->
        [control] { $seat } loses all cards{ $cards ->
            [none] {""}
           *[other] : { $cards-counted }
        }.
       *[other] { $seat } { $owed ->
            [0] discards { $cards-counted }
           *[other] owes { $owed ->
                [one] { $owed } card
               *[other] { $owed } cards
            }{ $cards ->
                [none] {""}
               *[other] , after giving up { $cards-counted }
            }
        }.
    }

# The order of a round (P-50); `still`: who will stand still for want of cards (P-54).
# $turn, $nth, $order-names, $still, $still-names
event-round_order =
    Turn { $turn }, round { $nth }: { $order-names }.{ $still ->
        [none] {""}
       *[other] {" "}Out of cards, so standing still: { $still-names }.
    }

# Cards are laid before a move (P-36, P-37). `drift`: the number a special counts as (P-38); `use`: what Good
# Piloting is played for.
# $drift, $seat, $card, $extra, $extra-counted
event-laid =
    { $seat } plays { $card }{ $drift ->
        [0] {" "}as DRIFT 0
        [1] {" "}as DRIFT 1
       *[other] {""}
    }{ $extra ->
        [none] {""}
       *[other] {" "}with { $extra-counted }
    }.

# Due with an empty hand (P-40).
# $seat, $square
event-stood_still = { $seat } has no cards and stays at { $square }.

# A sled has moved by its cards. `way`: the steps as they are ordered (P-65), if not all straight.
# $seat, $squares, $way, $start, $to
event-moved =
    { $seat } moves { $squares ->
        [one] { $squares } square
       *[other] { $squares } squares
    }{ $way ->
        [none] {""}
       *[other] {" "}({ $way })
    }, { $start } to { $to }.

# A step that was ordered was not possible and became a step forward (P-66).
# $step, $square, $seat
event-kept_lane =
    { $seat } { $step ->
        [S] finds nobody to sideswipe
       *[other] cannot change lane at { $square }
    } and goes straight.

# Good Piloting: a square is crossed as if empty, or its hazards avoided (P-73, P-74).
# $seat, $rivals, $rivals-names, $hazards, $square
event-passed_through =
    { $seat } threads{ $rivals ->
        [none] {""}
       *[other] {" "}past { $rivals-names }
    }{ $hazards ->
        [0] {""}
        [one] {" "}round { $hazards } hazard
       *[other] {" "}round { $hazards } hazards
    } at { $square }.

# Steps of control are lost (P-97): how far down now.
# $seat, $steps, and those of `control-left`
event-lost_steps = { $seat } loses { $steps } control: { control-left } left.

# A spin or a crash begins (P-98, P-100): the double circle. `again`: a spin turns into a crash (P-110).
# $crashing, $seat, $circle
event-lost_control =
    { $seat } loses control and { $crashing ->
        [true] crashes
       *[other] spins
    }, circle { $circle }.

# A sled has spun on (P-104, P-106): the circle, the squares.
# $seat, $squares, $start, $to
event-spun =
    { $seat } spins { $squares ->
        [one] { $squares } square
       *[other] { $squares } squares
    }, from { $start } to { $to }.

# The marker moves to the next circle (P-106).
# $circle, $seat
event-spin_goes_on =
    { $seat } { $circle ->
        [0] comes to rest
       *[other] is still out of control, circle { $circle }
    }.

# Circle 0: complete control again (P-108).
# $seat, $square
event-spin_over = { $seat } is back in control at { $square }.

# A spin leads along the wall (P-112).
# $seat, $square
event-hit_wall = { $seat } scrapes along the wall at { $square }.

# A sled runs into another (P-120 to P-122). `aside`: a sideswipe (P-130); `again`: in a slide (P-129).
# $aside, $rival-name, $square, $seat, $strength
event-collided =
    { $seat } { $aside ->
        [true] sideswipes { $rival-name }
       *[other] runs into { $rival-name } at { $square }
    }, strength { $strength }.

# A hit is about to be rolled (P-132).
event-struck = {""}

# A Force Field is played (P-81, P-82).
# $against, $by-name, $seat
event-shielded =
    { $seat }'s force field { $against ->
        [hook] shakes { $by-name }'s hook off
       *[other] absorbs the hit
    }.

# Damage (P-124): boxes lost, armor left, points that go through.
# $through, $seat, $damage, $armor
event-damaged =
    { $through ->
        [0] { $seat }'s armour loses { $damage }, { $armor } left.
       *[other] { $seat } takes { $damage } damage: { $armor } armour left, { $through } gets through.
    }

# A point that goes through takes thrust or stability (P-124).
# $seat, $part, $left
event-worn = { $seat } loses a point of { $part }, { $left } left.

# A sled is pushed on by a collision (P-127, P-128).
# $seat, $squares, $to
event-slid =
    { $seat } slides { $squares ->
        [one] { $squares } square
       *[other] { $squares } squares
    } to { $to }.

# A sled may not stay where there is no room (P-68).
# $seat, $to
event-put_back = { $seat } cannot stay there and is moved back to { $to }.

# A Grappling Hook is played on the sled ahead (P-82). `shaken`: its Force Field shakes it off.
# $seat, $rival-name
event-hooked = { $seat } hooks { $rival-name }.

# A hooked sled is placed (P-83).
# $seat, $start, $to
event-pulled = { $seat } is pulled along from { $start } to { $to }.

# A laser is fired (P-77): at a sled, at a mine, or at nothing.
# $at, $seat, $rival-name, $square
event-fired =
    { $at ->
        [sled] { $seat } fires a laser at { $rival-name }.
        [mine] { $seat }'s laser destroys the mine at { $square }.
       *[other] { $seat } fires a laser at nothing.
    }

# A mine or a slick is dropped (P-78, P-79).
# $kind, $seat, $square, $under, $under-names
event-dropped =
    { $seat } drops a { $kind ->
        [mine] mine
       *[other] slick
    } at { $square }{ $under ->
        [none] {""}
       *[other] , under { $under-names }
    }.

# A nuke grenade is thrown (P-80).
# $seat, $rival-name
event-threw = { $seat } throws a grenade at { $rival-name }.

# A sled runs over a mine or a slick (P-78, P-79). `leaving`: it was dropped under the sled.
# $kind, $leaving, $seat, $square
event-ran_over =
    { $seat } { $kind ->
        [mine] sets off the mine{ $leaving ->
            [true] {" "}under it
           *[false] {""}
        } at { $square }
       *[other] { $leaving ->
            [true] leaves { $square } over the slick under it
           *[false] runs onto the slick at { $square }
        }
    }.

# P-142: steps regained; how far down now.
# $seat, $steps, $down, and those of `control-left`
event-regained =
    { $down ->
        [0] { $seat } is in full control again.
       *[other] { $seat } regains { $steps ->
            [0] no control
           *[other] { $steps } control
        }: { control-left } left.
    }

# The line is crossed (P-145, P-146): laps completed, laps left.
# $lap, $left, $seat
event-lap =
    { $lap ->
        [0] {""}
       *[other] { $seat } { $left ->
            [1] begins the last lap
           *[other] completes lap { $lap }, { $left } to go
        }.
    }

# All laps are driven (P-146); the round is played to its end.
# $seat, $square
event-finished = { $seat } crosses the finish line, at { $square }.

# A sled is removed (P-149).
# $reason, $seat
event-out =
    { $reason ->
        [breakdown] { $seat } breaks down and is out.
        [crash] { $seat } crashes out.
        [disqualified] { $seat } is disqualified.
        [retired] { $seat } retires.
       *[other] { $seat } is out: { $reason }.
    }

# A finisher's place is settled (P-148).
# $seat, $place
event-placed = { $seat } takes place { $place }.

# The race is over; `alone`: its only sled wins (P-150).
# $alone, $seat
event-flag =
    { $alone ->
        [true] { $seat } is the last sled racing and wins.
       *[other] The chequered flag: the race is over.
    }

# A plan cannot be carried out (P-163): cards it needs are `lacking`, or no way leads where it goes. Told to its
# driver alone.
# $why, $lacking-counted, $plan
event-plan_dropped =
    Your plan { $plan } is dropped: { $why ->
        [cards] you do not hold { $lacking-counted }
       *[other] there is no way there from where you are
    }.

# An after-move card that was ordered is not played (P-163). `why`: hand (it is not there any more), beside
# (nobody to throw it at), moved (the sled has not), nothing (a laser would hit nothing). Told to its driver
# alone.
# $why, $card, $rival, $rival-name
event-card_kept =
    { $why ->
        [hand] { $card } is no longer in your hand, so it is not played.
        [beside] You keep your { $card }{ $rival ->
            [none] {""}
           *[other] {" "}for { $rival-name }
        }: there is no target beside you.
        [moved] You keep your { $card }: you have not moved.
        [nobody] You keep your { $card }: nobody is close enough behind you.
       *[other] You keep your { $card }: it would hit nothing.
    }


## Rolls: who tries what. The effect and the dice follow. $seat: the driver.

roll-GRID = { $seat } rolls for the grid
roll-CTRL-CORNER = { $seat } takes the corner too fast
roll-CTRL-SLICK = { $seat } fights for grip on the slick
roll-CTRL-COLL = { $seat } fights for control
roll-COLL = { $seat } takes the hit
roll-DMG = { $seat } is hit inside the armour
roll-SPIN-DIR = { $seat } spins on
roll-WALL = { $seat } comes off the wall
roll-REGAIN = { $seat } steadies the sled


## What a roll has come to.

effect-none = no effect
effect-lose-1 = one control lost
effect-lose-2 = two control lost
effect-spin = control lost
effect-crash = a crash
effect-thrust = thrust
effect-stability = stability
effect-damage-0 = no damage
effect-damage-1 = 1 damage
effect-damage-2 = 2 damage
effect-damage-3 = 3 damage
effect-damage-4 = 4 damage
effect-damage-5 = 5 damage
effect-lanes-minus-2 = two lanes in
effect-lanes-minus-1 = one lane in
effect-lanes-0 = straight on
effect-lanes-1 = one lane out
effect-lanes-2 = two lanes out
effect-wall-0 = along it
effect-wall-1 = one lane away
effect-wall-2 = two lanes away


## What was added to a roll.

modifier-corner = speed over the limit
modifier-cornering = good cornering
modifier-pilot = pilot
modifier-reflexes = good reflexes
modifier-collision = hit
modifier-in-corner = in a corner


## What the first forms of a first race teach. `choice` costs nothing wherever the others go.

# $stability, $of_stability, $armor, $of_armor
lesson-build = Your cards are your choice of moves: **{ $of_stability }** keeps the most, { $stability }. Armour takes the blows of collisions and corners: **{ $of_armor }** has the most, { $armor }.
lesson-discard = Only MOVE and DRIFT cards take you forward; specials wait for their moment.
# $choice, $other, $more, $cost
lesson-pay =
    { $choice } leads farthest for free. { $other } goes { $more ->
        [one] a square
       *[other] { $more } squares
    } farther for { $cost }.
# $choice, $other, $more, $tenths
lesson-risk =
    { $choice } leads farthest of what is sure to be free. { $other } goes { $more ->
        [one] a square
       *[other] { $more } squares
    } farther, but keeps control only { $tenths } times in 10.
# $choice, $other, $more, $tenths
lesson-unsure =
    { $choice } is free wherever the others go. { $other } goes { $more ->
        [one] a square
       *[other] { $more } squares
    } farther; its price is right { $tenths } times in 10.
# $choice, $advised
lesson-ahead = { $choice } is free now, but { $advised } is recommended: it is better placed for what follows.
# $choice, $corner
lesson-calm =
    Every card is free here, and { $choice } leads farthest.{ $corner ->
        [none] {""}
       *[other] {" "}Then corner { $corner } is close: keep a card slow enough for it.
    }
# $choice, $cost
lesson-dear = Every card costs something here. { $choice } costs the least: { $cost }.


## Ready-made sleds.

# $thrust, $stability, $pilot, $armor
preset-all_round = All-round
    .about = draws { $thrust } cards, keeps { $stability }; +{ $pilot } on tests, { $armor } armour. Good for a first race.
# $thrust, $stability, $pilot, $armor
preset-pilot = Pilot
    .about = +{ $pilot } on every test, keeps { $stability } cards; { $armor } armour: take corners one faster.
# $thrust, $stability, $pilot, $armor
preset-tank = Tank
    .about = { $armor } armour for the race, +{ $pilot } on tests, keeps { $stability } cards: ram your rivals.


# Cards over the hand limit that go, and in the line above the button those that stay.
# $count, $gone-counted, $kept-counted
preset-keep_movers = Drop { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
    .about = { $gone-counted } { $count ->
        [one] goes
       *[other] go
    }, you keep { $kept-counted }.

## What drivers are asked, each with its title in two or three words; `stage_of_round` is what stands over a
## round while it is open.

# D-BUILD: points over the four categories, secret until all are in (P-25).
# $points
question-build =
    Design your sled: up to { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, two at most in each part. Thrust: you draw 6 cards a turn, plus 1 a point. Stability: you keep 6 cards, plus 1 a point. Pilot: adds 1 a point to control rolls. Armour: 2 a lap, plus 1 a lap for each point.
    .title = Design
    .stage_of_round = design your sled

# D-DISCARD: what goes, of a hand over its limit (P-49).
# $held, $count
question-discard =
    You hold { $held ->
        [one] { $held } card
       *[other] { $held } cards
    }. Which { $count } do you discard?
    .title = Discards
    .stage_of_round = discard cards

# D-ORDER, sealed (P-160).
# $nth
question-order =
    Card { $nth } of 3. { which-card }
    .title = Orders
    .stage_of_round = choose your card

# D-ORDER in book mode: put when the sled is due (P-160).
# $nth
question-order-now =
    It is your turn: card { $nth } of 3. { which-card }
    .title = Your turn
    .stage_of_round = one sled to move

# D-HOOK: be pulled along by the sled ahead, which has just laid a card (P-82)? `speed`: of the card at the head
# of the chain.
# $rival-name, $card
question-hook = { $rival-name }, right ahead of you, plays { $card }. Play a Grappling Hook and be pulled along?
    .title = Hook
    .stage_of_round = the round is being run

# D-FIELD: play Force Field against what is about to strike, or against a hook (P-81, P-82)?
# $against, $by-name, and those of `play-a-field`
question-field =
    { $against ->
        [hook] { $by-name } hooks you. Play a Force Field to shake the hook off?
        [mine] A mine is about to go off under you, { play-a-field }
        [laser] { $by-name }'s laser is about to hit you, { play-a-field }
        [nuke] { $by-name }'s grenade is about to hit you, { play-a-field }
        [sideswipe] A sideswipe with { $by-name }, { play-a-field }
       *[other] A collision with { $by-name }, { play-a-field }
    }
    .title = Force Field
    .stage_of_round = the round is being run

# D-REFLEX: how many Good Reflexes after the dice of an own test (P-75)? `down`: steps lost before; `spinning`:
# only a crash counts (P-110).
# $test, $total, $down, and those of `control-left`
question-reflexes =
    { $test ->
        [REGAIN] Regaining control: your total is { $total }, with { control-left } control left
       *[other] Control test: your total is { $total }{ $down ->
            [0] {""}
           *[other] , with { control-left } control left
        }
    }. How many Good Reflexes do you play (+2 each)?
    .title = Reflexes
    .stage_of_round = the round is being run

# D-AFTER: which after-move cards, in which sequence, at whom (P-87).
# $seat-code
question-after =
    Your move is over. Do you use a laser, mine, slick or grenade? For instance `mine, nuke { $seat-code ->
        [blue] red
       *[other] blue
    }`; or `none`.
    .title = After the move
    .stage_of_round = the round is being run

# D-COST: which cards are lost (P-97, P-106).
# $why, $count, $held
question-cost =
    { $why ->
        [spin] Your sled spins on. Which card do you give up?
       *[other] You lose { $count ->
            [one] { $count } card
           *[other] { $count } cards
        } of { $held }. Which?
    }
    .title = Cards lost
    .stage_of_round = the round is being run


## Options, as they stand on buttons.

option-none-held = no (you hold none; I ask everybody who could)

# $part-field, $value
option-level = { $part-field } { $value }


## Parts of a build and fields of a sheet, each with a hint of what can be written there (100 characters at most).

field-car = Sled
field-place = Square
field-lap = Laps done
field-debt = Cards owed
field-steps = Control lost
field-status = Status
field-thrust = Thrust
field-stability = Stability
field-pilot = Pilot
field-armor = Armour

field-play = Play
    .hint = Card and path: DRIFT 4 FFRF + speed then mine; Mine as DRIFT 1; or autopilot

field-else = Else
    .hint = Played if your first plan would hit somebody or is impossible

field-last = Last
    .hint = Played if neither plan works

# $rival
field-grapple = Hook
    .hint = Hook the sled ahead: never, always, from 4 (its card's minimum speed), { $rival } from 4; ask

field-shield = Force Field
    .hint = Force Field: always, never, from 3 (minimum strength), without armor, not against hooks; ask

field-reflex = Reflexes
    .hint = Good Reflexes: keep control, never, no loss, ask

field-discard = Discard first
    .hint = Cards you give up first: MOVE 3, DRIFT 2

field-draw = After the draw
    .hint = Cards to discard over your limit: MOVE 3, DRIFT 2; least worth; or ask

field-after = After the move
    .hint = In a live race: as ordered (what your plan says, no question), or ask


## What a card does.

card-MOVE-3 = straight ahead
card-MOVE-4 = straight ahead
card-MOVE-5 = straight ahead
card-DRIFT-2 = one lane change or sideswipe
card-DRIFT-3 = one lane change or sideswipe
card-DRIFT-4 = one lane change or sideswipe
card-Good-Cornering = safe speeds +1 this round
card-Good-Piloting = one more drift, or through one square
card-Good-Reflexes = +2 to a control test, after the dice
card-Good-Speed = one more square, same speed
card-Laser = after the move: strength 1, ahead in lane
card-Mine = after the move: strength 2, left behind
card-Anti-Gravity-Slick = after the move: a test, left behind
card-Nuke-Grenade = after the move: strength 3 beside; costs control
card-Force-Field = against a hit, collision or hook
card-Grappling-Hook = the sled right ahead pulls you


## Stocks and their figures.

gauge-armor = armour
gauge-thrust = thrust
gauge-stability = stability
gauge-hand = cards
gauge-cards = cards


## What is to be known of a sled: out of control, how many steps down, how many cards it owes.

badge-crashing = crashing
badge-spinning = spinning
badge-down-1 = control 2/3
badge-down-2 = control 1/3
badge-down-3 = control 0/3
badge-down-4 = control 0/3
badge-owes-1 = owes 1 card
badge-owes-2 = owes 2 cards
badge-owes-3 = owes 3 cards
badge-owes-4 = owes 4 cards


## How a car's race has ended, or that it has not.

status-breakdown = broken down
status-crash = crashed
status-retired = retired
status-stewards = removed by the stewards


## Refusals: what is wrong, and what would be right. $said: what was typed.

# $corners-list
refused-no_such_bend = safe: there is no corner { $said }. Choose from: { $corners-list }.

refused-not_a_card = “{ $said }” is not a card. Write `MOVE 5`, `DRIFT 3` or a special as a drift: `Mine as DRIFT 1`.

# $card
refused-drift_number = { $card } can be played as DRIFT 0 or DRIFT 1: write `{ $card } as DRIFT 1`.

refused-not_laid_with = “{ $said }” cannot be played with a movement card. You can add cornering, speed, piloting drift and piloting through.

# $cards-list
refused-not_after = “{ $said }” is not played after a move. Choose from: { $cards-list }.

# $card
refused-no_drift = { $card } goes straight ahead: only DRIFT cards change lane or sideswipe.

# $path, $points
refused-path_too_long =
    { $path } needs more than the { $points ->
        [one] { $points } point
       *[other] { $points } points
    } you have.

refused-one_sideswipe = A drift card allows only one sideswipe a round.

# $speed, $points
refused-sideswipe_points =
    { $speed ->
        [0] A DRIFT 0 has no points for a sideswipe.
        [1] A sideswipe takes 1 point with this card, not { $points }.
       *[other] A sideswipe takes 1 to { $speed } points with this card, not { $points }.
    }

# $said-name, $seats-names
refused-no_such_rival = “{ $said-name }” is not another sled in this race. Choose from: { $seats-names }.

refused-not_on_track = That sled is not on the track, and has not been on it before.

# $card, $held: how many of it the hand has, $hand-counted
refused-not_in_hand =
    { $held ->
        [0] You do not hold { $card }.
       [1] You hold { $card } only once.
       *[other] You hold { $card } only { $held } times.
    } Your hand: { $hand-counted }.

# $nth, $step, $square, $lane: whether there is a lane on that side
refused-no_lane_change =
    Step { $nth }, { $step } at { $square }: { $lane ->
        [true] the squares overlap there, so only a spin changes lane. Try an earlier or a later square.
       *[false] there is no lane on that side.
    }

# $nth, $step, $square
refused-no_drift_left = Step { $nth }, { $step } at { $square }: you have no drift left to pay for it.

# $card
refused-not_moved = You drop { $card } behind you, but you have not moved this round.

# $rivals-names
refused-not_beside = A grenade needs a sled beside you. Beside you: { $rivals-names }.

# $step, $square
refused-nobody_to_swipe = { $step }: at { $square } that sled is not beside you. You can sideswipe only a sled in the next lane that is level with you or partly behind you.


# $least, $most
refused-not_such_a_figure = { $said } is out of range: choose { $least } to { $most }.


## What stands in messages, forms and answers.

# $race, $round, $car
ui-order_head = **Race #{ $race } · { $round ->
        [0] before the start
       *[other] round { $round }
    }** · your { $car } sled

# $car, $number
ui-joined = You are in: the { $car } sled, number { $number }. I ask you for orders by Direct Message; **Your orders** under each round's message works too.

# $car, $number
ui-joined_here = You are in: the { $car } sled, number { $number }. Press **Your orders** under each round's message; only you can see the form.

ui-lobby_empty = Nobody is on the grid yet. **Join** takes a sled, **Add bots…** gives empty seats to bots.

# $car, $race
ui-retire_sure = Retire the { $car } sled from race #{ $race }? It cannot come back. Or leave it to a bot: then you or somebody else can take it over later.

ui-retired = Your sled is retired.

# $car, $gauges
ui-own_car = Your sled { $car }: { $gauges }

ui-how_it_goes = Each round everybody secretly chooses a card; then the sleds move, the leader first, round corners and into each other.
ui-how_it_goes_in_turn = Each round the sleds move one after another, the leader first, round corners and into each other; each driver chooses a card when it is their turn.

ui-how_to_play =
    {""}**Your first race in five lines**
    1. Each turn you draw cards, keep as many as your stability allows, and play three rounds. In each everybody chooses a card, and the leader moves first.
    2. Press **Your orders**, then the number of a card: that sends it. MOVE goes straight, DRIFT may change lane once. Or type `/orders text: DRIFT 4 FFRF` and press **Confirm**.
    3. Each corner has a safe speed: with a faster card you roll for control. You have 3 control; without any you spin.
    4. Add special cards: `+ speed`, `+ cornering`, `then mine`. Any special also works as a DRIFT 0 or 1. Only you can see your hand.
    5. You can give standing orders for reactions: `/orders text: standing: force field against strength 3 or more, never hook, reflexes if it saves a spin`.


## Prices beside choices: rolls, and what else follows.

# Where a die decides. $least, $most
ui-price_range = { $least } to { $most } squares

# $count
ui-price_spaces =
    { $count ->
        [one] 1 square
       *[other] { $count } squares
    }

# $count
amount-armor = { $count } armour
# $count
amount-thrust = { $count } thrust
# $count
amount-stability = { $count } stability
# $count
amount-cards =
    { $count ->
        [one] 1 card
       *[other] { $count } cards
    }

works-none = no control lost
test-control = control test

harm-lose-1 = 1 control lost
harm-lose-2 = 2 control lost
harm-spin = spin
harm-crash = crash
harm-damage-1 = 1 damage
harm-damage-2 = 2 damage
harm-damage-3 = 3 damage
harm-damage-4 = 4 damage
harm-damage-5 = 5 damage

test-unharmed = no damage
# $tenths
note-then_tested = a control test follows { $tenths } in 10
# $rival-name, $speed
note-pulled = { $rival-name } pulls you along, speed { $speed }

# $rival-name, $strength
note-collides = runs into { $rival-name }, strength { $strength }
# $kind
note-runs_over = over a { $kind }
note-loses_control = loses control
# $loss-effect
note-loses = { $loss-effect }
# $total
note-regains = { $total } on the roll
note-dropped = the cards for it are gone
note-needed = your order needs it
# $count
note-goes = after the draw { $count ->
        [one] the card of least worth goes
       *[other] the { $count } cards of least worth go
    }
# $count, $cards-counted
note-goes_first = after the draw { $count ->
        [one] 1 card goes
       *[other] { $count } cards go
    }: { $cards-counted }
note-out = out of the race

# The corner ahead. $name, $spaces, $limits-list, $first
ui-bend = Corner { $name } in { $spaces ->
        [one] 1 square
       *[other] { $spaces } squares
    }: safe speed { $limits-list }.


## A round as it is told. `head` stands in the headline, `beat` in the story, `many` where several cars have done the
## same. $blamed: whoever hit or shot in this move. What came of a fact stands in figures of its kind: $worn_part.

# $count
ui-gap =
    { $count ->
        [one] { $count } square
       *[other] { $count } squares
    }

ui-state_grid = The sleds are on the grid.

# In which corner, or after which: at the end of a clause. `lettered`: it is called by a letter. $where, $past, $lettered
at-where =
    { $where ->
        [none] { $past ->
            [none] {""}
           *[other] {" "}after { $lettered ->
                [true] corner { $past }
               *[false] { $past }
            }
        }
       *[other] {" "}in { $lettered ->
            [true] corner { $where }
           *[false] { $where }
        }
    }

# What it did to the sled itself, as a sentence of its own. $worn_part, $worn_left, $out_reason
what-it-did =
    { $worn_part ->
        [none] {""}
       *[other] {" "}It has { $worn_left } { $worn_part } left.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}The sled is out.
    }

# The cards that go with the control. $discarded_cards, $discarded_cards-counted
the-hand =
    { $discarded_cards ->
        [none] {""}
       *[other] {" "}Cards lost: { $discarded_cards-counted }.
    }

# The last steps of control are told with its loss: $lost_steps_down
head-lost_control =
    { $crashing ->
        [true] { $seat } crashes{ at-where }.
       *[false] { $seat } loses control{ at-where }.
    }
beat-lost_control =
    .v1 =
        { $seat }{ $blamed ->
            [none] {""}
           *[other] , hit by { $blamed-name },
        } { $crashing ->
            [true] loses control{ at-where } and crashes.
           *[false] loses control{ at-where } and spins.
        }{ $hit_wall_square ->
            [none] {""}
           *[other] {" "}It hits the wall.
        }{ what-it-did }{ the-hand }{ $lost_steps_down ->
           *[other] {""}
        }
    .v2 =
        { $again ->
            [true] { $seat }'s spin becomes a crash{ at-where }.
           *[false] { $seat }{ $blamed ->
                [none] {""}
               *[other] , rammed by { $blamed-name },
            } { $crashing ->
                [true] crashes{ at-where }.
               *[false] spins{ at-where }.
            }
        }{ $hit_wall_square ->
            [none] {""}
           *[other] {" "}It hits the wall.
        }{ what-it-did }{ the-hand }{ $lost_steps_down ->
           *[other] {""}
        }
many-lost_control =
    { $crashing ->
        [true] { $seats-names } all crash{ at-where }.
       *[false] { $seats-names } lose control{ at-where }.
    }

head-out =
    { $reason ->
        [breakdown] { $seat } breaks down.
        [crash] { $seat } crashes out{ at-where }.
        [disqualified] { $seat } is disqualified.
        [retired] { $seat } retires.
       *[other] { $seat } is out.
    }
beat-out =
    { $reason ->
        [breakdown] { $seat } breaks down{ at-where } and is out.
        [crash] { $seat } crashes{ at-where } and is out.
        [disqualified] { $seat } is disqualified.
        [retired] { $seat } parks the sled and retires.
       *[other] { $seat } is out{ at-where }.
    }
many-out = { $seats-names } are out.

# What a collision does to both sleds. $damaged_damage, $damaged_armor, $worn_part, $worn_left, $out_reason, $rival_damaged_damage,
# $rival_damaged_armor, $rival_shielded_against, $rival_slid_squares, $others-names, $seat
the-collision =
    { $rival_shielded_against ->
        [none] {""}
       *[other] {" "}The force field of { $others-names } absorbs the hit.
    }{ $rival_slid_squares ->
        [none] {""}
        [one] {" "}{ $others-names } slides on, 1 square.
       *[other] {" "}{ $others-names } slides on, { $rival_slid_squares } squares.
    }{ $rival_damaged_damage ->
        [none] { $damaged_damage ->
            [none] {""}
           *[other] {" "}{ $seat } has { $damaged_armor } armour left.
        }
       *[other] { $damaged_damage ->
            [none] {" "}{ $others-names } has { $rival_damaged_armor } armour left.
           *[other] {" "}Armour left: { $seat } { $damaged_armor }, { $others-names } { $rival_damaged_armor }.
        }
    }{ $worn_part ->
        [none] {""}
       *[other] {" "}{ $seat } has { $worn_left } { $worn_part } left.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}{ $seat } is out.
    }

head-collided = { $seat } runs into { $rival-name }{ at-where }.
beat-collided =
    .v1 =
        { $seat } { $aside ->
            [true] sideswipes { $others-names }
           *[false] runs into { $others-names }
        }{ at-where }.{ the-collision }
    .v2 =
        { $seat } { $aside ->
            [true] leans on { $others-names }
           *[false] slams into { $others-names }
        }{ at-where }.{ the-collision }
many-collided = { $seats-names } run into others.

head-pulled = { $seat } is pulled along by { $rival-name }.
beat-pulled = { $seat } is hooked to { $rival-name } and pulled along.
many-pulled = { $seats-names } are pulled along.

head-hooked = { $seat } hooks { $rival-name }.
beat-hooked =
    { $shaken ->
        [true] { $seat } hooks { $rival-name }, whose force field shakes it off.
       *[false] { $seat } hooks { $rival-name } and rides along.
    }
many-hooked = { $seats-names } throw their hooks.

head-fired = { $seat } fires at { $rival-name }.
beat-fired =
    { $at ->
        [sled] { $seat } fires a laser at { $rival-name }{ at-where }{ $harm ->
            [0] {" "}without effect
           *[other] {""}
        }.
        [mine] { $seat } shoots a mine off the track{ at-where }.
       *[other] { $seat } fires a laser at nothing.
    }
many-fired = { $seats-names } fire their lasers.

head-threw = { $seat } throws a grenade at { $rival-name }.
beat-threw =
    .v1 = { $seat } throws a Nuke Grenade at { $rival-name }{ at-where }.
    .v2 = { $seat } lobs a Nuke Grenade into { $rival-name }'s cockpit{ at-where }.
many-threw = { $seats-names } throw grenades.

beat-dropped =
    { $seat } drops a { $kind ->
        [mine] mine
       *[other] slick
    }{ at-where }{ $under ->
        [none] {""}
       *[other] , under { $under-names }
    }.
head-dropped = { $seat } drops something on the track.
many-dropped = { $seats-names } drop things on the track.

head-ran_over =
    { $kind ->
        [mine] { $seat } hits a mine{ at-where }.
       *[other] { $seat } hits a slick{ at-where }.
    }
beat-ran_over =
    .v1 =
        { $kind ->
            [mine] { $seat } sets off a mine{ at-where }.
           *[other] { $seat } runs onto a slick{ at-where }.
        }{ $lost_control_circle ->
            [none] {""}
           *[other] {" "}The sled spins.
        }{ what-it-did }
many-ran_over = { $seats-names } hit what others dropped on the track.

head-worn = { $seat } has { $left } { $part } left.
beat-worn =
    .v1 = { $blamed ->
            [none] { $seat } is hit through the armour
           *[other] { $blamed-name } gets through { $seat }'s armour
        }: { $left } { $part } left.{ $out_reason ->
            [none] {""}
           *[other] {" "}The sled is out.
        }
    .v2 = { $blamed ->
            [none] { $seat } is damaged inside
           *[other] { $blamed-name } damages { $seat } inside
        }: { $left } { $part } left.{ $out_reason ->
            [none] {""}
           *[other] {" "}The sled is out.
        }
many-worn = { $seats-names } are hit through the armour.

head-shielded = { $seat }'s force field holds.
beat-shielded =
    { $against ->
        [hook] { $seat }'s force field shakes off { $by ->
            [none] a hook
           *[other] the hook of { $by-name }
        }.
       *[other] { $seat }'s force field absorbs the hit.
    }
many-shielded = The force fields of { $seats-names } hold.

beat-damaged =
    { $seat } loses { $damage } armour{ $blamed ->
        [none] {""}
       *[other] {" "}to { $blamed-name }
    }, { $armor ->
        [0] none left
       *[other] { $armor } left
    }.
head-damaged = { $seat } has no armour left.
many-damaged = { $seats-names } lose armour.

beat-lost_steps =
    { $seat } { $blamed ->
        [none] is too fast{ at-where }
       *[other] is shaken by { $blamed-name }{ at-where }
    }: { control-left } control left.{ the-hand }
head-lost_steps = { $seat } has { control-left } control left{ at-where }.
many-lost_steps = { $seats-names } lose some control.

beat-hit_wall = { $seat } scrapes along the wall{ at-where }.
head-hit_wall = { $seat } hits the wall{ at-where }.
many-hit_wall = { $seats-names } scrape along the wall.

beat-spin_goes_on =
    { $circle ->
        [0] { $seat } comes to rest.
       *[other] { $seat } is still spinning.
    }
many-spin_goes_on = { $seats-names } are still spinning.
beat-spin_over = { $seat } is back in control{ at-where }.
head-spin_over = { $seat } is back in control.
many-spin_over = { $seats-names } are back in control.

beat-discarded = { $seat } loses all cards{ $cards ->
        [none] {""}
       *[other] : { $cards-counted }
    }.
head-discarded = { $seat } loses all cards.
many-discarded = { $seats-names } lose all their cards.

beat-passed_through =
    { $rivals ->
        [none] { $seat } steers round the hazards{ at-where }.
       *[other] { $seat } threads past { $rivals-names }{ at-where }.
    }
head-passed_through = { $seat } threads through{ at-where }.
many-passed_through = { $seats-names } thread their way through.

beat-slid =
    { $blamed ->
        [none] { $seat } slides on
       *[other] { $blamed-name } pushes { $seat } on
    }, { $squares ->
        [one] a square
       *[other] { $squares } squares
    }{ at-where }.
many-slid = { $seats-names } slide on.
beat-put_back = There is no room for { $seat }{ at-where }, who is moved back.
many-put_back = { $seats-names } are moved back.
beat-stood_still = { $seat } has no cards and stands still.
many-stood_still = { $seats-names } have no cards and stand still.
beat-moved = { $seat } covers { $squares } squares.
many-moved = { $seats-names } cover { $squares } squares each.

beat-posted = Safe speeds: { $corners-list }.
head-on_grid = { $seat } starts from the front.
beat-on_grid = { $seat } starts from the front of the grid.

beat-lap =
    { $left ->
        [1] { $seat } begins the last lap.
        [0] { $seat } crosses the line.
       *[other] { $seat } completes a lap: { $left } to go.
    }
head-lap =
    { $left ->
        [1] { $seat } begins the last lap.
       *[other] { $seat } completes a lap.
    }
many-lap =
    { $left ->
        [1] { $seats-names } begin the last lap.
       *[other] { $seats-names } complete a lap.
    }
# $home: the place, once the round is over and places are settled
head-finished =
    { $home ->
        [none] { $seat } crosses the line.
        [1] { $seat } wins.
       *[other] { $seat } finishes { $home-place }.
    }
beat-finished =
    { $home ->
        [none] { $seat } crosses the finish line.
        [1] { $seat } crosses the finish line first and wins.
       *[other] { $seat } crosses the finish line, { $home-place }.
    }
many-finished =
    { $home ->
        [none] { $seats-names } cross the finish line.
        [1] { $seat } wins, ahead of { $behind-names }.
       *[other] { $seats-names } cross the finish line, in this order.
    }
head-flag = { $seat } wins: nobody else is left.
beat-flag = { $seat } is the last sled still moving, and wins.
many-flag = { $seats-names } are the last sleds moving.


## Options of a race, a sentence each: in the form, in the handbook and where one is refused.

setting-order_mode = Sealed: everybody orders at once. Book: one sled after another.
setting-play_for_places = The race continues until every place is decided.
setting-points = How many points a sled is built with, 3 to 6.
setting-safe = Safe speeds of corners, to change those of the track.
setting-grid = How the grid is decided.
setting-discards = Unnamed cards over the limit: the printed order, or keep five movement cards of different speeds.
setting-set_back = Sleds that start further back than they have earned, and by how many places: red:3,blue:5.


## What a level of a category gives.

# $by
gives-thrust = { $by } cards drawn a turn
# $by
gives-stability = { $by } cards kept in hand
# $by-signed
gives-pilot = { $by-signed } on every control test
# $by
gives-armor = { $by } armour for the race

# To the driver himself: what happened to you.
you-lost_control =
    { $blamed ->
        [none] You lost control{ at-where } and { $crashing ->
            [true] crashed
           *[false] spun
        }.
       *[other] { $blamed-name } hit you{ at-where }, and you { $crashing ->
            [true] crashed
           *[false] spun
        }.
    }{ the-hand }
you-lost_steps =
    { $blamed ->
        [none] You were too fast{ at-where }
       *[other] { $blamed-name } shook you{ at-where }
    }: { control-left } control left.{ the-hand }
you-collided =
    You { $aside ->
        [true] sideswiped { $others-names }
       *[false] ran into { $others-names }
    }{ at-where }.{ $damaged_damage ->
        [none] {""}
       *[other] {" "}You have { $damaged_armor } armour left.
    }{ what-it-did }
you-damaged =
    { $blamed ->
        [none] You lost
       *[other] { $blamed-name } cost you
    } { $damage } armour, { $armor ->
        [0] none left
       *[other] { $armor } left
    }.
you-worn =
    { $blamed ->
        [none] You were hit through the armour
       *[other] { $blamed-name } got through your armour
    }: { $left } { $part } left.
you-fired =
    { $at ->
        [sled] You fired a laser at { $rival-name }{ $harm ->
            [0] {" "}without effect
           *[other] {""}
        }.
        [mine] You shot a mine off the track.
       *[other] You fired a laser at nothing.
    }
you-threw = You threw a Nuke Grenade at { $rival-name }{ at-where }.
you-ran_over =
    { $kind ->
        [mine] You set off a mine{ at-where }.
       *[other] You ran onto a slick{ at-where }.
    }{ what-it-did }
you-hit_wall = You scraped along the wall{ at-where }.
you-spin_goes_on =
    { $circle ->
        [0] You came to rest.
       *[other] You are still spinning.
    }
you-spin_over = You are back in control{ at-where }.
you-pulled = You were hooked to { $rival-name } and pulled along.
you-hooked =
    { $shaken ->
        [true] You hooked { $rival-name }, whose force field shook it off.
       *[false] You hooked { $rival-name } and rode along.
    }
you-stood_still = You had no cards and stood still.
you-moved = You covered { $squares } squares.
you-shielded =
    Your force field { $against ->
        [hook] shook off { $by ->
            [none] a hook
           *[other] the hook of { $by-name }
        }
       *[other] absorbed the hit
    }.
you-out =
    { $reason ->
        [breakdown] Your sled broke down{ at-where }: you are out.
        [crash] You crashed{ at-where }.
        [retired] You retired.
        [disqualified] You are disqualified.
       *[other] You are out{ at-where }.
    }
# $cards, $cards-counted
you-discarded =
    You lost all cards{ $cards ->
        [none] {""}
       *[other] : { $cards-counted }
    }.
you-lap =
    { $left ->
        [1] You are on the last lap.
        [0] You crossed the line.
       *[other] You completed a lap: { $left } to go.
    }
you-finished =
    { $home ->
        [none] You crossed the finish line.
        [1] You crossed the finish line first and won.
       *[other] You crossed the finish line, { $home-place }.
    }

## Achievements: names, and what earned them

achievement-crash_home = Double Pirouette
achievement-crash_home-about = Lost control twice or more and finished.
achievement-fisher = Angler
achievement-fisher-about = Was pulled ahead by the Grappling Hook twice.
achievement-survivor = Survivor
achievement-survivor-about = Survived two or more lasers, grenades and hooks, and finished.
achievement-spun_and_won = Pirouette
achievement-spun_and_won-about = Lost control and won all the same.
achievement-bare_hull = Bare Hull
achievement-bare_hull-about = Lost all armour and finished.
achievement-unscratched = Not a Scratch
achievement-unscratched-about = Finished in the first three without damage or loss of control, although attacked.
achievement-shield_wall = Shield Wall
achievement-shield_wall-about = Stopped a hit with a Force Field and finished.

# A condition that cannot be checked. $offered: yes where an order without it follows.
# $said
refused-free_condition =
    I cannot check the condition in “{ $said }”.
    Those that I can: `MOVE 5; else DRIFT 2` for a route that is not free, `then Mine if behind 2`, `hook blue from 4`, `field from 3`, and `reflex keep control`.{ $offered ->
        [yes] {" "}Do you mean this, without it?
       *[no] {""}
    }

# $said, $like
refused-first_missing = “{ $said }” needs a card in front of it. Write for instance `{ $like }`.

## Words in pictures. $place, $seat, $number, $gap
picture-car =
    { $place }. { $seat }, sled { $number }{ $gap ->
        [none] {""}
       *[other] , { $gap }
    }

## The same story for the driver to whom another car did it, or who did it to the car it is about.

# $seat, $aside, $rival_shielded_against, $rival_damaged_damage, $rival_damaged_armor
at_you-collided =
    { $seat } { $aside ->
        [true] sideswiped you
       *[false] ran into you
    }{ at-where }.{ $rival_shielded_against ->
        [none] {""}
       *[other] {" "}Your force field absorbed the hit.
    }{ $rival_damaged_damage ->
        [none] {""}
       *[other] {" "}You have { $rival_damaged_armor } armour left.
    }
# $seat, $harm
at_you-fired =
    { $seat } fired a laser at you{ at-where }{ $harm ->
        [0] {" "}without effect
       *[other] {""}
    }.
# $seat
at_you-threw = { $seat } threw a Nuke Grenade at you{ at-where }.
# $seat
at_you-pulled = { $seat } was hooked to you and pulled along.
# $seat, $shaken
at_you-hooked =
    { $shaken ->
        [true] { $seat } hooked you, and your force field shook it off.
       *[false] { $seat } hooked you and rode along.
    }
# $seat
at_you-passed_through = { $seat } threaded past you{ at-where }.
# $seat, $kind
at_you-dropped =
    { $seat } dropped a { $kind ->
        [mine] mine
       *[other] slick
    } under you{ at-where }.
# $seat, $against
at_you-shielded =
    { $seat }'s force field { $against ->
        [hook] shook off your hook
       *[other] absorbed your hit
    }.
