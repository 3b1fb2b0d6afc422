### Alles, was Steward auf Deutsch sagt und was nicht zu einem einzelnen Spiel gehört. Ton und Wörter: README.md in diesem
### Ordner. Was die Argumente bedeuten, steht in ../en/common.ftl über jeder Nachricht.


## Ablehnungen: was nicht geht, und was ginge.

refused-not_an_option =
    { $field ->
        [none] „{ $said }“ steht hier nicht zur Wahl.
       *[other] „{ $said }“ steht bei `{ $field-spelt }` nicht zur Wahl.
    } Möglich: { $options-counted }.

refused-not_a_number =
    { $field ->
        [none] „{ $said }“ ist keine ganze Zahl.
       *[other] `{ $field-spelt }` braucht eine ganze Zahl, nicht „{ $said }“.
    }{ $most ->
        [none] {""}
       *[other] {" "}Möglich: { $least } bis { $most }.
    }

refused-out_of_range =
    { $said } liegt außerhalb{ $field ->
        [none] {""}
       *[other] {" "}von `{ $field-spelt }`
    }: { $least } bis { $most }{ $step ->
        [none] {""}
        [1] {""}
       *[other] , in Schritten von { $step }
    }.

refused-too_long =
    { $field ->
        [none] Das ist zu lang: höchstens { $longest } Zeichen.
       *[other] Das ist für `{ $field-spelt }` zu lang: höchstens { $longest } Zeichen.
    }

refused-wrong_count = Wähle zwischen { $least } und { $most } aus.

refused-exact_count = Wähle genau { $least }; das nennt { $chosen }.

refused-two_readings = „{ $said }“ könnte { $options-list } sein: Was meinst du?

refused-unknown_part = Nenne einen fertigen Aufbau oder Teile mit ihren Stufen. Es gibt diese Teile: { $parts-field }.

refused-no_such_level = { $part } gibt es in diesen Stufen: { $levels-list }.

refused-wrong_total = Die Stufen ergeben zusammen { $sum }; es müssen { $least } sein.

refused-wrong_sum = Die Stufen ergeben zusammen { $sum }; erlaubt sind { $least } bis { $most }.

refused-unknown_field = „{ $field }“ gibt es auf diesem Zettel nicht. Seine Felder: { $fields-spelt }.

refused-field_missing = Auf dem Zettel fehlt „{ $field }“.


## Anweisungen in Worten: was an einer Zeile nicht stimmt, und was verstanden würde.

refused-not_understood =
    „{ $said }“ verstehe ich nicht.{ $near ->
        [none] {""}
       *[other] {" "}Meinst du **{ $near }**?
    } Zum Beispiel `{ $like }`.

refused-no_order = Das ist keine Anweisung; deine Anweisungen bleiben, wie sie sind: „{ $said }“ verstehe ich nicht. Anweisungen sehen so aus: `{ $like }`.

refused-for_other_rounds = Das gilt für spätere Runden. Meinst du das?

refused-clause_not_understood =
    { $understood ->
        [none] „{ $said }“ verstehe ich nicht; deine Anweisungen bleiben, wie sie sind.
       *[other] Ich verstehe `{ $understood }`, aber nicht „{ $said }“; deine Anweisungen bleiben, wie sie sind.
    } Ich verstehe zum Beispiel `{ $like }` oder `{ $also_like }`.

refused-only_denied =
    { $understood ->
        [none] „{ $said }“ sagt, was du nicht willst, aber nirgends steht, was du stattdessen willst. Deine Anweisungen bleiben, wie sie sind.
       *[other] Ich verstehe `{ $understood }`, aber „{ $said }“ sagt nicht, was du stattdessen willst. Deine Anweisungen bleiben, wie sie sind.
    } Anweisungen sehen so aus: `{ $like }`.

refused-denied_and_ordered = „{ $said }“ widerspricht `{ $understood }`; deine Anweisungen bleiben, wie sie sind. Lass eines von beiden weg.

refused-several_readings = Das lässt sich verschieden lesen. Was meinst du?

refused-prices_compared =
    { $same ->
        [yes] Du hast gefragt, also ändert sich nichts. Sie kosten gleich viel:
       *[other] Du hast gefragt, also ändert sich nichts. `{ $best }` kostet am wenigsten:
    }

refused-choices_that_fit =
    { $expected ->
        [yes] Wenn die anderen so weit fahren wie in der letzten Runde, passt das zu „{ $said }“.
       *[other] Das passt zu „{ $said }“.
    } Was meinst du?

refused-no_choice_that_fits = Keine der Möglichkeiten passt zu „{ $said }“.

refused-no_choice_at_rival =
    { $expected ->
        [yes] Wenn die anderen so weit fahren wie in der letzten Runde, passt auf deinem Formular nichts zu „{ $said }“.
       *[other] Auf deinem Formular passt nichts zu „{ $said }“.
    } Deine Anweisungen bleiben, wie sie sind.

refused-too_many_readings = Das lässt sich zu verschieden lesen: Schreib einen Wunsch pro Zeile.

refused-said_twice =
    „{ $field-spelt }“ steht zweimal da{ $first ->
        [none] {""}
       *[other] , als { $first } und als { $second }
    }: Schreib es nur einmal.

refused-listed_twice = „{ $said }“ steht zweimal in der Liste: Nenne alles nur einmal.

refused-first_missing = Mit „{ $said }“ beginnt kein Zettel. Schreib zum Beispiel `{ $like }`.

refused-add_or_anew = „{ $said }“ ist kein ganzer Zettel. Der Knopf fügt es zu `{ $draft }` hinzu; für einen neuen Zettel schreib ihn ganz.

refused-nothing_to_add_to = Noch gibt es nichts, dem man etwas hinzufügen könnte. Schreib einen ganzen Zettel, zum Beispiel `{ $like }`.

refused-for_one_round = „{ $field }“ gilt für eine Runde: Schick es mit `ahead:` oder `round 7:`, nicht als Daueranweisung.

refused-round_is_over = Für Runde { $round } kannst du nichts mehr ablegen: Es läuft schon Runde { $now }.

refused-round_twice = Runde { $round } steht zweimal da: Schick nur einen Zettel dafür.

refused-too_many_ahead = { $count } Zettel im Voraus sind zu viele: Höchstens { $most } hebe ich auf.

refused-least_only =
    { $said ->
        [none] Hier lässt
       *[other] „{ $said }“: Hier lässt
    } sich nur ein Mindestwert angeben: `from 3`, `3 or more`.

refused-most_only =
    { $said ->
        [none] Hier lässt
       *[other] „{ $said }“: Hier lässt
    } sich nur eine Obergrenze angeben: `at most 3`, `up to 3`.

refused-bounds_reversed = Von { $least } bis { $most } ist nichts: Die kleinere Zahl gehört nach vorn.

refused-and_with_or = „and“ und „or“ in einer Bedingung lassen sich verschieden lesen: Schreib zwei Zeilen.

refused-order_too_long = { $length } Zeichen sind zu viele: Höchstens { $longest } werden gelesen.

refused-not_orders = „{ $said }“ ist keine Anweisung. Beginne mit `standing:`, `ahead:` oder `round 7:`.


## Was in jedem Spiel abgelehnt wird.

refused-unknown_topic = Zu „{ $topic }“ steht nichts im Handbuch. Wähle einen der Vorschläge beim Tippen.

refused-which_topic = „{ $topic }“ passt auf mehrere Themen: { $topics-list }.

refused-drives_nowhere =
    { $here ->
        [true] In diesem Kanal ist kein Rennen offen. Nenne eines mit `race:`, oder eröffne eines mit `/race create`.
       *[false] Du fährst in keinem Rennen mit. Rennen werden im Kanal eines Servers mit `/race create` eröffnet; **Einsteigen** nimmt einen Wagen.
    }
refused-unknown_race = Ein Rennen #{ $race } gibt es hier nicht.
refused-channel_lost = Den Kanal von Rennen #{ $race } gibt es nicht mehr, oder er ist für mich gesperrt. `/race move` mit `race:{ $race }` setzt das Rennen in dem Kanal fort, in dem du es eingibst.

refused-which_race = Du fährst in mehreren Rennen: Gib `race:` an oder beginne mit einem von { $races-list }.

refused-not_seated = Du fährst in diesem Rennen nicht mit. `/race seats` zeigt, welche Plätze frei sind.
refused-wrong_seat = Dieses Formular gehört jemand anderem.
refused-not_open = Dieses Formular ist geschlossen. **Deine Anweisungen** unter der Nachricht der neuesten Runde zeigt, was ich dich jetzt frage.
refused-out_of_race = Du fährst in diesem Rennen nicht mehr mit, also wirst du nichts mehr gefragt.
refused-hidden_phase = Runde { $round } läuft verdeckt; das Ergebnis kommt { $due }. Danach geht das.
refused-changed = Diese Frage hat sich geändert. Hier ist die neue.
refused-nothing_to_extend = Gerade wird niemand etwas gefragt, also gibt es keine Frist, die sich verlängern ließe.
refused-nothing_open = Für dich gibt es gerade nichts zu tun.
refused-advised_when_asked = Für dich gibt es gerade nichts zu tun. **Empfohlen** und **Sicher** werden berechnet, wenn du gefragt wirst, und stehen dann auf deinem Formular. In eigenen Worten kannst du schon jetzt eine Anweisung schicken.
refused-held = Das Rennen ist angehalten. Sobald es weitergeht, kannst du wieder Anweisungen geben.
refused-over = Dieses Rennen ist vorbei.
refused-bad_template_name = Eine Vorlage braucht einen Namen von höchstens { $longest } Zeichen.
refused-templates_full = Dieser Server hat schon { $most } Vorlagen. Lösch eine mit `/race template`.
refused-no_such_template =
    Die Vorlage „{ $name }“ gibt es auf diesem Server nicht.{ $names-list ->
        [none] {" "}`/race template` speichert, wie ein Rennen eingerichtet ist.
       *[other] {" "}Vorlagen: { $names-list }.
    }
refused-not_over = Rennen #{ $race } ist noch nicht vorbei.
refused-drivers_only = Nur wer in Rennen #{ $race } gefahren ist oder es veranstaltet hat, kann es wieder eröffnen.
refused-try_after_flag = Vor dem Ende von Rennen #{ $race } lässt sich eine Runde nur ausprobieren, wenn du allein gegen Bots fährst, ohne Karten und nicht blind. Danach geht es mit jeder Runde.
refused-try_round = „{ $said }“ ist keine Runde dieses Rennens: Nenne eine von 1 bis { $last }.
refused-try_no_car = Ein Wagen „{ $said-name }“ fuhr in diesem Rennen nicht mit. Zur Wahl stehen: { $cars-names }.
refused-try_out = Der Wagen { $seat } fuhr in Runde { $round } nicht mehr. Wähle eine frühere Runde oder einen anderen Wagen.
refused-tried_race = Ein Rennen, das ab Rennen #{ $of } ausprobiert wird, hat keine eigene Datei: Seine ersten Runden sind die von Rennen #{ $of }.
refused-stopped = Dieses Rennen ist vorbei.
refused-not_started = Das Rennen hat noch nicht begonnen.
refused-already_started = Das Rennen hat schon begonnen.
refused-started_without_you = Das Rennen hat schon begonnen. `/race seats` zeigt, ob ein Wagen für dich offen ist; die Rennleitung kann dir mit `/race replace` einen geben.

refused-paused =
    Das Rennen macht Pause: { $by ->
        [none] Die Rennleitung
       *[other] { $by }
    } kann es fortsetzen.

refused-running = Das Rennen läuft.

refused-unknown_game = Ein Spiel „{ $game }“ gibt es nicht. Es gibt: { $games-list }.

refused-same_seat = Das ist zweimal derselbe Wagen: Nenne zwei verschiedene.

refused-no_such_seat = { $seat } gibt es hier nicht. Frei: { $free-names }.

# $race, $seat
refused-already_in = Du bist in Rennen #{ $race } schon dabei, als { $seat }.

# $owner, $seat
refused-drives_already = { $owner } fährt in diesem Rennen schon, als { $seat }.

refused-full =
    { $free ->
        [0] Alle { $most } Plätze sind vergeben. Steigt jemand aus, so erscheint **Einsteigen** wieder.
        [one] Nur einer der { $most } Plätze ist frei.
       *[other] Nur { $free } der { $most } Plätze sind frei.
    }

refused-seat_taken = { $seat-livery } ist vergeben. Frei: { $free-names }.

refused-too_few =
    { $least ->
        [1] Noch fährt niemand mit, und ein Rennen braucht mindestens einen Wagen. **Einsteigen** nimmt einen, **Bots dazu …** gibt freie Wagen an Bots.
       *[other] Ein Rennen braucht mindestens { $least } Wagen. **Bots dazu …** gibt freie Wagen an Bots.
    }

refused-too_many = Höchstens { $most } Wagen können starten.

refused-no_season = Auf diesem Server gibt es keine Saison. Die Rennleitung des Servers, oder wer ihn verwalten darf, eröffnet eine: `/season create`.

refused-unknown_season = Eine Saison { $season } gibt es auf diesem Server nicht.

refused-title_taken = Eine Saison { $title } gibt es auf diesem Server schon, mit der Nummer { $season }. Wähle einen anderen Namen.

refused-which_season = Mehrere Saisons laufen: Gib `season:` an, eine von { $seasons-list }.

refused-season_closed = Die Saison { $title } ist abgeschlossen.

refused-season_open = Die Saison { $title } läuft noch: abschließen lässt sie sich unter **Veranstalten …** (`/season organise`).

refused-unknown_scheme = Eine Punktetabelle „{ $scheme }“ gibt es nicht. Es gibt: { $schemes-list }.

refused-on_a_server = Rennen werden auf einem Server gefahren: Drück dort in einem Kanal darauf.

refused-no_slots = Dieses Rennen hat keine festen Tage: Gib an, wie viele `hours:` mehr.

refused-race_unnamed = Das Rennen braucht einen Namen. Nichts wurde geplant.

refused-bad_day = „{ $day }“ ist kein Tag: Schreib ihn so: { $example }.

refused-past_day = { $day } ({ $zone }) ist vorbei: Wähle eine spätere Zeit.

refused-day_too_soon = Bis { $day } ({ $zone }) ist es weniger als eine Stunde: So schnell füllt sich keine Lobby.

refused-too_many_cars = Am Start haben höchstens { $most } Wagen Platz.

refused-not_a_lane = „{ $said }“ ist keine Bahn. Schreib die Nummern der Bahnen, die beste zuerst: 2 1 3.

refused-not_a_member = { $member } ist nicht Mitglied dieses Servers.

refused-no_organiser = Eine Saison eröffnet, wer zur Rennleitung dieses Servers gehört oder den Server verwalten darf.

refused-scheme_of_another_game = Die Punktetabelle { $scheme } ist nur für { $game } gedacht.

refused-season_of_a_game = { $title } ist eine Saison für { $game }: Ein Rennen eines anderen Spiels zählt darin nicht.

refused-season_of_a_pace = In { $title } zählen nur Rennen mit dem Tempo `{ $pace }`.

refused-campaign_terms = Eine Kampagne hat eigene Bedingungen, also ändern diese Angaben nichts: { $options-list }. Lass sie weg.
refused-followed_terms = Eine Saison, die einer anderen folgt, hat dieselben Bedingungen, also ändern diese Angaben nichts: { $options-list }. Lass sie weg.
# $title
refused-no_campaign = { $title } ist keine Kampagne und hat darum weder Ställe noch Kassen. Die Rennleitung des Servers, oder wer ihn verwalten darf, eröffnet eine: `/season create campaign:True`.

# $title
refused-campaign_not_begun = { $title } hat noch kein Rennen. Die Ställe öffnen mit der Lobby des ersten.

refused-nothing_to_order = Kein Rennen dieser Kampagne ist in der Lobby. Reparaturen und Gebote nimmt sie dort bis zum Start an.

refused-no_betting = Gewettet wird, sobald die Bahnen feststehen und bis sich der erste Wagen bewegt. Kein Rennen dieser Kampagne ist gerade so weit.

refused-purse_of_another = Diese Kasse bleibt das Geheimnis ihres Besitzers, bis die Saison geschlossen ist.

# $most
refused-bad_sum = Nenne einen Grund und einen Betrag zwischen 1 und { $most } Sesterzen, mit Minus, um ihn wegzunehmen.

refused-did_not_drive = { $member } ist Rennen #{ $race }, das vorbei ist, nicht gefahren: Nur wer mitgefahren ist, kann jemanden vertreten haben.

refused-unknown_penalty = In { $title } gibt es keine Strafe { $number }. `/season show what:calendar` zählt sie auf.

refused-bad_time = „{ $time }“ ist keine Uhrzeit: Schreib sie hinter einen Tag, als 20:00.

refused-no_track_planned = Ein Rennen, das { $title } von selbst eröffnet, braucht eine Strecke.

refused-no_penalty = Eine Strafe nimmt Punkte, Plätze in einem Rennen oder Startplätze im nächsten Rennen: Gib an, wie viele.

