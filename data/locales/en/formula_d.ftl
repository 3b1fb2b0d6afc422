### Formula D: what the commentary and the stewards say. Style: see common.ftl.


## Parts of sentences.

# $wet
wet-track =
    { $wet ->
        [true] {" "}The track is wet.
       *[false] {""}
    }

# What a way or a gear costs. $price-pool, $price-tires, $price-brakes, $price-gearbox, $price-engine
price =
    { $price-pool ->
        [0] {""}
        [one] , { $price-pool } wear point
       *[other] , { $price-pool } wear points
    }{ $price-tires ->
        [0] {""}
        [one] , { $price-tires } tyre
       *[other] , { $price-tires } tyres
    }{ $price-brakes ->
        [0] {""}
        [one] , { $price-brakes } brake
       *[other] , { $price-brakes } brakes
    }{ $price-gearbox ->
        [0] {""}
       *[other] , { $price-gearbox } gearbox
    }{ $price-engine ->
        [0] {""}
       *[other] , { $price-engine } engine
    }


## What is told of a race, a fact a sentence; {""} passes a fact over in silence.

# A car takes its place on the grid (F-15). `score`: of its qualifying lap.
# $place, $seat, $space, $score
event-grid_place =
    P{ $place }: { $seat }, on { $space }{ $score ->
        [none] {""}
        [0] {""}
       *[other] , with a lap of { $score }
    }.

# A driver's card in a street race (F-127).
# $seat, $card
event-card = { $seat } drives as { $card }.

# A car is shown (F-11).
# $seat, $stock-tires, $stock-brakes, $stock-gearbox, $stock-body, $stock-engine, $stock-handling
event-built = { $seat } shows the car: { $stock-tires } tyres, { $stock-brakes } brakes, { $stock-gearbox } gearbox, { $stock-body } body, { $stock-engine } engine, { $stock-handling } road handling.

# Tyres are fitted (F-117). `changed`: in the pits.
# $changed, $seat, $tyre
event-fitted =
    { $seat } { $changed ->
        [true] takes
       *[other] starts on
    } { $tyre } tyres.

# The weather as it now is (F-113, F-114). `row` of the ladder; `changed`: not as before.
# $when, $sky, $changed, $final, and those of `wet-track`
event-weather =
    { $when ->
        [qualifying] The weather for qualifying: { $sky }.{ wet-track }
       *[other] { $changed ->
            [false] The weather stays { $sky }.
           *[true] The weather is now { $sky }{ $final ->
                [true] {" "}to the end of the race
               *[false] {""}
            }.{ wet-track }
        }
    }

# What the start check came to (F-16).
# $how, $seat
event-started =
    { $how ->
        [stalled] { $seat }'s engine stalls on the grid.
        [great] { $seat } makes a great start.
       *[other] { $seat } gets away.
    }

# The order of a round (F-21).
event-order = {""}

# A gear is named (F-28). `paid`: wear points by category; `forced`: there was no choice, and why.
# $lowered, $seat, $gear-ordinal, $forced
event-gear =
    { $lowered ->
        [true] { $seat } cannot use that gear and takes { $gear-ordinal }.
       *[other] { $forced ->
            [spun] { $seat } turns the car round.
            [coasting] { $seat } coasts with a dead engine.
           *[other] {""}
        }
    }

# What a sheet asked for was there when everybody wrote, and is not any more (F-171).
# $seat, $wish, $rival, $rival-name, $space, $lane, $to, $wear
event-fell_back =
    { $seat } cannot { $wish ->
        [stop] stop in the corner
        [far] go as far as shown
        [short] stop as early
        [inside] stay inside
        [outside] stay outside
        [left] take the left lane
        [middle] take the middle lane
        [right] take the right lane
        [safe] go without dice
        [pit] drive into the pits
        [casino] drive to the casino
       *[none] take the line shown at that price
    }: { $rival ->
        [none] the way is no longer open
       *[other] { $rival-name } is at { $space }
    }. It takes { $lane ->
        [side] { $to }
       *[other] the { $lane } lane
    }, { $wear ->
        [0] free
        [one] { $wear } wear point
       *[other] { $wear } wear points
    }.

# A car has moved. `steps`: spaces; `extras`: what was done to the roll; `why`: what ended the way early.
# $kind, $ahead-name, $start, $to, $braked, $steps, $slid, $bonus, $bonus-signed, $bonus_of-word, $mud, $why,
# $why-why, $seat
event-drove =
    { $seat } { $kind ->
        [slipstream] slipstreams past { $ahead-name }: { $start } to { $to }{ $braked ->
            [0] {""}
           *[other] , { $braked } braked
        }
        [exit] drives off, { $steps ->
            [one] { $steps } space
           *[other] { $steps } spaces
        }: { $to }
       *[other] moves { $steps }: { $start } to { $to }{ $braked ->
            [0] {""}
           *[other] , { $braked } braked
        }{ $slid ->
            [0] {""}
           *[other] , sliding { $slid }
        }{ $bonus ->
            [0] {""}
           *[other] , { $bonus-signed } { $bonus_of-word }
        }{ $mud ->
            [0] {""}
           *[other] , { $mud } in the mud
        }{ $why ->
            [none] {""}
           *[other] , { $why-why }
        }
    }.

# A car does not move, and why.
# $seat
event-waits = { $seat } is still stalled on the grid.

# A way is blocked (F-61): spaces not moved, and what that costs. `payable`: the car can pay it.
# $payable, $seat, $rest
event-blocked =
    { $seat } is blocked, { $rest ->
        [one] { $rest } space
       *[other] { $rest } spaces
    } short{ $payable ->
        [false] , and cannot pay for it
       *[other] {""}
    }.

# Wear points lost; what is `left`.
# $why, $why-why, $seat, $by, $category, $category-category, $left
event-lost =
    { $why ->
        [shift] { $seat } skips gears: { $by } { $category-category }, { $left } left.
        [brakes] { $seat } has { $category ->
            [pool] { $left ->
                [one] { $left } wear point
               *[other] { $left } wear points
            }
           *[other] { $left ->
                [0] no brakes
                [one] { $left } brake
               *[other] { $left } brakes
            }
        } left.
       *[other] { $seat } loses { $by } { $category-category } ({ $why-why }), { $left } left.
    }

