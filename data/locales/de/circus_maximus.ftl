### Circus Maximus auf Deutsch. Stil und Wörter: README.md daneben; was die Argumente sind: ../en/circus_maximus.ftl.


## Parts of sentences.

what-now = Was tust du? Du hast { $own-signed }.

# Which class of chariot: "ein schwerer Wagen".
class-of-car =
    { $car ->
        [light] leichter
        [medium] mittlerer
        [heavy] schwerer
       *[other] { $car }
    }

# Which wheel, as a subject.
which-wheel =
    { $wheel ->
        [left] das linke Rad
        [right] das rechte Rad
       *[other] ein Rad
    }


## What is told of a race, a fact a sentence; {""} passes a fact over in silence.

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

event-prepared =
    { $seat } zeigt Lenker { $points-driver }, Wagen { $points-car }, Tempo { $points-speed }, Ausdauer { $points-endurance }: ein { class-of-car } Wagen, Gespanntempo { $speed }, { $endurance } Ausdauer, { $hits } Lenkertreffer{ $base ->
        [0] {""}
       *[other] , der Lenker { $base-signed }
    }{ $instead ->
        [true] {" "}(von der Rennleitung: es kamen keine Punkte)
       *[false] {""}
    }.

event-returned =
    { $seat } bringt den Wagen vom letzten Rennen, ein { class-of-car } Wagen: Gespanntempo { $speed }, { $endurance } Ausdauer, { $hits } Lenkertreffer{ $base ->
        [0] {""}
       *[other] , der Lenker { $base-signed }
    }{ $fresh ->
        [true] {" "}(ein neuer Lenker: der letzte ist tot)
       *[false] {""}
    }{ $left ->
        [0] {""}
       *[other] ; linkes Rad noch { $left ->
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
           } von 12
    }{ $right ->
        [0] {""}
       *[other] ; rechtes Rad noch { $right ->
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
           } von 12
    }{ $dead ->
        [0] {""}
        [one] ; ein Pferd fehlt
       *[other] ; { $dead } Pferde fehlen
    }.
event-lane_bid = { $seat } hat { $bid } Sesterzen geboten und nimmt Bahn { $lane }.
event-lane = { $seat } zieht Bahn { $lane }: { $square }.

event-chit =
    { $ordinal ->
        [0] Die Reihenfolge dieses Zuges: { $whole-names }.
       *[other] Das Los von { $seat } wird gezogen{ $left ->
            [0] {""}
           *[other] , noch { $left } im Becher
        }.
    }

event-speed_shown =
    { $seat } zeigt { $written }{ $missing ->
        [true] {" "}(nichts war aufgeschrieben)
       *[false] {""}
    }{ $short ->
        [0] {""}
       *[other] , hat in diesem Zug aber nur { $speed }
    }.

event-power =
    { $item ->
        [C-151] { $forced ->
            [0] {""}
           *[other] Das Gespann von { $seat } wird um { $forced } vorangetrieben.
        }
       *[other] { $plain ->
            [true] {""}
           *[other] { $seat } hat { $mf } zu fahren{ $first ->
                [0] {""}
               *[other] , { $first } am Start verloren
            }{ $forced ->
                [0] {""}
               *[other] , { $forced } vom Peitschenhieb erzwungen
            }{ $offered ->
                [0] {""}
               *[other] , { $offered } vom Peitschenhieb angenommen
            }.
        }
    }

event-whipped = { $seat } peitscht um { $by } schneller; noch { $endurance } Ausdauer.

event-braked = { $seat } zügelt um { $by } auf { $square }; noch { $endurance } Ausdauer.

event-drove =
    { $squares ->
        [0] {""}
       *[other] { $item ->
            [C-151] Das Gespann von { $seat } rennt weiter, von { $start } nach { $to }.
           *[other] { $seat } fährt { $way-steps }: { $start } nach { $to }.
        }
    }

event-changed =
    { $forced ->
        [true] { $seat } rutscht { $way-word } auf { $square }.
       *[other] {""}
    }

event-pushed =
    { $why ->
        [brake] {""}
       *[other] { $seat } wird auf { $square } zurückgedrängt.
    }

event-lost =
    { $why ->
        [whip] {""}
        [brake] {""}
        [horse] {""}
       *[other] { $seat } verliert { $by } Ausdauer, noch { $left }{ $missing ->
            [0] {""}
           *[other] , { $missing } fehlen: dauerhaft langsamer
        }.
    }

event-exhausted = Das Gespann von { $seat } ist erschöpft.

event-strained =
    { $rolls ->
        [true] { $seat } nimmt { $corner } mit { $speed }, sicher sind { $safe }: { $strain } zu viel.
       *[other] Das erschöpfte Gespann von { $seat } nimmt { $corner } mit { $speed }, sicher sind { $safe }.
    }

event-jostled = { $seat } wird durchgeschüttelt: Der Lenker steht jetzt bei { $modifier-signed }.

event-attacked =
    { $seat } { $manner ->
        [lash_driver] schlägt nach { $target-name } von
        [lash_team] peitscht die Pferde von { $target-name } von
        [ram_car] rammt den Wagen von { $target-name } von
        [ram_team] rammt die Pferde von { $target-name } von
        [ram_driver] überfährt { $target-name } in den Zügeln auf
       *[other] greift { $target-name } an von
    } { $square }.

event-defended =
    { $works ->
        [true] { $seat } { $defence ->
            [brake] bremst zurück auf { $square }{ $price ->
                [0] {""}
               *[other] , für { $price } Ausdauer
            }
           *[other] weicht aus auf { $square }{ $price ->
                [0] {""}
               *[other] , für { $price } aus der nächsten Phase
            }
        }.
        [false] { $seat } will { $defence-option }: Es misslingt.
       *[none] { $seat } hält stand.
    }

event-lashed =
    Das Gespann von { $seat } spürt die Peitsche{ $forced ->
        [0] {""}
       *[other] , { $forced } mehr zu fahren
    }{ $offered ->
        [0] {""}
       *[other] , auf Wunsch { $offered } mehr zu fahren
    }.

event-whip_lost =
    { $to-name } reißt { $seat } die Peitsche aus der Hand{ $left ->
        [0] {""}
       *[other] ; noch { $left } da
    }.

event-slowed =
    { $why ->
        [evade] {""}
        [exhausted] Das erschöpfte Gespann von { $seat } ist dauerhaft um { $by } langsamer.
       *[other] { $seat } ist um { $by } langsamer{ $why ->
            [lash] {" "}in der nächsten Phase
            [man] {" "}in der nächsten Phase
            [ram] {" "}im nächsten Zug
           *[other] {""}
        }.
    }

event-wounded =
    Der Lenker von { $seat } bekommt { $by } Treffer, noch { $left }.

event-injured =
    { $by ->
        [0] Die Pferde von { $seat } bleiben unverletzt
       *[other] Pferd { $horse } von { $seat } bekommt { $by } Treffer, noch { $left }
    }.

event-horse_dead =
    Pferd { $horse } von { $seat } stürzt{ $endurance ->
        [0] {""}
       *[other] { $left ->
            [0] {""}
           *[other] ; { $endurance } Ausdauer verloren, noch { $left }
        }
    }{ $last ->
        [true] : Kein Pferd ist mehr da
       *[false] {""}
    }.

event-cut =
    { $seat } { $free ->
        [true] schneidet Pferd { $horse } für { $cost } los: noch { $rest } zu fahren
       *[other] bekommt Pferd { $horse } nicht los: Es würde { $cost } kosten
    }.

event-wheel_hit =
    Bei { $seat } { $by ->
        [0] hält { which-wheel }
       *[other] bekommt { which-wheel } { $by } Schaden{ $destroyed ->
            [true] : Es ist weg
           *[false] , noch { wheel-left } von 12
        }
    }.

event-slid =
    { $seat } { $into ->
        [wall] schrammt an der Mauer entlang
       *[other] rutscht in { $rival-name }: { $into ->
            [car-into-car] Wagen gegen Wagen
            [car-into-team] Wagen gegen Gespann
            [team-into-car] Gespann gegen Wagen
            [team-into-team] Gespann gegen Gespann
           *[other] { $into }
        }
    }.

event-rammed_ahead =
    { $seat } fährt auf { $rival-name } auf{ $lost ->
        [0] {""}
       *[other] , mit noch { $lost } zu fahren
    }.

event-flip =
    { $why ->
        [wheel] Bei { $seat } bricht ein Rad, der Wagen stürzt um
        [corner] { $seat } stürzt in der Kehre um
        [exhausted] Das erschöpfte Gespann von { $seat } wirft den Wagen um
        [wreck] { $seat } stürzt über dem Wrack um
       *[other] { $seat } stürzt um
    } auf { $square }{ $wreck ->
        [none] {""}
       *[other] : { $why ->
            [wreck] Das neue
           *[other] Das Wrack
        } liegt auf { $wreck }
    }.

