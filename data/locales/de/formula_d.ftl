### Formula D auf Deutsch. Stil und Wörter: README.md daneben; was die Argumente sind: ../en/formula_d.ftl.


## Parts of sentences.

wet-track =
    { $wet ->
        [true] {" "}Die Strecke ist nass.
       *[false] {""}
    }

price =
    { $price-pool ->
        [0] {""}
       *[other] , { $price-pool } VP
    }{ $price-tires ->
        [0] {""}
       *[other] , { $price-tires } Reifen
    }{ $price-brakes ->
        [0] {""}
        [one] , { $price-brakes } Bremse
       *[other] , { $price-brakes } Bremsen
    }{ $price-gearbox ->
        [0] {""}
       *[other] , { $price-gearbox } Getriebe
    }{ $price-engine ->
        [0] {""}
       *[other] , { $price-engine } Motor
    }

sky-in-words =
    { $sky ->
        [good] schön
        [changeable] wechselhaft
        [rain-changeable] Regen, wechselhaft
        [rain] Regen
       *[other] { $sky }
    }

# After "auf" where a car drives on them: "startet auf harten Reifen".
driving-on =
    { $tyre ->
        [hard] harten Reifen
        [soft] weichen Reifen
        [rain] Regenreifen
       *[other] { $tyre }
    }

# What is taken or changed to: "nimmt harte Reifen".
changing-to =
    { $tyre ->
        [hard] harte Reifen
        [soft] weiche Reifen
        [rain] Regenreifen
       *[other] { $tyre }
    }


## What is told of a race, a fact a sentence; {""} passes a fact over in silence.

event-grid_place =
    P{ $place }: { $seat }, auf { $space }{ $score ->
        [none] {""}
        [0] {""}
       *[other] , nach einer Rennrunde mit { $score }
    }.

event-card = { $seat } fährt als { $card }.

event-built = { $seat } zeigt den Wagen: { $stock-tires } Reifen, { $stock-brakes } Bremsen, { $stock-gearbox } Getriebe, { $stock-body } Karosserie, { $stock-engine } Motor, { $stock-handling } Straßenlage.

event-fitted =
    { $seat } { $changed ->
        [true] nimmt { changing-to }
       *[other] startet auf { driving-on }
    }.

event-weather =
    { $when ->
        [qualifying] Das Wetter im Qualifying: { sky-in-words }.{ wet-track }
       *[other] { $changed ->
            [false] Das Wetter bleibt, wie es ist: { sky-in-words }.
           *[true] Das Wetter: { sky-in-words }{ $final ->
                [true] , bis zum Ende des Rennens
               *[false] {""}
            }.{ wet-track }
        }
    }

event-started =
    { $how ->
        [stalled] { $seat } würgt in der Startaufstellung den Motor ab.
        [great] { $seat } erwischt einen Traumstart.
       *[other] { $seat } kommt gut weg.
    }

event-order = {""}

event-gear =
    { $lowered ->
        [true] { $seat } bekommt den angesagten Gang nicht: { $gear-ordinal }.
       *[other] { $forced ->
            [spun] { $seat } richtet den Wagen wieder aus.
            [coasting] { $seat } rollt ohne Motor aus.
           *[other] {""}
        }
    }

event-fell_back =
    { $seat } konnte nicht { $wish ->
        [stop] in der Kurve halten
        [far] so weit fahren wie gezeigt
        [short] so weit hinten bleiben
        [inside] innen bleiben
        [outside] außen bleiben
        [left] auf der linken Spur fahren
        [middle] auf der mittleren Spur fahren
        [right] auf der rechten Spur fahren
        [safe] ohne Würfel durchkommen
        [pit] in die Boxen fahren
        [casino] zum Kasino fahren
       *[none] den gezeigten Weg zu diesem Preis fahren
    }: { $rival ->
        [none] Der Weg war nicht mehr frei
       *[other] { $rival-name } stand auf { $space }
    }; stattdessen { $lane ->
        [side] { $to }
        [left] die linke Spur
        [middle] die mittlere Spur
        [right] die rechte Spur
       *[other] { $lane }
    }, { $wear ->
        [0] kostenlos
        [one] für { $wear } Verschleißpunkt
       *[other] für { $wear } Verschleißpunkte
    }.

event-drove =
    { $seat } { $kind ->
        [slipstream] zieht aus dem Windschatten von { $ahead-name } vorbei: { $start } nach { $to }{ $braked ->
            [0] {""}
           *[other] , { $braked } gebremst
        }
        [exit] fährt los, { $steps ->
            [one] { $steps } Feld
           *[other] { $steps } Felder
        }: { $to }
       *[other] fährt { $steps }: { $start } nach { $to }{ $braked ->
            [0] {""}
           *[other] , { $braked } gebremst
        }{ $slid ->
            [0] {""}
           *[other] , { $slid } gerutscht
        }{ $bonus ->
            [0] {""}
           *[other] , { $bonus-signed } { $bonus_of-word }
        }{ $mud ->
            [0] {""}
           *[other] , { $mud } im Schlamm
        }{ $why ->
            [none] {""}
           *[other] , { $why-why }
        }
    }.

event-waits = { $seat } kommt nicht weg.

event-blocked =
    { $seat } wird aufgehalten, { $rest ->
        [one] { $rest } Feld
       *[other] { $rest } Felder
    } zu früh{ $payable ->
        [false] , und kann dafür nicht bezahlen
       *[other] {""}
    }.

event-lost =
    { $why ->
        [shift] { $seat } überspringt Gänge: { $by } { $category-category }, noch { $left }.
        [brakes] { $seat } hat noch { $category ->
            [pool] { $left ->
                [one] { $left } Verschleißpunkt
               *[other] { $left } Verschleißpunkte
            }
           *[other] { $left ->
                [0] keine Bremspunkte
                [one] { $left } Bremspunkt
               *[other] { $left } Bremspunkte
            }
        }.
       *[other] { $seat } verliert { $by } { $category-category } ({ $why-why }), noch { $left }.
    }

event-regained =
    { $seat } { $everything ->
        [true] hat alles wieder
       *[other] ist repariert
    }{ $points-pool ->
        [0] {""}
        [one] , { $points-pool } Verschleißpunkt
       *[other] , { $points-pool } Verschleißpunkte
    }{ $points-tires ->
        [0] {""}
       *[other] , { $points-tires } Reifen
    }{ $points-brakes ->
        [0] {""}
        [one] , { $points-brakes } Bremse
       *[other] , { $points-brakes } Bremsen
    }{ $points-gearbox ->
        [0] {""}
       *[other] , { $points-gearbox } Getriebe
    }{ $points-body ->
        [0] {""}
       *[other] , { $points-body } Karosserie
    }{ $points-engine ->
        [0] {""}
       *[other] , { $points-engine } Motor
    }{ $points-handling ->
        [0] {""}
       *[other] , { $points-handling } Straßenlage
    }.

event-overshot =
    { $seat } überfährt { $corner } um { $spaces ->
        [one] { $spaces } Feld
       *[other] { $spaces } Felder
    }.

event-spun = { $seat } dreht sich auf { $space }.

