### Was Discord neben Befehlen und ihren Optionen zeigt. Die Namen bleiben englisch; die englischen Sätze stehen bei den
### Befehlen selbst, in bot/commands. Höchstens 100 Zeichen. `parameter-OPTION` gilt, wo die Option überall dasselbe
### bedeutet, sonst `parameter-BEFEHL-OPTION`.


## Befehle.

command-race = Rennen eröffnen, mitfahren und leiten
command-race-create = Ein Rennen in diesem Kanal oder Thread eröffnen
command-race-join = Einen Wagen in einem Rennen nehmen, das noch nicht begonnen hat
command-race-leave = Die Startaufstellung verlassen oder den Wagen aus dem laufenden Rennen zurückziehen
command-race-fill = Freie Wagen an Automatikfahrer geben
command-race-start = Das Rennen starten
command-race-status = Das Bild, der Stand, wer erwartet wird und bis wann
command-race-pause = Die Uhr anhalten (Veranstalter)
command-race-seats = Wer welchen Wagen fährt, und welche frei sind
command-race-take = Einen freien Wagen in einem laufenden Rennen übernehmen
command-race-back = Deinen Wagen vom Automatikfahrer zurückholen
command-race-replace = Einen Wagen an jemand anderen geben (Veranstalter)
command-race-resume = Die Uhr wieder laufen lassen (Veranstalter)
command-race-move = Ein Rennen in diesem Kanal fortsetzen (Veranstalter)
command-race-abandon = Ein Rennen endgültig abbrechen (Veranstalter)
command-race-export = Das Rennen als Datei, die alle prüfen können
command-race-receipts = Quittungen versiegelter Anweisungen, und was die aufgedeckten öffnet
command-race-protest = Die Rennleitung bitten, sich anzusehen, was aus deiner letzten Anweisung wurde
command-race-why = Warum eine Zeile des Protokolls so lautet: Werte, Würfel, Regel, wer entschieden hat
command-gm = Für die Rennleitung
command-gm-role = Welche Rolle bei jedem Rennen hier zur Rennleitung macht (Server verwalten)
command-gm-language = Welche Sprache in den Kanälen dieses Servers gesprochen wird (Server verwalten)
command-gm-answer = Für einen Fahrer antworten oder eine gegebene Antwort berichtigen
command-gm-die = Die Würfel eines Wurfs setzen
command-gm-amend = Einen Wagen versetzen oder Vorräte, Tempo oder Zustand ändern
command-gm-back = Das Rennen auf eine Spielrunde oder vor eine Entscheidung zurücksetzen
command-gm-undo = Eine Entscheidung der Rennleitung zurücknehmen; was noch passt, bleibt
command-gm-hold = Das Rennen anhalten, bis es freigegeben wird
command-gm-release = Ein angehaltenes oder pausierendes Rennen weiterlaufen lassen
command-gm-extend = Allen mehr Zeit für das geben, was offen ist
command-gm-retire = Einen Wagen zurückziehen
command-gm-disqualify = Einen Wagen ans Ende der Wertung setzen
command-gm-abandon = Das Rennen endgültig abbrechen
command-gm-unseal = Versiegelte Anweisungen für die Rennleitung öffnen; alle erfahren es
command-gm-review = Ob Spielrunden auf die Rennleitung warten, bevor sie gezeigt werden
command-gm-orders = Was ein Wagen gefragt ist; was er gesagt hat, nur wo Anweisungen geöffnet sind
command-gm-acts = Was die Rennleitung in diesem Rennen entschieden hat
command-gm-inbox = Alles, was auf dich als Rennleitung wartet: Entscheidungen, angehaltene Rennen, Fahrer
command-gm-precedents = Was die Rennleitung dieses Servers früher entschieden hat
command-season = Saisons: Kalender, Meldungen, Tabellen
command-season-create = Eine Saison eröffnen
command-season-plan = Ein Rennen in den Kalender setzen (Veranstalter)
command-season-hold = Ein Rennen in der Saison zählen lassen (Veranstalter)
command-season-release = Ein Rennen nicht mehr in der Saison zählen lassen (Veranstalter)
command-season-enter = Dich zur Saison melden oder deine Meldung ändern
command-season-withdraw = Die Saison verlassen
command-season-substitute = Jemand fährt ein Rennen für jemand anderen (Veranstalter)
command-season-penalty = Einem Fahrer Punkte abziehen, mit Begründung (Veranstalter)
command-season-pardon = Eine Strafe zurücknehmen (Veranstalter)
command-season-tables = Die Tabellen der Saison
command-season-calendar = Was im Kalender steht, und wer gemeldet ist
command-season-close = Die Saison abschließen (Veranstalter)
command-season-follow = Eine neue Saison nach einer abgeschlossenen: gleiche Regeln, Meldungen in den verdienten Ligen
command-orders = Deine Anweisungen: das Formular, oder was du schreibst, zum Bestätigen zurückgelesen
command-me = Deine Ruhezeiten, Erinnerungen, Urlaube und deine Sprache
command-me-show = Was du eingestellt hast
command-me-quiet = Stunden, in denen dich nichts anpingt oder dir schreibt; ohne Angaben: keine
command-me-reminders = Welche Erinnerungen dich erreichen
command-me-language = In welcher Sprache du Antworten und Nachrichten bekommst; ohne Angabe wie in Discord
command-vacation = Du bist ein paar Tage weg; deine Rennen warten, soweit sie es vorsehen
command-rules = Wie ein Rennen abläuft: was zu entscheiden ist, bis wann, und wo der Knopf ist