refused-penalty_served = Strafe { $number } ist in Rennen { $n } des Kalenders (#{ $race }) verbüßt: Nach dem Start lassen sich Startplätze nicht mehr zurückgeben.

refused-grid_by_lot = In { $game } entscheiden das Los und Gebote um Bahnen, wer wo startet: Startplätze gibt es dort nicht zu verlieren. Nimm Punkte oder Plätze in einem Rennen.

refused-unknown_meeting = { $title } hat kein Rennen { $number }, das sich aus dem Kalender nehmen lässt: `/season show what:calendar` zählt sie auf.

refused-entry_unchanged = { $name } fährt in { $title } schon mit, und an der Meldung ändert sich nichts.

refused-entered_already = Du fährst in { $title } selbst mit.

refused-bad_tier = Ligen sind von 1, der oberen, bis { $most } nummeriert.

refused-planned_already =
    { $meeting } steht schon{ $dated ->
        [true] {" "}zu dieser Zeit
       *[false] {""}
    } im Kalender von { $title }. Gib diesem Rennen einen anderen Namen oder eine andere Zeit.

refused-calendar_full = Ein Kalender hat höchstens { $most } Rennen.

refused-other_tier =
    Das ist ein Rennen der Liga { $tier } von { $title }. { $own ->
        [0] Du fährst in keiner ihrer Ligen: Melde dich mit den Knöpfen der Saisonnachricht an oder auf die Ersatzliste
       *[other] Du fährst in Liga { $own }
    }. { $owner ->
        [none] Wer den Server verwalten darf,
       *[other] { $owner }
    } kann dich unter **Veranstalten …** (`/season organise`) zulassen.

refused-other_heat =
    Du fährst in Lauf { $heat } dieses Rennens von { $title }{ $seated ->
        [0] . { $owner ->
            [none] Wer den Server verwalten darf,
           *[other] { $owner }
        } kann dich stattdessen in diesem fahren lassen, unter **Veranstalten …** (`/season organise`)
       *[other] , und niemand fährt in zweien
    }.

refused-not_both_entered = Nenne zwei, die bei { $title } angemeldet sind.

refused-driven_here = { $meeting } wird hier gefahren: Das Ergebnis ist das seines Rennens, und die Rennleitung berichtigt es dort.

refused-bad_result = Nenne jeden einmal, und nur wer bei { $title } angemeldet ist: **Veranstalten …** (`/season organise`) meldet jemanden an.

refused-unknown_entrant = Niemand namens „{ $who }“ ist in dieser Saison angemeldet.

refused-race_in_season = Dieses Rennen zählt schon in einer Saison.

refused-not_in_season = Rennen #{ $race } zählt nicht in { $title }.

refused-not_entered = Diese Meldung gibt es in { $title } nicht.

refused-not_yours =
    { $owner ->
        [none] Das darf nur, wer den Server verwalten darf.
       *[other] Das darf nur { $owner } oder wer den Server verwalten darf.
    }

refused-not_yours_yet = Das darf nur { $owner } oder wer den Server verwalten darf. Tut { $owner } hier bis <t:{ $at }:f> nichts, dürfen es alle, die in diesem Rennen fahren.
refused-calendar_starts = Rennen #{ $race } startet am <t:{ $at }:f> von selbst, so steht es im Kalender der Saison. Früher darf es nur starten, wer es veranstaltet oder den Server verwalten darf.

refused-tables_broken = Die Tabellen „{ $profile }“ von { $game } lassen sich hier nicht lesen, deshalb kann damit kein Rennen eröffnet werden. Wer Steward betreibt, findet den Fehler mit `steward check`.

refused-busy = Das Rennen ist gerade beschäftigt. Drück gleich noch einmal.
refused-updating = Steward wird gerade aktualisiert. Drück in einer Minute noch einmal.

refused-channel_busy = In diesem Kanal ist Rennen #{ $race } noch nicht vorbei, und in einem Kanal findet nur eines statt. Nimm einen anderen oder einen Thread.

refused-no_forum_post = Discord lässt mich in diesem Forum keinen Beitrag eröffnen. Wenn das Forum ein Tag verlangt, gib mir dort bitte *Kanäle verwalten* oder lege das Tag *Offen* an.

refused-missing_permission = Mir fehlt in diesem Kanal eine Berechtigung: { $permissions-permission }.

refused-unknown_option =
    Eine Option „{ $option }“ gibt es nicht.{ $options-list ->
        [none] {" "}`/race create` ohne Strecke öffnet ein Formular mit allen.
       *[other] {" "}Am nächsten kommt: { $options-list }.
    }

refused-option_renamed = „{ $option }“ heißt jetzt `{ $now }`.

refused-bad_option = { $option }: { $reason-fault }.

refused-unknown_track =
    Eine Strecke „{ $track }“ gibt es nicht.{ $similar-list ->
        [none] {""}
       *[other] {" "}Am nächsten kommt: { $similar-list }.
    }

refused-no_office = Das darf, wer zur Rennleitung dieses Servers gehört oder den Server verwalten darf.

refused-bad_track_name = Eine Strecke heißt etwa `my-oval`: a bis z, Ziffern und Bindestriche. „{ $track }“ passt nicht.

refused-track_is_ours = „{ $track }“ ist eine Strecke, die jeder Server hat. Gib deiner einen anderen Namen.

refused-file_too_large = Diese Datei ist zu groß: höchstens { $longest } kB.

refused-file_no_text = Diese Datei ist kein UTF-8-Text.

refused-shelf_full = Dieser Server hat { $most } eigene Strecken, mehr gehen nicht. `/track remove` schafft Platz.

refused-track_same = Nichts ist neu: „{ $track }“ steht hier mit genau diesem Text, als Version { $version }.

refused-track_too_costly = Diese Strecke zu prüfen braucht zu viel Zeit oder Speicher.

refused-examiner_busy = Es werden schon mehrere Dateien geprüft. Versuch es in einer Minute noch einmal.

refused-race_too_costly = Dieses Rennen nachzurechnen braucht zu viel Zeit oder Speicher.

refused-no_race_file = Das lässt sich nicht als Renndatei lesen („it { $reason }“).

refused-import_live = Dieses Rennen ist nicht zu Ende: Startwert und Anweisungen fehlen in der Datei. Ein laufendes Rennen zieht mit der ganzen Datenbank seines Betreibers um.

refused-import_unfinished = Dieses Rennen kam nie bis zur Zielflagge. Importieren lassen sich nur beendete Rennen.

refused-import_other_rules = Dieses Rennen wurde nach Regeln gefahren, die hier nicht bekannt sind: { $difference }.

refused-import_altered = Diese Datei stimmt nicht, darum habe ich sie nicht übernommen: { $difference }.

refused-import_strange = Strecke oder Tabellen dieser Datei gehen über das hinaus, was ein Rennen hier darf, oder sie sagt mehr als ein Rennen.

refused-import_known = Dieses Rennen ist schon hier, als #{ $race }.

refused-import_no_seat =
    { $seat } hat in diesem Rennen niemand gefahren. { $seats-names ->
        [none] Es fuhren nur Bots: Importiere es ohne Angabe, wer gefahren ist.
       *[other] Menschen fuhren { $seats-names }.
    }

refused-import_who = Schreib Wagen und Mitglieder so: `red=@Ana blue=@Ben`. „{ $said }“ passt nicht.

refused-one_seat_a_member = Ein Mitglied hat höchstens einen Wagen gefahren.

refused-imported_in_campaign = Rennen #{ $race } wurde importiert, und { $title } ist eine Kampagne: Wer mitfährt, bringt den eigenen Wagen mit.

refused-no_own_track = Dieser Server hat keine eigene Strecke „{ $track }“. `/track show` zeigt alle.

refused-imported_race = Rennen #{ $race } wurde importiert: Es bleibt, wie es in seiner Datei steht.

refused-track_unfit = { $track } ist für dieses Spiel nicht angelegt: { $reason-fault }.

refused-no_such_profile = Eine Ausgabe „{ $profile }“ gibt es nicht. Es gibt: { $profiles-list }.

refused-role_not_mentionable = Ich darf die Rolle { $role } nicht erwähnen, es würde also niemand gerufen.
    Schalte unter Servereinstellungen → Rollen → { $role } **Jedem erlauben, diese Rolle zu @erwähnen** ein, oder gib meiner eigenen Rolle die Berechtigung **@everyone, @here und alle Rollen erwähnen**; dann versuch es noch einmal.

refused-unknown_language = Eine Sprache „{ $language }“ habe ich nicht. Es gibt: { $languages-list }.

refused-bad_laps = Ein Rennen hat 1 bis 20 Rennrunden.
refused-bad_hours = Fristen gehen von 1 bis 336 Stunden.

refused-empty_text = Schreib deine Anweisungen hinter `text:`, zum Beispiel `{ $example }`.

refused-which_question = Du hast mehrere Fragen zu beantworten. Beginne mit einem von { $kinds-list }.

refused-value_missing = Hinter „{ $field }“ fehlt ein Wert.

refused-no_orders_beforehand = In diesem Spiel kannst du nur für die laufende Runde Anweisungen geben.

refused-no_report = Von Runde { $round } gibt es noch keinen Bericht.

refused-no_film = In Runde { $round } hat sich niemand bewegt.

refused-no_replay = Von Rennen #{ $race } gibt es keine Wiederholung: Es ist noch nicht vorbei, oder seine Strecke hat keine Zeichnung.

refused-no_puzzle = Dieses Rätsel gibt es nicht mehr.

# $place, $permissions
refused-missing_permission_there = Mir fehlt in #{ $place } eine Berechtigung: { $permissions-permission }.

# $race
refused-no_analysis = Von Rennen #{ $race } gibt es keine Analyse: Es ist noch nicht vorbei oder wäre zu aufwendig.

refused-analysis_busy = Ich werte gerade ein anderes Rennen aus. Drück **Analyse** bitte in ein paar Minuten noch einmal.

refused-answer_too_large = Die Datei { $file } ist zu groß für Discord.

refused-replay_too_large = Die Wiederholung von Rennen #{ $race } ist größer, als Discord mich schicken lässt. Die Renndatei ist kleiner: `/race export`, und `steward replay` macht daraus die Seite.

refused-no_way = Es gibt keinen Weg zu zeigen: Mit diesen Anweisungen bewegt sich nichts, oder Proben entscheiden, wohin es geht.
refused-draft_lost = Dieser Entwurf ist mir verloren gegangen. Schreib deine Anweisungen bitte noch einmal; nichts wurde geändert.
refused-typed_text_lost = Ich habe nicht mehr, was du geschrieben hast. Öffne das Formular bitte noch einmal dort, wo du es vorhin geöffnet hast.

refused-seat_not_open =
    { $seat } ist nicht frei.{ $free-names ->
        [none] {" "}In diesem Rennen hat jeder Wagen jemanden am Steuer.
       *[other] {" "}Frei: { $free-names }.
    }

refused-bot_drives_already = { $seat } fährt schon ein Bot für dich. Mit `/race return` übernimmst du den Wagen wieder.

refused-no_such_car = { $seat } fährt nicht mit. Es fahren: { $seats-names }.

refused-no_member_drives =
    { $seat } fährt kein Mitglied, und nur Mitglieder können Wagen tauschen.{ $seats-names ->
        [none] {""}
       *[other] {" "}Wagen von Mitgliedern: { $seats-names }.
    }

refused-at_the_wheel = { $seat } fährst du selbst.

refused-no_check_in = Gerade meldet sich niemand für den Start an.
refused-bad_quiet = Ruhezeiten brauchen einen Anfang, ein anderes Ende und ihren Ort: `begin: 22`, `end: 7`, `zone: Europe/Berlin`. Ganz ohne Angaben enden sie.

refused-bad_zone = „{ $zone }“ ist keine Zeitzone. Wähle eine aus der Liste, etwa Europe/Berlin.

refused-no_such_day = „{ $said }“ ist kein Tag. Schreib ihn als 2026-12-24.
refused-bad_vacation = Ein Urlaub beginnt innerhalb eines Jahres, endet nach seinem Beginn und ist noch nicht vorbei.

refused-vacation_zone = In welcher Zeitzone beginnen und enden diese Tage? Gib einmal `zone:` an, zum Beispiel Europe/Berlin; ich merke sie mir.

refused-vacation_spent =
    Das ist { $over ->
        [one] { $over } Tag
       *[other] { $over } Tage
    } zu viel: Du hast { $bank } Urlaubstage im Jahr { $year }.

refused-broken = Das hat nicht geklappt, und nichts wurde geändert. Wer Steward betreibt, findet den Grund in seinem Protokoll.


refused-hidden_questions = Die Runde läuft verdeckt, und was in ihr gefragt wird, ist bis { $due } geheim. `/gm unseal` öffnet es der Rennleitung, soweit sie nicht mitfährt; das lesen alle.

refused-hidden_from_drivers = Du fährst in diesem Rennen mit, darum bleiben dir die Fragen dieser Runde bis { $due } verborgen.

refused-silent_database = Meine Datenbank antwortet nicht. Drück in einer Minute noch einmal; nichts zählt doppelt.


## Warum eine Option nicht geht.

fault-key_value = schreib Name=Wert
fault-twice = steht zweimal da, mit verschiedenen Werten: lass eins weg
fault-bool_parsing = es muss `yes` oder `no` sein
fault-int_parsing = es muss eine ganze Zahl sein
fault-missing = darin fehlt etwas
fault-literal_error = möglich ist { $expected }
fault-greater_than_equal = es muss mindestens { $least } sein
fault-less_than_equal = es darf höchstens { $most } sein
fault-no_time = „{ $said }“ ist keine Zeitspanne: schreib `45m`, `4h` oder `2d`
fault-no_zone = „{ $said }“ ist keine Zeitzone wie Europe/Berlin
fault-no_grid_places = „{ $said }“ sind keine Startplätze: Schreib eine Farbe und wie viele Plätze, etwa red:3,blue:5
fault-no_car_of_that_name = „{ $said }“ ist keine Wagenfarbe: Sie heißen auf Englisch, etwa red:3,blue:5
fault-no_weekday = „{ $said }“ sind keine Tage: schreib `mon,tue,wed,thu,fri,sat,sun`, soweit du sie brauchst
fault-zone_needed = feste Tage brauchen den Ort, dessen Uhr zählt: `zone=Europe/Berlin`
fault-show_needs_zone = eine Uhrzeit braucht den Ort, dessen Uhr zählt: `show=22:00 zone=Europe/Berlin`
fault-no_span = es muss zwischen `10m` und `14d` liegen
fault-no_delay = es muss 0 sein, oder zwischen `10m` und `2d`
fault-asks_nobody = in diesem Rennen wird mitten in der Runde niemand geheim gefragt
fault-show_counts = in diesem Rennen zählt `show`
fault-beat_counts = in diesem Rennen zählt `beat`
fault-days_needed = eine Uhrzeit braucht ihre Tage: `days=mon,thu hour=20 zone=Europe/Berlin`
fault-check_in_needed = es braucht einen Check-in: `check_in=1d no_show=fill`
fault-no_working_day = mit `weekends=off` muss ein Tag von `mon` bis `fri` dabei sein
fault-no_figures = sie hat keine Werte für { $game }


## Was die Rennleitung in keinem Spiel berichtigen kann.

refused-no_such_place = Ein Feld „{ $place }“ gibt es auf dieser Strecke nicht.

refused-place_taken = { $place } ist nicht frei: Dort steht { $seat }.

refused-no_team = Es ist kein Gespann mit seinem Lenker auf dem Brett, das man irgendwohin stellen könnte.


## Was am Tisch der Rennleitung abgelehnt wird.

refused-manager_only = Das darf nur, wer den Server verwalten darf.

refused-not_steward =
    { $owner ->
        [none] Über dieses Rennen entscheidet nur die Rennleitung des Servers oder wer den Server verwalten darf.
       *[other] Über dieses Rennen entscheiden nur { $owner }, die Rennleitung des Servers oder wer den Server verwalten darf.
    }

refused-no_race_post = Diese Nachricht gehört zu keinem Rennen. Versuch es am Bericht einer Runde.
refused-post_without_round = Diese Nachricht von Rennen #{ $race } gehört zu keiner Runde. Versuch es am Bericht einer Runde.
refused-empty_protest = Schreib, was du gemeint hast; sonst kann sich die Rennleitung nichts ansehen.
refused-no_reason = Sag bitte, warum: Alle lesen die Begründung.

refused-not_in_office = Den Eingang hängt nur auf oder ab, wer zur Rennleitung dieses Servers gehört oder den Server verwalten darf.
refused-no_standing_inbox = Auf diesem Server steht kein Eingang. `/gm inbox here:True` hängt einen auf.

refused-ask_another = Du bist an diesem Rennen beteiligt, darum öffnet jemand anderes aus der Rennleitung, was darin versiegelt ist: **Jemand anderen fragen**. Nichts wurde geändert.
refused-no_window = In diesem Rennen ist gerade nichts offen, also auch nichts zu schließen. Nichts wurde geändert.
refused-window_closed = Was du angesehen hast, ist inzwischen geschlossen. Nichts wurde geändert.

refused-driven_already = In dieser Runde fährt ohnehin ein Bot { $seat }. Nichts wurde geändert.

refused-called_already = Die Fahrer, auf die das Rennen wartet, wurden in der letzten Stunde schon erinnert. Die nächste Erinnerung geht { $at }.

refused-nobody_awaited = Dieses Rennen wartet gerade auf niemanden.

refused-ruling_gone = Diese Entscheidung gibt es nicht mehr: Sie ist veröffentlicht, verworfen oder nach zwei Wochen verfallen. Es hat sich nichts geändert.

refused-does_not_fit = Entscheidung { $number } passt auch in diesen Worten nicht.

refused-not_rewritten = Entscheidung { $number } lässt sich nicht in andere Worte fassen: Behalte oder streiche sie.

refused-no_such_round = Es gibt keine Runde { $round }, zu der man zurückgehen könnte.

refused-nothing_amended = Sag, was anders sein soll, zum Beispiel ein Ort.

refused-no_such_point = Eine Entscheidung oder einen Wurf namens { $at } gibt es nicht. Wähle aus der Liste, die beim Tippen erscheint.

refused-not_yet = Das ist ein Wurf aus einer anderen Runde: { $at }.

refused-same_faces = Das zeigen die Würfel schon.

refused-no_such_face = { $roll-roll }: Dieser Würfel hat die Zahlen { $least } bis { $most }.

refused-dice_unknown = { $roll-roll }: Noch weiß niemand, welche Würfel das sein werden. Setz sie, wenn sie gefallen sind.

refused-bad_faces =
    { $roll-roll }: Das sind { $count ->
        [one] { $count } Würfel
       *[other] { $count } Würfel
    }: Nenne für jeden eine Zahl, die er hat.

refused-no_amendments = In diesem Spiel lassen sich Positionen nicht berichtigen.

refused-no_such_driver = { $seat } gibt es hier nicht.

refused-nothing_sealed = Gerade sind keine versiegelten Anweisungen offen.
refused-void_ruling = Entscheidung { $number } ist hinfällig: Das Rennen ist hinter sie zurückgesetzt, es ist nichts von ihr übrig. Nimm das Zurücksetzen zurück, damit sie wieder gilt; `/gm acts` zählt alle auf.
refused-disqualified_as_well = { $seat } ist auch disqualifiziert (Entscheidung { $number }). Nimm diese Entscheidung zuerst zurück.
refused-not_undone = Entscheidung { $number } lässt sich nicht zurücknehmen: Sie ist schon zurückgenommen, hat ihr eigenes Gegenstück (`/race resume`, `/gm review`), oder es gibt keine mit dieser Nummer. `/gm acts` zählt sie auf.

refused-not_the_last = Die Rennleitung hat inzwischen etwas anderes getan: Sieh bitte noch einmal nach.
refused-nothing_to_undo = Es ist keine Entscheidung der Rennleitung mehr da, die man zurücknehmen könnte.
refused-does_not_run = Damit laufen die Regeln nicht: Aufzeichnung und Regeln würden sich widersprechen.

refused-no_receipts =
    { $round ->
        [0] Es
       *[other] In Runde { $round }
    } wurden keine versiegelten Anweisungen aufgedeckt.

refused-no_such_line = So eine Zeile hat Runde { $round } nicht.

refused-nothing_to_approve = Keine Runde wartet auf die Rennleitung.
refused-settled = Das ist schon erledigt.

refused-seat_changed_since = Ein Platz hat seitdem noch einmal gewechselt. Nimm zuerst diesen Wechsel zurück, oder nutze `/race replace`.

refused-changes_nothing = Das ändert nichts: Es ist schon so.

# $seat
refused-disqualified_already = { $seat } ist schon disqualifiziert.

# $seat
refused-out_already = { $seat } fährt nicht mehr.

# $round
refused-nothing_missed = In Runde { $round } fehlt keine Anweisung, nach der noch einmal gefragt werden könnte.

refused-settled_by =
    { $by } hat das schon entschieden: { $answer ->
        [upheld] Dem Protest ist stattgegeben.
        [again] Der Fahrer wird noch einmal gefragt.
        [give] Es wird gewährt.
       *[other] { $kind_of ->
            [protest] Der Protest ist abgelehnt.
           *[other] Es bleibt dabei.
        }
    }
refused-not_on_offer = Das steht hier nicht zur Wahl.
refused-nothing_to_protest = Du hast noch keine Anweisung gegeben, also gibt es nichts zu beanstanden.
refused-protest_settled = Über deinen Protest in dieser Runde hat die Rennleitung schon entschieden. Nach der nächsten Runde kannst du wieder protestieren.
refused-nothing_disturbed = In diesem Rennen stimmen Aufzeichnung und Regeln überein.

refused-closed_to_you = Du fährst in diesem Rennen mit, darum bleiben dir die versiegelten Anweisungen von { $seat } verschlossen. `/gm unseal` öffnet sie und sagt es allen.

refused-secret_to_you = Du fährst in diesem Rennen mit, und diese Entscheidung zeigt, was nur { $seat } wissen darf. Jemand aus der Rennleitung, der nicht mitfährt, kann darüber entscheiden.

refused-moved_on = Das Rennen ist inzwischen weitergegangen: Sieh bitte noch einmal nach.


## Was von einem Rennen berichtet wird.

event-entitled = {""}

event-amended = Die Rennleitung berichtigt { $seat }: { $said-fields }.

event-set_back =
    Startstrafe, { $places ->
        [one] { $places } Platz
       *[other] { $places } Plätze
    }: { $seat } hatte P{ $earned } und startet von P{ $start }.

event-by_ahead =
    { $seat }: nach im Voraus geschickten Anweisungen, bisher { $count ->
        [one] { $count } Mal
       *[other] { $count } Mal
    }.

event-by_standing =
    { $seat }: nach Daueranweisungen, bisher { $count ->
        [one] { $count } Mal
       *[other] { $count } Mal
    }.

event-by_clock =
    { $seat }: Es kamen keine Anweisungen.{ $missed ->
        [0] {""}
       *[other] {" "}In Folge versäumt: { $missed }{ $most ->
            [0] {""}
           *[other] ; nach { $most } übernimmt ein Bot
        }.
    }

event-stands_in =
    { $seat }: Nach { $missed ->
        [one] { $missed } versäumten Runde
       *[other] { $missed } versäumten Runden
    } in Folge übernimmt ein Bot.


## Wie das Rennen eines Wagens ausgegangen ist, oder dass es noch läuft.

status-disqualified = disqualifiziert
status-running = im Rennen
status-finished = im Ziel
status-out = ausgeschieden


## Ob eine Saison läuft.

season-open = läuft
season-closed = abgeschlossen


## Wer die Punkte eines Rennens bekommt, das für jemand anderen gefahren wird.

scorer-substitute = wer gefahren ist
scorer-owner = wem der Wagen gehört


## Wer entschieden hat.

decided-driver = selbst entschieden
decided-sheet = im Voraus geschickte Anweisung
decided-standing = Daueranweisung
decided-prudence = Vorgabe, weil nichts anderes angewiesen war
decided-clock = sichere Anweisung, weil die Zeit abgelaufen war
decided-automatic = der Bot
decided-gm = von der Rennleitung


## Titel der Punktetabellen in data/points.

scheme-ci-league = CI League
scheme-sesterces-of-the-circus = Sesterzen des Circus
scheme-a-league-s-own = Eigene Tabelle einer Liga
scheme-formula-1-1977 = Formel 1, 1977
scheme-by-the-size-of-the-field = Nach der Größe des Feldes


## Wie weit ein Rennen ist.

stage-lobby = in der Lobby
stage-running = läuft
stage-paused = macht Pause
stage-held = angehalten
stage-over = vorbei
stage-abandoned = abgebrochen


## Wahlmöglichkeiten auf Knöpfen.

option-level = { $part-field } { $value-signed }


## Was in Nachrichten, Formularen und Antworten steht.

ui-lobby =
    {""}**Rennen #{ $race }: { $title }** auf **{ $track }**, { $laps ->
        [one] { $laps } Rennrunde
       *[other] { $laps } Rennrunden
    }
    { $goes ->
        [none] {""}
       *[other] { $goes }{"\u000A"}
    }{ $pace-pace } · { $time }
    Regeln: { $profile }{ $options ->
        [none] {""}
       *[other] {" "}· { $options }
    }{ $rules ->
        [none] {""}
       *[other] {"\u000A"}{ $rules }
    }{ $expected ->
        [none] {""}
       *[other] {"\u000A"}{ $expected }
    }
    { $owner ->
        [none] {""}
       *[other] Veranstalter: { $owner }{"\u000A"}
    }{ $drivers_start ->
        [now] Alle, die mitfahren, können es starten, denn wer es veranstaltet hat, ist nicht mehr da.{"\u000A"}
        [later] -# Tut { $owner } hier bis { $from } nichts, können es alle starten, die mitfahren.{"\u000A"}
       *[no] {""}
    }{ $commitment ->
        [none] {""}
       *[other] -# Faire Würfel: Der Startwert ist als `{ $commitment }` versiegelt und wird an der Zielflagge geöffnet.
    }

    { $drivers }

ui-expected = **Etwa { $usual }**, wenn alle { $answers ->
        [none] innerhalb von Stunden antworten
       *[other] so schnell antworten wie sonst (im Schnitt { $answers })
    }, höchstens { $most }: ungefähr { $rounds ->
        [one] { $rounds } Runde
       *[other] { $rounds } Runden
    }, jede höchstens { $limit }{ $again ->
        [yes] {""}, außer wo in einer Runde zweimal gefragt wird.
       *[no] .
    }

ui-expected_slots = **Etwa { $usual }**: ungefähr { $rounds ->
        [one] { $rounds } Runde
       *[other] { $rounds } Runden
    }, fällig etwa alle { $limit }, wie schnell auch immer geantwortet wird.

ui-shorter = Kürzer: { $ways }.

ui-shorter_hours = { $to } Stunden pro Runde, etwa { $usual }
ui-shorter_laps = { $to ->
        [one] { $to } Rennrunde
       *[other] { $to } Rennrunden
    }, etwa { $usual }
ui-shorter_orders = nach Zetteln, sodass niemand mitten in der Runde gefragt wird, etwa { $usual }
ui-shorter_early = Runden, die enden, sobald alle Anweisungen da sind, etwa { $usual }

ui-rounds_left =
    Noch etwa { $rounds ->
        [one] { $rounds } Runde
       *[other] { $rounds } Runden
    }.
ui-time_left =
    Noch etwa { $rounds ->
        [one] { $rounds } Runde
       *[other] { $rounds } Runden
    }: { $answers ->
        [none] rund { $usual }
       *[other] im jetzigen Tempo rund { $usual }
    }, höchstens { $most }.

ui-span_days = { $count ->
        [one] 1 Tag
       *[other] { $count } Tage
    }
ui-span_hours = { $count ->
        [one] 1 Stunde
       *[other] { $count } Stunden
    }
ui-span_minutes = { $count ->
        [one] 1 Minute
       *[other] { $count } Minuten
    }

ui-lobby_empty = Noch steht niemand in der Startaufstellung. **Einsteigen** nimmt einen Wagen, **Bots dazu …** gibt freie Wagen an Bots.

# $count, $option, $value
ui-lobby_many = Wenn { $count } oder mehr Mitglieder fahren: `{ $option }={ $value }`.

ui-lobby_driver =
    { $number }. { $name }{ $driver ->
        [none] {""}
       *[other] {" "}({ $driver })
    }{ $past ->
        [none] {""}
       *[other] {" "}· { $past }
    }{ $back ->
        [0] {""}
        [one] {" "}· startet einen Platz weiter hinten
       *[other] {" "}· startet { $back } Plätze weiter hinten
    }{ $there ->
        [none] {""}
       *[other] {" "}{ $there }
    }

ui-tables = **{ $title }** nach Rennen #{ $race }

ui-tables_again = **{ $title }**, berichtigt mit Rennen #{ $race }

ui-tables_now =
    {""}**{ $title }**{ $closed ->
        [none] {""}
       *[other] {" "}· { $closed-season }
    } · Saison { $season }

ui-table_drivers =
    Fahrer{ $tier ->
        [0] {""}
       *[other] , Liga { $tier }
    } · { $held } von { $rounds ->
        [one] { $rounds } Rennen
       *[other] { $rounds } Rennen
    }

ui-table_teams = Teams

ui-table_ties =
    Bei gleichen Punkten: { $first ->
        [places] zuerst die meisten Siege, dann die meisten zweiten Plätze und so weiter, dann der bessere Platz im letzten gemeinsamen Rennen.
        [ahead] zuerst, wer öfter vorne lag, dann der bessere Platz im letzten gemeinsamen Rennen.
        [teams] zuerst die meisten Siege.
       *[wins] zuerst die meisten Siege, dann der bessere Platz im letzten gemeinsamen Rennen.
    }

ui-tables_empty = Noch hat kein Rennen gezählt.