# Wear points come back. `everything`: all that was lost.
# $everything, $seat, $points-pool, $points-tires, $points-brakes, $points-gearbox, $points-body, $points-engine,
# $points-handling
event-regained =
    { $seat } { $everything ->
        [true] has everything back
       *[other] is repaired
    }{ $points-pool ->
        [0] {""}
        [one] , { $points-pool } wear point
       *[other] , { $points-pool } wear points
    }{ $points-tires ->
        [0] {""}
        [one] , { $points-tires } tyre
       *[other] , { $points-tires } tyres
    }{ $points-brakes ->
        [0] {""}
        [one] , { $points-brakes } brake
       *[other] , { $points-brakes } brakes
    }{ $points-gearbox ->
        [0] {""}
       *[other] , { $points-gearbox } gearbox
    }{ $points-body ->
        [0] {""}
       *[other] , { $points-body } body
    }{ $points-engine ->
        [0] {""}
       *[other] , { $points-engine } engine
    }{ $points-handling ->
        [0] {""}
       *[other] , { $points-handling } road handling
    }.

# A corner is left a stop short (F-45): spaces beyond it, the tyres' factor, wear points lost.
# $seat, $corner, $spaces
event-overshot =
    { $seat } overshoots { $corner } by { $spaces ->
        [one] { $spaces } space
       *[other] { $spaces } spaces
    }.

# A car spins (F-56).
# $seat, $space
event-spun = { $seat } spins at { $space }.

# A stop is counted in a corner (F-42). `left`: still wanted.
# $left, $seat, $corner
event-stop =
    { $seat } stops in { $corner }{ $left ->
        [0] : all its stops are made
        [one] : { $left } stop to go
       *[other] : { $left } stops to go
    }.

# A damage marker is laid (F-78).
# $space
event-marked = Debris lies on { $space }.

# A car ends its turn beside others (F-67).
# $seat, $touched-names
event-beside = { $seat } ends up beside { $touched-names }.

# The die calls for engine tests (F-73).
# $seat
event-engines = { $seat } is flat out: engines are tested.

# A stop in the box or at the casino, and what came of it (F-104, F-156).
# $how, $seat
event-boxed =
    { $how ->
        [quick] { $seat }'s crew is quick.
        [slow] { $seat } is held in the pits until next turn.
        [technical] { $seat } is repaired and leaves next turn.
        [luck] { $seat } is lucky at the casino.
       *[other] { $seat } has no luck at the casino and stays until next turn.
    }

# A car falls into the river (F-140).
# $seat, $space
event-fell = { $seat } falls into the river at { $space }.

# A car stands in the mud; movement still owed (F-150).
# $seat, $debt
event-mud =
    { $seat } is in the mud, { $debt ->
        [one] { $debt } space
       *[other] { $debt } spaces
    } still to give up.

# A driver who is hard to pass costs another one a space (F-127).
# $seat, $rival-name
event-held_up = { $seat } is held up by { $rival-name }: one space less.

# Stanley's radio (F-127).
# $seat, $target-name
event-called = { $seat } calls on the radio and stops { $target-name }.

# A speed is recorded (F-130). `fastest`: everybody is through, and this was the fastest.
# $fastest, $seat, $speed
event-police =
    { $seat } { $fastest ->
        [true] was fastest through the speed trap, at
       *[other] goes through the speed trap at
    } { $speed }.

# A lap is complete; laps `left`.
# $lap, $left, $seat
event-lap =
    { $lap ->
        [0] {""}
       *[other] { $seat } { $left ->
            [1] begins the last lap
           *[other] completes lap { $lap }, { $left } to go
        }.
    }

# C-20: a car that is lapped before it has played loses its turn; one that unlaps itself plays `again`.
# $again, $rival-name, $seat
event-lapped =
    { $seat } is { $again ->
        [true] back on { $rival-name }'s lap, and moves again this round
       *[other] lapped by { $rival-name }, and misses this round
    }.

# A car finishes (F-163).
# $awarded, $place, $seat
event-finished =
    { $seat } { $awarded ->
        [true] is the last car on the track and takes place { $place }
       *[other] finishes: P{ $place }
    }.

# A car is out of the race, and why.
# $reason, $seat, $space
event-out =
    { $reason ->
        [overshot] { $seat } flies off the track at { $space }: out.
        [tires] { $seat }'s tyres are gone: off at { $space }, and out.
        [pool] { $seat }'s car is worn out at { $space }.
        [body] { $seat }'s body is wrecked at { $space }: out.
        [engine] { $seat }'s engine blows at { $space }: out.
        [handling] { $seat }'s suspension breaks at { $space }: out.
        [blocked] { $seat } runs into the car ahead at { $space }: out.
        [disqualified] { $seat } is disqualified.
        [retired] { $seat } retires.
       *[other] { $seat } is out: { $reason }.
    }

# A qualifying lap (F-110): rolls and overshot spaces. `broken`: it ended in a corner.
# $broken, $score, $seat
event-qualified =
    { $seat }'s qualifying lap{ $broken ->
        [true] {" "}ends off the track: last on the grid
       *[other] : { $score }
    }.

# Points of a place (F-123).
# $seat, $points
event-scored =
    { $seat }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.

# Points of a team (F-123).
# $place, $seats-names, $points
event-team =
    { $place }. { $seats-names } together: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.

# The race is over (F-165).
event-flag = The chequered flag: the race is over.


## Rolls: who tries what. The effect and the dice follow. $seat: the driver.

roll-grid = { $seat } draws for the grid
roll-qualifying-weather = The weather for qualifying
roll-race-weather = { $seat } rolls for the weather
roll-start-check = { $seat } at the lights

# $table: the gear, None in neutral; $table-ordinal
roll-gear-die =
    { $table ->
        [None] { $seat }'s gear die
        [none] { $seat }'s gear die
       *[other] { $seat }, { $table-ordinal }
    }

roll-dangerous-space = { $seat } drives over debris
roll-dangerous-area = { $seat } drives along the edge
roll-rock = { $seat } drives over rocks
roll-quick-stop = { $seat } in the box
roll-casino = { $seat } at the casino
roll-gunshot = { $seat } in the gunshot zone
roll-collision = { $seat }, in contact
roll-collision-mover = { $seat }, in contact
roll-engine = { $seat }'s engine is tested
roll-weather-change = { $seat } rolls for a change of weather
roll-radio-call = { $seat }'s friends get to work
roll-qualifying-tie = { $seat } rolls for the better place


## What a roll has come to.

effect-hit = damage
effect-clear = no damage
effect-stalled = stalled
effect-normal = a normal start
effect-great = a great start
effect-quick = a quick stop
effect-slow = a slow stop
effect-luck = luck
effect-nothing = nothing
effect-rain = rain
effect-changeable = changeable
effect-good = good
effect-tires = a tyre
effect-body = the body
effect-brakes = the brakes
effect-gearbox = the gearbox
effect-engine = the engine
effect-handling = road handling


