### Speed Circuit auf Deutsch. Stil und Wörter: README.md daneben; was die Argumente sind: ../en/speed_circuit.ftl.


## Parts of sentences.

by-hand =
    { $hand ->
        [prudence] {" "}(Weg vom Planer)
        [standing] {" "}(Daueranweisung)
        [clock] {" "}(Zeit abgelaufen)
        [gm] {" "}(von der Rennleitung)
        [none] {""}
       *[other] {" "}({ $hand })
    }

payment =
    { $toward ->
        [tyres] Die weichen Reifen von { $seat } ersparen den Wurf und kosten { $line-paid }
       *[other] { $seat } zahlt { $line-paid }{ $toward ->
            [deceleration] {" "}für das harte Bremsen{ too-much }
            [braking] {" "}für das Bremsen{ too-much }
            [corner] { in-corner }{ too-much }
            [arrow] {" "}für das Verlassen der Ideallinie{ in-corner }
            [contact] {" "}für die Berührung
            [brakes] {" "}für die heißen Bremsen
           *[other] {""}
        }{ $short ->
            [true] {" "}und kann nicht alles bezahlen
           *[false] {""}
        }
    }

in-corner =
    { $corner ->
        [none] {""}
       *[other] {" "}in { $corner }
    }

too-much =
    { $over ->
        [0] {""}
       *[other] {" "}(+{ $over })
    }

chips-left = Du hast noch { $stock-ones } −1- und { $stock-threes } −3-Chips.


## What is told of a race, a fact a sentence; {""} passes a fact over in silence.

event-built =
    { $seat } zeigt { $acceleration }/{ $deceleration }/{ $top_speed }/{ $start_speed }: { $stock-wear } Verschleiß{ $stock-ones ->
        [0] {""}
        [one] , { $stock-ones } −1-Chip
       *[other] , { $stock-ones } −1-Chips
    }{ $stock-threes ->
        [0] {""}
        [one] , { $stock-threes } −3-Chip
       *[other] , { $stock-threes } −3-Chips
    }{ $instead ->
        [last] {" "}(der letzte gültige Bauplan: es kam keiner)
        [true] {" "}(Bauplan der Rennleitung: es kam keiner)
       *[false] {""}
    }.

event-handicap_idle = Niemand fährt den Wagen „{ $colour }“: Das Handicap verfällt.

event-sum_too_low = { $seat } verschenkt Punkte: Die Spalten ergeben zusammen { $sum-signed }, erlaubt war { $allowance-signed }.

event-bid =
    { $seat } bietet { $halves ->
        [0] nichts
       *[other] { $halves-halved } { $halves ->
            [2] Punkt
           *[other] Punkte
        }{ $bid-wear ->
            [0] {""}
           *[other] {" "}· { $bid-wear } Verschleiß
        }{ $bid-ones ->
            [0] {""}
            [one] {" "}· { $bid-ones } −1-Chip
           *[other] {" "}· { $bid-ones } −1-Chips
        }{ $bid-threes ->
            [0] {""}
            [one] {" "}· { $bid-threes } −3-Chip
           *[other] {" "}· { $bid-threes } −3-Chips
        }
    }.

event-grouped =
    { $seat } startet in Gruppe { $group }{ $wear ->
        [0] {""}
       *[other] , für { $wear } Verschleiß
    }.

event-grid = P{ $place }: { $seat }, auf { $space }.

event-plotted =
    { $seat } sagt { $plot } mph an, bisher { $before }{ $overage ->
        [0] {""}
       *[other] , { $overage } mehr, als die Bremsen erlauben
    }{ $hand ->
        [sheet] {" "}(vorab geschickt)
        [standing] {" "}(Daueranweisung)
        [clock] {" "}(Zeit abgelaufen)
        [gm] {" "}(von der Rennleitung)
       *[other] {""}
    }.

event-no_plot =
    Keine Vorgabe von { $seat }{ $in_a_row ->
        [1] {""}
       *[other] {" "}({ $in_a_row }-mal in Folge)
    }: { $hand ->
        [planner] Der Planer fährt, { $plot } mph
        [sheet] Der letzte Zettel gilt noch einmal, { $plot } mph
       *[other] { $plot } mph
    }.

event-sheet_dropped =
    Dein Zettel für Runde { $turn } ({ $said-fields }) verfällt: { $why ->
        [too_high] So schnell kann dein Wagen nicht werden
        [too_low] So stark kann dein Wagen nicht abbremsen
        [no_acceleration] Er beschleunigt mitten in einer Kurve
        [off_track] Du stehst im Gras
        [route] Sein Weg führt von deinem Feld aus nirgendwohin
        [standing] Du stehst, und es gibt kein Tempo zu halten
       *[other] Er lässt sich nicht mehr fahren
    }.

event-plot_replaced =
    { $why ->
        [rounded] „{ $said }“ von { $seat } wird als { $plot } mph gelesen.
        [too_high] { $seat } kommt nicht auf „{ $said }“: { $plot } mph.
        [too_low] { $seat } kann nicht auf „{ $said }“ abbremsen: { $plot } mph.
        [no_acceleration] { $seat } darf in der Kurve nicht beschleunigen: { $plot } mph.
        [least] { $seat } muss rollen: Weniger als { $plot } mph geht nicht.
        [off_track] { $seat } steht im Gras, mehr als { $plot } mph geht dort nicht.
       *[other] Aus „{ $said }“ von { $seat } werden { $plot } mph.
    }

event-order =
    { $before ->
        [tests] {""}
       *[moves] Zugreihenfolge: { $seats-names }.
    }

event-tested =
    { $effect ->
        [goes] { $seat } bekommt die { $attempted } mph.
        [mis-shift] { $seat } verschaltet sich: { $speed } mph statt { $attempted }.
        [stall] { $seat } würgt den Motor ab.
        [fails] { $seat } bekommt die { $attempted } mph nicht: { $speed }.
        [holds] {""}
       *[other] { $seat }: { $effect-effect }, { $speed } mph.
    }

event-damaged =
    Bei { $seat } { $part ->
        [engine] nimmt der Motor
       *[other] nehmen die Bremsen
    } Schaden: { $attribute-field } nur noch { $left }.

event-engine_failed = Bei { $seat } gibt der Motor auf: Der Wagen rollt mit { $speed } mph aus.

event-paid = { payment }; noch { $wear_left } Verschleiß{ by-hand }.

event-paid_unseen = { payment }.

event-stock =
    { $seat } hat noch { $stock-wear } Verschleiß, { $stock-ones ->
        [one] { $stock-ones } −1-Chip
       *[other] { $stock-ones } −1-Chips
    } und { $stock-threes ->
        [one] { $stock-threes } −3-Chip
       *[other] { $stock-threes } −3-Chips
    }.

event-chips =
    { $seat } { $broken ->
        [true] wechselt einen −3-Chip und setzt { $ones ->
            [one] { $ones } −1-Chip
           *[other] { $ones } −1-Chips
        }
       *[false] setzt{ $ones ->
            [0] {""}
            [one] {" "}{ $ones } −1-Chip
           *[other] {" "}{ $ones } −1-Chips
        }{ $threes ->
            [0] {""}
            [one] {" "}{ $threes } −3-Chip
           *[other] {" "}{ $threes } −3-Chips
        }
    } { $item ->
        [T-14] anstelle des Wurfs
       *[other] auf den Wurf
    }{ by-hand }.

event-moved =
    { $seat } { $speed ->
        [0] kommt { $spaces ->
            [one] { $spaces } Feld
           *[other] { $spaces } Felder
        } weit
       *[other] fährt { $spaces ->
            [one] { $spaces } Feld
           *[other] { $spaces } Felder
        } mit { $speed }
    }: { $start } nach { $to }{ by-hand }.