event-wreck_fell = Das Wrack von { $of-name } stürzt auf { $square } auf { $on-word } von { $seat }.

event-over_wreck = { $seat } ist auf { $square } über das Wrack hinweg: { $asked } Ausdauer verlangt.

event-runaway =
    Das Gespann von { $seat } { $driver ->
        [dragged] geht durch, mit dem Lenker in den Zügeln
       *[other] rennt ohne Lenker weiter
    }.

event-lying_team = Das Gespann von { $seat } liegt auf { $square }.

event-caught =
    Das durchgegangene Gespann von { $seat } { $finish ->
        [true] läuft über die Linie und wird weggeführt
       *[other] wird eingefangen
    }.

event-cut_loose =
    { $seat } { $free ->
        [true] schneidet sich los{ $dragged ->
            [0] {""}
            [one] {" "}nach { $dragged } Feld
           *[other] {" "}nach { $dragged } Feldern
        }, auf { $square }
       *[other] kommt nicht los: { $dragged ->
            [one] { $dragged } Feld
           *[other] { $dragged } Felder
        } mitgeschleift
    }.

event-died =
    { $why ->
        [lash] Der Lenker von { $seat } stirbt unter der Peitsche.
        [dragging] Der Lenker von { $seat } stirbt in den Zügeln.
        [wreck] Der Lenker von { $seat } wird über ein Wrack geschleift und stirbt.
        [run_down] {""}
        [rammed] Der Lenker von { $seat } stirbt unter den Pferden von { $by-name }.
       *[other] Der Lenker von { $seat } stirbt.
    }

event-ran_down =
    { $seat } überfährt auf { $square } den Lenker von { $man-name }: Er ist tot{ $lost ->
        [0] {""}
       *[other] , und das kostet { $lost } Bewegung
    }{ $later ->
        [0] {""}
       *[other] , dazu { $later } in der nächsten Phase
    }.

event-walked =
    Der Lenker von { $seat } { $safe ->
        [true] klettert über die Mauer in Sicherheit
       *[other] läuft{ $path ->
            [none] {""}
           *[other] {" "}über { $path-list }
        }
    }.

event-left_car = Der Lenker von { $seat } verlässt auf { $square } den Wagen.

event-waited =
    { $item ->
        [C-151] Das Gespann von { $seat }
       *[other] { $seat }
    } bleibt stehen.

event-lap =
    { $seat } { $left ->
        [1] beginnt die letzte Rennrunde
       *[other] fährt über die Linie, noch { $left } Rennrunden
    }.

event-finished =
    { $seat } ist im Ziel: P{ $place }{ $dragged ->
        [true] , über die Linie geschleift
       *[false] {""}
    }.

event-out =
    { $seat } { $reason ->
        [flip] ist raus: umgestürzt
        [driver] ist raus: Der Lenker ist tot
        [driver-on-foot] ist raus: Der Lenker ist zu Fuß
        [driver-torn-out] ist raus: Der Lenker ist aus dem Wagen gerissen
        [horses] ist raus: kein Gespann mehr
        [exhausted] ist raus: Das Gespann kann nicht mehr
        [disqualified] wird disqualifiziert
        [retired] gibt auf
       *[other] ist raus: { $reason }
    }.

event-turn_ended = {""}

event-flag = Die Mappa fällt: Das Rennen ist vorbei.

event-mf_lost =
    { $runaway ->
        [true] Das Gespann von { $seat } findet keinen Weg: Die letzten { $mf }
       *[other] { $seat } kann weder weiterfahren noch zügeln: Die letzten { $mf }
    } verfallen.


## Rolls: who tries what. The effect and the dice follow.

roll-driver-hits = Der Lenker von { $seat }
roll-team-speed = Die Pferde von { $seat }
roll-endurance = Die Ausdauer von { $seat }
roll-first-turn-die = { $seat } kommt vom Start weg
roll-whip = { $seat } nimmt die Peitsche
roll-cut-horse-free = { $seat } schneidet am Geschirr
roll-wheel-check = Radprobe bei { $seat }
roll-corner-strain = { $seat } legt sich in die Kehre
roll-horse-injury = Treffer auf die Pferde von { $seat }
roll-defence-roll = { $seat }, Angriff und Abwehr
roll-lash-team = { $seat }, Peitsche und Zügel
roll-lash-factor = { $seat }, Arm gegen Arm
roll-lash-table = Der Peitschenhieb von { $seat } trifft
roll-M-loss = { $seat } gerät ins Stocken

roll-damage-to-cars =
    { $item ->
        [C-124] Das Wrack von { $seat } trifft den Wagen
        [C-163] Die Pferde von { $seat } treffen den Lenker
       *[other] Die Räder von { $seat } treffen den anderen Wagen
    }

roll-wheel-damage =
    { $item ->
        [C-163] Der Lenker
       *[other] Ein Rad
    } von { $seat } bekommt den Schlag ab

roll-landing-of-a-wreck = Der Wagen von { $seat } stürzt um, das Wrack landet
roll-wreck-strain = { $seat } fährt über das Wrack
roll-wreck-chart = { $seat } kommt vom Wrack herunter
roll-driver-cuts-himself-free = { $seat } schneidet an den Zügeln
roll-drag-injury = { $seat } wird über den Sand geschleift
roll-driver-run-down = { $seat } erfasst einen Lenker zu Fuß
roll-runaway-caught = Stallknechte greifen nach dem Gespann von { $seat }


## What a roll has come to.

effect-minus = nichts
effect-S = zur Seite gerutscht
effect-SS = zwei Bahnen zur Seite gerutscht
effect-J = durchgeschüttelt
effect-LH = linkes Pferd
effect-RH = rechtes Pferd
effect-F = umgestürzt
effect-G = Peitsche gepackt
effect-M = Bewegung verloren
effect-B = zurück oder eine Wunde
effect-W1 = ein Treffer
effect-W2 = zwei Treffer
effect-W3 = drei Treffer
effect-X = aus dem Wagen gerissen

effect-A =
    { $item ->
        [C-163] verfehlt
        [C-124] nichts
       *[other] der Wagen des Angreifers
    }

effect-AD =
    { $item ->
        [C-163] überfahren
        [C-124] Wagen getroffen
       *[other] beide Wagen
    }

effect-D =
    { $item ->
        [C-163] überfahren
        [C-124] Wagen getroffen
       *[other] der andere Wagen
    }

effect-DS =
    { $item ->
        [C-163] überfahren
        [C-124] Wagen getroffen
       *[other] der andere Wagen, zur Seite geschoben
    }

effect-DSS =
    { $item ->
        [C-163] überfahren
        [C-124] Wagen getroffen
       *[other] der andere Wagen, zwei Bahnen zur Seite geschoben
    }

effect-LW = linkes Rad
effect-RW = rechtes Rad
effect-here = wo es war
effect-out = eine Bahn nach außen
effect-in = eine Bahn nach innen
effect-out-2 = zwei Bahnen nach außen
effect-back = ein Feld zurück
effect-wheel-breaks = es bricht
effect-wheel-cracks = es bekommt einen Riss
effect-wheel-holds = es hält
effect-caught = eingefangen
effect-runs-on = rennt weiter


## What was added to a roll.

modifier-driver = Lenker
modifier-class = Wagen
modifier-defender = Verteidiger
modifier-unpaid = nicht bezahlt
modifier-dead-team = totes Gespann


## Words in sentences.

word-out = nach außen
word-in = nach innen
word-team = das Gespann
word-car = den Wagen


## Was die ersten Formulare eines ersten Rennens lehren.

lesson-preparation =
    Mit Ausdauer zahlst du für die Peitsche und für die Zügel vor einer Kehre: **{ $of_most }** hat am meisten, bis zu { $most }.
    Mit **{ $of_fastest }** fährst du bis zu { $fastest } Felder im Zug; **{ $of_driver }** kämpft mit +{ $driver } am besten.
