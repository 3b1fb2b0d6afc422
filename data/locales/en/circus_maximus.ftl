### Circus Maximus: what the heralds and the stewards of the sand say. Style: see common.ftl.


## Parts of sentences.

# $own-signed
what-now = What do you do? You roll at { $own-signed }.


## What is told of a race, a fact a sentence; {""} passes a fact over in silence.

# What is left of a wheel. $damage
wheel-left =
    { $damage ->
        [0] 12
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
    }

# A chariot is shown (C-21 to C-26). `instead`: no points came in.
# $seat, $points-driver, $points-car, $points-speed, $points-endurance, $car, $speed, $endurance, $hits, $base,
# $base-signed, $instead
event-prepared =
    { $seat } shows driver { $points-driver }, car { $points-car }, speed { $points-speed }, endurance { $points-endurance }: a { $car } car, team speed { $speed }, { $endurance } endurance, { $hits } driver hits{ $base ->
        [0] {""}
       *[other] , driver { $base-signed }
    }{ $instead ->
        [true] {" "}(no build received: the standard one)
       *[false] {""}
    }.

# A chariot comes back from an earlier race (C-201). `left`, `right`: damage to its wheels; `dead`: horses that were
# not replaced; `fresh`: a new driver.
# $seat, $car, $speed, $endurance, $hits, $base, $base-signed, $left, $right, $dead, $fresh
event-returned =
    { $seat } is back with the same { $car } chariot: team speed { $speed }, { $endurance } endurance, { $hits } driver hits{ $base ->
        [0] {""}
       *[other] , driver { $base-signed }
    }{ $fresh ->
        [true] {" "}(a new driver: the last one died)
       *[false] {""}
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
    }{ $dead ->
        [0] {""}
        [one] ; one horse short
       *[other] ; { $dead } horses short
    }.

# A bid is opened (C-203).
# $seat, $bid, $lane
event-lane_bid = { $seat } bids { $bid } sesterces and takes lane { $lane }.

# A chariot takes its place on the grid (C-27).
# $seat, $lane, $square
event-lane = { $seat } draws lane { $lane }: { $square }.

# A chit is drawn (C-31). `whole`: the whole order is revealed (O-8).
# $ordinal, $whole-names, $seat, $left
event-chit =
    { $ordinal ->
        [0] Order of this turn: { $whole-names }.
       *[other] { $seat }'s chit is drawn{ $left ->
            [0] {""}
           *[other] , { $left } left in the cup
        }.
    }

# A written speed is opened (C-32). `speed` is E, `short` what it lacks; `missing`: nothing was written.
# $short, $speed, $seat, $written, $missing
event-speed_shown =
    { $seat } shows { $written }{ $missing ->
        [true] {" "}(no speed was written)
       *[false] {""}
    }{ $short ->
        [0] {""}
       *[other] , but the team can only do { $speed } this turn
    }.

# MF at hand at the start of a phase (C-33), and what they are made of. `plain`: of the speed just shown alone.
# $item, $forced, $seat, $plain, $mf, $first, $offered
event-power =
    { $item ->
        [C-151] { $forced ->
            [0] {""}
           *[other] { $seat }'s team is forced on by { $forced }.
        }
       *[other] { $plain ->
            [true] {""}
           *[other] { $seat } has { $mf } squares to move{ $first ->
                [0] {""}
               *[other] , { $first } lost at the start
            }{ $forced ->
                [0] {""}
               *[other] , { $forced } forced by the lash
            }{ $offered ->
                [0] {""}
               *[other] , { $offered } taken from the lash
            }.
        }
    }

# Voluntary strain (C-44).
# $seat, $by, $endurance
event-whipped = { $seat } whips for { $by } more; { $endurance } endurance left.

# MF thrown away (C-45).
# $seat, $by, $square, $endurance
event-braked = { $seat } reins in by { $by } at { $square }; { $endurance } endurance left.

# A chariot or a team has moved. `path`: the squares entered; `way`: the actions as they are ordered (C-41).
# $squares, $item (C-151: a runaway team), $seat, $way-steps, $start, $to
event-drove =
    { $squares ->
        [0] {""}
       *[other] { $item ->
            [C-151] { $seat }'s team runs on from { $start } to { $to }.
           *[other] { $seat } drives { $way-steps }: { $start } to { $to }.
        }
    }

# A change of lane (C-17) or a sideslip (C-19); `way`: out or in; `forced` by a result (C-104).
# $forced, $seat, $way-word, $square
event-changed =
    { $forced ->
        [true] { $seat } slides { $way-word } to { $square }.
       *[other] {""}
    }

# Moved back one square (C-94, B of C-97).
# $why, $seat, $square
event-pushed =
    { $why ->
        [brake] {""}
       *[other] { $seat } is pushed back to { $square }.
    }

# END lost; `left`. `missing`: could not be paid and slows the team for good (C-82).
# $why, $seat, $by, $left, $missing
event-lost =
    { $why ->
        [whip] {""}
        [brake] {""}
        [horse] {""}
       *[other] { $seat } loses { $by } endurance, { $left } left{ $missing ->
            [0] {""}
           *[other] , { $missing } short: slower for the rest of the race
        }.
    }

# END 0 (C-81).
# $seat
event-exhausted = { $seat }'s team is exhausted.

# A corner is taken too fast (C-71): strain points. `rolls`: False where an exhausted team flips at once.
# $rolls, $seat, $corner, $speed, $safe, $strain
event-strained =
    { $rolls ->
        [true] { $seat } takes { $corner } at { $speed } (safe: { $safe }), { $strain } over.
       *[other] { $seat }'s exhausted team takes { $corner } at { $speed } (safe: { $safe }).
    }

# The driver is jostled (C-74); their modifier now.
# $seat, $modifier-signed
event-jostled = { $seat } is jostled: the driver now rolls at { $modifier-signed }.

# An attack is declared (C-91).
# $manner, $target-name, $seat, $square
event-attacked =
    { $seat } { $manner ->
        [lash_driver] lashes at { $target-name } from
        [lash_team] lashes { $target-name }'s horses from
        [ram_car] rams { $target-name }'s car from
        [ram_team] rams { $target-name }'s horses from
        [ram_driver] drives over { $target-name } in the reins at
       *[other] attacks { $target-name } from
    } { $square }.

# What the defender does about it (C-92). `works` None: they hold, no roll. `square`: where a defence that works
# leads.
# $works, $defence, $square, $price, $seat, $defence-option
event-defended =
    { $works ->
        [true] { $seat } { $defence ->
            [brake] falls back to { $square }{ $price ->
                [0] {""}
               *[other] , for { $price } endurance
            }
           *[other] evades to { $square }{ $price ->
                [0] {""}
               *[other] , for { $price } squares of the next phase
            }
        }.
        [false] { $seat } tries to { $defence-option } and fails.
       *[none] { $seat } holds the lane.
    }

# A lash lands on a team (C-95).
# $seat, $forced, $offered
event-lashed =
    { $seat }'s team feels the lash{ $forced ->
        [0] {""}
       *[other] , { $forced } more to move
    }{ $offered ->
        [0] {""}
       *[other] , { $offered } more to move if the driver likes
    }.

# G: the defender has the attacker's whip (C-97). `seat` is the attacker.
# $to-name, $seat, $left
event-whip_lost =
    { $to-name } tears the whip from { $seat }'s hand{ $left ->
        [0] {""}
       *[other] ; { $left } left
    }.

# The team is slower: next phase, next turn, or for good.
# $why, $seat, $by
event-slowed =
    { $why ->
        [evade] {""}
        [exhausted] { $seat }'s exhausted team is slower by { $by } for the rest of the race.
       *[other] { $seat } is slower by { $by }{ $why ->
            [lash] {" "}in the next phase
            [man] {" "}in the next phase
            [ram] {" "}next turn
           *[other] {""}
        }.
    }

# Driver hits; `left`.
# $seat, $by, $left
event-wounded =
    { $seat }'s driver takes { $by ->
        [one] { $by } hit
       *[other] { $by } hits
    }, { $left } left.