ui-season_created =
    Saison { $season }, **{ $title }**, ist eröffnet. Punkte: { $scheme }{ $drop ->
        [0] {""}
        [one] ; { $drop } Ergebnis, das schlechteste, wird gestrichen
       *[other] ; { $drop } Ergebnisse, die schlechtesten, werden gestrichen
    }. Unter der Saisonnachricht: **In der Saison mitfahren** meldet dich an; wer veranstaltet, plant Rennen unter **Veranstalten …** (`/season organise`) oder fügt ein laufendes mit `/season count` hinzu.
    Tage und Zeiten gelten in { $zone }.

ui-season_planned =
    {""}„{ $meeting }“{ $day ->
        [none] {""}
       *[other] , { $day },
    } steht im Kalender. **{ $title }** hat jetzt { $count ->
        [one] { $count } geplantes Rennen
       *[other] { $count } geplante Rennen
    }.

ui-season_held = Rennen #{ $race } zählt in **{ $title }** als „{ $meeting }“.

ui-season_released = Rennen #{ $race } zählt nicht mehr in **{ $title }**.

ui-season_entered =
    { $member } fährt in **{ $title }** mit{ $team ->
        [none] {""}
       *[other] , Team { $team }
    }{ $tier ->
        [0] {""}
       *[other] , Liga { $tier }
    }. { $count ->
        [one] { $count } Meldung
       *[other] { $count } Meldungen
    } bisher.

ui-season_withdrawn = { $member } hat **{ $title }** verlassen. Ergebnisse bleiben stehen.

ui-season_stand_in = { $member } fährt Rennen #{ $race } für { $owner }; die Punkte bekommt, { $scorer-scorer }.

ui-season_no_stand_in = { $member } fährt Rennen #{ $race } für niemand anderen.

ui-season_swapped = { $member } und { $other } tauschen in **{ $title }** die Plätze: Team und Liga. Was sie gefahren sind, bleibt, wo es gefahren wurde.

ui-season_admitted = { $member } darf in Rennen #{ $race } mitfahren, ohne dafür gemeldet zu sein.

ui-season_result =
    { $order-list ->
        [none] „{ $meeting }“ von **{ $title }** hat kein Ergebnis mehr: Es wird hier gefahren.
       *[other] „{ $meeting }“ von **{ $title }** wurde anderswo gefahren: { $order-list }.{ $out-list ->
            [none] {""}
           *[other] {" "}Ausgeschieden: { $out-list }.
        }
    }

ui-office_head = **{ $title }**, für den Veranstalter

ui-office_no_race = Es steht kein Rennen an.

ui-office_next =
    { $n }. { $meeting }{ $when ->
        [none] {""}
       *[other] , { $when }
    }: { $state ->
        [lobby] Lobby offen, Rennen #{ $race }
        [running] Rennen #{ $race } läuft
       *[planned] geplant
    }{ $away-list ->
        [none] {""}
       *[other] . Ersatz gesucht für { $away-list }
    }

ui-office_people =
    { $count ->
        [one] { $count } Fahrer ist angemeldet
       *[other] { $count } Fahrer sind angemeldet
    }.{ $spare-list ->
        [none] {" "}Noch keine Ersatzfahrer.
       *[other] {" "}Ersatzfahrer: { $spare-list }.
    }

ui-office_lobbies =
    Lobbys: { $hours ->
        [one] { $hours } Stunde
       *[other] { $hours } Stunden
    } je Runde, offen { $opens ->
        [one] { $opens } Stunde
       *[other] { $opens } Stunden
    } vor dem Start{ $fill ->
        [0] {""}
       *[other] , aufgefüllt bis { $fill } Wagen
    }{ $options ->
        [none] {""}
       *[other] , { $options }
    }. Zeiten in { $zone }.

ui-office_pick_race = Ein Rennen aus dem Kalender …

ui-office_pick_penalty = Eine Strafe zurücknehmen …

ui-sheet_title = Name des Rennens

ui-sheet_title_hint = Zum Beispiel Monza

ui-sheet_when = Wann

ui-sheet_when_hint = In { $zone }: 2027-03-14 20:00, dann startet es von selbst; nur der Tag; oder noch nichts

ui-sheet_track = Strecke

ui-sheet_track_hint = Nötig, wenn eine Uhrzeit dabeisteht

ui-sheet_laps = Rennrunden

ui-sheet_laps_hint = Leer: so viele wie dort üblich

ui-sheet_tier = Liga

ui-sheet_tier_hint = 1 ist die obere

ui-sheet_entrant_tier_hint = 1 ist die obere; ohne Wahl bleibt, wer schon mitfährt, in seiner Liga

ui-sheet_hours = Stunden je Runde

ui-sheet_hours_hint = 1 bis 336

ui-sheet_opens = Die Lobby öffnet

ui-sheet_opens_hint = Wie viele Stunden vor dem Start

ui-sheet_fill = Bots füllen auf

ui-sheet_fill_hint = Bis zu wie vielen Wagen; 0: keine Bots

ui-sheet_zone = Zeitzone

ui-sheet_zone_hint = In ihr gelten Tage und Zeiten: Europe/Berlin

ui-sheet_options = Optionen der Rennen

ui-sheet_options_hint = Wie bei einem neuen Rennen: pits=yes pace=live

ui-sheet_channel = Kanal

ui-sheet_channel_hint = Wo diese Rennen gefahren werden; bei Liga 1 steht dort auch die Nachricht der Saison

ui-sheet_entrant = Fahrer

ui-sheet_entrant_hint = Ein Mitglied dieses Servers

ui-sheet_team = Team

ui-sheet_team_hint = Ein Strich (-) für keines; leer: Wer schon mitfährt, behält seines

ui-sheet_one = Der eine Fahrer

ui-sheet_one_hint = Bekommt Team und Liga des anderen

ui-sheet_other = Der andere Fahrer

ui-sheet_other_hint = Frühere Ergebnisse bleiben, wo sie gefahren wurden

ui-sheet_admitted = Wer fahren darf

ui-sheet_admitted_hint = In diesem Rennen einer anderen Liga oder eines anderen Laufs

ui-sheet_kind = Was es ist

ui-sheet_kind_hint = Ein Darlehen wird zurückgezahlt und zählt nicht als Punkte

ui-sheet_sum = Sesterzen

ui-sheet_sum_hint = Eine negative Zahl nimmt Sesterzen weg: -500

ui-pay_loan = Ein Darlehen: keine Punkte

ui-pay_paper = Eine Summe vom Papier: zählt als Punkte

ui-sheet_order = Wer ins Ziel kam

ui-sheet_order_hint = Namen wie angemeldet, der Reihe nach, mit Kommas oder in Zeilen

ui-sheet_out = Wer die Flagge nicht sah

ui-sheet_out_hint = Namen mit Kommas; leer: niemand

ui-sheet_member = Fahrer

ui-sheet_member_hint = Wer in dieser Saison fährt

ui-sheet_standin = Wer fährt

ui-sheet_standin_hint = Aus dem Rennen oder der Saison

ui-sheet_owner = Für wen

ui-sheet_owner_hint = Wessen Platz es ist; noch einmal derselbe: fährt wieder für sich

ui-sheet_points = Punktabzug

ui-sheet_points_hint = Leer: keiner

ui-sheet_places = Verlorene Plätze

ui-sheet_places_hint = In einem Rennen oder am Start: darunter auswählen; leer: keine

ui-sheet_where = Wo die Plätze verloren gehen

ui-sheet_where_hint = Ohne Auswahl: am Start des nächsten Rennens

ui-sheet_where_grid = Am Start des nächsten Rennens

ui-sheet_reason = Warum

ui-sheet_reason_hint = Alle lesen es

ui-sheet_wheels = Radpunkte

ui-sheet_wheels_hint = Wie viele; leer: so viele, wie die Kasse hergibt

ui-sheet_boxes = Pferdekästchen

ui-sheet_boxes_hint = Wie viele; leer: so viele, wie die Kasse hergibt

ui-sheet_horses = Ersetzte tote Pferde

ui-sheet_horses_hint = Wie viele; leer: so viele, wie die Kasse hergibt

ui-sheet_new = Stattdessen ein neuer Wagen

ui-sheet_new_hint = Mit neuem Lenker; leer: du behältst deinen

ui-sheet_new_yes = Ja, ein neuer

ui-sheet_amount = Dein Gebot in Sesterzen

ui-sheet_amount_hint = 0 nimmt es zurück

ui-sheet_lanes = Bahnen

ui-sheet_lanes_hint = In der Reihenfolge, in der du sie willst: 2 1 3

ui-sheet_stake = Dein Einsatz in Sesterzen

ui-sheet_stake_hint = Zusammen höchstens { $most }; 0 nimmt die Wette zurück

ui-lost_points =
    { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }

ui-lost_places =
    { $count ->
        [one] { $count } Platz in Rennen #{ $race }
       *[other] { $count } Plätze in Rennen #{ $race }
    }

ui-lost_grid =
    { $count ->
        [one] { $count } Startplatz
       *[other] { $count } Startplätze
    }{ $served ->
        [0] {" "}im nächsten Rennen
       *[other] {" "}(verbüßt in Rennen { $served })
    }

ui-season_penalty =
    {""}{ $member } verliert { $lost-list } in **{ $title }**: { $reason }. (Strafe { $number }; **Veranstalten …** nimmt sie zurück.){ $lots ->
        [true] {" "}Wo das Los oder Gebote um Bahnen entscheiden, wie in Circus Maximus, warten die Startplätze auf das Rennen danach.
       *[false] {""}
    }

ui-season_pardoned =
    Strafe { $number } in **{ $title }** ist zurückgenommen.{ $served ->
        [true] {" "}Ihre Startplätze sind verbüßt und bleiben es.
       *[false] {""}
    }

ui-season_penalty_line = Strafe { $number }: { $member } verliert { $lost-list }: { $reason }

ui-season_close_sure =
    {""}**{ $title }** endgültig abschließen? Die Tabellen bleiben, wie sie sind{ $unfinished ->
        [0] {""}
       *[other] , obwohl noch nicht jedes Rennen des Kalenders gefahren ist
    }.

ui-season_close_protests = ⚠️ Über einen Protest in { $races-list } ist noch nicht entschieden, und er kann die Tabellen ändern: Er steht in `/gm inbox`.

ui-season_champion =
    🏆 **{ $champions-list }**: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }{ $gap ->
        [0] {""}
       *[other] , { $gap } Vorsprung
    } · { $title }{ $tier ->
        [0] {""}
       *[other] , Liga { $tier }
    }

ui-season_followed = Saison { $season }, **{ $title }**, ist eröffnet, mit den Meldungen der letzten in den Ligen, die sie sich erfahren haben.

ui-season_calendar = **{ $title }** · Kalender ({ $zone })

ui-season_meeting =
    { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}· Liga { $tier }
    }{ $day ->
        [none] {""}
       *[other] {" "}· { $day }
    }{ $race ->
        [0] {""}
       *[other] {" "}· Rennen #{ $race }
    }{ $off ->
        [true] {" "}· abgesagt
       *[false] {""}
    }

ui-season_entrant =
    { $name }{ $team ->
        [none] {""}
       *[other] {" "}({ $team })
    }{ $tier ->
        [0] {""}
       *[other] {" "}· Liga { $tier }
    }

ui-season_entrants = Meldungen: { $entrants-list }

ui-season_empty = Noch ist nichts geplant.

ui-season_no_threads = Ich darf hier keine Threads anlegen. Solange ein Rennen der Saison läuft, öffnet keine Lobby: Gib mir **Öffentliche Threads erstellen** und **Nachrichten in Threads senden**, oder lass mehr Tage dazwischen.

ui-enter_title = In der Saison mitfahren
ui-enter_team = Dein Team
ui-enter_hint = Leer lassen, wenn du für dich selbst fährst.

ui-season_in = Du bist in **{ $title }** dabei. Wenn eine Lobby öffnet, wirst du gerufen; die Nachricht der Saison zeigt dich innerhalb einer Minute.

ui-season_standby = Du stehst in **{ $title }** auf der Liste der Ersatzfahrer. Wird ein Platz frei, wirst du gerufen. Noch einmal drücken nimmt dich von der Liste.

ui-season_no_standby = Du stehst in **{ $title }** nicht mehr auf der Liste der Ersatzfahrer.

ui-season_away =
    Notiert: Du fährst Rennen #{ $race } nicht, { $who ->
        [none] ein Ersatz wird gesucht
       *[other] { $who } fährt für dich
    }. Noch einmal drücken, wenn du doch kannst.

ui-season_not_away = Gut: Du fährst Rennen #{ $race } doch. **Ich fahre** nimmt deinen Platz.

ui-season_channel =
    Die Rennen von **{ $title }**{ $tier ->
        [1] {" "}finden in { $place } statt, und ihre Nachricht steht dort.
       *[other] , Liga { $tier }, finden in { $place } statt.
    }

ui-season_lobbies =
    Lobbys von **{ $title }**: { $hours ->
        [one] { $hours } Stunde
       *[other] { $hours } Stunden
    } je Runde, offen { $opens ->
        [one] { $opens } Stunde
       *[other] { $opens } Stunden
    } vor dem Start{ $fill ->
        [0] {""}
       *[other] , Bots füllen bis { $fill } Wagen auf
    }{ $options ->
        [none] {""}
       *[other] , mit { $options }
    }. Zeiten gelten in { $zone }.

ui-season_unplanned = „{ $meeting }“ steht nicht mehr im Kalender von **{ $title }**.

ui-hub_head =
    🏆 **{ $title }** · Saison { $season }{ $closed ->
        [none] {""}
       *[other] {" "}· { $closed }
    }

ui-hub_what =
    {""}{ $game ->
        [none] Alle Spiele
       *[other] { $game }
    } · { $pace ->
        [live] live
       *[other] alle { $hours } h eine Runde
    } · Punkte: { $scheme }{ $drop ->
        [0] {""}
        [one] {", "}das schlechteste Ergebnis zählt nicht
       *[other] {", "}die { $drop } schlechtesten Ergebnisse zählen nicht
    }{ $bots ->
        [true] {""}
       *[false] {", "}Bots werden übergangen
    } · veranstaltet von { $organiser }

ui-hub_by_itself = Jede Lobby öffnet { $hours } Stunden vor dem Start von selbst und ruft alle, die mitfahren.

ui-hub_calendar = **Kalender**

ui-season_exported = **{ $title }** als Datei.

ui-records_none = Noch hat kein Rennen die Zielflagge gesehen.

ui-records_head =
    📖 **Rekordbuch**: { $count ->
        [one] ein Rennen
       *[other] { $count } Rennen
    }{ $imported ->
        [0] {""}
       *[other] , { $imported } davon importiert
    }

ui-records_champion = 🏆 { $title }: **{ $names }**

ui-records_wins = **Siege**: { $said }

ui-records_podiums = **Podestplätze**: { $said }

ui-records_starts = **Starts**: { $said }

ui-records_streak = **Längste Siegesserie**: { $name }, { $count } in Folge

ui-records_gained =
    {""}**Meiste gewonnene Plätze**: { $name }, { $places ->
        [one] { $places } Platz
       *[other] { $places } Plätze
    } in Rennen #{ $race }{ $imported ->
        [true] {" "}(importiert)
       *[other] {""}
    }

ui-records_laps = **Schnellste Rennrunden** (in Runden)

ui-records_lap =
    { $track }: { $name }, { $rounds },{ $tenths } (Rennen #{ $race }{ $imported ->
        [true] , importiert
       *[other] {""}
    })

## Eigene Strecken eines Servers.

ui-own_track = eigene Strecke

ui-tracks_own =
    { $count ->
        [0] Dieser Server hat noch keine eigene Strecke. `/track upload` reicht eine ein.
       *[other] **Eigene Strecken dieses Servers** ({ $count } von { $most })
    }

ui-tracks_ours = **Auf jedem Server**

ui-track_taken =
    { $version ->
        [1] Auf `{ $track }` kann gefahren werden: `/race create track:{ $track }`.
       *[other] `{ $track }` ist jetzt Version { $version }. Rennen, die vorher eröffnet wurden, behalten ihre.
    }

ui-track_line =
    { $laps ->
        [one] { $laps } Rennrunde
       *[other] { $laps } Rennrunden
    } zu { $rows } Reihen{ $version ->
        [0] {""}
       *[other] {" "}· Version { $version }
    }

ui-track_of = -# Eingereicht von { $member }, { $day }. SHA-256 { $digest }…

refused-track_faults =
    { $count ->
        [one] An **{ $track }** ist etwas falsch, die Strecke wurde nicht angenommen:
       *[other] An **{ $track }** sind { $count } Dinge falsch, die Strecke wurde nicht angenommen:
    }

ui-track_faults_more =
    … und { $count ->
        [one] noch eines.
       *[other] noch { $count }.
    }

ui-track_faults_help = -# `/rules topic:Authors` sagt, wie eine Strecke geschrieben wird.

ui-imported =
    📥 Rennen #{ $race } wurde importiert: { $title }, { $track }{ $winner ->
        [none] {""}
       *[other] , gewonnen von { $winner }
    }. `/race status race:{ $race }`

ui-import_again = Rennen #{ $race } war schon hier. Seine Fahrer heißen jetzt, wie du sagst.

ui-status_imported = 📥 Aus einer Datei importiert, { $day }

ui-track_removed = `{ $track }` ist von diesem Server verschwunden. Laufende und beendete Rennen behalten ihre eigene Kopie.

ui-hub_earlier =
    -# { $count ->
        [one] Ein Rennen davor.
       *[other] { $count } Rennen davor.
    }

ui-hub_later =
    -# { $count ->
        [one] Ein weiteres Rennen folgt.
       *[other] { $count } weitere Rennen folgen.
    }

ui-hub_planned =
    🗓️ { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}(Liga { $tier })
    }{ $when ->
        [none] {""}
       *[other] {" "}· { $when }
    }

ui-hub_lobby =
    🟢 { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}(Liga { $tier })
    } · Lobby offen, Rennen #{ $race }{ $place ->
        [none] {""}
       *[other] {" "}in { $place }
    }{ $left ->
        [none] {""}
       *[other] {" "}· Start { $left }
    }

ui-hub_running =
    🏁 { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}(Liga { $tier })
    } · Rennen #{ $race }{ $place ->
        [none] {""}
       *[other] {" "}in { $place }
    }{ $round ->
        [0] {""}
       *[other] {", "}Runde { $round }
    }

ui-hub_over =
    ✅ { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}(Liga { $tier })
    } · { $race ->
        [0] anderswo gefahren
       *[other] Rennen #{ $race }
    }, Sieg: { $winners }

ui-hub_off =
    ❌ { $n }. { $meeting }{ $tier ->
        [0] {""}
       *[other] {" "}(Liga { $tier })
    } · abgesagt

ui-hub_grid =
    {"    "}{ $name } startet im nächsten Rennen { $count ->
        [one] { $count } Platz
       *[other] { $count } Plätze
    } weiter hinten (Strafe { $number })

ui-heat = Lauf { $n }

ui-hub_wanted = {"    "}Ersatz gesucht für { $owners }

ui-hub_line =
    `{ $place }`{ $up ->
        [0] { $down ->
            [0] {""}
           *[other] {" "}▼{ $down }
        }
       *[other] {" "}▲{ $up }
    } { $name } · **{ $points }**{ $gap ->
        [0] {""}
       *[other] {" "}(−{ $gap })
    }{ $wins ->
        [0] {""}
        [one] {" "}· 1 Sieg
       *[other] {" "}· { $wins } Siege
    }

ui-hub_more = … und { $count } weitere: **Tabellen**

ui-hub_nobody = Noch fährt niemand mit.

ui-hub_entrants =
    {""}**Dabei{ $tier ->
        [0] {""}
       *[other] , Liga { $tier }
    }** ({ $count }): { $names }{ $more ->
        [0] {""}
       *[other] {" "}und { $more } weitere
    }

ui-hub_reserves = **Ersatzfahrer**: { $names }

ui-lobby_check_in = Anwesenheit bis { $due }: Wer noch dabei ist, sagt es; ein Haken heißt ja.

ui-lobby_closed = Das Rennen läuft: siehe unten.
ui-lobby_over = Dieses Rennen ist vorbei.
ui-lobby_abandoned = Dieses Rennen wurde abgebrochen.

ui-how_to_play =
    {""}**Dein erstes Rennen in fünf Zeilen**
    1. In jeder Runde schreiben alle geheim ihre Anweisungen; dann werden sie aufgedeckt, und alle Wagen fahren.
    2. Drück unter der neuesten Nachricht auf **Deine Anweisungen**, dann auf eine Auswahl: Damit ist sie gesendet. Oder tippe `/orders text: …` und drück **Bestätigen**.
    3. Was du offen lässt, wird vorsichtig für dich gefahren; auf Kleinigkeiten wartet niemand.
    4. Nach jeder Runde zeigt ein Bild das Brett, und die Zeilen darunter sagen, was geschehen ist.
    5. Bis die Runde endet, kannst du deine Anweisungen ändern. Versäumst du sie, wird eine sichere Anweisung für dich gespielt.

ui-more_rules = -# Mehr davon: `/rules topic:` mit einem Wort, oder mit einer Regel wie `S-61` (die Regeln sind englisch).

ui-correct_title = Rennen berichtigen
ui-correct_track = Strecke
ui-correct_track_hint = Ihr Name oder ihr Titel
ui-correct_options = Optionen
ui-correct_options_hint = name=wert name=wert …

ui-own_phrase = Dein Startspruch: „{ $luck }“

ui-joined = Du bist dabei: { $car }, Startnummer { $number }. Nach deinen Anweisungen frage ich per Direktnachricht; der Knopf **Deine Anweisungen** unter jeder Runde geht auch.

ui-joined_here = Du bist dabei: { $car }, Startnummer { $number }. Drück unter der Nachricht jeder Runde auf **Deine Anweisungen**: Nur du siehst das Formular.

ui-left = Du hast die Startaufstellung verlassen.

ui-retire_sure = { $car } aus Rennen #{ $race } zurückziehen? Das lässt sich nicht rückgängig machen. Oder überlass den Wagen einem Bot: Dann können andere ihn übernehmen, oder später wieder du.

ui-retired = Dein Wagen ist zurückgezogen.

ui-retired_then = Dein Wagen wird zurückgezogen, sobald diese Runde gezeigt wird: { $due }.

ui-filled =
    { $count ->
        [one] { $count } Bot steht
       *[other] { $count } Bots stehen
    } jetzt in der Startaufstellung.

ui-started = Das Rennen läuft.
ui-too_few_reason = zu wenige Fahrer haben sich gemeldet
ui-checking_in = Alle werden gefragt, ob sie noch dabei sind; das Rennen beginnt, wenn alle geantwortet haben oder ihre Zeit abgelaufen ist. **Starten** noch einmal gedrückt startet es sofort.

ui-paused =
    Rennen #{ $race } macht Pause{ $by ->
        [none] {""}
       *[other] {" "}auf Wunsch von { $by }
    }{ $reason ->
        [none] {""}
       *[other] : „{ $reason }“
    }.

ui-resumed =
    Rennen #{ $race } geht weiter.{ $due ->
        [none] {""}
       *[other] {" "}Nächste Frist: { $due }.
    }

ui-sent_again = Rennen #{ $race } ist vorbei. Ich sende seine fehlenden Nachrichten noch einmal.

ui-moved_here =
    Rennen #{ $race } geht in diesem Kanal weiter.{ $due ->
        [none] {""}
       *[other] {" "}Nächste Frist: { $due }.
    }