## Gears.

ordinal-0 = neutral
ordinal-1 = 1st
ordinal-2 = 2nd
ordinal-3 = 3rd
ordinal-4 = 4th
ordinal-5 = 5th
ordinal-6 = 6th


## What is lost. $by: how much of it.

category-pool =
    wear { $by ->
        [1] point
       *[other] points
    }

category-tires =
    { $by ->
        [1] tyre
       *[other] tyres
    }

category-brakes =
    { $by ->
        [1] brake
       *[other] brakes
    }

category-gearbox =
    gearbox { $by ->
        [1] point
       *[other] points
    }

category-body =
    body { $by ->
        [1] point
       *[other] points
    }

category-engine =
    engine { $by ->
        [1] point
       *[other] points
    }

category-handling =
    { $by ->
        [1] point
       *[other] points
    } of road handling


## Why points are lost.

why-shift = gears skipped
why-brakes = braking
why-blocked = blocked
why-slipstream = slipstreaming into the corner
why-overshot = overshooting
why-skill = skill
why-collision = contact
why-engine = engine test
why-rock = rocks
why-gunshot = a shot
why-radio = the radio
why-dangerous-space = debris
why-dangerous-area = the edge
why-finish = over the line
why-lost = off the track
why-crowd = stopped by the crowd
why-box = into the box
why-star = at the casino
why-behind = stopped behind the car ahead


## Words in sentences.

word-soft = for soft tyres
word-nitro = of nitro
word-skill = of skill


## What the first forms of a first race teach. `choice` costs nothing wherever the others go.

# $of_tires, $tires, $of_brakes, $brakes
lesson-build = Tyre points pay for corners left a stop short; **{ $of_tires }** has the most, { $tires }. Brake points shorten a roll that is too long: **{ $of_brakes }** has the most, { $brakes }.
# $choice, $other, $more, $cost
lesson-pay =
    Gear { $choice } leads farthest for free. Gear { $other } goes about { $more ->
        [one] a space
       *[other] { $more } spaces
    } farther for { $cost }, which is then missing later.
# $choice, $other, $more, $tenths
lesson-risk =
    Gear { $choice } leads farthest of those sure to be free. Gear { $other } goes about { $more ->
        [one] a space
       *[other] { $more } spaces
    } farther, but ends well only { $tenths } times in 10.
# $choice, $other, $more, $tenths
lesson-unsure =
    Gear { $choice } is free wherever the others go. Gear { $other } goes about { $more ->
        [one] a space
       *[other] { $more } spaces
    } farther; its price is right { $tenths } times in 10.
# $choice, $advised
lesson-ahead = Gear { $choice } is free now, but gear { $advised } is recommended: it is better placed for the next corner.
# $choice, $corner, $stops
lesson-calm =
    Every gear is free here, and gear { $choice } leads farthest.{ $corner ->
        [none] {""}
       *[other] {" "}Then { $corner } is close, where { $stops ->
            [one] one of your turns has
           *[other] { $stops } of your turns have
        } to end.
    }
# $choice, $cost
lesson-dear = Every gear costs something here. Gear { $choice } costs the least: { $cost }.


## Ready-made cars.

# $tires, $brakes, $gearbox, $body, $engine, $handling
preset-standard = Standard
    .about = { $tires } tyres, { $brakes } brakes, { $gearbox } gearbox, { $body } body, { $engine } engine, { $handling } road handling: the standard car, no weak spot.
# $tires, $brakes, $gearbox, $body, $engine, $handling
preset-corners = Corners
    .about = { $tires } tyres, { $brakes } brakes, { $body } of everything else: overshoot corners and brake late.
# $tires, $brakes, $gearbox, $body, $engine, $handling
preset-fighter = Fighter
    .about = { $body } body, { $handling } road handling, { $tires } tyres: race in the pack and over debris.


## What drivers are asked, each with its title in two or three words; `stage_of_round` is what stands over a
## round while it is open.

# D-2: wear points spread over the car (F-11).
# $points
question-build =
    Spread { $points ->
        [one] { $points } wear point
       *[other] { $points } wear points
    } over your car: tyres, brakes, gearbox, body, engine, road handling.
    .title = The car
    .stage_of_round = build your car

# D-3: which tyres are fitted (F-117).
# $wet
question-tyres =
    The track is { $wet ->
        [true] wet
       *[other] dry
    }. Which tyres do you take?
    .title = Tyres
    .stage_of_round = choose your tyres
    .beside =
        Tyres: the track is { $wet ->
            [true] wet
           *[other] dry
        }.

# D-4: the turn's order sheet with the gear (F-28). `gears`: those that can be had; `corner`: the next one that
# wants a stop, `wanted` of them, from `first` to `last` spaces straight on.
# $first, $last, $corner, $wanted
question-gear =
    Which gear?{ $first ->
        [0] { $corner ->
            [none] {""}
           *[other] { $wanted ->
                [0] {""}
                [one] {" "}{ $corner } still needs { $wanted } stop.
               *[other] {" "}{ $corner } still needs { $wanted } stops.
            }
        }{ $last ->
            [0] {""}
           *[other] {" "}It ends { $last } ahead.
        }
       *[other] {" "}{ $corner } ({ $first } to { $last } spaces ahead) needs { $wanted ->
            [one] { $wanted } stop
           *[other] { $wanted } stops
        }.
    } Map: average roll.
    .title = Gear
    .stage_of_round = choose your gear

# D-3: which tyres are fitted in the pits.
# $wet
question-new-tyres =
    The track is { $wet ->
        [true] wet
       *[other] dry
    }. Which tyres do you take?
    .title = Tyres
    .stage_of_round = change tyres

# D-4, filled in by everybody at once (F-110, F-171).
# $first, $last, $corner, $wanted
question-secret-gear =
    Which gear?{ $first ->
        [0] { $corner ->
            [none] {""}
           *[other] { $wanted ->
                [0] {""}
                [one] {" "}{ $corner } still needs { $wanted } stop.
               *[other] {" "}{ $corner } still needs { $wanted } stops.
            }
        }{ $last ->
            [0] {""}
           *[other] {" "}It ends { $last } ahead.
        }
       *[other] {" "}{ $corner } ({ $first } to { $last } spaces ahead) needs { $wanted ->
            [one] { $wanted } stop
           *[other] { $wanted } stops
        }.
    } Map: average roll.
    .title = Gear
    .stage_of_round = choose your gear