event-braked =
    { $seat } bremst um { $by } bei { $space }: { $speed } mph{ $forced ->
        [true] {" "}(kein Weg frei)
       *[false] {""}
    }{ by-hand }.

event-slipstream =
    { $seat } nutzt den Windschatten von { $behind-name } bis { $space }{ by-hand }.

event-arrow =
    { $effect ->
        [begun] {""}
        [driven] { $seat } fährt die Linie { $arrow } zu Ende.
        [left] { $seat } verlässt die Linie { $arrow } bei { $space }.
        [lost] { $seat } verliert die Linie { $arrow } bei { $space }.
       *[other] {""}
    }

event-pass_tried =
    { $seat } will bei { $at } an { $rival-name } vorbei{ $in_a_row ->
        [0] {""}
       *[other] , gleich nach dem vorigen Überholen
    }{ by-hand }.

event-blocked =
    { $seat } blockt { $passer-name }: { $by-signed }{ $chips ->
        [0] {""}
        [one] , für { $chips } Chip
       *[other] , für { $chips } Chips
    }.

event-passed = { $seat } ist an { $rival-name } vorbei.

event-pass_failed =
    { $seat } { $contact ->
        [true] und { $rival-name } berühren sich: { $seat } bleibt auf
       *[false] kommt nicht an { $rival-name } vorbei:
    } { $space }, { $speed } mph.

event-placed = { $seat } wird auf { $space } gesetzt.

event-spin =
    { $seat } { $why ->
        [corner] dreht sich in der Kurve
        [arrow] rutscht von der Linie und dreht sich
        [chart] bremst zu hart und dreht sich
        [brakes] blockiert die Räder und dreht sich
        [contact] wird umgedreht
        [involvement] dreht sich am Wrack vorbei
        [wear] hat keine Reifen mehr und dreht sich
        [rear_end] findet keinen Weg und dreht sich
        [stall] steht quer
       *[other] dreht sich
    } bei { $space }.

event-crash =
    { $seat } { $course ->
        [on] verunglückt auf der Strecke
        [off] fliegt von der Strecke
       *[other] verunglückt
    } bei { $space }.

event-off_track =
    { $seat } ist { $side ->
        [left] links
        [right] rechts
       *[other] { $side }
    } von der Strecke, neben Reihe { $row }, mit { $speed } mph.

event-rejoined = { $seat } ist bei { $space } zurück auf der Strecke.

event-upkeep =
    { $seat } zahlt { $wear } Verschleiß{ $chips ->
        [0] {""}
        [one] {" "}und { $chips } Chip
       *[other] {" "}und { $chips } Chips
    } für das Gras.

event-tyres = { $seat } startet auf { $tyres-word } Reifen.

event-pit_stop =
    { $seat } hält in Box { $box }, für { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Züge
    }.

event-served =
    { $seat } kann wieder los: { $left-wear } Verschleiß, auf { $tyres-word } Reifen{ $repaired ->
        [none] {""}
        [engine] , Motor repariert
        [brakes] , Bremsen repariert
       *[other] , Motor und Bremsen repariert
    }.

event-tyres_give = Die harten Reifen von { $seat } geben { $wear } Verschleiß zurück.

event-lap =
    { $seat } { $left ->
        [1] beginnt die letzte Rennrunde
       *[other] beendet Rennrunde { $lap }
    }.

event-finished = { $seat } ist im Ziel: P{ $place }, { $speed } mph.

event-out =
    { $seat } { $reason ->
        [crash] ist raus: Unfall
        [engine] ist raus: Motor
        [brakes] ist raus: Bremsen
        [off_track] ist raus: neben der Strecke liegen geblieben
        [disqualified] wird disqualifiziert
        [retired] gibt auf
        [stalled] ist raus: Der Motor springt nicht an
       *[other] ist raus: { $reason }
    }.

event-turn_ended = {""}

event-flag = Die Zielflagge: Das Rennen ist vorbei.

event-wish_dropped =
    { $wish ->
        [slip] Du wolltest den Windschatten und nimmst ihn nicht: { $why-hindrance }.
        [brake] Deine Bremsanweisung verfällt: { $why-hindrance }.
        [stop] In diesem Zug kommst du nicht in deine Box: { $why-hindrance }.
        [box] In diesem Zug kommst du nicht in die Boxengasse: { $why-hindrance }.
       *[other] Dein Wunsch ({ $wish-wish }) verfällt: { $why-hindrance }.
    }

event-braking_cut =
    Dein Bremsen um { $wanted } bei { $space } { $by ->
        [0] entfällt: Dort ist das Tempo schon verbraucht
       *[other] wird auf { $by } gekürzt: Mehr lassen die gefahrenen Felder nicht zu
    }.


## What is rolled for.

rolled_for-acceleration = mehr Beschleunigung
rolled_for-top-speed = mehr Höchsttempo
rolled_for-brakes = die Bremsen
rolled_for-brakes-plotted-overage = die Bremsen
rolled_for-brakes-emergency = die Bremsen
rolled_for-start-speed = einen fliegenden Start
rolled_for-chance-corner = die Kurve
rolled_for-crash-involvement = den Weg am Wrack vorbei
rolled_for-forced-pass = das Überholen


## What is paid.

paid-roll = mit einem Wurf
paid-test = mit einer Probe
paid-1-wear = 1 Verschleiß
paid-2-wear = 2 Verschleiß
paid-3-wear = 3 Verschleiß
paid-4-wear = 4 Verschleiß
paid-5-wear = 5 Verschleiß
paid-6-wear = 6 Verschleiß
paid-1-wear-roll = 1 Verschleiß und einen Wurf
paid-2-wear-roll = 2 Verschleiß und einen Wurf
paid-3-wear-roll = 3 Verschleiß und einen Wurf
paid-1-wear-test = 1 Verschleiß und eine Probe


## Rolls: who tries what. The effect and the dice follow.

roll-grid-tie = { $seat } würfelt um den Startplatz
roll-start-speed = { $seat } versucht einen fliegenden Start
roll-acceleration = { $seat } verlangt dem Motor mehr Beschleunigung ab
roll-top-speed = { $seat } dreht den Motor über das Höchsttempo
roll-brakes = { $seat } prüft die Bremsen
roll-brakes-plotted-overage = { $seat } steigt in die Eisen
roll-brakes-emergency = { $seat } steigt in die Eisen
roll-chance-corner = { $seat } geht in der Kurve aufs Ganze
roll-crash-involvement = { $seat } weicht dem Wrack aus
roll-forced-pass = { $seat } sticht in die Lücke
roll-off-track-side = { $seat } kommt von der Strecke ab


## What a roll has come to.

effect-goes = klappt
effect-mis-shift = verschaltet
effect-stall = abgewürgt
effect-fails = klappt nicht
effect-holds = sie halten
effect-safe = sicher
effect-spin = Dreher
effect-crash = Unfall
effect-passes = vorbei
effect-contact = Berührung
effect-left = nach links
effect-right = nach rechts


## What was added to a roll.

modifier-chips =
    { $by ->
        [-1] Chip
       *[other] Chips
    }

modifier-defence = Verteidigung
modifier-block = Block
modifier-running = Überholen in Serie
modifier-distance = am Wrack vorbei
modifier-width = breite Strecke


## What is to be known of a car.

badge-engine-damaged = Motor beschädigt
badge-brakes-damaged = Bremsen beschädigt
badge-spun = gedreht
badge-off-track = neben der Strecke
badge-in-the-pits = in der Box
badge-soft-tyres = weiche Reifen
badge-hard-tyres = harte Reifen


## Words in sentences. Soft and hard stand before Reifen, after "auf" or "sind": "auf weichen Reifen".

word-soft = weichen
word-hard = harten
word-engine = Motor
word-brakes = Bremsen


## Was die ersten Formulare eines ersten Rennens lehren.