# Horse hits; `horse` from 1.
# $by, $horse, $left, $seat
event-injured =
    { $seat }'s { $by ->
        [0] horses are unhurt
       *[other] horse { $horse } takes { $by ->
            [one] { $by } hit
           *[other] { $by } hits
        }, { $left } left
    }.

# A horse falls (C-83); END lost by it. `last`: none is left.
# $seat, $horse, $endurance, $left, $last
event-horse_dead =
    { $seat }'s horse { $horse } falls{ $endurance ->
        [0] {""}
       *[other] { $left ->
            [0] {""}
           *[other] ; { $endurance } endurance lost, { $left } left
        }
    }{ $last ->
        [true] : no horse is left
       *[false] {""}
    }.

# An attempt to cut a horse free (C-84). `rest`: MF left, None if it failed.
# $free, $horse, $cost, $rest, $seat
event-cut =
    { $seat } { $free ->
        [true] cuts horse { $horse } free for { $cost } squares: { $rest } left to move
       *[other] fails to cut horse { $horse } free: it takes { $cost } squares
    }.

# A wheel is damaged (C-100); `damage` now. `destroyed`: it is gone.
# $by, $destroyed, $seat, $wheel, and those of `wheel-left`
event-wheel_hit =
    { $seat }'s { $wheel } wheel { $by ->
        [0] holds
       *[other] takes { $by } damage{ $destroyed ->
            [true] {""} and is gone
           *[false] : { wheel-left } of 12 left
        }
    }.

# A forced sideslip ends in a contact (C-104): with whom and what, or the wall.
# $into, $rival-name, $seat
event-slid =
    { $seat } { $into ->
        [wall] scrapes along the wall
       *[other] slides into { $rival-name }: { $into }
    }.

# An involuntary ram of whatever stands ahead (C-103).
# $seat, $rival-name, $lost
event-rammed_ahead =
    { $seat } runs into { $rival-name } from behind{ $lost ->
        [0] {""}
       *[other] , with { $lost } still to move
    }.

# A chariot flips (C-121).
# $why, $seat, $square, $wreck
event-flip =
    { $why ->
        [wheel] { $seat }'s wheel breaks, the car overturns
        [corner] { $seat } overturns in the corner
        [exhausted] { $seat }'s exhausted team overturns the car
        [wreck] { $seat } overturns on the wreck
       *[other] { $seat } overturns
    } at { $square }{ $wreck ->
        [none] {""}
       *[other] : { $why ->
            [wreck] the new one
           *[other] the wreck
        } lies at { $wreck }
    }.

# A wreck lands on a chariot (C-124). `seat` is the victim.
# $of-name, $seat, $on-word, $square
event-wreck_fell = { $of-name }'s wreck lands on { $seat }'s { $on-word } at { $square }.

# A wreck has been cleared (C-141): END asked.
# $seat, $square, $asked
event-over_wreck = { $seat } drives over the wreck at { $square }: { $asked } endurance needed.

# A team runs away (C-151). `driver`: dragged or dead.
# $driver, $seat
event-runaway =
    { $seat }'s team runs { $driver ->
        [dragged] away, dragging the driver by the reins
       *[other] on without a driver
    }.

# A runaway team falls and lies where it is (C-153).
# $seat, $square
event-lying_team = { $seat }'s team lies at { $square }.

# A runaway team leaves the track: caught (C-154), or over the line.
# $finish, $seat
event-caught =
    { $seat }'s runaway team { $finish ->
        [true] crosses the line and is led away
       *[other] is caught
    }.

# A dragged driver tries to cut himself free (C-161).
# $free, $dragged, $square, $seat
event-cut_loose =
    { $seat } { $free ->
        [true] cuts loose{ $dragged ->
            [0] {""}
            [one] {" "}after { $dragged } square
           *[other] {" "}after { $dragged } squares
        }, at { $square }
       *[other] cannot cut loose: dragged { $dragged ->
            [one] { $dragged } square
           *[other] { $dragged } squares
        }
    }.

# A driver dies. `why`: lash, dragging, wreck, run_down, rammed.
# $why, $seat, $by-name
event-died =
    { $why ->
        [lash] { $seat }'s driver dies under the lash.
        [dragging] { $seat }'s driver is dragged to death.
        [wreck] { $seat }'s driver is dragged over a wreck and dies.
        [run_down] {""}
        [rammed] { $seat }'s driver dies under { $by-name }'s horses.
       *[other] { $seat }'s driver dies.
    }

# A man on foot is run down (C-174). `lost`: MF lost now; `later`: taken from the next phase.
# $seat, $man-name, $square, $lost, $later
event-ran_down =
    { $seat } runs down and kills { $man-name }'s driver at { $square }{ $lost ->
        [0] {""}
       *[other] , losing { $lost } squares
    }{ $later ->
        [0] {""}
       *[other] , losing { $later } squares in the next phase
    }.

# A driver on foot has moved (C-171). `safe`: they are over the wall (C-172).
# $safe, $path, $path-list, $seat
event-walked =
    { $seat }'s driver { $safe ->
        [true] climbs over the wall to safety
       *[other] runs{ $path ->
            [none] {""}
           *[other] {" "}along { $path-list }
        }
    }.

# D-16: the driver of a chariot without horses leaves it on foot.
# $seat, $square
event-left_car = { $seat }'s driver leaves the car at { $square }.

# Nothing can or will be done in a phase.
# $item, $seat
event-waited =
    { $item ->
        [C-151] { $seat }'s team
       *[other] { $seat }
    } stands still.

# The line is crossed (C-16): laps completed, laps left.
# $left, $seat
event-lap =
    { $seat } { $left ->
        [1] begins the last lap
       *[other] crosses the line, { $left } to go
    }.

# A chariot finishes (C-110). `dragged`: its driver hangs in the reins (C-111).
# $seat, $place, $dragged
event-finished =
    { $seat } finishes: P{ $place }{ $dragged ->
        [true] , dragged over the line
       *[false] {""}
    }.

# A chariot is out of the race.
# $reason, $seat
event-out =
    { $seat } { $reason ->
        [flip] is out: overturned
        [driver] is out: the driver is dead
        [driver-on-foot] is out: the driver is on foot
        [driver-torn-out] is out: the driver is torn from the car
        [horses] is out: no horses left
        [exhausted] is out: the team cannot go on
        [disqualified] is disqualified
        [retired] retires
       *[other] is out: { $reason }
    }.

# The report of a turn (C-30).
event-turn_ended = {""}

# The race is over.
event-flag = The mappa falls: the race is over.

# MF that can be neither driven nor braked, and end with the phase (C-46, C-151, C-248).
# $runaway, $seat, $mf
event-mf_lost =
    { $runaway ->
        [true] { $seat }'s team finds no way on, and the last { $mf } squares
       *[other] { $seat } can neither drive nor rein in the last { $mf } squares: they
    } are lost.


## Rolls: who tries what. The effect and the dice follow. $seat: the driver.

roll-driver-hits = { $seat }'s driver
roll-team-speed = { $seat }'s horses
roll-endurance = { $seat }'s endurance
roll-first-turn-die = { $seat } gets off the line
roll-whip = { $seat } uses the whip
roll-cut-horse-free = { $seat } cuts the harness
roll-wheel-check = { $seat }'s wheel is tested
roll-corner-strain = { $seat } takes the bend too fast
roll-horse-injury = { $seat }'s horses are hit
roll-defence-roll = { $seat }, attack and defence
roll-lash-team = { $seat }, whip and reins
roll-lash-factor = { $seat }, arm against arm
roll-lash-table = { $seat }'s lash lands
roll-M-loss = { $seat } falters

# $item
roll-damage-to-cars =
    { $seat }'s { $item ->
        [C-124] wreck hits the car
        [C-163] horses trample the driver
       *[other] wheels hit the other car
    }

# $item
roll-wheel-damage =
    { $seat }'s { $item ->
        [C-163] driver
       *[other] wheel
    } takes the blow