# D-5: where to drive, and at what price. `rolled`: the die; `total`: movement; `stops`: missing in the corner it
# stands in.
# $leaving, $total, $gear-ordinal, $stops
question-path =
    { $leaving ->
        [true] You leave the box at once: { $total ->
            [one] { $total } space
           *[other] { $total } spaces
        }
       *[other] { $gear-ordinal } gear: { $total ->
            [one] { $total } space
           *[other] { $total } spaces
        }{ $stops ->
            [0] {""}
            [one] ; this corner still needs { $stops } stop
           *[other] ; this corner still needs { $stops } stops
        }
    }. Where to?
    .title = Line

# D-10: three more spaces behind the car ahead (F-88).
# $ahead-name, $brakes
question-slipstream =
    You are right behind { $ahead-name }, with { $brakes ->
        [one] { $brakes } brake
       *[other] { $brakes } brakes
    } left. Take the slipstream for three more spaces?
    .title = Slipstream

# D-11: tires alone, or a technical stop (F-108).
# $points
question-repair =
    You are in your box and get your tyres back. Repair up to { $points ->
        [one] { $points } point
       *[other] { $points } points
    } on one or two other parts and leave next turn, or repair nothing and roll for a quick stop?
    .title = In the box

# D-13: wear points placed freely (F-126, F-130).
# $points
question-points-back =
    { $points ->
        [one] { $points } wear point comes
       *[other] { $points } wear points come
    } back. Which part gets it?
    .title = Points back

# D-14: Julien may roll the weather again (F-127).
# $face, $result
question-weather-again = The weather die shows { $face }: { $result }. Roll it again?
    .title = Weather

# D-14: Stanley calls a car beside his own, once a race (F-127).
# $near-names
question-radio = Call your friends to stop { $near-names }? You can do it once a race.
    .title = Radio

# D-14: Temana leaves a marker on the space he leaves (F-127).
question-leave-marker = Leave debris on the space you came from? You can do it once a lap.
    .title = Debris


## Options, as they stand on buttons.

# $part-field, $value
option-level = { $part-field } { $value }

# $gear, $least, $most, $out, and those of `price`
option-gear =
    Gear { $gear } ({ $least }–{ $most }){ price }{ $out ->
        [true] : out
       *[false] {""}
    }

# On a button, behind its number on the picture and before its price. $end, $lane, $spaces, $stop, $corner, $bonus,
# $bonus-signed, $bonus_of-word
short-plan =
    { $spaces ->
        [one] 1 space,{" "}
       *[other] { $spaces } spaces,{" "}
    }{ $lane ->
        [left] left lane
        [middle] middle lane
        [right] right lane
       *[side] { $end }
    }{ $stop ->
        [true] , stop in { $corner }
       *[false] {""}
    }{ $bonus ->
        [0] {""}
       *[other] , { $bonus-signed } { $bonus_of-word }
    }

# $end, $out, $falls, $stop, $corner, $price-pool, $price-tires, $price-brakes, $price-gearbox, $price-engine,
# $bonus, $bonus-signed, $bonus_of-word, $risk-pool, $risk-body, $risk-debris, $risk-handling, $risk-tires, $rest,
# $ended, $ended-why
option-plan =
    { $end }{ $out ->
        [true] : out
       *[false] {""}
    }{ $falls ->
        [true] , into the river
       *[false] {""}
    }{ $stop ->
        [true] , stop in { $corner }
       *[false] {""}
    }{ $price-pool ->
        [0] {""}
        [one] , { $price-pool } wear point
       *[other] , { $price-pool } wear points
    }{ $price-tires ->
        [0] {""}
        [one] , { $price-tires } tyre
       *[other] , { $price-tires } tyres
    }{ $price-brakes ->
        [0] {""}
        [one] , { $price-brakes } brake
       *[other] , { $price-brakes } brakes
    }{ $price-gearbox ->
        [0] {""}
       *[other] , { $price-gearbox } gearbox
    }{ $price-engine ->
        [0] {""}
       *[other] , { $price-engine } engine
    }{ $bonus ->
        [0] {""}
       *[other] , { $bonus-signed } { $bonus_of-word }
    }{ $risk-pool ->
        [0] {""}
        [one] , { $risk-pool } roll for damage
       *[other] , { $risk-pool } rolls for damage
    }{ $risk-body ->
        [0] {""}
        [one] , { $risk-body } roll for body
       *[other] , { $risk-body } rolls for body
    }{ $risk-debris ->
        [0] {""}
        [one] , { $risk-debris } roll for debris
       *[other] , { $risk-debris } rolls for debris
    }{ $risk-handling ->
        [0] {""}
        [one] , { $risk-handling } roll for road handling
       *[other] , { $risk-handling } rolls for road handling
    }{ $risk-tires ->
        [0] {""}
        [one] , { $risk-tires } roll for tyres
       *[other] , { $risk-tires } rolls for tyres
    }{ $rest ->
        [0] {""}
        [one] , blocked 1 space short
       *[other] , blocked { $rest } spaces short
    }{ $ended ->
        [none] {""}
       *[other] , { $ended-why }
    }

# $tyre
option-tyre = { $tyre }

# $car-name
option-car = { $car-name }

option-no = no
option-yes = yes


## Headings over options.

group-free = No cost
group-paid = At a price
group-stop = Stop in the corner
group-out = Ends your race


## Parts of a build and fields of a sheet, each with a hint of what can be written there (100 characters at most).

field-gear = Gear
    .hint = 4, 3rd, up, down, same, top; or several, and the first possible one counts: 5 4

field-path = Line
    .hint = stop, far, short, inside, outside, left, middle, right, safe, usual: most important first

field-brake = Brakes
    .hint = The most brake points to spend this turn: 0, 1, 2, 3

field-wear = Wear
    .hint = Extra wear points the line may cost if others get in the way: 0, 1, 2

field-slipstream = Slipstream
    .hint = Take slipstreams? yes or no

field-pit = Pits
    .hint = Drive into the pits? yes or no

field-casino = Casino
    .hint = Drive to the casino? yes or no

field-bonus = Bonus
    .hint = Use nitro, soft tyres and skill to go farther? yes or no

field-tyres = Tyres
    .hint = For the next choice: hard, soft, rain

field-tires = Tyres
field-brakes = Brakes
field-gearbox = Gearbox
field-body = Body
field-engine = Engine
field-handling = Road handling
field-pool = Wear points


## Stocks and their figures.

gauge-pool = wear points
gauge-tires = tyres
gauge-brakes = brakes
gauge-gearbox = gearbox
gauge-body = body
gauge-engine = engine
gauge-handling = road handling