ui-abandoned =
    Rennen #{ $race } ist abgebrochen{ $by ->
        [none] {""}
       *[other] {" "}von { $by }
    }{ $reason ->
        [none] {""}
       *[other] : „{ $reason }“
    }{ $few ->
        [true] : der Kalender der Saison sagt es ab, weil zu wenige fahren
       *[false] {""}
    }.{ $house ->
        [none] {""}
       *[other] {" "}Startwert des Hauses für die Würfel: `{ $house }`.
    }

ui-abandon_sure = Rennen #{ $race } endgültig abbrechen? Es endet für alle ohne Ergebnis.

ui-kept = Nichts wurde geändert.

ui-created = Rennen #{ $race } ist eröffnet{ $place ->
        [none] {""}
       *[other] , in { $place }
    }.

# Die erste Nachricht eines Beitrags in einem Forum. $game: ein Titel
ui-forum_post = Ein Rennen in { $game }. Alles dazu steht in diesem Beitrag.

ui-how_many =
    Wie viele Bots, und wie stark?
    • **Rookie** fährt oft auf gut Glück; Club kommt in 8 von 10 Rennen davor an.
    • **Club** fährt gut und lässt dann und wann eine Runde liegen.
    • **Ace** lässt keine liegen; kommt in 7 bis 8 von 10 Rennen vor Club an.

ui-which_bots =
    Beliebig viele { $strength ->
        [rookie] Rookies
        [ace] Aces
       *[other] Club-Bots
    }

ui-some_bots = { $count } { $strength ->
        [rookie] { $count ->
            [one] Rookie
           *[other] Rookies
        }
        [ace] { $count ->
            [one] Ace
           *[other] Aces
        }
       *[other] Club
    }

ui-bot =
    Bot{ $strength ->
        [rookie] , Rookie
        [club] , Club
        [ace] , Ace
       *[other] {""}
    }

ui-exported = Rennen #{ $race } als Datei, die `steward verify` prüft.

ui-status_stands =
    Das Rennen wartet auf { $who ->
        [none] jemanden aus der Rennleitung
       *[other] { $who } oder jemand anderen aus der Rennleitung
    }: { $why ->
        [review] Runde { $round } wartet auf die Freigabe.
        [disturbed] Aufzeichnung und Regeln widersprechen sich.
        [nobody] Drei Runden lang hat niemand Anweisungen geschickt. **Fortsetzen** lässt es weiterlaufen.
        [gm] Die Rennleitung hat es angehalten.
        [paused] Es macht Pause.
       *[other] Ich erreiche seinen Kanal nicht.
    }

ui-file_round = Runde { $round }
ui-file_flag = Zielflagge

ui-status =
    {""}**Rennen #{ $race }** · { $stage }, { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    }

ui-turn_ready = Dein Zug kommt noch in dieser Runde. Hinterleg ihn jetzt, dann wartet niemand auf dich:

ui-nothing_asked_hidden = Für dich gibt es gerade nichts zu tun. Runde { $round } läuft verdeckt; das Ergebnis kommt { $due }.

ui-shown_at = Runde { $round } läuft verdeckt und wird { $due } gezeigt.

ui-hidden_question =
    Rennen #{ $race }: Das liest nur du. Runde { $round } läuft verdeckt und wird { $due } gezeigt.
    Die Anweisungen sind geschlossen; niemand kann sehen, dass du gefragt wirst.

ui-nothing_asked =
    { $over ->
        [true] Dein Rennen ist vorbei.
       *[false] Für dich gibt es gerade nichts zu tun.
    }{ $awaited ->
        [none] {""}
       *[other] {" "}Wir warten auf { $awaited }
    }{ $due ->
        [none] {""}
       *[other] , Frist { $due }
    }

ui-awaited =
    { $stands ->
        [true] Wenn es weitergeht, wartet es auf { $awaited }
       *[false] Wir warten auf { $awaited }
    }{ $due ->
        [none] {""}
       *[other] , Frist { $due }
    }

ui-status_protests =
    Die Rennleitung muss noch über { $count ->
        [one] den Protest
       *[other] die Proteste
    } von { $who } entscheiden.

ui-flag_there = Das Rennen ist vorbei. Ergebnis, GIF und **Revanche** stehen in { $place }.

ui-own_car = Dein Wagen { $car }: { $gauges }

ui-own_car_by_bot = Ein Bot fährt ihn, bis du ihn zurückholst: `/race return`.

ui-luck_title = Startspruch
ui-luck_label = Irgendwelche Worte
ui-luck_hint = Sie gehen in den Startwert der Würfel ein, damit ihn niemand allein bestimmen kann.

ui-past =
    { $came }/{ $asked } { $asked ->
        [one] Anweisung
       *[other] Anweisungen
    } pünktlich{ $late ->
        [0] {""}
       *[other] , { $late } erst nach Erinnerung
    }

ui-time_slots = fällig { $days } um { $at }

ui-time_hours =
    { $hours ->
        [one] { $hours } Stunde
       *[other] { $hours } Stunden
    } pro Runde

ui-time_in_turn = der Reihe nach, { $span } für jede Frage

ui-time_answers = { $span } für eine Frage mitten in der Runde

ui-time_show =
    { $clock ->
        [true] jede Runde wird um { $span } gezeigt, sobald ihre Anweisungen geschlossen sind
       *[false] jede Runde wird { $span } nach Schluss der Anweisungen gezeigt
    }; wer eine Karte dafür hat, wird dazwischen gefragt

ui-time_beat = ein Zug, in dem Karten gespielt werden könnten, wird { $span } nach seiner Anweisung gezeigt
ui-time_show_none = mitten in der Runde wird niemand gefragt

ui-time_weekends = Wochenenden frei
ui-time_late = keine Runde endet vor ihrer Zeit
ui-time_review = die Rennleitung gibt jede Runde frei, bevor sie erscheint
ui-time_check_in =
    Check-in { $span } vor dem Start; { $no_show ->
        [fill] wer ihn versäumt, wird von einem Bot vertreten
       *[drop] wer ihn versäumt, verliert den Platz
    }
ui-time_bank = Zeitkonto bis { $span }
ui-banks = Zeitkonto: { $banks }
ui-bank_of = { $car } { $hours } h

ui-time_away =
    { $auto ->
        [0] { $retire ->
            [0] {""}
            [one] nach { $retire } versäumten Runde zurückgezogen
           *[other] nach { $retire } versäumten Runden zurückgezogen
        }
        [one] nach { $auto } versäumten Runde ein Bot{ $retire ->
            [0] {""}
           *[other] , nach { $retire } zurückgezogen
        }
       *[other] nach { $auto } versäumten Runden ein Bot{ $retire ->
            [0] {""}
           *[other] , nach { $retire } zurückgezogen
        }
    }

ui-round_stands =
    {""}**{ $round ->
        [0] Vor dem Start
       *[other] Runde { $round }
    }: { $what }** · { $inside } von { $all } fertig
ui-round_open =
    {""}**{ $round ->
        [0] Vor dem Start
       *[other] Runde { $round }
    }: { $what }**{ $all ->
        [1] {""}
       *[other] {" "}· { $inside } von { $all } fertig
    } · bis { $due }, { $left }

ui-round_since =
    Plätze seit { $round ->
        [0] dem Start
       *[other] Runde { $round }
    }, { $at }: { $now }

ui-round_same = unverändert

ui-round_later = { $car } ist verreist und hat Zeit bis { $due }

ui-round_until = { $car } hat Zeit bis { $due }

ui-round_closed =
    {""}**{ $round ->
        [0] Vor dem Start
       *[other] Runde { $round }
    }: { $what }** · { $who ->
        [none] beendet, { $inside } von { $all } waren fertig
       *[other] { $inside ->
            [0] keine Antwort von { $who }
           *[other] beantwortet von { $who }
        }
    }
ui-round_void =
    {""}**{ $round ->
        [0] Vor dem Start
       *[other] Runde { $round }
    }: { $what }** · zurückgesetzt

ui-round_again = Diese Runde wurde zurückgesetzt. Ich frage neu, weil alle die alten Anweisungen gesehen haben.

ui-round_in = Fertig: { $inside }

ui-round_awaited = Wir warten auf { $waiting }

ui-round_receipts = Quittungen: { $receipts }

ui-round_closing = Alle Anweisungen sind da. Die Runde läuft.

## Preise neben der Auswahl.

tone-free = 🟩
tone-costs = 🟨
tone-fatal = 🟥
tone-impossible = ✖

ui-price_free = kostenlos

ui-price_impossible = nicht bezahlbar

ui-price_spaces =
    { $count ->
        [one] 1 Feld
       *[other] { $count } Felder
    }

ui-price_range = { $least } bis { $most } Felder

ui-price_cost =
    { $toward ->
        [none] { $amount }
       *[other] { $toward } { $amount }
    }

ui-price_about = etwa { $amount }

ui-price_left = { $rest-list } übrig

ui-bend = { $first ->
        [true] Voraus
       *[other] Danach
    }: { $name } in { $spaces ->
        [one] 1 Feld
       *[other] { $spaces } Feldern
    }, max. { $limits-list }.

ui-nothing = nichts

ui-warn_impossible = ⚠ So, wie jetzt alle stehen, kannst du das nicht bezahlen, oder es geht schief.

ui-warn_still = ⚠ Du bleibst stehen, wo du bist.
ui-warn_last = ⚠ Damit ist alles aufgebraucht: { $stocks-list }.

ui-warn_risk = ⚠ Das geht in { $tenths } von 10 Fällen schief.

ui-form_void =
    {""}**Rennen #{ $race } · { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    }** · { $what }: Das frage ich nicht mehr.

ui-form_closed =
    {""}**Rennen #{ $race } · { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    }** · { $what }: beendet.{ $orders ->
        [none] { $silent ->
            [true] {" "}Keine Antwort von dir; gespielt wurde die sichere.
           *[false] {""}
        }
       *[other] {" "}{ $silent ->
            [true] Von dir kam keine Anweisung; gespielt wurde die sichere ({ $orders }).
           *[false] Deine Anweisung: { $orders }.
        }
    }

ui-order_now = Gleich nehmen: { $said }

ui-order_price = Preis: { $said }

ui-ready = **{ $name }**: { $about }

preset-careful = Vorsichtig { $choice }

preset-free = Das Schnellste ohne Kosten { $choice }

preset-best = Bester Weg { $choice }

preset-all_in = Volles Risiko { $choice }

preset-last = Wie letztes Mal { $choice }

preset-attack = Angriff auf { $rival-name } { $choice }

preset-recommended = Empfohlen { $choice }{ $harm ->
        [0] {""}
       *[other] {" "}({ $rare ->
            [true] endet selten schlimm
           *[false] endet in { $harm } von 10 Fällen schlimm
        })
    }

preset-safe = Sicher { $choice }{ $harm ->
        [0] {""}
       *[other] {" "}({ $rare ->
            [true] endet selten schlimm
           *[false] endet in { $harm } von 10 Fällen schlimm
        })
    }

preset-flat_out = Vollgas { $choice }{ $harm ->
        [0] {""}
       *[other] {" "}({ $rare ->
            [true] endet selten schlimm
           *[false] endet in { $harm } von 10 Fällen schlimm
        })
    }

preset-attack_on = Angriff auf { $rival-name } { $choice }: trifft in { $hit } von 10{ $harm ->
        [0] {""}
       *[other] , { $rare ->
            [true] schadet dir selten
           *[false] schadet dir in { $harm } von 10
        }
    }

ui-price_if_moves = { $said }, wenn { $rival-name } weiterfährt ({ $tenths } von 10), sonst { $other }

ui-price_if_clear = { $said }, wenn der Weg frei ist ({ $tenths } von 10), sonst { $other }

ui-price_mostly = { $said } ({ $tenths } von 10), sonst { $other }

ui-price_or = oder { $other } ({ $tenths } von 10)

ui-price_or_worse = { $said } ({ $tenths } von 10), sonst schlechter

ui-price_or_better = { $said } ({ $tenths } von 10), sonst besser

ui-price_odds = { $said } in { $tenths } von 10

ui-price_odds_of_rest = { $said } in { $tenths }

ui-price_likely = { $said } ({ $tenths } von 10)

ui-price_tenths = { $tenths ->
        [0] kann nicht klappen
        [10] klappt sicher
       *[other] { $word } in { $tenths } von 10
    }

ui-lesson = 💡 { $said }

ui-lesson_came =
    💡 { $harm ->
        [none] {""}
       *[other] Das ging schief ({ $harm }).{" "}
    }{ $kept ->
        [yes] Wie vorhergesagt
       *[other] Letzte Anweisung
    }: { $spaces }{ $paid-list ->
        [none] { $kept ->
            [no] {""}
           *[other] , keine Kosten
        }
       *[other] {" "}für { $paid-list }
    }{ $kept ->
        [no] ; vorhergesagt: { $said }.
       *[other] .
    }

ui-told_odds = Vorhergesagt war: { $said } (in { $tenths } von 10 Fällen){ $kept ->
        [true] , und so kam es.
       *[other] . { $rest ->
            [one] Es war das zehnte Mal.
           *[other] Es war eins der anderen { $rest } Male.
        }
    }

works-usual = klappt
works-free = kostenlos

ui-price_pending = Die Preise folgen gleich.

ui-short_of_line = nicht im Ziel: noch { $gap-gap } bis zur Linie, in Rennrunde { $lap }

ui-placing =
    { $place }. { $name }{ $status ->
        [none] { $laps ->
            [0] {""}
            [one] {" "}· { $laps } Rennrunde
           *[other] {" "}· { $laps } Rennrunden
        }
       *[other] {" "}· { $status }{ $laps ->
            [0] {""}
            [one] , { $laps } Rennrunde
           *[other] , { $laps } Rennrunden
        }
    }

ui-placing_points =
    { $said } · { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }

ui-flag_seeds = Würfel: Startwert des Hauses `{ $house }`; Beiträge in der Reihenfolge des Einsteigens: { $contributions }. `/race export` gibt die Datei, die alle prüfen können.

ui-flag_seed = Würfel: Startwert `{ $seed }`.

ui-order_head = **Rennen #{ $race } · { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    }** · dein Wagen: { $car }

ui-hand = Deine Hand: { $cards-list }

ui-order_asks_until = { $head } · { $title }, Frist { $due }{ $bank ->
        [0] {""}
       *[other] {" "}· Zeitkonto: { $bank } h
    }
ui-order_asks = { $head } · { $title }

ui-speed = Tempo { $speed }
ui-speed_change = Tempo { $was } → **{ $now }**

ui-order_draft = Deine Anweisung (noch nicht abgeschickt): **{ $said }**

# In the modal for a sheet's settings: a line for anything that it does not list.
ui-settings_line = Alles andere, so wie du es tippst

# The first entry of each of its settings.
ui-setting_unset = keine Angabe

# Above the races that wait for a member's orders. $count
ui-races_wait =
    { $count ->
        [one] Ein Rennen wartet auf dich:
       *[other] { $count } Rennen warten auf dich:
    }

# One of them; `due` is a time, or empty while its clock is stopped. $race, $title, $round, $what-list, $due
ui-race_waits = **#{ $race }** { $title } · { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    } · { $what-list }{ $due ->
        [none] {""}
       *[other] {" "}· fällig { $due }
    }

# A button: the form of a race. $race
ui-race_form = #{ $race }

# Above the same list, to somebody who drives in several races and named none.
ui-which_race = Für welches Rennen sind deine Anweisungen?

ui-no_race_waits = Kein Rennen wartet auf dich.

ui-race_stood_in = **#{ $race }** { $title } · Ein Bot vertritt dich auf { $car }.

ui-race_take_back = #{ $race } zurückholen

ui-order_confirm = Mit **Bestätigen** schickst du sie ab.

ui-order_counted = Anweisung ist da: **{ $said }**

ui-order_change = Bis die Runde endet, kannst du sie ändern.

ui-order_receipt = Versiegelt. Quittung: `{ $receipt }…` (`/race receipts`)

ui-order_present = Deine Anweisung jetzt: **{ $said }**

ui-typed_no_order = In „{ $said }“ finde ich keine Anweisung; nichts ändert sich. Drück einen Knopf, oder schreib zum Beispiel `{ $like }`.

ui-typed_courtesy = 👍 Das ist keine Anweisung; nichts ändert sich.

ui-typed_question = Du hast gefragt, also ändert sich noch nichts. Das würde es kosten:

ui-typed_question_open = Auf „{ $said }“ weiß ich keine Antwort. Was etwas kostet, steht daneben. Nichts ändert sich.

ui-order_text = Oder tippe: `{ $example }`

ui-way =
    Wenn sich sonst niemand bewegt und die Proben gelingen: { $count ->
        [one] { $count } Feld
       *[other] { $count } Felder
    }, bis **{ $end }**.

ui-orders_head = **Rennen #{ $race }** · deine Anweisungen (noch nicht abgeschickt):

ui-welcome =
    {""}**Willkommen im Fahrerlager.** Ich leite Brettspielrennen im Chat: Du gibst deine Anweisungen, ich ziehe die Wagen, würfle so, dass alle es nachprüfen können, und zeichne das Brett.
    Ein Rennen dauert so viele Tage, wie die Fahrer mögen, eine erste Runde gegen Bots ein paar Minuten.

    Drück auf ein Spiel und fahr los: Drei Bots stehen am Start, und nach zweimal Tippen gibst du deine erste Anweisung.

ui-drive_now = { $track } fahren ({ $game })

ui-to_the_grid =
    Rennen #{ $race } gehört dir{ $place ->
        [none] {""}
       *[other] {" "}und läuft in { $place }
    }. Dein erstes Formular kommt unten; auf dich warten nur drei Bots. `/race abandon` bricht es ab.

ui-trial_waits = Dein Rennen #{ $race } wartet in { $place } noch auf dich. `/race abandon` bricht es ab.

ui-watching =
    Rennen #{ $race } ist gestartet: nur Bots, eine Rennrunde. Jede Runde wird { $place ->
        [none] hier
       *[other] in { $place }
    } gezeigt; **GIF** darunter bringt sie in Bewegung. Oder ein anderes Spiel ansehen:

ui-template_saved = Gespeichert als **{ $name }**. `/race create template:` eröffnet Rennen damit.
ui-template_removed = Die Vorlage **{ $name }** ist gelöscht. Rennen bleiben, wie sie sind.

ui-rematch_open =
    Rennen #{ $race } ist eröffnet{ $drives ->
        [true] {" "}und du bist dabei
       *[other] {""}
    }.{ $count ->
        [0] { $drives ->
            [true] {" "}Es beginnt sofort.
           *[other] {""}
        }
        [one] {" "}Wer sonst mitgefahren ist, ist eingeladen und steigt mit einem Druck ein. Drück in der Lobby **Starten**, wenn du so weit bist.
       *[other] {" "}Die anderen { $count } Fahrer sind eingeladen; jeder steigt mit einem Druck ein. Drück in der Lobby **Starten**, wenn du so weit bist.
    }

ui-rematch_there =
    Die Revanche ist Rennen #{ $race } in { $place }{ $drives ->
        [true] , und du bist dabei
       *[other] {""}
    }.

ui-tried_from = Versuch ab Rennen #{ $race }, Runde { $round }

ui-try_round = Ab welcher Runde? (1 bis { $rounds })
ui-try_round_hint = Leer: die letzte, in der der Wagen noch fuhr. Das Rennen beginnt, wo diese Runde begann.
ui-try_car = In welchem Wagen?
ui-try_car_hint = Leer: { $car }. Die anderen fahren Bots.

ui-try_begun = Rennen #{ $race } in { $place } beginnt, wo Runde { $round } von Rennen #{ $of } begann, mit neuen Würfeln. Die anderen Wagen fahren Bots. Punkte und Rekorde gibt es nicht, Rennen #{ $of } bleibt, wie es ist.

ui-making_more = Mehr Optionen ({ $page } von { $pages }) …

ui-making =
    {""}**Ein eigenes Rennen**
    { $game } auf **{ $track }**.
ui-making_orders = Alle schreiben ihre Anweisungen für eine Runde{ $hours ->
        [0] {""}
       *[other] , in höchstens { $hours } Stunden
    }; was ein Zettel offen lässt, wird vorsichtig gefahren.
ui-making_live = Wie am Tisch: Anweisungen { $hours ->
        [0] für jede Runde
       *[other] in höchstens { $hours } Stunden
    }, und du wirst gefragt, wenn in der Runde etwas aufkommt.
ui-making_in_turn = Wie am Tisch: Alle werden der Reihe nach gefragt und haben { $span } für jede Frage.
ui-making_slots = Runden sind { $days } um { $hour }:00 fällig, { $zone ->
        [UTC] UTC. `/me quiet zone:` stellt deine eigene Uhr ein.
       *[other] nach deiner Uhr ({ $zone }).
    }
ui-making_course = { $laps ->
        [one] { $laps } Rennrunde
       *[other] { $laps } Rennrunden
    } · etwa { $usual }
ui-making_takes = Mit { $people } Fahrern:
ui-making_game = Welches Spiel?
ui-making_track = Wo?
ui-making_time = Wie schnell?
ui-making_extras = Was noch? Nichts, oder so viel du magst
ui-time_orders_24 = Nach Zetteln, ein Tag pro Runde
ui-time_orders_48 = Nach Zetteln, zwei Tage pro Runde
ui-time_orders_72 = Nach Zetteln, drei Tage pro Runde
ui-time_orders_slots = Nach Zetteln, Mo Mi Fr 20:00, deine Uhr
ui-time_live_24 = Live, ein Tag pro Runde
ui-time_live_48 = Live, zwei Tage pro Runde
ui-time_live_slots = Live, Mo Mi Fr 20:00, deine Uhr

ui-typed_title = Anweisungen berichtigen
ui-typed_hint = So hast du sie geschrieben: Ändere, was nicht zu verstehen war.
ui-ahead_title = Dein nächster Zug
ui-ahead_label = Deine Anweisungen
ui-ahead_hint = So, wie du sie auf eine Frage hin schreiben würdest: Sie werden für deinen nächsten Zug aufgehoben.

ui-turn_kept =
    {""}**Rennen #{ $race }** · gerade wirst du nichts gefragt. Das hebe ich für deinen Zug in Runde { $round } auf:
    `{ $said }`

ui-orders_filed = **Rennen #{ $race }** · Anweisungen sind da:

ui-orders_line = `{ $said }`

ui-orders_none = Du hast keine Daueranweisungen und nichts im Voraus geschickt.

ui-orders_replaced =
    { $round ->
        [every] Die bisherige Daueranweisung
       *[other] Der Zettel für Runde { $round }
    } wird ersetzt: `{ $said }`

ui-order_instead = Statt { $said }

ui-quoted = „{ $said }“

ui-order_left_out = *Nicht berücksichtigt: { $said }*

ui-orders_note = Anweisungen für die Runde selbst gehen vor. Diese hier nimmst du mit `standing: none` oder `ahead: none` zurück.

ui-order_not_yet = Noch nicht: { $reason }

ui-dm_closed = { $member }, deine Direktnachrichten sind für mich zu: Nimm bitte **Deine Anweisungen** unter der Nachricht der Runde.

ui-letter_closed = { $member }, deine Direktnachrichten sind für mich zu. { $said }
ui-reminder = { $members }: In Rennen #{ $race } fehlen noch Anweisungen. Frist { $due }, { $left }.

ui-reminder_waiting = { $members }: Fast alle Anweisungen sind da, Rennen #{ $race } wartet nur noch auf die letzten. Frist { $due }, { $left }.

ui-reminder_dm =
    Rennen #{ $race }, { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    }: Du bist dran. Frist { $due }, { $left }.

ui-reminder_dm_waiting =
    Rennen #{ $race }, { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    }: Fast alle Anweisungen sind da, du bist dran. Frist { $due }, { $left }.

