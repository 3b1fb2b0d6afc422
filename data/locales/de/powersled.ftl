### Powersled Circuit auf Deutsch. Stil und Wörter: README.md daneben; was die Argumente sind: ../en/powersled.ftl.
### Namen von Karten bleiben englisch, denn sie werden so getippt.


## Parts of sentences.

play-a-field = Stärke { $strength }. Spielst du ein Force Field?

which-card = Welche, und wohin?

# Which part is worn.
worn-part =
    { $part ->
        [thrust] Schub
        [stability] Stabilität
       *[other] { $part }
    }


## What is told of a race, a fact a sentence; {""} passes a fact over in silence.

event-built =
    { $seat } rollt einen Schlitten heraus: Schub { $thrust }, Stabilität { $stability }, Pilot { $pilot-signed }, Panzerung { $armor }{ $unspent ->
        [0] {""}
        [one] ; { $unspent } Punkt übrig
       *[other] ; { $unspent } Punkte übrig
    }{ $instead ->
        [true] {" "}(von der Rennleitung: es kam kein Entwurf)
       *[false] {""}
    }.

event-posted = Sichere Tempi: { $corners-list }.

event-on_grid = { $seat } startet von Platz { $place }, { $square }.

event-turn_begun = {""}

event-drew =
    { $paid ->
        [0] {""}
       *[other] { $seat } zieht { $count ->
            [one] { $count } Karte
           *[other] { $count } Karten
        }, { $paid } weniger wegen alter Schulden.
    }

event-hand = Du ziehst { $drawn-counted }.

event-reshuffled =
    Der Stapel von { $seat } ist leer: { $cards ->
        [one] { $cards } Karte wird
       *[other] { $cards } Karten werden
    } neu gemischt.

event-discarded =
    { $why ->
        [control] { $seat } verliert die Handkarten{ $cards ->
            [none] {""}
           *[other] : { $cards-counted }
        }.
       *[other] { $seat } { $owed ->
            [0] wirft { $cards-counted } ab
           *[other] schuldet { $owed ->
                [one] { $owed } Karte
               *[other] { $owed } Karten
            }{ $cards ->
                [none] {""}
               *[other] , nach Abgabe von { $cards-counted }
            }
        }.
    }

event-round_order =
    Zug { $turn }, Runde { $nth }: { $order-names }.{ $still ->
        [none] {""}
       *[other] {" "}Ohne Karten, also ohne Bewegung: { $still-names }.
    }

event-laid =
    { $seat } spielt { $card }{ $drift ->
        [0] {" "}als DRIFT 0
        [1] {" "}als DRIFT 1
       *[other] {""}
    }{ $extra ->
        [none] {""}
       *[other] {" "}mit { $extra-counted }
    }.

event-stood_still = { $seat } hat keine Karte und bleibt auf { $square } stehen.

event-moved =
    { $seat } fährt { $squares ->
        [one] { $squares } Feld
       *[other] { $squares } Felder
    }{ $way ->
        [none] {""}
       *[other] {" "}({ $way })
    }, { $start } nach { $to }.

event-kept_lane =
    { $seat } { $step ->
        [S] findet niemanden zum Rempeln
       *[other] kann auf { $square } die Spur nicht wechseln
    } und fährt geradeaus.

event-passed_through =
    { $seat } schlängelt sich auf { $square }{ $rivals ->
        [none] {""}
       *[other] {" "}an { $rivals-names }
    }{ $hazards ->
        [0] {""}
        [one] {" "}an { $hazards } Gefahr
       *[other] {" "}an { $hazards } Gefahren
    } vorbei.

control-left =
    { $down ->
        [0] 3 von 3
        [1] 2 von 3
        [2] 1 von 3
       *[other] 0 von 3
    }

event-lost_steps = { $seat } verliert { $steps } Kontrolle: noch { control-left }.

event-lost_control =
    { $seat } verliert die Kontrolle und { $crashing ->
        [true] verunglückt
       *[false] dreht sich
    }, Kreis { $circle }.

event-spun =
    { $seat } dreht sich { $squares ->
        [one] { $squares } Feld
       *[other] { $squares } Felder
    } weiter, von { $start } nach { $to }.

event-spin_goes_on =
    { $seat } { $circle ->
        [0] kommt zum Stehen
       *[other] ist noch außer Kontrolle, Kreis { $circle }
    }.

event-spin_over = { $seat } hat den Schlitten auf { $square } wieder unter Kontrolle.

event-hit_wall = { $seat } schrammt auf { $square } an der Wand entlang.

event-collided =
    { $seat } { $aside ->
        [true] rempelt { $rival-name } von der Seite
       *[other] stößt auf { $square } mit { $rival-name } zusammen
    }, Stärke { $strength }.

event-struck = {""}

event-shielded =
    Das Kraftfeld von { $seat } { $against ->
        [hook] schüttelt den Haken von { $by-name } ab
       *[other] hält alles ab
    }.

event-damaged =
    { $through ->
        [0] Die Panzerung von { $seat } verliert { $damage }, noch { $armor }.
       *[other] { $seat } bekommt { $damage } Schaden: Panzerung { $armor }, { $through } { $through ->
            [one] geht
           *[other] gehen
        } durch.
    }

event-worn = { $seat } verliert einen Punkt { worn-part }, noch { $left }.

event-slid =
    { $seat } rutscht { $squares ->
        [one] { $squares } Feld
       *[other] { $squares } Felder
    } auf { $to }.

event-put_back = { $seat } kann dort nicht bleiben und steht auf { $to }.

event-hooked = { $seat } wirft einen Haken auf { $rival-name }.

event-pulled = { $seat } wird von { $start } auf { $to } mitgezogen.

event-fired =
    { $at ->
        [sled] { $seat } feuert mit dem Laser auf { $rival-name }.
        [mine] Der Laser von { $seat } zerstört die Mine auf { $square }.
       *[other] { $seat } feuert mit dem Laser ins Leere.
    }

event-dropped =
    { $seat } legt { $kind ->
        [mine] eine Mine
       *[other] einen Ölfleck
    } auf { $square }{ $under ->
        [none] {""}
       *[other] , unter { $under-names }
    }.