roll-landing-of-a-wreck = { $seat }'s car goes over and the wreck lands
roll-wreck-strain = { $seat } goes over the wreck
roll-wreck-chart = { $seat } comes off the wreck
roll-driver-cuts-himself-free = { $seat } cuts the reins
roll-drag-injury = { $seat } is dragged along the sand
roll-driver-run-down = { $seat } hits a driver on foot
roll-runaway-caught = Grooms reach for { $seat }'s team


## What a roll has come to.

effect-minus = nothing
effect-S = sideslip
effect-SS = sideslip by two lanes
effect-J = jostled
effect-LH = left horse
effect-RH = right horse
effect-F = overturned
effect-G = the whip is grabbed
effect-M = movement lost
effect-B = pushed back or wounded
effect-W1 = one hit
effect-W2 = two hits
effect-W3 = three hits
effect-X = torn from the car

# $item
effect-A =
    { $item ->
        [C-163] the driver is missed
        [C-124] nothing
       *[other] the attacker's car
    }

# $item
effect-AD =
    { $item ->
        [C-163] the driver is trampled
        [C-124] the car is hit
       *[other] both cars
    }

# $item
effect-D =
    { $item ->
        [C-163] the driver is trampled
        [C-124] the car is hit
       *[other] the other car
    }

# $item
effect-DS =
    { $item ->
        [C-163] the driver is trampled
        [C-124] the car is hit
       *[other] the other car, pushed aside
    }

# $item
effect-DSS =
    { $item ->
        [C-163] the driver is trampled
        [C-124] the car is hit
       *[other] the other car, pushed two lanes aside
    }

effect-LW = left wheel
effect-RW = right wheel
effect-here = where it was
effect-out = one lane out
effect-in = one lane in
effect-out-2 = two lanes out
effect-back = one square back
effect-wheel-breaks = it breaks
effect-wheel-cracks = it cracks
effect-wheel-holds = it holds
effect-caught = caught
effect-runs-on = it runs on


## What was added to a roll.

modifier-driver = driver
modifier-class = car
modifier-defender = defender
modifier-unpaid = not paid
modifier-dead-team = dead team


## Words in sentences.

word-out = out
word-in = in
word-team = team
word-car = car


## What the first forms of a first race teach. `choice` costs nothing wherever the others go.

# $most, $of_most, $fastest, $of_fastest, $driver, $of_driver
lesson-preparation =
    Endurance pays for the whip, and for the reins before a turn: **{ $of_most }** has the most, up to { $most }.
    With **{ $of_fastest }** you drive up to { $fastest } squares a turn; **{ $of_driver }** fights best, with +{ $driver }.
# $choice, $other, $more, $cost
lesson-pay =
    Speed { $choice } is the fastest that is free. Speed { $other } goes { $more ->
        [one] a square
       *[other] { $more } squares
    } farther for { $cost }; endurance has to last the whole race.
# $choice, $other, $more, $tenths
lesson-risk =
    Speed { $choice } is the fastest that is sure to be free. Speed { $other } goes { $more ->
        [one] a square
       *[other] { $more } squares
    } farther, but ends well only { $tenths } times in 10.
# $choice, $other, $more, $tenths
lesson-unsure =
    Speed { $choice } is free wherever the others go. Speed { $other } goes { $more ->
        [one] a square
       *[other] { $more } squares
    } farther; its price is right { $tenths } times in 10.
# $choice, $advised
lesson-ahead = Speed { $choice } is free now, but { $advised } is recommended: it is better placed for what follows.
# $choice, $corner
lesson-calm =
    Every speed is free here, and { $choice } leads farthest.{ $corner ->
        [none] {""}
       *[other] {" "}Then { $corner } is close: be within your lane's safe speed there, or rein in.
    }
# $choice, $cost
lesson-dear = Every speed costs something here. Speed { $choice } costs the least: { $cost }.


## Ready-made teams.

# $driver, $car, $slowest, $fastest, $least, $most
preset-even = Even
    .about = one point in each: { $slowest } to { $fastest } squares a turn, { $least } to { $most } endurance, { $car } car. Good for a first race.
# $driver, $car, $slowest, $fastest, $least, $most
preset-racer = Racer
    .about = { $slowest } to { $fastest } squares a turn, { $least } to { $most } endurance; { $car } car: stay out of fights.
# $driver, $car, $slowest, $fastest, $least, $most
preset-brawler = Brawler
    .about = { $car } car, +{ $driver } on attack and defence; { $slowest } to { $fastest } squares a turn, { $least } to { $most } endurance: ram your rivals.


## What drivers are asked, each with its title in two or three words; `stage_of_round` is what stands over a
## round while it is open.

# D-1: points for driver, car, speed and endurance (C-21).
# $points
question-preparation =
    Prepare your chariot: spread { $points ->
        [one] { $points } point
       *[other] { $points } points
    } over driver, car, speed and endurance.
    .title = Preparation
    .stage_of_round = prepare your chariot

# D-3: the turn's order sheet with the written speed (C-30).
# $most
question-speed = Choose a speed (max { $most }).
    .title = Speed
    .stage_of_round = choose your speed

# D-4: cut the fallen horse free, or wait (C-84).
# $horse, $speed
question-cut = Horse { $horse } lies in the harness, and your speed is { $speed }. Cut it free, or wait?
    .title = Fallen horse

# D-5: take MF that the lash offers (C-95).
# $offered, $mf
question-offered = The lash lets you add up to { $offered } to your { $mf } squares. How many do you take?
    .title = Forced on

# D-6: strain the horses with the whip (C-44).
# $mf, $endurance
question-use-whip = You have { $mf } squares to move and { $endurance } endurance left. Use the whip?
    .title = Whip

# D-7: braking before the move (C-45).
# $mf, $endurance
question-brake = You have { $mf } squares to move and { $endurance } endurance left. Rein in before you move?
    .title = Reining in

# D-8: the path of the whole phase (C-41).
# $mf, $endurance, $seat-code
question-path =
    You have { $mf } squares to move and { $endurance } endurance left. Which way? For instance `3 out lash:{ $seat-code ->
        [red] blue
       *[other] red
    } 4`.
    .title = Path

# D-9: the path is used up, or its rest has become illegal (C-41).
# $mf, $endurance
question-rest-of-path = You have { $mf } squares left to move and { $endurance } endurance left. Which way now?
    .title = Rest of the path

# D-10: what to do about an attack (C-92). `attacker` '' stands for a falling wreck.
# $manner, $attacker-name, $modifier-signed, and those of `what-now`
question-defence =
    { $manner ->
        [lash_driver] { $attacker-name } ({ $modifier-signed }) lashes at you. { what-now }
        [lash_team] { $attacker-name } ({ $modifier-signed }) lashes your horses. { what-now }
        [ram_car] { $attacker-name } ({ $modifier-signed }) rams your car. { what-now }
        [ram_team] { $attacker-name } ({ $modifier-signed }) rams your horses. { what-now }
        [wreck] { $attacker-name }'s wreck comes down on you. { what-now }
        [ahead] { $attacker-name } ({ $modifier-signed }) runs into you from behind. { what-now }
        [slide] { $attacker-name } ({ $modifier-signed }) slides into you. { what-now }
       *[other] { $attacker-name } attacks you. What do you do?
    }
    .title = Defence

# D-11: back one square, or a wound (C-97).
# $attacker-name
question-pushed-back = { $attacker-name } pushes you back a square. Give way, or take a wound?
    .title = Pushed back

# D-12: which horses are hit (C-103, C-124).
# $hits
question-hits =
    { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    } for your horses. Which take them?
    .title = Horses

# D-13: END for clearing a wreck (C-141).
# $asked, $endurance
question-pay-for-wreck = The wreck costs { $asked } endurance; you have { $endurance } left. How much do you pay?
    .title = Wreck

# D-14: try to cut the reins (C-161).
# $hits, $modifier-signed
question-cut-loose =
    You are being dragged by the reins, with { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    } left ({ $modifier-signed }). Try to cut loose?
    .title = In the reins

# D-15: where the man on foot goes (C-171).
# $squares
question-foot-path =
    You are on foot and can go { $squares ->
        [one] { $squares } square
       *[other] { $squares } squares
    }. Which way? For instance `out out wall`.
    .title = On foot