ui-digest = { $count } Rennen warten auf deine Anweisungen:

ui-digest_race = **#{ $race }** { $title }, Runde { $round }, in { $place }: bis { $due }, { $left }

ui-digest_button = Anweisungen #{ $race }

ui-full_log = Volles Protokoll
ui-check_dice = Würfel prüfen
ui-replay = Wiederholung
ui-analysis = Analyse

# $done, $of: rounds or turning points
ui-analysing = Das Rennen wird ausgewertet: { $done } von { $of } fertig. Das dauert einige Minuten.

ui-replay_file = Rennen #{ $race } als Seite: Öffne die Datei im Browser, auch ohne Netz. Sie zeigt jeden Zug und würfelt jeden Würfel nach.

ui-replay_title = { $game }: { $track }

ui-replay_about =
    { $drivers } Fahrer · { $laps ->
        [1] 1 Rennrunde
       *[other] { $laps } Rennrunden
    } · { $rounds ->
        [1] 1 Runde
       *[other] { $rounds } Runden
    }

ui-replay_round =
    { $round ->
        [0] Vor dem Start
       *[other] Runde { $round } · Rennrunde { $lap } von { $laps }
    }

ui-replay_board = Das Spielfeld
ui-replay_controls = Wiederholung
ui-replay_noscript = Die Wiederholung braucht Skripte auf dieser Seite. Aus dem Netz lädt sie nichts.
ui-replay_play = Abspielen
ui-replay_pause = Anhalten
ui-replay_first = Zum Start
ui-replay_last = Zur Zielflagge
ui-replay_back = Einen Zug zurück
ui-replay_next = Einen Zug weiter
ui-replay_round_back = Eine Runde zurück
ui-replay_round_next = Eine Runde weiter
ui-replay_event = Nächstes Ereignis
ui-replay_chapters = Runden
ui-replay_unchecked = Die Würfel sind noch nicht geprüft.
ui-replay_download = race.json herunterladen
ui-replay_download_how = Diese Seite prüft nur die Würfel. `steward verify race.json` fährt jede Runde nach und prüft jeden Zug und das Ergebnis.
ui-replay_link = Die Adresse der Seite nennt den Zug, den du siehst, und führt wieder zu ihm. Ein Druck auf eine Zeile des Protokolls führt zu ihrem Zug.
ui-replay_time = Zug
ui-replay_speed = Tempo
ui-replay_follow = Blick auf
ui-replay_whole = die ganze Strecke
ui-replay_action = wer gerade fährt
ui-replay_tabs = Zu dieser Runde
ui-replay_tab_log = Protokoll
ui-replay_tab_order = Reihenfolge
ui-replay_tab_chart = Platzverlauf
ui-replay_tab_dice = Würfel
ui-replay_tab_help = Tasten
ui-replay_quiet = In dieser Runde ist noch nichts passiert.
ui-replay_place = Platz
ui-replay_driver = Fahrer
ui-replay_stocks = Tempo und Vorräte
ui-replay_ruled = Von der Rennleitung gesetzt, nicht gewürfelt
ui-replay_agrees = Aus dem Startwert nachgewürfelt: dasselbe
ui-replay_by_seed = der Startwert ergibt
ui-replay_dice_how = Dein Browser hat jeden Würfel aus dem Startwert des Rennens nachgewürfelt, mit HMAC-SHA256. ✓ ist dasselbe, ✗ wurde verändert, ⚖ hat die Rennleitung gesetzt.
ui-replay_seed = Startwert
ui-replay_seed_good = gemacht aus dem Startwert des Hauses, der vor dem Start versiegelt wurde, und dem Beitrag aller Fahrer
ui-replay_seed_bad = Der Startwert ist nicht der, der vor dem Start versiegelt wurde
ui-replay_seed_open = ein offener Startwert: von Anfang an kein Geheimnis
ui-replay_no_rolls = In dieser Runde hat niemand gewürfelt.
ui-replay_step = einen Zug zurück oder weiter
ui-replay_step_round = eine Runde zurück oder weiter
ui-replay_closer = Vergrößern
ui-replay_farther = Verkleinern
ui-replay_fit = Wie vorher
ui-replay_zooms = vergrößern oder verkleinern
ui-replay_ends = zum Start, zur Zielflagge
ui-replay_help = Ein Druck auf die Nummer einer Regel im Protokoll zeigt die Regel (englisch). Ein Druck auf den Platzverlauf führt zu einer Runde.
ui-replay_zoom_help = Auf einem Touchscreen vergrößerst du das Spielfeld mit zwei Fingern und verschiebst es mit einem, mit der Maus
    drehst du bei gehaltener Strg-Taste das Rad und ziehst.

ui-replay_differs = Verändert: In der Datei steht { $file }, der Startwert ergibt { $seed }

ui-replay_verdict_good = Alle { $good } Würfe geprüft und echt.

ui-replay_verdict_bad = Veränderte Würfe: { $bad }. Geprüft und echt: { $good }.

ui-replay_verdict_ruled = Von der Rennleitung gesetzt: { $ruled }.

ui-replay_altered = Diese Renndatei wurde verändert. { $where }

ui-replay_chart_of = Plätze Runde für Runde. { $round }
ui-replay_chance = Siegchance
ui-replay_turns = Wendepunkte

# $tenths: 0 bis 10
ui-replay_odds = { $tenths } von 10

# $round: ihre Überschrift, $chances: Fahrer mit ihren Chancen
ui-replay_chances_of = Siegchancen. { $round }: { $chances }

ui-what_happened = Was mir passiert ist

ui-digest_none = In Runde { $round } ist dir nichts passiert: Du fährst nicht mit, oder dein Rennen war schon vorbei.

ui-told_alone = **Rennen #{ $race }** · nur für dich:

ui-film = GIF
ui-film_decisive = Runde { $round } ansehen

ui-film_of_since = Rennen #{ $race }, ab Runde { $round }

ui-film_of =
    Rennen #{ $race }{ $round ->
        [none] {""}
       *[other] , Runde { $round }
    }

ui-no_log = Noch gibt es kein Protokoll.

ui-run_out = **Runden { $first } bis { $last }**: Wer selbst fuhr, war ausgeschieden oder im Ziel; die Bots fuhren bis zur Zielflagge weiter.

ui-part_over =
    { $goes_on ->
        [true] -# Runde { $round } geht unten weiter.
       *[false] -# Runde { $round } ist vorbei und wird unten erzählt.
    }

ui-run_out_round = R{ $round } · { $said }

ui-held_note =
    { $who ->
        [none] Rennen
       *[other] { $who }: Rennen
    } #{ $race } ist angehalten. { $reason }

ui-held_over = -# Rennen #{ $race } war nach Runde { $round } angehalten. Das ist erledigt.

ui-unknown_button = Dieser Knopf gehört zu einem früheren Rennen oder einer früheren Nachricht; nichts wurde geändert.

ui-foot = -# #{ $race } · { $mark }


## Was die Rennleitung entscheidet, und wie es gesagt wird.

ui-ruled_there = Was sich im Rennen dadurch ändert, steht in { $place }.

ui-ruled =
    ⚖️ **Rennen #{ $race }** · { $what }
    { $by }: „{ $reason }“

ui-receipts_head =
    {""}**Rennen #{ $race } · { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    }**: versiegelte Anweisungen. Jede Quittung ist der SHA-256-Wert von sechzehn zufälligen Bytes, gefolgt von der Anweisung, wie sie hier steht.

ui-receipts_open = { $car }, { $what }: `{ $receipt }` = SHA-256(`{ $nonce }`, `` { $value } ``)

ui-receipts_sealed = { $car }, { $what }: `{ $receipt }`, bis zur Zielflagge versiegelt

ui-why_rule = **Die Regel:** { $rule ->
        [none] { $item }.
       *[other] { $rule } ({ $item })
    }

ui-why_throw = **Die Würfel:** { $line ->
        [none] { $faces-list }
       *[other] { $line }
    }{ $ruled ->
        [true] {" "}(von der Rennleitung gesetzt)
       *[false] {""}
    } · `{ $key }`

ui-why_by = { $what }: { $hand }

ui-why_shown = **Bestätigt bei:** { $price }

ui-why_decided = **Wer entschieden hat:** { $decided }

ui-ledger =
    {""}**Rennen #{ $race } · { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    }: jede Zeile**

ui-ledger_car =
    { $place } { $car }{ $stocks ->
        [none] {""}
       *[other] {" "}· { $stocks }
    }

ui-ledger_page = -# Seite { $page } von { $pages }

ui-ledger_all = **Alle**

ui-ledger_every = Alle Wagen

ui-ledger_by_car = Ein Wagen …

ui-ledger_why = Warum? Wähle eine Zeile …

ui-why_none = Hinter dieser Zeile steht nichts, als was sie sagt.

ui-review_note = **Rennen #{ $race } · Runde { $round }** liegt bei der Rennleitung; sie wird gezeigt, sobald sie angesehen ist. { $who }

ui-review_over = -# Rennen #{ $race } · Runde { $round } lag bei der Rennleitung. Sie hat sie angesehen.

ui-line_settled =
    { $moot ->
        [true] (Das Rennen wurde vorher abgebrochen.)
       *[false] (Erledigt.)
    }

ui-interest_drives =
    ⚠️ Wer hier entscheidet, fährt in diesem Rennen mit.{ $alone ->
        [true] {" "}Sonst gehört hier niemand zur Rennleitung.
       *[false] {""}
    }

ui-interest_team =
    ⚠️ Wer hier entscheidet, hat ein Teammitglied in diesem Rennen.{ $alone ->
        [true] {" "}Sonst gehört hier niemand zur Rennleitung.
       *[false] {""}
    }


ui-interest_yours_drives =
    ⚠️ Du fährst in diesem Rennen mit, und alle werden das neben dieser Entscheidung lesen.{ $others ->
        [true] {" "}Frag zuerst jemand anderen aus der Rennleitung.
       *[false] {" "}Hier gibt es keine Rolle für die Rennleitung (`/gm settings role:`), also lässt sich niemand sonst fragen.
    }

ui-interest_yours_team =
    ⚠️ Jemand aus deinem Team fährt in diesem Rennen mit, und alle werden das neben dieser Entscheidung lesen.{ $others ->
        [true] {" "}Frag zuerst jemand anderen aus der Rennleitung.
       *[false] {" "}Hier gibt es keine Rolle für die Rennleitung (`/gm settings role:`), also lässt sich niemand sonst fragen.
    }

ui-publish = Veröffentlichen
ui-publish_still = Trotzdem veröffentlichen
ui-drop = Verwerfen
ui-second_ask = Jemand anderen fragen
ui-second_asked = Die Rennleitung ist gerufen. Wer kommt, sieht dasselbe und entscheidet.

ui-review_head = **Rennen #{ $race } · Runde { $round }**, wie sie gezeigt würde. **Freigeben** zeigt sie allen; mit `/gm die`, `/gm answer`, `/gm amend` oder `/gm back` entscheidet ihr vorher, und sie läuft noch einmal.

ui-approved_as_is = wie sie ist
ui-review_done = Freigegeben und gezeigt.

ui-steward_questions_head =
    {""}**Rennen #{ $race }** · { $count ->
        [one] { $count } Frage wartet
       *[other] { $count } Fragen warten
    } auf die Rennleitung:

ui-steward_questions_more = … und { $count } weitere.

ui-steward_questions_settled = -# **Rennen #{ $race }**: Was auf die Rennleitung gewartet hat, ist erledigt.

# Über dem, was die Rennleitung entscheiden soll. $race, $place, $since
ui-steward_question_head = **Rennen #{ $race }** · { $place } · gefragt { $since }

ui-steward_questions_none = Nichts wartet auf die Rennleitung.

# $race, $title, $stage, $round, $place
ui-inbox_race =
    {""}**Rennen #{ $race }** · { $title } · { $place } · { $stage }{ $round ->
        [0] {""}
       *[other] {" "}· Runde { $round }
    }

ui-inbox_left =
    { $count ->
        [one] Eine Entscheidung wurde jemand anderem aus der Rennleitung überlassen
       *[other] { $count } Entscheidungen wurden jemand anderem aus der Rennleitung überlassen
    }

ui-inbox_left_look = #{ $race } Überlassenes entscheiden

ui-inbox_misses =
    In Folge versäumt: { $missed }{ $most ->
        [0] {""}
       *[other] ; ab { $most } übernimmt ein Bot
    }.

ui-inbox_missed = { $car } { $missed }

ui-inbox_standins = Ein Bot fährt für { $awaited }, bis sie zurück sind.

ui-inbox_permissions = In { $place } fehlt mir: { $missing }.

ui-inbox_not_checked_in = Nicht gemeldet: { $awaited }.

ui-inbox_awaited =
    Erwartet: { $awaited }{ $since ->
        [none] {""}
       *[other] , gefragt { $since }
    }{ $due ->
        [none] {""}
       *[other] , Frist { $due }
    }

ui-inbox_head = **Für die Rennleitung**
ui-inbox_nothing = Hier läuft kein Rennen.
ui-inbox_foot = -# Diese Nachricht bleibt aktuell. Ihre Knöpfe antworten nur der Rennleitung; Rennen in Kanälen, die nicht alle sehen, stehen nur in `/gm inbox`.

ui-inbox_moved = -# Der Eingang der Rennleitung steht jetzt in { $place }.

ui-inbox_gone = -# Der Eingang der Rennleitung steht hier nicht mehr; die Rennleitung liest `/gm inbox`.
ui-inbox_put_up = Der Eingang steht jetzt in diesem Kanal und bleibt aktuell. Pinne ihn an, wenn du magst; `/gm inbox here:False` nimmt ihn weg.
ui-inbox_taken_down = Er ist weg. `/gm inbox` zeigt dir dasselbe.

ui-inbox_more = … und { $count } weitere Rennen: `/gm inbox race:` zeigt eines.

ui-inbox_empty = Du gehörst zu keiner Rennleitung eines Rennens, das hier läuft.

ui-steward_question_before = Früher: { $answer }, „{ $reason }“

ui-reminded_now =
    { $called ->
        [none] Niemand wurde erinnert.
       *[other] { $called } erinnert.
    }{ $rest ->
        [none] {""}
       *[other] {" "}Jetzt nicht, nach eigener Einstellung: { $rest }.
    }

ui-reminded_in_private = Wer noch verdeckt gefragt ist, wurde erinnert.

# $reason
ui-steward_question_settled = Entschieden: „{ $reason }“

# Was als Begründung dasteht, wo keine geschrieben werden muss.
ui-reason_stand = es bleibt, wie es gefahren wurde
ui-reason_give = die Regeln geben es her
ui-reason_again = dem Protest wird stattgegeben
ui-reason_missed = es kam rechtzeitig keine Anweisung

ui-other_reason = Andere Begründung … (freiwillig)
ui-reason_optional = Begründung (freiwillig)

# $reason
ui-other_reason_hint = Alle lesen es. Jetzt: „{ $reason }“

# $race, $round
ui-ask_again_whom = Rennen #{ $race }, Runde { $round }: Wer soll noch einmal gefragt werden?
ui-reason_needed = Begründung (nötig)
ui-reason_hint = Alle lesen es.

ui-precedent =
    #{ $number } · { $game }, Rennen #{ $race }: { $what } **{ $answer }**, „{ $reason }“{ $always ->
        [true] {" "}(immer)
       *[false] {""}
    }

ui-no_precedents =
    { $found ->
        [true] Keine Antwort der Rennleitung enthält alle diese Wörter.
       *[false] Die Rennleitung hat hier noch keinen Protest und keine Frage beantwortet.
    } `/gm acts` zählt die Entscheidungen eines Rennens auf.
ui-protest_title = Protest · Rennen #{ $race }
ui-protest_label = Was hast du gemeint?
ui-protest_hint = Alle lesen es. Die Rennleitung sieht sich an, was aus deiner letzten Anweisung wurde.

# $round: of the order that the protest is about; 0 before the start
ui-protested =
    Die Rennleitung hat deinen Protest gegen das, was { $round ->
        [0] vor dem Start aus deiner Antwort
       *[other] in Runde { $round } aus deiner Anweisung
    } wurde. Du erfährst, was sie entscheidet und warum.
ui-disturbed_reason = die Regeln wurden inzwischen verbessert

ui-disturbed_detail = Was sich widerspricht: `{ $detail }`

ui-disturbed_stuck =
    Die Runde läuft so, wie sie aufgezeichnet ist, nicht durch. Wege weiter:
    1. `/gm undo` nimmt zurück, was die Rennleitung zuletzt getan hat, zum Beispiel eine Entscheidung über Würfel; `/race resume` setzt dann fort.
    2. `/gm back` bringt das Rennen an einen Punkt davor zurück.

ui-disturbed_ways =
    Drei Wege weiter:
    1. **Veröffentlichen** nimmt die Geschichte an, wie die Regeln sie jetzt erzählen; eine Berichtigung wird gezeigt.
    2. `/gm back` bringt das Rennen an einen Punkt zurück, an dem beide Geschichten übereinstimmen.
    3. Das alte Ergebnis bleibt per Entscheidung: `/gm die` setzt die Würfe, `/gm amend` stellt Wagen und Vorräte zurück.
    War es eine Entscheidung über Würfel, die so nicht fallen können: `/gm undo`, dann `/race resume`.

ui-ruling_head =
    {""}**Rennen #{ $race }** · { $what }
    Begründung: „{ $reason }“. Noch hat das niemand gesehen; es würde Folgendes bewirken:

ui-ruling_plain = Nichts, was berichtet wurde, ändert sich.
ui-ruling_sealed = was dafür hinterlegt ist, sonst die vorsichtige Anweisung; versiegelt, bis es zählt
ui-ruling_standing = So, wie das Rennen steht, wäre die Wertung:
ui-done = Erledigt.

ui-ruling_waits = Runde { $round } läuft verdeckt und wird { $due } gezeigt. Das hier wird bis dahin aufgehoben: Vorher ändert sich im Rennen nichts, und nur unter `/gm acts` ist es zu lesen.

ui-ruling_keep = Bis zum Zeigen aufheben

ui-ruling_kept = Aufgehoben, bis Runde { $round } { $due } gezeigt wird: Dann gilt es, nach allem, was davor aufgehoben wurde, und alle lesen es. Bis dahin nimmt `/gm undo` es zurück.

ui-ruling_void = { $line } · hinfällig: Das Rennen ist hinter sie zurückgesetzt

ui-ruling_line_kept =
    Runde { $round }, aufgehoben bis zum Zeigen: { $what } { $by }{ $reason ->
        [none] {""}
       *[other] : „{ $reason }“
    }

ui-ruling_line =
    { $round ->
        [0] Vor dem Start
       *[other] Runde { $round }
    }: { $what } { $by }{ $reason ->
        [none] {""}
       *[other] : „{ $reason }“
    }

ui-strike = { $number } zurücknehmen

ui-strike_title = Entscheidung { $number } zurücknehmen

ui-no_rulings = Die Rennleitung hat in diesem Rennen noch nichts entschieden.

ui-role_set =
    { $role ->
        [none] Keine Rolle macht hier jetzt jemanden zur Rennleitung: Es entscheiden die Veranstalter eines Rennens und wer den Server verwalten darf.
       *[other] { $role }: Wer diese Rolle hat, gehört jetzt bei jedem Rennen hier zur Rennleitung.
    }

ui-hidden_head = { $car }, während die Runde läuft:

ui-hidden_hand = Hand: { $cards-list }

ui-hidden_orders = Angewiesen: { $orders }

ui-hidden_filed = Vorab gegeben: { $orders }

ui-nobody_asked = Gerade wird dieser Fahrer nichts gefragt.

ui-not_readable = versiegelt oder noch nicht abgegeben

ui-whatif_dice = Dann würde **{ $dice }** gewürfelt; noch weiß niemand, was daraus folgt.

ui-whatif_waits = Dann würde auf { $waiting } gewartet.

ui-whatif_sealed = Was daraus folgt, liegt bei { $waiting }; da du in diesem Rennen mitfährst, bleiben dir diese Anweisungen verschlossen.

ui-whatif_closes = Runde { $round } wäre vorbei, und die nächste würde beginnen.

ui-order_proposed = Das Rennen wurde zurückgesetzt. Das hattest du gesagt; es zählt wieder, wenn du es bestätigst oder nichts sagst.

ui-corrected_goes = Entscheidung { $number } fällt mit weg, weil sie nicht mehr passt: { $what }

ui-corrected_stays = Entscheidung { $number } bleibt eingetragen, auch wenn zurzeit nichts daraus folgt: { $what }

ui-corrected_rewritten = Entscheidung { $number } ist geändert, damit sie passt: { $what }

ui-fate_stays = { $number } behalten

ui-fate_goes = { $number } streichen

ui-fate_rewritten = { $number } ändern

ui-fates = Entscheidungen, die nicht mehr passen: Behalte, streiche oder ändere jede, dann veröffentliche.

ui-rewrite_title = Entscheidung { $number } ändern

ui-refused_ruling = Entscheidung berichtigen
ui-rewrite_label = In den Worten ihres Befehls

ui-rewrite_hint = place (3,1) wear 2 · 4 5 · 120, lane 2

ui-corrected_void =
    { $count ->
        [one] { $count } Zeile des Protokolls
       *[other] { $count } Zeilen des Protokolls
    }{ $until ->
        [0] {""}
       *[other] { $round ->
            [0] {" "}(von vor dem Start bis Runde { $until })
           *[other] {" "}(Runden { $round } bis { $until })
        }
    } { $count ->
        [one] zählt
       *[other] zählen
    } nicht, bis neu gefahren ist.

ui-corrected_more =
    … und { $count ->
        [one] { $count } weitere Zeile
       *[other] { $count } weitere Zeilen
    }.

# $name, $was, $now, $was_order, $order, $details, $status, $status-status
ui-corrected_moved =
    { $name }{ $was ->
        [none] {""}
       *[other] { $now ->
            [none] {""}
           *[other] : { $was } → **{ $now }**
        }
    }{ $was_order ->
        [0] {""}
       *[other] { $order ->
            [0] {""}
           *[other] , Platz { $was_order } → **{ $order }**
        }
    }{ $details ->
        [none] {""}
       *[other] , { $details }
    }{ $status ->
        [none] {""}
       *[other] , { $status-status }
    }

# $was, $now
ui-corrected_lap = Runde { $was } → **{ $now }**


## Was eine Entscheidung außer dem Verlauf ändert, bevor sie verkündet wird.

# $was-stage, $now-stage
effect-stage = Das Rennen: { $was-stage } → **{ $now-stage }**

# $now
effect-review =
    Runden: { $now ->
        [true] sofort veröffentlicht → **zurückgehalten, bis die Rennleitung sie freigibt**
       *[false] zurückgehalten, bis die Rennleitung sie freigibt → **sofort veröffentlicht**
    }

# $was, $now
effect-shown = Das Ergebnis: <t:{ $was }:f> → **<t:{ $now }:f>**

# $seats-names, $was, $now
effect-due = Frist für { $seats-names }: <t:{ $was }:f> → **<t:{ $now }:f>**

# $seat
effect-gone = { $seat }: fährt → **scheidet aus, sobald die Regeln es erlauben**; bis dahin fahren vorsichtige Anweisungen

# $seat
effect-returns = { $seat }: ausgeschieden → **fährt wieder**

# $car, $was, $now
effect-driver = { $car }: { $was } → **{ $now }**

# $seat, $was, $now
effect-missed = { $seat }: versäumte Runden in Folge { $was } → **{ $now }**