## What is to be known of a car, and of the whole race in the small print under a round.

badge-spun = spun
badge-stalled = stalled
badge-fallen = in the river
badge-at-most-3rd = 3rd gear at most
badge-in-the-mud = in the mud
badge-hard-tyres = hard tyres
badge-soft-tyres = soft tyres
badge-rain-tyres = rain tyres
badge-driver-hard-to-pass = hard to pass
badge-driver-rainmaker = rainmaker
badge-driver-bruiser = bruiser
badge-driver-corner-artist = corner artist
badge-driver-quick-crew = quick crew
badge-driver-first-of-equals = first of equals
badge-driver-radio = radio
badge-driver-litter = litter
badge-driver-mechanic = mechanic
badge-driver-more-nitro = more nitro

footnote-qualifying = qualifying
footnote-weather-good = weather: good
footnote-weather-changeable = weather: changeable
footnote-weather-rain-changeable = weather: rain, changeable
footnote-weather-rain = weather: rain


## How a car's race has ended, or that it has not.

status-overshot = off the track
status-tires = no tyres left
status-pool = worn out
status-body = wrecked
status-engine = engine blown
status-handling = suspension broken
status-blocked = boxed in, and could not pay
status-retired = retired
status-stewards = removed by the stewards


## Refusals: what is wrong, and what would be right. $said: what was typed.

# $seat
refused-off_the_track = The { $seat } car is no longer on the track.

refused-not_a_gear = “{ $said }” is not a gear. Write `4`, `3rd`, `up`, `down`, `same` or `top`.

# Gears: $gear is the one asked for, $lever the one the car is in, $most the highest of the turn. $gear-ordinal,
# $lever-ordinal, $most-ordinal, $options-counted
refused-gear_too_high = { $gear-ordinal } is too high: in this turn you can use { $most-ordinal } at most. Choose from: { $options-counted }.
# $gear-ordinal, $lever-ordinal, $options-counted
refused-gear_too_low = { $gear-ordinal } is too low: nobody shifts down to it from { $lever-ordinal } in one turn. Choose from: { $options-counted }.
# $gear-ordinal, $lever-ordinal, $options-counted
refused-gear_not_payable = You do not have the points that it costs to shift from { $lever-ordinal } down to { $gear-ordinal }. Choose from: { $options-counted }.

refused-not_a_brake_limit = “{ $said }” is not a number of brake points.
refused-not_a_wear_limit = “{ $said }” is not a number of wear points.
refused-two_at_most = A technical stop repairs one or two parts.

# $option
refused-without_advanced = { $option } needs the advanced rules (mode=advanced).

# $option
refused-without_basic = { $option } is only for the basic rules (mode=basic).

# $option
refused-with_street = { $option } changes nothing in a street race (street=yes).

# $option
refused-without_street = { $option } needs a street race (street=yes).

# $option
refused-without_tyres = { $option } needs a choice of tyres (tyres=yes).

# $option
refused-without_weather = { $option } needs weather (weather=yes).

# $option, $track
refused-without_pits = { $option }: { $track } has no pits.

# $option, $track
refused-without_zone = { $option }: { $track } has no such zone.


## What stands in messages, forms and answers.

# $speed
ui-speed = gear { $speed }
# $was, $now
ui-speed_change = gear { $was } → **{ $now }**

ui-how_it_goes = Each turn you choose a gear, and its die decides how far you go. Each corner demands a number of stops: turns that you end in it.

ui-how_to_play =
    {""}**Your first race in five lines**
    1. Everybody names a gear at once, then the cars drive, the leader first (in a live race you name yours on your turn). The gear's die decides how far you go.
    2. A corner says how many times you must end a turn in it. Miss one stop and you lose tyres; miss two and you are out.
    3. After the roll in a live race, choose where to land: the buttons have the numbers of the picture. Otherwise your orders choose (`inside`, `far`, `stop`), within a cost (`brake 1`, `wear 2`).
    4. Changing one gear up or down is free; skipping gears on the way down costs. Lost wear points stay lost: spend them well.
    5. Press **Your orders** under the newest message, then a gear: that sends it. Or type `/orders text: 3rd, inside, stop if I can` and press **Confirm**; `ahead: 3rd, stop ; 4th, far` plans the next rounds.


## Prices beside choices: stocks with their figures, the gear's die, and what else follows.

# $count
amount-tires = { $count } { $count ->
        [one] tyre
       *[other] tyres
    }

# $count
amount-brakes = { $count } { $count ->
        [one] brake
       *[other] brakes
    }

# $count
amount-gearbox = { $count } gearbox

# $count
amount-body = { $count } body

# $count
amount-engine = { $count } engine

# $count
amount-handling = { $count } road handling

# $count
amount-pool = { $count } { $count ->
        [one] wear point
       *[other] wear points
    }

toward-gear = skipping gears

works-stops = stops
works-clear = unharmed
test-gear-die = free

# $at
test-gear-die-stops = stops in { $at }

test-contact = no contact
test-dangers = unharmed on the way
test-engine = engine holds

harm-short = just short
harm-wear = costs wear
harm-spin = spin
harm-out = out of the race

# $corner
note-stops = stop in { $corner }
# $most
note-dear = up to { $most } wear
note-may_dangers = danger on the way possible
note-may_contact = contact possible
note-may_engine = engine test possible
note-nitro = uses the nitro of this lap
note-spins = you spin
note-out = out of the race


## A round as it is told. `head` stands in the headline, `beat` in the story, `many` where several cars have done the
## same. $blamed: whoever pulled up beside the car. What came of a fact stands in figures of its kind: $lost_left.