event-threw = { $seat } wirft eine Granate auf { $rival-name }.

event-ran_over =
    { $seat } { $kind ->
        [mine] löst auf { $square } die Mine{ $leaving ->
            [true] {" "}unter dem Schlitten
           *[false] {""}
        } aus
       *[other] { $leaving ->
            [true] verlässt { $square } über den Ölfleck unter dem Schlitten
           *[false] gerät auf { $square } auf den Ölfleck
        }
    }.

event-regained =
    { $down ->
        [0] { $seat } hat wieder volle Kontrolle.
       *[other] { $seat } gewinnt { $steps ->
            [0] keine Kontrolle
           *[other] { $steps } Kontrolle
        } zurück: noch { control-left }.
    }

event-lap =
    { $lap ->
        [0] {""}
       *[other] { $seat } { $left ->
            [1] beginnt die letzte Rennrunde
           *[other] beendet Rennrunde { $lap }, noch { $left } Rennrunden
        }.
    }

event-finished = { $seat } ist über die Ziellinie, auf { $square }.

event-out =
    { $reason ->
        [breakdown] { $seat } hat eine Panne und ist raus.
        [crash] Für { $seat } ist das Rennen nach dem Unfall vorbei.
        [disqualified] { $seat } wird disqualifiziert.
        [retired] { $seat } gibt auf.
       *[other] { $seat } ist raus: { $reason }.
    }

event-placed = { $seat } belegt Platz { $place }.

event-flag =
    { $alone ->
        [true] Nur { $seat } ist noch im Rennen und gewinnt.
       *[other] Die Zielflagge: Das Rennen ist vorbei.
    }

event-plan_dropped =
    Dein Plan { $plan } verfällt: { $why ->
        [cards] Du hast { $lacking-counted } nicht auf der Hand
       *[other] Von deinem Feld führt kein Weg dorthin
    }.

event-card_kept =
    { $why ->
        [hand] { $card } ist nicht mehr auf deiner Hand und wird nicht gespielt.
        [beside] Du behältst { $card }{ $rival ->
            [none] {""}
           *[other] {" "}für { $rival-name }
        }: Niemand ist neben dir, auf den du werfen könntest.
        [moved] Du behältst { $card }: Du hast dich nicht bewegt.
        [nobody] Du behältst { $card }: Niemand ist nah genug hinter dir.
       *[other] Du behältst { $card }: Der Schuss träfe nichts.
    }


## Rolls: who tries what. The effect and the dice follow.

roll-GRID = { $seat } würfelt um den Startplatz
roll-CTRL-CORNER = { $seat } nimmt die Kurve zu schnell
roll-CTRL-SLICK = { $seat } ringt auf dem Ölfleck um Halt
roll-CTRL-COLL = { $seat } ringt um die Kontrolle
roll-COLL = { $seat } steckt den Stoß ein
roll-DMG = Schaden im Inneren bei { $seat }
roll-SPIN-DIR = { $seat } wirbelt herum
roll-WALL = { $seat } prallt von der Wand ab
roll-REGAIN = { $seat } fängt den Schlitten


## What a roll has come to.

effect-none = keine Wirkung
effect-lose-1 = 1 Kontrolle verloren
effect-lose-2 = 2 Kontrolle verloren
effect-spin = Kontrolle verloren
effect-crash = ein Unfall
effect-thrust = Schub
effect-stability = Stabilität
effect-damage-0 = kein Schaden
effect-damage-1 = 1 Schaden
effect-damage-2 = 2 Schaden
effect-damage-3 = 3 Schaden
effect-damage-4 = 4 Schaden
effect-damage-5 = 5 Schaden
effect-lanes-minus-2 = zwei Spuren nach innen
effect-lanes-minus-1 = eine Spur nach innen
effect-lanes-0 = geradeaus
effect-lanes-1 = eine Spur nach außen
effect-lanes-2 = zwei Spuren nach außen
effect-wall-0 = an ihr entlang
effect-wall-1 = eine Spur weg
effect-wall-2 = zwei Spuren weg


## What was added to a roll.

modifier-corner = Tempo über dem Limit
modifier-cornering = Good Cornering
modifier-pilot = Pilot
modifier-reflexes = Good Reflexes
modifier-collision = Stoß
modifier-in-corner = in einer Kurve


## Was die ersten Formulare eines ersten Rennens lehren.