lesson-pay =
    { $choice } ist das höchste kostenlose Tempo. Tempo { $other } kommt für { $cost } { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter; die Ausdauer muss für das ganze Rennen reichen.
lesson-risk =
    { $choice } ist das höchste Tempo, das sicher kostenlos ist. Tempo { $other } kommt { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter, geht aber nur in { $tenths } von 10 Fällen gut.
lesson-unsure =
    Tempo { $choice } ist kostenlos, wohin die anderen auch fahren. Tempo { $other } kommt { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter; sein Preis stimmt in { $tenths } von 10 Fällen.
lesson-ahead = Tempo { $choice } ist jetzt kostenlos, empfohlen ist aber { $advised }: Damit stehst du danach besser.
lesson-calm =
    Jedes Tempo ist hier kostenlos, und { $choice } führt am weitesten.{ $corner ->
        [none] {""}
       *[other] {" "}Dann ist { $corner } nah: Dort brauchst du das sichere Tempo deiner Bahn, oder du zügelst.
    }
lesson-dear = Jedes Tempo kostet hier etwas. Tempo { $choice } kostet am wenigsten: { $cost }.


## Ready-made teams.

preset-even = Ausgewogen
    .about =
        je ein Punkt: { $slowest } bis { $fastest } Felder je Runde, { $least } bis { $most } Ausdauer, { $car ->
            [light] leichter
            [medium] mittlerer
            [heavy] schwerer
           *[other] { $car }
        } Wagen. Gut fürs erste Rennen.
preset-racer = Renner
    .about =
        { $slowest } bis { $fastest } Felder je Runde, { $least } bis { $most } Ausdauer; { $car ->
            [light] leichter
            [medium] mittlerer
            [heavy] schwerer
           *[other] { $car }
        } Wagen: Geh Ärger aus dem Weg.
preset-brawler = Schläger
    .about =
        { $car ->
            [light] leichter
            [medium] mittlerer
            [heavy] schwerer
           *[other] { $car }
        } Wagen, +{ $driver } auf Angriff und Abwehr; { $slowest } bis { $fastest } Felder je Runde, { $least } bis { $most } Ausdauer: Ramme die anderen.


## What drivers are asked, each with its title in two or three words; `stage_of_round` is what stands over a
## round while it is open.

question-preparation =
    Rüste deinen Wagen: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } für Lenker, Wagen, Tempo und Ausdauer.
    .title = Vorbereitung
    .stage_of_round = rüste deinen Wagen

question-speed = Wähl dein Tempo (höchstens { $most }).
    .title = Tempo
    .stage_of_round = wähl dein Tempo

question-cut = Pferd { $horse } liegt im Geschirr, dein Tempo ist { $speed }. Losschneiden oder warten?
    .title = Gestürztes Pferd

question-offered = Der Peitschenhieb bietet dir { $offered } zu deinen { $mf } dazu. Wie viel nimmst du?
    .title = Vorangetrieben

question-use-whip = Du hast { $mf } zu fahren und { $endurance } Ausdauer. Nimmst du die Peitsche?
    .title = Peitsche

question-brake = Du hast { $mf } zu fahren und { $endurance } Ausdauer. Vor dem Fahren zügeln?
    .title = Zügeln

question-path =
    Du hast { $mf } zu fahren und { $endurance } Ausdauer. Welchen Weg? Zum Beispiel `3 out lash:{ $seat-code ->
        [red] blue
       *[other] red
    } 4`.
    .title = Weg

question-rest-of-path = Noch { $mf } zu fahren, mit { $endurance } Ausdauer. Welchen Weg jetzt?
    .title = Rest des Weges

question-defence =
    { $manner ->
        [lash_driver] { $attacker-name } ({ $modifier-signed }) schlägt nach dir. { what-now }
        [lash_team] { $attacker-name } ({ $modifier-signed }) peitscht deine Pferde. { what-now }
        [ram_car] { $attacker-name } ({ $modifier-signed }) rammt deinen Wagen. { what-now }
        [ram_team] { $attacker-name } ({ $modifier-signed }) rammt deine Pferde. { what-now }
        [wreck] Das Wrack von { $attacker-name } stürzt auf dich. { what-now }
        [ahead] { $attacker-name } ({ $modifier-signed }) fährt auf dich auf. { what-now }
        [slide] { $attacker-name } ({ $modifier-signed }) rutscht in dich hinein. { what-now }
       *[other] { $attacker-name } greift dich an. Was tust du?
    }
    .title = Abwehr

question-pushed-back = { $attacker-name } drängt dich ein Feld zurück. Weichst du, oder nimmst du eine Wunde?
    .title = Zurückgedrängt

question-hits =
    { $hits ->
        [one] { $hits } Treffer
       *[other] { $hits } Treffer
    } für deine Pferde. Welche bekommen sie ab?
    .title = Pferde

question-pay-for-wreck = Das Wrack verlangt { $asked } Ausdauer; du hast { $endurance }. Wie viel zahlst du?
    .title = Wrack

question-cut-loose =
    Du hängst in den Zügeln und hast noch { $hits ->
        [one] { $hits } Treffer
       *[other] { $hits } Treffer
    } ({ $modifier-signed }). Willst du dich losschneiden?
    .title = In den Zügeln

question-foot-path =
    Du bist zu Fuß und kommst { $squares ->
        [one] { $squares } Feld
       *[other] { $squares } Felder
    } weit. Welchen Weg? Zum Beispiel `out out wall`.
    .title = Zu Fuß

question-leave-car = Kein Pferd ist mehr übrig. Den Wagen zu Fuß verlassen?
    .title = Wagen verlassen


## Options, as they stand on buttons.

option-level = { $part-field } { $value }

option-hold = standhalten
option-evade-out = nach außen ausweichen
option-evade-in = nach innen ausweichen
option-brake = bremsen

option-step-F =
    geradeaus{ $count ->
        [1] {""}
       *[other] {" "}{ $count }
    }

option-step-O = nach außen
option-step-I = nach innen
option-step-B = zügeln
option-step-SO = nach außen ausscheren
option-step-SI = nach innen ausscheren
option-step-R = auffahren

option-foot-out = nach außen auf { $where }

option-foot-in = nach innen auf { $where }

option-foot-ahead = vorwärts
option-foot-back = zurück
option-foot-wall = über die Mauer

option-step-A =
    { $manner ->
        [lash_driver] nach { $target-name } schlagen
        [lash_team] Gespann von { $target-name } peitschen
        [ram_car] { $target-name } rammen
        [ram_team] Gespann von { $target-name } rammen
        [ram_driver] { $target-name } überfahren
       *[other] { $target-name } angreifen
    }


## Steps of a way.

step-F =
    { $count ->
        [1] geradeaus
       *[other] { $count } geradeaus
    }

step-O = nach außen
step-I = nach innen

step-B =
    zügeln{ $count ->
        [1] {""}
       *[other] {" "}um { $count }
    }

step-SO = nach außen ausscheren
step-SI = nach innen ausscheren
step-R = auffahren

step-A-2 =
    { $first ->
        [lash_driver] nach { $second-name } schlagen
        [lash_team] Gespann von { $second-name } peitschen
        [ram_car] { $second-name } rammen
        [ram_team] Gespann von { $second-name } rammen
        [ram_driver] { $second-name } überfahren
       *[other] { $first } { $second-name }
    }

step-lash_driver-1 = nach { $first-name } schlagen

step-lash_team-1 = Gespann von { $first-name } peitschen

step-ram_car-1 = { $first-name } rammen

step-ram_team-1 = Gespann von { $first-name } rammen

step-ram_driver-1 = { $first-name } überfahren

step-wall = über die Mauer


## Parts of a build and fields of a sheet, each with a hint of what can be written there (100 characters at most).

field-driver = Lenker
field-car = Wagen

field-speed = Tempo
    .hint = Eine Zahl bis zu deinem Höchsttempo, oder max, prudent, last

field-endurance = Ausdauer

field-whip = Peitsche
    .hint = no, yes, straights, above 20 (Ausdauer), straights above 20

field-brake = Zügeln
    .hint = Vor dem Fahren zügeln: prudent, no oder eine Zahl

field-path = Weg
    .hint = „3 out 4“, oder straight, best, inside, outside, lane 3; oder „3 out 4 then best“

field-targets = Ziele
    .hint = Wen, wie und wie gern (1 bis 3) angreifen: { $rival } ram 3, any lash 2

field-defend = Abwehr
    .hint = evade out, evade in, brake 8 (Ausdauer), hold; oder lash: hold; ram: evade out, hold

field-offered = Angebotenes
    .hint = Bewegung annehmen, die ein Peitschenhieb anbietet? yes oder no

field-wreck = Wrack
    .hint = Ausdauer für ein Wrack im Weg: all, none, 3, keep 5

field-cut = Pferd losschneiden
    .hint = Ein gestürztes Pferd losschneiden? yes oder no

field-reins = Zügel kappen
    .hint = Dich losschneiden, wenn du mitgeschleift wirst? yes oder no

field-horses = Pferde
    .hint = Welche bekommen verteilbare Treffer ab: 4 3 2 1, oder strongest

field-pushed = Zurückgedrängt
    .hint = Wenn dich ein Peitschenhieb zurückdrängt: back oder wound

field-foot = Zu Fuß
    .hint = Dein Weg zu Fuß: out out wall


## Stocks and their figures.

gauge-END = Ausdauer
gauge-hits = Lenkertreffer
gauge-team = Gespanntempo
gauge-L = linkes Rad
gauge-R = rechtes Rad


## What is to be known of a chariot.

badge-exhausted = erschöpft
badge-no-whip = ohne Peitsche
badge-jostled = durchgeschüttelt
badge-horse-down = Pferd am Boden
badge-runaway = durchgegangen
badge-dragged = mitgeschleift
badge-on-foot = zu Fuß


## How a car's race has ended, or that it has not.

status-flip = umgestürzt
status-driver = Lenker tot
status-driver-on-foot = fahrerlos
status-driver-torn-out = Lenker herausgerissen
status-horses = kein Gespann
status-exhausted = erschöpft
status-retired = aufgegeben


## What stands in messages, forms and answers.

ui-joined = Du bist dabei: der Wagen { $car }, Nummer { $number }. Nach deinen Anweisungen frage ich per Direktnachricht; der Knopf **Deine Anweisungen** unter jeder Runde geht auch.

ui-joined_here = Du bist dabei: der Wagen { $car }, Nummer { $number }. Drück **Deine Anweisungen** unter der Meldung jeder Runde: Nur du siehst das Formular.

ui-lobby_empty = Noch steht niemand am Start. **Einsteigen** nimmt einen Wagen, **Bots dazu …** gibt leere Plätze an Bots.

ui-retire_sure = Den Wagen { $car } aus Rennen #{ $race } zurückziehen? Er kann nicht zurückkommen. Oder überlass ihn einem Bot: Dann können andere ihn übernehmen, oder wieder du.

ui-retired = Dein Wagen ist aus dem Rennen.

ui-own_car = Dein Wagen { $car }: { $gauges }

ui-order_head = **Rennen #{ $race } · { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    }** · dein Wagen { $car }

ui-how_it_goes = In jeder Runde schreiben alle verdeckt ein Tempo auf; dann fahren die Wagen in der Reihenfolge gezogener Lose und dürfen rammen und peitschen.

ui-how_to_play =
    {""}**Dein erstes Rennen in fünf Zeilen**
    1. Einmal vor dem Start verteilst du 4 Punkte auf Lenker, Wagen, Tempo und Ausdauer; dann schreiben in jeder Runde alle verdeckt ein Tempo auf.
    2. Drück **Deine Anweisungen** unter der neuesten Meldung, dann ein Tempo: Damit ist es gesendet. Oder tippe `/orders text: 16 whip straights` und drück **Bestätigen**.
    3. Lose werden einzeln gezogen; wessen Los kommt, fährt jedes Feld seines Tempos: geradeaus, nach außen (1) oder innen (2), oder einen Angriff (1) auf den Wagen daneben.
    4. In den Bahnen der Kehren steht ein sicheres Tempo. Jeder Punkt darüber kostet Ausdauer und einen Wurf, der dich umwerfen kann: Zügle, oder fahr weiter außen.
    5. Was dein Zettel offen lässt, wirst du gefragt (live), oder es wird vorsichtig gefahren; ändern kannst du ihn, bis die Tempi aufgedeckt sind.


## Refusals: what is wrong, and what would be right.

refused-not_a_step = „{ $said }“ ist kein Schritt. Schreib zum Beispiel `3 out lash:red 4`.

refused-too_few_mf =
    { $mf ->
        [0] Der Weg ist zu lang: Vor dem Schritt { $step-steps } ist schon alles gefahren.
        [1] { $step-steps }: Das kostet { $cost }, aber nur noch 1 Feld ist zu fahren.
       *[other] { $step-steps }: Das kostet { $cost }, aber nur noch { $mf } Felder sind zu fahren.
    }

refused-way_blocked = { $step-steps }: { $square } ist besetzt.

refused-no_lane = { $step-steps }: Auf dieser Seite ist keine Bahn.

refused-not_free = { $step-steps }: { $square } und das Feld dahinter müssen frei sein.

refused-no_brake =
    { $cutting ->
        [true] In dem Zug, in dem du ein Pferd losschneidest, kannst du nicht zügeln.
       *[false] Dafür reicht die Ausdauer nicht: Jedes Feld, um das du zügelst, kostet 1.
    }
refused-no_slip = Ausscheren darf nur, wer geradeaus nicht weiterkommt oder sicher nicht weiterkommen wird.
refused-no_ram = Auffahren darf nur, wem nichts anderes bleibt.
refused-no_whip = Du hast keine Peitsche.

refused-no_path = Dieser Weg hat keinen Schritt. Noch { $mf } sind zu fahren.

refused-struck_already = Von jedem Feld aus nur ein Angriff: Fahr erst weiter.
refused-cannot_attack = In dem Zug, in dem du ein Pferd losschneidest, kannst du nicht angreifen.

refused-no_such_target =
    „{ $target-name }“ kannst du nicht angreifen. { $targets-names ->
        [none] Es ist niemand da.
       *[other] Es gibt: { $targets-names }.
    }

refused-no_such_attack = „{ $said }“ ist kein Angriff. Es gibt: { $manners-list }.

refused-on_grid = Kein Angriff auf { $target-name }, solange einer von euch im grauen Startbereich steht.

refused-not_beside =
    { $target-name } ist von dort nicht zu erreichen: { $manner ->
        [ram_driver] Dein Gespann muss dort sein, wo der Geschleifte ist.
        [lash_team] Dein Wagen muss neben dem Gespann sein, in der Kurve gleichauf oder ein Stück davor.
        [ram_team] Dein Wagen muss neben dem Gespann sein, in der Kurve gleichauf oder ein Stück davor.
       *[other] Dein Wagen muss neben dem Wagen sein, in der Kurve gleichauf oder ein Stück davor.
    }

refused-only_team = { $target-name } hat keinen Lenker im Wagen: Du kannst das Gespann peitschen oder rammen.

refused-side_closed = Das gestürzte Pferd von { $target-name } liegt zwischen euch.

refused-not_a_target = „{ $said }“ ist kein Ziel. Schreib zum Beispiel `red ram 3, blue 1`: wen, wie, wie gern von 1 bis 3.

refused-no_such_rival = „{ $said-name }“ ist nicht in diesem Rennen. Es gibt: { $seats-names }.

refused-no_such_lane = „{ $said }“ ist keine Bahn: 1 bis { $lanes }.

refused-not_a_horse =
    „{ $said }“ sagt nicht, welche der Pferde { $horses-list } { $hits ->
        [one] den { $hits } Treffer
       *[other] die { $hits } Treffer
    } abbekommen. Nenne ein Pferd für alle Treffer oder eins für jeden.

refused-not_a_horse_rule = „{ $said }“ ist keine Regel für Treffer. Schreib `strongest` oder die Pferde der Reihe nach: `4 3 2 1`.

refused-not_a_foot_step = „{ $said }“ ist von dort kein Schritt. Nebenan liegen { $near-list }.

refused-too_far_on_foot =
    Zu Fuß kommst du { $squares ->
        [one] { $squares } Feld
       *[other] { $squares } Felder
    } weit.

refused-no_exit = Von { $square } führt kein Weg über die Mauer.

refused-bid_too_high = { $said } Sesterzen gehen nicht: Nach Startgeld und Reparaturen bleiben { $purse }.

refused-stake_too_high = { $said } Sesterzen sind zu viel: Deine Wetten auf dieses Rennen dürfen zusammen { $most } ausmachen.

refused-no_such_square = Ein Feld „{ $said }“ gibt es hier nicht.


## Prices beside choices: stocks with their figures, what something is paid for, rolls, and what else follows.

ui-price_range = { $least } bis { $most } Felder

ui-price_spaces =
    { $count ->
        [one] 1 Feld
       *[other] { $count } Felder
    }

amount-END = { $count } Ausdauer

amount-team = { $count } Gespanntempo
amount-L = { $count } vom linken Rad
amount-R = { $count } vom rechten Rad

amount-hits =
    { $count ->
        [one] 1 Treffer
       *[other] { $count } Treffer
    }

toward-corner = Kehre
toward-whip = Peitsche
toward-brake = Zügeln
toward-turn = Wende
toward-lash = Peitschenhieb
toward-wreck = Wrack

test-corner-strain = heil durch { $at }
test-lash_team = Peitsche trifft Gespann von { $rival-name }
test-lash_driver = Peitsche trifft { $rival-name }
test-ram_team = Stoß trifft Gespann von { $rival-name }
test-ram_car = Stoß trifft Wagen von { $rival-name }
test-ram_driver = { $rival-name } überrollt
extra-whip = Peitsche
extra-unreined = ohne Zügel

works-clean = heil
test-defence = gelingt
test-holding = dein Wagen bleibt heil
test-ram-back = dein eigener Wagen bleibt heil
test-holding-a-lash = unverletzt
test-whip-kept = du behältst die Peitsche
test-over-the-wreck = heil über das Wrack
test-cut-loose = losgeschnitten

harm-slides = rutscht
harm-jostled = durchgeschüttelt
harm-horse-hurt = Pferd verletzt
harm-flips = stürzt um
harm-wheel-struck = Rad getroffen
harm-dragged = weiter mitgeschleift
harm-wounded = verwundet
harm-driven-back = zurückgeworfen
harm-slowed = gebremst
harm-whip-lost = Peitsche weg

note-strain = { $corner }: sicher { $safe }, { $strain } zu viel
note-flips = Sturz des Wagens
note-out = raus aus dem Rennen
note-rams = Aufprall auf { $rival-name }
note-whip = 1 bis { $most } Felder mehr für ebenso viel Ausdauer
note-slower = { $by } Felder weniger im nächsten Zug
note-holds = { $manner ->
        [ram_team] ein Pferd bekommt { $least } bis { $most } Treffer
        [lash_team] { $most ->
            [1] kostet 1 Ausdauer
           *[other] kostet 1 bis { $most } Ausdauer
        }
       *[other] steckt den Stoß ein
    }
note-unpaid = { $by } nicht bezahlt: Der Wurf für das Wrack wird um so viel schlechter
note-dragged = weiter mitgeschleift
note-pushed = ein Feld zurück

ui-bend = { $spaces ->
        [0] Du bist in { $name }
        [one] { $name } in 1 Feld
       *[other] { $name } in { $spaces } Feldern
    }. Sicheres Tempo, innen zuerst: { $limits-list }.


## A round as it is told.

ui-gap =
    { $count ->
        [one] { $count } Feld
       *[other] { $count } Felder
    }

ui-round_next =
    Als Nächstes: Tempo für Runde { $round }.{ $decides ->
        [true] {" "}Das könnte die letzte Runde sein.
       *[false] {""}
    }

ui-state_grid = Die Wagen stehen an den Toren.

ui-state_decides =
    { $level ->
        [true] { $seats-names } haben beide { $togo-gap } bis zur Linie: Der Becher kann entscheiden{ racing-on }.
       *[false] { $seat } hat { $togo-gap } bis zur Linie, { $rival-name } { $rival_gap-gap } mehr: Der Becher kann entscheiden{ racing-on }.
    }

at-turn =
    { $where ->
        [none] {""}
        [C1] {" "}in der ersten Kehre
        [C2] {" "}in der zweiten Kehre
        [C3] {" "}in der dritten Kehre
       *[other] {" "}in { $where }
    }

what-is-left =
    { $lost_left ->
        [none] {""}
       *[other] , noch { $lost_left }
    }

hit-by =
    { $blamed ->
        [none] {""}
       *[other] , angegriffen von { $blamed-name },
    }

the-man =
    { $died_why ->
        [none] { $runaway_driver ->
            [none] {""}
            [dragged] {" "}Der Lenker hängt in den Zügeln{ $cut_loose_free ->
                [true] {" "}und schneidet sich los
               *[other] {""}
            }.
           *[other] {" "}Das Gespann rennt allein weiter.
        }
       *[other] {" "}Der Lenker { $runaway_driver ->
            [dragged] wird mitgeschleift und stirbt
           *[other] stirbt
        }.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}Raus aus dem Rennen.
    }

head-flip =
    { $why ->
        [wheel] { $seat } verliert ein Rad und stürzt{ at-turn } um.
        [exhausted] { $seat } stürzt{ at-turn } um: Das Gespann ist am Ende.
       *[other] { $seat } stürzt{ at-turn } um.
    }
beat-flip =
    .v1 =
        { $seat }{ hit-by } { $why ->
            [wheel] verliert{ at-turn } { $wheel_hit_wheel ->
                [left] das linke Rad
                [right] das rechte Rad
               *[other] ein Rad
            } und stürzt um
            [corner] nimmt zu viel Tempo mit und stürzt{ at-turn } um
            [exhausted] hat ein erschöpftes Gespann und stürzt{ at-turn } um
            [wreck] trifft{ at-turn } ein Wrack und stürzt um
           *[other] stürzt{ at-turn } um
        }.{ the-man }
    .v2 =
        { $why ->
            [wheel] { $wheel_hit_wheel ->
                [left] Das linke Rad bricht
                [right] Das rechte Rad bricht
               *[other] Ein Rad bricht
            }, und { $seat }{ hit-by } kippt{ at-turn } um
            [corner] Zu schnell: { $seat } kippt{ at-turn } um
            [exhausted] Das Gespann kann nicht mehr: { $seat } kippt{ at-turn } um
            [wreck] { $seat } kippt{ at-turn } auf einem Wrack um
           *[other] { $seat }{ hit-by } kippt{ at-turn } um
        }.{ the-man }
many-flip = { $seats-names } stürzen{ at-turn } um.

head-out =
    { $reason ->
        [flip] { $seat } ist umgestürzt und raus.
        [driver] { $seat } ist raus: Der Lenker ist tot.
        [driver-on-foot] { $seat } ist raus, zu Fuß.
        [driver-torn-out] { $seat } ist raus: Der Lenker ist aus dem Wagen gerissen.
        [horses] { $seat } ist raus, ohne Gespann.
        [exhausted] { $seat } ist raus: Das Gespann kann nicht mehr.
        [disqualified] { $seat } wird disqualifiziert.
        [retired] { $seat } gibt auf.
       *[other] { $seat } ist raus.
    }
beat-out =
    { $reason ->
        [flip] { $seat } ist umgestürzt und raus.
        [driver] { $seat } ist raus: Niemand hält mehr die Zügel.
        [driver-on-foot] Der Lenker von { $seat } ist zu Fuß und raus aus dem Rennen.
        [driver-torn-out] Der Lenker von { $seat } wird aus dem Wagen gerissen: raus.
        [horses] { $seat } hat kein Gespann mehr und ist raus.
        [exhausted] Das Gespann von { $seat } kann nicht mehr: raus.
        [disqualified] { $seat } wird disqualifiziert.
        [retired] { $seat } hält an und gibt auf.
       *[other] { $seat } ist raus aus dem Rennen.
    }
many-out =
    { $reason ->
        [driver-on-foot] { $seats-names } sind zu Fuß und raus aus dem Rennen.
       *[other] { $seats-names } sind raus aus dem Rennen.
    }

head-died = Der Lenker von { $seat } stirbt.
beat-died =
    { $why ->
        [lash] Der Lenker von { $seat } stirbt unter der Peitsche{ $by ->
            [none] {""}
           *[other] {" "}von { $by-name }
        }.
        [dragging] Der Lenker von { $seat } wird vom Gespann zu Tode geschleift.
        [wreck] Der Lenker von { $seat } wird über ein Wrack geschleift und stirbt.
        [rammed] Der Lenker von { $seat } stirbt unter den Pferden von { $by-name }.
       *[other] Der Lenker von { $seat } stirbt.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}{ $seat } ist raus.
    }