# D-16: the last horse is dead: leave the car on foot? (C-83)
question-leave-car = No horse is left. Leave the car on foot?
    .title = Leave the car


## Options, as they stand on buttons.

# $part-field, $value
option-level = { $part-field } { $value }

option-hold = hold
option-evade-out = evade out
option-evade-in = evade in
option-brake = brake

# $count
option-step-F =
    ahead{ $count ->
        [1] {""}
       *[other] {" "}{ $count }
    }

option-step-O = out
option-step-I = in
option-step-B = rein in
option-step-SO = slip out
option-step-SI = slip in
option-step-R = ram ahead

# $where
option-foot-out = out to { $where }

# $where
option-foot-in = in to { $where }

option-foot-ahead = ahead
option-foot-back = back
option-foot-wall = over the wall

# $manner, $target-name
option-step-A =
    { $manner ->
        [lash_driver] lash { $target-name }
        [lash_team] lash { $target-name }'s team
        [ram_car] ram { $target-name }
        [ram_team] ram { $target-name }'s team
        [ram_driver] drive over { $target-name }
       *[other] attack { $target-name }
    }


## Steps of a way. $count: how many at once.

step-F =
    { $count ->
        [1] ahead
       *[other] { $count } ahead
    }

step-O = out
step-I = in

step-B =
    rein in{ $count ->
        [1] {""}
       *[other] {" "}by { $count }
    }

step-SO = slip out
step-SI = slip in
step-R = ram ahead

# $first, $second-name
step-A-2 =
    { $first ->
        [lash_driver] lash { $second-name }
        [lash_team] lash { $second-name }'s team
        [ram_car] ram { $second-name }
        [ram_team] ram { $second-name }'s team
        [ram_driver] drive over { $second-name }
       *[other] { $first } { $second-name }
    }

# $first-name
step-lash_driver-1 = lash { $first-name }

# $first-name
step-lash_team-1 = lash { $first-name }'s team

# $first-name
step-ram_car-1 = ram { $first-name }

# $first-name
step-ram_team-1 = ram { $first-name }'s team

# $first-name
step-ram_driver-1 = drive over { $first-name }

step-wall = over the wall


## Parts of a build and fields of a sheet, each with a hint of what can be written there (100 characters at most).

field-driver = Driver
field-car = Car

field-speed = Speed
    .hint = A number up to your top speed, or max, prudent, last

field-endurance = Endurance

field-whip = Whip
    .hint = no, yes, straights, above 20 (endurance), straights above 20

field-brake = Brake
    .hint = Reining in before the move: prudent, no, or a number

field-path = Path
    .hint = “3 out 4”, or straight, best, inside, outside, lane 3; or “3 out 4 then best”

# $rival
field-targets = Targets
    .hint = Whom to attack, how, and how keenly (1 to 3): { $rival } ram 3, any lash 2

field-defend = Defend
    .hint = evade out, evade in, brake 8 (endurance), hold; or lash: hold; ram: evade out, hold

field-offered = Take offered
    .hint = Take movement that a lash offers? yes or no

field-wreck = Wreck
    .hint = Endurance to pay for crossing a wreck: all, none, 3, keep 5

field-cut = Cut horse
    .hint = Cut a fallen horse free? yes or no

field-reins = Cut reins
    .hint = Cut loose when you are dragged? yes or no

field-horses = Horses
    .hint = Which take hits that may be spread: 4 3 2 1, or strongest

field-pushed = Pushed back
    .hint = When a lash pushes you back: back, or wound

field-foot = On foot
    .hint = Your way on foot: out out wall


## Stocks and their figures.

gauge-END = endurance
gauge-hits = driver hits
gauge-team = team speed
gauge-L = left wheel
gauge-R = right wheel


## What is to be known of a chariot.

badge-exhausted = exhausted
badge-no-whip = no whip
badge-jostled = jostled
badge-horse-down = horse down
badge-runaway = runaway
badge-dragged = dragged
badge-on-foot = on foot


## How a car's race has ended, or that it has not.

status-flip = overturned
status-driver = driver dead
status-driver-on-foot = driverless
status-driver-torn-out = driver torn out
status-horses = no team
status-exhausted = exhausted
status-retired = retired


## What stands in messages, forms and answers.

# $car, $number
ui-joined = You are in: the { $car } chariot, number { $number }. I ask you for orders by Direct Message; **Your orders** under each round's message works too.

# $car, $number
ui-joined_here = You are in: the { $car } chariot, number { $number }. Press **Your orders** under each round's message; only you can see the form.

ui-lobby_empty = Nobody is on the grid yet. **Join** takes a chariot, **Add bots…** gives empty seats to bots.

# $car, $race
ui-retire_sure = Retire the { $car } chariot from race #{ $race }? It cannot come back. Or leave it to a bot: then you or somebody else can take it over later.

ui-retired = Your chariot is retired.

# $car, $gauges
ui-own_car = Your chariot { $car }: { $gauges }

# $race, $round, $car
ui-order_head = **Race #{ $race } · { $round ->
        [0] before the start
       *[other] round { $round }
    }** · your { $car } chariot

ui-how_it_goes = Each turn every driver secretly writes a speed; then chits are drawn to decide who drives next, and chariots may ram and lash.

ui-how_to_play =
    {""}**Your first race in five lines**
    1. Before the start, spread 4 points over driver, car, speed and endurance; then each turn everybody secretly writes a speed.
    2. Press **Your orders** under the newest message, then a speed: that sends it. Or type `/orders text: 16 whip straights` and press **Confirm**.
    3. Chits are drawn one by one. When yours comes up you drive every square of your speed: ahead, a lane out (1) or in (2), or attack a rival beside you (1).
    4. Each lane of a bend has a safe speed. Every point over it costs endurance and a roll that may overturn you: rein in, or take an outer lane.
    5. Whatever your orders leave open I ask (live pace) or drive safely. You may change them until the speeds are opened.


## Refusals: what is wrong, and what would be right. $said: what was typed.

refused-not_a_step = “{ $said }” is not a step. Write for instance `3 out lash:red 4`.

# $step-steps, $cost, $mf
refused-too_few_mf =
    { $mf ->
        [0] The path is too long: nothing is left to move when it comes to { $step-steps }.
        [1] { $step-steps } costs { $cost }, but you have only 1 square left to move.
       *[other] { $step-steps } costs { $cost }, but you have only { $mf } squares left to move.
    }

# $step-steps, $square
refused-way_blocked = { $step-steps }: { $square } is taken.

# $step-steps
refused-no_lane = { $step-steps }: there is no lane on that side.

# $step-steps, $square
refused-not_free = { $step-steps }: { $square } and the square behind it must be free.

# $cutting: in the turn in which a horse was cut free
refused-no_brake =
    { $cutting ->
        [true] You cannot rein in during the turn in which you cut a horse free.
       *[false] You have too little endurance for that: each square you rein in costs 1.
    }
refused-no_slip = You may sideslip only when the way ahead is blocked, or is sure to be.
refused-no_ram = You may run into the chariot ahead only when you have no other move left.
refused-no_whip = You have no whip.

# $mf
refused-no_path = That path has no steps. You have { $mf } squares left to move.

refused-struck_already = You can attack only once from each square: move on first.
refused-cannot_attack = You cannot attack in the turn in which you cut a horse free.

# $target-name, $targets-names
refused-no_such_target =
    You cannot attack “{ $target-name }”. { $targets-names ->
        [none] There is nobody to attack.
       *[other] Choose from: { $targets-names }.
    }

# $manners-list
refused-no_such_attack = “{ $said }” is not an attack. Choose from: { $manners-list }.

# $target-name
refused-on_grid = You cannot attack while you or { $target-name } are on the grey grid.

# $manner, $target-name
refused-not_beside =
    You cannot reach { $target-name } from there: { $manner ->
        [ram_driver] your team must be in the dragged driver's square.
        [lash_team] your car must be beside their team, in a corner level with it or partly ahead.
        [ram_team] your car must be beside their team, in a corner level with it or partly ahead.
       *[other] your car must be beside their car, in a corner level with it or partly ahead.
    }