ui-corrected_still_held = Das Rennen ist weiter angehalten: `/race resume` lässt es weitergehen.
ui-corrected_still_paused = Das Rennen pausiert weiter: `/race resume` lässt es weitergehen.
ui-corrected_nothing = Sonst ändert sich nichts, was berichtet wurde.

ui-seats = **Rennen #{ $race }** · wer fährt

ui-seat_line =
    { $name } · { $state-seat }{ $record ->
        [none] {""}
       *[other] {" "}· { $record }
    }

ui-seats_open = Freie Wagen kann jeder übernehmen; alles geht weiter, wie es steht.
ui-seats_full = Kein Wagen ist frei.

ui-seat_taken_over = Du fährst ab jetzt { $car } in Rennen #{ $race }. **Deine Anweisungen** öffnet das Formular.

ui-seat_back = { $car } in Rennen #{ $race } gehört wieder dir. **Deine Anweisungen** öffnet das Formular.

ui-seat_left = Ein Bot fährt { $car } in Rennen #{ $race }. `/race return` holt den Wagen zurück, solange ihn niemand sonst übernommen hat.

ui-stood_in = Ein Bot vertritt dich auf { $car }. Hol dir den Wagen zurück, um wieder Anweisungen zu geben.

ui-present_noted = Notiert: Du bist bei Rennen #{ $race } dabei.

ui-me_quiet = Ruhe von { $begin } bis { $end } Uhr in { $zone }: Nichts pingt dich an oder schreibt dir.

ui-me_never_quiet = Keine Ruhezeiten.
ui-me_zone = Deine Tage beginnen und enden in { $zone }.
ui-me_all_on = Alle Erinnerungen sind an.

ui-me_no_tips = Deine ersten Formulare kommen ohne Tipps.
ui-me_puzzles = Wendepunkte deiner Rennen dürfen zu Rätseln werden, mit deinem Namen.
ui-me_no_pictures = Formulare und Direktnachrichten kommen zu dir ohne Bilder.

ui-me_turns_here = Nach Anweisungen fragt Steward dich im Kanal des Rennens; nur du siehst das Formular.

ui-me_story =
    { $story ->
        [never] Über deinen Formularen steht nicht, was dir passiert ist.
       *[news] Über deinen Formularen steht nur dann, was dir passiert ist, wenn etwas passiert ist.
    }

ui-me_off = Ohne: { $off-list }.

ui-me_bank = Urlaub: { $year } noch { $left } von { $bank } Tagen übrig.

ui-me_reliable = In allen deinen Rennen: { $record }.
ui-me_answers = Du antwortest im Schnitt nach { $span }; danach schätze ich, wie lange ein Rennen dauert.

ui-me_away = Verreist von { $first } bis { $last }.

ui-stranger = ein früheres Mitglied

ui-me_data =
    Alles, was Steward über dich gespeichert hat: Einstellungen, Plätze, Anweisungen, Proteste, die Nachrichten an dich, dein Anteil an Saisons. Eine Runde, die noch nicht gezeigt ist, fehlt darin.
    Was du in Kanälen geschrieben hast, liegt bei Discord und nicht hier.

ui-me_season = die Saison „{ $title }“

ui-me_named_races = { $count } Rennen
ui-me_named_seasons =
    { $count ->
        [one] { $count } Saison
       *[other] { $count } Saisons
    }

ui-me_forget = **Das lässt sich nicht rückgängig machen.**
    { $cars ->
        [0] Du fährst gerade in keinem Rennen.
       *[other] Deine Wagen in { $driven-list } übernehmen Bots; jeder kann sie danach weiterfahren.
    }
    { $led ->
        [0] Du leitest kein laufendes Rennen und keine Saison.
       *[other] Du leitest { $organised-list }: danach tut das, wer den Server verwaltet.
    }
    Deine Einstellungen, deine Bilanz und die Nachrichten an dich verschwinden{ $named ->
        [0] {""}
       *[other] ; in { $named_in-list } heißt du danach „Former driver“
    }{ $seasons ->
        [0] {""}
       *[other] {" "}und bist in keiner Saison mehr gemeldet
    }.
    Ergebnisse und Würfe bleiben, wie sie sind. Beiträge in Kanälen bleiben auch: Die liegen bei Discord.
    Mit `/me data` bekommst du vorher alles als Datei. `/me forget sure:yes` führt es aus.

ui-me_forgotten =
    Du bist vergessen{ $named ->
        [0] .
       *[other] ; in { $named_in-list } heißt du jetzt „Former driver“.
    }{ $cars ->
        [0] {""}
       *[other] {" "}Deine Wagen in { $driven-list } fahren Bots.
    }{ $led ->
        [0] {""}
       *[other] {" "}{ $organised-list } leitet, wer den Server verwaltet.
    } Mit deinem nächsten Befehl fängst du neu an.

ui-me_language =
    Sprache: { $name }{ $chosen ->
        [true] {""}
       *[false] , wie in deinem Discord
    }.

ui-server_language =
    In den Kanälen dieses Servers schreibe ich { $name }{ $chosen ->
        [true] {""}
       *[false] , wie der Server in Discord eingestellt ist
    }. Was schon dasteht, bleibt.

ui-server_zone =
    { $zone ->
        [none] Es ist keine Zeitzone gesetzt: Tage ohne eigene gelten in UTC. `/gm settings zone:` setzt sie.
       *[other] Tage und Zeiten ohne eigene Zone gelten in { $zone }.
    }

ui-commands_moved =
    { $role ->
        [none] **Für Veranstalter und Rennleitung dieses Servers**
       *[other] { $role }
    }: Einige meiner Befehle sind umgezogen.
    - `/race pause`, `/race resume` und `/race abandon` sind für Veranstalter und Rennleitung; sie ersetzen *gm hold*, *gm release* und *gm abandon*.
    - **Jetzt erinnern**, **Jetzt schließen** und **Bot fährt …** sind Knöpfe in `/gm inbox` und unter `/race status`. **Starten** steht unter der Lobby.
    - `/race return` hieß *race back*. `/race seats` hat einen Knopf für jeden freien Wagen.
    - `/gm settings` hat die Rolle der Rennleitung, die Sprache und die Zeitzone dieses Servers.
    - Eine Saison leitest du unter **Veranstalten …** an ihrer Nachricht (`/season organise`). `/season count` hieß *season hold*. `/season show` hat Tabellen, Kalender, Rekorde und Dateien; `/season stable` hat alles zu einer Kampagne.
    - `/me settings` hat die eigenen Einstellungen; `/track show` zählt die Strecken auf.
    `/rules topic:Stewards` hat eine Übersicht.


## Wer am Steuer sitzt.

seat-member = am Steuer
seat-standin = ein Bot vertritt: frei
seat-automatic = Bot: frei
seat-gone = zurückgezogen
seat-disqualified = disqualifiziert


## Arten von Erinnerungen.

reminding-nudge = Hinweis, dass die anderen auf dich warten
reminding-reminder = Erinnerungen vor Fristen
reminding-digest = eine Nachricht für mehrere Rennen


## Wie ein Rennen gespielt wird.

pace-orders = nach Zetteln
pace-live = mit Fragen im Spiel


## Was auf die Rennleitung wartet.

steward_question-missed =
    Runde { $round }: Für { $seat } war die Zeit abgelaufen, und es wurde vorsichtig gefahren{ $kind ->
        [none] {""}
       *[other] {" "}({ $kind-title })
    }.

steward_question-entitled =
    Runde { $round }: { $seat } hatte ein Recht auf { $kind ->
        [none] mehr
       *[other] „{ $kind-title }“
    }{ $item ->
        [none] {""}
       *[other] {" "}({ $item })
    } und hat nicht danach gefragt.

steward_question-protest =
    { $round ->
        [0] Vor dem Start
       *[other] Runde { $round }
    }: { $seat } legt Protest ein{ $kind ->
        [none] {""}
       *[other] {" "}({ $kind-title })
    }{ $text ->
        [none] {""}
       *[other] : „{ $text }“
    }


## Was die Rennleitung daraus machen kann, auf Knöpfen.

settle-stand =
    { $kind_of ->
        [protest] Abweisen
       *[other] So lassen
    }

settle-again =
    { $kind_of ->
        [missed] Noch einmal fragen
       *[other] Zurücknehmen und neu fragen
    }

settle-upheld = Stattgeben: entschieden
settle-give = Gewähren


## Was die Rennleitung geantwortet hat.

settled-stand =
    { $kind_of ->
        [protest] abgewiesen
       *[other] so gelassen
    }

settled-again =
    { $kind_of ->
        [missed] noch einmal gefragt
       *[other] zurückgenommen und neu gefragt
    }

settled-upheld = stattgegeben
settled-give = gewährt


## Was aus jedem folgt.

consequence-stand = nichts ändert sich.
consequence-upheld = der Protest war berechtigt. Das Rennen ändert, was du mit `/gm answer`, `/gm die`, `/gm amend` oder `/gm back` entscheidest; hiermit ist der Protest erledigt.
consequence-again = nur dieser Fahrer wird noch einmal gefragt, mit eigener kurzer Frist. Die Anweisungen der anderen in jener Runde bleiben; die Runden danach werden neu gefahren. Du siehst alles, bevor es zählt.

consequence-give = das Rennen wird von dort an berichtigt ({ $options-first }).


## Was die Rennleitung entschieden hat.

ruling-stand =
    { $of ->
        [protest] Der Protest von { $seat } ist abgewiesen.
        [upheld] Dem Protest von { $seat } ist stattgegeben.
       *[other] Was { $seat } widerfahren ist, bleibt bestehen.
    }

ruling-back =
    Das Rennen wird zurückgesetzt: { $seat-code ->
        [none] { $to ->
            [0] bis vor den Start
           *[other] an den Anfang von Runde { $to }
        }
       *[other] bis vor die Entscheidung von { $seat } ({ $kind-title }) { $to ->
            [0] vor dem Start
           *[other] in Runde { $to }
        }
    }{ $salt ->
        [true] , mit anderen Würfeln
       *[false] {""}
    }.

ruling-ask_again =
    { $seat } entscheidet noch einmal ({ $kind-title }) { $to ->
        [0] vor dem Start. Die Antworten der anderen bleiben.
       *[other] in Runde { $to }. Die Anweisungen der anderen in jener Runde bleiben.
    }

ruling-die = Die Würfel zeigen { $faces-dice }, nicht { $was-dice }: { $roll-roll }.

ruling-die_ahead = Die Würfel werden { $faces-dice } zeigen: { $roll-roll }.

ruling-amend = Berichtigt für { $seat }: { $said-fields }.

ruling-answer = Die Rennleitung hat für { $seat } geantwortet ({ $kind-title }).

ruling-answer_then =
    Eine Anweisung ist berichtigt: { $seat } ({ $kind-title }){ $to ->
        [none] {""}
       *[other] {" "}in Runde { $to }
    }.

ruling-hold = Das Rennen ist angehalten, bis die Rennleitung es freigibt.
ruling-release = Die Rennleitung gibt das Rennen frei.
ruling-pause = Das Rennen macht Pause.
ruling-resume = Das Rennen geht weiter.
ruling-move = Das Rennen geht in einem anderen Kanal weiter.

# $car-livery, $was-typed, $name-typed
ruling-replace = { $name-typed } fährt ab jetzt { $car-livery } anstelle von { $was-typed }. Frühere Anweisungen sind gelöscht.

# $car-livery, $other-livery, $was-typed, $name-typed
ruling-swap = { $was-typed } und { $name-typed } tauschen die Wagen: { $name-typed } fährt { $car-livery }, { $was-typed } fährt { $other-livery }. Frühere Anweisungen für beide sind gelöscht.
ruling-review_on = Ab jetzt werden Runden gezeigt, wenn die Rennleitung sie angesehen hat.
ruling-review_off = Runden werden wieder sofort gezeigt.
ruling-approve = Die Runde ist freigegeben.
ruling-accept = Die Regeln erzählen diese Runde jetzt anders, und das zählt.
ruling-abandon = Das Rennen ist abgebrochen.

ruling-close =
    { $silent ->
        [true] Die Runde wird sofort gezeigt; was noch verdeckt gefragt wird, bekommt die vorsichtige Antwort.
       *[false] Was offen ist, schließt jetzt{ $seats-names ->
            [none] .
           *[other] {""}, wie zur Frist; keine Antwort kam von { $seats-names }.
        }
    }

ruling-drive = Ein Bot fährt { $seat } in dieser Runde; der Fahrer behält den Wagen, kann selbst Anweisungen geben, solange sie offen ist, und nichts zählt als versäumt.

ruling-extend =
    { $hours ->
        [0] Mehr Zeit, bis zum nächsten Termin,
        [one] { $hours } Stunde mehr
       *[other] { $hours } Stunden mehr
    } für alle{ $due ->
        [none] {""}
       *[other] : bis <t:{ $due }:f>
    }.

ruling-retire = { $seat } ist zurückgezogen.

ruling-disqualify = { $seat } ist disqualifiziert.

ruling-unseal = Die Rennleitung hat noch offene, versiegelte Anweisungen geöffnet ({ $kind-title }) und kann sie ab jetzt lesen.

ruling-unseal_covered = Bis diese Runde gezeigt wird, kann die Rennleitung, soweit sie nicht mitfährt, lesen, was in ihr verdeckt gefragt wird: Hände, vorab gegebene Reaktionen und Antworten.

ruling-undo =
    { $of ->
        [back] Das Zurücksetzen ist zurückgenommen: Das Rennen geht weiter, wo es war.
        [amend] Die Berichtigung von { $seat } ist zurückgenommen.
        [answer_then] Die Berichtigung für { $seat } ist zurückgenommen: Die ursprüngliche Anweisung gilt wieder.
        [retire] { $seat } ist nicht mehr zurückgezogen.
        [disqualify] { $seat } ist nicht mehr disqualifiziert.
        [ask_again] { $seat } wird nicht mehr noch einmal gefragt: Die erste Anweisung zählt.
        [answer] Die Antwort der Rennleitung für { $seat } ist zurückgenommen.
        [extend] Die Verlängerung ist zurückgenommen{ $due ->
            [none] {""}
           *[other] : wieder fällig <t:{ $due }:f>
        }.
        [die] Die Entscheidung über den Wurf von { $seat } ist zurückgenommen.
        [keep] Was bis zum Zeigen dieser Runde aufgehoben war, entfällt. Gelesen hat es niemand.
        [close] Was vorzeitig geschlossen wurde, ist wieder offen, mit der Zeit, die noch blieb.
        [settle] Die Entscheidung über den Protest von { $seat } ist zurückgenommen: Der Protest ist wieder offen.
        [drive] In jener Runde fährt kein Bot mehr { $seat }: Der Fahrer wird gefragt.
        [replace] { $was-typed } fährt wieder { $car-livery } anstelle von { $name-typed }.
        [swap] { $was-typed } und { $name-typed } sitzen wieder in ihren eigenen Wagen.
       *[other] Die Berichtigung ist zurückgenommen.
    }


## Warum ein Rennen angehalten ist.

held-review = Die Rennleitung gibt hier jede Runde frei; diese sieht sie sich gerade an.
held-disturbed = Aufzeichnung und Regeln widersprechen sich; die Rennleitung muss es sich ansehen.
held-nobody = Drei Runden lang hat niemand Anweisungen geschickt. **Fortsetzen** (oder `/race resume`) lässt es laufen, `/race abandon` beendet es.
held-unreachable = Ich kann in seinem Kanal nicht schreiben. Sobald ich darf, geht es mit `/race resume` dort weiter; `/race move`, in einem anderen Kanal eingegeben, setzt es in diesem fort.
held-gm = Die Rennleitung hat es angehalten.

held-doubtful = Ich kann nicht sagen, ob meine letzte Nachricht in seinem Kanal angekommen ist: Seither wurde dort zu viel geschrieben. `/race resume` schickt sie noch einmal und setzt fort.


## Zeilen für alle am Tisch darüber, wer fährt, oder bis wann.

notice-retired_absent =
    Rennen #{ $race }: { $seat } ist nach { $missed ->
        [one] { $missed } versäumten Runde
       *[other] { $missed } versäumten Runden
    } in Folge zurückgezogen.

notice-kept_dropped =
    Rennen #{ $race }: Was { $by } vor dem Zeigen entschieden hatte („{ $text }“), geht so, wie das Rennen jetzt steht, nicht mehr und entfällt.

notice-die_aside = Rennen #{ $race }: Die Augen, die die Rennleitung für { $seat } bestimmt hat ({ $roll-roll }), passen nicht zu den geworfenen Würfeln. Es gilt, was gefallen ist.

notice-roll_aside = Rennen #{ $race }: Die Augen, die die Rennleitung für einen Wurf bestimmt hat ({ $roll-roll }), passen nicht zu den geworfenen Würfeln. Es gilt, was gefallen ist.

notice-amend_aside = Rennen #{ $race }: Eine Berichtigung der Rennleitung für { $seat } ist so, wie das Rennen steht, nicht mehr möglich. Nichts wird berichtigt.

notice-silent =
    Die Anweisungen sind geschlossen. **Runde { $round }** von Rennen #{ $race } läuft verdeckt und wird { $due } gezeigt.
    Wer eine Karte dafür hat, wird geheim gefragt.

notice-back = Rennen #{ $race }: { $who } sitzt wieder am Steuer von { $seat }.

notice-replaced = Rennen #{ $race }: { $who }, ein Bot fährt { $seat }, bis du zurück bist. Mit **Zurückholen** fährst du wieder selbst.

notice-handed_over = Rennen #{ $race }: { $who } überlässt { $seat } einem Bot. Der Wagen ist frei.

notice-left_server =
    Wer { $seat } fuhr, hat diesen Server verlassen. Von jetzt an fährt ein Bot, und der Wagen ist frei.{ $who ->
        [0] {""}
       *[other] {" "}{ $who }, mit `/race replace` kannst du ihn jemand anderem geben.
    }

notice-left_server_yours = Rennen #{ $race } in { $place }: Wer { $seat } fuhr, hat den Server verlassen. Von jetzt an fährt ein Bot. `/race replace` gibt den Wagen jemand anderem.

notice-lost_organiser = Wer Rennen #{ $race } veranstaltet hat, ist nicht mehr da. Alle, die darin fahren, können es jetzt starten: **Bots dazu …** gibt freie Wagen an Bots, **Starten** schließt die Lobby.
notice-driver_starts = { $who } startet Rennen #{ $race } in Vertretung der Veranstalter.

notice-given_up = Rennen #{ $race }: Wer { $seat } fuhr, ist endgültig gegangen. Ein Bot übernimmt, und der Wagen ist frei.
notice-followed = Rennen #{ $race }: { $who } fährt ab jetzt { $seat }, vorher { $was }. Frühere Anweisungen sind gelöscht.

notice-you_swap = **Du fährst in Rennen #{ $race } ab jetzt { $seat }: { $who } und du habt die Wagen getauscht.** Frühere Anweisungen für beide zählen nicht mehr, und ab hier wirst du gefragt.

notice-bank_drawn = **Deine Anweisung für { $seat } in Rennen #{ $race } ist überfällig, und dein Zeitkonto läuft.** Die Runde wartet bis <t:{ $due }:f> auf dich; was übrig ist, wenn deine Anweisung kommt, geht zurück aufs Konto.

# Nur an die Person selbst. $race, $seat, $due
notice-due_earlier = **Deine Anweisung für { $seat } in Rennen #{ $race } ist jetzt schon fällig: <t:{ $due }:f>, <t:{ $due }:R>.** Die Rennleitung hat die zusätzliche Zeit zurückgenommen.

notice-you_are_replaced =
    {""}**Ein Bot fährt { $seat } in Rennen #{ $race }, bis du zurück bist.** { $missed ->
        [one] In einer Runde
       *[other] In { $missed } Runden in Folge
    } kam keine Anweisung von dir an; er fährt vorsichtig, und bis du zurück bist, kann ein anderes Mitglied den Wagen übernehmen. **Zurückholen**, und du wirst wieder gefragt.

notice-you_are_back =
    {""}**Du sitzt in Rennen #{ $race } wieder am Steuer von { $seat }.** Was jetzt gefragt ist, wartet unter **Deine Anweisungen**, und ab hier wirst du wieder alles gefragt.

notice-you_are_followed = **{ $who } fährt in Rennen #{ $race } ab jetzt { $seat }.** Deine Anweisungen dort sind gelöscht, und du wirst nichts mehr gefragt; was du gefahren bist, bleibt unter deinem Namen.

notice-you_follow = **Du fährst in Rennen #{ $race } ab jetzt { $seat }, vorher { $was }.** Frühere Anweisungen gelten nicht mehr, und ab hier wirst du gefragt.

# Nur an die Person selbst. $race, $seat
notice-seat_returned = **Du fährst { $seat } in Rennen #{ $race } nicht mehr:** Die Rennleitung hat den Fahrerwechsel zurückgenommen.

notice-you_are_retired =
    {""}**{ $seat } ist aus Rennen #{ $race } genommen.** { $missed ->
        [one] In einer Runde
       *[other] In { $missed } Runden in Folge
    } kam keine Anweisung von dir an. Du wirst nichts mehr gefragt und hörst an der Zielflagge wieder von mir.

notice-away =
    Rennen #{ $race }: { $who ->
        [none] Der Fahrer von { $seat }
       *[other] { $who } ({ $seat })
    } ist vom { $first } bis { $last } verreist.

notice-home =
    Rennen #{ $race }: { $who ->
        [none] Der Fahrer von { $seat }
       *[other] { $who } ({ $seat })
    } ist zurück.

notice-check_in_drop = Rennen #{ $race } beginnt bald: Wer ist noch dabei? Wer bis { $at } nicht **Noch dabei** gedrückt hat, verliert den Platz.

notice-check_in_fill = Rennen #{ $race } beginnt bald: Wer ist noch dabei? Für alle, die bis { $at } nicht **Noch dabei** gedrückt haben, fährt ein Bot.

notice-prompts = Rennen #{ $race }, Runde { $round }: Eine Entscheidung wartet auf die Rennleitung (`/gm inbox`).

# $race, $round, $kind, $kind-title, $who, $seat, $text, $by, $place, $since
notice-question_protest =
    {""}**Rennen #{ $race }, { $round ->
        [0] vor dem Start
       *[other] Runde { $round }
    }**{ $place ->
        [none] {""}
       *[other] {" "}({ $place })
    }: { $who ->
        [none] { $seat } legt Protest ein
       *[other] { $who } legt Protest ein
    }{ $kind ->
        [none] {""}
       *[other] {" "}({ $kind-title })
    }{ $text ->
        [none] .
       *[other] : „{ $text }“
    }
    { $since ->
        [none] { $by ->
            [none] Die Rennleitung entscheidet.
           *[other] { $by } entscheidet als Rennleitung.
        }
       *[other] { $by ->
            [none] Seit { $since } wartet das auf die Rennleitung.
           *[other] Seit { $since } wartet das auf { $by } als Rennleitung.
        }
    }

# $race, $round, $kind, $kind-title, $item, $who, $seat, $by, $place, $since
notice-question_entitled =
    {""}**Rennen #{ $race }, Runde { $round }**{ $place ->
        [none] {""}
       *[other] {" "}({ $place })
    }: { $who ->
        [none] { $seat }
       *[other] { $who }
    } hatte ein Recht auf { $kind ->
        [none] mehr
       *[other] „{ $kind-title }“
    }{ $item ->
        [none] {""}
       *[other] {" "}({ $item })
    } und hat nicht danach gefragt.
    { $since ->
        [none] { $by ->
            [none] Die Rennleitung entscheidet, ob es gewährt wird.
           *[other] { $by } entscheidet als Rennleitung, ob es gewährt wird.
        }
       *[other] { $by ->
            [none] Seit { $since } wartet das auf die Rennleitung.
           *[other] Seit { $since } wartet das auf { $by } als Rennleitung.
        }
    }