many-died = Die Lenker von { $seats-names } sterben.

head-ran_down = { $seat } überfährt den Lenker von { $man-name }, der tot liegen bleibt.
beat-ran_down = { $seat } überfährt{ at-turn } den Lenker von { $man-name }, der tot liegen bleibt.
many-ran_down = { $seats-names } überfahren Lenker zu Fuß.

head-wreck_fell = Das Wrack von { $of-name } stürzt auf { $seat }.
beat-wreck_fell = Das Wrack von { $of-name } stürzt{ at-turn } auf { $on-word } von { $seat }.{ the-man }
many-wreck_fell = Wracks stürzen auf { $seats-names }.

head-horse_dead =
    { $blamed ->
        [none] { $seat } verliert ein Pferd.
       *[other] { $seat } verliert ein Pferd durch { $blamed-name }.
    }
beat-horse_dead =
    .v1 =
        { $seat } verliert{ at-turn } { $times ->
            [1] ein Pferd
           *[other] { $times } Pferde
        }{ $blamed ->
            [none] {""}
           *[other] {" "}durch { $blamed-name }
        }: { $last ->
            [true] das letzte
           *[false] { $loose ->
                [true] ein Gespann ohne Lenker
               *[false] { $endurance ->
                    [0] noch { $left } Ausdauer
                   *[other] { $endurance } Ausdauer weg, noch { $left }
                }
            }
        }.{ $dropped ->
            [0] {""}
            [1] {""}
           *[other] {" "}Zurück auf { $place_now-place }.
        }{ $exhausted_seat ->
            [none] {""}
           *[other] {" "}Das Gespann ist erschöpft.
        }{ the-man }
    .v2 =
        { $blamed ->
            [none] Im Gespann von { $seat } { $times ->
                [1] stürzt{ at-turn } ein Pferd
               *[other] stürzen{ at-turn } { $times } Pferde
            }
           *[other] { $blamed-name } bringt{ at-turn } { $times ->
                [1] ein Pferd
               *[other] { $times } Pferde
            } von { $seat } zu Fall
        }: { $last ->
            [true] das letzte
           *[false] { $loose ->
                [true] ein Gespann ohne Lenker
               *[false] { $endurance ->
                    [0] noch { $left } Ausdauer
                   *[other] { $endurance } Ausdauer weg, noch { $left }
                }
            }
        }.{ $exhausted_seat ->
            [none] {""}
           *[other] {" "}Das Gespann ist erschöpft.
        }{ the-man }