lesson-build = Mit Verschleiß zahlst du für Kurven, die du zu schnell fährst. **{ $of_wear }** hat am meisten, { $wear }; **{ $of_acceleration }** gewinnt in einer Runde am meisten Tempo: bis zu { $acceleration } mph.
lesson-pay =
    { $choice } mph ist das höchste kostenlose Tempo. { $other } mph kommt für { $cost } { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter; das fehlt dir in späteren Kurven.
lesson-risk =
    { $choice } mph ist das höchste Tempo, das sicher kostenlos ist. { $other } mph kommt { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter, gelingt aber nur in { $tenths } von 10 Fällen.
lesson-unsure =
    { $choice } mph ist kostenlos, wohin die anderen auch fahren. { $other } mph kommt { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter; der Preis stimmt in { $tenths } von 10 Fällen.
lesson-ahead = { $choice } mph sind jetzt kostenlos, empfohlen sind aber { $advised } mph: Damit stehst du danach besser.
lesson-calm =
    Jedes Tempo ist hier kostenlos, und { $choice } mph führt am weitesten.{ $corner ->
        [none] {""}
       *[other] {" "}Dann ist { $corner } nah: Sei nächste Runde langsam genug für das Limit dort.
    }
lesson-dear = Jedes Tempo kostet hier etwas. { $choice } mph kostet am wenigsten: { $cost }.


## Ready-made answers.

preset-endurance = Dauerläufer
    .about = { $acceleration } mph schneller oder { $deceleration } langsamer je Runde, höchstens { $top_speed }; { $wear } Verschleiß, { $ones } −1- und { $threes } −3-Chips. Verzeiht Fehler: gut fürs erste Rennen.
preset-sprinter = Sprinter
    .about = { $acceleration } mph schneller oder { $deceleration } langsamer je Runde, höchstens { $top_speed }; { $wear } Verschleiß, { $ones } −1-Chips. Kommt aus langsamen Kurven am besten heraus.
preset-straights = Lange Geraden
    .about = höchstens { $top_speed }, aber nur { $acceleration } mph mehr je Runde und { $start_speed } vom Start; { $wear } Verschleiß. Gewinnt, wo die Geraden lang sind.
preset-keep = Tempo { $choice } halten
preset-planner = Planer
preset-no_bid = Nichts bieten
preset-bid_1 = 1 Verschleiß bieten
preset-bid_2 = 2 Verschleiß bieten


## What drivers are asked, each with its title in two or three words; `stage_of_round` is what stands over a
## round while it is open.

question-build =
    Bau deinen Wagen für { $laps ->
        [one] { $laps } Rennrunde
       *[other] { $laps } Rennrunden
    }: eine Spalte für jeden Teil, zusammen höchstens { $allowance-signed }.
    .title = Wagenbau
    .stage_of_round = bau deinen Wagen

question-bid = Was gibst du für einen besseren Startplatz? Was du bietest, ist weg. Du hast { $stock-wear } Verschleiß, { $stock-ones } −1- und { $stock-threes } −3-Chips.
    .title = Startgebot
    .stage_of_round = biete um den Startplatz
    .beside = Startplatz: Ein Gebot ist weg, ob du gewinnst oder nicht.

question-group = Du würdest in Gruppe { $group } starten. Jeder Verschleißpunkt bringt dich eine Gruppe nach vorn: Wie viele gibst du aus?
    .title = Startgruppe
    .beside = Startgruppe: Mit jedem Verschleißpunkt rückst du eine Gruppe nach vorn.

question-plot =
    Sag dein Tempo an: Du { $speed ->
        [0] stehst still
       *[other] bist { $speed } mph gefahren
    }.
    .title = Vorgabe
    .stage_of_round = sag dein Tempo an

question-test-chips = Du willst { $attempted } mph. Wie viele Chips setzt du auf den Wurf? { chips-left }
    .title = Chips für die Probe

question-overage = Du bremst um { $over } härter, als deine Bremsen erlauben. Wie zahlst du? Noch { $stock-wear } Verschleiß.
    .title = Hartes Bremsen

question-braking-price = Du bremst in diesem Zug um { $over }. Wie zahlst du? Noch { $stock-wear } Verschleiß.
    .title = Bremsen

question-route = Dein Zug mit { $speed } mph: Was du bestätigt hast, ist besetzt oder kostet jetzt mehr. Welchen Weg nimmst du?
    .title = Weg

question-corner-price = Du fährst bei { $space } in { $corner } ein, { $over } über dem Limit. Wie zahlst du? Noch { $stock-wear } Verschleiß.
    .title = Kurve

question-brake = Du fährst { $speed } mph. Unterwegs bremsen?
    .title = Bremsen

question-pass = { $rival-name } steht dir bei { $space } im Weg. Vorbeidrängen?
    .title = Überholen

question-pass-chips = { $passer-name } erzwingt das Überholen von { $passee-name }. Wie viele Chips setzt du? { chips-left }
    .title = Überholchips

question-slip = Du warst im Windschatten von { $behind-name }. Nimmst du das Extrafeld?
    .title = Windschatten

question-block =
    { $passer-name } will sich an dir vorbeidrängen. Blocken ({ $by-signed })?{ $chips ->
        [0] {""}
        [one] {" "}Es kostet { $chips } Chip.
       *[other] {" "}Es kostet { $chips } Chips.
    }
    .title = Block

question-defence-chips = { $passer-name } will sich an dir vorbeidrängen. Wie viele Chips setzt du dagegen? { chips-left }
    .title = Abwehrchips

question-attack-chips = { $passee-name } setzt { $against-signed } gegen dein Überholen. Wie viele Chips setzt du? { chips-left }
    .title = Überholchips

question-chips-after = Dein Wurf für { $roll-rolled_for } ergibt { $total }. Wie viele Chips setzt du? { chips-left }
    .title = Chips nach dem Wurf

question-involvement-chips = In Reihe { $row } liegt ein Wrack: Du würfelst, um daran vorbeizukommen ({ $modifier-signed }). Wie viele Chips? { chips-left }
    .title = Chips am Wrack

question-pit-stop =
    In diesem Zug in deiner Box { $box } halten?{ $tyres ->
        [none] {""}
       *[other] {" "}Du fährst auf { $tyres-word } Reifen.
    }
    .title = Boxenstopp

question-tyres = Auf welchen Reifen startest du? Weich: 1 Verschleiß kann einen Wurf für Motor oder Bremsen ersetzen. Hart: Sie geben jede Rennrunde Verschleiß zurück.
    .title = Reifen
    .beside = Weiche Reifen: Du darfst 1 Verschleiß statt eines Wurfs für Motor oder Bremsen zahlen. Harte: In jeder Runde bekommst du Verschleiß zurück.

question-soft-tyres = Du würfelst für { $roll-rolled_for }. Stattdessen 1 Verschleiß zahlen?
    .title = Weiche Reifen

question-rejoin = Du bist mit { $speed } mph neben der Strecke. Wo kommst du zurück?
    .title = Zurück auf die Strecke


## Options, as they stand on buttons.

option-no = Nein
option-space = Spur { $lane }
option-yes = Ja
option-soft = Weiche Reifen
option-hard = Harte Reifen
option-same = Dieselben Reifen

option-way =
    { $brake ->
        [0] Spur { $lane }
       *[other] Um { $brake } bremsen, Spur { $lane }
    }
option-way_through = An { $rival-name } vorbeidrängen

option-chips =
    { $effect ->
        [0] Kein Chip
        [1] Ein −1-Chip
        [2] Zwei −1-Chips
        [3] Ein −3-Chip
       *[other] { $effect } durch Chips
    }

option-price =
    { $roll ->
        [true] { $wear ->
            [0] {""}
           *[other] { $wear } Verschleiß und{" "}
        }ein Wurf{ $chips ->
            [0] {""}
           *[other] , durch Chips { $chips } besser
        }{ $spin ->
            [true] , dann ein Dreher
           *[false] {""}
        }
       *[other] { $wear } Verschleiß{ $spin ->
            [true] , dann ein Dreher
           *[false] {""}
        }
    }


## Refusals: what is wrong, and what would be right.

refused-wrong_sum = Deine Spalten ergeben { $sum-signed }; zusammen dürfen sie höchstens { $most-signed } ergeben.

refused-without_design = { $option }: { $profile } hat keine andere Tabelle für den Wagenbau.

refused-without_race_wear = { $option } betrifft nur die Wagen von 1977 (Profil ah77).

refused-without_bids = { $option }: Um diese Startaufstellung wird nicht geboten. Das geht nur mit grid=bid.

refused-without_passes = { $option }: { $profile } kennt kein erzwungenes Überholen.

refused-without_chips = { $option }: { $profile } kennt keine Chips.

refused-without_dice = { $option }: Ohne Würfel (no_dice) gibt es daran nichts zu ändern.

refused-without_table = { $option }: { $profile } hat keine solche Tabelle.

refused-without_pits = { $option }: { $track } hat keine Boxen.

refused-not_chips = „{ $said }“ ist keine Zahl von Chips. Möglich: { $options-list }.

refused-too_many_chips = „{ $said }“ ist mehr, als ein Wurf verträgt. Möglich: { $options-list }.

refused-not_so_many_chips = So viele Chips hast du nicht: { $ones } −1 und { $threes } −3 sind noch da.

refused-no_such_step = Schritt { $step } deines Weges führt nirgendwohin: Von { $space } geht es nicht auf Spur { $lane }.

refused-no_pits = In diesem Rennen gibt es keine Boxen.

refused-no_such_way = Dein Weg kann von { $space } nicht nach { $said } führen (Schritt { $step }).

refused-not_a_price = „{ $said }“ ist kein Preis. Schreib `wear`, `roll`, `1 wear + roll` oder `roll, chips 2`.
refused-not_a_route = „{ $said }“ ist kein Weg. Schreib eine Spur für jeden Schritt, `2 2 1`, oder `planner`.
refused-not_a_braking = „{ $said }“ ist keine Bremsung. Schreib `no`, `planner`, `40`, `40 after 3`, `40 at (19,2)` oder mehrere mit Kommas dazwischen.

refused-not_payable = „{ $said }“ ist mehr als die { $wear } Verschleiß, die du noch hast. Möglich: { $options-list }.

refused-other_speed = Alle Alternativen eines Zettels sagen dasselbe Tempo an; hier stehen { $speed } und { $said }.

refused-empty_alternative = „{ $said }“ sagt nach seiner Bedingung nicht, was zu tun ist. Schreib zum Beispiel `if { $said }: slip yes`.

refused-no_such_condition = „{ $said }“ ist keine Bedingung. Schreib zum Beispiel { $known-list }.

refused-moves_later = { $seat } zieht nach dir. Wie weit, weiß noch niemand.
refused-condition_sealed = Eine Bedingung darf nicht davon abhängen, was andere verdeckt halten: Tempo, Befehle und Chips. Schreib zum Beispiel { $known-list }.

refused-no_such_space = Ein Feld „{ $said }“ gibt es hier nicht.

refused-not_a_stop = „{ $said }“ ist kein Boxenstopp. Schreib `no`, `yes` oder `yes, hard, repair engine`.

refused-no_such_rival = „{ $said-name }“ ist kein anderer Wagen in diesem Rennen. Es gibt: { $seats-names }.

refused-no_such_lane = Eine Spur { $said } gibt es hier nicht. Es gibt: { $lanes-list }.

refused-not_a_change =
    „{ $said }“ ist kein Tempo: Schreib das Tempo selbst.{ $figure ->
        [none] {""}
       *[other] {" "}Vielleicht meinst du `{ $figure }`.
    }


## Parts of a build and fields of a sheet, each with a hint of what can be written there (100 characters at most).

field-acceleration = Beschleunigung
field-deceleration = Verzögerung
field-top_speed = Höchsttempo
field-start_speed = Starttempo

field-wear = Verschleiß
    .hint = Jeder Punkt zählt eins

field-skill = Können

field-ones = −1-Chips
    .hint = Jeder −1-Chip zählt ein halb

field-threes = −3-Chips
    .hint = Jeder −3-Chip zählt ein halb

field-speed = Tempo
    .hint = 20 bis zum Höchsttempo in Schritten von 20, oder MPS: dasselbe Tempo wie zuletzt

field-test_chips = Probenchips
    .hint = Chips für die Probe von Start, Beschleunigung oder Höchsttempo: 0, 1, 2 oder 3

field-brake_pay = Bremspreis
    .hint = Zu hart gebremst: wear oder test; „test, chips 2“

field-route = Weg
    .hint = Eine Spur für jeden Schritt, „2 2 1“, oder planner

field-end_lane = Endspur
    .hint = Die Spur, auf der du ankommen willst; der Planer findet den Weg

field-arrow = Ideallinie
    .hint = Die Ideallinie durch die Kurve fahren? yes oder no

field-corner_pay = Kurvenpreis
    .hint = Zu schnell in Kurven: wear oder roll; für eine Kurve „{ $corner }: roll“

field-max_wear = Verschleißgrenze
    .hint = So viel Verschleiß darf die Runde höchstens kosten

field-brake_if = Unterwegs bremsen
    .hint = Notbremsung: planner, no, „40 after 3“, „20 after 1, 40 after 3“

field-slip = Windschatten
    .hint = Das Extrafeld hinter einem Wagen nehmen? yes, no, only lane 2

field-pass = Überholen
    .hint = An einem Wagen vorbeidrängen? no, yes, yes 2 (Chips) oder ein Wagen: { $rival } 1

field-defend_chips = Abwehrchips
    .hint = Chips, wenn sich jemand vorbeidrängt: 1, oder „{ $rival } 2, any 1“

field-chance_chips = Zufallschips
    .hint = Chips für Würfe, die niemand vorhersah: 0, 1, 2 oder 3

field-pit = Boxenstopp
    .hint = In deiner Box halten? no, yes, „yes, hard, repair engine“

field-soft = Weiche Reifen
    .hint = Auf weichen Reifen 1 Verschleiß statt Wurf für Motor oder Bremsen? yes oder no

field-enter = Stopp
    .hint = In die Boxengasse und in deine Box

field-tyres = Reifen

field-repair = Reparatur
    .hint = Jeder weitere Schaden kostet einen Zug mehr: none, engine, brakes, both

field-if = Falls
    .hint = Was sonst zu tun ist, falls etwas geschehen ist: „{ $rival } moved 7+: slip yes“


## Stocks and their figures.

gauge-wear = Verschleiß
gauge-ones = −1-Chips
gauge-threes = −3-Chips
gauge-minus-1-chips = −1-Chips
gauge-minus-3-chips = −3-Chips


## How a car's race has ended, or that it has not.

status-crash = Unfall
status-engine = Motor
status-brakes = Bremsen
status-off_track = neben der Strecke
status-retired = aufgegeben
status-stalled = abgewürgt


## What stands in messages, forms and answers.

ui-speed = { $speed } mph
ui-speed_change = { $was } → **{ $now } mph**

ui-how_it_goes = Jede Runde sagen alle geheim ein Tempo an; dann fahren alle Wagen, der führende zuerst. Kurven haben Limits: Wer schneller ist, zahlt mit Verschleiß oder Würfen.

ui-how_to_play =
    {""}**Dein erstes Rennen in fünf Zeilen**
    1. Jede Runde sagen alle geheim ein Tempo an; dann fahren alle Wagen, der führende zuerst.
    2. Drück **Deine Anweisungen** unter der neuesten Meldung der Runde, dann ein Tempo: Damit ist es gesendet. Oder tippe `/orders text: 120` und drück **Bestätigen**.
    3. An Kurven steht ein Limit in mph. Je 20 darüber kosten Verschleiß (Reifen) oder einen Wurf mit zwei Würfeln; niedrig ist gut.
    4. Dein Wagen wird je Runde nur begrenzt schneller oder langsamer: Denk vor der Kurve ans Bremsen.
    5. Bis zum Ende der Runde kannst du deine Anweisungen ändern. Verpasst du die Frist, wird eine sichere Anweisung für dich gespielt.


## Wishes for a move, as they are called.

wish-route = Weg
wish-end_lane = Endspur
wish-arrow = Ideallinie
wish-max_wear = Verschleißgrenze
wish-no_dice = ohne Würfel


## Why a wish cannot be met.

hindrance-blocked = ein Wagen steht im Weg, oder kein Weg führt weiter
hindrance-impossible = von hier aus erlaubt es kein Weg
hindrance-others = es verträgt sich nicht mit deinen anderen Anweisungen
hindrance-stop = es verträgt sich nicht mit dem Halt in deiner Box
hindrance-end_lane = es verträgt sich nicht mit deiner Endspur
hindrance-arrow = es verträgt sich nicht mit deiner Ideallinie
hindrance-max_wear = es verträgt sich nicht mit deiner Verschleißgrenze
hindrance-brake = es verträgt sich nicht mit deiner Bremsanweisung
hindrance-no_dice = es verträgt sich nicht mit „ohne Würfel“
hindrance-box = es verträgt sich nicht mit dem Weg in die Box
hindrance-taken = das gewünschte Feld ist nicht frei
hindrance-tow = wer hart bremst, hat den Windschatten verloren
hindrance-crash = jedes Feld, auf das es führen könnte, wäre ein sicherer Unfall


## Prices beside choices: stocks with their figures, what something is paid for, rolls, and what else follows.

amount-wear = { $count } Verschleiß

amount-minus-1-chips =
    { $count ->
        [one] 1 −1-Chip
       *[other] { $count } −1-Chips
    }

amount-minus-3-chips =
    { $count ->
        [one] 1 −3-Chip
       *[other] { $count } −3-Chips
    }

toward-deceleration = Abbremsen
toward-braking = Bremsen
toward-arrow = Linie verlassen
toward-brakes = heiße Bremsen
toward-contact = Berührung
toward-bid = Gebot
toward-tyres = weiche Reifen

test-start-speed = Startprobe gelingt
test-acceleration = Beschleunigungsprobe gelingt
test-top-speed = Höchsttempo-Probe gelingt
test-brakes = Bremsprobe gelingt
test-brakes-plotted-overage = Bremsprobe gelingt
test-brakes-emergency = Bremsprobe gelingt
test-forced-pass = Überholen gelingt
test-crash-involvement = am Wrack vorbei

test-chance-corner = Wurf in { $at } gelingt

harm-spin = Dreher
harm-crash = Unfall
harm-out = raus aus dem Rennen
harm-stall = abgewürgt
harm-mis-shift = verschaltet
harm-contact = Berührung
harm-passes = an dir vorbei

test-held-off = { $rival-name } bleibt dahinter
note-alone = wenn niemand Chips dagegensetzt


note-spins =
    { $why ->
        [wear] zu wenig Verschleiß: Dreher
       *[other] Dreher
    }

note-crashes = sicherer Unfall
note-comes_to = dann { $effect-effect }
note-out = raus aus dem Rennen

note-replaced = du würdest stattdessen { $plot } fahren

note-no_plot = kein Tempo: Du fährst { $plot }

note-dropped = dein Wunsch ({ $wish }) ist nicht erfüllbar


## A round as it is told.

ui-gap =
    { $count ->
        [one] { $count } Reihe
       *[other] { $count } Reihen
    }

with-gap =
    { $gap ->
        [one] mit einer Reihe
       *[other] mit { $gap } Reihen
    }

ui-round_next =
    Als Nächstes: Tempo ansagen für Runde { $round }.{ $decides ->
        [true] {" "}Das könnte die letzte Runde sein.
       *[false] {""}
    }

at-where =
    { $where ->
        [none] { $past ->
            [none] {""}
           *[other] {" "}hinter { $past }
        }
       *[other] {" "}in { $where }
    }

out-of-tyres =
    { $paid_wear_left ->
        [0] , auf blanken Reifen,
       *[other] { $why ->
            [wear] , auf blanken Reifen,
           *[other] {""}
        }
    }

pair-of-sixes =
    { $roll_brakes_emergency_pair ->
        [6] {" "}und würfelt einen Sechserpasch
       *[other] {""}
    }

what-broke =
    { $damaged_part ->
        [none] {""}
        [engine] {" "}Der Motor ist beschädigt: noch { $damaged_left } mph.
       *[other] {" "}Die Bremsen sind beschädigt: noch { $damaged_left } mph.
    }

and-out =
    { $out_reason ->
        [none] {""}
       *[other] {" "}Für den Wagen ist Schluss.
    }

and-then =
    { $off_track_side ->
        [none] {""}
       *[other] {" "}Der Wagen steht im Gras.
    }

head-spin =
    { $why ->
        [corner] { $seat } dreht sich{ at-where }.
        [brakes] { $seat } dreht sich{ at-where }: Die Bremsen versagen.
        [chart] { $seat } bremst{ at-where } zu hart und dreht sich.
        [contact] { $seat } wird{ at-where } umgedreht.
        [involvement] { $seat } dreht sich{ at-where } am Wrack.
        [wear] { $seat } dreht sich{ at-where }: Die Reifen sind am Ende.
        [stall] { $seat } steht{ at-where } quer.
       *[other] { $seat } dreht sich{ at-where }.
    }
beat-spin =
    .v1 =
        { $seat }{ out-of-tyres } { $why ->
            [corner] ist{ at-where } zu schnell und dreht sich.
            [arrow] verliert{ at-where } die Ideallinie und dreht sich.
            [chart] bremst{ at-where } zu hart und dreht sich.
            [brakes] steigt{ at-where } in die Eisen{ pair-of-sixes }: Dreher.
            [contact] wird{ at-where } umgedreht.
            [involvement] weicht{ at-where } dem Wrack aus und dreht sich.
            [wear] dreht sich{ at-where }.
            [rear_end] findet{ at-where } keine Lücke und dreht sich.
            [stall] würgt{ at-where } den Motor ab und steht quer.
           *[other] dreht sich{ at-where }.
        }{ what-broke }{ and-then }{ and-out }
    .v2 =
        { $seat }{ out-of-tyres } { $why ->
            [corner] verliert{ at-where } das Heck.
            [arrow] rutscht{ at-where } von der Ideallinie und dreht sich ein.
            [chart] kommt{ at-where } mit blockierenden Rädern ins Kreiseln.
            [brakes] verlangt{ at-where } zu viel von den Bremsen{ pair-of-sixes } und kreiselt.
            [contact] wird{ at-where } in einen Dreher geschickt.
            [involvement] entgeht{ at-where } dem Wrack, aber nicht dem Dreher.
            [wear] findet{ at-where } keinen Halt mehr und dreht sich.
            [rear_end] weiß{ at-where } nicht wohin und dreht sich.
            [stall] bleibt{ at-where } mit abgewürgtem Motor quer stehen.
           *[other] kreiselt{ at-where }.
        }{ what-broke }{ and-then }{ and-out }
many-spin = { $seats-names } drehen sich{ at-where }.

head-crash =
    { $course ->
        [off] { $seat } fliegt{ at-where } von der Strecke.
       *[other] { $seat } verunglückt{ at-where }.
    }
beat-crash =
    .v1 =
        { $seat }{ out-of-tyres } { $course ->
            [off] fliegt{ at-where } endgültig von der Strecke.
           *[other] verunglückt{ at-where }; das Wrack bleibt auf der Strecke liegen.
        }{ $out_reason ->
            [none] {""}
           *[other] {" "}Für den Wagen ist Schluss.
        }{ what-broke }
    .v2 =
        { $seat }{ out-of-tyres } { $course ->
            [off] fährt{ at-where } geradeaus weiter, und das war es.
           *[other] räumt{ at-where } alles ab, was im Weg steht. Das Wrack liegt auf der Strecke.
        }{ $out_reason ->
            [none] {""}
           *[other] {" "}Für den Wagen ist Schluss.
        }{ what-broke }
many-crash = { $seats-names } verunglücken{ at-where }.

head-out =
    { $reason ->
        [crash] { $seat } ist raus: Unfall{ at-where }.
        [engine] { $seat } ist raus: Motorschaden{ at-where }.
        [brakes] { $seat } ist raus: keine Bremsen mehr{ at-where }.
        [off_track] { $seat } ist raus: liegen geblieben{ at-where }.
        [disqualified] { $seat } wird disqualifiziert.
        [retired] { $seat } gibt auf.
        [stalled] { $seat } ist raus: Der Motor springt nicht an.
       *[other] { $seat } ist raus{ at-where }.
    }
beat-out =
    { $reason ->
        [crash] { $seat } ist nach einem Unfall{ at-where } raus.
        [engine] Bei { $seat } platzt{ at-where } der Motor: raus.
        [brakes] { $seat } hat{ at-where } keine Bremsen mehr und ist raus.
        [off_track] { $seat } kommt{ at-where } nicht auf die Strecke zurück: raus.
        [disqualified] { $seat } wird disqualifiziert.
        [retired] { $seat } stellt den Wagen ab und gibt auf.
        [stalled] Bei { $seat } springt der Motor nicht an: raus.
       *[other] { $seat } ist raus{ at-where }.
    }{ what-broke }
many-out = { $seats-names } sind raus.

head-off_track = { $seat } kommt{ at-where } von der Strecke ab.
beat-off_track =
    .v1 =
        { $seat } kommt{ at-where } { $side ->
            [left] links
            [right] rechts
           *[other] { $side }
        } von der Strecke ab.{ what-broke }{ and-out }
    .v2 =
        { $seat } steht{ at-where } { $side ->
            [left] links
            [right] rechts
           *[other] { $side }
        } im Gras.{ what-broke }{ and-out }
many-off_track = { $seats-names } stehen im Gras.

head-rejoined = { $seat } ist zurück auf der Strecke.
beat-rejoined =
    .v1 = { $seat } findet{ at-where } auf die Strecke zurück, auf { $place_now-place }.
    .v2 = { $seat } ist{ at-where } aus dem Gras heraus, auf { $place_now-place }.
many-rejoined = { $seats-names } sind zurück auf der Strecke.

head-damaged =
    { $part ->
        [engine] Bei { $seat } leidet{ at-where } der Motor.
       *[other] Bei { $seat } leiden{ at-where } die Bremsen.
    }
beat-damaged =
    .v1 =
        { $tested_effect ->
            [none] { $seat } beschädigt{ at-where } { $part ->
                [engine] den Motor
               *[other] die Bremsen
            }: noch { $left } mph
           *[other] { $part ->
                [engine] { $seat } will { $tested_attempted } mph, und der Motor leidet: noch { $left } mph
               *[other] { $seat } steigt{ at-where } in die Eisen, und die Bremsen leiden: noch { $left } mph
            }
        }{ $count ->
            [1] {""}
           *[other] {" "}(schon { $count } Schäden)
        }.{ and-out }
many-damaged = Schäden bei { $seats-names }.

head-engine_failed = Bei { $seat } versagt{ at-where } der Motor.
beat-engine_failed = Bei { $seat } gibt{ at-where } der Motor auf: Der Wagen rollt mit { $speed } mph aus.{ and-out }
many-engine_failed = Die Motoren von { $seats-names } geben auf.

head-tested =
    { $effect ->
        [stall] { $seat } würgt am Start den Motor ab.
       *[other] { $seat } verschaltet sich.
    }
beat-tested =
    .v1 =
        { $effect ->
            [goes] { $seat } verlangt { $attempted } mph und bekommt sie.
            [mis-shift] { $seat } verschaltet sich: { $speed } mph statt { $attempted }.
            [stall] { $seat } würgt den Motor ab.
            [fails] { $seat } will { $attempted } mph und bekommt { $speed }.
           *[other] Bei { $seat } halten die Bremsen gerade noch.
        }{ what-broke }
    .v2 =
        { $effect ->
            [goes] { $seat } riskiert { $attempted } mph, und es geht gut.
            [mis-shift] { $seat } trifft den Gang nicht: { $speed } mph statt { $attempted }.
            [stall] { $seat } würgt den Motor ab und sieht die anderen davonfahren.
            [fails] { $seat } verlangt { $attempted } mph, aber mehr als { $speed } gibt der Wagen nicht her.
           *[other] { $seat } vertraut den Bremsen, und sie halten.
        }{ what-broke }
many-tested = { $seats-names } verlangen zu viel von ihren Wagen.

beat-paid =
    .v1 =
        { $seat } { $toward ->
            [corner] { $over ->
                [0] nimmt{ at-where } die Reifen hart ran
               *[other] ist{ at-where } { $over } mph zu schnell
            }
            [deceleration] bremst hart
            [braking] steigt{ at-where } in die Eisen
            [arrow] verlässt{ at-where } die Ideallinie
            [contact] zahlt{ at-where } für die Berührung
            [brakes] bringt{ at-where } die Bremsen zum Kochen
            [several] zahlt unterwegs
           *[other] zahlt
        }: { $wear ->
            [0] kein Verschleiß mehr zum Bezahlen
           *[other] { $wear } Verschleiß
        }{ $short ->
            [true] , und das reicht nicht
           *[false] {""}
        }, { $wear_left ->
            [0] keiner mehr übrig
           *[other] noch { $wear_left }
        }.{ what-broke }
    .v2 =
        { $seat } { $toward ->
            [corner] fährt{ $where ->
                [none] {""}
               *[other] {" "}durch { $where }
            } { $over ->
                [0] hart am Limit
               *[other] { $over } mph zu schnell
            }
            [deceleration] bremst spät
            [braking] bremst{ at-where } im letzten Moment
            [arrow] gibt{ at-where } die Ideallinie auf
            [contact] büßt{ at-where } für die Berührung
            [brakes] überhitzt{ at-where } die Bremsen
            [several] zahlt an mehr als einer Stelle
           *[other] zahlt
        }: { $short ->
            [true] Die Reifen sind am Ende
           *[false] { $wear } Verschleiß, { $wear_left ->
                [0] keiner mehr übrig
               *[other] noch { $wear_left }
            }
        }.{ what-broke }
head-paid =
    { $wear_left ->
        [0] Bei { $seat } sind{ at-where } die Reifen am Ende.
       *[other] { $seat } zahlt{ at-where } { $wear } Verschleiß: noch { $wear_left }.
    }
many-paid = { $seats-names } nehmen die Reifen hart ran.

head-paid_unseen = { $seat } kann { $where ->
        [none] nicht bezahlen
       *[other] { $where } nicht bezahlen
    }.
beat-paid_unseen = { $seat } kann nicht alles bezahlen{ $where ->
        [none] {""}
       *[other] , was { $where } verlangt
    }.
many-paid_unseen = { $seats-names } können nicht bezahlen.

beat-braked =
    .v1 =
        { $seat } { $forced ->
            [true] ist{ at-where } eingeklemmt und muss um { $by } mph bremsen
           *[false] bremst{ at-where } um { $by } mph
        }.
    .v2 =
        { $seat } { $forced ->
            [true] findet{ at-where } keine Lücke und verliert { $by } mph
           *[false] nimmt{ at-where } { $by } mph raus
        }.
head-braked = { $seat } ist{ at-where } eingeklemmt.
many-braked = { $seats-names } bremsen unterwegs.

head-slipstream = { $seat } saugt sich an { $behind-name } heran.
beat-slipstream =
    .v1 = { $seat } hängt sich hinter { $behind-name } und gewinnt eine Reihe.
    .v2 = { $seat } nutzt{ at-where } den Windschatten von { $behind-name }.
many-slipstream = { $seats-names } nutzen den Windschatten.

head-blocked = { $seat } macht{ at-where } die Tür vor { $passer-name } zu.
beat-blocked = { $seat } macht{ at-where } die Tür vor { $passer-name } zu.
many-blocked = { $seats-names } machen die Tür zu.

head-passed =
    .v1 = { $seat } drängt sich{ at-where } an { $rival-name } vorbei.
    .v2 = { $seat } boxt sich{ at-where } an { $rival-name } vorbei.
beat-passed =
    .v1 = { $seat } sticht{ at-where } in die Lücke und ist an { $others-names } vorbei.
    .v2 = { $seat } findet{ at-where } einen Weg vorbei an { $others-names }.
many-passed = { $seats-names } drängen sich vorbei.

head-pass_failed =
    { $contact ->
        [true] { $seat } und { $rival-name } berühren sich{ at-where }.
       *[false] { $seat } kommt{ at-where } nicht an { $rival-name } vorbei.
    }
beat-pass_failed =
    { $contact ->
        [true] { $seat } sticht{ at-where } in eine Lücke neben { $rival-name }, die keine ist: Berührung
       *[false] { $seat } versucht es{ at-where } an { $rival-name } vorbei und muss zurückstecken
    }, { $speed } mph.{ what-broke }{ and-out }
many-pass_failed = { $seats-names } kommen nicht vorbei.

beat-lap =
    { $left ->
        [0] { $seat } hat die Distanz geschafft.
        [1] { $seat } beginnt die letzte Rennrunde.
       *[other] { $seat } beendet Rennrunde { $lap }.
    }
head-lap =
    { $left ->
        [1] { $seat } beginnt die letzte Rennrunde.
       *[other] { $seat } beendet Rennrunde { $lap }.
    }
many-lap =
    { $left ->
        [1] { $seats-names } beginnen die letzte Rennrunde.
       *[other] { $seats-names } beenden Rennrunde { $lap }.
    }

head-pit_stop = { $seat } ist an der Box.
beat-pit_stop =
    { $seat } hält an der Box, für { $turns ->
        [one] einen Zug
       *[other] { $turns } Züge
    }.
many-pit_stop = { $seats-names } halten an der Box.

head-served = { $seat } ist bereit für die Boxenausfahrt.
beat-served =
    { $seat } kann auf { $tyres-word } Reifen wieder los{ $repaired ->
        [none] {""}
        [engine] , mit repariertem Motor
        [brakes] , mit reparierten Bremsen
       *[other] , mit repariertem Motor und reparierten Bremsen
    }, auf { $place_now-place }.
many-served = { $seats-names } können die Box verlassen.

head-finished =
    { $place ->
        [1] { $seat } gewinnt.
       *[other] { $seat } kommt auf { $place-place } ins Ziel.
    }
beat-finished =
    { $place ->
        [1] { $seat } sieht die Zielflagge zuerst und gewinnt.
       *[other] { $seat } kommt auf { $place-place } ins Ziel.
    }
many-finished =
    { $place ->
        [1] { $seat } gewinnt vor { $behind-names }.
       *[other] { $seats-names } sind im Ziel, in dieser Reihenfolge.
    }

head-no_plot = Keine Vorgabe von { $seat }.
beat-no_plot =
    { $seat } schickt keine Vorgabe{ $by_clock_most ->
        [none] { $in_a_row ->
            [1] {""}
           *[other] , zum { $in_a_row }. Mal in Folge
        }
        [0] { $in_a_row ->
            [1] {""}
           *[other] , zum { $in_a_row }. Mal in Folge
        }
       *[other] {" "}({ $by_clock_missed } von { $by_clock_most }, bis ein Bot übernimmt)
    }: { $hand ->
        [sheet] Der letzte Zettel gilt noch einmal
       *[other] Der Wagen wird vorsichtig gefahren
    }, { $plot } mph.
many-no_plot = { $seats-names } schicken keine Vorgabe: Ihre Wagen werden vorsichtig gefahren.

beat-plot_replaced =
    { $seat } wollte { $said ->
        [none] Unmögliches
       *[other] „{ $said }“
    }; der Wagen kann { $plot } mph.
many-plot_replaced = { $seats-names } wollten mehr, als ihre Wagen können.

beat-bid =
    { $seat } bietet { $halves-halved } { $halves ->
        [2] Punkt
       *[other] Punkte
    } für einen besseren Startplatz.
many-bid = { $seats-names } zahlen für einen besseren Startplatz.
beat-tyres = { $seat } startet auf { $tyres-word } Reifen.
many-tyres = { $seats-names } starten auf { $tyres-word } Reifen.

head-grid = { $seat } steht auf der Pole.
beat-grid = { $seat } startet von der Pole.


## Options of a race, a sentence each: in the form, in the handbook and where one is refused.

setting-design = Aus welcher Tabelle die Wagen gebaut werden: aus der des Profils oder der älteren.
setting-handicap = Was die Spalten einer Farbe ergeben dürfen, um starke Fahrer zu bremsen: green 1, blue 0.
setting-classic_era = Wagen werden mit höchstens 0 gebaut: langsamer, wie in den ersten Rennen.
setting-ah77_wear_per_race = Der Verschleiß der Tabelle von 1977 gilt fürs ganze Rennen, nicht für eine Rennrunde.
setting-grid = Startplätze nach verdeckten Geboten, nach Starttempo oder nach Gruppen.
setting-knockout_bid = Nach einem ersten verdeckten Gebot hat die untere Hälfte ihre Plätze; die obere bietet noch einmal etwas dazu.
setting-start_table = Die Tabelle für schlechte Starts: die des Spiels oder die von 2016.
setting-test_fail_drop = So viele mph kostet eine misslungene Beschleunigungsprobe.
setting-allow_plot_zero = Tempo 0 darf angesagt werden.
setting-missing_at_zero = Ein stehender Wagen ohne Vorgabe fährt langsam an oder bleibt stehen.
setting-missing_order = Ein Wagen ohne Vorgabe hält sein Tempo, folgt gespeicherten Anweisungen oder dem Planer.
setting-corner_accel = Ob ein Wagen aus dem letzten Feld einer Kurve heraus beschleunigen darf.
setting-post_spin_min = Nach einem Dreher fährt niemand langsamer an, als die Kurven verlangen.
setting-order_by = Wer zuerst zieht: nach der Strecke im ganzen Rennen oder in dieser Rennrunde.
setting-rear_end = Wer auf einen Wagen vor sich aufläuft, muss bremsen oder dreht sich.
setting-slip_rear_min = So viele mph braucht ein Wagen, um überhaupt Windschatten zu bekommen.
setting-slip_speed_bonus = So viele mph bringt Windschatten für die nächste Runde.
setting-slip_when = Wer direkt hinter wem steht, zählt zu Beginn der Runde oder am Ende des Zugs.
setting-block = Wie sich ein Wagen gegen erzwungenes Überholen wehrt.
setting-pass_table = Die Tabelle für erzwungenes Überholen.
setting-pass_keeps_line = Wer überholt, behält seine Ideallinie.
setting-spun_defends = Ein Wagen, der sich gedreht hat, verteidigt sein Feld weiter.
setting-chips_after_roll = Chips dürfen nach dem Wurf gesetzt werden.
setting-no_dice = Ganz ohne Würfel: Jeder Wurf kostet feste Chips.
setting-engine_fail_half = Was ein Motor, der endgültig ausfällt, noch fährt: die Hälfte des Plots oder die Hälfte dessen, was sein Test übrig lässt.
setting-stop_after_winner = Das Rennen endet mit der Runde des Siegers.
setting-points = Die Punktetabelle für die Plätze.
setting-pits = Es gibt Boxenstopps mit neuen Reifen.
setting-blind = Vorräte und Vorgaben der anderen bleiben verborgen.
setting-set_back = Wagen, die weiter hinten starten als verdient, und um wie viele Plätze: red:3,blue:5.


## What a column of an attribute gives.

gives-acceleration = höchstens { $by } mph schneller je Runde
gives-deceleration = { $by } mph langsamer je Runde ohne Verschleiß
gives-top_speed = bis { $by } mph
gives-start_speed = mit { $by } mph vom Start

# To the driver himself: what happened to you.
you-spin =
    { $why ->
        [corner] Du warst{ at-where } zu schnell und hast dich gedreht.
        [brakes] Du bist{ at-where } in die Eisen gestiegen: Die Bremsen versagten, und du hast dich gedreht.
        [chart] Du hast{ at-where } zu hart gebremst und dich gedreht.
        [contact] Du wurdest{ at-where } umgedreht.
        [wear] Mit blanken Reifen hast du dich{ at-where } gedreht.
       *[other] Du hast dich{ at-where } gedreht.
    }{ what-broke }
you-crash = Du hattest{ at-where } einen Unfall.
you-out =
    { $reason ->
        [crash] Du bist{ at-where } verunglückt und raus.
        [engine] Dein Motor ist{ at-where } ausgefallen: Du bist raus.
        [brakes] Deine Bremsen haben{ at-where } versagt: Du bist raus.
        [off_track] Du kommst{ at-where } nicht mehr auf die Strecke: Du bist raus.
        [disqualified] Du bist disqualifiziert.
        [retired] Du hast aufgegeben.
        [stalled] Dein Motor springt nicht an: Du bist raus.
       *[other] Du bist{ at-where } ausgeschieden.
    }
you-paid =
    { $wear_left ->
        [0] Du hast{ at-where } { $wear } Verschleiß gezahlt: Es ist keiner mehr da.
       *[other] Du hast{ at-where } { $wear } Verschleiß gezahlt: noch { $wear_left }.
    }
you-off_track = Du bist{ at-where } von der Strecke abgekommen.
you-slipstream = Du hast{ at-where } den Windschatten von { $behind-name } genutzt.
you-braked =
    { $forced ->
        [true] Du warst{ at-where } eingeklemmt und musstest um { $by } mph bremsen.
       *[false] Du hast{ at-where } um { $by } mph gebremst.
    }
you-passed = Du hast dich{ at-where } an { $others-names } vorbeigedrängt.
you-blocked = Du hast{ at-where } vor { $passer-name } die Tür zugemacht.
you-pass_failed =
    { $contact ->
        [true] Du hast{ at-where } { $rival-name } berührt.
       *[false] Du bist{ at-where } nicht an { $rival-name } vorbeigekommen.
    }{ what-broke }
you-tested =
    { $effect ->
        [goes] Du hast { $attempted } mph verlangt und bekommen.
        [mis-shift] Du hast dich verschaltet: { $speed } mph statt { $attempted }.
        [stall] Du hast den Motor abgewürgt.
        [fails] Du hast { $attempted } mph verlangt und { $speed } bekommen.
       *[other] Deine Bremsen haben gehalten.
    }{ what-broke }
you-damaged =
    Du hast{ at-where } { $part ->
        [engine] den Motor
       *[other] die Bremsen
    } beschädigt: noch { $left }.
you-engine_failed = Dein Motor hat{ at-where } aufgegeben: Du bist mit { $speed } mph ausgerollt.
you-rejoined = Du bist{ at-where } zurück auf der Strecke.
you-pit_stop =
    Du hältst an der Box, für { $turns ->
        [one] einen Zug
       *[other] { $turns } Züge
    }.
you-served = Du kannst auf { $tyres-word } Reifen wieder los.
you-no_plot =
    Von dir kam keine Vorgabe: { $hand ->
        [sheet] Dein letzter Zettel galt noch einmal
       *[other] Dein Wagen wurde vorsichtig gefahren
    }, { $plot } mph.
you-plot_replaced = Dein Wagen konnte nicht, was du wolltest: { $plot } mph war möglich.
you-paid_unseen =
    Du konntest nicht alles bezahlen{ $where ->
        [none] {""}
       *[other] , was { $where } verlangt
    }.
you-lap =
    { $left ->
        [0] Du hast die Distanz geschafft.
        [1] Du bist in der letzten Rennrunde.
       *[other] Du hast Rennrunde { $lap } beendet.
    }
you-finished =
    { $place ->
        [1] Du hast die Zielflagge zuerst gesehen und gewonnen.
       *[other] Du bist auf { $place-place } ins Ziel gekommen.
    }

## What a wish on the sheet means.

means-corner_pay-wear = Kurven mit Verschleiß bezahlen
means-corner_pay-roll = würfeln, statt Verschleiß zu zahlen
means-corner_pay-roll-chips-2 = würfeln, statt Verschleiß zu zahlen, mit 2 Chips auf den Wurf
means-slip-yes = den Windschatten nehmen
means-slip-if-free = den Windschatten nehmen, wenn er nichts kostet
means-slip-up-to-1-wear = den Windschatten für höchstens 1 Verschleiß nehmen
means-slip-lane-2 = den Windschatten in Spur 2 nehmen
means-slip-no = den Windschatten auslassen
means-pass-no = niemals an einem Wagen vorbeidrängen
means-pass-yes = an jedem vorbeidrängen, der im Weg ist

## Auszeichnungen: Namen, und wofür es sie gibt

achievement-spun_and_won = Pirouette
achievement-spun_and_won-about = Gedreht und trotzdem gewonnen.
achievement-three_passes = Ellbogen raus
achievement-three_passes-about = Dreimal mit Gewalt überholt.
achievement-unworn = Wie neu
achievement-unworn-about = Ins Ziel gekommen, ohne unterwegs Verschleiß zu zahlen.
achievement-held_off = Tür zu
achievement-held_off-about = Zwei erzwungene Überholversuche abgewehrt.
achievement-steady_hand = Ruhige Hand
achievement-steady_hand-about = Vier oder mehr Proben bestanden und keine verfehlt.

refused-free_condition =
    Die Bedingung in „{ $said }“ kann ich nicht prüfen.
    Prüfen kann ich: `if blue ahead: lane 2` (auch `behind`, `spun`, `out`, `moved 7+`), `if (12,2) taken: lane 3`, `slip if free` und `brake if planner`.{ $offered ->
        [yes] {" "}Meinst du das, ohne sie?
       *[no] {""}
    }

refused-first_missing = Vor „{ $said }“ fehlt ein Tempo. Schreib zum Beispiel `{ $like }`.


## Dasselbe für die Fahrer, denen es ein anderer Wagen angetan hat, oder die es ihm angetan haben.

at_you-slipstream = { $seat } hat{ at-where } deinen Windschatten genutzt.
at_you-passed = { $seat } hat sich{ at-where } an dir vorbeigedrängt.
at_you-blocked = { $seat } hat{ at-where } vor dir die Tür zugemacht.
at_you-pass_failed =
    { $contact ->
        [true] { $seat } wollte{ at-where } neben dir durch und hat dich berührt.
       *[false] { $seat } ist{ at-where } nicht an dir vorbeigekommen.
    }


## What stewards can amend of a car.

field-engine = Motor
field-brakes = Bremsen