notice-grid_places =
    Startstrafe: { $who } startet mit { $seat } { $count ->
        [one] { $count } Platz
       *[other] { $count } Plätze
    } weiter hinten. (Strafe { $number }: { $reason })

notice-second = Rennen #{ $race }: { $by } gehört zur Rennleitung und hat ein eigenes Interesse an diesem Rennen; darum wird jemand anderes um die Entscheidung gebeten: „{ $text }“

notice-season_lobby = **{ $season }**: Die Lobby von { $title } ist offen, Rennen #{ $race }, und es startet von selbst am { $at }. Wer fährt? Mit weniger als { $count } Mitgliedern wird es einmal um einen Tag verschoben und dann abgesagt.

notice-season_call_again = **{ $season }**: { $title }, Rennen #{ $race }, startet am { $at }. Du hast noch nicht gesagt, ob du fährst, oder ein Platz ist frei, den du nehmen kannst.

notice-season_called_off =
    { $title } fällt aus: { $count ->
        [0] Niemand hat einen Platz genommen
        [one] Nur ein Platz ist besetzt
       *[other] Nur { $count } Plätze sind besetzt
    }. Unter **Veranstalten …** lässt sich das Rennen neu planen.

notice-season_put_off =
    { $title } startet nicht: { $count ->
        [0] Niemand hat einen Platz genommen
        [one] Nur ein Platz ist besetzt
       *[other] Nur { $count } Plätze sind besetzt
    }. Am { $at } versuche ich es noch einmal; sind es dann noch zu wenige, wird abgesagt.

notice-stands_still =
    Rennen #{ $race } steht seit { $since } und wartet auf { $who ->
        [none] die Rennleitung
       *[other] { $who } oder jemand anderen aus der Rennleitung
    }: { $why ->
        [review] Runde { $round } wartet auf die Freigabe.
        [disturbed] Aufzeichnung und Regeln widersprechen sich.
        [nobody] Drei Runden lang hat niemand Anweisungen geschickt. **Fortsetzen** lässt es weiterlaufen.
        [gm] Die Rennleitung hat es angehalten.
        [paused] Es macht Pause.
       *[other] Ich erreiche seinen Kanal nicht.
    }

notice-stands_still_yours =
    Rennen #{ $race } in { $place } steht seit { $since } und wartet auf dich oder jemand anderen aus der Rennleitung: { $why ->
        [review] Runde { $round } wartet auf die Freigabe.
        [disturbed] Aufzeichnung und Regeln widersprechen sich.
        [nobody] Drei Runden lang hat niemand Anweisungen geschickt. **Fortsetzen** lässt es weiterlaufen.
        [gm] Die Rennleitung hat es angehalten.
        [paused] Es macht Pause.
       *[other] Ich erreiche seinen Kanal nicht.
    }

notice-check_in_again = Rennen #{ $race }: Du hast dich noch nicht gemeldet. Drücke bis { $at } **Noch dabei**, um mitzufahren.

notice-seat_lost = Rennen #{ $race } beginnt ohne { $cars }: nicht zum Check-in gemeldet.
notice-seat_to_bot = In Rennen #{ $race } fahren Bots für { $cars }: nicht zum Check-in gemeldet.

notice-seat_lost_yours = Rennen #{ $race } hat ohne dich begonnen: Du hast dich nicht gemeldet, und { $seat } ist nicht im Rennen.
notice-seat_to_bot_yours = Rennen #{ $race } hat begonnen, und ein Bot fährt { $seat }: Du hast dich nicht gemeldet. Mit `/race seats` kannst du doch noch fahren, solange der Platz offen ist.

notice-rematch = { $by } möchte eine Revanche: Rennen #{ $race } auf { $track }. Drück **Einsteigen**, wenn du wieder mitfährst; ohne Druck ist niemand dabei.

notice-too_few_checked_in =
    Rennen #{ $race } hat nicht begonnen: { $count ->
        [0] Niemand hat sich gemeldet
        [one] Nur ein Fahrer ist da
       *[other] Nur { $count } Fahrer sind da
    }. Nicht gemeldet: { $cars }. { $who ->
        [none] Wie geht es weiter?
       *[other] { $who }, wie geht es weiter?
    } **Verschieben** fragt alle noch einmal, **Mit Bots auffüllen** startet mit Bots in ihren Wagen.

notice-too_few_checked_in_yours =
    Dein Rennen #{ $race } in { $place } hat nicht begonnen: { $count ->
        [0] Niemand hat sich gemeldet
        [one] Nur ein Fahrer ist da
       *[other] Nur { $count } Fahrer sind da
    }. Nicht gemeldet: { $cars }. **Verschieben** fragt alle noch einmal, **Mit Bots auffüllen** startet mit Bots in ihren Wagen.

notice-start_waits_yours = Rennen #{ $race } in { $place } hat nicht begonnen: Zu wenige haben sich gemeldet, und du fehlst. { $seat } gehört weiter dir; der Veranstalter entscheidet, ob der Start verschoben wird.

notice-reachable =
    { $who ->
        [none] {""}
       *[other] { $who }:{" "}
    }Hier kann ich wieder schreiben. Rennen #{ $race } ist noch angehalten.

notice-stuck =
    Rennen #{ $race }: { $posts ->
        [one] { $posts } Nachricht
       *[other] { $posts } Nachrichten
    } für { $place } kann ich nicht senden ({ $reason }), die erste seit { $since }. Ich versuche es weiter. `/race move` bringt das Rennen in einen anderen Kanal.

notice-stuck_over =
    Rennen #{ $race } ist vorbei, aber { $posts ->
        [one] { $posts } Nachricht
       *[other] { $posts } Nachrichten
    } für { $place } kann ich nicht senden ({ $reason }), die erste seit { $since }. Ich versuche es weiter. `/race resume race:{ $race }` sendet sie sofort noch einmal.

notice-stuck_dm =
    Rennen #{ $race }: { $posts ->
        [one] { $posts } Direktnachricht
       *[other] { $posts } Direktnachrichten
    } für { $who } kann ich nicht senden ({ $reason }), die erste seit { $since }. Ich versuche es weiter.

notice-attach_files = Rennen #{ $race }: In { $place } darf ich keine Dateien anhängen, darum kommen die Runden dort ohne Bilder. Es braucht die Berechtigung **Dateien anhängen**.

notice-embed_links = Rennen #{ $race }: In { $place } darf ich nichts einbetten, darum stehen die Protokolle dort als einfacher Text. Es braucht die Berechtigung **Links einbetten**.

notice-too_large = Rennen #{ $race }: Discord nimmt mein Bild in { $place } nicht an: Es ist zu groß. Text und Stand kamen ohne es.


## Briefe an den Veranstalter einer Saison. $number: der Saison.

letter-no_season_channel = **{ $season }**: Die Lobby von { $title } soll <t:{ $at }:R> öffnen, und die Saison hat keinen Kanal. Unter **Veranstalten …** (`/season organise`) bekommt sie einen; ich versuche es jede Stunde wieder.

letter-no_track_planned = **{ $season }**: Die Lobby von { $title } soll <t:{ $at }:R> öffnen, hat aber keine Strecke. Nimm sie unter **Veranstalten …** (`/season organise`) aus dem Kalender und plane sie mit einer Strecke neu.

letter-no_room = **{ $season }**: Die Lobby von { $title } soll <t:{ $at }:R> in { $place } öffnen. Dort läuft noch Rennen #{ $race }, und ich darf keine Threads anlegen.
    Gib mir **Öffentliche Threads erstellen** und **Nachrichten in Threads senden**, oder wähle unter **Veranstalten …** (`/season organise`) einen anderen Kanal; ich versuche es jede Stunde wieder.

letter-no_threads_for_heats = **{ $season }**: { $title } wird in Läufen gefahren, denn mehr als { $most } Besitzer sind angemeldet.
    Ihre Lobbys sollen <t:{ $at }:R> öffnen, die erste in { $place }, die anderen in Threads dort, und ich darf keine Threads anlegen.
    Gib mir **Öffentliche Threads erstellen** und **Nachrichten in Threads senden**; sonst wartet jeder Lauf, bis der davor vorbei ist.

letter-cannot_open = **{ $season }**: Die Lobby von { $title } soll <t:{ $at }:R> öffnen, aber Strecke, Rundenzahl oder eine Option der Saison passt nicht. Nimm das Rennen unter **Veranstalten …** aus dem Kalender und plane es neu.

letter-stable_due = **{ $season }**: Die Lobby von { $title } ist in { $place } offen{ $at ->
        [none] {""}
       *[other] {" "}und startet <t:{ $at }:R>
    }. Bis zum Start sagst du, was ausgebessert wird, und bietest auf die Bahnen: Drücke **Mein Stall**. Sagst du nichts, wird so viel ausgebessert, wie deine Kasse hergibt.

letter-bets_due = **{ $season }**: Die Bahnen von { $title } stehen fest ({ $place }), und gewettet wird, bis der erste Wagen fährt: Drücke **Mein Stall**.


## Knöpfe.

button-resume = Fortsetzen
button-needed = Werde ich gebraucht?
button-present = Noch dabei
button-put_off = Verschieben
button-fill_absent = Mit Bots auffüllen
button-call_off = Absagen
button-seats = Wer fährt
button-prompts = Entscheiden (Rennleitung)

button-drive = Ich fahre
button-notnow = Diesmal nicht
button-enter = In der Saison mitfahren
button-withdraw = Aussteigen
button-standby = Als Ersatz bereitstehen
button-tables = Tabellen
button-records = Rekorde
button-mystable = Mein Stall
button-stablemend = Reparieren …
button-stablebid = Auf Bahnen bieten …
button-stablebet = Wetten …
button-runseason = Veranstalten …
button-planrace = Rennen planen …
button-raceresult = Ergebnis von anderswo …
button-givepenalty = Strafe …
button-putstandin = Ersatz …
button-setlobbies = Lobbys …
button-setchannel = Kanal …
button-entermember = Fahrer melden …
button-removemember = Fahrer abmelden …
button-swapmembers = Zwei tauschen …
button-paymember = Leihen oder zahlen …
button-unplanrace = Aus dem Kalender
button-uncountrace = Nicht mehr zählen
button-admitmember = Jemanden fahren lassen …
button-pardon = Zurücknehmen
button-stablepurse = Kasse
button-placebet = Wette abgeben
button-closeseason = Saison abschließen …
button-own = Eigene Wahl …
button-more = Mehr …
button-back_to_form = ◀ Zurück
button-open = Lobby öffnen
button-watch = Einem Rennen zusehen
button-makeown = Eigenes Rennen
button-ahead = Jetzt schon schreiben …
button-back = Zurückholen
button-orders = Deine Anweisungen
button-settings = Details …
button-no_tips = Keine Tipps mehr
button-change = Ändern
button-next_race = Nächstes Rennen ▶
button-confirm = Bestätigen
button-drop = Verwerfen
button-discard = Von vorn
button-undo = Letzten Schritt zurück
button-way = Weg zeigen
button-write = Schreiben …
button-write_first = Anweisungen schreiben …
button-write_more = Weitere Anweisungen …
button-write_rare = Weitere Möglichkeiten …
button-page_back = ◀ Zurück
button-page_on = Weiter ▶
button-join = Einsteigen
button-leave = Aussteigen
button-rematch = Revanche
button-next_track = Nächste Strecke
button-try = Ausprobieren …
button-fill = Bots dazu …
button-start = Starten
button-how = So geht’s
button-by_dm = Per Direktnachricht
button-by_form = In diesem Kanal (nur für mich sichtbar)
button-luck = Startspruch …
button-correct = Berichtigen …
button-retire = Zurückziehen
button-hand_over = Einem Bot überlassen
button-race_on = Weiterfahren
button-abandon = Rennen abbrechen
button-end_season = Saison abschließen
button-keep_it = Behalten
button-approve = Freigeben
button-look = Ansehen (Rennleitung)
button-decide = Ansehen (Rennleitung)
button-decisions = Entscheiden

button-reject = Abweisen …
button-ask_driver_again = Zurücknehmen und neu fragen …
button-uphold = Stattgeben …
button-grant = Gewähren …
button-let_stand = So lassen
button-ask_again = Noch einmal fragen (Rennleitung)

ui-inbox_look = #{ $race } Ansehen

ui-inbox_go_on = #{ $race } Fortsetzen

ui-inbox_remind = #{ $race } Jetzt erinnern

ui-inbox_close = #{ $race } Jetzt schließen

ui-inbox_drive = #{ $race } Bot fährt { $car }
ui-inbox_drive_whom = #{ $race } Bot fahren lassen …
ui-drive_whom = Für wen soll in Rennen #{ $race } in dieser Runde ein Bot fahren? Der Wagen bleibt, wem er gehört, und wer will, kann weiter Anweisungen geben, solange die Runde offen ist.

ui-inbox_decide = #{ $race } Entscheiden

# $race, $name, $kind_of, $round
ui-inbox_question =
    #{ $race } { $kind_of ->
        [protest] Protest
       *[other] Entscheidung
    }: { $name }, Runde { $round }

# $race
ui-inbox_late = #{ $race } Wer fehlt noch …

ui-seat_take = { $car } übernehmen

ui-settle_always = Immer: { $label }

ui-in_round = Runde { $round }: { $what }

ui-choose = Wähle { $count ->
        [1] {""}
       *[other] { $exactly ->
            [true] { $count }{" "}
           *[false] bis zu { $count }{" "}
        }
    }aus

ui-your_answer = Deine Antwort
ui-yes = ja
ui-no = nein
ui-none = nichts
ui-auto = Bot

ui-amount_hint =
    { $least } bis { $most }{ $step ->
        [1] {""}
       *[other] {" "}in Schritten von { $step }
    }


## Wochentage.

day-mon = Mo
day-tue = Di
day-wed = Mi
day-thu = Do
day-fri = Fr
day-sat = Sa
day-sun = So


## Die Farben der Wagen.

colour-red = Rot
colour-blue = Blau
colour-green = Grün
colour-yellow = Gelb
colour-black = Schwarz
colour-white = Weiß
colour-orange = Orange
colour-purple = Lila
colour-pink = Rosa
colour-cyan = Türkis
colour-brown = Braun
colour-grey = Grau


## Was der Bot im Kanal eines Rennens dürfen muss, wie Discord es nennt.

permission-view_channel = Kanal ansehen
permission-create_posts = Beiträge erstellen
permission-send_messages = Nachrichten senden
permission-send_messages_in_threads = Nachrichten in Threads senden
permission-embed_links = Links einbetten
permission-attach_files = Dateien anhängen
permission-read_message_history = Nachrichtenverlauf anzeigen


## Wörter in Bildern.

picture-stage =
    R{ $round } · RR { $lap }/{ $laps }{ $notes ->
        [none] {""}
       *[other] {" "}· { $notes }
    }
picture-laps =
    { $laps ->
        [one] Eine Rennrunde
       *[other] { $laps } Rennrunden
    }
picture-length =
    { $laps ->
        [one] Eine Rennrunde
       *[other] { $laps } Rennrunden
    } · { $corners } Kurven
picture-open_seat =
    { $count ->
        [one] { $count } freier Platz
       *[other] { $count } freie Plätze
    }
picture-lobby =
    { $track }, { $laps ->
        [one] eine Rennrunde
       *[other] { $laps } Rennrunden
    }. Kurven: { $corners }. { $entries }

picture-car =
    { $place }. { $seat }, Wagen { $number }{ $gap ->
        [none] {""}
       *[other] , { $gap }
    }

picture-plates =
    P{ $place } · { $left }: noch { $left ->
        [one] { $left } Feld
       *[other] { $left } Felder
    }
picture-driver = Fahrer
picture-laps_head = Rdn
picture-speed = Tmp
picture-gear = G
picture-wins = Siege
picture-points = Punkte
picture-gap = Abstand
picture-close = knapp
picture-chances = Siegchance
picture-hand = Deine Hand: { $cards }.
picture-choices =
    { $seat }{ $where ->
        [none] {""}
       *[other] {" "}auf { $where }
    }.{ $choices ->
        [none] {""}
       *[other] {" "}Zur Wahl: { $choices }.
    }


## Was die Zeichen in einem Bild sagen, in einem Wort oder zweien.

happened-spin = Dreher
happened-crash = Unfall
happened-pass = überholt
happened-ram = gerammt
happened-wreck = Wrack
happened-horse = Pferd gestürzt
happened-engine = Motor
happened-overshoot = überfahren
happened-contact = Berührung
happened-pit = Boxenstopp
happened-out = ausgeschieden
happened-man = zu Fuß
happened-brake = Bremsen
happened-mine = Mine
happened-slick = Ölfleck
happened-beam = Laser
happened-hook = Haken
happened-shield = Kraftfeld
happened-trefoil = Atomgranate


## Eine Runde, wie sie erzählt wird.

ui-gap =
    { $count ->
        [one] { $count } Feld
       *[other] { $count } Felder
    }

ui-ordinal = Platz { $place }

head-lead =
    .v1 = { $ended ->
        [true] { $seat } erbt die Führung von { $rival-name }
       *[false] { $seat } nimmt { $rival-name } die Führung ab
    }.
    .v2 = { $ended ->
        [true] { $seat } führt, nachdem { $rival-name } weg ist
       *[false] { $seat } geht an { $rival-name } vorbei in Führung
    }.
beat-lead =
    .v1 = { $seat } { $ended ->
        [true] führt, da { $rival-name } ausgeschieden ist
       *[false] kommt von { $was-place } in Führung{ $gap ->
            [none] {""}
            [0] {""}
           *[other] , { $gap-gap } vor { $second-name }
        }
    }.
    .v2 = { $ended ->
        [true] Ohne { $rival-name } liegt { $seat } vorn
       *[false] Neu in Führung: { $seat }, eben noch auf { $was-place }{ $gap ->
            [none] {""}
            [0] {""}
           *[other] , { $gap-gap } vor { $second-name }
        }
    }.

head-podium =
    .v1 = { $rival ->
        [none] { $seat } rückt auf { $place-place } vor
       *[other] { $seat } nimmt { $rival-name } { $place-place } ab
    }.
    .v2 = { $rival ->
        [none] { $seat } liegt jetzt auf { $place-place }
       *[other] { $seat } geht an { $rival-name } vorbei auf { $place-place }
    }.
beat-podium =
    .v1 = { $rival ->
        [none] { $seat } rückt von { $was-place } auf { $place-place } vor
       *[other] { $seat } kommt von { $was-place } auf { $place-place } nach vorn, vorbei an { $rival-name }
    }.
    .v2 = { $rival ->
        [none] { $seat } steigt von { $was-place } auf { $place-place }
       *[other] { $seat } springt von { $was-place } auf { $place-place }, vorbei an { $rival-name }
    }.

beat-places_won =
    .v1 = { $seat } macht Plätze gut, von { $was-place } auf { $place-place }.
    .v2 = { $seat } arbeitet sich von { $was-place } auf { $place-place } vor.
head-places_won = { $seat } klettert von { $was-place } auf { $place-place }.
beat-places_lost =
    .v1 = { $seat } rutscht von { $was-place } auf { $place-place } ab.
    .v2 = { $seat } fällt von { $was-place } auf { $place-place } zurück.
head-places_lost = { $seat } rutscht von { $was-place } auf { $place-place } ab.

you-lead =
    { $ended ->
        [true] Du führst, nachdem { $rival-name } ausgeschieden ist.
       *[false] Du hast die Führung übernommen.
    }
you-podium =
    { $rival ->
        [none] Du bist von { $was-place } auf { $place-place } vorgekommen.
       *[other] Du bist von { $was-place } auf { $place-place } vorgekommen, vorbei an { $rival-name }.
    }
you-by_clock =
    Von dir kamen keine Anweisungen{ $most ->
        [0] {""}
       *[other] {" "}({ $missed } von { $most }, bis ein Bot übernimmt)
    }; gespielt wurde die sichere Anweisung.
you-stands_in = Du hast zu viele Runden verpasst: Ein Bot fährt für dich, bis du zurück bist (`/race return`).
you-amended = Die Rennleitung hat deinen Wagen berichtigt: { $said-fields }.
you-set_back =
    Du hattest P{ $earned } und startest von P{ $start }: Startstrafe von { $places ->
        [one] { $places } Platz
       *[other] { $places } Plätzen
    }.
you-places_won = Du hast Plätze gutgemacht, von { $was-place } auf { $place-place }.
you-places_lost = Du bist von { $was-place } auf { $place-place } zurückgefallen.
at_you-lead = { $seat } hat dir die Führung abgenommen.
at_you-podium = { $seat } ist an dir vorbei von { $was-place } auf { $place-place } vorgekommen.

many-places_won = { $seats-names } machen Plätze gut.
many-places_lost = { $seats-names } verlieren Plätze.
many-podium = { $seats-names } kommen unter die ersten drei.

racing-on =
    { $racing ->
        [0] {""}
        [one] ; nur noch einer ist im Rennen
       *[other] ; noch { $racing } sind im Rennen
    }

order-holds =
    { $holds ->
        [true] {" "}Niemand wechselt den Platz.
       *[false] {""}
    }

with-gap =
    { $gap ->
        [one] mit einem Feld
       *[other] mit { $gap } Feldern
    }

ui-state_alone = { $seat } ist allein auf der Strecke.
ui-state_leads =
    { $apart ->
        [true] { $seat } setzt sich von { $rival-name } ab: { $gap-gap } voraus
       *[other] { $same ->
            [true] { $seat } bleibt { $gap-gap } vor { $rival-name }
           *[false] { $seat } führt { with-gap } vor { $rival-name }
        }
    }{ racing-on }.{ order-holds }
ui-state_clear = { $seat } setzt sich von { $rival-name } ab: { $gap-gap } voraus statt { $before }{ racing-on }.{ order-holds }
ui-state_grows = { $seat } baut den Vorsprung auf { $rival-name } von { $before } auf { $gap-gap } aus{ racing-on }.{ order-holds }
ui-state_closing = { $rival-name } rückt an { $seat } heran: { $gap-gap } zurück statt { $before }{ racing-on }.{ order-holds }

ui-state_beforehand = { $seat } ist bisher am weitesten gefahren{ $rival ->
        [none] {""}
       *[other] , vor { $rival-name }
    }.
ui-state_first = { $seat } führt vor { $rival-name }{ racing-on }.{ order-holds }
ui-state_close = { $rival-name } ist direkt hinter { $seat }{ racing-on }.{ order-holds }
ui-state_grid = Die Wagen stehen in der Startaufstellung.

ui-state_after_flag =
    { $count ->
        [one] Noch im Rennen: { $seats-names }.
       *[other] Noch im Rennen: { $seats-names }.
    }

ui-state_togo = { $seat } hat noch { $togo-gap } bis zum Ziel.

ui-state_abreast =
    { $seats-names } liegen { $still ->
        [true] weiter Kopf an Kopf vorn{ $togo ->
            [none] {""}
           *[other] {""}, noch { $togo-gap }
        }
       *[false] Kopf an Kopf vorn
    }{ racing-on }.

ui-state_fight =
    { $rival-name } { $same ->
        [true] bleibt
       *[false] liegt
    } { $gap ->
        [0] direkt
       *[other] { $gap-gap }
    } hinter { $place ->
        [1] der Spitze
       *[other] { $seat }, im Kampf um { $place-place }
    }.