many-horse_dead = { $seats-names } verlieren Pferde.

head-wheel_hit =
    { $destroyed ->
        [true] { $seat } verliert ein Rad{ $blamed ->
            [none] {""}
           *[other] {" "}durch { $blamed-name }
        }.
       *[false] Bei { $seat } ist { which-wheel } beschädigt.
    }
beat-wheel_hit =
    .v1 =
        { $blamed ->
            [none] Bei { $seat } leidet{ at-turn } { which-wheel }
           *[other] { $blamed-name } trifft{ at-turn } bei { $seat } { which-wheel }
        }: { $destroyed ->
            [true] Es ist weg
           *[false] noch { wheel-left } von 12
        }.
    .v2 =
        { $blamed ->
            [none] Bei { $seat } bekommt{ at-turn } { which-wheel } einen Schlag ab
           *[other] Bei { $seat } bekommt{ at-turn } { which-wheel } einen Schlag von { $blamed-name } ab
        }: { $destroyed ->
            [true] weg
           *[false] noch { wheel-left } von 12
        }.
many-wheel_hit = Die Räder von { $seats-names } leiden.

head-whip_lost = { $seat } verliert eine Peitsche an { $to-name }.
beat-whip_lost = { $to-name } fängt die Peitsche von { $seat } und behält sie{ $left ->
        [0] . { $seat } hat keine zweite
       *[other] {""}
    }.