event-stop =
    { $seat } hält in { $corner }{ $left ->
        [0] : Der Weg hinaus ist frei
        [one] , noch { $left } Halt fehlt
       *[other] , noch { $left } Halte fehlen
    }.

event-marked = Auf { $space } liegen Trümmer.

event-beside = { $seat } steht neben { $touched-names }.

event-engines = { $seat } fährt Vollgas: Motoren werden geprüft.

event-boxed =
    { $how ->
        [quick] Die Boxenmannschaft von { $seat } ist schnell.
        [slow] { $seat } bleibt bis zum nächsten Zug an der Box.
        [technical] { $seat } wird repariert und fährt im nächsten Zug weiter.
        [luck] { $seat } hat Glück im Kasino.
       *[other] { $seat } hat Pech im Kasino und bleibt bis zum nächsten Zug.
    }

event-fell = { $seat } stürzt bei { $space } in den Fluss.

event-mud =
    { $seat } steckt im Schlamm, noch { $debt ->
        [one] { $debt } Feld
       *[other] { $debt } Felder
    } abzuarbeiten.

event-held_up = { $seat } wird von { $rival-name } aufgehalten: ein Feld weniger.

event-called = { $seat } greift zum Funk: { $target-name } wird gestoppt.

event-police =
    { $seat } { $fastest ->
        [true] war am schnellsten an der Polizei vorbei, mit
       *[other] passiert die Polizei mit
    } { $speed }.

event-lap =
    { $lap ->
        [0] {""}
       *[other] { $seat } { $left ->
            [1] beginnt die letzte Rennrunde
           *[other] beendet Rennrunde { $lap }, noch { $left } Rennrunden
        }.
    }

event-lapped =
    { $seat } { $again ->
        [true] ist wieder in derselben Rennrunde wie { $rival-name } und zieht in dieser Runde noch einmal
       *[other] wird von { $rival-name } überrundet und setzt diese Runde aus
    }.

event-finished =
    { $seat } { $awarded ->
        [true] ist allein auf der Strecke und bekommt Platz { $place }
       *[other] ist im Ziel: P{ $place }
    }.

event-out =
    { $reason ->
        [overshot] { $seat } fliegt bei { $space } von der Strecke: raus.
        [tires] { $seat } hat keine Reifen mehr: bei { $space } von der Strecke und raus.
        [pool] Der Wagen von { $seat } ist bei { $space } am Ende.
        [body] Die Karosserie von { $seat } ist bei { $space } zerstört: raus.
        [engine] Der Motor von { $seat } platzt bei { $space }: raus.
        [handling] Die Aufhängung von { $seat } bricht bei { $space }: raus.
        [blocked] { $seat } fährt bei { $space } auf den Vordermann auf: raus.
        [disqualified] { $seat } wird disqualifiziert.
        [retired] { $seat } gibt auf.
       *[other] { $seat } ist raus: { $reason }.
    }

event-qualified =
    Die Qualifikationsrunde von { $seat }{ $broken ->
        [true] {" "}endet neben der Strecke: letzter Startplatz
       *[other] : { $score }
    }.

event-scored =
    { $seat }: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }.

event-team =
    { $place }. { $seats-names } zusammen: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }.

event-flag = Die Zielflagge: Das Rennen ist vorbei.


## Rolls: who tries what. The effect and the dice follow.

roll-grid = { $seat } lost den Startplatz aus
roll-qualifying-weather = Der Himmel vor dem Qualifying
roll-race-weather = { $seat } schaut zum Himmel
roll-start-check = { $seat } an der Ampel

roll-gear-die =
    { $table ->
        [None] { $seat }, Gangwürfel
        [none] { $seat }, Gangwürfel
       *[other] { $seat }, { $table-ordinal }
    }

roll-dangerous-space = { $seat } fährt über Trümmer
roll-dangerous-area = { $seat } fährt am Abgrund entlang
roll-rock = { $seat } fährt über Felsen
roll-quick-stop = { $seat } an der Box
roll-casino = { $seat } am Kasino
roll-gunshot = { $seat } im Kugelhagel
roll-collision = { $seat }, in Berührung
roll-collision-mover = { $seat }, in Berührung
roll-engine = Motorprobe bei { $seat }
roll-weather-change = { $seat } ruft neues Wetter
roll-radio-call = Die Freunde von { $seat } sind am Werk
roll-qualifying-tie = { $seat } würfelt um den besseren Platz


## What a roll has come to.

effect-hit = Schaden
effect-clear = unversehrt
effect-stalled = abgewürgt
effect-normal = weggekommen
effect-great = ein Traumstart
effect-quick = ein schneller Stopp
effect-slow = ein langsamer Stopp
effect-luck = Glück
effect-nothing = nichts
effect-rain = Regen
effect-changeable = wechselhaft
effect-good = schön
effect-tires = ein Reifen
effect-body = die Karosserie
effect-brakes = die Bremsen
effect-gearbox = das Getriebe
effect-engine = der Motor
effect-handling = die Straßenlage


## Gears.

ordinal-0 = Leerlauf
ordinal-1 = 1. Gang
ordinal-2 = 2. Gang
ordinal-3 = 3. Gang
ordinal-4 = 4. Gang
ordinal-5 = 5. Gang
ordinal-6 = 6. Gang


## What is lost.

category-pool =
    { $by ->
        [1] Verschleißpunkt
       *[other] Verschleißpunkte
    }

category-tires =
    { $by ->
        [1] Reifen
       *[other] Reifen
    }

category-brakes =
    { $by ->
        [1] Bremspunkt
       *[other] Bremspunkte
    }

category-gearbox =
    { $by ->
        [1] Getriebepunkt
       *[other] Getriebepunkte
    }

category-body =
    { $by ->
        [1] Karosseriepunkt
       *[other] Karosseriepunkte
    }

category-engine =
    { $by ->
        [1] Motorpunkt
       *[other] Motorpunkte
    }

category-handling =
    { $by ->
        [1] Punkt
       *[other] Punkte
    } Straßenlage


## Why points are lost.

why-shift = Gänge übersprungen
why-brakes = Bremsen
why-blocked = aufgehalten
why-slipstream = im Windschatten in die Kurve
why-overshot = Kurve überfahren
why-skill = Können
why-collision = Berührung
why-engine = Motorprobe
why-rock = Felsen
why-gunshot = ein Schuss
why-radio = der Funk
why-dangerous-space = Trümmer
why-dangerous-area = der Abgrund
why-finish = über die Ziellinie
why-lost = von der Strecke
why-crowd = von Zuschauern aufgehalten
why-box = in die Box
why-star = am Kasino
why-behind = hinter dem Vordermann


## Words in sentences. They follow a figure: "+2 durch Nitro".

word-soft = durch weiche Reifen
word-nitro = durch Nitro
word-skill = durch Können


## Was die ersten Formulare eines ersten Rennens lehren.