ui-state_fight_level = { $seats-names } liegen im Kampf um { $place-place } gleichauf.
ui-state_fight_closing = { $rival-name } rückt { $place ->
        [1] an die Spitze
       *[other] im Kampf um { $place-place } an { $seat }
    } heran: { $gap-gap } zurück statt { $before }.
ui-state_fight_clear = { $place ->
        [1] Die Spitze schüttelt { $rival-name } ab
       *[other] { $seat } schüttelt auf { $place-place } { $rival-name } ab
    }: { $gap-gap } voraus statt { $before }.

ui-state_gains = { $seat } holt { $by-gap } auf { $rival-name } auf und liegt { behind-first }.
ui-state_drops = { $seat } verliert { $by-gap } auf { $rival-name } und liegt { behind-first }.
behind-first =
    { $gap ->
        [0] { $level ->
            [true] jetzt gleichauf
           *[false] direkt dahinter
        }
       *[other] { $gap } zurück
    }

ui-state_decides =
    { $level ->
        [true] { $seats-names } liegen gleichauf, noch { $togo-gap }{ racing-on }.
       *[false] { $seat } hat noch { $togo-gap } bis zur Zielflagge, { $rival-name } liegt { $rival_gap-gap } zurück{ racing-on }.
    }

ui-close_behind = knapp dahinter
ui-standings_out = raus: { $cars }
ui-standings_adrift = Noch ohne Platz: { $cars }. Ohne Lenker im Wagen zählt ein Gespann erst an der Linie, und nur mit lebendem Lenker.

ui-round_next =
    Als Nächstes: Anweisungen für Runde { $round }.{ $decides ->
        [true] {" "}Das könnte die letzte Runde sein.
       *[false] {""}
    }

ui-also = Außerdem: { $lines }

ui-round_foot =
    -# Rennen #{ $race } · { $round ->
        [0] vor dem Start
       *[other] Runde { $round }{ $beforehand ->
            [true] {""}
           *[false] {" "}· { $last ->
                [true] letzte Rennrunde
               *[false] Rennrunde { $lap } von { $laps }
            }
        }
    }{ $notes ->
        [none] {""}
       *[other] {" "}· { $notes }
    }{ $closes ->
        [true] {""}
       *[false] {" "}· bisher
    }

beat-amended = Die Rennleitung hat { $seat } berichtigt: { $said-fields }.
head-amended = Die Rennleitung greift ein: { $seat }.

beat-set_back =
    { $seat } hatte P{ $earned } und startet von P{ $start }: Startstrafe von { $places ->
        [one] { $places } Platz
       *[other] { $places } Plätzen
    }.
head-set_back = { $seat } startet nach einer Strafe von P{ $start }.


## Die Zielflagge eines Rennens.

ui-flag_won =
    { $seat } gewinnt { $track }{ $always ->
        [true] {" "}von Start bis Ziel: Niemand sonst führte auch nur eine Runde
       *[false] { $beaten ->
            [none] { $grid ->
                [0] {""}
                [1] {" "}von der Pole-Position
               *[other] {" "}von { $grid-place } der Startaufstellung
            }
           *[other] , in der letzten Runde vorbei an { $beaten-name }{ $since ->
                [0] {""}
               *[other] {" "}– in Führung seit Runde { $since }
            }
        }
    }.

ui-flag_unseen =
    Auf { $track } kommt niemand ins Ziel: { $seat } führt die Wertung an ({ $status }{ $round ->
        [0] {""}
       *[other] , Runde { $round }
    }).

close-gap =
    { $kind ->
        [rounds] kurz danach
        [same] kurz danach
       *[other] knapp dahinter
    }

how-far =
    { $kind ->
        [rounds] , +{ $gap } { $gap ->
            [one] Runde
           *[other] Runden
        }
        [same] , in derselben Runde
        [units] , { $gap-gap } vor der Linie
        [line] , dicht vor der Linie
        [short] , nicht im Ziel: noch { $gap-gap } bis zur Linie, in Rennrunde { $lap }
       *[other] {""}
    }{ $close ->
        [true] , { close-gap }
       *[other] {""}
    }

ui-flag_apart =
    { $close ->
        [true] { close-gap }
       *[other] { $kind ->
            [rounds] +{ $gap } { $gap ->
                [one] Runde
               *[other] Runden
            }
            [same] dieselbe Runde
            [units] { $gap-gap }
            [line] dicht vor der Linie
            [short] noch { $gap-gap }
           *[other] {""}
        }
    }

ui-flag_podium = { $seat }{ how-far }
ui-flag_other = { $seat }{ how-far }

ui-flag_out = { $seat } ({ $status }{ $round ->
        [0] {""}
       *[other] , Runde { $round }
    })

ui-flag_in_the_reins =
    { $seats-names } { $count ->
        [one] wird mit dem lebenden Lenker in den Zügeln
       *[other] werden mit den lebenden Lenkern in den Zügeln
    } über die Linie geschleift: Das zählt als Zieleinlauf.

# Eine Auszeichnung. $seats-names; $name; $about: wofür
ui-flag_achievement = 🏅 { $seats-names }: **{ $name }**. { $about }

ui-flag_gone = Ausgeschieden:

ui-out_in = R{ $round }

ui-flag_led = { $seat } { $rounds }

ui-flag_in_front = Runden in Führung: { $led }{ $level ->
        [0] {""}
       *[other] , geteilt { $level }
    }.

ui-flag_fastest = Schnellste Rennrunde: { $seat }, { $rounds },{ $tenths } Runden.

ui-flag_points = Punkte: { $points }.

ui-flag_gained = Die meisten Plätze gewonnen: { $seat }, von { $was-place } auf { $now-place }.

ui-flag_luck =
    Würfel: { $lucky ->
        [none] { $unlucky-name } hatte das größte Pech
       *[other] { $lucky-name } hatte das größte Glück{ $unlucky ->
            [none] {""}
           *[other] , { $unlucky-name } das größte Pech
        }
    }.

ui-flag_attacks = Die meisten Angriffe: { $seat }, { $count }.

ui-flag_company = Engstes Duell: { $seat } und { $rival-name }, { $count }-mal Seite an Seite.

ui-flag_moment = Der Moment des Rennens: Runde { $round }. { $line }

ui-flag_moment_link = -# [Der Beitrag zu Runde { $round }]({ $url })
ui-flag_foot = -# Rennen #{ $race }: die Zielflagge · { $rounds } Runden · Startwert { $seed }

beat-by_clock =
    Keine Anweisungen von { $seat }{ $most ->
        [0] {""}
       *[other] {" "}({ $missed } von { $most }, bis ein Bot übernimmt)
    }; gespielt wird die sichere Anweisung.
head-by_clock = Keine Anweisungen von { $seat }.
many-by_clock = Keine Anweisungen von { $seats-names }; gespielt werden die sicheren Anweisungen.
beat-stands_in = Für { $seat } übernimmt ein Bot: Der Wagen ist frei (`/race seats`).
head-stands_in = Für { $seat } übernimmt ein Bot: Der Wagen ist frei (`/race seats`).
many-stands_in = Für { $seats-names } übernehmen Bots: Die Wagen sind frei (`/race seats`).


## Was dir passiert ist.

ui-digest_happened = **Letzte Runde:** { $line }

ui-digest_place =
    Du bist auf { $place-place }{ $was ->
        [0] {""}
       *[other] {" "}(zuvor { $was-place })
    }{ $between ->
        [true] : { $ahead-name } und { $behind-name } gleichauf mit dir
       *[false] { $ahead ->
            [none] {""}
           *[other] : { $ahead-name } { $abreast ->
                [true] gleichauf mit dir
               *[false] { $gap ->
                    [0] direkt
                   *[other] { $gap-gap }
                } vor dir
            }{ $gap_was ->
                [none] {""}
                [0] {" "}(zuvor { $gap_was_level ->
                    [true] gleichauf
                   *[false] direkt vor dir
                })
               *[other] {" "}(zuvor { $gap_was })
            }
        }{ $behind ->
            [none] {""}
           *[other] , { $behind-name } { $caught ->
                [true] gleichauf mit dir
               *[false] { $lead ->
                    [0] direkt
                   *[other] { $lead-gap }
                } hinter dir
            }{ $lead_was ->
                [none] {""}
                [0] {" "}(zuvor { $lead_was_level ->
                    [true] gleichauf
                   *[false] direkt hinter dir
                })
               *[other] {" "}(zuvor { $lead_was })
            }
        }
    }.

ui-digest_stock = { $name } { $was } → { $now }

ui-digest_changed = Geändert: { $stocks }.

ui-catch_up =
    {""}**Während du weg warst** (Runde { $first }{ $rounds ->
        [one] {""}
       *[other] {" "}bis { $last }
    }): { $was ->
        [0] Du bist auf { $place-place } von { $cars }
       *[other] { $moved ->
            [true] von { $was-place } auf { $place-place } von { $cars }
           *[false] weiter auf { $place-place } von { $cars }
        }
    }.{ $unchanged ->
        [true] {" "}Deine Vorräte sind unverändert.
       *[false] { $stocks ->
            [none] {""}
           *[other] {" "}Übrig: { $stocks }.
        }
    }

ui-catch_up_event = • Runde { $round }: { $line }

ui-film_since = GIF ab Runde { $round }

ui-digest_out =
    {""}**Dein Rennen ist vorbei.**{ $line ->
        [none] {""}
       *[other] {" "}{ $line }
    } Vorerst bist du auf { $place-place } von { $cars }; { $racing ->
        [one] einer fährt
       *[other] { $racing } fahren
    } noch. Du bist fertig; an der Zielflagge melde ich mich.

ui-digest_home =
    {""}**Du bist im Ziel, auf { $place-place } von { $cars }.**{ $racing ->
        [0] {""}
        [one] {" "}Einer fährt noch.
       *[other] {" "}{ $racing } fahren noch.
    }{ $line ->
        [none] {""}
       *[other] {" "}{ $line }
    } Du bist fertig; an der Zielflagge melde ich mich.

ui-digest_flag =
    {""}**Das Rennen ist vorbei: Du bist auf { $place-place } von { $cars }.**{ $won ->
        [true] {" "}Du gewinnst.
        [unseen] {" "}Niemand kam ins Ziel.
       *[false] {" "}Es gewinnt { $winner-name }.
    }{ $gap ->
        [0] {""}
       *[other] {" "}Alle anderen sind im Ziel oder ausgeschieden, darum endet das Rennen hier, { $gap-gap } vor der Linie. Dein Platz bleibt dir.
    } Das ganze Ergebnis steht im Kanal.


## Optionen eines Rennens, je ein Satz.

setting-days = Runden sind an diesen Wochentagen fällig: `mon,thu`. Braucht `zone`.
setting-hour = Zu dieser Stunde der Zone, an jenen Tagen.
setting-zone = Der Ort, dessen Uhr für Tage und Wochenenden zählt: Europe/Berlin.
setting-weekends = Aus: Samstage und Sonntage zählen nicht.
setting-answer = So lange für eine Frage mitten in der Runde eines Live-Rennens: `45m`, `4h`, `2d`.
setting-show = Wie lange nach Anweisungsschluss eine Live-Runde gezeigt wird: `45m`, `4h`, `22:00`; 0: sofort.
setting-beat = So lange nach seiner Anweisung wird der Zug eines Schlittens gezeigt: `0`, `15m`, `30m`.
setting-early = Runden enden, sobald alle da sind, und nicht erst, wenn ihre Zeit um ist.
setting-few = Fehlen nur noch so wenige, lesen sie, dass die anderen warten.
setting-auto_after = So viele versäumte Runden in Folge, bis ein Bot übernimmt; 0 für nie.
setting-retire_after = So viele versäumte Runden in Folge, bis der Wagen zurückgezogen wird; 0 für nie.
setting-vacation = So viele Tage wartet das Rennen insgesamt auf einen Fahrer.
setting-bank = So viele Stunden kann ein Fahrer durch frühe Anweisungen ansparen; wer spät ist, verbraucht sie. 0: keine.
setting-check_in = So lange vor dem Start wird jeder Fahrer gefragt, ob er da ist.
setting-no_show = Wer sich beim Check-in nicht meldet, verliert den Platz (`drop`), oder ein Bot fährt (`fill`).
setting-review = Die Rennleitung sieht jede Runde, bevor sie gezeigt wird.

## Eine Kampagne: was Besitzer haben, bestellen und wetten. Sesterzen stehen als fertige Zahlen da.

ui-stable = **{ $title }** · dein Stall · { $purse } Sesterzen
ui-stable_none = Noch kein Wagen: Beim Start baust du einen.
ui-stable_chariot =
    Dein Wagen: Tempo des Gespanns { $team } von { $full }, Ausdauer { $endurance }, { $fresh ->
        [true] ein neuer Lenker
       *[false] Lenker { $base-signed }
    }{ $experience ->
        [0] {""}
        [one] {" "}mit 1 Punkt Erfahrung
       *[other] {" "}mit { $experience } Punkten Erfahrung
    }{ $dead ->
        [0] {""}
        [one] ; ein Pferd tot
       *[other] ; { $dead } Pferde tot
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
    }.
ui-stable_next = Als Nächstes: Rennen #{ $race }, Startgeld { $fee }.
ui-stable_owes = Das Startgeld von { $fee } ist mehr, als du hast. Du darfst starten und den Rest schuldig bleiben oder beim Veranstalter leihen.
ui-stable_waits = Kein Rennen ist in der Lobby: Gerade gibt es nichts zu bestellen.
ui-stable_repairs = Zu kaufen: { $repairs-list }.
ui-price_wheels = { $count ->
        [one] 1 Radpunkt für { $price }
       *[other] { $count } Radpunkte für je { $price }
    }
ui-price_boxes = { $count ->
        [one] 1 Pferdekästchen für { $price }
       *[other] { $count } Pferdekästchen für je { $price }
    }
ui-price_horses = { $count ->
        [one] 1 neues Pferd für { $price }
       *[other] { $count } neue Pferde für je { $price }
    }
ui-stable_bets = Gewettet wird, bis der erste Wagen fährt, auf { $chariots-list }. { $placed-list ->
        [none] Du hast nicht gewettet.
       *[other] Deine Wetten: { $placed-list }.
    }
ui-stable_bet = { $stake } auf { $on }
ui-bet_whom = Auf wen setzt du?
ui-bet_on = Du hast { $stake } darauf gesetzt
ui-bet_title = Wette auf { $on }
ui-bet_odds =
    Alle Wetten kommen in einen Topf. Wer auf den Sieger gesetzt hat, teilt ihn sich im Verhältnis der Einsätze, abzüglich { $house } % für das Haus.
    { $stake } auf den Sieger bringen mindestens { $least }, also weniger als den Einsatz: so viel, wenn niemand auf einen anderen Wagen gesetzt hat.
    Liegen noch einmal { $stake } auf den Verlierern, bringen sie { $more }, wenn nur du auf den Sieger gesetzt hast.
    Hat das niemand, gibt es alle Einsätze zurück. Du kannst zusammen { $most } setzen.
ui-bet_sure =
    Deine Wette (noch nicht abgegeben): { $stake } auf { $on }. Gewinnt der Wagen, bekommst du mindestens { $least }, und { $more }, wenn nur du auf ihn gesetzt hast und { $stake } auf den anderen liegen.
    Gewinnt ein anderer, ist der Einsatz verloren. Drück **Wette abgeben**.
ui-stable_new = Beim Start baust du einen neuen Wagen.
ui-stable_buys = { $asked ->
        [true] Bestellt
       *[false] Wenn du nichts sagst, beim Start ausgebessert
    }: { $said-list }, { $cost } Sesterzen.
ui-stable_buys_nothing = Vor dem Start wird nichts ausgebessert.
ui-stable_bid = Gebot für die Bahn: { $bid } Sesterzen{ $lanes ->
        [none] {""}
       *[other] {" "}für die Wahl der Bahnen, in dieser Reihenfolge: { $lanes-list }
    }.
ui-purse_ledger = **{ $title }** · die Kasse von { $owner }
ui-purse_race = { $race ->
        [0] Vor dem ersten Rennen
       *[other] Rennen { $race }
    }: { $said } → **{ $purse }**
ui-purse_after = **{ $owner }** { $purse } ({ $net }): { $said }
ui-bet_placed = { $stake } auf { $on }. Vor der Zielflagge sieht das niemand sonst. In der Kasse bleiben { $purse }.
ui-bet_gone = Keine Wette mehr auf { $on }. In der Kasse: { $purse }.
ui-sum_paid =
    {""}**{ $title }**: { $amount } Sesterzen für { $owner }, Eintrag { $number }: { $reason }{ $loan ->
        [true] . Ein Darlehen: Es zählt nicht als Punkte
       *[false] {""}
    }
ui-purses = Sesterzen:

ui-sum_purse = Startkapital
ui-sum_fee = Startgeld
ui-sum_wheels = { $count ->
        [one] 1 Radpunkt
       *[other] { $count } Radpunkte
    }
ui-sum_boxes = { $count ->
        [one] 1 Pferdekästchen
       *[other] { $count } Pferdekästchen
    }
ui-sum_horses = { $count ->
        [one] 1 neues Pferd
       *[other] { $count } neue Pferde
    }
ui-sum_bid = Gebot für die Bahn
ui-sum_stake = Wette auf { $on }
ui-sum_payout = Gewinn aus der Wette auf { $on }
ui-sum_stakes_back = Einsätze zurück
ui-sum_prize = Preis für Platz { $count }
ui-sum_finisher = im Ziel
ui-sum_entered = { $reason } (Eintrag { $count })
ui-sum_loan = Darlehen, zählt nicht als Punkte: { $reason } (Eintrag { $count })


## Die Analyse eines Rennens. $name; $before, $after: Chancen in Zehnteln; $given, $other: Vorgaben; $places, $error: mit Dezimale

analysis-headline = So gewann { $name }
# $count: Fortsetzungen
analysis-about = Siegchancen nach jeder Spielrunde, über die Nachbarrunden geglättet. Von jeder aus fuhren Bots, die wie Menschen Fehler machen, das Rennen { $count }-mal bis ins Ziel.
analysis-round = Runde
# Vor dem Wendepunkt, der die Chancen am meisten veränderte
analysis-moment = Der Moment des Rennens
analysis-turn = Runde { $round }: Siegchance von { $name } erst { $before }, dann { $after } von 10.
analysis-no_difference = Keine andere Anweisung, die statt „{ $given }“ versucht wurde, macht einen erkennbaren Unterschied (±{ $error } Plätze).
analysis-alternative = „{ $other }“ statt „{ $given }“: { $worth ->
        [worse] { $places } Plätze schlechter (±{ $error })
       *[better] { $places } Plätze besser (±{ $error })
    }.


## Fahrerkarten. $name, $game, $track: Namen

refused-no_driver_cards = Dieser Server zeigt keine Fahrerkarten. Mitglieder mit *Server verwalten* können das ändern: `/gm settings cards:on`.
refused-no_driver_card = Von { $name } gibt es hier kein beendetes Rennen, das du sehen darfst.

ui-server_puzzles =
    Rätsel: { $place ->
        [none] keine.
       *[other] jeden Tag eines in { $place }, aus Rennen, deren Fahrer alle zugestimmt haben (`/me settings puzzles:on`).
    }

ui-server_cards =
    { $shown ->
        [true] Fahrerkarten: an (`/driver show`).
       *[false] Fahrerkarten: aus.
    }
ui-card_head = **{ $name }** · Fahrerkarte
# $starts, $wins, $podiums
ui-card_game = **{ $game }** · { $starts ->
        [one] { $starts } Start
       *[other] { $starts } Starts
    } · { $wins ->
        [one] { $wins } Sieg
       *[other] { $wins } Siege
    } · { $podiums }-mal unter den ersten drei
# $stars; $spread: der Wertung; $starts: gegen andere Menschen
ui-card_strength = Stärke { $stars } (±{ $spread }, { $starts } gewertete Starts)
ui-card_unrated = Stärke: ab 10 Starts gegen andere Menschen (bisher { $starts })
# $track: am häufigsten; $best: ob es eine Runde gibt; $lap: ihre Strecke; $rounds, $tenths; $race
ui-card_track = Am häufigsten auf { $track }{ $best ->
        [true] . Schnellste Runde: { $rounds },{ $tenths } Runden auf { $lap } (Rennen #{ $race })
       *[false] {""}
    }
# $achieved: Namen und wie oft
ui-card_achievements = 🏅 { $achieved }
# $name, $count: wie oft
ui-card_achievement = { $name }{ $count ->
        [one] {""}
       *[other] {" "}×{ $count }
    }
# $races: gemeinsam; $ahead, $behind: wie oft
ui-card_rival = Rivale: { $name }, { $races } gemeinsame Rennen: { $ahead }-mal davor, { $behind }-mal dahinter
ui-card_viewer = Gegen dich ({ $races ->
        [one] { $races } Rennen
       *[other] { $races } Rennen
    }): { $ahead }-mal davor, { $behind }-mal dahinter
ui-card_list = Fahrer in { $game }
ui-card_ranking = **Fahrer in { $game }**, nach Ergebnissen gegeneinander
ui-card_ranked = { $stars } { $name } · { $starts } Starts
ui-card_nobody_ranked = Noch hat niemand zehn Starts gegen andere Menschen in { $game }.

## Auszeichnungen: Namen, und wofür es sie gibt

achievement-from_last = Von hinten durch
achievement-from_last-about = Vom letzten Startplatz gewonnen.
achievement-start_to_finish = Start-Ziel-Sieg
achievement-start_to_finish-about = Nach mindestens neun von zehn Runden geführt und gewonnen.
achievement-photo_finish = Fotofinish
achievement-photo_finish-about = Um einen Augenblick gewonnen, in derselben Runde wie der zweite Wagen.
achievement-last_gasp = Auf den letzten Drücker
achievement-last_gasp-about = Gewonnen, obwohl nach höchstens einer von zehn Runden in Führung.
achievement-charge = Aufholjagd
achievement-charge-about = Seit dem Start vier oder mehr Plätze gutgemacht und gewonnen.


## Tags der Beiträge eines Forums, höchstens 20 Zeichen

tag-open = Offen
tag-running = Läuft
tag-finished = Beendet


## Ein Rätsel aus einem Rennen. $name; $round; $letter; $order; $places: ein Platz, der zu erwarten ist, oder ein Abstand, mit Dezimale; $error; $best, $driven

puzzle-head = 🧩 **Rätsel des Tages** · Rennen #{ $race }: { $title }
puzzle-you = Du fährst das Fahrzeug von { $name }, vor Runde { $round }. Was würdest du vorgeben?
puzzle-was = Das Fahrzeug von { $name }, vor Runde { $round }. So viel waren die Anweisungen wert:
puzzle-press = Drück deine Wahl: Nur du siehst die Antwort. Morgen steht sie hier für alle.
puzzle-chosen = { $best ->
        [true] ✅ **{ $letter }**: die beste dieser Anweisungen.
       *[false] ❌ **{ $letter }**: { $places } Plätze schlechter als die beste dieser Anweisungen.
    }
puzzle-worth = **{ $letter }** · { $order }: Platz { $places } zu erwarten{ $best ->
        [true] , die beste
       *[false] {""}
    }{ $driven ->
        [true] , so fuhr { $name }
       *[false] {""}
    }
puzzle-about = Das Rennen wurde dafür viele Male bis ins Ziel weitergefahren (±{ $error } Plätze).


## What stewards can amend of a car.

field-place = Feld
field-lap = Runde
field-crossings = Zieldurchfahrten
field-status = Stand