many-whip_lost = { $seats-names } verlieren ihre Peitschen.

head-rammed_ahead = { $seat } fährt auf { $rival-name } auf.
beat-rammed_ahead = { $seat } kann{ at-turn } nirgends hin und fährt auf { $rival-name } auf.{ the-man }
many-rammed_ahead = { $seats-names } fahren auf die Wagen vor ihnen auf.

head-exhausted = Das Gespann von { $seat } ist erschöpft.
beat-exhausted =
    .v1 = Das Gespann von { $seat } ist{ at-turn } erschöpft: Von hier an ist es dauerhaft langsamer.
    .v2 = Die Pferde von { $seat } haben{ at-turn } nichts mehr zu geben.
many-exhausted = Die Gespanne von { $seats-names } sind erschöpft.

head-lashed = { $attacker-name } peitscht das Gespann von { $seat }.
beat-lashed =
    .v1 = Das Gespann von { $seat } bekommt die Peitsche von { $attacker-name } zu spüren{ $endurance ->
            [0] {""}
           *[other] : { $endurance } Ausdauer weg{ what-is-left }
        }.
    .v2 = { $attacker-name } zieht den Pferden von { $seat } die Peitsche über{ $endurance ->
            [0] {""}
           *[other] : { $endurance } Ausdauer weg{ what-is-left }
        }.
many-lashed = { $attacker-name } peitscht die Gespanne von { $seats-names }.

head-jostled = Der Lenker von { $seat } wird durchgeschüttelt.
beat-jostled = Der Lenker von { $seat } wird{ at-turn } durchgeschüttelt und ist seitdem schwächer.
many-jostled = Die Lenker von { $seats-names } werden durchgeschüttelt.

head-strained = { $seat } nimmt die Kehre zu schnell.
beat-strained =
    .v1 = { $seat } fährt die { $corner ->
            [C1] erste Kehre
            [C2] zweite Kehre
            [C3] dritte Kehre
           *[other] Kehre
        } mit { $speed } statt der sicheren { $safe }{ $paid ->
            [0] {""}
           *[other] : { $paid } Ausdauer weg{ what-is-left }
        }.
    .v2 = { $seat } legt sich mit { $speed } in die { $corner ->
            [C1] erste Kehre
            [C2] zweite Kehre
            [C3] dritte Kehre
           *[other] Kehre
        }, { $strain } zu schnell{ $paid ->
            [0] {""}
           *[other] : { $paid } Ausdauer weg{ what-is-left }
        }.
many-strained = { $seats-names } nehmen die Kehren zu schnell.

if-runaway =
    { $others_loose ->
        [true] {" "}(führerloses Gespann)
       *[false] {""}
    }
beat-attacked =
    .v1 = { $seat } geht auf { $others-names }{ if-runaway } los{ $harm ->
            [0] , und es kommt nichts dabei heraus
           *[other] {""}
        }.
    .v2 = { $seat } greift { $others-names }{ if-runaway } an{ $times ->
            [1] {""}
            [2] , zweimal insgesamt
           *[other] , { $times }-mal insgesamt
        }{ $harm ->
            [0] , ohne Schaden anzurichten
           *[other] {""}
        }.
head-attacked = { $seat } geht auf { $target-name }{ if-runaway } los.
many-attacked = { $seats-names } greifen an, und es kommt nichts dabei heraus.

beat-whipped =
    .v1 = { $seat } schwingt die Peitsche: { $by ->
            [one] { $by } Feld
           *[other] { $by } Felder
        } mehr, noch { $endurance } Ausdauer.
    .v2 = { $seat } treibt die Pferde { $by ->
            [one] { $by } Feld
           *[other] { $by } Felder
        } weiter: noch { $endurance } Ausdauer.
head-whipped = { $seat } schwingt die Peitsche.
many-whipped = { $seats-names } schwingen die Peitsche.

beat-wounded =
    { $blamed ->
        [none] Der Lenker von { $seat } ist verletzt
       *[other] { $blamed-name } verletzt den Lenker von { $seat }
    }{ $left ->
        [none] {""}
        [0] {""}
       *[other] : noch { $left } Treffer
    }.
head-wounded = Der Lenker von { $seat } ist verletzt.
many-wounded = Die Lenker von { $seats-names } sind verletzt.

beat-injured =
    { $blamed ->
        [none] Das Gespann von { $seat } ist verletzt
       *[other] { $blamed-name } verletzt das Gespann von { $seat }
    }: { $left ->
        [0] Ein Pferd ist am Ende
       *[other] Ein Pferd hat noch { $left } Treffer
    }.
head-injured = Das Gespann von { $seat } ist verletzt.
many-injured = Die Gespanne von { $seats-names } sind verletzt.

beat-cut =
    { $free ->
        [true] { $seat } schneidet das tote Pferd los{ $rest ->
            [0] {" "}und kommt nicht mehr vom Fleck
           *[other] {""}
        }.
       *[false] { $seat } bekommt das tote Pferd nicht los und bleibt stehen.
    }
head-cut =
    { $free ->
        [true] { $seat } schneidet ein totes Pferd los.
       *[false] { $seat } bleibt mit einem toten Pferd stehen.
    }
many-cut = { $seats-names } schneiden am Geschirr.

beat-pushed =
    { $why ->
        [lash] { $seat } wird{ hit-by-whom } ein Feld zurückgedrängt.
       *[other] { $seat } weicht{ hit-by-whom } ein Feld zurück.
    }
hit-by-whom =
    { $blamed ->
        [none] {""}
       *[other] {" "}vor { $blamed-name }
    }
many-pushed = { $seats-names } werden zurückgedrängt.

beat-slid =
    { $blamed ->
        [none] { $seat } rutscht
       *[other] { $blamed-name } drängt { $seat }
    }{ at-turn } { $rival ->
        [none] gegen die Mauer
       *[other] in { $rival-name }
    }{ $wheel_hit_times ->
        [none] {""}
        [1] : Ein Rad ist beschädigt
       *[other] : { $wheel_hit_times } Schläge auf die Räder
    }.
head-slid =
    { $blamed ->
        [none] { $seat } rutscht weg.
       *[other] { $blamed-name } drängt { $seat } ab.
    }
many-slid = { $seats-names } rutschen weg.

beat-slowed =
    { $why ->
        [exhausted] Das erschöpfte Gespann von { $seat } ist dauerhaft um { $by } langsamer.
       *[other] { $seat } ist um { $by } langsamer.
    }
head-slowed = { $seat } ist um { $by } langsamer.
many-slowed = { $seats-names } sind langsamer.