## Optionen.

parameter-race = Seine Nummer, wenn es nicht das Rennen dieses Kanals ist
parameter-reason = Warum: Alle lesen es
parameter-season = Ihre Nummer, wenn mehrere laufen
parameter-car = Seine Farbe, auf Englisch
parameter-race-create-track = Wo gefahren wird; ohne Angabe öffnet sich ein Formular, das alles erklärt
parameter-race-create-game = Welches Spiel, wenn eine Strecke mehrere hat
parameter-race-create-laps = Wie viele Runden
parameter-race-create-profile = Welche Ausgabe der Regeltabellen
parameter-race-create-pace = orders: Alles steht auf deinem Zettel; live: Du wirst während der Spielrunde gefragt
parameter-race-create-hours = Stunden für jede Spielrunde
parameter-race-create-options = Weitere Optionen: Name=Wert Name=Wert …
parameter-race-join-car = Die Farbe deines Wagens, auf Englisch
parameter-race-fill-drivers = Wie viele
parameter-race-take-car = Die Farbe des Wagens, auf Englisch
parameter-race-replace-car = Die Farbe des Wagens, auf Englisch
parameter-race-replace-member = Wer ab jetzt fährt
parameter-race-move-race = Seine Nummer
parameter-race-receipts-round = Aus welcher Spielrunde, wenn nicht aus der letzten
parameter-race-protest-text = Was du gemeint hast
parameter-race-why-round = Aus welcher Spielrunde
parameter-race-why-line = Welche Zeile
parameter-gm-role-role = Die Rolle; ohne: Nur Veranstalter sind die Rennleitung ihrer Rennen
parameter-gm-language-language = Die Sprache; ohne Angabe: wie der Server in Discord eingestellt ist
parameter-gm-answer-decision = Was wer gefragt wurde
parameter-gm-answer-text = Die Antwort, wie der Fahrer sie schreiben würde
parameter-gm-die-roll = Welcher Wurf
parameter-gm-die-faces = Die Augen, zum Beispiel 4 5
parameter-gm-amend-text = Zum Beispiel: place (10,2) wear 3
parameter-gm-back-round = An ihren Anfang
parameter-gm-back-decision = Bis vor diese
parameter-gm-back-other_dice = Von da an neu würfeln
parameter-gm-undo-act = Welche Entscheidung; ohne Angabe die letzte
parameter-gm-extend-hours = Wie viele Stunden mehr; ohne Angabe: bis zum nächsten Termin des Rennens
parameter-gm-review-rounds = warten, oder sofort gezeigt werden
parameter-gm-inbox-race = Nur dieses Rennen; ohne Angabe alle dieses Servers, bei denen du zur Rennleitung gehörst
parameter-gm-precedents-text = Wörter, nach denen gesucht wird; nichts: die neuesten
parameter-season-create-title = Wie sie heißt
parameter-season-create-points = Die Punktetabelle
parameter-season-create-drop = Wie viele der schlechtesten Ergebnisse eines Fahrers nicht zählen
parameter-season-create-ties = Was Punktgleiche trennt, bevor das letzte gemeinsame Rennen entscheidet
parameter-season-create-scorer = Wer die Punkte eines Rennens bekommt, das für jemand anderen gefahren wird
parameter-season-create-team_cars = Wie viele Wagen eines Teams in einem Rennen punkten
parameter-season-create-move = Wie viele zwischen zwei Ligen auf- und absteigen
parameter-season-create-automatic = Ob Automatikfahrer die Plätze behalten, auf denen sie ankommen
parameter-season-create-game = Ihre Rennen gehören nur zu diesem Spiel
parameter-season-create-pace = Ihre Rennen werden nur in diesem Tempo gefahren
parameter-season-plan-title = Sein Name
parameter-season-plan-day = JJJJ-MM-TT
parameter-season-plan-tier = Seine Liga, 1 ist die obere
parameter-season-hold-race = Die Nummer des Rennens
parameter-season-hold-title = Welches aus dem Kalender; ohne Angabe das nächste
parameter-season-hold-tier = Seine Liga
parameter-season-release-race = Die Nummer des Rennens
parameter-season-enter-team = Dein Team
parameter-season-enter-member = Wen, wenn nicht dich selbst (Veranstalter)
parameter-season-enter-tier = 1 ist die obere
parameter-season-withdraw-member = Wer, wenn nicht du selbst (Veranstalter)
parameter-season-substitute-race = Die Nummer des Rennens
parameter-season-substitute-member = Wer fährt
parameter-season-substitute-owner = Für wen; für sich selbst: für niemanden
parameter-season-penalty-member = Wem
parameter-season-penalty-deduct = Wie viele Punkte
parameter-season-penalty-reason = Alle lesen es
parameter-season-pardon-number = Die Nummer der Strafe
parameter-season-follow-title = Wie sie heißt
parameter-season-follow-season = Die Nummer der abgeschlossenen Saison
parameter-orders-text = 120 slip yes; jede Spielrunde: standing: slip yes; die nächsten: ahead: 120 ; 100
parameter-orders-race = Die Nummer des Rennens, wenn es nicht das dieses Kanals ist
parameter-me-quiet-begin = Die Stunde, in der sie beginnen, 0 bis 23
parameter-me-quiet-end = Die Stunde, in der sie enden, 0 bis 23
parameter-me-quiet-zone = Wo, etwa Europe/Berlin
parameter-me-reminders-nudge = Wenn fast alle da sind und die anderen auf dich warten
parameter-me-reminders-reminder = Vor einer Frist
parameter-me-reminders-digest = Eine Nachricht für alle deine Rennen statt einer für jedes
parameter-me-language-language = Die Sprache
parameter-vacation-from = Der erste Tag, etwa 2026-12-24
parameter-vacation-to = Der letzte Tag, etwa 2027-01-02
parameter-vacation-home = Du bist zurück: beendet einen Urlaub oder sagt ihn ab


## Was sich auswählen lässt.

choice-orders = nach Zetteln
choice-live = mit Fragen im Spiel
choice-any = beliebig
choice-wait = warten
choice-at-once = sofort
choice-places = bessere Plätze
choice-wins = mehr Siege
choice-ahead = öfter vor dem anderen
choice-substitute = wer gefahren ist
choice-owner = wem der Wagen gehört
choice-on = an
choice-off = aus