# $target-name
refused-only_team = { $target-name } has no driver in the car: you can lash or ram the team.

# $target-name
refused-side_closed = { $target-name }'s fallen horse lies between you.

refused-not_a_target = “{ $said }” is not a target. Write for instance `red ram 3, blue 1`: whom, how, how keen from 1 to 3.

# $said-name, $seats-names
refused-no_such_rival = “{ $said-name }” is not in this race. Choose from: { $seats-names }.

# $lanes
refused-no_such_lane = “{ $said }” is not a lane: 1 to { $lanes }.

# $horses-list, $hits
refused-not_a_horse =
    “{ $said }” does not say which of the horses { $horses-list } take { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    }. Name one horse for all hits, or one for each.

refused-not_a_horse_rule = “{ $said }” is not a rule for hits. Write `strongest` or the horses in order: `4 3 2 1`.

# $near-list
refused-not_a_foot_step = “{ $said }” is not a step from there. Next to you are { $near-list }.

# $squares
refused-too_far_on_foot =
    You can go { $squares ->
        [one] { $squares } square
       *[other] { $squares } squares
    } on foot.

# $square
refused-no_exit = There is no way over the wall from { $square }.

# $purse
refused-bid_too_high = You cannot bid { $said } sesterces: after the entry fee and repairs you have { $purse } left.

# $most
refused-stake_too_high = { $said } sesterces are too much: your bets on this race may total { $most }.

refused-no_such_square = There is no square “{ $said }” here.


## Prices beside choices: stocks with their figures, what something is paid for, rolls, and what else follows.

# Where a die decides. $least, $most
ui-price_range = { $least } to { $most } squares

# $count
ui-price_spaces =
    { $count ->
        [one] 1 square
       *[other] { $count } squares
    }

# $count
amount-END = { $count } endurance
# $count
amount-team = { $count } team speed
# $count
amount-L = { $count } of the left wheel
# $count
amount-R = { $count } of the right wheel
# $count
amount-hits =
    { $count ->
        [one] 1 hit
       *[other] { $count } hits
    }

toward-corner = corner
toward-whip = whip
toward-brake = reining in
toward-turn = turn
toward-lash = lash
toward-wreck = wreck

# $at
test-corner-strain = clean through { $at }
# $rival-name
test-lash_team = lash { $rival-name }'s team
# $rival-name
test-lash_driver = lash { $rival-name }
# $rival-name
test-ram_team = ram { $rival-name }'s team
# $rival-name
test-ram_car = ram { $rival-name }'s car
# $rival-name
test-ram_driver = run down { $rival-name }
# What a recommended order holds beside its speed.
extra-whip = whip
extra-unreined = no reins

works-clean = clean
test-defence = works
# $rival-name
test-holding = your car unharmed
# $rival-name
test-ram-back = your own car unharmed
test-holding-a-lash = unharmed
test-whip-kept = you keep the whip
test-over-the-wreck = clean over the wreck
test-cut-loose = cut loose

harm-slides = slides
harm-jostled = jostled
harm-horse-hurt = horse hurt
harm-flips = flips
harm-wheel-struck = wheel struck
harm-dragged = dragged on
harm-wounded = wounded
harm-driven-back = driven back
harm-slowed = slowed down
harm-whip-lost = whip lost

# $corner, $safe, $strain
note-strain = { $corner } safe at { $safe }, { $strain } over
note-flips = the chariot flips
note-out = out of the race
# $rival-name
note-rams = rams { $rival-name } ahead
# $most
note-whip = 1 to { $most } squares more for as much endurance
# $by
note-slower = { $by } fewer squares next turn
# $manner, $least, $most: END or hits
note-holds = { $manner ->
        [ram_team] a horse takes { $least } to { $most } hits
        [lash_team] { $most ->
            [1] loses 1 endurance
           *[other] loses 1 to { $most } endurance
        }
       *[other] takes the blow
    }
# END that a wreck asks and that is not paid. $by
note-unpaid = { $by } unpaid: your roll at the wreck is that much worse
note-dragged = dragged on
note-pushed = back one square

# The corner ahead. $first, $name, $spaces, $limits-list
ui-bend = { $spaces ->
        [0] You are in { $name }
        [one] { $name } in 1 square
       *[other] { $name } in { $spaces } squares
    }. Safe speeds, inner lane first: { $limits-list }.


## A round as it is told. `head` stands in the headline, `beat` in the story, `many` where several cars have done the
## same. $blamed: whoever attacked in this move. What came of a fact stands in figures of its kind: $flip_why, $out_reason.

# $count
ui-gap =
    { $count ->
        [one] { $count } square
       *[other] { $count } squares
    }

# $round, $decides
ui-round_next =
    Next: speeds for round { $round }.{ $decides ->
        [true] {" "}This could be the last round.
       *[false] {""}
    }

ui-state_grid = The chariots are at the gates.

# $level, $togo-gap, $seats-names, $seat, $rival-name, $rival_gap-gap; and those of `racing-on`
ui-state_decides =
    { $level ->
        [true] { $seats-names } both have { $togo-gap } to the line: the first chit drawn may decide it{ racing-on }.
       *[false] { $seat } has { $togo-gap } to the line, { $rival-name } { $rival_gap-gap } more: the first chit drawn may decide it{ racing-on }.
    }

# Which bend of the circus, at the end of a clause. $where
at-turn =
    { $where ->
        [none] {""}
        [C1] {" "}at the first bend
        [C2] {" "}at the second bend
        [C3] {" "}at the third bend
       *[other] {" "}in { $where }
    }

# What is left of the endurance after a loss. $lost_left
what-is-left =
    { $lost_left ->
        [none] {""}
       *[other] , { $lost_left } left
    }

# By whom, as a clause. $blamed, $blamed-name
hit-by =
    { $blamed ->
        [none] {""}
       *[other] , attacked by { $blamed-name },
    }

# What becomes of the driver. $cut_loose_free, $runaway_driver, $out_reason, $died_why
the-man =
    { $died_why ->
        [none] { $runaway_driver ->
            [none] {""}
            [dragged] {" "}The driver is dragged by the reins{ $cut_loose_free ->
                [true] {" "}and cuts loose
               *[other] {""}
            }.
           *[other] {" "}The team runs on alone.
        }
       *[other] {" "}The driver { $runaway_driver ->
            [dragged] is dragged along and dies
           *[other] dies
        }.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}Out of the race.
    }

head-flip =
    { $why ->
        [wheel] { $seat } loses a wheel and overturns{ at-turn }.
        [exhausted] { $seat }'s exhausted team overturns the car{ at-turn }.
       *[other] { $seat } overturns{ at-turn }.
    }
beat-flip =
    .v1 =
        { $seat }{ hit-by } { $why ->
            [wheel] loses the { $wheel_hit_wheel ->
                [left] left wheel
                [right] right wheel
               *[other] wheel
            } and overturns
            [corner] goes in too fast and overturns
            [exhausted] has an exhausted team and overturns
            [wreck] hits a wreck and overturns
           *[other] overturns
        }{ at-turn }.{ the-man }
    .v2 =
        { $why ->
            [wheel] { $wheel_hit_wheel ->
                [left] The left wheel breaks
                [right] The right wheel breaks
               *[other] The wheel breaks
            }, and { $seat }{ hit-by } overturns
            [corner] Too fast: { $seat } overturns
            [exhausted] The team is exhausted: { $seat } overturns
            [wreck] { $seat } overturns on a wreck
           *[other] { $seat }{ hit-by } overturns
        }{ at-turn }.{ the-man }
many-flip = { $seats-names } overturn{ at-turn }.

head-out =
    { $reason ->
        [flip] { $seat } has overturned and is out.
        [driver] { $seat } is out: the driver is dead.
        [driver-on-foot] { $seat } is out, with the driver on foot.
        [driver-torn-out] { $seat } is out: the driver is torn from the car.
        [horses] { $seat } is out, with no horses left.
        [exhausted] { $seat } is out: the team cannot go on.
        [disqualified] { $seat } is disqualified.
        [retired] { $seat } retires.
       *[other] { $seat } is out.
    }