beat-speed_shown =
    { $missing ->
        [true] { $seat } hat kein Tempo aufgeschrieben{ $by_clock_most ->
            [none] {""}
            [0] {""}
           *[other] {" "}({ $by_clock_missed } von { $by_clock_most }, bis ein Bot übernimmt)
        } und fährt { $speed }.
       *[false] { $seat } wollte { $written }, das Gespann schafft nur { $speed }.
    }
head-speed_shown = { $seat } hat kein Tempo aufgeschrieben.
many-speed_shown = { $seats-names } fahren nicht das Tempo, das sie aufgeschrieben haben, oder haben keins aufgeschrieben.

beat-over_wreck = { $seat } fährt{ at-turn } über ein Wrack{ $paid ->
        [0] {""}
       *[other] : { $paid } Ausdauer weg{ what-is-left }
    }.
many-over_wreck = { $seats-names } fahren über Wracks.
beat-lying_team = Das Gespann von { $seat } liegt{ at-turn }, wo es gestürzt ist.
many-lying_team = Die Gespanne von { $seats-names } liegen, wo sie gestürzt sind.

head-runaway = Das Gespann von { $seat } geht durch.
beat-runaway =
    { $driver ->
        [dragged] Der Lenker von { $seat } hängt in den Zügeln eines durchgehenden Gespanns.
       *[other] Das Gespann von { $seat } rennt ohne Lenker weiter.
    }{ $cut_loose_free ->
        [true] {" "}Der Lenker schneidet sich los.
       *[other] {""}
    }
many-runaway = Die Gespanne von { $seats-names } gehen durch.

head-cut_loose =
    { $free ->
        [true] Der Lenker von { $seat } schneidet sich los: zu Fuß, und ausgeschieden.
       *[false] Der Lenker von { $seat } kommt nicht los.
    }
beat-cut_loose =
    { $free ->
        [true] Der Lenker von { $seat } schneidet sich los und steht{ at-turn } im Sand.
       *[false] Der Lenker von { $seat } kommt nicht los und wird weitergeschleift.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}Raus aus dem Rennen.
    }
many-cut_loose = Die Lenker von { $seats-names } schneiden an den Zügeln.

head-left_car = Der Lenker von { $seat } verlässt den Wagen.
beat-left_car = Ohne Pferde: Der Lenker von { $seat } verlässt den Wagen{ at-turn } zu Fuß.
many-left_car = Die Lenker von { $seats-names } verlassen ihre Wagen.

head-walked = Der Lenker von { $seat } ist über die Mauer.
beat-walked =
    { $safe ->
        [true] Der Lenker von { $seat } ist über die Mauer und in Sicherheit.
       *[false] Der Lenker von { $seat } läuft auf die Mauer zu.
    }
many-walked = Die Lenker von { $seats-names } sind über die Mauer und in Sicherheit.

beat-lap =
    { $left ->
        [1] { $seat } beginnt die letzte Rennrunde.
        [0] { $seat } ist über der Linie.
       *[other] { $seat } fährt über die Linie, noch { $left } Rennrunden.
    }
head-lap =
    { $left ->
        [1] { $seat } beginnt die letzte Rennrunde.
       *[other] { $seat } fährt über die Linie.
    }
many-lap =
    { $left ->
        [1] { $seats-names } beginnen die letzte Rennrunde.
       *[other] { $seats-names } fahren über die Linie, noch { $left } Rennrunden.
    }

head-finished =
    { $place ->
        [1] Die Siegespalme geht an { $seat }.
       *[other] { $seat } kommt auf { $place-place } ins Ziel.
    }
beat-finished =
    { $place ->
        [1] { $seat } siegt
       *[other] { $seat } kommt auf { $place-place } ins Ziel
    }{ $dragged ->
        [true] : Der Lenker wird an den Zügeln über die Linie geschleift
       *[false] {""}
    }.
many-finished =
    { $place ->
        [1] Die Siegespalme geht an { $seat }, vor { $behind-names }.
       *[other] { $seats-names } kommen ins Ziel, in dieser Reihenfolge.
    }

beat-returned = { $seat } ist mit dem Wagen vom letzten Rennen wieder da, ein { class-of-car } Wagen{ $fresh ->
        [true] , mit neuem Lenker
       *[false] {""}
    }.
many-returned = Mit den Wagen vom letzten Rennen wieder da: { $seats-names }.
beat-lane_bid = { $seat } zahlt { $bid } Sesterzen für Bahn { $lane }.

ui-flag_won =
    Die Siegespalme von { $track } geht an { $seat }{ $always ->
        [true] , von der ersten bis zur letzten Runde in Führung
       *[false] { $beaten ->
            [none] {""}
           *[other] , in der letzten Runde vorbei an { $beaten-name }{ $since ->
                [0] {""}
               *[other] {" "}– in Führung seit Runde { $since }
            }
        }
    }.


## Options of a race, a sentence each: in the form, in the handbook and where one is refused.

setting-edition = Nach welcher Ausgabe der Regeln gespielt wird.
setting-lash_team_dice = Wie viele Würfel ein Peitschenhieb auf ein Gespann wert ist.
setting-evade_roll = Für die Abwehr wird gewürfelt; sonst gelingt sie immer.
setting-advanced = Die erweiterten Regeln gelten.
setting-dragged_multiplier = Wie oft ein Rammstoß zählt, der einen mitgeschleiften Lenker trifft.
setting-finish_tiebreak = Wer vorn ist, wenn zwei im selben Zug ankommen: nach Zugfolge oder nach Weite.
setting-foot_exits = Wo ein Lenker zu Fuß die Arena verlassen darf.
setting-order_reveal = Die Tempi werden einzeln oder alle zugleich aufgedeckt.
setting-nmr_speed = Wie schnell ein Gespann ohne Anweisungen fährt.
setting-corner_speed = Ob Zügeln zählt, bevor eine Kehre beurteilt wird.


## What a level of a part gives.

gives-driver = { $by-signed } auf Würfe in Kehren, Angriff und Abwehr; { $least } bis { $most } Lenkertreffer
gives-car =
    { $car ->
        [light] leichter
        [medium] mittlerer
        [heavy] schwerer
       *[other] { $car }
    } Wagen: { $by-signed }, wenn Räder und Wagen sich treffen
gives-speed = { $least } bis { $most } Felder je Runde; auch die Leben der Pferde
gives-endurance = { $least } bis { $most } Ausdauer für Kehren, Peitsche und Zügel

# To the driver himself: what happened to you.
you-flip =
    { $blamed ->
        [none] Du bist{ at-turn } umgestürzt.
       *[other] { $blamed-name } hat dich angegriffen, und du bist{ at-turn } umgestürzt.
    }{ the-man }
you-horse_dead =
    { $blamed ->
        [none] Du hast{ at-turn } ein Pferd verloren.
       *[other] { $blamed-name } hat{ at-turn } eins deiner Pferde zu Fall gebracht.
    } Noch { $left } Ausdauer.
you-exhausted = Dein Gespann ist erschöpft: Von hier an ist es dauerhaft langsamer.
you-whipped =
    Du hast die Peitsche geschwungen: { $by ->
        [one] { $by } Feld
       *[other] { $by } Felder
    } mehr, noch { $endurance } Ausdauer.
you-lashed =
    { $attacker-name } hat dein Gespann gepeitscht{ $endurance ->
        [0] {""}
       *[other] : { $endurance } Ausdauer weg{ what-is-left }
    }.
you-speed_shown =
    { $missing ->
        [true] Du hast kein Tempo aufgeschrieben und bist { $speed } gefahren.
       *[false] Du wolltest { $written }, dein Gespann schaffte nur { $speed }.
    }
you-wheel_hit =
    { $blamed ->
        [none] Bei dir hat{ at-turn } { which-wheel } einen Schlag abbekommen
       *[other] { $blamed-name } hat bei dir{ at-turn } { which-wheel } getroffen
    }: { $destroyed ->
        [true] Es ist weg
       *[false] noch { wheel-left } von 12
    }.
you-attacked =
    Du bist auf { $others-names } losgegangen{ $harm ->
        [0] , und es kam nichts dabei heraus
       *[other] {""}
    }.
you-whip_lost = { $to-name } hat deine Peitsche gefangen und behält sie{ $left ->
        [0] : Eine andere hast du nicht
       *[other] {""}
    }.
you-jostled = Du wurdest{ at-turn } durchgeschüttelt und bist seitdem schwächer.
you-wounded =
    { $blamed ->
        [none] Dein Lenker wurde verletzt
       *[other] { $blamed-name } hat deinen Lenker verletzt
    }{ $left ->
        [none] {""}
        [0] {""}
       *[other] : noch { $left } Treffer
    }.
