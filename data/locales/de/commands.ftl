### Was Discord neben Befehlen und ihren Optionen zeigt. Die Namen bleiben englisch; die englischen Sätze stehen bei den
### Befehlen selbst, in bot/discord_ui. Höchstens 100 Zeichen. `parameter-OPTION` gilt, wo die Option überall dasselbe
### bedeutet, sonst `parameter-BEFEHL-OPTION`.


## Befehle.

command-race = Rennen eröffnen, mitfahren und leiten
command-race-create = Ein Rennen in diesem Kanal oder Thread eröffnen
command-race-template = Speichern, wie ein Rennen eingerichtet ist, oder eine solche Vorlage löschen
command-race-join = Einen Wagen in einem Rennen nehmen, das noch nicht begonnen hat
command-race-leave = Die Startaufstellung verlassen oder den Wagen aus dem laufenden Rennen zurückziehen
command-race-fill = Freie Wagen an Bots geben
command-race-status = Das Bild, der Stand, auf wen das Rennen wartet und bis wann
command-race-pause = Das Rennen anhalten, bis es weitergeht (Veranstalter, Rennleitung)
command-race-seats = Wer welchen Wagen fährt; die freien haben einen Knopf, der sie übernimmt
command-race-return = Deinen Wagen vom Bot zurückholen
command-race-swap = Zwei Fahrer die Wagen tauschen lassen (Rennleitung)
command-race-replace = Einen Wagen an jemand anderen geben (Rennleitung)
command-race-resume = Ein pausierendes oder angehaltenes Rennen weiterlaufen lassen (Veranstalter, Rennleitung)
command-race-move = Ein Rennen in diesem Kanal fortsetzen (Veranstalter, Rennleitung)
command-race-abandon = Ein Rennen endgültig abbrechen (Veranstalter, Rennleitung)
command-race-export = Das Rennen als Datei, die alle prüfen können
command-race-import = Ein beendetes Rennen aus seiner Datei übernehmen (Rennleitung)
command-race-receipts = Quittungen versiegelter Anweisungen, und was die aufgedeckten belegt
command-race-protest = Die Rennleitung bitten, sich anzusehen, was aus deiner letzten Anweisung wurde
command-race-records = Wofür die Rennen dieses Servers in Erinnerung bleiben, und seine Meister
command-race-why = Warum eine Zeile des Protokolls so lautet: Werte, Würfel, Regel, wer entschieden hat
command-track = Eigene Strecken dieses Servers
command-track-upload = Eine eigene Strecke oder eine neue Version davon einreichen (Rennleitung)
command-track-show = Eine Strecke als Bild und als Datei; ohne Angabe alle Strecken, die es gibt
command-track-remove = Eine eigene Strecke dieses Servers entfernen (Rennleitung)
command-gm = Für die Rennleitung
command-gm-settings = Rolle der Rennleitung, Sprache, Zeitzone, Fahrerkarten, Rätsel dieses Servers (Server verwalten)
command-gm-answer = Für einen Fahrer antworten oder eine gegebene Antwort berichtigen
command-gm-die = Die Würfel eines Wurfs setzen
command-gm-amend = Einen Wagen versetzen oder Vorräte, Tempo oder Zustand ändern
command-gm-back = Das Rennen auf eine Runde oder vor eine Entscheidung zurücksetzen
command-gm-undo = Eine Entscheidung der Rennleitung zurücknehmen; was noch passt, bleibt
command-gm-extend = Allen mehr Zeit für das geben, was offen ist
command-gm-retire = Einen Wagen zurückziehen
command-gm-disqualify = Einen Wagen ans Ende der Wertung setzen
command-gm-unseal = Versiegelte Anweisungen für die Rennleitung öffnen; alle erfahren es
command-gm-review = Ob die Rennleitung Runden freigibt, bevor sie gezeigt werden
command-gm-orders = Was ein Wagen gefragt ist, und seine Anweisungen, wenn sie geöffnet sind
command-gm-acts = Was die Rennleitung in diesem Rennen entschieden hat
command-gm-inbox = Alles, was auf dich als Rennleitung wartet: Entscheidungen, angehaltene Rennen, Fahrer
command-gm-precedents = Was die Rennleitung dieses Servers früher entschieden hat
command-season = Saisons: Kalender, Meldungen, Tabellen
command-season-create = Eine Saison eröffnen
command-season-count = Ein Rennen in der Saison zählen lassen oder nicht mehr zählen lassen (Veranstalter)
command-season-enter = Dich zur Saison melden oder deine Meldung ändern
command-season-organise = Die Saison leiten: Kalender, Lobbys, Fahrer, Strafen, Abschluss (Veranstalter)
command-season-show = Tabellen, Kalender oder Rekorde der Saison, oder alles als Datei
command-season-stable = Eine Kampagne: dein Wagen, deine Kasse, deine Reparaturen, Gebote und Wetten
command-orders = Deine Anweisungen: öffnet das Formular, oder liest, was du schreibst, und fragt nach
command-me = Ruhezeiten, Erinnerungen, Urlaube, Sprache und deine eigenen Daten
command-me-settings = Erinnerungen, Bilder, Tipps, Sprache, wo du gefragt wirst; ohne Angabe: alles zeigen
command-me-races = Die Rennen, die auf dich warten, die früheste Frist zuerst
command-me-quiet = Stunden ohne Pings und Nachrichten von mir; ohne Angaben: keine
command-me-data = Alles, was über dich gespeichert ist, als Datei
command-me-forget = Alles löschen, was über dich gespeichert ist; zuerst liest du, was das heißt
command-driver = Fahrer dieses Servers: Starts, Siege, Stärke
command-driver-show = Die Karte eines Mitglieds: Starts, Siege, Stärke, Rivale, schnellste Runden
command-vacation = Du bist ein paar Tage weg; deine Rennen warten, soweit sie es vorsehen
command-rules = Wie ein Rennen abläuft, und das ganze Handbuch: jedes Thema, jede Regel