lesson-build = Deine Karten sind deine Auswahl an Zügen: **{ $of_stability }** behält am meisten, { $stability }. Panzerung fängt Stöße und Kurven ab: **{ $of_armor }** hat am meisten, { $armor }.
lesson-discard = Nur MOVE- und DRIFT-Karten bringen dich voran; Sonderkarten warten auf ihren Moment.
lesson-pay =
    { $choice } kommt kostenlos am weitesten. { $other } kommt für { $cost } { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter.
lesson-risk =
    { $choice } kommt am weitesten von dem, was sicher kostenlos ist. { $other } kommt { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter, behält die Kontrolle aber nur in { $tenths } von 10 Fällen.
lesson-unsure =
    { $choice } ist kostenlos, wohin die anderen auch fahren. { $other } kommt { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter; der Preis stimmt in { $tenths } von 10 Fällen.
lesson-ahead = { $choice } ist jetzt kostenlos, empfohlen ist aber { $advised }: Damit stehst du danach besser.
lesson-calm =
    Jede Karte ist hier kostenlos, und { $choice } führt am weitesten.{ $corner ->
        [none] {""}
       *[other] {" "}Dann ist Kurve { $corner } nah: Behalte eine Karte, die langsam genug für sie ist.
    }
lesson-dear = Jede Karte kostet hier etwas. { $choice } kostet am wenigsten: { $cost }.


## Ready-made sleds.

preset-all_round = Allrounder
    .about = zieht { $thrust } Karten, behält { $stability }; +{ $pilot } auf Proben, { $armor } Kästchen Panzerung. Gut fürs erste Rennen.
preset-pilot = Pilot
    .about = +{ $pilot } auf jede Probe, behält { $stability } Karten; { $armor } Kästchen Panzerung: Nimm Kurven um eins schneller.
preset-tank = Panzer
    .about = { $armor } Kästchen Panzerung fürs Rennen, +{ $pilot } auf Proben; { $stability } Karten: Fahr in die anderen hinein.

preset-keep_movers = { $count ->
        [one] 1 Karte
       *[other] { $count } Karten
    } abwerfen
    .about = { $gone-counted } { $count ->
        [one] geht
       *[other] gehen
    } weg, du behältst { $kept-counted }.


## What drivers are asked, each with its title in two or three words; `stage_of_round` is what stands over a
## round while it is open.

question-build =
    Entwirf deinen Schlitten: bis zu { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }, höchstens zwei je Teil. Schub: gezogene Karten je Zug, 6 und eine je Punkt. Stabilität: Karten auf der Hand, ebenso. Pilot: hilft bei jedem Wurf um die Kontrolle. Panzerung: Treffer je Rennrunde, 2 und einer je Punkt.
    .title = Entwurf
    .stage_of_round = bau deinen Schlitten

question-discard =
    Du hast { $held ->
        [one] { $held } Karte
       *[other] { $held } Karten
    }. Welche { $count } wirfst du ab?
    .title = Abwerfen
    .stage_of_round = wirf Karten ab

question-order =
    Karte { $nth } von 3. { which-card }
    .title = Anweisungen
    .stage_of_round = wähl deine Karte

question-order-now =
    Du bist dran: Karte { $nth } von 3. { which-card }
    .title = Du bist dran
    .stage_of_round = ein Schlitten ist dran

question-hook = { $rival-name }, direkt vor dir, hat { $card } gespielt. Spielst du Grappling Hook und lässt dich mitziehen?
    .title = Haken
    .stage_of_round = die Runde läuft

question-field =
    { $against ->
        [hook] { $by-name } wirft einen Haken auf dich. Spielst du ein Force Field, um ihn abzuschütteln?
        [mine] Unter dir geht gleich eine Mine hoch, { play-a-field }
        [laser] Der Laser von { $by-name } trifft dich gleich, { play-a-field }
        [nuke] Die Granate von { $by-name } trifft dich gleich, { play-a-field }
        [sideswipe] Ein Rempler mit { $by-name }, { play-a-field }
       *[other] Ein Zusammenstoß mit { $by-name }, { play-a-field }
    }
    .title = Kraftfeld
    .stage_of_round = die Runde läuft

question-reflexes =
    { $test ->
        [REGAIN] Kontrolle zurückgewinnen: Du hast { $total } gewürfelt und noch { control-left } Kontrolle
       *[other] Kontrollprobe: Du hast { $total } gewürfelt{ $down ->
            [0] {""}
           *[other] {" "}und noch { control-left } Kontrolle
        }
    }. Wie viele Good Reflexes (je +2)?
    .title = Reflexe
    .stage_of_round = die Runde läuft

question-after =
    Dein Zug ist zu Ende. Laser, Mine, Ölfleck oder Granate? Zum Beispiel `mine, nuke { $seat-code ->
        [blue] red
       *[other] blue
    }`; oder `none`.
    .title = Nach dem Zug
    .stage_of_round = die Runde läuft

question-cost =
    { $why ->
        [spin] Dein Schlitten dreht sich weiter. Welche Karte gibst du ab?
       *[other] Du verlierst { $count ->
            [one] { $count } Karte
           *[other] { $count } Karten
        } von { $held }. Welche?
    }
    .title = Karten verloren
    .stage_of_round = die Runde läuft


## Options, as they stand on buttons.

option-none-held = Nein (du hast keine; alle, die könnten, werden gefragt)

option-level = { $part-field } { $value }


## Parts of a build and fields of a sheet, each with a hint of what can be written there (100 characters at most).

field-car = Schlitten
field-place = Feld
field-lap = Rennrunden gefahren
field-debt = Karten schuldig
field-steps = Stufen darunter
field-status = Stand
field-thrust = Schub
field-stability = Stabilität
field-pilot = Pilot
field-armor = Panzerung

field-play = Karte
    .hint = Karte und Weg: DRIFT 4 FFRF + speed then mine; Mine as DRIFT 1; oder autopilot

field-else = Sonst
    .hint = Wird gespielt, wenn der erste Plan jemanden träfe oder nicht zu fahren ist

field-last = Zuletzt
    .hint = Wird gespielt, wenn keiner von beiden frei ist

field-grapple = Haken
    .hint = An den Vordermann haken: never, always, from 4 (Mindesttempo der Karte), { $rival } from 4; ask

field-shield = Kraftfeld
    .hint = always, never, from 3 (ab Stärke 3), without armor, not against hooks; ask

field-reflex = Reflexe
    .hint = Good Reflexes: keep control, never, no loss, ask

field-discard = Zuerst abwerfen
    .hint = Karten, die du zuerst abgibst: MOVE 3, DRIFT 2

field-draw = Nach dem Ziehen
    .hint = Karten über deinem Limit: MOVE 3, DRIFT 2; least worth (die schwächsten); ask

field-after = Nach dem Zug
    .hint = Live: as ordered (was dein Plan nennt, ohne Frage) oder ask


## What a card does.

card-MOVE-3 = geradeaus
card-MOVE-4 = geradeaus
card-MOVE-5 = geradeaus
card-DRIFT-2 = ein Spurwechsel oder Rempler
card-DRIFT-3 = ein Spurwechsel oder Rempler
card-DRIFT-4 = ein Spurwechsel oder Rempler
card-Good-Cornering = sichere Tempi +1 in dieser Runde
card-Good-Piloting = ein Drift mehr, oder durch ein Feld hindurch
card-Good-Reflexes = +2 auf eine Kontrollprobe, nach dem Wurf
card-Good-Speed = ein Feld mehr, gleiches Tempo
card-Laser = nach dem Zug: Stärke 1, voraus in der Spur
card-Mine = nach dem Zug: Stärke 2, bleibt liegen
card-Anti-Gravity-Slick = nach dem Zug: eine Probe, bleibt liegen
card-Nuke-Grenade = nach dem Zug: Stärke 3 nebenan, −1 Kontrolle
card-Force-Field = gegen Treffer, Zusammenstoß oder Haken
card-Grappling-Hook = vom Schlitten direkt voraus mitgezogen werden


## Stocks and their figures.

gauge-armor = Panzerung
gauge-thrust = Schub
gauge-stability = Stabilität
gauge-hand = Karten
gauge-cards = Karten


## What is to be known of a sled: out of control, how many steps down, how many cards it owes.

badge-crashing = im Unfall
badge-spinning = dreht sich
badge-down-1 = Kontrolle 2/3
badge-down-2 = Kontrolle 1/3
badge-down-3 = Kontrolle 0/3
badge-down-4 = Kontrolle 0/3
badge-owes-1 = schuldet 1 Karte
badge-owes-2 = schuldet 2 Karten
badge-owes-3 = schuldet 3 Karten
badge-owes-4 = schuldet 4 Karten


## How a car's race has ended, or that it has not.

status-breakdown = Panne
status-crash = Unfall
status-retired = aufgegeben
status-stewards = von der Rennleitung gestoppt


## Refusals: what is wrong, and what would be right.

refused-no_such_bend = safe: Eine Kurve { $said } gibt es nicht; es gibt { $corners-list }.

refused-not_a_card = „{ $said }“ ist keine Karte. Schreib `MOVE 5`, `DRIFT 3` oder eine Sonderkarte als Drift: `Mine as DRIFT 1`.

refused-drift_number = { $card } kann als DRIFT 0 oder DRIFT 1 gespielt werden: Schreib `{ $card } as DRIFT 1`.

refused-not_laid_with = „{ $said }“ passt nicht zu einer Bewegungskarte. Dazu passen `cornering`, `speed`, `piloting drift` und `piloting through`.

refused-not_after = „{ $said }“ wird nicht nach dem Zug gespielt. Es gibt { $cards-list }.

refused-no_drift = { $card } führt geradeaus: Nur DRIFT-Karten wechseln die Spur oder rempeln.

refused-path_too_long =
    { $path } braucht mehr als { $points ->
        [one] den { $points } Punkt, den du hast
       *[other] die { $points } Punkte, die du hast
    }.

refused-one_sideswipe = Eine DRIFT-Karte reicht für einen Rempler je Runde.

refused-sideswipe_points =
    { $speed ->
        [0] Ein DRIFT 0 hat keine Punkte für einen Rempler.
        [1] Ein Rempler kostet mit dieser Karte 1 Punkt, nicht { $points }.
       *[other] Ein Rempler kostet mit dieser Karte 1 bis { $speed } Punkte, nicht { $points }.
    }

refused-no_such_rival = „{ $said-name }“ ist kein anderer Schlitten in diesem Rennen. Es gibt: { $seats-names }.

refused-not_on_track = Dieser Schlitten ist nicht mehr auf der Strecke und stand vorher nirgends.

refused-not_in_hand =
    { $held ->
        [0] { $card } hast du nicht auf der Hand.
        [1] { $card } hast du nur einmal auf der Hand.
       *[other] { $card } hast du nur { $held }-mal auf der Hand.
    } Deine Hand: { $hand-counted }.

refused-no_lane_change =
    Schritt { $nth }, { $step } auf { $square }: { $lane ->
        [true] Dort überlappen sich die Felder, da wechselt nur ein Dreher die Spur. Probier es ein Feld früher oder später.
       *[false] Auf dieser Seite ist keine Spur.
    }

refused-no_drift_left = Schritt { $nth }, { $step } auf { $square }: Dafür ist kein Drift mehr übrig.

refused-not_moved = { $card } bleibt hinter dir liegen: Du hast dich in dieser Runde nicht bewegt.

refused-not_beside = Eine Granate braucht einen Schlitten neben dir. Dort sind: { $rivals-names }.

refused-nobody_to_swipe = { $step }: Auf { $square } bist du nicht neben diesem Schlitten. Ein Rempler braucht einen in der Nachbarspur, gleichauf oder ein Stück hinter dir.


refused-not_such_a_figure = { $said } liegt hier außerhalb: { $least } bis { $most }.


## What stands in messages, forms and answers.

ui-order_head = **Rennen #{ $race } · { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    }** · dein Schlitten { $car }

ui-joined = Du bist dabei: der Schlitten { $car }, Nummer { $number }. Nach deinen Anweisungen frage ich per Direktnachricht; der Knopf **Deine Anweisungen** unter jeder Runde geht auch.

ui-joined_here = Du bist dabei: der Schlitten { $car }, Nummer { $number }. Drück **Deine Anweisungen** unter der Meldung jeder Runde: Nur du siehst das Formular.

ui-lobby_empty = Noch steht niemand am Start. **Einsteigen** nimmt einen Schlitten, **Bots dazu …** gibt leere Plätze an Bots.

ui-retire_sure = Den Schlitten { $car } aus Rennen #{ $race } zurückziehen? Er kann nicht zurückkommen. Oder überlass ihn einem Bot: Dann können andere ihn übernehmen, oder wieder du.

ui-retired = Dein Schlitten ist aus dem Rennen.

ui-own_car = Dein Schlitten { $car }: { $gauges }

ui-how_it_goes = In jeder Runde sagen alle verdeckt eine Karte an; dann fahren die Schlitten, der führende zuerst, durch Kurven und gegeneinander.
ui-how_it_goes_in_turn = In jeder Runde fahren die Schlitten nacheinander, der führende zuerst, durch Kurven und gegeneinander; wer an der Reihe ist, wählt eine Karte.

ui-how_to_play =
    {""}**Dein erstes Rennen in fünf Zeilen**
    1. In jedem Zug ziehst du Karten, behältst so viele, wie deine Stabilität sagt, und spielst drei Runden: In jeder wählen alle eine Karte, und der Führende fährt zuerst.
    2. Drück **Deine Anweisungen**, dann die Nummer einer Karte: Damit ist sie gesendet. MOVE fährt geradeaus, DRIFT darf einmal die Spur wechseln. Oder tippe `/orders text: DRIFT 4 FFRF` und drück **Bestätigen**.
    3. An einer Kurve steht ihr sicheres Tempo: Mit einer schnelleren Karte würfelst du um die Kontrolle. Du hast 3 Kontrolle; ohne Kontrolle drehst du dich.
    4. Sonderkarten kommen dazu: `+ speed`, `+ cornering`, `then mine`. Jede zählt auch als DRIFT 0 oder 1. Deine Hand siehst nur du.
    5. Reaktionen kannst du für immer festlegen: `/orders text: standing: force field against strength 3 or more, never hook, reflexes if it saves a spin`.


## Prices beside choices: rolls, and what else follows.

ui-price_range = { $least } bis { $most } Felder

ui-price_spaces =
    { $count ->
        [one] 1 Feld
       *[other] { $count } Felder
    }

amount-armor = { $count } Panzerung
amount-thrust = { $count } Schub
amount-stability = { $count } Stabilität

amount-cards =
    { $count ->
        [one] 1 Karte
       *[other] { $count } Karten
    }

works-none = Kontrolle gehalten
test-control = Kontrollprobe gelingt

harm-lose-1 = 1 Kontrolle weg
harm-lose-2 = 2 Kontrolle weg
harm-spin = Dreher
harm-crash = Unfall
harm-damage-1 = 1 Schaden
harm-damage-2 = 2 Schaden
harm-damage-3 = 3 Schaden
harm-damage-4 = 4 Schaden
harm-damage-5 = 5 Schaden

test-unharmed = kein Schaden
note-then_tested = Kontrollprobe in { $tenths } von 10
note-pulled = mitgezogen von { $rival-name }, Tempo { $speed }

note-collides = Zusammenstoß mit { $rival-name }, Stärke { $strength }
note-runs_over =
    über { $kind ->
        [mine] eine Mine
        [slick] einen Ölfleck
       *[other] { $kind }
    }
note-loses_control = Kontrolle verloren
note-loses = { $loss-effect }
note-regains = { $total } im Wurf
note-needed = deine Anweisung braucht sie
note-goes =
    nach dem Ziehen { $count ->
        [one] geht die schwächste Karte
       *[other] gehen die { $count } schwächsten Karten
    }
note-goes_first =
    nach dem Ziehen { $count ->
        [one] geht 1 Karte
       *[other] gehen { $count } Karten
    }: { $cards-counted }
note-dropped = die Karten dafür sind weg
note-out = raus aus dem Rennen

ui-bend = Kurve { $name } in { $spaces ->
        [one] 1 Feld
       *[other] { $spaces } Feldern
    }: sicher bis Tempo { $limits-list }.


## A round as it is told.

ui-gap =
    { $count ->
        [one] { $count } Feld
       *[other] { $count } Felder
    }

ui-state_grid = Die Schlitten stehen am Start.

at-where =
    { $where ->
        [none] { $past ->
            [none] {""}
           *[other] {" "}hinter { $lettered ->
                [true] Kurve { $past }
               *[false] { $past }
            }
        }
       *[other] {" "}in { $lettered ->
            [true] Kurve { $where }
           *[false] { $where }
        }
    }

what-it-did =
    { $worn_part ->
        [none] {""}
        [thrust] {" "}Noch { $worn_left } Schub.
        [stability] {" "}Noch { $worn_left } Stabilität.
       *[other] {" "}Noch { $worn_left } { $worn_part }.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}Das ist das Ende des Schlittens.
    }

the-hand =
    { $discarded_cards ->
        [none] {""}
       *[other] {" "}Verloren: { $discarded_cards-counted }.
    }

head-lost_control =
    { $crashing ->
        [true] { $seat } verunglückt{ at-where }.
       *[false] { $seat } verliert{ at-where } die Kontrolle.
    }
beat-lost_control =
    .v1 =
        { $seat }{ $blamed ->
            [none] {""}
           *[other] , getroffen von { $blamed-name },
        } { $crashing ->
            [true] verliert{ at-where } die Kontrolle und verunglückt.
           *[false] verliert{ at-where } die Kontrolle und dreht sich.
        }{ $hit_wall_square ->
            [none] {""}
           *[other] {" "}Der Schlitten prallt gegen die Wand.
        }{ what-it-did }{ the-hand }{ $lost_steps_down ->
           *[other] {""}
        }
    .v2 =
        { $again ->
            [true] Aus dem Dreher von { $seat } wird{ at-where } ein Unfall.
           *[false] { $seat }{ $blamed ->
                [none] {""}
               *[other] , mit { $blamed-name } in der Seite,
            } { $crashing ->
                [true] verunglückt{ at-where }.
               *[false] dreht sich{ at-where }.
            }
        }{ $hit_wall_square ->
            [none] {""}
           *[other] {" "}Der Schlitten schlägt in die Wand ein.
        }{ what-it-did }{ the-hand }{ $lost_steps_down ->
           *[other] {""}
        }
many-lost_control =
    { $crashing ->
        [true] { $seats-names } verunglücken{ at-where }.
       *[false] { $seats-names } verlieren{ at-where } die Kontrolle.
    }

head-out =
    { $reason ->
        [breakdown] { $seat } ist raus: Panne.
        [crash] { $seat } scheidet{ at-where } nach einem Unfall aus.
        [disqualified] { $seat } wird disqualifiziert.
        [retired] { $seat } gibt auf.
       *[other] { $seat } ist raus.
    }
beat-out =
    { $reason ->
        [breakdown] { $seat } bleibt{ at-where } mit einer Panne liegen: raus.
        [crash] { $seat } zerlegt{ at-where } den Schlitten: raus.
        [disqualified] { $seat } wird disqualifiziert.
        [retired] { $seat } stellt den Schlitten ab und gibt auf.
       *[other] { $seat } ist raus{ at-where }.
    }
many-out = { $seats-names } sind raus.

head-collided = { $seat } stößt{ at-where } mit { $rival-name } zusammen.
the-collision =
    { $rival_shielded_against ->
        [none] {""}
       *[other] {" "}Das Kraftfeld von { $others-names } fängt den Stoß ab.
    }{ $rival_slid_squares ->
        [none] {""}
        [one] {" "}{ $others-names } rutscht 1 Feld weiter.
       *[other] {" "}{ $others-names } rutscht { $rival_slid_squares } Felder weiter.
    }{ $rival_damaged_damage ->
        [none] { $damaged_damage ->
            [none] {""}
           *[other] {" "}{ $seat } hat noch { $damaged_armor } Panzerung.
        }
       *[other] { $damaged_damage ->
            [none] {" "}{ $others-names } hat noch { $rival_damaged_armor } Panzerung.
           *[other] {" "}Panzerung: { $seat } noch { $damaged_armor }, { $others-names } noch { $rival_damaged_armor }.
        }
    }{ $worn_part ->
        [none] {""}
        [thrust] {" "}{ $seat } hat noch { $worn_left } Schub.
        [stability] {" "}{ $seat } hat noch { $worn_left } Stabilität.
       *[other] {" "}{ $seat } hat noch { $worn_left } { $worn_part }.
    }{ $out_reason ->
        [none] {""}
       *[other] {" "}{ $seat } scheidet aus.
    }

beat-collided =
    .v1 =
        { $seat } { $aside ->
            [true] rempelt{ at-where } { $others-names } von der Seite
           *[false] stößt{ at-where } mit { $others-names } zusammen
        }.{ the-collision }
    .v2 =
        { $seat } { $aside ->
            [true] lehnt sich{ at-where } gegen { $others-names }
           *[false] kracht{ at-where } in { $others-names }
        }.{ the-collision }
many-collided = { $seats-names } stoßen mit anderen zusammen.

head-pulled = { $seat } lässt sich von { $rival-name } nach vorn ziehen.
beat-pulled = { $seat } hängt am Haken von { $rival-name } und fährt einfach mit.
many-pulled = { $seats-names } werden mitgezogen.

head-hooked = { $seat } hängt sich an { $rival-name }.
beat-hooked =
    { $shaken ->
        [true] { $seat } wirft einen Haken auf { $rival-name }, doch ein Kraftfeld schüttelt ihn ab.
       *[false] { $seat } hängt sich mit dem Haken an { $rival-name } und fährt mit.
    }
many-hooked = { $seats-names } werfen ihre Haken.

head-fired = { $seat } feuert auf { $rival-name }.
beat-fired =
    { $at ->
        [sled] { $seat } feuert{ at-where } mit dem Laser auf { $rival-name }{ $harm ->
            [0] , ohne Wirkung
           *[other] {""}
        }.
        [mine] { $seat } schießt{ at-where } eine Mine von der Strecke.
       *[other] { $seat } feuert mit dem Laser ins Leere.
    }
many-fired = { $seats-names } feuern mit ihren Lasern.

head-threw = { $seat } wirft eine Granate auf { $rival-name }.
beat-threw =
    .v1 = { $seat } wirft{ at-where } eine Atomgranate auf { $rival-name }.
    .v2 = { $seat } wirft{ at-where } { $rival-name } eine Atomgranate ins Cockpit.
many-threw = { $seats-names } werfen Granaten.

beat-dropped =
    { $seat } legt{ at-where } { $kind ->
        [mine] eine Mine
       *[other] einen Ölfleck
    }{ $under ->
        [none] {""}
       *[other] , unter { $under-names }
    }.
head-dropped = { $seat } lässt etwas liegen.
many-dropped = { $seats-names } lassen etwas auf der Strecke liegen.

head-ran_over =
    { $kind ->
        [mine] { $seat } fährt{ at-where } auf eine Mine.
       *[other] { $seat } fährt{ at-where } auf einen Ölfleck.
    }
beat-ran_over =
    .v1 =
        { $kind ->
            [mine] { $seat } löst{ at-where } eine Mine aus.
           *[other] { $seat } gerät{ at-where } auf einen Ölfleck.
        }{ $lost_control_circle ->
            [none] {""}
           *[other] {" "}Der Schlitten dreht sich.
        }{ what-it-did }
many-ran_over = { $seats-names } finden, was andere auf der Strecke gelassen haben.

head-worn = { $seat } hat noch { $left } { worn-part }.
beat-worn =
    .v1 = { $blamed ->
            [none] { $seat } wird durch die Panzerung getroffen
           *[other] { $blamed-name } dringt durch die Panzerung von { $seat }
        }: noch { $left } { worn-part }.{ $out_reason ->
            [none] {""}
           *[other] {" "}Das ist das Ende des Schlittens.
        }
    .v2 = { $blamed ->
            [none] Bei { $seat } geht der Treffer ins Innere
           *[other] Bei { $seat } geht der Stoß von { $blamed-name } ins Innere
        }: noch { $left } { worn-part }.{ $out_reason ->
            [none] {""}
           *[other] {" "}Das ist das Ende des Schlittens.
        }
many-worn = { $seats-names } werden durch die Panzerung getroffen.

head-shielded = Das Kraftfeld von { $seat } hält.
beat-shielded =
    { $against ->
        [hook] Das Kraftfeld von { $seat } schüttelt { $by ->
            [none] einen Haken
           *[other] den Haken von { $by-name }
        } ab.
       *[other] Das Kraftfeld von { $seat } hält alles ab.
    }
many-shielded = Die Kraftfelder von { $seats-names } halten.

beat-damaged =
    { $seat } verliert { $damage } Panzerung{ $blamed ->
        [none] {""}
       *[other] {" "}an { $blamed-name }
    }, { $armor ->
        [0] keine mehr übrig
       *[other] noch { $armor }
    }.
head-damaged = { $seat } hat keine Panzerung mehr.
many-damaged = { $seats-names } verlieren Panzerung.

beat-lost_steps =
    { $seat } { $blamed ->
        [none] ist{ at-where } zu schnell
       *[other] wird{ at-where } von { $blamed-name } durchgeschüttelt
    }: noch { control-left } Kontrolle.{ the-hand }
head-lost_steps = { $seat } hat{ at-where } noch { control-left } Kontrolle.
many-lost_steps = { $seats-names } verlieren an Kontrolle.

beat-hit_wall = { $seat } schrammt{ at-where } an der Wand entlang.
head-hit_wall = { $seat } landet{ at-where } in der Wand.
many-hit_wall = { $seats-names } schrammen an der Wand entlang.

beat-spin_goes_on =
    { $circle ->
        [0] { $seat } kommt zum Stehen.
       *[other] { $seat } dreht sich immer noch.
    }
many-spin_goes_on = { $seats-names } drehen sich immer noch.
beat-spin_over = { $seat } fährt{ at-where } wieder vorwärts.
head-spin_over = { $seat } ist wieder unter Kontrolle.
many-spin_over = { $seats-names } sind wieder unter Kontrolle.

beat-discarded = { $seat } verliert die Handkarten{ $cards ->
        [none] {""}
       *[other] : { $cards-counted }
    }.
head-discarded = { $seat } verliert die Handkarten.
many-discarded = { $seats-names } verlieren ihre Handkarten.

beat-passed_through =
    { $rivals ->
        [none] { $seat } lenkt{ at-where } um alles herum, was dort liegt.
       *[other] { $seat } schlängelt sich{ at-where } an { $rivals-names } vorbei.
    }
head-passed_through = { $seat } schlängelt sich{ at-where } durch.
many-passed_through = { $seats-names } schlängeln sich durch.

beat-slid =
    { $blamed ->
        [none] { $seat } rutscht
       *[other] { $blamed-name } schiebt { $seat }
    }{ at-where } { $squares ->
        [one] ein Feld
       *[other] { $squares } Felder
    } weiter.
many-slid = { $seats-names } rutschen weiter.
beat-put_back = Für { $seat } ist{ at-where } kein Platz: Der Schlitten wird zurückgesetzt.
many-put_back = { $seats-names } werden zurückgesetzt.
beat-stood_still = { $seat } hat keine Karten und bleibt stehen.
many-stood_still = { $seats-names } haben keine Karten und bleiben stehen.
beat-moved = { $seat } schafft { $squares } Felder.
many-moved = { $seats-names } schaffen je { $squares } Felder.

beat-posted = Die sicheren Tempi: { $corners-list }.
head-on_grid = { $seat } startet von ganz vorn.
beat-on_grid = { $seat } steht ganz vorn in der Startaufstellung.

beat-lap =
    { $left ->
        [1] { $seat } beginnt die letzte Rennrunde.
        [0] { $seat } ist über der Linie.
       *[other] { $seat } beendet eine Rennrunde, noch { $left } Rennrunden.
    }
head-lap =
    { $left ->
        [1] { $seat } beginnt die letzte Rennrunde.
       *[other] { $seat } beendet eine Rennrunde.
    }
many-lap =
    { $left ->
        [1] { $seats-names } beginnen die letzte Rennrunde.
       *[other] { $seats-names } beenden eine Rennrunde.
    }
head-finished =
    { $home ->
        [none] { $seat } fährt über die Linie.
        [1] { $seat } gewinnt.
       *[other] { $seat } kommt auf { $home-place } ins Ziel.
    }
beat-finished =
    { $home ->
        [none] { $seat } fährt über die Ziellinie.
        [1] { $seat } fährt zuerst über die Ziellinie und gewinnt.
       *[other] { $seat } kommt auf { $home-place } ins Ziel.
    }
many-finished =
    { $home ->
        [none] { $seats-names } fahren über die Ziellinie.
        [1] { $seat } gewinnt vor { $behind-names }.
       *[other] { $seats-names } kommen ins Ziel, in dieser Reihenfolge.
    }
head-flag = { $seat } gewinnt: Sonst ist niemand mehr da.
beat-flag = Nur der Schlitten von { $seat } fährt noch und gewinnt.
many-flag = Nur die Schlitten von { $seats-names } fahren noch.


## Options of a race, a sentence each: in the form, in the handbook and where one is refused.

setting-order_mode = Sealed: Alle sagen zugleich an. Book: ein Schlitten nach dem anderen.
setting-play_for_places = Das Rennen geht weiter, bis jeder Platz vergeben ist.
setting-points = Punkte für den Bau eines Schlittens, 3 bis 6.
setting-safe = Sichere Tempi von Kurven, wo sie von denen der Strecke abweichen sollen.
setting-grid = Die Reihenfolge in der Startaufstellung.
setting-discards = Karten über dem Limit: gedruckte Reihenfolge (printed) oder fünf Bewegungskarten bleiben.
setting-set_back = Schlitten, die weiter hinten starten als verdient, und um wie viele Plätze: red:3,blue:5.


## What a level of a category gives.

gives-thrust = { $by } Karten je Zug gezogen
gives-stability = { $by } Karten auf der Hand behalten
gives-pilot = { $by-signed } auf jede Kontrollprobe
gives-armor = { $by } Kästchen Panzerung fürs Rennen

# To the driver himself: what happened to you.
you-lost_control =
    { $blamed ->
        [none] Du hast{ at-where } die Kontrolle verloren und { $crashing ->
            [true] einen Unfall gebaut
           *[false] dich gedreht
        }.
       *[other] { $blamed-name } hat dich{ at-where } getroffen, und du hast { $crashing ->
            [true] einen Unfall gebaut
           *[false] dich gedreht
        }.
    }{ the-hand }
you-lost_steps =
    { $blamed ->
        [none] Du warst{ at-where } zu schnell
       *[other] { $blamed-name } hat dich{ at-where } durchgeschüttelt
    }: noch { control-left } Kontrolle.{ the-hand }
you-collided =
    Du { $aside ->
        [true] hast{ at-where } { $others-names } gerempelt
       *[false] bist{ at-where } mit { $others-names } zusammengestoßen
    }.{ $damaged_damage ->
        [none] {""}
       *[other] {" "}Deine Panzerung: noch { $damaged_armor }.
    }{ what-it-did }
you-damaged =
    { $blamed ->
        [none] Du hast { $damage } Panzerung verloren
       *[other] { $blamed-name } hat dich { $damage } Panzerung gekostet
    }, { $armor ->
        [0] keine mehr übrig
       *[other] noch { $armor }
    }.
you-worn =
    { $blamed ->
        [none] Du wurdest durch die Panzerung getroffen
       *[other] { $blamed-name } ist durch deine Panzerung gedrungen
    }: noch { $left } { worn-part }.
you-fired =
    { $at ->
        [sled] Du hast mit dem Laser auf { $rival-name } gefeuert{ $harm ->
            [0] , ohne Wirkung
           *[other] {""}
        }.
        [mine] Du hast eine Mine von der Strecke geschossen.
       *[other] Du hast mit dem Laser ins Leere gefeuert.
    }
you-threw = Du hast{ at-where } eine Atomgranate auf { $rival-name } geworfen.
you-ran_over =
    { $kind ->
        [mine] Du hast{ at-where } eine Mine ausgelöst.
       *[other] Du bist{ at-where } auf einen Ölfleck geraten.
    }{ what-it-did }
you-hit_wall = Du bist{ at-where } an der Wand entlanggeschrammt.
you-spin_goes_on =
    { $circle ->
        [0] Du bist zum Stehen gekommen.
       *[other] Du drehst dich immer noch.
    }
you-spin_over = Du hast den Schlitten{ at-where } wieder unter Kontrolle.
you-pulled = Du hast am Haken von { $rival-name } gehangen und bist mitgefahren.
you-hooked =
    { $shaken ->
        [true] Du hast einen Haken auf { $rival-name } geworfen, doch ein Kraftfeld hat ihn abgeschüttelt.
       *[false] Du hast dich mit dem Haken an { $rival-name } gehängt und bist mitgefahren.
    }
you-stood_still = Du hattest keine Karten und bist stehen geblieben.
you-moved = Du hast { $squares } Felder geschafft.
you-shielded =
    Dein Kraftfeld hat { $against ->
        [hook] { $by ->
            [none] einen Haken
           *[other] den Haken von { $by-name }
        } abgeschüttelt
       *[other] alles abgehalten
    }.
you-out =
    { $reason ->
        [breakdown] Dein Schlitten hatte{ at-where } eine Panne: Du bist raus.
        [crash] Du hattest{ at-where } einen Unfall.
        [retired] Du hast aufgegeben.
        [disqualified] Du bist disqualifiziert.
       *[other] Du bist{ at-where } ausgeschieden.
    }
you-discarded =
    Du hast die Handkarten verloren{ $cards ->
        [none] {""}
       *[other] : { $cards-counted }
    }.
you-lap =
    { $left ->
        [1] Du bist in der letzten Rennrunde.
        [0] Du bist über der Linie.
       *[other] Du hast eine Rennrunde beendet, noch { $left } Rennrunden.
    }
you-finished =
    { $home ->
        [none] Du bist über die Ziellinie gefahren.
        [1] Du warst zuerst über der Ziellinie und hast gewonnen.
       *[other] Du bist auf { $home-place } ins Ziel gekommen.
    }

## Auszeichnungen: Namen, und wofür es sie gibt

achievement-crash_home = Doppelte Pirouette
achievement-crash_home-about = Zweimal oder öfter die Kontrolle verloren und ins Ziel gekommen.
achievement-fisher = Angler
achievement-fisher-about = Zweimal mit dem Haken gezogen.
achievement-survivor = Überlebenskünstler
achievement-survivor-about = Zwei oder mehr Laser, Granaten und Haken überlebt und ins Ziel gekommen.
achievement-spun_and_won = Pirouette
achievement-spun_and_won-about = Die Kontrolle verloren und trotzdem gewonnen.
achievement-bare_hull = Nackter Rumpf
achievement-bare_hull-about = Alle Panzerung verloren und ins Ziel gekommen.
achievement-unscratched = Ohne Kratzer
achievement-unscratched-about = Angegriffen, aber ohne Schaden und Kontrollverlust unter die ersten drei gefahren.
achievement-shield_wall = Schutzwall
achievement-shield_wall-about = Einen Treffer mit einem Kraftfeld aufgehalten und ins Ziel gekommen.

refused-free_condition =
    Die Bedingung in „{ $said }“ kann ich nicht prüfen.
    Prüfen kann ich: `MOVE 5; else DRIFT 2` für einen Weg, der nicht frei ist, `then Mine if behind 2`, `hook blue from 4`, `field from 3` und `reflex keep control`.{ $offered ->
        [yes] {" "}Meinst du das, ohne sie?
       *[no] {""}
    }

refused-first_missing = Vor „{ $said }“ fehlt eine Karte. Schreib zum Beispiel `{ $like }`.

## Words in pictures.
picture-car =
    { $place }. { $seat }, Schlitten { $number }{ $gap ->
        [none] {""}
       *[other] , { $gap }
    }

## Dasselbe für die Fahrer, denen es ein anderer Wagen angetan hat, oder die es ihm angetan haben.

at_you-collided =
    { $seat } { $aside ->
        [true] hat dich{ at-where } gerempelt
       *[false] ist{ at-where } mit dir zusammengestoßen
    }.{ $rival_shielded_against ->
        [none] {""}
       *[other] {" "}Dein Kraftfeld hat den Stoß abgefangen.
    }{ $rival_damaged_damage ->
        [none] {""}
       *[other] {" "}Deine Panzerung: noch { $rival_damaged_armor }.
    }
at_you-fired =
    { $seat } hat{ at-where } mit dem Laser auf dich gefeuert{ $harm ->
        [0] , ohne Wirkung
       *[other] {""}
    }.
at_you-threw = { $seat } hat{ at-where } eine Atomgranate auf dich geworfen.
at_you-pulled = { $seat } hing am Haken an dir und ist einfach mitgefahren.
at_you-hooked =
    { $shaken ->
        [true] { $seat } hat einen Haken auf dich geworfen, und dein Kraftfeld hat ihn abgeschüttelt.
       *[false] { $seat } hat sich mit dem Haken an dich gehängt und ist mitgefahren.
    }
at_you-passed_through = { $seat } ist{ at-where } an dir vorbeigekommen.
at_you-dropped =
    { $seat } hat{ at-where } { $kind ->
        [mine] eine Mine
       *[other] einen Ölfleck
    } unter dir abgelegt.
at_you-shielded =
    Das Kraftfeld von { $seat } hat { $against ->
        [hook] deinen Haken abgeschüttelt
       *[other] deinen Treffer abgefangen
    }.