beat-out =
    { $reason ->
        [flip] { $seat } has overturned and is out.
        [driver] { $seat } is out: nobody is holding the reins.
        [driver-on-foot] { $seat }'s driver is on foot, and out of the race.
        [driver-torn-out] { $seat }'s driver is torn from the car: out.
        [horses] { $seat } has no horses left and is out.
        [exhausted] { $seat }'s team cannot go on: out.
        [disqualified] { $seat } is disqualified.
        [retired] { $seat } pulls up and retires.
       *[other] { $seat } is out of the race.
    }
many-out =
    { $reason ->
        [driver-on-foot] { $seats-names } are on foot, and out of the race.
       *[other] { $seats-names } are out of the race.
    }

head-died = { $seat }'s driver dies.
beat-died =
    { $why ->
        [lash] { $seat }'s driver dies under { $by ->
            [none] the lash
           *[other] { $by-name }'s lash
        }.
        [dragging] { $seat }'s driver is dragged to death.
        [wreck] { $seat }'s driver is dragged over a wreck and dies.
        [rammed] { $seat }'s driver dies under { $by-name }'s horses.
       *[other] { $seat }'s driver dies.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}{ $seat } is out.
    }
many-died = The drivers of { $seats-names } die.

head-ran_down = { $seat } runs down and kills { $man-name }'s driver.
beat-ran_down = { $seat } runs down and kills { $man-name }'s driver{ at-turn }.
many-ran_down = { $seats-names } run drivers down.

head-wreck_fell = { $of-name }'s wreck lands on { $seat }.
beat-wreck_fell = { $of-name }'s wreck lands on { $seat }'s { $on-word }{ at-turn }.{ the-man }
many-wreck_fell = Wrecks land on { $seats-names }.

head-horse_dead =
    { $blamed ->
        [none] { $seat } loses a horse.
       *[other] { $seat } loses a horse to { $blamed-name }.
    }
beat-horse_dead =
    .v1 =
        { $seat } loses { $times ->
            [1] a horse
           *[other] { $times } horses
        }{ $blamed ->
            [none] {""}
           *[other] {" "}to { $blamed-name }
        }{ at-turn }: { $last ->
            [true] the last one
           *[false] { $loose ->
                [true] a runaway team
               *[false] { $endurance ->
                    [0] { $left } endurance left
                   *[other] { $endurance } endurance lost, { $left } left
                }
            }
        }.{ $dropped ->
            [0] {""}
            [1] {""}
           *[other] {" "}Down to { $place_now-place }.
        }{ $exhausted_seat ->
            [none] {""}
           *[other] {" "}The team is exhausted.
        }{ the-man }
    .v2 =
        { $blamed ->
            [none] { $times ->
                [1] A horse falls
               *[other] { $times } horses fall
            } in { $seat }'s team
           *[other] { $blamed-name } kills { $times ->
                [1] one
               *[other] { $times }
            } of { $seat }'s horses
        }{ at-turn }: { $last ->
            [true] the last one
           *[false] { $loose ->
                [true] a runaway team
               *[false] { $endurance ->
                    [0] { $left } endurance left
                   *[other] { $endurance } endurance lost, { $left } left
                }
            }
        }.{ $exhausted_seat ->
            [none] {""}
           *[other] {" "}The team is exhausted.
        }{ the-man }
many-horse_dead = { $seats-names } lose horses.

head-wheel_hit =
    { $destroyed ->
        [true] { $seat } loses a wheel{ $blamed ->
            [none] {""}
           *[other] {" "}to { $blamed-name }
        }.
       *[false] { $seat }'s { $wheel } wheel is damaged.
    }
beat-wheel_hit =
    .v1 =
        { $blamed ->
            [none] { $seat }'s { $wheel } wheel is damaged
           *[other] { $blamed-name } hits { $seat }'s { $wheel } wheel
        }{ at-turn }: { $destroyed ->
            [true] it is gone
           *[false] { wheel-left } of 12 left
        }.
    .v2 =
        { $blamed ->
            [none] { $seat }'s { $wheel } wheel takes a blow
           *[other] { $seat }'s { $wheel } wheel takes a blow from { $blamed-name }
        }{ at-turn }: { $destroyed ->
            [true] it is gone
           *[false] { wheel-left } of 12 left
        }.
many-wheel_hit = The wheels of { $seats-names } are damaged.

head-whip_lost = { $seat } loses the whip to { $to-name }.
beat-whip_lost = { $to-name } catches { $seat }'s whip and keeps it{ $left ->
        [0] : { $seat } has no other
       *[other] {""}
    }.
many-whip_lost = { $seats-names } lose their whips.

head-rammed_ahead = { $seat } runs into { $rival-name }.
beat-rammed_ahead = { $seat } has nowhere to go{ at-turn } and runs into { $rival-name }.{ the-man }
many-rammed_ahead = { $seats-names } run into the chariots ahead.

head-exhausted = { $seat }'s team is exhausted.
beat-exhausted =
    .v1 = { $seat }'s team is exhausted{ at-turn } and slower for the rest of the race.
    .v2 = { $seat }'s horses have nothing left to give{ at-turn }.
many-exhausted = The teams of { $seats-names } are exhausted.

head-lashed = { $attacker-name } lashes { $seat }'s team.
beat-lashed =
    .v1 = { $attacker-name } lashes { $seat }'s team{ $endurance ->
            [0] {""}
           *[other] : { $endurance } endurance lost{ what-is-left }
        }.
    .v2 = { $attacker-name } lays the whip across { $seat }'s horses{ $endurance ->
            [0] {""}
           *[other] : { $endurance } endurance lost{ what-is-left }
        }.
many-lashed = { $attacker-name } lashes the teams of { $seats-names }.

head-jostled = { $seat }'s driver is shaken.
beat-jostled = { $seat }'s driver is shaken{ at-turn } and rolls worse from now on.
many-jostled = The drivers of { $seats-names } are shaken.

head-strained = { $seat } takes the bend too fast.
beat-strained =
    .v1 = { $seat } takes the { $corner ->
            [C1] first bend
            [C2] second bend
            [C3] third bend
           *[other] bend
        } { $strain } over the safe { $safe }{ $paid ->
            [0] {""}
           *[other] : { $paid } endurance lost{ what-is-left }
        }.
    .v2 = { $seat } leans into the { $corner ->
            [C1] first bend
            [C2] second bend
            [C3] third bend
           *[other] bend
        } at { $speed }, { $strain } too fast{ $paid ->
            [0] {""}
           *[other] : { $paid } endurance lost{ what-is-left }
        }.
many-strained = { $seats-names } take the bends too fast.

# $target-name, $others-names, $times
# Beside a team without a driver. $others_loose
if-runaway =
    { $others_loose ->
        [true] {" "}(runaway team)
       *[false] {""}
    }
beat-attacked =
    .v1 = { $seat } attacks { $others-names }{ if-runaway }{ $harm ->
            [0] {" "}without effect
           *[other] {""}
        }.
    .v2 = { $seat } attacks { $others-names }{ if-runaway }{ $times ->
            [1] {""}
            [2] , twice in all
           *[other] , { $times } times in all
        }{ $harm ->
            [0] {" "}without doing harm
           *[other] {""}
        }.
head-attacked = { $seat } attacks { $target-name }{ if-runaway }.
many-attacked = { $seats-names } attack without effect.

beat-whipped =
    .v1 = { $seat } uses the whip: { $by ->
            [one] { $by } more square
           *[other] { $by } more squares
        }, { $endurance } endurance left.
    .v2 = { $seat } whips the team for { $by ->
            [one] { $by } square
           *[other] { $by } squares
        } more: { $endurance } endurance left.
head-whipped = { $seat } uses the whip.
many-whipped = { $seats-names } use the whip.

beat-wounded =
    { $blamed ->
        [none] { $seat }'s driver is hurt
       *[other] { $seat }'s driver is hurt by { $blamed-name }
    }{ $left ->
        [none] {""}
        [0] {""}
        [one] : { $left } hit left
       *[other] : { $left } hits left
    }.
head-wounded = { $seat }'s driver is hurt.
many-wounded = The drivers of { $seats-names } are hurt.