# $round, $decides
ui-round_next =
    Next: gears for round { $round }.{ $decides ->
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

# What a car is made of, as it stands in a sentence. $by, $lost_by, $left, $lost_left
part-tires = tyres
part-brakes = brakes
part-gearbox = the gearbox
part-body = the body
part-engine = the engine
part-handling = road handling
part-pool = wear

# What it cost, after a colon or a comma. $lost_category, $lost_category-part, $lost_by, $lost_left
what-it-costs =
    { $lost_category ->
        [none] {""}
        [tires] : { $lost_by ->
            [one] { $lost_by } tyre
           *[other] { $lost_by } tyres
        }, { $lost_left ->
            [0] none left
           *[other] { $lost_left } left
        }
        [pool] : { $lost_by ->
            [one] { $lost_by } wear point
           *[other] { $lost_by } wear points
        }, { $lost_left ->
            [0] none left
           *[other] { $lost_left } left
        }
       *[other] : { $lost_by } off { $lost_category-part }, { $lost_left ->
            [0] none left
           *[other] { $lost_left } left
        }
    }

head-out =
    { $reason ->
        [overshot] { $seat } crashes out{ $overshot_corner ->
            [none] {""}
           *[other] {" "}at { $overshot_corner }, much too fast
        }.
        [tires] { $seat } is out: { $overshot_spaces ->
            [none] no tyres left
            [one] { $overshot_spaces } space too far at { $overshot_corner } and too few tyres
           *[other] { $overshot_spaces } spaces too far at { $overshot_corner } and too few tyres
        }.
        [pool] { $seat } is out: the car is worn out.
        [body] { $seat } is out: { $blamed ->
            [none] the body breaks
           *[other] { $blamed-name } pulls up alongside, and the body breaks
        }.
        [engine] { $seat } is out: the engine blows{ at-where }.
        [handling] { $seat } is out: the suspension breaks{ at-where }.
        [blocked] { $seat } runs into the cars ahead{ at-where } and is out.
        [disqualified] { $seat } is disqualified.
        [retired] { $seat } retires.
       *[other] { $seat } is out{ at-where }.
    }
beat-out =
    { $reason ->
        [overshot] { $seat } flies off the track{ at-where } and is out.
        [tires] { $seat } slides off{ $overshot_corner ->
            [none] { at-where }
           *[other] {" "}out of { $overshot_corner }
        }, out of tyres and out of the race.
        [pool] { $seat }'s car is worn out{ at-where } and stops.
        [body] { $blamed ->
            [none] { $seat }'s body breaks{ at-where }: out
           *[other] { $blamed-name } comes alongside { $seat }{ at-where }: the last body point goes, and the car is out
        }.
        [engine] { $seat }'s engine blows{ at-where }: out.
        [handling] { $seat }'s suspension breaks{ at-where }: out.
        [blocked] { $seat } runs into the cars ahead{ at-where } and is out.
        [disqualified] { $seat } is disqualified.
        [retired] { $seat } parks the car and retires.
       *[other] { $seat } is out{ at-where }.
    }{ $lost_category ->
       *[other] {""}
    }{ $marked_space ->
        [none] {""}
       *[other] {" "}Debris stays behind.
    }
many-out = { $seats-names } are out.

head-overshot =
    { $seat } is { $spaces ->
        [one] a space
       *[other] { $spaces } spaces
    } too far at { $corner }.
beat-overshot =
    .v1 =
        { $seat } overshoots { $corner } by { $spaces ->
            [one] a space
           *[other] { $spaces } spaces
        }, { $missing ->
            [1] a stop short
           *[other] { $missing } stops short
        }{ what-it-costs }.{ $spun_space ->
            [none] {""}
           *[other] {" "}The car spins.
        }{ $out_reason ->
            [none] {""}
           *[other] {" "}It is out.
        }
    .v2 =
        { $seat } runs wide at { $corner } by { $spaces ->
            [one] a space
           *[other] { $spaces } spaces
        }{ what-it-costs }.{ $spun_space ->
            [none] {""}
           *[other] {" "}The car spins.
        }{ $out_reason ->
            [none] {""}
           *[other] {" "}It is out.
        }
many-overshot = { $seats-names } are too fast for their corners.

head-spun = { $seat } spins{ at-where }.
beat-spun =
    .v1 = { $seat } spins{ at-where }{ $overshot_spaces ->
            [none] {""}
            [one] , a space too far
           *[other] , { $overshot_spaces } spaces too far
        }{ what-it-costs }.
    .v2 = { $seat } spins round{ at-where }{ $overshot_spaces ->
            [none] {""}
            [one] , a space too far
           *[other] , { $overshot_spaces } spaces too far
        }{ what-it-costs }.
many-spun = { $seats-names } spin{ at-where }.

head-lost =
    { $left ->
        [0] { $seat } has no { $category ->
            [tires] tyres
            [brakes] brakes
            [pool] wear points
            [gearbox] gearbox points
            [body] body points
            [engine] engine points
           *[other] road handling
        } left{ at-where }.
       *[other] { $why ->
            [collision] { $seat } makes contact{ at-where }.
            [engine] { $seat } strains the engine{ at-where }.
            [dangerous-space] { $seat } drives over debris{ at-where }.
           *[other] { $seat } is damaged{ at-where }.
        }
    }
beat-lost =
    .v1 =
        { $blamed ->
            [none] { $seat } { $why ->
                [collision] makes contact{ $beside_touched-names ->
                    [none] {""}
                   *[other] {" "}with { $beside_touched-names }
                }{ at-where } and loses
                [dangerous-space] drives over debris{ at-where } and loses
                [engine] strains the engine and loses
               *[other] loses
            }
           *[other] { $blamed-name } touches { $seat }{ at-where }, who loses
        } { $category ->
            [tires] { $by ->
                [one] { $by } tyre
               *[other] { $by } tyres
            }
            [brakes] { $by ->
                [one] { $by } brake
               *[other] { $by } brakes
            }
            [pool] { $by ->
                [one] { $by } wear point
               *[other] { $by } wear points
            }
            [body] { $by ->
                [one] { $by } body point
               *[other] { $by } body points
            }
            [engine] { $by ->
                [one] { $by } engine point
               *[other] { $by } engine points
            }
            [gearbox] { $by ->
                [one] { $by } gearbox point
               *[other] { $by } gearbox points
            }
           *[other] { $by ->
                [one] { $by } point of road handling
               *[other] { $by } points of road handling
            }
        }: { $left ->
            [0] none left
           *[other] { $left } left
        }.
many-lost = { $seats-names } lose wear points.

head-blocked = { $seat } is stuck behind other cars.
beat-blocked =
    { $seat } is boxed in by other cars{ at-where }, { $rest ->
        [one] a space
       *[other] { $rest } spaces
    } short{ what-it-costs }{ $payable ->
        [false] , and cannot pay for it
       *[other] {""}
    }.{ $out_reason ->
        [none] {""}
       *[other] {" "}It is out.
    }
many-blocked = { $seats-names } are boxed in.

beat-waits = { $seat } is still stalled on the grid.
head-waits = { $seat } is still stalled on the grid.
many-waits = { $seats-names } are still stalled on the grid.

beat-drove = { $seat } slipstreams past { $ahead-name }{ at-where }.
head-drove = { $seat } slipstreams past { $ahead-name }.
many-drove = { $seats-names } use the slipstream.

beat-held_up = { $seat } is held up by { $rival-name }.
many-held_up = { $seats-names } are held up.

beat-regained = { $seat } is repaired in the pits.
head-regained = { $seat } is repaired.
many-regained = { $seats-names } are repaired.

head-boxed = { $seat } makes a stop.
beat-boxed =
    { $how ->
        [quick] { $seat } makes a quick pit stop.
        [slow] { $seat } makes a slow pit stop and waits until the next round.
        [technical] { $seat } stops for repairs until the next round.
        [luck] { $seat } tries the casino and is lucky.
       *[other] { $seat } tries the casino without luck and stays until the next round.
    }
many-boxed = { $seats-names } make stops.

head-fell = { $seat } falls into the river.
beat-fell = { $seat } falls into the river{ at-where }{ what-it-costs }.
many-fell = { $seats-names } fall into the river.

beat-mud =
    { $seat } is in the mud{ at-where }, { $debt ->
        [one] a space
       *[other] { $debt } spaces
    } to give up.
head-mud = { $seat } is stuck in the mud.
many-mud = { $seats-names } are in the mud.

head-called = { $seat } calls in friends against { $target-name }.
beat-called = { $seat } calls in friends to stop { $target-name }.
many-called = { $seats-names } call in friends.

head-lapped = { $seat } is lapped by { $rival-name }.
beat-lapped =
    { $again ->
        [true] { $seat } gets back on { $rival-name }'s lap and moves again.
       *[false] { $seat } is lapped by { $rival-name } and misses a turn.
    }
many-lapped = { $seats-names } are lapped.

beat-police =
    { $fastest ->
        [true] { $seat } is fastest through the speed trap, at { $speed }.
       *[false] { $seat } goes through the speed trap at { $speed }.
    }
many-police = { $seats-names } go through the speed trap.
beat-engines = { $seat } is flat out, and the engines nearby are tested.
many-engines = { $seats-names } are flat out, and the engines nearby are tested.

# Stops in corners. $corner, $left
beat-stop = { $seat } completes the stops in { $corner }.
many-stop = { $seats-names } complete their stops in { $corner }.

beat-gear =
    { $forced ->
        [spun] { $seat } turns the car round.
        [coasting] { $seat } coasts with a dead engine.
       *[other] { $lowered ->
            [true] { $seat } cannot use the gear named.
           *[false] { $seat } drives in { $gear-ordinal } gear.
        }
    }
many-gear = { $seats-names } cannot use the gears they named.
beat-marked = Debris lies{ at-where }.
many-marked = Debris lies on the road.

head-weather = The weather changes: { $sky }.
beat-weather =
    { $when ->
        [start] Weather at the start: { $sky ->
            [rain] rain
            [changeable] changeable
            [rain-changeable] rain, changeable
           *[other] dry
        }.
       *[other] The weather changes: { $sky }{ $final ->
            [true] {" "}to the end of the race
           *[false] {""}
        }.
    }
many-weather = The weather changes: { $sky }.

head-started =
    { $how ->
        [stalled] { $seat } stalls on the grid.
       *[other] { $seat } gets off the line first.
    }
beat-started =
    { $how ->
        [stalled] { $seat } stalls on the grid.
        [great] { $seat } makes a great start.
       *[other] { $seat } gets away.
    }
many-started =
    { $how ->
        [stalled] { $seats-names } stall on the grid.
        [great] { $seats-names } make great starts.
       *[other] { $seats-names } get away.
    }

head-qualified = { $seat } crashes in qualifying.
beat-qualified =
    { $broken ->
        [true] { $seat }'s qualifying lap ends off the track: last on the grid.
       *[false] { $seat } qualifies with { $score }.
    }
many-qualified = { $seats-names } have qualified.

head-grid_place = { $seat } is on pole.
beat-grid_place = { $seat } starts from pole.

beat-card = { $seat } drives as { $card }.
beat-fitted =
    { $changed ->
        [true] { $seat } changes to { $tyre } tyres.
       *[false] { $seat } starts on { $tyre } tyres.
    }
head-fitted = { $seat } changes tyres.
many-fitted =
    { $changed ->
        [true] { $seats-names } change to { $tyre } tyres.
       *[false] { $seats-names } start on { $tyre } tyres.
    }

beat-lap =
    { $left ->
        [0] { $seat } completes the distance.
        [1] { $seat } begins the last lap.
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
       *[other] { $seats-names } complete a lap: { $left } to go.
    }

head-finished =
    { $place ->
        [1] { $seat } wins.
       *[other] { $seat } finishes { $place-place }.
    }
beat-finished =
    { $awarded ->
        [true] { $seat } is the last car on the track and takes { $place-place }.
       *[false] { $place ->
            [1] { $seat } takes the flag and wins.
           *[other] { $seat } takes the flag, { $place-place }.
        }
    }
many-finished =
    { $place ->
        [1] { $seat } wins, ahead of { $behind-names }.
       *[other] { $seats-names } take the flag, in this order.
    }


## Options of a race, a sentence each: in the form, in the handbook and where one is refused.

setting-mode = Advanced: six kinds of wear points. Basic: one pool of wear points.
setting-build = Everybody spreads 20 wear points over their own car.
setting-qualifying = A qualifying lap decides the grid, not a die.
setting-weather = Dice can bring rain: cars slide farther, tyres are weaker.
setting-tyres = Hard, soft or rain tyres, chosen before the race and in the pits.
setting-pit_pool = Points for repairs in the pits, on top of new tyres.
setting-teams = Teams of two cars, which share repairs and points.
setting-points = The points table.
setting-street = Driver cards, nitro and checkpoints; no pit stops.
setting-gears = Everybody names a gear at once (together), or each on their turn (in_turn).
setting-basic_slipstream = Slipstreams in the basic rules too.
setting-last_car_wins = The last car on the track gets its place at once.
setting-great_start_from = The lowest die roll that makes a great start.
setting-grid_low = The lowest die roll takes pole.
setting-tie_first_come = Of cars that are level, the one that arrived first moves first.
setting-collision_max = The highest die roll at which contact costs a body point.
setting-auto_body_on_kill = A driver who knocks a car out loses a body point.
setting-block_kill_hits_front = A car that ends its race behind another costs that other one a body point.
setting-block_flex = A blocked car without enough brakes may pay with tyres.
setting-masters_markers = Fewer things leave debris on the track.
setting-inertia = A blown engine still coasts for a turn.
setting-spin_check = After a spin the black die decides whether the car gets going again.
setting-spin_overshoot_only = A car spins only when it overshoots with its last tyre.
setting-soft_wet_factor = What overshooting costs on new soft tyres in the wet.
setting-soft_malus = Old soft tyres lose a space on straights.
setting-slide_required_only = In the rain cars slide only in corners where they still need stops.
setting-weather_end_of_round = The weather changes at the end of the round.
setting-weather_fde = The weather follows the older rules.
setting-changeable_keeps_wet = A race in changeable weather begins as wet as qualifying ended.
setting-masters_pits = In the pits changing down and braking cost the same as on the track.
setting-masters_lapping = Lapped cars may lose or regain a turn.
setting-litsu_en = A driver who is hard to pass takes a space from cars that cross the line, not from those that pass.
setting-mud_total_5 = Mud takes five points in all.
setting-danger_per_space = A dangerous area needs a roll on each of its spaces.
setting-jump_lane_change = Cars may change lane on the jump.
setting-crowd_once = The crowd stops a car only once.
setting-casino_exact = A car must reach the casino's star exactly.
setting-set_back = Cars that start further back than they have earned, and by how many places: red:3,blue:5.

# To the driver himself: what happened to you.
you-overshot =
    You overshot { $corner } by { $spaces ->
        [one] a space
       *[other] { $spaces } spaces
    }{ what-it-costs }.
you-spun = You spun{ at-where }{ what-it-costs }.
you-out =
    { $reason ->
        [tires] You ran out of tyres{ at-where }.
        [body] { $blamed ->
            [none] Your car's body broke{ at-where }.
           *[other] { $blamed-name } came alongside you{ at-where }, and you lost your last body point.
        }
        [engine] Your engine blew{ at-where }.
        [handling] Your suspension broke{ at-where }.
        [overshot] You flew off the track{ at-where }.
        [pool] Your car is worn out{ at-where }.
        [blocked] You ran into the car ahead{ at-where }.
        [disqualified] You are disqualified.
        [retired] You retired.
       *[other] You are out{ at-where }.
    }
you-drove = You slipstreamed past { $ahead-name }{ at-where }.
you-lost =
    { $blamed ->
        [none] You lost
       *[other] { $blamed-name } touched you{ at-where }, which cost you
    } { $by } { $category-category }: { $left ->
        [0] none left
       *[other] { $left } left
    }.
you-blocked =
    You were boxed in by other cars{ at-where }, { $rest ->
        [one] a space
       *[other] { $rest } spaces
    } short{ what-it-costs }.
you-waits = You are still stalled on the grid.
you-started =
    { $how ->
        [stalled] You stalled on the grid.
        [great] You made a great start.
       *[other] You got away.
    }
you-stop = You completed your stops in { $corner }.
# $how
you-boxed =
    { $how ->
        [quick] You made a quick pit stop.
        [slow] You made a slow pit stop and wait until the next round.
        [technical] You stopped for repairs until the next round.
        [luck] You tried the casino and were lucky.
       *[other] You tried the casino without luck and stay until the next round.
    }
you-fell = You fell into the river{ at-where }{ what-it-costs }.
# $changed, $tyre
you-card = You drive as { $card }.
you-fitted =
    { $changed ->
        [true] You changed to { $tyre } tyres.
       *[false] You start on { $tyre } tyres.
    }
# $debt
you-mud =
    You are in the mud{ at-where }, { $debt ->
        [one] a space
       *[other] { $debt } spaces
    } to give up.
you-regained = Your car was repaired in the pits.
# $again, $rival-name
you-lapped =
    { $again ->
        [true] You got back on { $rival-name }'s lap and moved again.
       *[false] { $rival-name } lapped you, and you miss a turn.
    }
# $target-name
you-called = You called in friends to stop { $target-name }.
you-lap =
    { $left ->
        [0] You completed the distance.
        [1] You are on the last lap.
       *[other] You completed a lap: { $left } to go.
    }
you-finished =
    { $place ->
        [1] You took the flag and won.
       *[other] You took the flag, { $place-place }.
    }

## What a wish on the sheet means.

means-path-stop-then-inside = stop in the corner if possible, otherwise the inner lane
means-path-far = as far as the die allows
means-path-inside = the inner lane
means-path-outside = the outer lane
means-path-stop-then-safe = stop in the corner if possible; no dice on the way
means-path-usual = the cheapest way, then a stop, then as far as it goes
means-brake-no = no brake points
means-brake-1 = up to 1 brake point
means-brake-2 = up to 2 brake points
means-brake-3 = up to 3 brake points
means-slipstream-yes = take it, whatever it costs in brakes
means-slipstream-no = do not take it
means-slipstream-if-free = take it where it costs nothing
means-slipstream-up-to-1-brakes = take it for 1 brake point at most
means-slipstream-up-to-2-brakes = take it for 2 brake points at most

## Achievements: names, and what earned them

achievement-stalled_podium = Late Riser
achievement-stalled_podium-about = Stalled at the start and finished in the first three.
achievement-spun_podium = Full Turn
achievement-spun_podium-about = Spun and finished in the first three.
achievement-tow_rope = Tow Rope
achievement-tow_rope-about = Used the slipstream twice or more and finished.
achievement-faultless = By the Book
achievement-faultless-about = Finished in the first three without a spin, an overshot corner or a collision.
achievement-last_point = Running on Fumes
achievement-last_point-about = Lost the last point of a stock three times and finished.

# A condition that cannot be checked. $offered: yes where an order without it follows.
# $said
refused-free_condition =
    I cannot check the condition in “{ $said }”.
    Those that I can: `5th, then 4th` for a gear that you cannot have, `path stop then inside` for a route that is not possible, `slipstream if free`, and `brake 2` for at most two brake points.{ $offered ->
        [yes] {" "}Do you mean this, without it?
       *[no] {""}
    }

# $said, $like
refused-first_missing = “{ $said }” needs a gear in front of it. Write for instance `{ $like }`.


## The same story for the driver to whom another car did it, or who did it to the car it is about.

# $seat
at_you-drove = { $seat } slipstreamed past you{ at-where }.
# $seat, $by, $category-category, $left
at_you-lost =
    You touched { $seat }{ at-where }, who lost { $by } { $category-category }: { $left ->
        [0] none left
       *[other] { $left } left
    }.
# $seat
at_you-out = You came alongside { $seat }{ at-where }, who lost the last body point and is out.
# $seat
at_you-held_up = You held up { $seat }.
# $seat, $again
at_you-lapped =
    { $again ->
        [true] { $seat } got back on your lap and moved again.
       *[false] You lapped { $seat }, who misses a turn.
    }
# $seat
at_you-called = { $seat } called in friends to stop you.


## What stewards can amend of a car.

field-stops = Stops