## Optionen.

parameter-race = Seine Nummer, wenn es nicht das Rennen dieses Kanals ist
parameter-reason = Warum: Alle lesen es
parameter-season = Ihre Nummer, wenn mehrere laufen
parameter-car = Seine Farbe, oder wer ihn fährt
parameter-race-create-track = Wo gefahren wird; ohne Angabe öffnet sich ein Formular, das alles erklärt
parameter-race-create-game = Welches Spiel, wenn eine Strecke mehrere hat
parameter-race-create-laps = Wie viele Rennrunden
parameter-race-create-profile = Welche Ausgabe der Regeltabellen
parameter-race-create-pace = orders: Alles steht auf deinem Zettel; live: Du wirst während der Runde gefragt
parameter-race-create-hours = Stunden für jede Runde
parameter-race-create-options = Weitere Optionen: Name=Wert Name=Wert …
parameter-race-create-template = Eine gespeicherte Vorlage dieses Servers; was du hier angibst, geht vor
parameter-race-template-name = Der Name der Vorlage
parameter-race-template-delete = Die Vorlage dieses Namens löschen
parameter-race-join-car = Die Farbe deines Wagens
parameter-race-fill-drivers = Wie viele
parameter-race-fill-strength = rookie, club (wie üblich) oder ace
parameter-race-swap-car = Der eine Wagen: seine Farbe, oder wer ihn fährt
parameter-race-swap-other = Der andere Wagen: seine Farbe, oder wer ihn fährt
parameter-race-swap-race = Die Nummer, wenn es nicht das Rennen dieses Kanals ist
parameter-race-replace-member = Wer ab jetzt fährt
parameter-race-move-race = Seine Nummer
parameter-race-receipts-round = Aus welcher Runde, wenn nicht aus der letzten
parameter-race-protest-text = Was du gemeint hast
parameter-race-why-round = Aus welcher Runde
parameter-race-why-line = Welche Zeile
parameter-gm-settings-role = Wer sie hat, gehört bei jedem Rennen hier zur Rennleitung
parameter-gm-settings-language = Was ich in den Kanälen schreibe
parameter-gm-settings-zone = In ihr gelten Tage und Zeiten, wenn nichts anderes dasteht: Europe/Berlin
parameter-gm-settings-puzzles = Wo jeden Tag ein Rätsel aus einem Rennen steht, dem alle zugestimmt haben
parameter-gm-settings-cards = Ob /driver show für alle eine Karte mit Stärke und Rivale hat
parameter-gm-settings-clear = Eines vergessen: nur Veranstalter entscheiden, Sprache von Discord, keine Zone, keine Rätsel
parameter-gm-answer-decision = Was wer gefragt wurde
parameter-gm-answer-text = Die Antwort, wie der Fahrer sie schreiben würde
parameter-gm-die-roll = Welcher Wurf
parameter-gm-die-faces = Die Augen, zum Beispiel 4 5
parameter-gm-amend-text = Zum Beispiel: place (10,2) status out; Vorräte mit ihren Namen aus dem Handbuch
parameter-gm-back-round = An den Anfang dieser Runde
parameter-gm-back-decision = Bis kurz vor diese Entscheidung
parameter-gm-back-other_dice = Von da an neu würfeln
parameter-gm-undo-act = Welche Entscheidung; ohne Angabe die letzte
parameter-gm-extend-hours = Wie viele Stunden mehr; ohne Angabe: bis zum nächsten Termin des Rennens
parameter-gm-review-rounds = warten, oder sofort gezeigt werden
parameter-gm-inbox-race = Nur dieses Rennen; ohne Angabe alle dieses Servers, bei denen du zur Rennleitung gehörst
parameter-gm-inbox-here = Ja: hier als eine Nachricht für alle stehen lassen; nein: sie wegnehmen
parameter-gm-precedents-text = Wörter, nach denen gesucht wird; nichts: die neuesten
parameter-season-create-title = Wie sie heißt
parameter-season-create-points = Die Punktetabelle
parameter-season-create-drop = Wie viele der schlechtesten Ergebnisse eines Fahrers nicht zählen
parameter-season-create-ties = Was Punktgleiche trennt, bevor das letzte gemeinsame Rennen entscheidet
parameter-season-create-scorer = Wer die Punkte eines Rennens bekommt, das für jemand anderen gefahren wird
parameter-season-create-team_cars = Wie viele Wagen eines Teams in einem Rennen punkten
parameter-season-create-move = Wie viele zwischen zwei Ligen auf- und absteigen
parameter-season-create-automatic = Ob Bots die Plätze behalten, auf denen sie ankommen
parameter-season-create-game = Ihre Rennen gehören nur zu diesem Spiel
parameter-season-create-pace = Ihre Rennen werden nur in diesem Tempo gefahren
parameter-season-create-channel = Wo ihre Nachricht steht und ihre Rennen gefahren werden; ohne Angabe hier
parameter-season-create-zone = In ihr gelten ihre Tage und Zeiten: Europe/Berlin; ohne Angabe die des Servers
parameter-season-create-campaign = Circus Maximus um Sesterzen: Wagen und Kasse bleiben den Besitzern zwischen den Rennen
parameter-season-create-follows = Eine abgeschlossene Saison: gleiche Regeln, Meldungen in den verdienten Ligen
parameter-season-count-race = Die Nummer des Rennens
parameter-season-count-counts = Nein: Es zählt nicht mehr, und sein Platz im Kalender ist wieder frei
parameter-season-count-title = Welches aus dem Kalender; ohne Angabe das nächste
parameter-season-count-tier = Seine Liga
parameter-driver-show-member = Wessen Karte; ohne Angabe deine eigene
parameter-season-show-what = Ohne Angabe die Tabellen; CSV für eine Tabelle, JSON für ein Programm, ICS für einen Kalender
parameter-season-stable-member = Wessen Kasse, wenn nicht deine; sobald die Saison abgeschlossen ist
parameter-season-enter-team = Dein Team; ohne Angabe wie bisher; ein Strich (-) für keines
parameter-race-import-file = Die race.json eines beendeten Rennens
parameter-race-import-who = Wer von diesem Server welchen Wagen fuhr: red=@Ana blue=@Ben
parameter-track-upload-file = Eine Streckendatei (.toml), wie das Handbuch sie beschreibt
parameter-track-upload-name = Wie sie heißt; ohne Angabe wie die Datei
parameter-track-show-track = Welche
parameter-track-show-version = Eine ältere Version einer eigenen Strecke dieses Servers
parameter-track-remove-track = Welche
parameter-orders-text = 120 slip yes; jede Runde: standing: slip yes; die nächsten: ahead: 120 ; 100
parameter-rules-topic = Wörter aus dem Handbuch oder eine Regel wie S-61; sonst dein erstes Rennen in fünf Zeilen
parameter-orders-race = Die Nummer des Rennens, wenn es nicht das dieses Kanals ist
parameter-me-quiet-begin = Die Stunde, in der sie beginnen, 0 bis 23
parameter-me-quiet-end = Die Stunde, in der sie enden, 0 bis 23
parameter-me-quiet-zone = Wo, etwa Europe/Berlin
parameter-me-settings-nudge = Eine Erinnerung, wenn fast alle da sind und die anderen auf dich warten
parameter-me-settings-reminder = Eine Erinnerung vor einer Frist
parameter-me-settings-digest = Eine Nachricht für alle deine Rennen statt einer für jedes
parameter-me-settings-turns = Wo du nach Anweisungen gefragt wirst: per Direktnachricht, oder im Kanal, wo nur du es siehst
parameter-me-settings-story = Wann über deinen Formularen steht, was dir passiert ist; das Ende erfährst du immer
parameter-me-settings-pictures = Ob deine Formulare und Direktnachrichten Bilder haben; die Worte sagen dasselbe
parameter-me-settings-puzzles = Ob Wendepunkte deiner Rennen Rätsel für den Server werden dürfen, mit deinem Namen
parameter-me-settings-tips = Ob die ersten Formulare eines Rennens gegen Rookies die Entscheidung erklären
parameter-me-settings-language = In welcher Sprache du Antworten und Nachrichten bekommst; „Discord“: wie in Discord
parameter-me-forget-sure = Ja: Wagen abgeben und mich vergessen
parameter-vacation-from = Der erste Tag, etwa 2026-12-24
parameter-vacation-to = Der letzte Tag, etwa 2027-01-02
parameter-vacation-zone = Wo diese Tage beginnen und enden: Europe/Berlin; nur einmal nötig
parameter-vacation-home = Du bist zurück: beendet einen Urlaub oder sagt ihn ab


## Was sich auswählen lässt.

choice-orders = nach Zetteln
choice-live = mit Fragen im Spiel
choice-any = beliebig
choice-rookie = Rookie
choice-club = Club
choice-ace = Ace
choice-yes = ja
choice-wait = warten
choice-at-once = sofort
choice-places = bessere Plätze
choice-wins = mehr Siege
choice-ahead = öfter vor dem anderen
choice-substitute = wer gefahren ist
choice-owner = wem der Wagen gehört
choice-on = an
choice-always = immer
choice-with-news = wenn etwas war
choice-never = nie
choice-dm = per Direktnachricht
choice-channel = im Kanal
choice-off = aus
choice-csv = CSV
choice-ics = ICS
choice-zone = Zeitzone
choice-language = Sprache
choice-role = Rolle
choice-puzzles = Rätsel
choice-records = Rekorde
choice-calendar = Kalender
choice-tables = Tabellen
choice-json = JSON


## Einträge im Menü einer Nachricht.

menu-Driver-card = Fahrerkarte
menu-Why = Warum?
menu-Protest = Protest