beat-injured =
    { $blamed ->
        [none] { $seat }'s team is hurt
       *[other] { $blamed-name } hurts { $seat }'s team
    }: { $left ->
        [0] one horse has no hits left
       *[other] one horse has { $left } hits left
    }.
head-injured = { $seat }'s team is hurt.
many-injured = The teams of { $seats-names } are hurt.

beat-cut =
    { $free ->
        [true] { $seat } cuts the dead horse free{ $rest ->
            [0] {" "}and has no squares left to move
           *[other] {""}
        }.
       *[false] { $seat } fails to cut the dead horse free and stands still.
    }
head-cut =
    { $free ->
        [true] { $seat } cuts a dead horse free.
       *[false] { $seat } stands still with a dead horse in the harness.
    }
many-cut = { $seats-names } cut the harness.

beat-pushed =
    { $why ->
        [lash] { $seat } is pushed back a square{ hit-by-whom }.
       *[other] { $seat } falls back a square{ hit-by-whom }.
    }
# $blamed, $blamed-name
hit-by-whom =
    { $blamed ->
        [none] {""}
       *[other] {" "}under attack from { $blamed-name }
    }
many-pushed = { $seats-names } are pushed back.

beat-slid =
    { $blamed ->
        [none] { $seat } slides
       *[other] { $blamed-name } shoves { $seat }
    } { $rival ->
        [none] into the wall
       *[other] into { $rival-name }
    }{ at-turn }{ $wheel_hit_times ->
        [none] {""}
        [1] : a wheel takes damage
       *[other] : the wheels take { $wheel_hit_times } blows
    }.
head-slid =
    { $blamed ->
        [none] { $seat } slides.
       *[other] { $blamed-name } shoves { $seat } aside.
    }
many-slid = { $seats-names } slide.

beat-slowed =
    { $why ->
        [exhausted] { $seat }'s exhausted team is slower by { $by } for the rest of the race.
       *[other] { $seat } is slower by { $by }.
    }
head-slowed = { $seat } is slower by { $by }.
many-slowed = { $seats-names } are slower.

beat-speed_shown =
    { $missing ->
        [true] { $seat } is driven at { $speed }: no speed was written{ $by_clock_most ->
            [none] {""}
            [0] {""}
           *[other] {" "}({ $by_clock_missed } of { $by_clock_most } before a bot takes over)
        }.
       *[false] { $seat } wrote { $written }; the team can only do { $speed }.
    }
head-speed_shown = { $seat } wrote no speed.
many-speed_shown = { $seats-names } do not drive at the speed they wrote, or wrote none.

beat-over_wreck = { $seat } drives over a wreck{ at-turn }{ $paid ->
        [0] {""}
       *[other] : { $paid } endurance lost{ what-is-left }
    }.
many-over_wreck = { $seats-names } drive over wrecks.
beat-lying_team = { $seat }'s team lies where it fell{ at-turn }.
many-lying_team = The teams of { $seats-names } lie where they fell.

head-runaway = { $seat }'s team runs away.
beat-runaway =
    { $driver ->
        [dragged] { $seat }'s driver is dragged by a runaway team.
       *[other] { $seat }'s team runs on without a driver.
    }{ $cut_loose_free ->
        [true] {" "}The driver cuts loose.
       *[other] {""}
    }
many-runaway = The teams of { $seats-names } run away.

head-cut_loose =
    { $free ->
        [true] { $seat }'s driver cuts loose and is out, on foot.
       *[false] { $seat }'s driver cannot cut loose.
    }
beat-cut_loose =
    { $free ->
        [true] { $seat }'s driver cuts loose and stands on the sand{ at-turn }.
       *[false] { $seat }'s driver cannot cut loose and is dragged on.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}Out of the race.
    }
many-cut_loose = The drivers of { $seats-names } cut at the reins.

head-left_car = { $seat }'s driver leaves the car.
beat-left_car = { $seat }'s driver, out of horses, leaves the car on foot{ at-turn }.
many-left_car = The drivers of { $seats-names } leave their cars.

head-walked = { $seat }'s driver is over the wall.
beat-walked =
    { $safe ->
        [true] { $seat }'s driver is over the wall, and safe.
       *[false] { $seat }'s driver makes for the wall.
    }
many-walked = The drivers of { $seats-names } are over the wall, and safe.

beat-lap =
    { $left ->
        [1] { $seat } begins the last lap.
        [0] { $seat } crosses the line.
       *[other] { $seat } crosses the line with { $left } laps to go.
    }
head-lap =
    { $left ->
        [1] { $seat } begins the last lap.
       *[other] { $seat } crosses the line.
    }
many-lap =
    { $left ->
        [1] { $seats-names } begin the last lap.
       *[other] { $seats-names } cross the line with { $left } laps to go.
    }

head-finished =
    { $place ->
        [1] { $seat } wins the palm.
       *[other] { $seat } finishes { $place-place }.
    }
beat-finished =
    { $place ->
        [1] { $seat } crosses the line first
       *[other] { $seat } crosses the line in { $place-place }
    }{ $dragged ->
        [true] , the driver dragged by the reins
       *[false] {""}
    }.
many-finished =
    { $place ->
        [1] { $seat } wins the palm, ahead of { $behind-names }.
       *[other] { $seats-names } finish, in this order.
    }

beat-returned = { $seat } is back with the same { $car } chariot{ $fresh ->
        [true] , with a new driver
       *[false] {""}
    }.
many-returned = { $seats-names } are back with their chariots from the last race.
beat-lane_bid = { $seat } pays { $bid } sesterces for lane { $lane }.

# Who won, and how: as in common.ftl. $seat, $track, $always, $beaten, $beaten-name, $since
ui-flag_won =
    { $seat } wins the palm (the victor's prize) at { $track }{ $always ->
        [true] , leading from the first round to the last
       *[false] { $beaten ->
            [none] {""}
           *[other] , past { $beaten-name } in the last round{ $since ->
                [0] {""}
               *[other] , the leader since round { $since }
            }
        }
    }.


## Options of a race, a sentence each: in the form, in the handbook and where one is refused.

setting-edition = Which edition of the rules is used.
setting-lash_team_dice = How many dice a lash at a team rolls.
setting-evade_roll = Defences need a roll; without it they always succeed.
setting-advanced = The advanced rules apply.
setting-dragged_multiplier = How many times a ram counts against a driver who is being dragged.
setting-finish_tiebreak = Who is ahead when two cross the line in one turn: by order of play, or by distance.
setting-foot_exits = Where a driver on foot may leave the arena.
setting-order_reveal = Speeds are opened one by one, or all at once.
setting-nmr_speed = How fast a team without orders goes.
setting-corner_speed = Whether reining in counts before a bend is judged.


## What a level of a part gives.

# $by-signed, $least, $most
gives-driver = { $by-signed } on rolls in bends, attacks and defences; { $least } to { $most } driver hits
# $car, $by-signed
gives-car = { $car } car: { $by-signed } when wheels and cars meet
# $least, $most
gives-speed = { $least } to { $most } squares a turn; also how tough the horses are
# $least, $most
gives-endurance = { $least } to { $most } endurance for bends, whip and reins

# To the driver himself: what happened to you.
you-flip =
    { $blamed ->
        [none] You overturned{ at-turn }.
       *[other] { $blamed-name } attacked you, and you overturned{ at-turn }.
    }{ the-man }
you-horse_dead =
    { $blamed ->
        [none] You lost a horse{ at-turn }.
       *[other] { $blamed-name } killed one of your horses{ at-turn }.
    } { $left } endurance left.
you-exhausted = Your team is exhausted and slower for the rest of the race.
you-whipped =
    You used the whip: { $by ->
        [one] { $by } more square
       *[other] { $by } more squares
    }, { $endurance } endurance left.
you-lashed =
    { $attacker-name } lashed your team{ $endurance ->
        [0] {""}
       *[other] : { $endurance } endurance lost{ what-is-left }
    }.
you-speed_shown =
    { $missing ->
        [true] You wrote no speed, so you were driven at { $speed }.
       *[false] You wrote { $written }; your team could only do { $speed }.
    }