you-injured =
    { $blamed ->
        [none] Dein Gespann wurde verletzt
       *[other] { $blamed-name } hat dein Gespann verletzt
    }: { $left ->
        [0] Ein Pferd ist am Ende
       *[other] Ein Pferd hat noch { $left } Treffer
    }.
you-strained =
    Du hast die { $corner ->
        [C1] erste Kehre
        [C2] zweite Kehre
        [C3] dritte Kehre
       *[other] Kehre
    } { $strain } schneller als die sicheren { $safe } genommen{ $paid ->
        [0] {""}
       *[other] : { $paid } Ausdauer weg{ what-is-left }
    }.
you-pushed =
    { $why ->
        [lash] Du wurdest{ hit-by-whom } ein Feld zurückgedrängt.
       *[other] Du bist{ hit-by-whom } ein Feld zurückgewichen.
    }
you-slid =
    Du bist{ at-turn } { $rival ->
        [none] gegen die Mauer
       *[other] in { $rival-name }
    } gerutscht.
you-cut =
    { $free ->
        [true] Du hast das tote Pferd losgeschnitten.
       *[false] Du hast das tote Pferd nicht losbekommen und bist stehen geblieben.
    }
you-rammed_ahead = Du konntest{ at-turn } nirgends hin und bist auf { $rival-name } aufgefahren.{ the-man }
you-cut_loose =
    { $free ->
        [true] Dein Lenker hat sich losgeschnitten und steht{ at-turn } im Sand.
       *[false] Dein Lenker ist nicht losgekommen und wird weitergeschleift.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}Du bist raus.
    }
you-died =
    { $why ->
        [lash] Dein Lenker ist unter der Peitsche{ $by ->
            [none] {""}
           *[other] {" "}von { $by-name }
        } gestorben.
        [dragging] Dein Lenker ist vom Gespann zu Tode geschleift worden.
        [wreck] Dein Lenker ist über ein Wrack geschleift worden und gestorben.
        [rammed] Dein Lenker ist unter den Pferden von { $by-name } gestorben.
       *[other] Dein Lenker ist gestorben.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}Du bist raus.
    }
you-left_car = Ohne Pferde hat dein Lenker den Wagen{ at-turn } zu Fuß verlassen.
you-out =
    { $reason ->
        [flip] Du bist umgestürzt und raus.
        [driver] Du bist raus: Niemand hält mehr die Zügel.
        [driver-on-foot] Dein Lenker ist zu Fuß und raus aus dem Rennen.
        [driver-torn-out] Dein Lenker ist aus dem Wagen gerissen worden: Du bist raus.
        [horses] Du hast kein Gespann mehr und bist raus.
        [exhausted] Dein Gespann kann nicht mehr: Du bist raus.
        [disqualified] Du bist disqualifiziert.
        [retired] Du hast aufgegeben.
       *[other] Du bist raus aus dem Rennen.
    }
you-runaway =
    { $driver ->
        [dragged] Dein Lenker hängt in den Zügeln eines durchgehenden Gespanns.
       *[other] Dein Gespann rennt ohne Lenker weiter.
    }{ $cut_loose_free ->
        [true] {" "}Der Lenker hat sich losgeschnitten.
       *[other] {""}
    }
you-slowed =
    { $why ->
        [exhausted] Dein erschöpftes Gespann ist dauerhaft um { $by } langsamer.
       *[other] Du bist um { $by } langsamer.
    }
you-walked =
    { $safe ->
        [true] Dein Lenker ist über die Mauer und in Sicherheit.
       *[false] Dein Lenker läuft auf die Mauer zu.
    }
you-wreck_fell = Das Wrack von { $of-name } ist{ at-turn } bei dir auf { $on-word } gestürzt.{ the-man }
you-ran_down = Du hast{ at-turn } den Lenker von { $man-name } überfahren, der tot liegen bleibt.
you-lap =
    { $left ->
        [1] Du bist in der letzten Rennrunde.
        [0] Du bist über der Linie.
       *[other] Du bist über die Linie gefahren, noch { $left } Rennrunden.
    }
you-finished =
    { $place ->
        [1] Du warst zuerst über der Linie: Die Siegespalme gehört dir.
       *[other] Du bist auf { $place-place } ins Ziel gekommen.
    }

## What a wish on the sheet means.

means-path-straight = geradeaus; eine Bahn nach außen oder innen nur, bevor du eingeklemmt wirst
means-path-best = der Weg, der am weitesten führt und am wenigsten kostet
means-path-inside = zur Innenbahn
means-path-outside = zur Außenbahn
means-targets = auf diesen Gegner zuhalten und ihn angreifen, auch auf einem Umweg
means-targets-none = niemanden angreifen
means-targets-any-1 = einmal angreifen, wenn jemand neben dir ist
means-defend-evade-out-then-brake-8-then-hold = nach außen weichen, sonst zügeln, solange 8 Ausdauer bleiben, sonst einstecken
means-defend-hold = einstecken

## Auszeichnungen: Namen, und wofür es sie gibt

achievement-dragged_home = An den Zügeln heim
achievement-dragged_home-about = Lebend über die Linie geschleift.
achievement-whip_thief = Peitschendieb
achievement-whip_thief-about = Einem Angreifer die Peitsche abgenommen und ins Ziel gekommen.
achievement-horse_down = Ein Pferd weniger
achievement-horse_down-about = Ein Pferd verloren und unter die ersten drei gefahren.
achievement-last_spoke = Letzte Speiche
achievement-last_spoke-about = Auf einem Rad ins Ziel gekommen, an dem höchstens 3 von 12 übrig waren.
achievement-survivor = Überlebenskünstler
achievement-survivor-about = Acht oder mehr Angriffe überlebt und ins Ziel gekommen.
achievement-comeback = Comeback
achievement-comeback-about = Nach einer Runde ganz hinten, am Ende gewonnen.
achievement-unwhipped = Pferdefreund
achievement-unwhipped-about = Ohne Peitsche unter die ersten drei gefahren.
achievement-peaceful = Saubere Hände
achievement-peaceful-about = Gewonnen, ohne jemanden anzugreifen, obwohl zweimal oder öfter angegriffen.

refused-free_condition =
    Die Bedingung in „{ $said }“ kann ich nicht prüfen.
    Prüfen kann ich: `whip above 20`, `whip straights`, `brake prudent`, `path F3 O then best`, und gegen Angriffe `defend ram: evade out then hold` oder `defend brake 8 then hold`.{ $offered ->
        [yes] {" "}Meinst du das, ohne sie?
       *[no] {""}
    }

refused-first_missing = Vor „{ $said }“ fehlt ein Tempo. Schreib zum Beispiel `{ $like }`.

## Words in pictures. The bends of an arena have a name of their own in other languages. $laps; $track, $corners: names, or how many; $entries
picture-car =
    { $place }. { $seat }, Wagen { $number }{ $gap ->
        [none] {""}
       *[other] , { $gap }
    }
picture-length =
    { $laps ->
        [one] Eine Rennrunde
       *[other] { $laps } Rennrunden
    } · { $corners } Kehren
picture-lobby =
    { $track }, { $laps ->
        [one] eine Rennrunde
       *[other] { $laps } Rennrunden
    }. Kehren: { $corners }. { $entries }


## Dasselbe für die Fahrer, denen es ein anderer Wagen angetan hat, oder die es ihm angetan haben.

at_you-attacked =
    { $seat } ist auf dich losgegangen{ $harm ->
        [0] , und es kam nichts dabei heraus
       *[other] {""}
    }.
at_you-lashed =
    Du hast das Gespann von { $seat } gepeitscht{ $endurance ->
        [0] {""}
       *[other] : { $endurance } Ausdauer weg{ what-is-left }
    }.
at_you-whip_lost = Du hast die Peitsche von { $seat } gefangen und behalten.
at_you-rammed_ahead = { $seat } konnte{ at-turn } nirgends hin und ist auf dich aufgefahren.
at_you-slid =
    { $blames_you ->
        [true] Du hast { $seat }{ at-turn } { $rival ->
            [none] gegen die Mauer
           *[other] in { $rival-name }
        } gedrängt.
       *[false] { $seat } ist{ at-turn } in dich gerutscht.
    }
at_you-ran_down = { $seat } hat{ at-turn } deinen Lenker überfahren, der tot liegen bleibt.
at_you-wreck_fell = Dein Wrack ist{ at-turn } bei { $seat } auf { $on-word } gestürzt.
at_you-died = Der Lenker von { $seat } ist durch deinen Angriff gestorben.


## What stewards can amend of a car.

field-hits = Lenkertreffer
field-whips = Peitschen
field-jostle = Durchgeschüttelt
field-left = Treffer am linken Rad
field-right = Treffer am rechten Rad