lesson-build = Reifenpunkte zahlst du, wenn dir am Ende einer Kurve ein Halt fehlt; **{ $of_tires }** hat am meisten, { $tires }. Bremspunkte kürzen einen zu weiten Wurf: **{ $of_brakes }** hat am meisten, { $brakes }.
lesson-pay =
    Gang { $choice } kommt kostenlos am weitesten. Gang { $other } kommt für { $cost } etwa { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter; das fehlt dir später.
lesson-risk =
    Gang { $choice } führt am weitesten von denen, die sicher kostenlos sind. Gang { $other } kommt etwa { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter, geht aber nur in { $tenths } von 10 Fällen gut.
lesson-unsure =
    Gang { $choice } ist kostenlos, wohin die anderen auch fahren. Gang { $other } kommt etwa { $more ->
        [one] ein Feld
       *[other] { $more } Felder
    } weiter; sein Preis stimmt in { $tenths } von 10 Fällen.
lesson-ahead = Gang { $choice } ist jetzt kostenlos, empfohlen ist aber Gang { $advised }: Damit stehst du vor der nächsten Kurve besser.
lesson-calm =
    Jeder Gang ist hier kostenlos, und Gang { $choice } führt am weitesten.{ $corner ->
        [none] {""}
       *[other] {" "}Dann ist { $corner } nah; dort { $stops ->
            [one] muss einer deiner Züge
           *[other] müssen { $stops } deiner Züge
        } enden.
    }
lesson-dear = Jeder Gang kostet hier etwas. Gang { $choice } kostet am wenigsten: { $cost }.


## Ready-made cars.

preset-standard = Standard
    .about = { $tires } Reifen, { $brakes } Bremsen, { $gearbox } Getriebe, { $body } Karosserie, { $engine } Motor, { $handling } Straßenlage: der gedruckte Wagen, ohne Schwächen.
preset-corners = Kurvenkünstler
    .about = { $tires } Reifen, { $brakes } Bremsen, vom Rest je { $body }: früh aus der Kurve, spät auf die Bremse.
preset-fighter = Raufbold
    .about = { $body } Karosserie, { $handling } Straßenlage, { $tires } Reifen: mitten im Feld und über Trümmer fahren.


## What drivers are asked, each with its title in two or three words; `stage_of_round` is what stands over a
## round while it is open.

question-build =
    Verteile { $points ->
        [one] { $points } Verschleißpunkt
       *[other] { $points } Verschleißpunkte
    } auf deinen Wagen: Reifen, Bremsen, Getriebe, Karosserie, Motor, Straßenlage.
    .title = Der Wagen
    .stage_of_round = bau deinen Wagen

question-tyres =
    Die Strecke ist { $wet ->
        [true] nass
       *[other] trocken
    }. Welche Reifen nimmst du?
    .title = Reifen
    .stage_of_round = wähl deine Reifen
    .beside =
        Reifen: Die Strecke ist { $wet ->
            [true] nass
           *[other] trocken
        }.

question-gear =
    Welcher Gang?{ $first ->
        [0] { $corner ->
            [none] {""}
           *[other] { $wanted ->
                [0] {""}
                [one] {" "}{ $corner } verlangt noch { $wanted } Halt.
               *[other] {" "}{ $corner } verlangt noch { $wanted } Halte.
            }
        }{ $last ->
            [0] {""}
           *[other] {" "}Die Kurve endet { $last } voraus.
        }
       *[other] {" "}{ $corner } ({ $first } bis { $last } Felder voraus) verlangt { $wanted ->
            [one] { $wanted } Halt
           *[other] { $wanted } Halte
        }.
    } Bild: mittlerer Wurf.
    .title = Gang
    .stage_of_round = wähl deinen Gang

question-new-tyres =
    Die Strecke ist { $wet ->
        [true] nass
       *[other] trocken
    }. Welche Reifen nimmst du?
    .title = Reifen
    .stage_of_round = wechsle die Reifen

question-secret-gear =
    Welcher Gang?{ $first ->
        [0] { $corner ->
            [none] {""}
           *[other] { $wanted ->
                [0] {""}
                [one] {" "}{ $corner } verlangt noch { $wanted } Halt.
               *[other] {" "}{ $corner } verlangt noch { $wanted } Halte.
            }
        }{ $last ->
            [0] {""}
           *[other] {" "}Die Kurve endet { $last } voraus.
        }
       *[other] {" "}{ $corner } ({ $first } bis { $last } Felder voraus) verlangt { $wanted ->
            [one] { $wanted } Halt
           *[other] { $wanted } Halte
        }.
    } Bild: mittlerer Wurf.
    .title = Gang
    .stage_of_round = wähl deinen Gang

question-path =
    { $leaving ->
        [true] Du fährst gleich los: { $total ->
            [one] { $total } Feld
           *[other] { $total } Felder
        }
       *[other] Im { $gear-ordinal }: { $total ->
            [one] { $total } Feld
           *[other] { $total } Felder
        }{ $stops ->
            [0] {""}
            [one] ; diese Kurve verlangt noch { $stops } Halt
           *[other] ; diese Kurve verlangt noch { $stops } Halte
        }
    }. Wohin?
    .title = Weg

question-slipstream =
    Du stehst direkt hinter { $ahead-name }, mit { $brakes ->
        [one] { $brakes } Bremse
       *[other] { $brakes } Bremsen
    }. Nimmst du den Windschatten, drei Felder weiter?
    .title = Windschatten

question-repair =
    Du stehst in deiner Box. Reifen bekommst du auf jeden Fall. Bis zu { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } für ein oder zwei andere Teile, und du fährst im nächsten Zug weiter; oder keine, und ein Wurf für einen schnellen Stopp?
    .title = In der Box

question-points-back =
    { $points ->
        [one] { $points } Verschleißpunkt kommt
       *[other] { $points } Verschleißpunkte kommen
    } zurück. Wohin damit?
    .title = Punkte zurück

question-weather-again =
    Der Wetterwürfel zeigt { $face }: { $result ->
        [good] schön
        [changeable] wechselhaft
        [rain-changeable] Regen, wechselhaft
        [rain] Regen
       *[other] { $result }
    }. Noch einmal werfen lassen?
    .title = Wetter

question-radio = Rufst du deine Freunde auf den Wagen von { $near-names }? Das geht einmal im Rennen.
    .title = Funk

question-leave-marker = Lässt du Trümmer liegen, wo du herkommst? Das geht einmal je Rennrunde.
    .title = Trümmer


## Options, as they stand on buttons.

option-level = { $part-field } { $value }

option-gear =
    { $gear-ordinal } ({ $least }–{ $most }){ price }{ $out ->
        [true] : raus
       *[false] {""}
    }

short-plan =
    { $spaces ->
        [one] 1 Feld,{" "}
       *[other] { $spaces } Felder,{" "}
    }{ $lane ->
        [left] linke Spur
        [middle] mittlere Spur
        [right] rechte Spur
       *[side] { $end }
    }{ $stop ->
        [true] , Halt in { $corner }
       *[false] {""}
    }{ $bonus ->
        [0] {""}
       *[other] , { $bonus-signed } { $bonus_of-word }
    }

option-plan =
    { $end }{ $out ->
        [true] : raus
       *[false] {""}
    }{ $falls ->
        [true] , in den Fluss
       *[false] {""}
    }{ $stop ->
        [true] , Halt in { $corner }
       *[false] {""}
    }{ $price-pool ->
        [0] {""}
       *[other] , { $price-pool } VP
    }{ $price-tires ->
        [0] {""}
       *[other] , { $price-tires } Reifen
    }{ $price-brakes ->
        [0] {""}
        [one] , { $price-brakes } Bremse
       *[other] , { $price-brakes } Bremsen
    }{ $price-gearbox ->
        [0] {""}
       *[other] , { $price-gearbox } Getriebe
    }{ $price-engine ->
        [0] {""}
       *[other] , { $price-engine } Motor
    }{ $bonus ->
        [0] {""}
       *[other] , { $bonus-signed } { $bonus_of-word }
    }{ $risk-pool ->
        [0] {""}
        [one] , { $risk-pool } Schadenswurf
       *[other] , { $risk-pool } Schadenswürfe
    }{ $risk-body ->
        [0] {""}
        [one] , { $risk-body } Wurf Karosserie
       *[other] , { $risk-body } Würfe Karosserie
    }{ $risk-debris ->
        [0] {""}
        [one] , { $risk-debris } Wurf Trümmer
       *[other] , { $risk-debris } Würfe Trümmer
    }{ $risk-handling ->
        [0] {""}
        [one] , { $risk-handling } Wurf Straßenlage
       *[other] , { $risk-handling } Würfe Straßenlage
    }{ $risk-tires ->
        [0] {""}
        [one] , { $risk-tires } Wurf Reifen
       *[other] , { $risk-tires } Würfe Reifen
    }{ $rest ->
        [0] {""}
        [one] , 1 Feld zu kurz
       *[other] , { $rest } Felder zu kurz
    }{ $ended ->
        [none] {""}
       *[other] , { $ended-why }
    }

option-tyre =
    { $tyre ->
        [hard] Hart
        [soft] Weich
        [rain] Regen
       *[other] { $tyre }
    }

option-car = { $car-name }

option-no = Nein
option-yes = Ja


## Headings over options.

group-free = Kostenlos
group-paid = Zu einem Preis
group-stop = Ein Halt in der Kurve
group-out = Raus aus dem Rennen


## Parts of a build and fields of a sheet, each with a hint of what can be written there (100 characters at most).

field-gear = Gang
    .hint = 4, 3rd, up, down, same, top; oder mehrere, der erste mögliche zählt: 5 4

field-path = Weg
    .hint = stop, far, short, inside, outside, left, middle, right, safe, usual: Wichtigstes zuerst

field-brake = Bremsen
    .hint = So viele Bremspunkte dürfen je Zug weg: 0, 1, 2, 3

field-wear = Verschleiß
    .hint = Verschleißpunkte über das Gezeigte hinaus, wenn andere im Weg stehen: 0, 1, 2

field-slipstream = Windschatten
    .hint = Windschatten nehmen? yes oder no

field-pit = Boxen
    .hint = In die Boxen fahren? yes oder no

field-casino = Kasino
    .hint = Zum Kasino fahren? yes oder no

field-bonus = Bonus
    .hint = Nitro, weiche Reifen und Können nutzen, wo sie weiter führen? yes oder no

field-tyres = Reifenwahl
    .hint = Bei der nächsten Wahl: hard, soft, rain

field-tires = Reifen
field-brakes = Bremsen
field-gearbox = Getriebe
field-body = Karosserie
field-engine = Motor
field-handling = Straßenlage
field-pool = Verschleißpunkte


## Stocks and their figures.

gauge-pool = Verschleißpunkte
gauge-tires = Reifen
gauge-brakes = Bremsen
gauge-gearbox = Getriebe
gauge-body = Karosserie
gauge-engine = Motor
gauge-handling = Straßenlage


## What is to be known of a car, and of the whole race in the small print under a round.

badge-spun = gedreht
badge-stalled = abgewürgt
badge-fallen = im Fluss
badge-at-most-3rd = höchstens 3. Gang
badge-in-the-mud = im Schlamm
badge-hard-tyres = harte Reifen
badge-soft-tyres = weiche Reifen
badge-rain-tyres = Regenreifen
badge-driver-hard-to-pass = schwer zu überholen
badge-driver-rainmaker = Regenmacher
badge-driver-bruiser = Rempler
badge-driver-corner-artist = Kurvenkünstler
badge-driver-quick-crew = schnelle Crew
badge-driver-first-of-equals = Vorrang bei Gleichstand
badge-driver-radio = Funkgerät
badge-driver-litter = Trümmerstreuer
badge-driver-mechanic = Mechaniker
badge-driver-more-nitro = mehr Nitro

footnote-qualifying = Qualifying
footnote-weather-good = Wetter: schön
footnote-weather-changeable = Wetter: wechselhaft
footnote-weather-rain-changeable = Wetter: Regen, wechselhaft
footnote-weather-rain = Wetter: Regen


## How a car's race has ended, or that it has not.

status-overshot = von der Strecke
status-tires = keine Reifen mehr
status-pool = Wagen am Ende
status-body = Karosserie zerstört
status-engine = Motor geplatzt
status-handling = Aufhängung gebrochen
status-blocked = eingeklemmt, konnte nicht zahlen
status-retired = aufgegeben
status-stewards = von der Rennleitung gestoppt


## Refusals: what is wrong, and what would be right.

refused-off_the_track = Der Wagen { $seat } ist nicht mehr auf der Strecke.

refused-not_a_gear = „{ $said }“ ist kein Gang. Schreib `4`, `3rd`, `up`, `down`, `same` oder `top`.

refused-gear_too_high = Gang { $gear } ist zu hoch: In diesem Zug geht höchstens Gang { $most }. Möglich: { $options-counted }.
refused-gear_too_low = Gang { $gear } ist zu niedrig: Von Gang { $lever } schaltet niemand in einem Zug so weit zurück. Möglich: { $options-counted }.
refused-gear_not_payable = Für das Zurückschalten von Gang { $lever } in Gang { $gear } fehlen dir Punkte. Möglich: { $options-counted }.

refused-not_a_brake_limit = „{ $said }“ ist keine Zahl von Bremspunkten.
refused-not_a_wear_limit = „{ $said }“ ist keine Zahl von Verschleißpunkten.
refused-two_at_most = Ein technischer Stopp repariert ein oder zwei Teile.

refused-without_advanced = { $option } gibt es nur mit den erweiterten Regeln (mode=advanced).
refused-without_basic = { $option } gibt es nur mit den Grundregeln (mode=basic).
refused-with_street = { $option } ändert in einem Straßenrennen (street=yes) nichts.
refused-without_street = { $option } gibt es nur in Straßenrennen (street=yes).
refused-without_tyres = { $option } gibt es nur mit Reifenwahl (tyres=yes).
refused-without_weather = { $option } gibt es nur mit Wetter (weather=yes).
refused-without_pits = { $option }: { $track } hat keine Boxen.
refused-without_zone = { $option }: { $track } hat keine solche Zone.


## What stands in messages, forms and answers.

ui-speed = Gang { $speed }
ui-speed_change = Gang { $was } → **{ $now }**

ui-how_it_goes = In jedem Zug wählst du einen Gang; sein Würfel sagt, wie weit du kommst. Kurven verlangen, dass du so oft wie angegeben in ihnen hältst.

ui-how_to_play =
    {""}**Dein erstes Rennen in fünf Zeilen**
    1. Mit Anweisungen sagen alle zugleich einen Gang an, dann fahren die Wagen, der führende zuerst; live sagt ihn jeder, wenn er dran ist. Der Gangwürfel sagt, wie weit du kommst.
    2. Eine Kurve sagt, wie oft dein Zug in ihr enden muss. Fehlt ein Halt, kostet das Reifen; fehlen zwei, bist du raus.
    3. Nach dem Wurf: Live wählst du, wo du landest, mit denselben Nummern auf Bild und Knöpfen; sonst wählen deine Wünsche (`inside`, `far`, `stop`), innerhalb dessen, was sie kosten dürfen (`brake 1`, `wear 2`).
    4. Ein Gang hoch oder zurück ist frei, Gänge überspringen beim Zurückschalten kostet. Verschleißpunkte wachsen nicht nach: Gib sie mit Bedacht aus.
    5. Drück **Deine Anweisungen**, dann einen Gang: Damit ist er gesendet. Oder tippe `/orders text: 3rd, inside, stop if I can` und drück **Bestätigen**; `ahead: 3rd, stop ; 4th, far` plant die nächsten Runden.


## Prices beside choices: stocks with their figures, the gear's die, and what else follows.

amount-tires = { $count } Reifen

amount-brakes = { $count } { $count ->
        [one] Bremse
       *[other] Bremsen
    }

amount-gearbox = { $count } Getriebe

amount-body = { $count } Karosserie

amount-engine = { $count } Motor

amount-handling = { $count } Straßenlage

amount-pool = { $count } { $count ->
        [one] Verschleißpunkt
       *[other] Verschleißpunkte
    }

toward-gear = Gänge überspringen

works-stops = Halt
works-clear = heil
test-gear-die = kostenlos

test-gear-die-stops = Halt in { $at }

test-contact = keine Berührung
test-dangers = heil unterwegs
test-engine = Motor hält

harm-short = knapp zu kurz
harm-wear = kostet Verschleiß
harm-spin = Dreher
harm-out = raus aus dem Rennen

note-stops = Halt in { $corner }
note-dear = bis zu { $most } Verschleiß
note-may_dangers = Gefahr unterwegs möglich
note-may_contact = Berührung möglich
note-may_engine = Motorprobe möglich
note-nitro = verbraucht das Nitro dieser Rennrunde
note-spins = Dreher
note-out = raus aus dem Rennen


## A round as it is told.

ui-round_next =
    Als Nächstes: Gänge für Runde { $round }.{ $decides ->
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

# What a car is made of, after "2 Punkte".
part-tires = an den Reifen
part-brakes = an den Bremsen
part-gearbox = am Getriebe
part-body = an der Karosserie
part-engine = am Motor
part-handling = an der Aufhängung
part-pool = Verschleiß

what-it-costs =
    { $lost_category ->
        [none] {""}
        [tires] : { $lost_by } Reifen weg, { $lost_left ->
            [0] keiner mehr übrig
           *[other] noch { $lost_left }
        }
        [pool] : { $lost_by ->
            [one] { $lost_by } Verschleißpunkt
           *[other] { $lost_by } Verschleißpunkte
        }, { $lost_left ->
            [0] keiner mehr übrig
           *[other] noch { $lost_left }
        }
       *[other] : { $lost_by ->
            [one] { $lost_by } Punkt
           *[other] { $lost_by } Punkte
        } { $lost_category-part }, { $lost_left ->
            [0] keiner mehr übrig
           *[other] noch { $lost_left }
        }
    }

head-out =
    { $reason ->
        [overshot] { $seat } ist raus: viel zu weit{ $overshot_corner ->
            [none] {""}
           *[other] {" "}aus { $overshot_corner } getragen
        }.
        [tires] { $seat } ist raus: { $overshot_spaces ->
            [none] Die Reifen sind am Ende
            [one] { $overshot_spaces } Feld zu weit hinter { $overshot_corner }, und keine Reifen dafür
           *[other] { $overshot_spaces } Felder zu weit hinter { $overshot_corner }, und keine Reifen dafür
        }.
        [pool] { $seat } ist raus: Der Wagen ist am Ende.
        [body] { $seat } ist raus: { $blamed ->
            [none] Die Karosserie gibt nach
           *[other] { $blamed-name } schließt auf, und die Karosserie gibt nach
        }.
        [engine] { $seat } ist raus: Der Motor platzt{ at-where }.
        [handling] { $seat } ist raus: Die Aufhängung bricht{ at-where }.
        [blocked] { $seat } ist raus: Auffahrunfall{ at-where }.
        [disqualified] { $seat } wird disqualifiziert.
        [retired] { $seat } gibt auf.
       *[other] { $seat } ist raus{ at-where }.
    }
beat-out =
    { $reason ->
        [overshot] { $seat } fliegt{ at-where } von der Strecke und ist raus.
        [tires] { $seat } kann den Wagen{ $overshot_corner ->
            [none] { at-where }
           *[other] {" "}hinter { $overshot_corner }
        } nicht halten: Die Reifen sind weg, und der Wagen ist raus.
        [pool] Der Wagen von { $seat } ist{ at-where } am Ende und bleibt stehen.
        [body] { $blamed ->
            [none] Bei { $seat } gibt{ at-where } die Karosserie nach: raus
           *[other] { $blamed-name } setzt sich{ at-where } neben { $seat }: Der letzte Karosseriepunkt ist weg, der Wagen raus
        }.
        [engine] Bei { $seat } platzt{ at-where } der Motor: raus.
        [handling] Bei { $seat } bricht{ at-where } die Aufhängung: raus.
        [blocked] { $seat } fährt{ at-where } auf den Vordermann auf: raus.
        [disqualified] { $seat } wird disqualifiziert.
        [retired] { $seat } stellt den Wagen ab und gibt auf.
       *[other] { $seat } ist raus{ at-where }.
    }{ $lost_category ->
       *[other] {""}
    }{ $marked_space ->
        [none] {""}
       *[other] {" "}Trümmer bleiben liegen.
    }
many-out = { $seats-names } sind raus.

head-overshot =
    { $seat } fährt { $spaces ->
        [one] ein Feld
       *[other] { $spaces } Felder
    } über { $corner } hinaus.
beat-overshot =
    .v1 =
        { $seat } überfährt { $corner } um { $spaces ->
            [one] ein Feld
           *[other] { $spaces } Felder
        }, { $missing ->
            [1] ein Halt fehlt
           *[other] { $missing } Halte fehlen
        }{ what-it-costs }.{ $spun_space ->
            [none] {""}
           *[other] {" "}Der Wagen dreht sich.
        }{ $out_reason ->
            [none] {""}
           *[other] {" "}Er ist raus.
        }
    .v2 =
        { $seat } schießt { $spaces ->
            [one] ein Feld
           *[other] { $spaces } Felder
        } über { $corner } hinaus{ what-it-costs }.{ $spun_space ->
            [none] {""}
           *[other] {" "}Der Wagen dreht sich.
        }{ $out_reason ->
            [none] {""}
           *[other] {" "}Er ist raus.
        }
many-overshot = { $seats-names } sind zu schnell für ihre Kurven.

head-spun = { $seat } dreht sich{ at-where }.
beat-spun =
    .v1 = { $seat } dreht sich{ at-where }{ $overshot_spaces ->
            [none] {""}
            [one] , ein Feld zu weit
           *[other] , { $overshot_spaces } Felder zu weit
        }{ what-it-costs }.
    .v2 = { $seat } kreiselt{ at-where }{ $overshot_spaces ->
            [none] {""}
            [one] , ein Feld zu weit
           *[other] , { $overshot_spaces } Felder zu weit
        }{ what-it-costs }.
many-spun = { $seats-names } drehen sich{ at-where }.

head-lost =
    { $left ->
        [0] { $seat } hat{ at-where } { $category ->
            [tires] keine Reifen
            [brakes] keine Bremsen
            [pool] keine Verschleißpunkte
            [gearbox] keine Getriebepunkte
            [body] keine Karosseriepunkte
            [engine] keine Motorpunkte
           *[other] keine Straßenlage
        } mehr.
       *[other] { $why ->
            [collision] { $seat } berührt{ at-where } einen anderen Wagen.
            [engine] { $seat } überdreht{ at-where } den Motor.
            [dangerous-space] { $seat } fährt{ at-where } über Trümmer.
           *[other] { $seat } wird{ at-where } beschädigt.
        }
    }
beat-lost =
    .v1 =
        { $blamed ->
            [none] { $seat } { $why ->
                [collision] berührt{ at-where } { $beside_touched-names ->
                    [none] einen anderen Wagen
                   *[other] { $beside_touched-names }
                } und verliert
                [dangerous-space] fährt{ at-where } über Trümmer und verliert
                [engine] überdreht den Motor und verliert
               *[other] verliert
            }
           *[other] { $blamed-name } berührt{ at-where } { $seat }, und { $seat } verliert
        } { $category ->
            [tires] { $by } Reifen
            [brakes] { $by ->
                [one] { $by } Bremspunkt
               *[other] { $by } Bremspunkte
            }
            [pool] { $by ->
                [one] { $by } Verschleißpunkt
               *[other] { $by } Verschleißpunkte
            }
            [body] { $by ->
                [one] { $by } Karosseriepunkt
               *[other] { $by } Karosseriepunkte
            }
            [engine] { $by ->
                [one] { $by } Motorpunkt
               *[other] { $by } Motorpunkte
            }
            [gearbox] { $by ->
                [one] { $by } Getriebepunkt
               *[other] { $by } Getriebepunkte
            }
           *[other] { $by ->
                [one] { $by } Punkt Straßenlage
               *[other] { $by } Punkte Straßenlage
            }
        }: { $left ->
            [0] keiner mehr übrig
           *[other] noch { $left }
        }.
many-lost = { $seats-names } verlieren Verschleißpunkte.

head-blocked = { $seat } steckt hinter anderen fest.
beat-blocked =
    { $seat } ist{ at-where } eingeklemmt und kommt { $rest ->
        [one] ein Feld
       *[other] { $rest } Felder
    } zu kurz{ what-it-costs }{ $payable ->
        [false] , kann aber nicht bezahlen
       *[other] {""}
    }.{ $out_reason ->
        [none] {""}
       *[other] {" "}Der Wagen ist raus.
    }
many-blocked = { $seats-names } sind eingeklemmt.

beat-waits = { $seat } steht noch mit abgewürgtem Motor in der Startaufstellung.
head-waits = { $seat } steht noch mit abgewürgtem Motor in der Startaufstellung.
many-waits = { $seats-names } stehen noch mit abgewürgtem Motor in der Startaufstellung.

beat-drove = { $seat } zieht{ at-where } aus dem Windschatten von { $ahead-name } vorbei.
head-drove = { $seat } nutzt den Windschatten von { $ahead-name }.
many-drove = { $seats-names } nutzen den Windschatten.

beat-held_up = { $seat } wird von { $rival-name } aufgehalten.
many-held_up = { $seats-names } werden aufgehalten.

beat-regained = { $seat } wird an der Box repariert.
head-regained = { $seat } wird repariert.
many-regained = { $seats-names } werden repariert.

head-boxed = { $seat } hält an der Box.
beat-boxed =
    { $how ->
        [quick] { $seat } hält an der Box, und die Mannschaft ist schnell.
        [slow] { $seat } hält an der Box und wartet dort bis zur nächsten Runde.
        [technical] { $seat } hält zur Reparatur, bis zur nächsten Runde.
        [luck] { $seat } versucht das Kasino und hat Glück.
       *[other] { $seat } versucht das Kasino, ohne Glück, und bleibt bis zur nächsten Runde.
    }
many-boxed = { $seats-names } halten an der Box.

head-fell = { $seat } stürzt in den Fluss.
beat-fell = { $seat } stürzt{ at-where } in den Fluss{ what-it-costs }.
many-fell = { $seats-names } stürzen in den Fluss.

beat-mud =
    { $seat } steckt{ at-where } im Schlamm, noch { $debt ->
        [one] ein Feld
       *[other] { $debt } Felder
    } abzuarbeiten.
head-mud = { $seat } steckt im Schlamm fest.
many-mud = { $seats-names } stecken im Schlamm.

head-called = { $seat } ruft Freunde gegen { $target-name }.
beat-called = { $seat } ruft über Funk Freunde, die { $target-name } aufhalten.
many-called = { $seats-names } rufen über Funk Freunde.

head-lapped = { $seat } wird von { $rival-name } überrundet.
beat-lapped =
    { $again ->
        [true] { $seat } holt sich die Rennrunde auf { $rival-name } zurück und zieht noch einmal.
       *[false] { $seat } wird von { $rival-name } überrundet und setzt einen Zug aus.
    }
many-lapped = { $seats-names } werden überrundet.

beat-police =
    { $fastest ->
        [true] Niemand fährt schneller durch die Radarfalle als { $seat }, mit { $speed }.
       *[false] { $seat } fährt mit { $speed } durch die Radarfalle.
    }
many-police = { $seats-names } fahren durch die Radarfalle.
beat-engines = { $seat } fährt Vollgas: Motorprobe für alle in der Nähe.
many-engines = { $seats-names } fahren Vollgas: Motorprobe für alle in der Nähe.

beat-stop = { $seat } hat in { $corner } alle Halte hinter sich.
many-stop = { $seats-names } haben in { $corner } alle Halte hinter sich.

beat-gear =
    { $forced ->
        [spun] { $seat } richtet den Wagen wieder aus.
        [coasting] { $seat } rollt ohne Motor aus.
       *[other] { $lowered ->
            [true] { $seat } bekommt den angesagten Gang nicht.
           *[false] { $seat } fährt im { $gear }. Gang.
        }
    }
many-gear = { $seats-names } bekommen die angesagten Gänge nicht.
beat-marked = Trümmer liegen{ at-where }.
many-marked = Trümmer liegen auf der Strecke.

head-weather = Das Wetter schlägt um: { sky-in-words }.
beat-weather =
    { $when ->
        [start] Wetter am Start: { $sky ->
            [rain] Regen
            [changeable] wechselhaft
            [rain-changeable] Regen, wechselhaft
           *[other] trocken
        }.
       *[other] Das Wetter schlägt um: { sky-in-words }{ $final ->
            [true] , bis zum Ende des Rennens
           *[false] {""}
        }.
    }
many-weather = Das Wetter schlägt um: { sky-in-words }.

head-started =
    { $how ->
        [stalled] { $seat } würgt am Start den Motor ab.
       *[other] { $seat } kommt am besten weg.
    }
beat-started =
    { $how ->
        [stalled] { $seat } würgt am Start den Motor ab.
        [great] { $seat } erwischt einen Traumstart.
       *[other] { $seat } kommt gut weg.
    }
many-started =
    { $how ->
        [stalled] { $seats-names } würgen am Start den Motor ab.
        [great] { $seats-names } erwischen einen Traumstart.
       *[other] { $seats-names } kommen gut weg.
    }

head-qualified = { $seat } verpatzt die Qualifikationsrunde.
beat-qualified =
    { $broken ->
        [true] Die Qualifikationsrunde von { $seat } endet neben der Strecke: letzter Startplatz.
       *[false] { $seat } qualifiziert sich mit { $score }.
    }
many-qualified = { $seats-names } haben sich qualifiziert.

head-grid_place = { $seat } steht auf der Pole.
beat-grid_place = { $seat } startet von der Pole.

beat-card = { $seat } fährt als { $card }.
beat-fitted =
    { $changed ->
        [true] { $seat } wechselt auf { changing-to }.
       *[false] { $seat } startet auf { driving-on }.
    }
head-fitted = { $seat } wechselt die Reifen.
many-fitted =
    { $changed ->
        [true] { $seats-names } wechseln auf { changing-to }.
       *[false] { $seats-names } starten auf { driving-on }.
    }

beat-lap =
    { $left ->
        [0] { $seat } hat die Distanz geschafft.
        [1] { $seat } beginnt die letzte Rennrunde.
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
       *[other] { $seats-names } beenden eine Rennrunde, noch { $left } Rennrunden.
    }

head-finished =
    { $place ->
        [1] { $seat } gewinnt.
       *[other] { $seat } kommt auf { $place-place } ins Ziel.
    }
beat-finished =
    { $awarded ->
        [true] { $seat } ist allein auf der Strecke und bekommt { $place-place }.
       *[false] { $place ->
            [1] { $seat } fährt zuerst über die Linie und gewinnt.
           *[other] { $seat } kommt auf { $place-place } ins Ziel.
        }
    }
many-finished =
    { $place ->
        [1] { $seat } gewinnt vor { $behind-names }.
       *[other] { $seats-names } sind im Ziel, in dieser Reihenfolge.
    }


## Options of a race, a sentence each: in the form, in the handbook and where one is refused.

setting-mode = Advanced: sechs Arten von Verschleißpunkten. Basic: ein gemeinsamer Vorrat.
setting-build = Alle verteilen 20 Verschleißpunkte auf den eigenen Wagen.
setting-qualifying = Eine einzelne Rennrunde bestimmt die Startplätze, kein Würfel.
setting-weather = Die Würfel können Regen bringen: längeres Rutschen, schwächere Reifen.
setting-tyres = Harte, weiche oder Regenreifen, vor dem Rennen und an der Box gewählt.
setting-pit_pool = Punkte für Reparaturen an der Box, neben neuen Reifen.
setting-teams = Zwei Wagen je Team, die sich Reparaturen und Punkte teilen.
setting-points = Welche Punkte die Plätze wert sind.
setting-street = Fahrerkarten, Nitro und Kontrollpunkte; keine Boxenstopps.
setting-gears = Alle sagen ihren Gang zugleich an (together) oder wenn sie dran sind (in_turn).
setting-basic_slipstream = Windschatten auch in den Grundregeln.
setting-last_car_wins = Der letzte Wagen auf der Strecke bekommt seinen Platz sofort.
setting-great_start_from = Ab diesem Wurf ist ein Start ein Traumstart.
setting-grid_low = Der niedrigste Wurf hat die Pole.
setting-tie_first_come = Von gleichauf liegenden Wagen zieht zuerst, wer zuerst da war.
setting-collision_max = Bis zu diesem Wurf kostet eine Berührung einen Karosseriepunkt.
setting-auto_body_on_kill = Wer einen Wagen aus dem Rennen wirft, verliert einen Karosseriepunkt.
setting-block_kill_hits_front = Ein Wagen, der beim Auffahren ausscheidet, kostet den Vordermann einen Karosseriepunkt.
setting-block_flex = Wer aufgehalten wird und zu wenig Bremsen hat, darf mit Reifen zahlen.
setting-masters_markers = Weniger Ursachen lassen Trümmer auf der Strecke.
setting-inertia = Nach einem Motorschaden rollt der Wagen noch einen Zug aus.
setting-spin_check = Nach einem Dreher entscheidet der schwarze Würfel, ob der Wagen wegkommt.
setting-spin_overshoot_only = Nur wer mit dem letzten Reifen eine Kurve überfährt, dreht sich.
setting-soft_wet_factor = Was es auf frischen weichen Reifen im Nassen kostet, eine Kurve zu überfahren.
setting-soft_malus = Alte weiche Reifen verlieren auf Geraden ein Feld.
setting-slide_required_only = Bei Regen rutschen Wagen nur in Kurven, die noch Halte verlangen.
setting-weather_end_of_round = Das Wetter wechselt am Ende der Runde.
setting-weather_fde = Das Wetter folgt den älteren Regeln.
setting-changeable_keeps_wet = Ein wechselhaftes Rennen beginnt so nass, wie das Qualifying endete.
setting-masters_pits = In den Boxen kosten Zurückschalten und Bremsen wie auf der Strecke.
setting-masters_lapping = Überrundete können einen Zug verlieren oder zurückgewinnen.
setting-litsu_en = Wer schwer zu überholen ist, nimmt ein Feld denen, die die Linie kreuzen, nicht den Überholenden.
setting-mud_total_5 = Schlamm kostet insgesamt fünf Punkte.
setting-danger_per_space = In einer Gefahrenzone wird für jedes ihrer Felder gewürfelt.
setting-jump_lane_change = Auf der Sprungschanze darf die Spur gewechselt werden.
setting-crowd_once = Die Zuschauer halten einen Wagen nur einmal auf.
setting-casino_exact = Der Stern des Kasinos muss genau erreicht werden.
setting-set_back = Wagen, die weiter hinten starten als verdient, und um wie viele Plätze: red:3,blue:5.

# To the driver himself: what happened to you.
you-overshot =
    Du bist { $spaces ->
        [one] ein Feld
       *[other] { $spaces } Felder
    } über { $corner } hinausgeschossen{ what-it-costs }.
you-spun = Du hast dich{ at-where } gedreht{ what-it-costs }.
you-out =
    { $reason ->
        [tires] Dir sind{ at-where } die Reifen ausgegangen.
        [body] { $blamed ->
            [none] Deine Karosserie hat{ at-where } nachgegeben.
           *[other] { $blamed-name } hat sich{ at-where } neben dich gesetzt, und dein letzter Karosseriepunkt war weg.
        }
        [engine] Dein Motor ist{ at-where } geplatzt.
        [handling] Deine Aufhängung ist{ at-where } gebrochen.
        [overshot] Du bist{ at-where } von der Strecke geflogen.
        [pool] Dein Auto ist{ at-where } am Ende.
        [blocked] Du bist{ at-where } auf das Auto vor dir aufgefahren.
        [disqualified] Du bist disqualifiziert.
        [retired] Du hast aufgegeben.
       *[other] Du bist{ at-where } ausgeschieden.
    }
you-drove = Du bist{ at-where } aus dem Windschatten von { $ahead-name } vorbeigezogen.
you-lost =
    { $blamed ->
        [none] Du hast { $by } { $category-category } verloren
       *[other] { $blamed-name } hat dich{ at-where } berührt, und das kostet { $by } { $category-category }
    }: { $left ->
        [0] Das war der letzte
       *[other] noch { $left }
    }.
you-blocked =
    Du warst{ at-where } eingeklemmt und kamst { $rest ->
        [one] ein Feld
       *[other] { $rest } Felder
    } zu kurz{ what-it-costs }.
you-waits = Du stehst noch mit abgewürgtem Motor in der Startaufstellung.
you-started =
    { $how ->
        [stalled] Dein Motor ist in der Startaufstellung abgestorben.
        [great] Du hast einen Traumstart erwischt.
       *[other] Du bist gut weggekommen.
    }
you-stop = Du hast in { $corner } alle Halte hinter dir.
you-boxed =
    { $how ->
        [quick] Du hast an der Box gehalten, und die Mannschaft war schnell.
        [slow] Du hast an der Box gehalten und wartest dort bis zur nächsten Runde.
        [technical] Du hast zur Reparatur gehalten, bis zur nächsten Runde.
        [luck] Du hast das Kasino versucht und Glück gehabt.
       *[other] Du hast das Kasino versucht, ohne Glück, und bleibst bis zur nächsten Runde.
    }
you-fell = Du bist{ at-where } in den Fluss gestürzt{ what-it-costs }.
you-card = Du fährst als { $card }.
you-fitted =
    { $changed ->
        [true] Du hast auf { changing-to } gewechselt.
       *[false] Du startest auf { driving-on }.
    }
you-mud =
    Du steckst{ at-where } im Schlamm, noch { $debt ->
        [one] ein Feld
       *[other] { $debt } Felder
    } abzuarbeiten.
you-regained = Dein Wagen ist an der Box repariert worden.
you-lapped =
    { $again ->
        [true] Du hast dir die Rennrunde auf { $rival-name } zurückgeholt und noch einmal gezogen.
       *[false] { $rival-name } hat dich überrundet, und du setzt einen Zug aus.
    }
you-called = Du hast über Funk Freunde gerufen, die { $target-name } aufhalten.
you-lap =
    { $left ->
        [0] Du hast die Distanz geschafft.
        [1] Du bist in der letzten Rennrunde.
       *[other] Du hast eine Rennrunde beendet, noch { $left } Rennrunden.
    }
you-finished =
    { $place ->
        [1] Du hast die Zielflagge zuerst gesehen und gewonnen.
       *[other] Du bist auf { $place-place } ins Ziel gekommen.
    }

## What a wish on the sheet means.

means-path-stop-then-inside = Halt in der Kurve, wenn es geht; sonst die Innenspur
means-path-far = so weit, wie der Würfel reicht
means-path-inside = die Innenspur
means-path-outside = die Außenspur
means-path-stop-then-safe = Halt in der Kurve, wenn es geht; unterwegs keine Würfe
means-path-usual = der billigste Weg, dann ein Halt, dann so weit es geht
means-brake-no = keine Bremspunkte
means-brake-1 = bis zu 1 Bremspunkt
means-brake-2 = bis zu 2 Bremspunkte
means-brake-3 = bis zu 3 Bremspunkte
means-slipstream-yes = wird genommen, was er auch an Bremsen kostet
means-slipstream-no = wird nicht genommen
means-slipstream-if-free = wird genommen, wenn er nichts kostet
means-slipstream-up-to-1-brakes = wird für höchstens 1 Bremspunkt genommen
means-slipstream-up-to-2-brakes = wird für höchstens 2 Bremspunkte genommen

## Auszeichnungen: Namen, und wofür es sie gibt

achievement-stalled_podium = Spätzünder
achievement-stalled_podium-about = Am Start den Motor abgewürgt und unter die ersten drei gefahren.
achievement-spun_podium = Einmal herum
achievement-spun_podium-about = Gedreht und trotzdem unter die ersten drei gefahren.
achievement-tow_rope = Abschleppseil
achievement-tow_rope-about = Zweimal oder öfter den Windschatten genutzt und ins Ziel gekommen.
achievement-faultless = Wie im Lehrbuch
achievement-faultless-about = Unter die ersten drei gefahren, ohne Dreher, überfahrene Kurve oder Zusammenstoß.
achievement-last_point = Auf Reserve
achievement-last_point-about = Dreimal den letzten Punkt eines Vorrats verloren und ins Ziel gekommen.

refused-free_condition =
    Die Bedingung in „{ $said }“ kann ich nicht prüfen.
    Prüfen kann ich: `5th, then 4th` für einen Gang, der nicht geht, `path stop then inside` für einen Weg, der nicht geht, `slipstream if free`, und `brake 2` für höchstens zwei Bremspunkte.{ $offered ->
        [yes] {" "}Meinst du das, ohne sie?
       *[no] {""}
    }

refused-first_missing = Vor „{ $said }“ fehlt ein Gang. Schreib zum Beispiel `{ $like }`.


## Dasselbe für die Fahrer, denen es ein anderer Wagen angetan hat, oder die es ihm angetan haben.

at_you-drove = { $seat } ist{ at-where } aus deinem Windschatten vorbeigezogen.
at_you-lost =
    Du hast { $seat }{ at-where } berührt, und das kostet dort { $by } { $category-category }: { $left ->
        [0] Es ist keiner mehr da
       *[other] noch { $left }
    }.
at_you-out = Du hast dich{ at-where } neben { $seat } gesetzt, und der letzte Karosseriepunkt dort war weg: ausgeschieden.
at_you-held_up = Du hast { $seat } aufgehalten.
at_you-lapped =
    { $again ->
        [true] { $seat } hat sich die Rennrunde auf dich zurückgeholt und noch einmal gezogen.
       *[false] Du hast { $seat } überrundet: Dort setzt ein Zug aus.
    }
at_you-called = { $seat } hat über Funk Freunde gerufen, die dich aufhalten.


## What stewards can amend of a car.

field-stops = Halte