you-wheel_hit =
    { $blamed ->
        [none] Your { $wheel } wheel took a blow
       *[other] { $blamed-name } hit your { $wheel } wheel
    }{ at-turn }: { $destroyed ->
        [true] it is gone
       *[false] { wheel-left } of 12 left
    }.
you-attacked =
    You attacked { $others-names }{ $harm ->
        [0] {" "}without effect
       *[other] {""}
    }.
you-whip_lost = { $to-name } caught your whip and kept it{ $left ->
        [0] : you have no other
       *[other] {""}
    }.
you-jostled = You were shaken{ at-turn } and roll worse from now on.
you-wounded =
    { $blamed ->
        [none] Your driver was hurt
       *[other] { $blamed-name } hurt your driver
    }{ $left ->
        [none] {""}
        [0] {""}
        [one] : { $left } hit left
       *[other] : { $left } hits left
    }.
you-injured =
    { $blamed ->
        [none] Your team was hurt
       *[other] { $blamed-name } hurt your team
    }: { $left ->
        [0] one horse has no hits left
       *[other] one horse has { $left } hits left
    }.
you-strained =
    You took the { $corner ->
        [C1] first bend
        [C2] second bend
        [C3] third bend
       *[other] bend
    } { $strain } over the safe { $safe }{ $paid ->
        [0] {""}
       *[other] : { $paid } endurance lost{ what-is-left }
    }.
you-pushed =
    { $why ->
        [lash] You were pushed back a square{ hit-by-whom }.
       *[other] You fell back a square{ hit-by-whom }.
    }
you-slid =
    You slid { $rival ->
        [none] into the wall
       *[other] into { $rival-name }
    }{ at-turn }.
you-cut =
    { $free ->
        [true] You cut the dead horse free.
       *[false] You failed to cut the dead horse free and stood still.
    }
you-rammed_ahead = You had nowhere to go{ at-turn } and ran into { $rival-name }.{ the-man }
# $free, $out_reason
you-cut_loose =
    { $free ->
        [true] Your driver cut loose and stands on the sand{ at-turn }.
       *[false] Your driver could not cut loose and is dragged on.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}You are out.
    }
# $why, $by, $by-name, $out_reason
you-died =
    { $why ->
        [lash] Your driver died under { $by ->
            [none] the lash
           *[other] { $by-name }'s lash
        }.
        [dragging] Your driver was dragged to death.
        [wreck] Your driver was dragged over a wreck and died.
        [rammed] Your driver died under { $by-name }'s horses.
       *[other] Your driver died.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}You are out.
    }
you-left_car = Your driver, out of horses, left the car on foot{ at-turn }.
# $reason
you-out =
    { $reason ->
        [flip] You overturned and are out.
        [driver] You are out: nobody is holding the reins.
        [driver-on-foot] Your driver is on foot, and out of the race.
        [driver-torn-out] Your driver was torn from the car: you are out.
        [horses] You have no horses left and are out.
        [exhausted] Your team cannot go on: you are out.
        [disqualified] You are disqualified.
        [retired] You retired.
       *[other] You are out of the race.
    }
# $driver, $cut_loose_free
you-runaway =
    { $driver ->
        [dragged] Your driver is dragged by a runaway team.
       *[other] Your team runs on without a driver.
    }{ $cut_loose_free ->
        [true] {" "}The driver cut loose.
       *[other] {""}
    }
# $why, $by
you-slowed =
    { $why ->
        [exhausted] Your exhausted team is slower by { $by } for the rest of the race.
       *[other] You are slower by { $by }.
    }
# $safe
you-walked =
    { $safe ->
        [true] Your driver is over the wall, and safe.
       *[false] Your driver makes for the wall.
    }
# $of-name, $on-word
you-wreck_fell = { $of-name }'s wreck landed on your { $on-word }{ at-turn }.{ the-man }
# $man-name
you-ran_down = You ran down and killed { $man-name }'s driver{ at-turn }.
you-lap =
    { $left ->
        [1] You are on the last lap.
        [0] You crossed the line.
       *[other] You crossed the line with { $left } laps to go.
    }
you-finished =
    { $place ->
        [1] You crossed the line first: the palm is yours.
       *[other] You crossed the line in { $place-place }.
    }

## What a wish on the sheet means.

means-path-straight = straight on; change lane only to avoid being boxed in
means-path-best = whichever way goes farthest at the lowest cost
means-path-inside = make for the inner lane
means-path-outside = make for the outer lane
means-targets = head for this rival and attack, even off your best line
means-targets-none = attack nobody
means-targets-any-1 = attack once if somebody is beside you
means-defend-evade-out-then-brake-8-then-hold = move out, else rein in while 8 endurance is left, else take it
means-defend-hold = take it

## Achievements: names, and what earned them

achievement-dragged_home = Home by the Reins
achievement-dragged_home-about = Was dragged over the line, alive.
achievement-whip_thief = Whip Thief
achievement-whip_thief-about = Took an attacker's whip and finished.
achievement-horse_down = One Horse Fewer
achievement-horse_down-about = Lost a horse and finished in the first three.
achievement-last_spoke = Last Spoke
achievement-last_spoke-about = Finished on a wheel with at most 3 of 12 left.
achievement-survivor = Survivor
achievement-survivor-about = Survived eight or more attacks and finished.
achievement-comeback = Comeback
achievement-comeback-about = Was last after a round and won.
achievement-unwhipped = Friend of Horses
achievement-unwhipped-about = Finished in the first three without using the whip.
achievement-peaceful = Clean Hands
achievement-peaceful-about = Won without attacking anybody, although attacked twice or more.

# A condition that cannot be checked. $offered: yes where an order without it follows.
# $said
refused-free_condition =
    I cannot check the condition in “{ $said }”.
    Those that I can: `whip above 20`, `whip straights`, `brake prudent`, `path F3 O then best`, and for attacks `defend ram: evade out then hold` or `defend brake 8 then hold`.{ $offered ->
        [yes] {" "}Do you mean this, without it?
       *[no] {""}
    }

# $said, $like
refused-first_missing = “{ $said }” needs a speed in front of it. Write for instance `{ $like }`.

## Words in pictures. The bends of an arena have a name of their own in other languages. $laps; $track, $corners: names, or how many; $entries
## $place, $seat, $number, $gap
picture-car =
    { $place }. { $seat }, chariot { $number }{ $gap ->
        [none] {""}
       *[other] , { $gap }
    }
picture-length =
    { $laps ->
        [one] One lap
       *[other] { $laps } laps
    } · { $corners } corners
picture-lobby =
    { $track }, { $laps ->
        [one] one lap
       *[other] { $laps } laps
    }. Corners: { $corners }. { $entries }


## The same story for the driver to whom another car did it, or who did it to the car it is about.

# $seat, $harm
at_you-attacked =
    { $seat } attacked you{ $harm ->
        [0] {" "}without effect
       *[other] {""}
    }.
# $seat, $endurance
at_you-lashed =
    You lashed { $seat }'s team{ $endurance ->
        [0] {""}
       *[other] : { $endurance } endurance lost{ what-is-left }
    }.
# $seat
at_you-whip_lost = You caught { $seat }'s whip and kept it.
# $seat
at_you-rammed_ahead = { $seat } had nowhere to go{ at-turn } and ran into you.
# $seat, $blames_you, $rival, $rival-name
at_you-slid =
    { $blames_you ->
        [true] You shoved { $seat } { $rival ->
            [none] into the wall
           *[other] into { $rival-name }
        }{ at-turn }.
       *[false] { $seat } slid into you{ at-turn }.
    }
# $seat
at_you-ran_down = { $seat } ran down and killed your driver{ at-turn }.
# $seat, $on-word
at_you-wreck_fell = Your wreck landed on { $seat }'s { $on-word }{ at-turn }.
# $seat
at_you-died = { $seat }'s driver died of your attack.


## What stewards can amend of a car.

field-hits = Driver hits
field-whips = Whips
field-jostle = Jostle
field-left = Hits on the left wheel
field-right = Hits on the right wheel
