<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>Trilemma projects (*.trilemma)</source>
        <translation>Trilemma-Projekte (*.trilemma)</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>This project existed already and was opened; nothing in it was changed.</source>
        <translation>Dieses Projekt gab es schon; es wurde geöffnet und nichts darin geändert.</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>Open table</source>
        <translation>Tabelle öffnen</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt *.data *.test);;All files (*)</source>
        <translation>Tabellen (*.csv *.tsv *.txt *.data *.test);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 Kopie</translation>
    </message>
    <message>
        <source>Move or rename the project</source>
        <translation>Projekt verschieben oder umbenennen</translation>
    </message>
    <message>
        <source>Select a run first: click a point in the chart or a row of the table.</source>
        <translation>Wählen Sie zuerst einen Lauf: einen Punkt im Diagramm oder eine Zeile der Tabelle.</translation>
    </message>
    <message>
        <source>Versions, settings and run counts were copied for a bug report. They hold no path, name or number of your data.</source>
        <translation>Versionen, Einstellungen und Anzahlen von Läufen wurden für eine Fehlermeldung kopiert. Pfade, Namen oder Zahlen Ihrer Daten sind nicht darunter.</translation>
    </message>
    <message>
        <source>No project yet</source>
        <translation>Noch kein Projekt</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>&amp;Projekt</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>&amp;Training</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;New project …</source>
        <translation>&amp;Neues Projekt …</translation>
    </message>
    <message>
        <source>&amp;Open project …</source>
        <translation>Projekt ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open &amp;table …</source>
        <translation>&amp;Tabelle öffnen …</translation>
    </message>
    <message>
        <source>Open the built-in &amp;sample</source>
        <translation>Das eingebaute &amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>Save a &amp;copy …</source>
        <translation>&amp;Kopie speichern …</translation>
    </message>
    <message>
        <source>&amp;Move or rename …</source>
        <translation>&amp;Verschieben oder umbenennen …</translation>
    </message>
    <message>
        <source>C&amp;lose project</source>
        <translation>Projekt s&amp;chließen</translation>
    </message>
    <message>
        <source>S&amp;ettings</source>
        <translation>&amp;Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>&amp;Training starten</translation>
    </message>
    <message>
        <source>&amp;Cancel all runs</source>
        <translation>&amp;Alle Läufe abbrechen</translation>
    </message>
    <message>
        <source>Copy the selected &amp;run as a command</source>
        <translation>Gewählten &amp;Lauf als Befehl kopieren</translation>
    </message>
    <message>
        <source>&amp;Find anything …</source>
        <translation>Etwas &amp;finden …</translation>
    </message>
    <message>
        <source>L&amp;arger type</source>
        <translation>Schrift &amp;größer</translation>
    </message>
    <message>
        <source>S&amp;maller type</source>
        <translation>Schrift &amp;kleiner</translation>
    </message>
    <message>
        <source>&amp;Normal type</source>
        <translation>Schrift &amp;normal</translation>
    </message>
    <message>
        <source>&amp;System appearance</source>
        <translation>&amp;Wie das System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Help for this page</source>
        <translation>&amp;Hilfe zu dieser Seite</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;Start page</source>
        <translation>&amp;Startseite</translation>
    </message>
    <message>
        <source>&amp;Try the sample</source>
        <translation>&amp;Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation>&amp;Diagnose kopieren</translation>
    </message>
    <message>
        <source>&amp;About Trilemma</source>
        <translation>&amp;Über Trilemma</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>Was sie tun</translation>
    </message>
    <message>
        <source>Page %1</source>
        <translation>Seite %1</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>Closes the help or the command palette</source>
        <translation>Schließt die Hilfe oder die Befehlspalette</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>Pfeiltasten</translation>
    </message>
    <message>
        <source>In the chart: move from point to point</source>
        <translation>Im Diagramm: von Punkt zu Punkt</translation>
    </message>
    <message>
        <source>No run failed or was interrupted, and no cancelled run is selected.</source>
        <translation>Kein Lauf ist gescheitert oder wurde unterbrochen, und kein abgebrochener ist ausgewählt.</translation>
    </message>
    <message>
        <source>First select runs that are waiting in the queue.</source>
        <translation>Wählen Sie zuerst Läufe aus, die in der Warteschlange warten.</translation>
    </message>
    <message>
        <source>Select finished runs in the table first.</source>
        <translation>Wählen Sie zuerst beendete Läufe in der Tabelle aus.</translation>
    </message>
    <message>
        <source>&amp;Pause or resume the queue</source>
        <translation>Warteschlange &amp;anhalten oder fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Train failed runs again</source>
        <translation>Gescheiterte &amp;noch einmal trainieren</translation>
    </message>
    <message>
        <source>Move the selected runs to the t&amp;op</source>
        <translation>Ausgewählte Läufe an den Anf&amp;ang</translation>
    </message>
    <message>
        <source>Move the selected runs to the &amp;end</source>
        <translation>Ausgewählte Läufe ans &amp;Ende</translation>
    </message>
    <message>
        <source>&amp;Archive the selected runs</source>
        <translation>Ausgewählte Läufe a&amp;rchivieren</translation>
    </message>
    <message>
        <source>&amp;Delete the selected runs …</source>
        <translation>Ausgewählte Läufe &amp;löschen …</translation>
    </message>
    <message>
        <source>Alt with arrow up, arrow down, Home or End</source>
        <translation>Alt mit Pfeil auf, Pfeil ab, Pos1 oder Ende</translation>
    </message>
    <message>
        <source>In the queue: moves the selected runs up, down, to the top or to the end</source>
        <translation>In der Warteschlange: verschiebt die ausgewählten Läufe hinauf, hinab, an den Anfang oder ans Ende</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>In the queue: cancels the selected runs</source>
        <translation>In der Warteschlange: bricht die ausgewählten Läufe ab</translation>
    </message>
    <message>
        <source>Privacy led&amp;ger of this table</source>
        <translation>Privatsphäre-&amp;Buch dieser Tabelle</translation>
    </message>
    <message>
        <source>E&amp;xport the selected run&apos;s model …</source>
        <translation>Modell des gewählten Laufs e&amp;xportieren …</translation>
    </message>
    <message>
        <source>Project to restore</source>
        <translation>Projekt, das wiederhergestellt werden soll</translation>
    </message>
    <message>
        <source>Restore a &amp;backup …</source>
        <translation>Siche&amp;rung wiederherstellen …</translation>
    </message>
    <message>
        <source>Cur&amp;ves of the selected run&apos;s model</source>
        <translation>&amp;Kurven des Modells des gewählten Laufs</translation>
    </message>
    <message>
        <source>Open the sample of &amp;wages</source>
        <translation>Das Beispiel der &amp;Löhne öffnen</translation>
    </message>
    <message>
        <source>Tr&amp;y a model on a table …</source>
        <translation>Ein Modell an einer Tabelle &amp;erproben …</translation>
    </message>
    <message>
        <source>Save as a script</source>
        <translation>Als Skript speichern</translation>
    </message>
    <message>
        <source>Shell script (*.sh)</source>
        <translation>Shell-Skript (*.sh)</translation>
    </message>
    <message>
        <source>Save as a &amp;script …</source>
        <translation>Als &amp;Skript speichern …</translation>
    </message>
</context>
<context>
    <name>ChartExport</name>
    <message>
        <source>No finished run yet</source>
        <translation>Noch kein fertiger Lauf</translation>
    </message>
</context>
<context>
    <name>ChartLabels</name>
    <message>
        <source>on the test set</source>
        <translation>auf der Testmenge</translation>
    </message>
    <message>
        <source>on the training set</source>
        <translation>auf der Trainingsmenge</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>%1 against %2 %3</source>
        <translation>%1 gegen %2 %3</translation>
    </message>
    <message>
        <source>Metrics computed on private records: non-private</source>
        <translation>Auf privaten Datensätzen berechnet: nicht privat</translation>
    </message>
    <message>
        <source>project %1</source>
        <translation>Projekt %1</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>%1 against ε %2</source>
        <translation>%1 gegen ε %2</translation>
    </message>
    <message>
        <source>%1 against ε</source>
        <translation>%1 gegen ε</translation>
    </message>
    <message>
        <source>ε, the privacy budget (logarithmic; left: stronger protection)</source>
        <translation>ε, das Privatsphäre-Budget (logarithmisch; links: stärkerer Schutz)</translation>
    </message>
    <message>
        <source>ε (left: stronger protection)</source>
        <translation>ε (links: stärkerer Schutz)</translation>
    </message>
    <message>
        <source>%1 and %2 by ε and slack, %3</source>
        <translation>%1 und %2 nach ε und Spielraum, %3</translation>
    </message>
    <message>
        <source>Rates of the groups by setting, %1</source>
        <translation>Raten der Gruppen nach Einstellung, %1</translation>
    </message>
</context>
<context>
    <name>ChoiceReport</name>
    <message>
        <source>Other settings, and how they differ from the chosen one</source>
        <translation>Andere Einstellungen, und worin sie von der gewählten abweichen</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>The wish and the alternatives</source>
        <translation>Der Wunsch und die Alternativen</translation>
    </message>
    <message>
        <source>Wished for</source>
        <translation>Gewünscht</translation>
    </message>
    <message>
        <source>No bound was set before the settings were compared.</source>
        <translation>Bevor die Einstellungen verglichen wurden, wurde keine Grenze gesetzt.</translation>
    </message>
    <message>
        <source>What meets it</source>
        <translation>Was ihn erfüllt</translation>
    </message>
    <message>
        <source>label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>sensitive</source>
        <translation>sensibel</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>Merkmal</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>as the table</source>
        <translation>wie die Tabelle</translation>
    </message>
    <message>
        <source>Columns, as they were declared</source>
        <translation>Spalten, wie sie erklärt wurden</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Range or categories</source>
        <translation>Bereich oder Kategorien</translation>
    </message>
    <message>
        <source>By whom, from where</source>
        <translation>Von wem, woher</translation>
    </message>
    <message>
        <source>Table: %1</source>
        <translation>Tabelle: %1</translation>
    </message>
    <message>
        <source>Sensitive columns: %1</source>
        <translation>Sensible Spalten: %1</translation>
    </message>
    <message>
        <source>Training slots: %1</source>
        <translation>Plätze im Training: %1</translation>
    </message>
    <message>
        <source>Training units: %1</source>
        <translation>Einheiten im Training: %1</translation>
    </message>
    <message>
        <source>Test part: %1 % of the table, drawn by a public seed and not by what records hold.</source>
        <translation>Testteil: %1 % der Tabelle, gezogen nach einem öffentlichen Seed und nicht nach dem, was in Datensätzen steht.</translation>
    </message>
    <message>
        <source>Declared as public by %1: %2</source>
        <translation>Als öffentlich erklärt von %1: %2</translation>
    </message>
    <message>
        <source>γ = %1: gap %2 on the test records, %3 on the training records: %4.</source>
        <translation>γ = %1: Abstand %2 auf den Testdaten, %3 auf den Trainingsdaten: %4.</translation>
    </message>
    <message>
        <source>How well it does</source>
        <translation>Wie gut es ist</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>not estimable</source>
        <translation>nicht schätzbar</translation>
    </message>
    <message>
        <source>Metrics of the test part with noise, as they were bought</source>
        <translation>Maße des Testteils mit Rauschen, wie sie gekauft wurden</translation>
    </message>
    <message>
        <source>Metrics of the test part, without noise</source>
        <translation>Maße des Testteils, ohne Rauschen</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Maße</translation>
    </message>
    <message>
        <source>None is told: whatever is measured on the records has a price, and nothing was bought.</source>
        <translation>Keines wird genannt: Was auf den Datensätzen gemessen wird, hat einen Preis, und es wurde nichts gekauft.</translation>
    </message>
    <message>
        <source>What it does to groups</source>
        <translation>Was es mit Gruppen macht</translation>
    </message>
    <message>
        <source>Rates of the groups on the test records, with 95 % intervals</source>
        <translation>Raten der Gruppen auf den Testdaten, mit 95-%-Intervallen</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>No group was told apart.</source>
        <translation>Es wurden keine Gruppen unterschieden.</translation>
    </message>
    <message>
        <source>What fairness means here</source>
        <translation>Was Fairness hier heißt</translation>
    </message>
    <message>
        <source>The training pressed for it with the slack γ = %1.</source>
        <translation>Das Training hat darauf hingewirkt, mit dem Spielraum γ = %1.</translation>
    </message>
    <message>
        <source>The training pressed for it by a weight, not up to a slack.</source>
        <translation>Das Training hat durch ein Gewicht darauf hingewirkt, nicht bis zu einem Spielraum.</translation>
    </message>
    <message>
        <source>The training did not press for it.</source>
        <translation>Das Training hat nicht darauf hingewirkt.</translation>
    </message>
    <message>
        <source>Whether it was kept: %1</source>
        <translation>Ob sie eingehalten wurde: %1</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>No fairness constraint was asked for.</source>
        <translation>Es wurde keine Fairness-Bedingung verlangt.</translation>
    </message>
    <message>
        <source>The data</source>
        <translation>Die Daten</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Records that do not fit</source>
        <translation>Datensätze, die nicht passen</translation>
    </message>
    <message>
        <source>Privacy: statement, ledger and budget</source>
        <translation>Privatheit: Erklärung, Buch und Budget</translation>
    </message>
    <message>
        <source>Statement, as it goes with the model</source>
        <translation>Erklärung, wie sie mit dem Modell geht (englisch)</translation>
    </message>
    <message>
        <source>What the statement says</source>
        <translation>Was die Erklärung sagt</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Worüber</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>Was sie sagt</translation>
    </message>
    <message>
        <source>Ledger of these data</source>
        <translation>Buch dieser Daten</translation>
    </message>
    <message>
        <source>What is not promised</source>
        <translation>Was nicht versprochen wird</translation>
    </message>
    <message>
        <source>Privacy bounds what the model tells about those in the table. It does not keep anybody from being judged by what is generally so.</source>
        <translation>Privatheit begrenzt, was das Modell über die Menschen in der Tabelle verrät. Sie bewahrt niemanden davor, nach dem beurteilt zu werden, was allgemein so ist.</translation>
    </message>
    <message>
        <source>The ε of a run bounds that run alone. Whoever chose after looking at several has used all of them.</source>
        <translation>Das ε eines Laufs begrenzt nur diesen Lauf. Wer gewählt hat, nachdem sie mehrere gesehen hat, hat alle benutzt.</translation>
    </message>
    <message>
        <source>A gap within its slack on these records says nothing sure about other people, other times, or groups that were not told apart.</source>
        <translation>Ein Abstand innerhalb seines Spielraums auf diesen Datensätzen sagt nichts Sicheres über andere Menschen, andere Zeiten oder Gruppen, die nicht unterschieden wurden.</translation>
    </message>
    <message>
        <source>Whether the records are what the owner says, nothing in here can show.</source>
        <translation>Ob die Datensätze sind, was die Eigentümerin sagt, kann nichts hierin zeigen.</translation>
    </message>
    <message>
        <source>Numbers marked “non-private” were computed on the records without noise: whoever passes them on tells something about these people that no ε covers.</source>
        <translation>Zahlen mit der Marke „nicht privat“ wurden ohne Rauschen auf den Datensätzen berechnet: Wer sie weitergibt, verrät etwas über diese Menschen, das kein ε deckt.</translation>
    </message>
    <message>
        <source>Warnings of the training</source>
        <translation>Warnungen des Trainings</translation>
    </message>
    <message>
        <source>Five terms</source>
        <translation>Fünf Begriffe</translation>
    </message>
    <message>
        <source>What the words mean</source>
        <translation>Was die Wörter heißen</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Begriff</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Was er heißt</translation>
    </message>
    <message>
        <source>How large the gap between groups may be.</source>
        <translation>Wie groß der Abstand zwischen Gruppen sein darf.</translation>
    </message>
    <message>
        <source>Computed in this way on many such tables, 95 of 100 of these intervals would contain the true number.</source>
        <translation>Auf vielen solchen Tabellen so berechnet, würden 95 von 100 dieser Intervalle die wahre Zahl enthalten.</translation>
    </message>
    <message>
        <source>A model of the kind “%1”, trained by %2.</source>
        <translation>Ein Modell der Art „%1“, trainiert mit %2.</translation>
    </message>
    <message>
        <source>It predicts the number “%1” of each row.</source>
        <translation>Es sagt für jede Zeile die Zahl „%1“ voraus.</translation>
    </message>
    <message>
        <source>It says of each row which class of “%1” it is in: %2.</source>
        <translation>Es sagt von jeder Zeile, zu welcher Klasse von „%1“ sie gehört: %2.</translation>
    </message>
    <message>
        <source>What it decides</source>
        <translation>Was es entscheidet</translation>
    </message>
    <message>
        <source>The owner has not said.</source>
        <translation>Dazu gibt es keine Angabe.</translation>
    </message>
    <message>
        <source>Not told: it would be a number of the records, and it was not bought with noise.</source>
        <translation>Nicht gesagt: Es wäre eine Zahl der Datensätze, und sie wurde nicht mit Rauschen gekauft.</translation>
    </message>
    <message>
        <source>With noise, bought for ε = %1.</source>
        <translation>Mit Rauschen, gekauft für ε = %1.</translation>
    </message>
    <message>
        <source>Over the %1 runs of this setting, which differ in their seeds: %2.</source>
        <translation>Über die %1 Läufe dieser Einstellung, die sich in ihren Seeds unterscheiden: %2.</translation>
    </message>
    <message>
        <source>%1: highest for %2 (%3), lowest for %4 (%5).</source>
        <translation>%1: am höchsten für %2 (%3), am niedrigsten für %4 (%5).</translation>
    </message>
    <message>
        <source>%1 within γ = %2: %3.</source>
        <translation>%1 innerhalb von γ = %2: %3.</translation>
    </message>
    <message>
        <source>What its ε means</source>
        <translation>Was sein ε heißt</translation>
    </message>
    <message>
        <source>Nothing: it is a simulation, whose noise anybody can draw again.</source>
        <translation>Nichts: Es ist eine Simulation, deren Rauschen jeder noch einmal ziehen kann.</translation>
    </message>
    <message>
        <source>It was trained without noise. The model may tell anything about any record that it was trained on.</source>
        <translation>Es wurde ohne Rauschen trainiert. Das Modell kann alles über jeden Datensatz verraten, auf dem es trainiert wurde.</translation>
    </message>
    <message>
        <source>ε = %1 at δ = %2</source>
        <translation>ε = %1 bei δ = %2</translation>
    </message>
    <message>
        <source>ε = %1</source>
        <translation>ε = %1</translation>
    </message>
    <message>
        <source>It protects all records of one “%1” together.</source>
        <translation>Es schützt alle Datensätze eines Wertes von „%1“ zusammen.</translation>
    </message>
    <message>
        <source>What was given up for privacy</source>
        <translation>Was für Privatheit aufgegeben wurde</translation>
    </message>
    <message>
        <source>Nothing: it is not private.</source>
        <translation>Nichts: Es ist nicht privat.</translation>
    </message>
    <message>
        <source>Not known: no setting without privacy was trained that keeps the %1 of this one.</source>
        <translation>Nicht bekannt: Es wurde keine Einstellung ohne Privatheit trainiert, die %1 von dieser hält.</translation>
    </message>
    <message>
        <source>Without privacy, at a %1 that is no worse, the best is %2: %3 %4. The chosen setting has %5: %6.</source>
        <translation>Ohne Privatheit, wo der Wert „%1“ nicht schlechter ist, ist die beste Einstellung %2: %3 %4. Die gewählte hat %5: %6.</translation>
    </message>
    <message>
        <source>What was given up for fairness</source>
        <translation>Was für Fairness aufgegeben wurde</translation>
    </message>
    <message>
        <source>Nothing that was trained: at this ε no other setting has a better %1, whatever its %2.</source>
        <translation>Nichts, was trainiert wurde: Bei diesem ε ist keine andere Einstellung besser (%1), wie auch immer ihr Wert ist (%2).</translation>
    </message>
    <message>
        <source>Stated: fixed before any run was seen. Its own ε covers the choice.</source>
        <translation>Erklärt: festgelegt, bevor ein Lauf gesehen wurde. Sein eigenes ε deckt die Wahl.</translation>
    </message>
    <message>
        <source>By private selection, which its ε covers.</source>
        <translation>Durch private Auswahl, die sein ε deckt.</translation>
    </message>
    <message>
        <source>How it was chosen</source>
        <translation>Wie es gewählt wurde</translation>
    </message>
    <message>
        <source>The chosen model</source>
        <translation>Das gewählte Modell</translation>
    </message>
    <message>
        <source>How wrong it is</source>
        <translation>Wie oft es irrt</translation>
    </message>
    <message>
        <source>For whom</source>
        <translation>Für wen</translation>
    </message>
    <message>
        <source>The trade-off</source>
        <translation>Die Abwägung</translation>
    </message>
    <message>
        <source>What privacy costs</source>
        <translation>Was Privatheit kostet</translation>
    </message>
    <message>
        <source>%1 (95 %: %2 to %3)</source>
        <translation>%1 (95 %: %2 bis %3)</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>Project %1</source>
        <translation>Projekt %1</translation>
    </message>
    <message>
        <source>Report on a model of “%1”</source>
        <translation>Bericht über ein Modell für „%1“</translation>
    </message>
    <message>
        <source>public</source>
        <translation>öffentlich</translation>
    </message>
    <message>
        <source>released</source>
        <translation>freigegeben</translation>
    </message>
    <message>
        <source>stated</source>
        <translation>erklärt</translation>
    </message>
    <message>
        <source>non-private</source>
        <translation>nicht privat</translation>
    </message>
    <message>
        <source>Internal: what is marked “non-private” was computed on records without noise. For the owner of the data only.</source>
        <translation>Intern: Was die Marke „nicht privat“ trägt, wurde ohne Rauschen auf Datensätzen berechnet. Nur für die Eigentümerin der Daten.</translation>
    </message>
    <message>
        <source>Public edition: what is not marked is public; “released” was computed with noise, “stated” is the owner’s word.</source>
        <translation>Öffentliche Ausgabe: Was keine Marke trägt, ist öffentlich; „freigegeben“ wurde mit Rauschen berechnet, „erklärt“ ist das Wort der Eigentümerin.</translation>
    </message>
    <message>
        <source>whether a certain record was used</source>
        <translation>ob ein bestimmter Datensatz benutzt wurde</translation>
    </message>
    <message>
        <source>What it is for, what is decided by it, who answers for it</source>
        <translation>Wofür es ist, was damit entschieden wird, wer dafür einsteht</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>within the wish</source>
        <translation>im Wunsch</translation>
    </message>
    <message>
        <source>%1 of this run: %2. %3</source>
        <translation>%1 dieses Laufs: %2. %3</translation>
    </message>
    <message>
        <source>The largest gap that was measured is of another kind: %1, %2.</source>
        <translation>Der größte gemessene Abstand ist von anderer Art: %1, %2.</translation>
    </message>
    <message>
        <source>no privacy</source>
        <translation>keine Privatheit</translation>
    </message>
    <message>
        <source>Wished for: %1. This run is within all of it.</source>
        <translation>Gewünscht: %1. Dieser Lauf hält alles davon ein.</translation>
    </message>
    <message>
        <source>Wished for: %1. This run itself is not within it: %2. Other runs of its setting may be.</source>
        <translation>Gewünscht: %1. Dieser Lauf selbst hält es nicht ein: %2. Andere Läufe seiner Einstellung vielleicht.</translation>
    </message>
    <message>
        <source>It protects each record; somebody with several records is protected less.</source>
        <translation>Es schützt jeden einzelnen Datensatz; wer mehrere hat, ist weniger geschützt.</translation>
    </message>
    <message>
        <source>At the same ε, whatever the %1, the best is %2: %3 %4 at a %1 of %5. The chosen setting has %6 at %7; in %3 that is %8.</source>
        <translation>Beim selben ε, wie groß der Wert „%1“ auch ist, ist die beste Einstellung %2: %3 %4 bei %5. Die gewählte hat %6 bei %7; im Wert „%3“ sind das %8.</translation>
    </message>
    <message>
        <source>What was wished for</source>
        <translation>Was gewünscht wurde</translation>
    </message>
    <message>
        <source>How much of what is protected may be told, at most: what leaves is at most e^ε times as likely with it as without. 0 tells nothing; what it is worth to somebody who guesses stands on the first page.</source>
        <translation>Wie viel von dem Geschützten höchstens verraten wird: Was hinausgeht, ist damit höchstens e^ε-mal so wahrscheinlich wie ohne. 0 verrät nichts; was es jemandem nützt, der rät, steht auf der ersten Seite.</translation>
    </message>
    <message>
        <source>A small probability that is allowed beyond that factor. It is not the chance that the factor is exceeded, which may be larger.</source>
        <translation>Eine kleine Wahrscheinlichkeit, die über diesen Faktor hinaus erlaubt ist. Sie ist nicht die Chance, dass der Faktor überschritten wird; die kann größer sein.</translation>
    </message>
    <message>
        <source>Released metrics decided which candidate was selected, so they look better than they are.</source>
        <translation>Freigegebene Maße haben entschieden, welcher Kandidat ausgewählt wurde; sie sehen darum besser aus, als sie sind.</translation>
    </message>
    <message>
        <source>which of two values a sensitive attribute of somebody has</source>
        <translation>welchen von zwei Werten ein sensibles Attribut einer Person hat</translation>
    </message>
    <message>
        <source>which of two contents a certain record has</source>
        <translation>welchen von zwei Inhalten ein bestimmter Datensatz hat</translation>
    </message>
    <message>
        <source>Only the sensitive attributes of each record are protected: whatever else it holds may become known, and may itself tell the group.</source>
        <translation>Nur die sensiblen Attribute jedes Datensatzes sind geschützt: Was er sonst enthält, kann bekannt werden und kann selbst die Gruppe verraten.</translation>
    </message>
    <message>
        <source>The model has ε = %1, the metrics that were bought ε = %2; a record is in the training part or in the test part, so the larger counts.</source>
        <translation>Das Modell hat ε = %1, die gekauften Maße ε = %2; ein Datensatz ist im Trainingsteil oder im Testteil, es zählt also das größere.</translation>
    </message>
    <message>
        <source>So large an ε keeps nothing from her.</source>
        <translation>Ein so großes ε verbirgt ihr nichts.</translation>
    </message>
    <message>
        <source>%1 of it within %2</source>
        <translation>%1 davon innerhalb von %2</translation>
    </message>
    <message>
        <source>After looking at results on the records. The ε of this model alone does not cover that choice.</source>
        <translation>Nach einem Blick auf Ergebnisse auf den Datensätzen. Das ε dieses Modells allein deckt diese Wahl nicht.</translation>
    </message>
    <message>
        <source>What each column adds</source>
        <translation>Was jede Spalte beiträgt</translation>
    </message>
    <message>
        <source>Upwards is towards %1.</source>
        <translation>Nach oben heißt: hin zu %1.</translation>
    </message>
    <message>
        <source>What the model does with each column</source>
        <translation>Was das Modell mit jeder Spalte macht</translation>
    </message>
    <message>
        <source>How to read it</source>
        <translation>Wie man es liest</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>nicht gesagt</translation>
    </message>
    <message>
        <source>Purpose: %1</source>
        <translation>Zweck: %1</translation>
    </message>
    <message>
        <source>Decision: %1</source>
        <translation>Entscheidung: %1</translation>
    </message>
    <message>
        <source>Answers for its use: %1</source>
        <translation>Steht dafür ein: %1</translation>
    </message>
    <message>
        <source>Against %1, whose %2 is hardly larger (%3), it is %4.</source>
        <translation>Gegen %1, deren Wert für „%2“ kaum größer ist (%3), sind es %4.</translation>
    </message>
    <message>
        <source>Against the chosen</source>
        <translation>Gegen die gewählte</translation>
    </message>
    <message>
        <source>A number beyond its range counts as the nearer end of it. A record with a cell that does not fit its column contributes nothing; how many there were is a number of the records, and stands only among the warnings of an internal report.</source>
        <translation>Eine Zahl außerhalb ihres Bereichs zählt als dessen näheres Ende. Ein Datensatz mit einer Zelle, die nicht zu ihrer Spalte passt, trägt nichts bei; wie viele es waren, ist eine Zahl der Datensätze und steht nur unter den Warnungen eines internen Berichts.</translation>
    </message>
    <message>
        <source>Solver and model</source>
        <translation>Verfahren und Modell</translation>
    </message>
    <message>
        <source>What the marks mean</source>
        <translation>Was die Kennzeichen bedeuten</translation>
    </message>
    <message>
        <source>“stated”: the owner&apos;s word. “released”: the model, or a number with noise, which the ε of the run counts; it may be handed out with the model. “non-private”: computed on the records without noise. Without a mark: public.</source>
        <translation>„erklärt“: das Wort der Eigentümerin. „freigegeben“: das Modell oder eine Zahl mit Rauschen, die das ε des Laufs zählt; darf mit dem Modell weitergegeben werden. „nicht privat“: an den Datensätzen ohne Rauschen berechnet. Ohne Kennzeichen: öffentlich.</translation>
    </message>
    <message>
        <source>The bands of the charts are twice that.</source>
        <translation>Die Bänder der Diagramme sind das Doppelte davon.</translation>
    </message>
    <message>
        <source>Decided wrongly most often: %1 (%2 of its records), least often: %3 (%4).</source>
        <translation>Am häufigsten falsch entschieden: %1 (%2 der Datensätze), am seltensten: %3 (%4).</translation>
    </message>
    <message>
        <source>The gap is above γ, but its 95 % interval contains γ, so the test records do not say.</source>
        <translation>Der Abstand liegt über γ, aber sein 95-%-Intervall enthält γ; die Testdatensätze sagen es also nicht.</translation>
    </message>
    <message>
        <source>The gap is within γ, but its 95 % interval contains γ, so the test records do not say.</source>
        <translation>Der Abstand liegt innerhalb von γ, aber sein 95-%-Intervall enthält γ; die Testdatensätze sagen es also nicht.</translation>
    </message>
    <message>
        <source>Somebody who sees all that leaves this training and knows everything else guesses %1. If she may wrongly suspect 5 of every 100 of whom it is not true, she finds at most %2 of every 100 of whom it is; by blind guessing she would find 5.</source>
        <translation>Jemand sieht alles, was dieses Training verlässt, weiß alles andere und rät, %1. Verdächtigt sie von je 100, auf die es nicht zutrifft, höchstens 5 zu Unrecht, so findet sie höchstens %2 von je 100, auf die es zutrifft; durch blindes Raten fände sie 5.</translation>
    </message>
    <message>
        <source>Not stated: the model has not left the project. %1 finished runs of %2 settings on this table could be looked at. Unless this one was fixed before any of them was seen, its ε alone does not cover the choice; what holds is stated when it is exported.</source>
        <translation>Nicht erklärt: Das Modell hat das Projekt nicht verlassen. %1 fertige Läufe von %2 Einstellungen auf dieser Tabelle konnten angesehen werden. Wenn dieser nicht feststand, bevor einer davon gesehen wurde, deckt sein ε allein die Wahl nicht ab; was gilt, wird beim Export angegeben.</translation>
    </message>
    <message>
        <source>Each dot is a setting, the mean of its runs; the chosen one stands between four corners. The line joins the settings that no other one beats in both.</source>
        <translation>Jeder Punkt ist eine Einstellung, der Mittelwert ihrer Läufe; die gewählte steht zwischen vier Ecken. Die Linie verbindet die Einstellungen, die keine andere in beidem schlägt.</translation>
    </message>
    <message>
        <source>The columns that matter most</source>
        <translation>Die wichtigsten Spalten</translation>
    </message>
    <message>
        <source>The charts are of one class, the table has all.</source>
        <translation>Die Diagramme zeigen eine Klasse, die Tabelle hat alle.</translation>
    </message>
    <message>
        <source>Listed are the chosen setting,</source>
        <translation>Aufgeführt sind die gewählte Einstellung,</translation>
    </message>
    <message>
        <source>Listed are the chosen setting, some that meet the wish,</source>
        <translation>Aufgeführt sind die gewählte Einstellung, einige, die den Wunsch erfüllen,</translation>
    </message>
    <message>
        <source>at each ε the best whose %1 is no worse than that of the chosen one, and the best at its own ε whatever its %1. “Within the spread”: less than two standard errors of the difference between runs of several seeds.</source>
        <translation>bei jedem ε die beste, deren Wert für „%1“ nicht schlechter ist als der der gewählten, und die beste bei ihrem eigenen ε, wie auch immer „%1“ ist. „Innerhalb der Streuung“: weniger als zwei Standardfehler des Unterschieds zwischen Läufen mit verschiedenen Startwerten.</translation>
    </message>
    <message>
        <source>The nearest is %1, at a %2 of %3; against it the chosen setting&apos;s %4 is %5.</source>
        <translation>Am nächsten kommt %1, dort ist „%2“ %3; die gewählte Einstellung hat dagegen im Wert „%4“ %5.</translation>
    </message>
    <message>
        <source>Across the ε that a setting was trained with; of the chosen model and solver. At the right end the same model without privacy, by whatever solver.</source>
        <translation>Über dem ε, mit dem eine Einstellung trainiert wurde; vom gewählten Modell und Verfahren. Am rechten Ende dasselbe Modell ohne Schutz, von welchem Verfahren auch immer.</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Recent project in %1</source>
        <translation>Zuletzt geöffnet, in %1</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>View of Explore</source>
        <translation>Ansicht von Abwägen</translation>
    </message>
    <message>
        <source>Columns: roles, kinds, missing cells</source>
        <translation>Spalten: Rollen, Arten, fehlende Zellen</translation>
    </message>
    <message>
        <source>column role sensitive feature attribute category missing edges schema</source>
        <translation>spalte rolle sensibel merkmal attribut kategorie fehlend grenzen schema</translation>
    </message>
    <message>
        <source>What is predicted</source>
        <translation>Was vorhergesagt wird</translation>
    </message>
    <message>
        <source>label target class outcome prediction number regression</source>
        <translation>zielgröße label ziel klasse ergebnis vorhersage zahl regression</translation>
    </message>
    <message>
        <source>What should be good</source>
        <translation>Was gut sein soll</translation>
    </message>
    <message>
        <source>objective error accuracy worst loss</source>
        <translation>ziel fehler genauigkeit schlechteste verlust</translation>
    </message>
    <message>
        <source>What must be equal between groups</source>
        <translation>Was zwischen Gruppen gleich sein muss</translation>
    </message>
    <message>
        <source>constraint fairness parity odds opportunity equality gap</source>
        <translation>bedingung fairness parität chancen chancengleichheit fehlalarme gleichheit abstand</translation>
    </message>
    <message>
        <source>Slacks γ</source>
        <translation>Spielräume γ</translation>
    </message>
    <message>
        <source>gamma slack tolerance limit fairness gap</source>
        <translation>gamma spielraum toleranz grenze fairness abstand</translation>
    </message>
    <message>
        <source>Groups that are compared</source>
        <translation>Verglichene Gruppen</translation>
    </message>
    <message>
        <source>group sensitive attribute crossed intersection minority</source>
        <translation>gruppe sensibel attribut gekreuzt überschneidung minderheit</translation>
    </message>
    <message>
        <source>Budgets ε of training</source>
        <translation>Budgets ε des Trainings</translation>
    </message>
    <message>
        <source>epsilon eps budget privacy noise</source>
        <translation>epsilon eps budget privatsphäre datenschutz schutz rauschen</translation>
    </message>
    <message>
        <source>Allowance δ of the guarantee</source>
        <translation>Spielraum δ der Garantie</translation>
    </message>
    <message>
        <source>delta allowance probability privacy</source>
        <translation>delta spielraum wahrscheinlichkeit garantie privatsphäre</translation>
    </message>
    <message>
        <source>Which tables are neighbours</source>
        <translation>Welche Tabellen Nachbarn sind</translation>
    </message>
    <message>
        <source>relation neighbour replace zero-out unit protected privacy</source>
        <translation>nachbarschaft relation nachbar ersetzen replace zero-out einheit geschützt privatsphäre</translation>
    </message>
    <message>
        <source>Test metrics that may be released</source>
        <translation>Testwerte, die freigegeben werden dürfen</translation>
    </message>
    <message>
        <source>evaluation metric test noisy buy release epsilon</source>
        <translation>auswertung kennzahl wert test verrauscht kaufen freigabe epsilon</translation>
    </message>
    <message>
        <source>Solvers, models and parameters</source>
        <translation>Verfahren, Modelle und Parameter</translation>
    </message>
    <message>
        <source>solver algorithm model parameter hyperparameter steps learning</source>
        <translation>verfahren solver algorithmus modell parameter hyperparameter schritte lernen</translation>
    </message>
    <message>
        <source>Axes of the sweep</source>
        <translation>Achsen der Versuchsreihe</translation>
    </message>
    <message>
        <source>sweep seed grid axis combination repeat</source>
        <translation>versuchsreihe sweep startwert seed raster achse kombination wiederholen</translation>
    </message>
    <message>
        <source>table csv schema</source>
        <translation>tabelle csv schema</translation>
    </message>
    <message>
        <source>bias discrimination</source>
        <translation>bias verzerrung diskriminierung benachteiligung</translation>
    </message>
    <message>
        <source>noise attacker</source>
        <translation>rauschen angreifer</translation>
    </message>
    <message>
        <source>queue runs</source>
        <translation>warteschlange läufe</translation>
    </message>
    <message>
        <source>chart pareto front trade-off compare points</source>
        <translation>diagramm pareto front trade-off abwägung vergleichen punkte</translation>
    </message>
    <message>
        <source>summary print html markdown pdf</source>
        <translation>zusammenfassung drucken html markdown pdf</translation>
    </message>
    <message>
        <source>budget release spent drawn account</source>
        <translation>budget freigabe verbraucht gezogen konto</translation>
    </message>
    <message>
        <source>release save onnx json statement</source>
        <translation>freigabe speichern onnx json erklärung</translation>
    </message>
    <message>
        <source>font size bigger zoom</source>
        <translation>schrift größe größer zoom</translation>
    </message>
    <message>
        <source>font size zoom</source>
        <translation>schrift größe zoom</translation>
    </message>
    <message>
        <source>night colours theme</source>
        <translation>nacht farben design</translation>
    </message>
</context>
<context>
    <name>Constraints</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>γ = %1: the weighted sum of the rates below may be at most %1.</source>
        <translation>γ = %1: Die gewichtete Summe der Raten unten darf höchstens %1 sein.</translation>
    </message>
    <message>
        <source>γ = %1: the rate must be at least %2.</source>
        <translation>γ = %1: Die Rate muss mindestens %2 sein.</translation>
    </message>
    <message>
        <source>γ = %1: the rate may be at most %2.</source>
        <translation>γ = %1: Die Rate darf höchstens %2 sein.</translation>
    </message>
    <message>
        <source>γ = %1: if %2 of everybody else receive a decision, between %3 and %4 of a group may receive it.</source>
        <translation>γ = %1: Erhalten %2 aller anderen eine Entscheidung, dürfen sie in einer Gruppe zwischen %3 und %4 erhalten.</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>γ = %1: if %2 of everybody else are predicted at or below some number, between %3 and %4 of a group may be.</source>
        <translation>γ = %1: Wird %2 aller anderen höchstens eine bestimmte Zahl vorhergesagt, darf das in einer Gruppe bei %3 bis %4 so sein.</translation>
    </message>
</context>
<context>
    <name>CoreTexts</name>
    <message>
        <source>Budget tailoring</source>
        <translation>Budget tailoring</translation>
    </message>
    <message>
        <source>Splits the privacy budget between groups: those that a first model predicts badly get less noise in their gradients. Can also bound every group&apos;s loss.</source>
        <translation>Teilt das Privatsphäre-Budget zwischen Gruppen auf: Gruppen, die ein erstes Modell schlecht vorhersagt, erhalten weniger Rauschen in ihren Gradienten. Kann auch den Verlust jeder Gruppe begrenzen.</translation>
    </message>
    <message>
        <source>DP fair regression</source>
        <translation>DP fair regression</translation>
    </message>
    <message>
        <source>Trains without constraints, then moves each group&apos;s predictions until the distributions of all groups agree on one noisy table. The group has to be known.</source>
        <translation>Trainiert ohne Bedingungen und verschiebt dann die Vorhersagen jeder Gruppe, bis die Verteilungen aller Gruppen auf einer verrauschten Tabelle übereinstimmen. Die Gruppe muss bekannt sein.</translation>
    </message>
    <message>
        <source>DP-FERMI</source>
        <translation>DP-FERMI</translation>
    </message>
    <message>
        <source>Penalises the dependence of decisions on groups with a weight, under differential privacy.</source>
        <translation>Bestraft mit einem Gewicht, dass Entscheidungen von Gruppen abhängen, unter differenzieller Privatsphäre.</translation>
    </message>
    <message>
        <source>One-release frontier</source>
        <translation>One-release frontier</translation>
    </message>
    <message>
        <source>A model for every slack at the price of one run, from private scores of label and attribute and one noisy table. The group is not needed to decide.</source>
        <translation>Ein Modell für jeden Spielraum zum Preis eines Laufs, aus privaten Bewertungen von Zielgröße und Attribut und einer verrauschten Tabelle. Zum Entscheiden braucht es die Gruppe nicht.</translation>
    </message>
    <message>
        <source>DP gradient descent</source>
        <translation>DP gradient descent</translation>
    </message>
    <message>
        <source>DP-SGD with full batches and without groups: the baseline for budget tailoring.</source>
        <translation>DP-SGD mit allen Datensätzen in jedem Schritt und ohne Gruppen: der Vergleich für Budget tailoring.</translation>
    </message>
    <message>
        <source>DP least squares</source>
        <translation>DP least squares</translation>
    </message>
    <message>
        <source>A linear model from noisy moments that are released once. Its objective is the error of everybody, of all groups alike or of the worst group; can bound every group&apos;s error.</source>
        <translation>Ein lineares Modell aus verrauschten Momenten, die einmal freigegeben werden. Sein Ziel ist der Fehler über alle, über alle Gruppen gleichermaßen oder der schlechtesten Gruppe; kann den Fehler jeder Gruppe begrenzen.</translation>
    </message>
    <message>
        <source>Least squares (not private)</source>
        <translation>Least squares (nicht privat)</translation>
    </message>
    <message>
        <source>DP least squares without noise: shows what its noise costs.</source>
        <translation>DP least squares ohne Rauschen: zeigt, was dessen Rauschen kostet.</translation>
    </message>
    <message>
        <source>DP-oracle-learner</source>
        <translation>DP-oracle-learner</translation>
    </message>
    <message>
        <source>Each round trains a cost-sensitive classifier against the dual variables and updates these by its noisy violations. The result is a mixture of all classifiers.</source>
        <translation>Jede Runde trainiert einen kostensensitiven Klassifikator gegen die dualen Variablen und passt diese nach dessen verrauschten Verletzungen an. Das Ergebnis ist eine Mischung aller Klassifikatoren.</translation>
    </message>
    <message>
        <source>DP post-processing</source>
        <translation>DP post-processing</translation>
    </message>
    <message>
        <source>Trains without constraints, then sets thresholds on the score so that the constraints hold on one noisy table; with or without knowing the group.</source>
        <translation>Trainiert ohne Bedingungen und setzt dann Schwellen auf der Bewertung, sodass die Bedingungen auf einer verrauschten Tabelle gelten; ob die Gruppe bekannt ist oder nicht.</translation>
    </message>
    <message>
        <source>DP-SGD</source>
        <translation>DP-SGD</translation>
    </message>
    <message>
        <source>Private training that ignores the constraints: shows what fairness costs under privacy.</source>
        <translation>Privates Training, das die Bedingungen außer Acht lässt: zeigt, was Fairness unter Privatsphäre kostet.</translation>
    </message>
    <message>
        <source>Worst-group descent</source>
        <translation>Worst-group descent</translation>
    </message>
    <message>
        <source>DP-SGD that samples the worst-predicted groups more often, by noisy losses of earlier steps.</source>
        <translation>DP-SGD, das die am schlechtesten vorhergesagten Gruppen öfter zieht, nach verrauschten Verlusten früherer Schritte.</translation>
    </message>
    <message>
        <source>Exponential sampling</source>
        <translation>Exponential sampling</translation>
    </message>
    <message>
        <source>Chooses one of many classifiers that were made without the records: the better one meets the objective and the constraints, the likelier it is chosen.</source>
        <translation>Wählt einen von vielen Klassifikatoren, die ohne die Datensätze entstanden sind: Je besser einer das Ziel und die Bedingungen erfüllt, desto wahrscheinlicher wird er gewählt.</translation>
    </message>
    <message>
        <source>FERMI (not private)</source>
        <translation>FERMI (nicht privat)</translation>
    </message>
    <message>
        <source>Penalises the dependence of decisions on groups with a weight, without privacy.</source>
        <translation>Bestraft mit einem Gewicht, dass Entscheidungen von Gruppen abhängen, ohne Privatsphäre.</translation>
    </message>
    <message>
        <source>DP Frank-Wolfe</source>
        <translation>DP Frank-Wolfe</translation>
    </message>
    <message>
        <source>Each round adds a classifier that is best where the mixture so far falls short, with noisy counts; later ones weigh more. For many objectives; decides by drawing one classifier.</source>
        <translation>Jede Runde fügt einen Klassifikator hinzu, der dort am besten ist, wo die Mischung bisher noch schwach ist, mit verrauschten Anzahlen; spätere zählen mehr. Für viele Ziele; entscheidet, indem ein Klassifikator ausgelost wird.</translation>
    </message>
    <message>
        <source>Frank-Wolfe (not private)</source>
        <translation>Frank-Wolfe (nicht privat)</translation>
    </message>
    <message>
        <source>DP Frank-Wolfe without noise: shows what its noise costs.</source>
        <translation>DP Frank-Wolfe ohne Rauschen: zeigt, was dessen Rauschen kostet.</translation>
    </message>
    <message>
        <source>DP linear optimisation</source>
        <translation>DP linear optimisation</translation>
    </message>
    <message>
        <source>As DP Frank-Wolfe, with other steps: equal weights for all classifiers, or an online method.</source>
        <translation>Wie DP Frank-Wolfe, mit anderen Schritten: gleiche Gewichte für alle Klassifikatoren, oder eine Online-Methode.</translation>
    </message>
    <message>
        <source>Linear optimisation (not private)</source>
        <translation>Linear optimisation (nicht privat)</translation>
    </message>
    <message>
        <source>DP linear optimisation without noise.</source>
        <translation>DP linear optimisation ohne Rauschen.</translation>
    </message>
    <message>
        <source>PF-LD</source>
        <translation>PF-LD</translation>
    </message>
    <message>
        <source>Baseline: penalises group differences with growing Lagrange multipliers, under differential privacy.</source>
        <translation>Zum Vergleich: bestraft Unterschiede zwischen Gruppen mit wachsenden Lagrange-Multiplikatoren, unter differenzieller Privatsphäre.</translation>
    </message>
    <message>
        <source>RaCO-DP</source>
        <translation>RaCO-DP</translation>
    </message>
    <message>
        <source>Meets group constraints under differential privacy: one noisy histogram and one noisy gradient a step.</source>
        <translation>Erfüllt Bedingungen für Gruppen unter differenzieller Privatsphäre: je Schritt ein verrauschtes Histogramm und ein verrauschter Gradient.</translation>
    </message>
    <message>
        <source>SGD (not private)</source>
        <translation>SGD (nicht privat)</translation>
    </message>
    <message>
        <source>Plain training: the reference for accuracy.</source>
        <translation>Einfaches Training: der Maßstab für Genauigkeit.</translation>
    </message>
    <message>
        <source>SGDA (not private)</source>
        <translation>SGDA (nicht privat)</translation>
    </message>
    <message>
        <source>Meets group constraints without privacy: shows what privacy costs under fairness.</source>
        <translation>Erfüllt Bedingungen für Gruppen ohne Privatsphäre: zeigt, was Privatsphäre unter Fairness kostet.</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>As in the paper</source>
        <translation>Wie im Artikel</translation>
    </message>
    <message>
        <source>Worst violation</source>
        <translation>Größte Verletzung</translation>
    </message>
    <message>
        <source>Sum of the dual variables</source>
        <translation>Summe der dualen Variablen</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Zielfunktion</translation>
    </message>
    <message>
        <source>Duality gap</source>
        <translation>Dualitätslücke</translation>
    </message>
    <message>
        <source>objective</source>
        <translation>Zielfunktion</translation>
    </message>
    <message>
        <source>duality gap</source>
        <translation>Dualitätslücke</translation>
    </message>
    <message>
        <source>Linear model</source>
        <translation>Lineares Modell</translation>
    </message>
    <message>
        <source>One weight for each feature and class; where a number is predicted, one for each feature.</source>
        <translation>Ein Gewicht für jedes Merkmal und jede Klasse; wo eine Zahl vorhergesagt wird, eines für jedes Merkmal.</translation>
    </message>
    <message>
        <source>Additive curves</source>
        <translation>Additive Kurven</translation>
    </message>
    <message>
        <source>The linear model with a step curve for each column that has edges: still one readable effect per column.</source>
        <translation>Das lineare Modell mit einer Stufenkurve für jede Spalte, die Grenzen hat: weiterhin eine lesbare Wirkung je Spalte.</translation>
    </message>
    <message>
        <source>Multilayer perceptron</source>
        <translation>Mehrlagiges Perzeptron</translation>
    </message>
    <message>
        <source>The linear model plus hidden layers: finds interactions and curves that a linear model cannot.</source>
        <translation>Das lineare Modell und dazu verborgene Schichten: findet Wechselwirkungen und Kurven, die ein lineares Modell nicht finden kann.</translation>
    </message>
    <message>
        <source>Demographic parity</source>
        <translation>Demografische Parität</translation>
    </message>
    <message>
        <source>Each group receives each decision about as often as everybody else: the rates differ by at most gamma.</source>
        <translation>Jede Gruppe erhält jede Entscheidung etwa so oft wie alle anderen: Die Raten unterscheiden sich um höchstens Gamma.</translation>
    </message>
    <message>
        <source>Equalised odds</source>
        <translation>Gleiche Chancen und Fehlalarme</translation>
    </message>
    <message>
        <source>Among people with the same true label, each group receives each decision about as often as everybody else.</source>
        <translation>Unter Menschen mit derselben wahren Zielgröße erhält jede Gruppe jede Entscheidung etwa so oft wie alle anderen.</translation>
    </message>
    <message>
        <source>Equal opportunity</source>
        <translation>Chancengleichheit</translation>
    </message>
    <message>
        <source>Among people whose true label is positive, each group receives the positive decision about as often as everybody else.</source>
        <translation>Unter Menschen, deren wahre Zielgröße positiv ist, erhält jede Gruppe die positive Entscheidung etwa so oft wie alle anderen.</translation>
    </message>
    <message>
        <source>Predictive equality</source>
        <translation>Gleiche Fehlalarme</translation>
    </message>
    <message>
        <source>Among people whose true label is not positive, each group receives the positive decision about as often as everybody else (equal false positives).</source>
        <translation>Unter Menschen, deren wahre Zielgröße nicht positiv ist, erhält jede Gruppe die positive Entscheidung etwa so oft wie alle anderen (gleich viele falsch Positive).</translation>
    </message>
    <message>
        <source>Accuracy parity</source>
        <translation>Gleiche Genauigkeit</translation>
    </message>
    <message>
        <source>Decisions are right about as often in each group as in everybody else.</source>
        <translation>Entscheidungen sind in jeder Gruppe etwa so oft richtig wie bei allen anderen.</translation>
    </message>
    <message>
        <source>Error rate, at most (bounded group loss)</source>
        <translation>Fehlerrate, höchstens (begrenzter Gruppenverlust)</translation>
    </message>
    <message>
        <source>In every named group, at most the share gamma of the decisions is wrong.</source>
        <translation>In jeder genannten Gruppe ist höchstens der Anteil Gamma der Entscheidungen falsch.</translation>
    </message>
    <message>
        <source>False negative rate, at most</source>
        <translation>Falsch-negativ-Rate, höchstens</translation>
    </message>
    <message>
        <source>In every named group, at most the share gamma of the people with a positive label is missed.</source>
        <translation>In jeder genannten Gruppe wird höchstens der Anteil Gamma der Menschen mit positiver Zielgröße übersehen.</translation>
    </message>
    <message>
        <source>Recall, at least</source>
        <translation>Trefferquote, mindestens</translation>
    </message>
    <message>
        <source>In every named group, at least the share gamma of the people with a positive label is found.</source>
        <translation>In jeder genannten Gruppe wird mindestens der Anteil Gamma der Menschen mit positiver Zielgröße gefunden.</translation>
    </message>
    <message>
        <source>False positive rate, at most</source>
        <translation>Falsch-positiv-Rate, höchstens</translation>
    </message>
    <message>
        <source>In every named group, at most the share gamma of the people without a positive label is decided as positive.</source>
        <translation>In jeder genannten Gruppe wird höchstens der Anteil Gamma der Menschen ohne positive Zielgröße als positiv entschieden.</translation>
    </message>
    <message>
        <source>Rate of positive decisions, at most</source>
        <translation>Rate positiver Entscheidungen, höchstens</translation>
    </message>
    <message>
        <source>In every named group, at most the share gamma receives the positive decision.</source>
        <translation>In jeder genannten Gruppe erhält höchstens der Anteil Gamma die positive Entscheidung.</translation>
    </message>
    <message>
        <source>Rate of positive decisions, at least</source>
        <translation>Rate positiver Entscheidungen, mindestens</translation>
    </message>
    <message>
        <source>In every named group, at least the share gamma receives the positive decision.</source>
        <translation>In jeder genannten Gruppe erhält mindestens der Anteil Gamma die positive Entscheidung.</translation>
    </message>
    <message>
        <source>Custom rates</source>
        <translation>Eigene Raten</translation>
    </message>
    <message>
        <source>A weighted sum of decision rates of subsets is at most gamma.</source>
        <translation>Eine gewichtete Summe von Entscheidungsraten in Teilmengen ist höchstens Gamma.</translation>
    </message>
    <message>
        <source>Distribution parity</source>
        <translation>Gleiche Verteilung</translation>
    </message>
    <message>
        <source>The predictions of each group have about the same distribution as those of everybody else: at every number, the shares predicted at or below it differ by at most gamma.</source>
        <translation>Die Vorhersagen jeder Gruppe sind etwa so verteilt wie die aller anderen: Bei jeder Zahl unterscheiden sich die Anteile, denen höchstens diese vorhergesagt wird, um höchstens Gamma.</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Log loss</source>
        <translation>Log-Verlust</translation>
    </message>
    <message>
        <source>log loss</source>
        <translation>Log-Verlust</translation>
    </message>
    <message>
        <source>Area under the ROC curve</source>
        <translation>Fläche unter der ROC-Kurve</translation>
    </message>
    <message>
        <source>AUC</source>
        <translation>AUC</translation>
    </message>
    <message>
        <source>Balanced accuracy</source>
        <translation>Balancierte Genauigkeit</translation>
    </message>
    <message>
        <source>balanced accuracy</source>
        <translation>balancierte Genauigkeit</translation>
    </message>
    <message>
        <source>G-mean</source>
        <translation>G-Mittel</translation>
    </message>
    <message>
        <source>H-mean</source>
        <translation>H-Mittel</translation>
    </message>
    <message>
        <source>Demographic parity gap</source>
        <translation>Abstand der demografischen Parität</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Equalised odds gap</source>
        <translation>Abstand der Chancen und Fehlalarme</translation>
    </message>
    <message>
        <source>Odds gap</source>
        <translation>Chancenabstand</translation>
    </message>
    <message>
        <source>odds gap</source>
        <translation>Chancenabstand</translation>
    </message>
    <message>
        <source>Error of the worst group</source>
        <translation>Fehler der schlechtesten Gruppe</translation>
    </message>
    <message>
        <source>Worst group</source>
        <translation>Schlechteste Gruppe</translation>
    </message>
    <message>
        <source>worst group</source>
        <translation>schlechteste Gruppe</translation>
    </message>
    <message>
        <source>Gini index of the groups&apos; errors</source>
        <translation>Gini-Index der Fehler der Gruppen</translation>
    </message>
    <message>
        <source>Gini index</source>
        <translation>Gini-Index</translation>
    </message>
    <message>
        <source>gini index</source>
        <translation>Gini-Index</translation>
    </message>
    <message>
        <source>Mean squared error</source>
        <translation>Mittlerer quadratischer Fehler</translation>
    </message>
    <message>
        <source>Squared error</source>
        <translation>Quadratischer Fehler</translation>
    </message>
    <message>
        <source>squared error</source>
        <translation>quadratischer Fehler</translation>
    </message>
    <message>
        <source>Mean absolute error</source>
        <translation>Mittlerer absoluter Fehler</translation>
    </message>
    <message>
        <source>Absolute error</source>
        <translation>Absoluter Fehler</translation>
    </message>
    <message>
        <source>absolute error</source>
        <translation>absoluter Fehler</translation>
    </message>
    <message>
        <source>Share of variance explained</source>
        <translation>Erklärter Anteil der Varianz</translation>
    </message>
    <message>
        <source>R²</source>
        <translation>R²</translation>
    </message>
    <message>
        <source>Squared error of the worst group</source>
        <translation>Quadratischer Fehler der schlechtesten Gruppe</translation>
    </message>
    <message>
        <source>Worst group&apos;s error</source>
        <translation>Größter Gruppenfehler</translation>
    </message>
    <message>
        <source>worst group&apos;s error</source>
        <translation>größter Gruppenfehler</translation>
    </message>
    <message>
        <source>Gap of squared errors between groups</source>
        <translation>Abstand der quadratischen Fehler zwischen Gruppen</translation>
    </message>
    <message>
        <source>Error gap</source>
        <translation>Fehlerabstand</translation>
    </message>
    <message>
        <source>error gap</source>
        <translation>Fehlerabstand</translation>
    </message>
    <message>
        <source>Distribution parity gap</source>
        <translation>Abstand der Verteilungen</translation>
    </message>
    <message>
        <source>Distribution gap</source>
        <translation>Verteilungsabstand</translation>
    </message>
    <message>
        <source>distribution gap</source>
        <translation>Verteilungsabstand</translation>
    </message>
    <message>
        <source>share of records</source>
        <translation>Anteil der Datensätze</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>Nat</translation>
    </message>
    <message>
        <source>difference of rates</source>
        <translation>Differenz von Raten</translation>
    </message>
    <message>
        <source>squared units of the label</source>
        <translation>quadrierte Einheiten der Zielgröße</translation>
    </message>
    <message>
        <source>units of the label</source>
        <translation>Einheiten der Zielgröße</translation>
    </message>
    <message>
        <source>difference of shares</source>
        <translation>Differenz von Anteilen</translation>
    </message>
    <message>
        <source>Mean label</source>
        <translation>Mittlere Zielgröße</translation>
    </message>
    <message>
        <source>Mean error</source>
        <translation>Mittlerer Fehler</translation>
    </message>
    <message>
        <source>Squared error (MSPE)</source>
        <translation>Quadr. Fehler (MSPE)</translation>
    </message>
    <message>
        <source>Share of positives</source>
        <translation>Anteil Positiver</translation>
    </message>
    <message>
        <source>Selection rate</source>
        <translation>Auswahlrate</translation>
    </message>
    <message>
        <source>True positive rate</source>
        <translation>Richtig-positiv-Rate</translation>
    </message>
    <message>
        <source>False positive rate</source>
        <translation>Falsch-positiv-Rate</translation>
    </message>
    <message>
        <source>False negative rate</source>
        <translation>Falsch-negativ-Rate</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Präzision</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Calibration gap</source>
        <translation>Kalibrierungsabstand</translation>
    </message>
    <message>
        <source>Equal opportunity gap</source>
        <translation>Abstand der Chancengleichheit</translation>
    </message>
    <message>
        <source>Opportunity gap</source>
        <translation>Abstand der Chancen</translation>
    </message>
    <message>
        <source>opportunity gap</source>
        <translation>Abstand der Chancen</translation>
    </message>
    <message>
        <source>Predictive equality gap</source>
        <translation>Abstand der Fehlalarme</translation>
    </message>
    <message>
        <source>False positive gap</source>
        <translation>Fehlalarmabstand</translation>
    </message>
    <message>
        <source>false positive gap</source>
        <translation>Fehlalarmabstand</translation>
    </message>
    <message>
        <source>Accuracy parity gap</source>
        <translation>Abstand der Genauigkeiten</translation>
    </message>
    <message>
        <source>Accuracy gap</source>
        <translation>Genauigkeitsabstand</translation>
    </message>
    <message>
        <source>accuracy gap</source>
        <translation>Genauigkeitsabstand</translation>
    </message>
    <message>
        <source>False negative rate of the worst group</source>
        <translation>Falsch-negativ-Rate der schlechtesten Gruppe</translation>
    </message>
    <message>
        <source>False negatives</source>
        <translation>Falsch Negative</translation>
    </message>
    <message>
        <source>false negatives</source>
        <translation>falsch Negative</translation>
    </message>
    <message>
        <source>False positive rate of the worst group</source>
        <translation>Falsch-positiv-Rate der schlechtesten Gruppe</translation>
    </message>
    <message>
        <source>False positives</source>
        <translation>Falsch Positive</translation>
    </message>
    <message>
        <source>false positives</source>
        <translation>falsch Positive</translation>
    </message>
    <message>
        <source>Highest rate of positive decisions of a group</source>
        <translation>Höchste Rate positiver Entscheidungen einer Gruppe</translation>
    </message>
    <message>
        <source>Positive decisions</source>
        <translation>Positive Entscheidungen</translation>
    </message>
    <message>
        <source>positive decisions</source>
        <translation>positive Entscheidungen</translation>
    </message>
    <message>
        <source>share of positive labels</source>
        <translation>Anteil der positiven Zielwerte</translation>
    </message>
    <message>
        <source>share of other labels</source>
        <translation>Anteil der anderen Zielwerte</translation>
    </message>
    <message>
        <source>Accuracy of the bound</source>
        <translation>Genauigkeit der Schranke</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation>Augmentierung</translation>
    </message>
    <message>
        <source>Averaged share</source>
        <translation>Gemittelter Anteil</translation>
    </message>
    <message>
        <source>Bins of the attribute&apos;s score</source>
        <translation>Klassen des Merkmalsscores</translation>
    </message>
    <message>
        <source>Bins of the label&apos;s score</source>
        <translation>Klassen des Zielscores</translation>
    </message>
    <message>
        <source>Bins of the prediction</source>
        <translation>Klassen der Vorhersage</translation>
    </message>
    <message>
        <source>Bins of the score</source>
        <translation>Klassen des Scores</translation>
    </message>
    <message>
        <source>Bound of every group&apos;s loss</source>
        <translation>Schranke für den Verlust jeder Gruppe</translation>
    </message>
    <message>
        <source>Bound of label and residual</source>
        <translation>Schranke für Zielwert und Residuum</translation>
    </message>
    <message>
        <source>Bound of the label</source>
        <translation>Schranke des Zielwerts</translation>
    </message>
    <message>
        <source>Bound of the parameters</source>
        <translation>Schranke der Parameter</translation>
    </message>
    <message>
        <source>Budget of the groups</source>
        <translation>Budget der Gruppen</translation>
    </message>
    <message>
        <source>Calls for each projection</source>
        <translation>Aufrufe je Projektion</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Kandidaten</translation>
    </message>
    <message>
        <source>Cap of a loss</source>
        <translation>Obergrenze eines Verlusts</translation>
    </message>
    <message>
        <source>Cap of a share</source>
        <translation>Obergrenze eines Anteils</translation>
    </message>
    <message>
        <source>Clipping norm</source>
        <translation>Kappungsnorm</translation>
    </message>
    <message>
        <source>Clipping norm of W</source>
        <translation>Kappungsnorm von W</translation>
    </message>
    <message>
        <source>Cost of a miss</source>
        <translation>Kosten eines Fehlschlags</translation>
    </message>
    <message>
        <source>Counts of the histogram</source>
        <translation>Zählung des Histogramms</translation>
    </message>
    <message>
        <source>Decides by</source>
        <translation>Entscheidet nach</translation>
    </message>
    <message>
        <source>Decision of the mixture</source>
        <translation>Entscheidung der Mischung</translation>
    </message>
    <message>
        <source>Decision probabilities</source>
        <translation>Entscheidungswahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>Dual learning rate</source>
        <translation>Duale Lernrate</translation>
    </message>
    <message>
        <source>Dual rate</source>
        <translation>Duale Rate</translation>
    </message>
    <message>
        <source>Fairness weight</source>
        <translation>Fairness-Gewicht</translation>
    </message>
    <message>
        <source>Family of candidates</source>
        <translation>Familie der Kandidaten</translation>
    </message>
    <message>
        <source>Final learning rate</source>
        <translation>Letzte Lernrate</translation>
    </message>
    <message>
        <source>Floor of rates</source>
        <translation>Untergrenze der Raten</translation>
    </message>
    <message>
        <source>Gradient of the coupling</source>
        <translation>Gradient der Kopplung</translation>
    </message>
    <message>
        <source>Hidden layers</source>
        <translation>Verdeckte Schichten</translation>
    </message>
    <message>
        <source>Hidden units</source>
        <translation>Verdeckte Einheiten</translation>
    </message>
    <message>
        <source>Histogram share</source>
        <translation>Anteil des Histogramms</translation>
    </message>
    <message>
        <source>Largest Gini index</source>
        <translation>Größter Gini-Index</translation>
    </message>
    <message>
        <source>Largest dual variable</source>
        <translation>Größte duale Variable</translation>
    </message>
    <message>
        <source>Largest rate</source>
        <translation>Größte Rate</translation>
    </message>
    <message>
        <source>Largest sum of dual variables</source>
        <translation>Größte Summe dualer Variablen</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Learning rate of the groups</source>
        <translation>Lernrate der Gruppen</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Momentum</translation>
    </message>
    <message>
        <source>Multiplier of the bound</source>
        <translation>Multiplikator der Schranke</translation>
    </message>
    <message>
        <source>Noise of a dual variable</source>
        <translation>Rauschen einer dualen Variablen</translation>
    </message>
    <message>
        <source>Noise of the histogram</source>
        <translation>Rauschen des Histogramms</translation>
    </message>
    <message>
        <source>Norm of the features</source>
        <translation>Norm der Merkmale</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Oracle</source>
        <translation>Orakel</translation>
    </message>
    <message>
        <source>Radius of the rules</source>
        <translation>Radius der Regeln</translation>
    </message>
    <message>
        <source>Ridge</source>
        <translation>Ridge-Strafe</translation>
    </message>
    <message>
        <source>Ridge of the first model</source>
        <translation>Ridge-Strafe des ersten Modells</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>Samples of a step</source>
        <translation>Stichproben eines Schritts</translation>
    </message>
    <message>
        <source>Sampling rate</source>
        <translation>Ziehungsrate</translation>
    </message>
    <message>
        <source>Seed of the candidates</source>
        <translation>Startwert der Kandidaten</translation>
    </message>
    <message>
        <source>Set of dual variables</source>
        <translation>Menge der dualen Variablen</translation>
    </message>
    <message>
        <source>Set of parameters</source>
        <translation>Menge der Parameter</translation>
    </message>
    <message>
        <source>Share for group sizes</source>
        <translation>Anteil für Gruppengrößen</translation>
    </message>
    <message>
        <source>Share for stage 1</source>
        <translation>Anteil für Stufe 1</translation>
    </message>
    <message>
        <source>Share for the attribute&apos;s score</source>
        <translation>Anteil für den Merkmalsscore</translation>
    </message>
    <message>
        <source>Share for the counts</source>
        <translation>Anteil für die Zählungen</translation>
    </message>
    <message>
        <source>Share for the label&apos;s score</source>
        <translation>Anteil für den Zielscore</translation>
    </message>
    <message>
        <source>Share for the losses</source>
        <translation>Anteil für die Verluste</translation>
    </message>
    <message>
        <source>Share for the sizes</source>
        <translation>Anteil für die Größen</translation>
    </message>
    <message>
        <source>Share for the table</source>
        <translation>Anteil für die Tabelle</translation>
    </message>
    <message>
        <source>Share of a group</source>
        <translation>Anteil einer Gruppe</translation>
    </message>
    <message>
        <source>Shares are parts of</source>
        <translation>Anteile sind Teile von</translation>
    </message>
    <message>
        <source>Sharpness of maxima</source>
        <translation>Schärfe der Maxima</translation>
    </message>
    <message>
        <source>Sizes of the groups</source>
        <translation>Größen der Gruppen</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Step sizes</source>
        <translation>Schrittweiten</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
</context>
<context>
    <name>CurveChapter</name>
    <message>
        <source>These are the weights of the model, which the run&apos;s ε covers (released).</source>
        <translation>Dies sind die Gewichte des Modells, die das ε des Laufs abdeckt (freigegeben).</translation>
    </message>
    <message>
        <source>The model was trained without protecting noise: what it adds is non-private and must not be released.</source>
        <translation>Das Modell wurde ohne schützendes Rauschen trainiert: Was es beiträgt, ist nicht privat und darf nicht veröffentlicht werden.</translation>
    </message>
    <message>
        <source>Curves of the chosen model</source>
        <translation>Kurven des gewählten Modells</translation>
    </message>
    <message>
        <source>Behind ±: the standard deviation that the noise of training alone gives a weight that no record influences; where records do, it is at most that much.</source>
        <translation>Hinter ±: die Standardabweichung, die das Rauschen des Trainings allein einem Gewicht gibt, auf das kein Datensatz wirkt; wo Datensätze wirken, höchstens so viel.</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Towards</source>
        <translation>Hin zu</translation>
    </message>
    <message>
        <source>Adds least</source>
        <translation>Trägt am wenigsten bei</translation>
    </message>
    <message>
        <source>Adds most</source>
        <translation>Trägt am meisten bei</translation>
    </message>
    <message>
        <source>What the model adds for each column</source>
        <translation>Was das Modell für jede Spalte beiträgt</translation>
    </message>
    <message>
        <source>These are averages of the model&apos;s answers over made-up people; the run&apos;s ε covers the model (released).</source>
        <translation>Das sind Mittel der Antworten des Modells über erdachte Menschen; das ε des Laufs deckt das Modell ab (freigegeben).</translation>
    </message>
    <message>
        <source>Least and most are within what the charts show: a little beyond the outermost edges of a column, which may be less than its declared range.</source>
        <translation>Am wenigsten und am meisten gelten in dem, was die Diagramme zeigen: ein wenig über die äußersten Grenzen einer Spalte hinaus, was weniger sein kann als ihr erklärter Bereich.</translation>
    </message>
</context>
<context>
    <name>CurveOrigin</name>
    <message>
        <source>Computed from the noisy histograms of the steps, which the run&apos;s ε covers.</source>
        <translation>Aus den verrauschten Histogrammen der Schritte berechnet, die das ε des Laufs abdeckt.</translation>
    </message>
    <message>
        <source>Computed from histograms without protecting noise: for you as the owner of the data.</source>
        <translation>Aus Histogrammen ohne schützendes Rauschen berechnet: für Sie als Eigentümer der Daten.</translation>
    </message>
    <message>
        <source>Depends on no record.</source>
        <translation>Hängt von keinem Datensatz ab.</translation>
    </message>
    <message>
        <source>Computed from what the training released, which the run&apos;s ε covers.</source>
        <translation>Aus dem berechnet, was das Training freigab; das ε des Laufs deckt es ab.</translation>
    </message>
    <message>
        <source>Computed from releases without protecting noise: for you as the owner of the data.</source>
        <translation>Aus Freigaben ohne schützendes Rauschen berechnet: für Sie als Eigentümer der Daten.</translation>
    </message>
    <message>
        <source>Origin of the training curve: %1</source>
        <translation>Herkunft der Trainingskurve: %1</translation>
    </message>
</context>
<context>
    <name>EndNotice</name>
    <message>
        <source>1 run done</source>
        <translation>1 Lauf fertig</translation>
    </message>
    <message>
        <source>%1 runs done</source>
        <translation>%1 Läufe fertig</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 gescheitert</translation>
    </message>
    <message>
        <source>%1 cancelled</source>
        <translation>%1 abgebrochen</translation>
    </message>
</context>
<context>
    <name>FrontItem</name>
    <message>
        <source>not private</source>
        <translation>nicht privat</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>%1 (off the scale)</source>
        <translation>%1 (außerhalb der Achse)</translation>
    </message>
    <message>
        <source>no γ</source>
        <translation>ohne γ</translation>
    </message>
</context>
<context>
    <name>FrontLegend</name>
    <message>
        <source>not private</source>
        <translation>nicht privat</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>Pareto-Front</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>ein Lauf</translation>
    </message>
    <message>
        <source>target gap γ</source>
        <translation>Zielabstand γ</translation>
    </message>
    <message>
        <source>published: %1</source>
        <translation>veröffentlicht: %1</translation>
    </message>
    <message>
        <source>± standard deviation of seeds</source>
        <translation>± Standardabweichung der Startwerte</translation>
    </message>
    <message>
        <source>95 % interval of the mean</source>
        <translation>95-%-Intervall des Mittels</translation>
    </message>
    <message>
        <source>slack γ that was asked for</source>
        <translation>verlangter Spielraum γ</translation>
    </message>
    <message>
        <source>one release (train), ± 2 deviations</source>
        <translation>eine Freigabe (Training), ± 2 Abweichungen</translation>
    </message>
</context>
<context>
    <name>GroupBudgetWords</name>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Portion</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Squared error</source>
        <translation>Quadratischer Fehler</translation>
    </message>
    <message>
        <source>Error rate</source>
        <translation>Fehlerrate</translation>
    </message>
    <message>
        <source>The group&apos;s part of the steps&apos; budget: the larger, the more privacy its people spend</source>
        <translation>Der Teil der Gruppe am Budget der Schritte: je größer, desto mehr Privatsphäre geben ihre Personen aus</translation>
    </message>
    <message>
        <source>Noise of the group&apos;s gradients, as a multiple of the planned noise</source>
        <translation>Rauschen der Gradienten dieser Gruppe, als Vielfaches des geplanten Rauschens</translation>
    </message>
    <message>
        <source>Mean of (prediction − label)² in the group</source>
        <translation>Mittel von (Vorhersage − Label)² in der Gruppe</translation>
    </message>
    <message>
        <source>Share of wrong decisions about the class in the group</source>
        <translation>Anteil falscher Entscheidungen über die Klasse in der Gruppe</translation>
    </message>
    <message>
        <source>Non-private: computed on the records without noise.</source>
        <translation>Nicht privat: ohne Rauschen auf den Datensätzen berechnet.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Who pays, who gains</source>
        <translation>Wer zahlt, wer gewinnt</translation>
    </message>
    <message>
        <source>As stage 1 set them; not a guarantee to any group.</source>
        <translation>Wie Stufe 1 sie festgelegt hat; keiner Gruppe garantiert.</translation>
    </message>
    <message>
        <source>What the whole training cost one person of the group, as zCDP; only where the steps see everybody and a person is one record</source>
        <translation>Was das ganze Training eine Person der Gruppe gekostet hat, als zCDP; nur wo die Schritte alle sehen und eine Person ein Datensatz ist</translation>
    </message>
</context>
<context>
    <name>GroupsPlot</name>
    <message>
        <source>means over runs: %1; non-private</source>
        <translation>Mittel über Läufe: %1; nicht privat</translation>
    </message>
    <message>
        <source>Settings without a row: %1. One that is selected elsewhere gets a row.</source>
        <translation>Einstellungen ohne Zeile: %1. Eine, die anderswo ausgewählt ist, bekommt eine Zeile.</translation>
    </message>
    <message>
        <source>from the pinned setting to this one</source>
        <translation>von der angehefteten Einstellung zu dieser</translation>
    </message>
    <message>
        <source>From the pinned %1 (dotted). Select another row to read who gains and who loses.</source>
        <translation>Von der angehefteten %1 aus (gepunktet). Wählen Sie eine andere Zeile, um zu lesen, wer gewinnt und wer verliert.</translation>
    </message>
    <message>
        <source>From %1 to %2: %3</source>
        <translation>Von %1 zu %2: %3</translation>
    </message>
    <message>
        <source>falls most: %1, %2 %3 → %4 (%5)</source>
        <translation>fällt am meisten: %1, %2 %3 → %4 (%5)</translation>
    </message>
    <message>
        <source>rises most: %1, %2 %3 → %4 (%5)</source>
        <translation>steigt am meisten: %1, %2 %3 → %4 (%5)</translation>
    </message>
    <message>
        <source>no rate differs.</source>
        <translation>keine Rate ändert sich.</translation>
    </message>
    <message>
        <source>Slacks of one model stand together. Select two rows (Ctrl), or pin one (P), to read who gains and who loses.</source>
        <translation>Spielräume eines Modells stehen beisammen. Wählen Sie zwei Zeilen (Strg) oder heften Sie eine an (P), um zu lesen, wer gewinnt und wer verliert.</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>First steps</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>What does this mean?</source>
        <translation>Was bedeutet das?</translation>
    </message>
</context>
<context>
    <name>LedgerStand</name>
    <message>
        <source>at δ = %1 %2</source>
        <translation>bei δ = %1, %2</translation>
    </message>
    <message>
        <source>unit: %1</source>
        <translation>Einheit: %1</translation>
    </message>
    <message>
        <source>record</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>No known spending</source>
        <translation>Kein bekannter Verbrauch</translation>
    </message>
    <message>
        <source>Nothing spent</source>
        <translation>Nichts verbraucht</translation>
    </message>
    <message>
        <source>(non-private)</source>
        <translation>(nicht privat)</translation>
    </message>
    <message>
        <source>(runs may be missing)</source>
        <translation>(Läufe fehlen womöglich)</translation>
    </message>
    <message>
        <source>Spent by 1 private run: %1</source>
        <translation>Von 1 privaten Lauf verbraucht: %1</translation>
    </message>
    <message>
        <source>Spent by %1 private runs together: %2</source>
        <translation>Von %1 privaten Läufen zusammen verbraucht: %2</translation>
    </message>
    <message>
        <source>Released: nothing. No budget is set, so no export is refused.</source>
        <translation>Freigegeben: nichts. Es ist kein Budget gesetzt, also wird kein Export verweigert.</translation>
    </message>
    <message>
        <source>Released (models: %1): %2 %3; %4. No budget is set, so no export is refused.</source>
        <translation>Freigegeben (Modelle: %1): %2 %3; %4. Es ist kein Budget gesetzt, also wird kein Export verweigert.</translation>
    </message>
    <message>
        <source>Released (models: %1): %2 of a budget of %3.</source>
        <translation>Freigegeben (Modelle: %1): %2 von einem Budget von %3.</translation>
    </message>
    <message>
        <source>nearly used up</source>
        <translation>fast verbraucht</translation>
    </message>
    <message>
        <source>over budget</source>
        <translation>über dem Budget</translation>
    </message>
</context>
<context>
    <name>MapPlot</name>
    <message>
        <source>not private</source>
        <translation>nicht privat</translation>
    </message>
    <message>
        <source>Fill: %1, best</source>
        <translation>Füllung: %1, am besten</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>am schlechtesten</translation>
    </message>
    <message>
        <source>no γ</source>
        <translation>ohne γ</translation>
    </message>
    <message>
        <source>bold, in full colour: meets the wish</source>
        <translation>fett, in voller Farbe: erfüllt den Wunsch</translation>
    </message>
</context>
<context>
    <name>MetricWords</name>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>an error</source>
        <translation>einen Fehler</translation>
    </message>
    <message>
        <source>the share of wrong decisions</source>
        <translation>der Anteil falscher Entscheidungen</translation>
    </message>
    <message>
        <source>Error (%1)</source>
        <translation>Fehler (%1)</translation>
    </message>
    <message>
        <source>Share of wrong decisions on the %1 set; lower is better.</source>
        <translation>Anteil falscher Entscheidungen, Menge: %1; niedriger ist besser.</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>a gap</source>
        <translation>einen Abstand</translation>
    </message>
    <message>
        <source>fairness gap</source>
        <translation>Abstand zwischen Gruppen</translation>
    </message>
    <message>
        <source>the demographic parity gap (difference of rates)</source>
        <translation>der Abstand der demografischen Parität (Differenz von Raten)</translation>
    </message>
    <message>
        <source>Gap (%1)</source>
        <translation>Abstand (%1)</translation>
    </message>
    <message>
        <source>Gap (%1)</source>
        <comment>head of a narrow column</comment>
        <translation>Abst. (%1)</translation>
    </message>
    <message>
        <source>Demographic parity gap on the %1 set (difference of rates); lower is better.</source>
        <translation>Abstand der demografischen Parität, Menge: %1 (Differenz von Raten); niedriger ist besser.</translation>
    </message>
    <message>
        <source>a value of %1</source>
        <translation>einen Wert von %1</translation>
    </message>
    <message>
        <source>%1 on the %2 set%3; %4.</source>
        <translation>%1, Menge: %2%3; %4.</translation>
    </message>
    <message>
        <source>lower is better</source>
        <translation>niedriger ist besser</translation>
    </message>
    <message>
        <source>higher is better</source>
        <translation>höher ist besser</translation>
    </message>
</context>
<context>
    <name>ModelTrial</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
</context>
<context>
    <name>ObjectiveWords</name>
    <message>
        <source>Share of errors</source>
        <translation>Anteil der Fehler</translation>
    </message>
    <message>
        <source>The share of people who are classified wrongly. Everybody counts alike, so a rare class counts little.</source>
        <translation>Der Anteil der Menschen, die falsch eingeordnet werden. Alle zählen gleich, eine seltene Klasse also wenig.</translation>
    </message>
    <message>
        <source>G-mean of the classes</source>
        <translation>G-Mittel der Klassen</translation>
    </message>
    <message>
        <source>How much of each class is recognised (its recall), as a geometric mean: a rare class counts as much as a common one.</source>
        <translation>Wie viel von jeder Klasse erkannt wird, als geometrisches Mittel: Eine seltene Klasse zählt so viel wie eine häufige.</translation>
    </message>
    <message>
        <source>H-mean of the classes</source>
        <translation>H-Mittel der Klassen</translation>
    </message>
    <message>
        <source>How much of each class is recognised (its recall), as a harmonic mean: close to the class that is recognised worst. For rare classes.</source>
        <translation>Wie viel von jeder Klasse erkannt wird, als harmonisches Mittel: nahe an der Klasse, die am schlechtesten erkannt wird. Für seltene Klassen.</translation>
    </message>
    <message>
        <source>Errors of the worst group</source>
        <translation>Fehler der schlechtesten Gruppe</translation>
    </message>
    <message>
        <source>The share of errors in the group that has most of them, so that no group pays for the others.</source>
        <translation>Der Anteil der Fehler in der Gruppe, die am meisten davon hat, damit keine Gruppe für die anderen bezahlt.</translation>
    </message>
    <message>
        <source>needs groups, but no constraint names a sensitive column</source>
        <translation>braucht Gruppen, aber keine Bedingung nennt eine sensible Spalte</translation>
    </message>
    <message>
        <source>Name one in a constraint, or use another objective</source>
        <translation>Nennen Sie eine in einer Bedingung, oder wählen Sie ein anderes Ziel</translation>
    </message>
    <message>
        <source>No solver can pursue it for this label.</source>
        <translation>Für diese Zielgröße kann es kein Verfahren verfolgen.</translation>
    </message>
    <message>
        <source>Solvers that can pursue it: %1.</source>
        <translation>Verfahren, die es verfolgen können: %1.</translation>
    </message>
    <message>
        <source>The Train page tries instead: %1.</source>
        <translation>Die Seite Training probiert stattdessen: %1.</translation>
    </message>
    <message>
        <source>The Train page sets another objective: %1.</source>
        <translation>Die Seite Training setzt ein anderes Ziel: %1.</translation>
    </message>
    <message>
        <source>The share of errors is minimised instead by %1.</source>
        <translation>Stattdessen auf den Anteil der Fehler zielen ab: %1.</translation>
    </message>
    <message>
        <source>With objectives of their own, on the Train page: %1.</source>
        <translation>Mit eigenen Zielen, auf der Seite Training: %1.</translation>
    </message>
    <message>
        <source>Objective, from the Fairness page: %1.</source>
        <translation>Ziel, von der Seite Fairness: %1.</translation>
    </message>
    <message>
        <source>Costs of the errors</source>
        <translation>Kosten der Fehler</translation>
    </message>
    <message>
        <source>Errors by what they cost, where a miss is worse, or less bad, than a false alarm: Cost of a miss among the solver&apos;s parameters says how much.</source>
        <translation>Fehler nach dem, was sie kosten, wenn ein übersehener Fall schwerer oder weniger schwer wiegt als ein falscher Alarm: „Cost of a miss“ unter den Parametern des Verfahrens sagt, wie viel.</translation>
    </message>
</context>
<context>
    <name>ParallelSettings</name>
    <message>
        <source>Solver</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>Nachbarschaft</translation>
    </message>
    <message>
        <source>Slack γ that was asked for. – : none</source>
        <translation>Verlangter Spielraum γ. – : keiner</translation>
    </message>
    <message>
        <source>Fairness weight λ. – : none</source>
        <translation>Fairness-Gewicht λ. – : keines</translation>
    </message>
    <message>
        <source>Target ε; lower protects more</source>
        <translation>Ziel-ε; kleiner schützt mehr</translation>
    </message>
    <message>
        <source>not private</source>
        <translation>nicht privat</translation>
    </message>
</context>
<context>
    <name>PointText</name>
    <message>
        <source>not private</source>
        <translation>nicht privat</translation>
    </message>
    <message>
        <source>one run, no deviation</source>
        <translation>ein Lauf, keine Abweichung</translation>
    </message>
    <message numerus="yes">
        <source>mean ± standard deviation of %n runs</source>
        <translation>
            <numerusform>Mittel ± Standardabweichung von %n Lauf</numerusform>
            <numerusform>Mittel ± Standardabweichung von %n Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>one run</source>
        <translation>ein Lauf</translation>
    </message>
    <message numerus="yes">
        <source>mean with its 95 % interval from %n runs</source>
        <translation>
            <numerusform>Mittel mit 95-%-Intervall aus %n Lauf</numerusform>
            <numerusform>Mittel mit 95-%-Intervall aus %n Läufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>mean of %n runs</source>
        <translation>
            <numerusform>Mittel aus %n Lauf</numerusform>
            <numerusform>Mittel aus %n Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source> (better)</source>
        <translation> (besser)</translation>
    </message>
    <message>
        <source> (worse)</source>
        <translation> (schlechter)</translation>
    </message>
    <message>
        <source> (its own spread is unknown)</source>
        <translation> (eigene Streuung unbekannt)</translation>
    </message>
    <message>
        <source>✓ met %1, ? undecided %2, ✗ violated %3</source>
        <translation>✓ erfüllt %1, ? unentschieden %2, ✗ verletzt %3</translation>
    </message>
    <message>
        <source>&lt;b&gt;pinned&lt;/b&gt;</source>
        <translation>&lt;b&gt;angeheftet&lt;/b&gt;</translation>
    </message>
    <message>
        <source>against the pinned one:</source>
        <translation>gegen den angehefteten:</translation>
    </message>
    <message>
        <source> (within the spread)</source>
        <translation> (innerhalb der Streuung)</translation>
    </message>
    <message>
        <source>&lt;b&gt;=&lt;/b&gt; decides the same for everybody</source>
        <translation>&lt;b&gt;=&lt;/b&gt; entscheidet für alle gleich</translation>
    </message>
    <message>
        <source>no γ</source>
        <translation>ohne γ</translation>
    </message>
    <message>
        <source>on the front of what is shown, ε aside, in %1 % of %2 bootstrap samples of the seeds</source>
        <translation>auf der Front des Gezeigten, ohne Rücksicht auf ε, in %1 % von %2 Bootstrap-Stichproben der Startwerte</translation>
    </message>
    <message>
        <source>on the Pareto front, ε aside</source>
        <translation>auf der Pareto-Front, ohne Rücksicht auf ε</translation>
    </message>
    <message>
        <source>gap of the wish, by run at 95 %: %1</source>
        <translation>Abstand des Wunsches, je Lauf zu 95 %: %1</translation>
    </message>
    <message>
        <source>own γ, by run at 95 %: %1</source>
        <translation>eigenes γ, je Lauf zu 95 %: %1</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>About Trilemma</source>
        <translation>Über Trilemma</translation>
    </message>
    <message>
        <source>Trilemma %1</source>
        <translation>Trilemma %1</translation>
    </message>
    <message>
        <source>non-private</source>
        <translation>nicht privat</translation>
    </message>
    <message>
        <source>Computed on the private records without noise: for you as the owner of the data. It must not be released.</source>
        <translation>Ohne Rauschen auf den privaten Datensätzen berechnet: für Sie als Eigentümer der Daten. Es darf nicht freigegeben werden.</translation>
    </message>
    <message>
        <source>Non-private numbers</source>
        <translation>Nicht private Zahlen</translation>
    </message>
    <message>
        <source>Accurate, fair and differentially private models: see what each costs, then choose.&lt;br&gt;&lt;br&gt;Free software under the GNU General Public License, version 3 or later. It comes without any warranty.&lt;br&gt;&lt;br&gt;Built with Qt %1, Eigen, SQLite, FFTW, libsodium, libcsv and GLPK.</source>
        <translation>Genaue, faire und differenziell private Modelle: sehen, was jedes Ziel kostet, dann wählen.&lt;br&gt;&lt;br&gt;Freie Software unter der GNU General Public License, Version 3 oder später. Ohne jede Gewährleistung.&lt;br&gt;&lt;br&gt;Gebaut mit Qt %1, Eigen, SQLite, FFTW, libsodium, libcsv und GLPK.</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Angelegt</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Sicherung wiederherstellen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>There is no backup of %1. Trilemma makes one on each day on which it opens a project with runs, and keeps the last three beside it.</source>
        <translation>Es gibt keine Sicherung von %1. An jedem Tag, an dem Trilemma ein Projekt mit Läufen öffnet, entsteht eine; die letzten drei bleiben neben ihm liegen.</translation>
    </message>
    <message>
        <source>Choose the day to go back to: all of %1 becomes what it was then. Runs that were trained later are not in the backup; they stay in the present file, which is kept beside it under another name. What was spent since still counts in the privacy ledger.</source>
        <translation>Wählen Sie den Tag, zu dem Sie zurückkehren: %1 wird als Ganzes, was es damals war. Läufe, die später trainiert wurden, sind nicht in der Sicherung; sie bleiben in der jetzigen Datei, die unter anderem Namen daneben erhalten bleibt. Was seither ausgegeben wurde, zählt weiter im Privatsphäre-Buch.</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
</context>
<context>
    <name>RatesPlot</name>
    <message>
        <source>Everybody</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>not estimable</source>
        <translation>nicht schätzbar</translation>
    </message>
    <message>
        <source>with 95 % intervals; non-private</source>
        <translation>mit 95-%-Intervallen; nicht privat</translation>
    </message>
</context>
<context>
    <name>RecentFiles</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
</context>
<context>
    <name>RepeatPrice</name>
    <message>
        <source>one run up to ε = %1 (δ = %2)</source>
        <translation>ein Lauf bis zu ε = %1 (δ = %2)</translation>
    </message>
    <message>
        <source>%1 runs up to ε = %2 each (δ = %3)</source>
        <translation>%1 Läufe je bis zu ε = %2 (δ = %3)</translation>
    </message>
    <message>
        <source>Training it again spends in addition: %1.</source>
        <translation>Noch einmal zu trainieren verbraucht zusätzlich: %1.</translation>
    </message>
    <message>
        <source>This sweep is already queued or running. Starting it again spends each private run&apos;s budget again.</source>
        <translation>Diese Versuchsreihe wartet oder läuft schon. Noch einmal gestartet, verbraucht jeder private Lauf sein Budget ein weiteres Mal.</translation>
    </message>
    <message>
        <source>This sweep was trained before (runs done: %1). Training it again uses fresh noise and spends each private run&apos;s budget again.</source>
        <translation>Diese Versuchsreihe wurde schon trainiert (fertige Läufe: %1). Noch einmal trainiert, mit neuem Rauschen, verbraucht jeder private Lauf sein Budget ein weiteres Mal.</translation>
    </message>
</context>
<context>
    <name>ReportPage</name>
    <message>
        <source>Spent: reading the ledger …</source>
        <translation>Verbraucht: Das Buch wird gelesen …</translation>
    </message>
    <message>
        <source>Released: reading the ledger …</source>
        <translation>Freigegeben: Das Buch wird gelesen …</translation>
    </message>
</context>
<context>
    <name>ReportPdf</name>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>RunComparison</name>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Mean ± standard deviation of the runs, and the difference to the first column. Non-private: computed on the records without noise.</source>
        <translation>Mittel ± Standardabweichung der Läufe, und die Differenz zur ersten Spalte. Nicht privat: ohne Rauschen auf den Datensätzen berechnet.</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Slack γ</source>
        <translation>Spielraum γ</translation>
    </message>
    <message>
        <source>Weight λ</source>
        <translation>Gewicht λ</translation>
    </message>
    <message>
        <source>ε target</source>
        <translation>Ziel-ε</translation>
    </message>
    <message>
        <source>Lower protects more; a dash: not private</source>
        <translation>Kleiner schützt mehr; ein Strich: nicht privat</translation>
    </message>
    <message>
        <source>ε spent</source>
        <translation>ε verbraucht</translation>
    </message>
    <message>
        <source>δ</source>
        <translation>δ</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>Nachbarschaft</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>Simulation</translation>
    </message>
    <message>
        <source>secret</source>
        <translation>geheim</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Startwerte</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Parameter of the solver</source>
        <translation>Parameter des Verfahrens</translation>
    </message>
    <message>
        <source>%1 settings are selected; up to %2 can be compared.</source>
        <translation>%1 Einstellungen sind gewählt; bis zu %2 lassen sich vergleichen.</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>Judged on the test set at 95 %. Non-private.</source>
        <translation>Auf der Testmenge mit 95 % beurteilt. Nicht privat.</translation>
    </message>
    <message>
        <source>Select 2 to %1 settings or runs: Ctrl and click in the chart or the table. The pinned setting (P) is always included.</source>
        <translation>Wählen Sie 2 bis %1 Einstellungen oder Läufe: Strg und Klick im Diagramm oder in der Tabelle. Die angeheftete Einstellung (P) ist immer dabei.</translation>
    </message>
    <message>
        <source>One setting is selected, whose %1 runs differ in their seeds. Select another setting too, or up to %2 of these runs.</source>
        <translation>Eine Einstellung ist gewählt, deren %1 Läufe sich in ihren Startwerten unterscheiden. Wählen Sie eine weitere Einstellung dazu, oder bis zu %2 dieser Läufe.</translation>
    </message>
    <message>
        <source>What the model does to the records of this group.</source>
        <translation>Was das Modell mit den Datensätzen dieser Gruppe macht.</translation>
    </message>
    <message>
        <source> (within the spread)</source>
        <translation> (innerhalb der Streuung)</translation>
    </message>
</context>
<context>
    <name>RunCurves</name>
    <message>
        <source>The run has not finished; its curves will appear when it has.</source>
        <translation>Der Lauf ist nicht beendet; danach erscheinen hier seine Kurven.</translation>
    </message>
    <message>
        <source>This run did not finish, so it has no model.</source>
        <translation>Dieser Lauf wurde nicht beendet und hat darum kein Modell.</translation>
    </message>
    <message>
        <source>this run has no model</source>
        <translation>dieser Lauf hat kein Modell</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlend</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>moves %1 % of decisions</source>
        <translation>bewegt %1 % der Entscheidungen</translation>
    </message>
    <message>
        <source>No band: this run does not store how much noise its steps had, for example after a private selection.</source>
        <translation>Kein Band: Dieser Lauf speichert nicht, wie viel Rauschen seine Schritte hatten, etwa nach einer privaten Auswahl.</translation>
    </message>
    <message>
        <source>No band: this run was trained without noise.</source>
        <translation>Kein Band: Dieser Lauf wurde ohne Rauschen trainiert.</translation>
    </message>
    <message>
        <source>The band is two standard deviations (%1 for a weight) of what the noise of training alone would do to a weight that no record influences; where records do, it is at most that much.</source>
        <translation>Das Band sind zwei Standardabweichungen (%1 für ein Gewicht) dessen, was das Rauschen des Trainings allein mit einem Gewicht täte, auf das kein Datensatz wirkt; wo Datensätze wirken, ist es höchstens so viel.</translation>
    </message>
    <message>
        <source>%1 = %2: %3</source>
        <translation>%1 = %2: %3</translation>
    </message>
    <message>
        <source>(odds of %1 × %2)</source>
        <translation>(Chancen von %1 × %2)</translation>
    </message>
    <message>
        <source>on the score of %1</source>
        <translation>auf den Wert von %1</translation>
    </message>
    <message>
        <source>; noise alone: ± %1</source>
        <translation>; Rauschen allein: ± %1</translation>
    </message>
    <message>
        <source>A curve that must rise or fall turns noise into a slope, so its band is wider.</source>
        <translation>Eine Kurve, die steigen oder fallen muss, macht aus Rauschen ein Gefälle; darum ist ihr Band breiter.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Moves predictions</source>
        <translation>Bewegt Vorhersagen</translation>
    </message>
    <message>
        <source>Moves decisions</source>
        <translation>Bewegt Entscheidungen</translation>
    </message>
    <message>
        <source>moves predictions by %1</source>
        <translation>bewegt Vorhersagen um %1</translation>
    </message>
    <message>
        <source>Sorted by how far the column moves the predictions of made-up people (± is one standard deviation).</source>
        <translation>Geordnet danach, wie weit die Spalte die Vorhersagen über erdachte Menschen bewegt (± ist eine Standardabweichung).</translation>
    </message>
    <message>
        <source>Sorted by how many decisions of made-up people change without the column.</source>
        <translation>Geordnet danach, wie viele Entscheidungen über erdachte Menschen sich ohne die Spalte ändern.</translation>
    </message>
    <message>
        <source>These people follow from the declared scales and categories alone, each column by itself. None of your records is read, so among your records the order may differ. Each curve is shown minus its mean over them.</source>
        <translation>Diese Menschen folgen allein aus den erklärten Skalen und Kategorien, jede Spalte für sich. Keiner Ihrer Datensätze wird gelesen; darum kann die Reihenfolge unter Ihren Datensätzen eine andere sein. Jede Kurve steht abzüglich ihres Mittels über diese Menschen da.</translation>
    </message>
    <message>
        <source>This model is not a sum of curves: each curve is an average over these people, and what a column does to one person depends on the other columns.</source>
        <translation>Dieses Modell ist keine Summe von Kurven: Jede Kurve ist ein Durchschnitt über diese Menschen, und was eine Spalte bei einem Menschen bewirkt, hängt von den anderen Spalten ab.</translation>
    </message>
    <message>
        <source>No band: what noise does to an average of this model cannot be split by column.</source>
        <translation>Kein Band: Was Rauschen mit einem Durchschnitt dieses Modells macht, lässt sich nicht auf Spalten aufteilen.</translation>
    </message>
    <message>
        <source>on the probability of %1</source>
        <translation>bei der Wahrscheinlichkeit von %1</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>This run decides by group after its model; the curves are the model&apos;s, before that.</source>
        <translation>Dieser Lauf entscheidet nach seinem Modell noch nach Gruppen; die Kurven sind die des Modells davor.</translation>
    </message>
</context>
<context>
    <name>RunFilter</name>
    <message>
        <source>The runs shown were trained under different privacy definitions (relation or δ): their ε must not be compared.</source>
        <translation>Die gezeigten Läufe wurden unter verschiedenen Begriffen von Privatsphäre trainiert (Nachbarschaft oder δ): Ihre ε dürfen nicht verglichen werden.</translation>
    </message>
    <message>
        <source>Simulations among the runs shown: %1. A fixed noise seed protects nobody.</source>
        <translation>Simulationen unter den gezeigten Läufen: %1. Ein fester Startwert des Rauschens schützt niemanden.</translation>
    </message>
    <message>
        <source>Some points average runs that differ in more than their seed (as in their privacy definition).</source>
        <translation>Manche Punkte mitteln Läufe, die sich in mehr als dem Startwert unterscheiden (etwa im Begriff von Privatsphäre).</translation>
    </message>
    <message>
        <source>the solvers that are not ticked</source>
        <translation>die Verfahren ohne Häkchen</translation>
    </message>
    <message>
        <source>the choice of a table</source>
        <translation>die Wahl einer Tabelle</translation>
    </message>
    <message>
        <source>the choice under Privacy</source>
        <translation>die Wahl unter Privatsphäre</translation>
    </message>
    <message>
        <source>the words &quot;%1&quot;</source>
        <translation>die Wörter „%1“</translation>
    </message>
    <message>
        <source>archived runs are not shown</source>
        <translation>archivierte Läufe werden nicht gezeigt</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
</context>
<context>
    <name>RunRow</name>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>✓ met</source>
        <translation>✓ erfüllt</translation>
    </message>
    <message>
        <source>? undecided</source>
        <translation>? unentschieden</translation>
    </message>
    <message>
        <source>✗ violated</source>
        <translation>✗ verletzt</translation>
    </message>
    <message>
        <source>zero-out: one record&apos;s contribution is replaced by nothing</source>
        <translation>zero-out: Der Beitrag eines Datensatzes wird durch nichts ersetzt</translation>
    </message>
    <message>
        <source>replace-one: one record is replaced by any other</source>
        <translation>replace-one: Ein Datensatz wird durch einen beliebigen anderen ersetzt</translation>
    </message>
    <message>
        <source>attribute-only: nothing but the sensitive attributes is protected</source>
        <translation>attribute-only: Nichts als die sensiblen Attribute ist geschützt</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>not private</source>
        <translation>nicht privat</translation>
    </message>
    <message>
        <source>seed=%1</source>
        <translation>Startwert=%1</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>Simulation</translation>
    </message>
    <message>
        <source>zero-out</source>
        <translation>zero-out</translation>
    </message>
    <message>
        <source>replace-one</source>
        <translation>replace-one</translation>
    </message>
    <message>
        <source>attribute-only</source>
        <translation>attribute-only</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>archiviert</translation>
    </message>
</context>
<context>
    <name>RunSheet</name>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>Simulation: the noise came from a fixed seed. This run protects nobody.</source>
        <translation>Simulation: Das Rauschen kam aus einem festen Startwert. Dieser Lauf schützt niemanden.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Schema</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>%1 records</source>
        <translation>%1 Datensätze</translation>
    </message>
    <message>
        <source>%1 units</source>
        <translation>%1 Einheiten</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Test share</source>
        <translation>Testanteil</translation>
    </message>
    <message>
        <source>%1 %, split seed %2</source>
        <translation>%1 %, Startwert der Aufteilung %2</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>not estimable: %1</source>
        <translation>nicht schätzbar: %1</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Test, released</source>
        <translation>Test, freigegeben</translation>
    </message>
    <message>
        <source>Metrics with 95 % intervals</source>
        <translation>Werte mit 95-%-Intervallen</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Versuchsreihe</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Training took</source>
        <translation>Training dauerte</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Privacy statement</source>
        <translation>Aussage zur Privatsphäre</translation>
    </message>
    <message>
        <source>(default %1)</source>
        <translation>(Vorgabe %1)</translation>
    </message>
    <message>
        <source>preset %1</source>
        <translation>Voreinstellung %1</translation>
    </message>
    <message>
        <source>nothing: every parameter has its default</source>
        <translation>nichts: Jeder Parameter hat seine Vorgabe</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>All parameters</source>
        <translation>Alle Parameter</translation>
    </message>
    <message>
        <source> (%1 – %2)</source>
        <translation> (%1 – %2)</translation>
    </message>
    <message>
        <source>by its own γ = %1</source>
        <translation>nach ihrem eigenen γ = %1</translation>
    </message>
    <message>
        <source>by its own slacks</source>
        <translation>nach ihren eigenen Spielräumen</translation>
    </message>
    <message>
        <source>This program does not understand all settings of this run. What it spent counts in the ledger like that of any other run.</source>
        <translation>Dieses Programm versteht nicht alle Einstellungen dieses Laufs. Was er verbraucht hat, zählt im Buch wie bei jedem anderen.</translation>
    </message>
    <message>
        <source>%1 between groups of %2</source>
        <translation>%1 zwischen Gruppen von %2</translation>
    </message>
    <message>
        <source>%1, γ %2</source>
        <translation>%1, γ %2</translation>
    </message>
    <message>
        <source>%1; the run had no slack γ to keep, so nothing is judged</source>
        <translation>%1; der Lauf hatte keinen Spielraum γ einzuhalten, also wird nichts beurteilt</translation>
    </message>
    <message>
        <source>%1; undecided: the gap on test cannot be estimated</source>
        <translation>%1; unentschieden: Der Abstand im Test ist nicht schätzbar</translation>
    </message>
    <message>
        <source>%1; judged by the 95 % interval on test</source>
        <translation>%1; beurteilt nach dem 95-%-Intervall im Test</translation>
    </message>
    <message>
        <source>%1; undecided: the 95 % interval on test contains γ, so its records are too few to tell yet whether the gap is within γ</source>
        <translation>%1; unentschieden: Das 95-%-Intervall im Test enthält γ; die Datensätze sind zu wenige, um schon zu sagen, ob der Abstand innerhalb von γ liegt</translation>
    </message>
    <message>
        <source>gap %1%2 on test, %3 on train</source>
        <translation>Abstand %1%2 im Test, %3 im Training</translation>
    </message>
    <message>
        <source>This model draws its decisions at random: the same person may be decided otherwise.</source>
        <translation>Dieses Modell lost seine Entscheidungen aus: Über denselben Menschen kann es anders entscheiden.</translation>
    </message>
</context>
<context>
    <name>Schema</name>
    <message>
        <source>at most %1 rows per unit</source>
        <translation>höchstens %1 Zeilen je Einheit</translation>
    </message>
    <message>
        <source>maximum of rows per unit not declared</source>
        <translation>Höchstzahl der Zeilen je Einheit nicht erklärt</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht verwendet</translation>
    </message>
    <message>
        <source>1 category: %1</source>
        <translation>1 Kategorie: %1</translation>
    </message>
    <message>
        <source>%1 categories: %2</source>
        <translation>%1 Kategorien: %2</translation>
    </message>
    <message>
        <source>centre %1, scale %2</source>
        <translation>Mitte %1, Skala %2</translation>
    </message>
    <message>
        <source>, unit %1</source>
        <translation>, Einheit %1</translation>
    </message>
    <message>
        <source>, clipped to %1 … %2</source>
        <translation>, gekappt auf %1 … %2</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>Merkmal</translation>
    </message>
    <message>
        <source>label</source>
        <translation>Zielgröße</translation>
    </message>
    <message>
        <source>sensitive</source>
        <translation>sensibel</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>ignoriert</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>whole number</source>
        <translation>ganze Zahl</translation>
    </message>
    <message>
        <source>categories</source>
        <translation>Kategorien</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>drop record</source>
        <translation>Datensatz weglassen</translation>
    </message>
    <message>
        <source>public value</source>
        <translation>öffentlicher Wert</translation>
    </message>
    <message>
        <source>separate category</source>
        <translation>eigene Kategorie</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 edges, %2 … %3</source>
        <translation>%1 Grenzen, %2 … %3</translation>
    </message>
    <message>
        <source>%1; %2 apart</source>
        <translation>%1; %2 für sich</translation>
    </message>
    <message>
        <source>1 edge, bought</source>
        <translation>1 Grenze, gekauft</translation>
    </message>
    <message>
        <source>%1 edges, bought</source>
        <translation>%1 Grenzen, gekauft</translation>
    </message>
    <message>
        <source>%1: the greater the value, the likelier %2</source>
        <translation>%1: je größer der Wert, desto wahrscheinlicher %2</translation>
    </message>
    <message>
        <source>%1: the greater the value, the less likely %2</source>
        <translation>%1: je größer der Wert, desto unwahrscheinlicher %2</translation>
    </message>
</context>
<context>
    <name>SchemaModel</name>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
</context>
<context>
    <name>SeriesWords</name>
    <message>
        <source>Worst violation (above 0: beyond the slack)</source>
        <translation>Größte Verletzung (über 0: jenseits des Spielraums)</translation>
    </message>
    <message>
        <source>Worst violation</source>
        <translation>Größte Verletzung</translation>
    </message>
    <message>
        <source>worst violation</source>
        <translation>größte Verletzung</translation>
    </message>
    <message>
        <source>Sum of the dual variables</source>
        <translation>Summe der dualen Variablen</translation>
    </message>
    <message>
        <source>Sum of duals</source>
        <translation>Summe der Dualen</translation>
    </message>
    <message>
        <source>sum of the dual variables</source>
        <translation>Summe der dualen Variablen</translation>
    </message>
</context>
<context>
    <name>SettingWords</name>
    <message>
        <source>not private</source>
        <translation>nicht privat</translation>
    </message>
    <message>
        <source>replace one</source>
        <translation>einer ersetzt</translation>
    </message>
    <message>
        <source>attributes only</source>
        <translation>nur Attribute</translation>
    </message>
</context>
<context>
    <name>SummaryReport</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>γ</source>
        <translation>γ</translation>
    </message>
    <message>
        <source>ε target</source>
        <translation>Ziel-ε</translation>
    </message>
    <message>
        <source>ε spent</source>
        <translation>ε verbraucht</translation>
    </message>
    <message>
        <source>δ</source>
        <translation>δ</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>Nachbarschaft</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Startwerte</translation>
    </message>
    <message>
        <source> (simulation)</source>
        <translation> (Simulation)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>not estimable</source>
        <translation>nicht schätzbar</translation>
    </message>
    <message>
        <source>Project %1</source>
        <translation>Projekt %1</translation>
    </message>
    <message>
        <source>Finished runs: %1</source>
        <translation>Fertige Läufe: %1</translation>
    </message>
    <message>
        <source>not listed (unfinished, cancelled or failed): %1</source>
        <translation>nicht aufgeführt (unfertig, abgebrochen oder gescheitert): %1</translation>
    </message>
    <message>
        <source>The ε of a row bounds one run of that row. Whoever chooses a model after looking at this table has used all of its runs: the ε of the chosen run alone does not cover the choice.</source>
        <translation>Das ε einer Zeile begrenzt einen Lauf dieser Zeile. Wer nach einem Blick auf diese Tabelle ein Modell wählt, hat alle ihre Läufe verwendet: Das ε des gewählten Laufs allein deckt die Wahl nicht ab.</translation>
    </message>
    <message>
        <source>Runs that were cancelled, failed or interrupted may have spent budget too, and none of it comes back.</source>
        <translation>Abgebrochene, gescheiterte oder unterbrochene Läufe können ebenfalls Budget verbraucht haben; nichts davon kommt zurück.</translation>
    </message>
    <message>
        <source>Simulations used a fixed noise seed: they protect nobody, whatever their ε.</source>
        <translation>Simulationen verwenden einen festen Startwert des Rauschens: Sie schützen niemanden, was auch immer ihr ε ist.</translation>
    </message>
    <message>
        <source>Relation %1.</source>
        <translation>Nachbarschaft %1.</translation>
    </message>
    <message>
        <source>Accuracy, fairness and privacy: summary of runs</source>
        <translation>Genauigkeit, Fairness und Privatsphäre: Zusammenfassung der Läufe</translation>
    </message>
    <message>
        <source>What these numbers do not say</source>
        <translation>Was diese Zahlen nicht sagen</translation>
    </message>
    <message>
        <source>On the front</source>
        <translation>Auf der Front</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>label: %1</source>
        <translation>Zielgröße: %1</translation>
    </message>
    <message>
        <source>sensitive: %1</source>
        <translation>sensibel: %1</translation>
    </message>
    <message>
        <source>records: %1 (public)</source>
        <translation>Datensätze: %1 (öffentlich)</translation>
    </message>
    <message>
        <source>stated to have been fixed before any run was seen</source>
        <translation>laut Erklärung festgelegt, bevor ein Lauf gesehen wurde</translation>
    </message>
    <message>
        <source>chosen by private selection</source>
        <translation>durch private Auswahl gewählt</translation>
    </message>
    <message>
        <source>chosen after looking</source>
        <translation>nach dem Ansehen gewählt</translation>
    </message>
    <message>
        <source>Exported: run %1 (%2, %3), %4.</source>
        <translation>Exportiert: Lauf %1 (%2, %3), %4.</translation>
    </message>
    <message>
        <source>records: %1 (non-private)</source>
        <translation>Datensätze: %1 (nicht privat)</translation>
    </message>
    <message>
        <source>%1 and %2 are non-private: they were computed on private records without noise. They are for the owner of the data and must not be released.</source>
        <translation>%1 und %2 sind nicht privat: Sie wurden ohne Rauschen auf privaten Datensätzen berechnet. Sie sind für den Eigentümer der Daten bestimmt und dürfen nicht freigegeben werden.</translation>
    </message>
    <message>
        <source>both are better when lower</source>
        <translation>beide sind niedriger besser</translation>
    </message>
    <message>
        <source>both are better when higher</source>
        <translation>beide sind höher besser</translation>
    </message>
    <message>
        <source>%1 is better when higher, %2 when lower</source>
        <translation>%1 ist höher besser, %2 niedriger</translation>
    </message>
    <message>
        <source>Mean ± standard deviation over runs on the %1 set. %2 is %3, %4 %5; %6. ε spent is the largest of a row&apos;s runs.</source>
        <translation>Mittel ± Standardabweichung über Läufe, Menge: %1. %2 ist %3, %4 %5; %6. ε verbraucht ist das größte der Läufe einer Zeile.</translation>
    </message>
    <message>
        <source>A setting is on the front if no other one of its table is at least as low in both and lower in one.</source>
        <translation>Eine Einstellung ist auf der Front, wenn keine andere ihrer Tabelle in beiden mindestens so niedrig und in einem niedriger ist.</translation>
    </message>
    <message>
        <source>A setting is on the front if no other one of its table is at least as good in both and better in one.</source>
        <translation>Eine Einstellung ist auf der Front, wenn keine andere ihrer Tabelle in beiden mindestens so gut und in einem besser ist.</translation>
    </message>
    <message>
        <source>Chart of %1; the table holds the same numbers</source>
        <translation>Diagramm von %1; die Tabelle enthält dieselben Zahlen</translation>
    </message>
    <message>
        <source>Wished for: %1. Settings whose means meet it (non-private): %2 of %3.</source>
        <translation>Gewünscht: %1. Einstellungen, deren Mittel das erfüllen (nicht privat): %2 von %3.</translation>
    </message>
    <message>
        <source> (decides the same for everybody)</source>
        <translation> (entscheidet für alle gleich)</translation>
    </message>
    <message>
        <source>Pinned: %1, %2: %3 %4, %5 %6 on the %7 set, runs: %8.</source>
        <translation>Angeheftet: %1, %2: %3 %4, %5 %6 auf der Menge %7, Läufe: %8.</translation>
    </message>
    <message>
        <source> It does not meet what was wished for.</source>
        <translation> Sie erfüllt den Wunsch nicht.</translation>
    </message>
</context>
<context>
    <name>WishWords</name>
    <message>
        <source>of one run, so it may be chance.</source>
        <translation>aus einem Lauf, also vielleicht Zufall.</translation>
    </message>
    <message>
        <source>no privacy</source>
        <translation>ohne Schutz</translation>
    </message>
    <message>
        <source> Nearest in %1: </source>
        <translation> Am nächsten bei %1: </translation>
    </message>
    <message>
        <source> Loosen two of its bounds to see what is nearest.</source>
        <translation> Lockern Sie zwei der Grenzen, um zu sehen, was am nächsten liegt.</translation>
    </message>
    <message>
        <source>What do you need? Set the largest %1, %2 or ε that you accept; the settings that meet it are named here.</source>
        <translation>Was brauchen Sie? Setzen Sie für %1, %2 oder ε die Grenze, die Sie hinnehmen; die Einstellungen, die sie einhalten, werden hier genannt.</translation>
    </message>
    <message>
        <source>No setting is shown.</source>
        <translation>Keine Einstellung wird gezeigt.</translation>
    </message>
    <message>
        <source> No setting without privacy is shown that keeps this, to compare with.</source>
        <translation> Zum Vergleich ist keine Einstellung ohne Schutz zu sehen, die das einhält.</translation>
    </message>
    <message>
        <source>, so a larger ε will hardly help.</source>
        <translation>, ein größeres ε hilft also kaum.</translation>
    </message>
    <message>
        <source>One setting meets this on average: </source>
        <translation>Eine Einstellung erfüllt das im Mittel: </translation>
    </message>
    <message>
        <source> In every run: </source>
        <translation> In jedem Lauf: </translation>
    </message>
    <message>
        <source> Its runs keep the gap at 95 %.</source>
        <translation> Ihre Läufe halten den Abstand zu 95 % ein.</translation>
    </message>
    <message>
        <source>, so %1 costs %2.</source>
        <translation>, %1 kostet also %2.</translation>
    </message>
    <message>
        <source> No private setting that is shown meets it.</source>
        <translation> Keine gezeigte private Einstellung erfüllt es.</translation>
    </message>
    <message>
        <source>No setting that is shown meets this.</source>
        <translation>Keine gezeigte Einstellung erfüllt das.</translation>
    </message>
    <message>
        <source> Only without privacy is the rest met: </source>
        <translation> Der Rest ist nur ohne Schutz erfüllt: </translation>
    </message>
    <message>
        <source> (Non-private.)</source>
        <translation> (Nicht privat.)</translation>
    </message>
    <message>
        <source> At the next smaller ε, %1, nothing meets it.</source>
        <translation> Beim nächstkleineren ε, %1, erfüllt es nichts.</translation>
    </message>
    <message>
        <source> Without privacy: </source>
        <translation> Ohne Schutz: </translation>
    </message>
    <message>
        <source>in %1 of %2 runs (%3 % of resamples).</source>
        <translation>in %1 von %2 Läufen (%3 % der Stichproben).</translation>
    </message>
    <message>
        <source> Best with a sure gap (95 %): </source>
        <translation> Beste mit sicherem Abstand (95 %): </translation>
    </message>
    <message>
        <source> Smallest ε with a sure gap (95 %): </source>
        <translation> Kleinstes ε mit sicherem Abstand (95 %): </translation>
    </message>
    <message>
        <source>, so %1 costs %2, within the spread.</source>
        <translation>, %1 kostet also %2, innerhalb der Streuung.</translation>
    </message>
    <message>
        <source> Just beyond the bound: </source>
        <translation> Knapp jenseits der Grenze: </translation>
    </message>
    <message>
        <source>, gap sure at 95 %</source>
        <translation>, Abstand zu 95 % sicher</translation>
    </message>
    <message>
        <source> No smaller ε is shown.</source>
        <translation> Ein kleineres ε wird nicht gezeigt.</translation>
    </message>
    <message>
        <source> Every setting that is shown keeps %1.</source>
        <translation> Jede gezeigte Einstellung hält %1 ein.</translation>
    </message>
    <message>
        <source>: no better than %1.</source>
        <translation>: nicht besser als %1.</translation>
    </message>
    <message>
        <source>, gap not sure at 95 %</source>
        <translation>, Abstand bei 95 % nicht sicher</translation>
    </message>
    <message>
        <source>%1 settings meet this on average. </source>
        <translation>%1 Einstellungen erfüllen das im Mittel. </translation>
    </message>
    <message>
        <source>Smallest ε: </source>
        <translation>Kleinstes ε: </translation>
    </message>
    <message>
        <source>Best: </source>
        <translation>Beste: </translation>
    </message>
    <message>
        <source> Smallest ε: </source>
        <translation> Kleinstes ε: </translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>ε unbounded</source>
        <translation>ε unbeschränkt</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>smooth</source>
        <translation>glatt</translation>
    </message>
    <message>
        <source>rising</source>
        <translation>steigend</translation>
    </message>
    <message>
        <source>falling</source>
        <translation>fallend</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Trains models that are accurate, fair and differentially private, and shows the trade-off.</source>
        <translation>Trainiert genaue, faire und differenziell private Modelle und zeigt, was eines das andere kostet.</translation>
    </message>
    <message>
        <source>Open the built-in sample.</source>
        <translation>Das eingebaute Beispiel öffnen.</translation>
    </message>
    <message>
        <source>Lineage file instead of the user&apos;s own.</source>
        <translation>Herkunftsdatei statt der eigenen.</translation>
    </message>
    <message>
        <source>Settings folder instead of the user&apos;s own.</source>
        <translation>Einstellungsordner statt des eigenen.</translation>
    </message>
    <message>
        <source>Project or table to open.</source>
        <translation>Projekt oder Tabelle zum Öffnen.</translation>
    </message>
    <message>
        <source>That could not be done.</source>
        <translation>Das ging nicht.</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>Ordner</translation>
    </message>
</context>
<context>
    <name>trilemma::AttributeModel</name>
    <message>
        <source>none: say where to cut</source>
        <translation>keine: Schnitte angeben</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>not declared</source>
        <translation>nicht erklärt</translation>
    </message>
    <message>
        <source>Inner edges that cut a number into groups, for example 25, 45, 65.</source>
        <translation>Innere Grenzen, die eine Zahl in Gruppen teilen, zum Beispiel 25, 45, 65.</translation>
    </message>
    <message>
        <source>Attribute</source>
        <translation>Attribut</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Cut at</source>
        <translation>Schnitte bei</translation>
    </message>
    <message>
        <source>Smallest share</source>
        <translation>Kleinster Anteil</translation>
    </message>
    <message>
        <source>%1 (assumed)</source>
        <translation>%1 (angenommen)</translation>
    </message>
    <message>
        <source>The public share of the smallest group, above 0 and at most 0.5. It determines how much noise the groups&apos; rates tolerate. Where none is declared, half of an even share is assumed.</source>
        <translation>Der öffentliche Anteil der kleinsten Gruppe, über 0 und höchstens 0.5. Er bestimmt, wie viel Rauschen die Raten der Gruppen vertragen. Wo keiner erklärt ist, wird die Hälfte eines gleichen Anteils angenommen.</translation>
    </message>
</context>
<context>
    <name>trilemma::AxesPanel</name>
    <message>
        <source>No chosen solver or model has this parameter, so it is left out.</source>
        <translation>Kein gewähltes Verfahren oder Modell hat diesen Parameter: Er entfällt.</translation>
    </message>
    <message>
        <source>Only for %1; the others train once for all values.</source>
        <translation>Nur für %1; die anderen trainieren einmal für alle Werte.</translation>
    </message>
    <message>
        <source>Solvers of the sweep</source>
        <translation>Verfahren der Versuchsreihe</translation>
    </message>
    <message>
        <source>Models of the sweep</source>
        <translation>Modelle der Versuchsreihe</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Slacks of the sweep</source>
        <translation>Spielräume der Versuchsreihe</translation>
    </message>
    <message>
        <source>Budgets of the sweep</source>
        <translation>Budgets der Versuchsreihe</translation>
    </message>
    <message>
        <source>Slack γ</source>
        <translation>Spielraum γ</translation>
    </message>
    <message>
        <source>Budget ε</source>
        <translation>Budget ε</translation>
    </message>
    <message>
        <source>Seeds for each setting</source>
        <translation>Startwerte je Einstellung</translation>
    </message>
    <message>
        <source>Each setting is trained this many times. A seed sets the train/test split and the initialisation; noise never depends on it.</source>
        <translation>Jede Einstellung wird so oft trainiert. Ein Startwert bestimmt die Aufteilung in Training und Test und den Anfang; das Rauschen hängt nie davon ab.</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Startwerte</translation>
    </message>
    <message>
        <source>Add axis</source>
        <translation>Achse hinzufügen</translation>
    </message>
    <message>
        <source>Add a parameter as an axis</source>
        <translation>Einen Parameter als Achse hinzufügen</translation>
    </message>
    <message>
        <source>Try several values of a parameter of the chosen solvers and models</source>
        <translation>Mehrere Werte eines Parameters der gewählten Verfahren und Modelle probieren</translation>
    </message>
    <message>
        <source>Parameters that can be an axis</source>
        <translation>Parameter, die eine Achse sein können</translation>
    </message>
    <message>
        <source>Share of the records for testing</source>
        <translation>Anteil der Datensätze zum Testen</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>For testing</source>
        <translation>Zum Testen</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Werte von %1</translation>
    </message>
    <message>
        <source>values to try, such as 0.5, 1, 2</source>
        <translation>Werte, etwa 0.5, 1, 2</translation>
    </message>
    <message>
        <source>%1
Default: %2</source>
        <translation>%1
Vorgabe: %2</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Weitere</translation>
    </message>
    <message>
        <source>Every parameter is an axis already</source>
        <translation>Jeder Parameter ist schon eine Achse</translation>
    </message>
    <message>
        <source>The list of the Fairness page; values are separated by semicolons or spaces.</source>
        <translation>Die Liste der Seite Fairness; Werte werden durch Semikolons oder Leerzeichen getrennt.</translation>
    </message>
    <message>
        <source>The list of the Privacy page; values are separated by semicolons or spaces.</source>
        <translation>Die Liste der Seite Privatsphäre; Werte werden durch Semikolons oder Leerzeichen getrennt.</translation>
    </message>
    <message>
        <source>From 1 to %1 seeds: %2 became %3.</source>
        <translation>Von 1 bis %1 Seeds: Aus %2 wurde %3.</translation>
    </message>
</context>
<context>
    <name>trilemma::AxisRow</name>
    <message>
        <source>Number of values of %1</source>
        <translation>Zahl der Werte von %1</translation>
    </message>
    <message>
        <source>Remove the axis %1</source>
        <translation>Die Achse %1 entfernen</translation>
    </message>
    <message>
        <source>1 value</source>
        <translation>1 Wert</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 Werte</translation>
    </message>
</context>
<context>
    <name>trilemma::Banner</name>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>Diesen Hinweis schließen</translation>
    </message>
</context>
<context>
    <name>trilemma::BoundField</name>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>%1, as a slider</source>
        <translation>%1, als Schieberegler</translation>
    </message>
    <message>
        <source>%1 needs a number above 0.</source>
        <translation>%1 braucht eine Zahl über 0.</translation>
    </message>
    <message>
        <source>%1 needs a number from %2 to %3.</source>
        <translation>%1 braucht eine Zahl von %2 bis %3.</translation>
    </message>
    <message>
        <source>%1 needs another number.</source>
        <translation>%1 braucht eine andere Zahl.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a number. Write for example %3, or leave it empty.</source>
        <translation>%1: „%2“ ist keine Zahl. Schreiben Sie zum Beispiel %3, oder lassen Sie das Feld leer.</translation>
    </message>
</context>
<context>
    <name>trilemma::BudgetForm</name>
    <message>
        <source>Released against the budget</source>
        <translation>Freigegeben, gemessen am Budget</translation>
    </message>
    <message>
        <source>Budget ε of everything that is released</source>
        <translation>Budget ε für alles, was freigegeben wird</translation>
    </message>
    <message>
        <source>Set the budget</source>
        <translation>Budget setzen</translation>
    </message>
    <message>
        <source>What the budget is</source>
        <translation>Was das Budget ist</translation>
    </message>
    <message>
        <source>Budget of what is released: ε =</source>
        <translation>Budget für Freigegebenes: ε =</translation>
    </message>
    <message>
        <source>Open a table to set its budget.</source>
        <translation>Öffnen Sie eine Tabelle, um ihr Budget zu setzen.</translation>
    </message>
    <message>
        <source>Open a project to set the budget of this table.</source>
        <translation>Öffnen Sie ein Projekt, um das Budget dieser Tabelle zu setzen.</translation>
    </message>
    <message>
        <source>The project is open for reading only: no budget can be set.</source>
        <translation>Das Projekt ist nur zum Lesen geöffnet: Es lässt sich kein Budget setzen.</translation>
    </message>
    <message>
        <source>Reading the ledger …</source>
        <translation>Das Buch wird gelesen …</translation>
    </message>
    <message>
        <source>A budget can be set as soon as a run of this project was trained on the table.</source>
        <translation>Ein Budget lässt sich setzen, sobald ein Lauf dieses Projekts auf der Tabelle trainiert wurde.</translation>
    </message>
    <message>
        <source>In force: %1.</source>
        <translation>Es gilt: %1.</translation>
    </message>
    <message>
        <source>Exports that would go over it are refused. A new budget is measured with δ and the relation above and entered into the ledger; it replaces the one before.</source>
        <translation>Exporte, die es überschritten, werden verweigert. Ein neues Budget wird mit dem δ und der Nachbarschaft oben gemessen und in das Buch eingetragen; es ersetzt das vorige.</translation>
    </message>
    <message>
        <source>released: %1 of %2</source>
        <translation>freigegeben: %1 von %2</translation>
    </message>
    <message>
        <source>Write a number above 0, such as 8.</source>
        <translation>Schreiben Sie eine Zahl über 0, etwa 8.</translation>
    </message>
</context>
<context>
    <name>trilemma::BudgetPanel</name>
    <message>
        <source>Each run has its own</source>
        <translation>Jeder Lauf hat sein eigenes</translation>
    </message>
    <message>
        <source>Each run has a budget of its own</source>
        <translation>Jeder Lauf hat ein eigenes Budget</translation>
    </message>
    <message>
        <source>One for the whole sweep</source>
        <translation>Eines für die ganze Versuchsreihe</translation>
    </message>
    <message>
        <source>One budget for the whole sweep</source>
        <translation>Ein Budget für die ganze Versuchsreihe</translation>
    </message>
    <message>
        <source>Epsilon of all private runs together</source>
        <translation>Epsilon aller privaten Läufe zusammen</translation>
    </message>
    <message>
        <source>Budget ε</source>
        <translation>Budget ε</translation>
    </message>
    <message>
        <source>Values of ε that the sweep tries. Smaller protects better and needs more noise.</source>
        <translation>Werte von ε, die die Versuchsreihe probiert. Kleiner schützt besser und braucht mehr Rauschen.</translation>
    </message>
    <message>
        <source>All private runs of the sweep together cost at most this, even if somebody sees all of them. The more runs, the more noise in each. No run can be added to such a sweep later, and none of its runs can be trained again.</source>
        <translation>Alle privaten Läufe der Versuchsreihe kosten zusammen höchstens so viel, auch wenn jemand alle sieht. Je mehr Läufe, desto mehr Rauschen in jedem. Zu einer solchen Reihe kann später kein Lauf hinzukommen, und keiner ihrer Läufe kann noch einmal trainiert werden.</translation>
    </message>
</context>
<context>
    <name>trilemma::ChartsPanel</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Lens</source>
        <translation>Linse</translation>
    </message>
    <message>
        <source>Fairness</source>
        <translation>Fairness</translation>
    </message>
    <message>
        <source>Error against gap, a colour for each ε (1)</source>
        <translation>Fehler gegen Abstand, eine Farbe für jedes ε (1)</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>What privacy costs: error against ε, a line for each slack (2)</source>
        <translation>Was Privatsphäre kostet: Fehler gegen ε, eine Linie für jeden Spielraum (2)</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>ε against slack: error and gap of every setting (3)</source>
        <translation>ε gegen Spielraum: Fehler und Abstand jeder Einstellung (3)</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>What each setting does to each group (4)</source>
        <translation>Was jede Einstellung mit jeder Gruppe macht (4)</translation>
    </message>
    <message>
        <source>Parallel coordinates: a line for each setting through its solver, ε and slack, its error and gap, and its parameters (5)</source>
        <translation>Parallele Koordinaten: eine Linie für jede Einstellung, durch Verfahren, ε und Spielraum, Fehler und Abstand und ihre Parameter (5)</translation>
    </message>
    <message>
        <source>Map of ε and slack</source>
        <translation>Karte von ε und Spielraum</translation>
    </message>
    <message>
        <source>Rates of the groups, a row for each setting</source>
        <translation>Raten der Gruppen, eine Zeile für jede Einstellung</translation>
    </message>
</context>
<context>
    <name>trilemma::ChoiceListEdit</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>trilemma::ChoicePanel</name>
    <message>
        <source>Who the report is for</source>
        <translation>Für wen der Bericht ist</translation>
    </message>
    <message>
        <source>Paper of the PDF</source>
        <translation>Papier des PDF</translation>
    </message>
    <message>
        <source>What the model is for</source>
        <translation>Wofür das Modell ist</translation>
    </message>
    <message>
        <source>What is decided by the model</source>
        <translation>Was mit dem Modell entschieden wird</translation>
    </message>
    <message>
        <source>Who answers for the use of the model</source>
        <translation>Wer für den Einsatz des Modells einsteht</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Preview of the report on the chosen model</source>
        <translation>Vorschau des Berichts über das gewählte Modell</translation>
    </message>
    <message>
        <source>Internal, with non-private numbers</source>
        <translation>Intern, mit nicht privaten Zahlen</translation>
    </message>
    <message>
        <source>Public, of an exported model</source>
        <translation>Öffentlich, über ein exportiertes Modell</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Für</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation>Zweck</translation>
    </message>
    <message>
        <source>Your own words: what the model is for. They leave with reports and bundles.</source>
        <translation>Ihre eigenen Worte: wofür das Modell ist. Sie gehen mit Berichten und Paketen hinaus.</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>What is decided by it, about whom</source>
        <translation>Was damit entschieden wird, über wen</translation>
    </message>
    <message>
        <source>Approved by</source>
        <translation>Verantwortlich</translation>
    </message>
    <message>
        <source>Who answers for its use</source>
        <translation>Wer für den Einsatz einsteht</translation>
    </message>
    <message>
        <source>No model is chosen yet</source>
        <translation>Noch ist kein Modell gewählt</translation>
    </message>
    <message>
        <source>Pin a setting on the Explore page: this report explains its first run on one page, for whoever decides, with everything that the choice rests on behind it.</source>
        <translation>Heften Sie auf der Seite „Abwägen“ eine Einstellung an: Dieser Bericht erklärt ihren ersten Lauf auf einer Seite, für die, die entscheiden, und dahinter alles, worauf die Wahl beruht.</translation>
    </message>
    <message>
        <source>Go to Explore</source>
        <translation>Zu „Abwägen“</translation>
    </message>
    <message>
        <source>Go to the Explore page</source>
        <translation>Zur Seite „Abwägen“</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Als PDF speichern</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Save as HTML</source>
        <translation>Als HTML speichern</translation>
    </message>
    <message>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <source>Save as Markdown</source>
        <translation>Als Markdown speichern</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>The report was written to %1.</source>
        <translation>Der Bericht wurde nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern als</translation>
    </message>
</context>
<context>
    <name>trilemma::ColumnsPanel</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation>Spalten der Tabelle</translation>
    </message>
    <message>
        <source>missing: non-private</source>
        <translation>fehlend: nicht privat</translation>
    </message>
    <message>
        <source>Set for selection</source>
        <translation>Für Auswahl setzen</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>If missing</source>
        <translation>Falls fehlend</translation>
    </message>
    <message>
        <source>Before training:</source>
        <translation>Vor dem Training:</translation>
    </message>
    <message>
        <source>Set role, kind, missing policy or edges of the selected columns</source>
        <translation>Rolle, Art, Umgang mit fehlenden Werten oder Grenzen für die gewählten Spalten setzen</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Edges of the selected columns</source>
        <translation>Grenzen der gewählten Spalten</translation>
    </message>
    <message>
        <source>no numeric feature is selected</source>
        <translation>kein Merkmal gewählt, das eine Zahl ist</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Propose edges from what is declared</source>
        <translation>Grenzen aus dem Erklärten vorschlagen</translation>
    </message>
    <message>
        <source>the declared range leaves nothing to cut</source>
        <translation>der erklärte Bereich lässt nichts zu schneiden</translation>
    </message>
    <message>
        <source>Edges from the records: deciles, non-private</source>
        <translation>Grenzen aus den Datensätzen: Dezile, nicht privat</translation>
    </message>
    <message>
        <source>its values leave nothing to cut</source>
        <translation>ihre Werte lassen nichts zu schneiden</translation>
    </message>
    <message>
        <source>more than %1 different values</source>
        <translation>mehr als %1 verschiedene Werte</translation>
    </message>
    <message>
        <source>Remove edges</source>
        <translation>Grenzen entfernen</translation>
    </message>
    <message>
        <source>there are none</source>
        <translation>es gibt keine</translation>
    </message>
    <message>
        <source>Keep the old edges</source>
        <translation>Alte Grenzen behalten</translation>
    </message>
    <message>
        <source>Buy edges …</source>
        <translation>Grenzen kaufen …</translation>
    </message>
    <message>
        <source>Edges bought before: paid already</source>
        <translation>Früher gekaufte Grenzen: schon bezahlt</translation>
    </message>
    <message>
        <source>Shape of the curves of the selected columns</source>
        <translation>Form der Kurven der ausgewählten Spalten</translation>
    </message>
    <message>
        <source>Shape of the curve (there are no edges)</source>
        <translation>Form der Kurve (es gibt keine Grenzen)</translation>
    </message>
    <message>
        <source>Shape of the curve</source>
        <translation>Form der Kurve</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Smooth: a line and slow waves</source>
        <translation>Glatt: eine Gerade und langsame Wellen</translation>
    </message>
    <message>
        <source>Rising (the label needs two classes)</source>
        <translation>Steigend (die Zielgröße braucht zwei Klassen)</translation>
    </message>
    <message>
        <source>Rising: the greater the value, the likelier %1</source>
        <translation>Steigend: je größer der Wert, desto wahrscheinlicher %1</translation>
    </message>
    <message>
        <source>Falling (the label needs two classes)</source>
        <translation>Fallend (die Zielgröße braucht zwei Klassen)</translation>
    </message>
    <message>
        <source>Falling: the greater the value, the less likely %1</source>
        <translation>Fallend: je größer der Wert, desto unwahrscheinlicher %1</translation>
    </message>
    <message>
        <source>Rising: the greater the value, the greater the prediction</source>
        <translation>Steigend: je größer der Wert, desto größer die Vorhersage</translation>
    </message>
    <message>
        <source>Falling: the greater the value, the smaller the prediction</source>
        <translation>Fallend: je größer der Wert, desto kleiner die Vorhersage</translation>
    </message>
</context>
<context>
    <name>trilemma::CommandPalette</name>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Befehlsliste</translation>
    </message>
    <message>
        <source>Type what you want to do: an action, a page, a project, a question</source>
        <translation>Tippen Sie, was Sie tun wollen: eine Aktion, eine Seite, ein Projekt, eine Frage</translation>
    </message>
    <message>
        <source>No matches. Try fewer letters.</source>
        <translation>Keine Treffer. Versuchen Sie es mit weniger Buchstaben.</translation>
    </message>
</context>
<context>
    <name>trilemma::ComparedPanel</name>
    <message>
        <source>Groups to compare</source>
        <translation>Verglichene Gruppen</translation>
    </message>
    <message>
        <source>Sensitive attributes</source>
        <translation>Sensible Attribute</translation>
    </message>
    <message>
        <source>Split by attribute</source>
        <translation>Nach Attribut trennen</translation>
    </message>
    <message>
        <source>One constraint for each attribute instead of their crossing</source>
        <translation>Eine Bedingung je Attribut statt ihrer Kreuzung</translation>
    </message>
    <message>
        <source>Only these groups; with none ticked, all:</source>
        <translation>Nur diese Gruppen; ohne Kreuz alle:</translation>
    </message>
    <message>
        <source>Groups that the constraint is about</source>
        <translation>Gruppen, um die es in der Bedingung geht</translation>
    </message>
    <message>
        <source>Compares the groups of each attribute on their own, in constraints of their own.</source>
        <translation>Vergleicht die Gruppen jedes Attributs für sich, in eigenen Bedingungen.</translation>
    </message>
    <message>
        <source>Tick the attributes that the rates below may name.</source>
        <translation>Kreuzen Sie die Attribute an, die in den Raten unten vorkommen dürfen.</translation>
    </message>
    <message>
        <source>Tick the attributes whose groups are compared.</source>
        <translation>Kreuzen Sie die Attribute an, deren Gruppen verglichen werden.</translation>
    </message>
    <message>
        <source>Tick the attributes whose groups are bounded. With none, the bound is for everybody together.</source>
        <translation>Kreuzen Sie die Attribute an, deren Gruppen begrenzt werden; ohne Kreuz gilt die Grenze für alle zusammen.</translation>
    </message>
    <message>
        <source>Tick at least one attribute, or remove the constraint.</source>
        <translation>Kreuzen Sie mindestens ein Attribut an, oder entfernen Sie die Bedingung.</translation>
    </message>
    <message>
        <source>%1 has no groups yet: write under &quot;Cut at&quot; where they begin, for example 25, 45, 65.</source>
        <translation>%1 hat noch keine Gruppen: Schreiben Sie unter „Schnitte bei“, wo sie beginnen, zum Beispiel 25, 45, 65.</translation>
    </message>
    <message>
        <source>%1 has fewer than two groups.</source>
        <translation>%1 hat weniger als zwei Gruppen.</translation>
    </message>
    <message>
        <source>Crossed: %1 = %2 groups.</source>
        <translation>Gekreuzt: %1 = %2 Gruppen.</translation>
    </message>
</context>
<context>
    <name>trilemma::ConstraintListPanel</name>
    <message>
        <source>Constraints</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Constraints of the training</source>
        <translation>Bedingungen des Trainings</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Duplicate the selected constraint</source>
        <translation>Die gewählte Bedingung duplizieren</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected constraint</source>
        <translation>Die gewählte Bedingung entfernen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a constraint</source>
        <translation>Eine Bedingung hinzufügen</translation>
    </message>
    <message>
        <source>Without constraints only solvers that ignore fairness can be trained.</source>
        <translation>Ohne Bedingungen lassen sich nur Verfahren trainieren, die Fairness außer Acht lassen.</translation>
    </message>
    <message>
        <source>The sweep trains one model for each of its slacks.</source>
        <translation>Die Versuchsreihe trainiert ein Modell für jeden Spielraum der Bedingung.</translation>
    </message>
    <message>
        <source>All hold at once. The sweep varies the slack of the first; the others keep theirs.</source>
        <translation>Alle gelten zugleich. Die Versuchsreihe verändert den Spielraum der ersten; die anderen behalten ihren.</translation>
    </message>
</context>
<context>
    <name>trilemma::ConstraintModel</name>
    <message>
        <source>The sweep tries each of these slacks; the other constraints keep theirs.</source>
        <translation>Die Versuchsreihe probiert jeden dieser Spielräume; die anderen Bedingungen behalten ihren.</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 Problem</translation>
    </message>
    <message>
        <source>%1 problems</source>
        <translation>%1 Probleme</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>Slack</source>
        <translation>Spielraum</translation>
    </message>
</context>
<context>
    <name>trilemma::ConstraintPanel</name>
    <message>
        <source>What must hold</source>
        <translation>Was gelten muss</translation>
    </message>
    <message>
        <source>Kind of fairness</source>
        <translation>Art der Fairness</translation>
    </message>
    <message>
        <source>Class that counts as positive</source>
        <translation>Klasse, die als positiv zählt</translation>
    </message>
    <message>
        <source>Positive class</source>
        <translation>Positive Klasse</translation>
    </message>
    <message>
        <source>Slack of this constraint</source>
        <translation>Spielraum dieser Bedingung</translation>
    </message>
    <message>
        <source>Slacks γ that the sweep tries.</source>
        <translation>Spielräume γ, die die Versuchsreihe probiert.</translation>
    </message>
    <message>
        <source>One slack γ, the same in every run: the sweep varies that of the first constraint.</source>
        <translation>Ein Spielraum γ, in jedem Lauf derselbe: Die Versuchsreihe verändert den der ersten Bedingung.</translation>
    </message>
    <message>
        <source>%1 (the second)</source>
        <translation>%1 (die zweite)</translation>
    </message>
    <message>
        <source>choose a class</source>
        <translation>Klasse wählen</translation>
    </message>
</context>
<context>
    <name>trilemma::CostPanel</name>
    <message>
        <source>Number of runs</source>
        <translation>Zahl der Läufe</translation>
    </message>
    <message>
        <source>What the runs spend</source>
        <translation>Was die Läufe verbrauchen</translation>
    </message>
    <message>
        <source>Estimated time</source>
        <translation>Geschätzte Zeit</translation>
    </message>
    <message>
        <source>Price of all runs together</source>
        <translation>Preis aller Läufe zusammen</translation>
    </message>
    <message>
        <source>From the measured seconds of finished runs on this table, by solver, model and number of steps. Times depend on the records: they are for you, not for release.</source>
        <translation>Aus den gemessenen Sekunden beendeter Läufe auf dieser Tabelle, nach Verfahren, Modell und Zahl der Schritte. Zeiten hängen von den Datensätzen ab: Sie sind für Sie, nicht zur Freigabe.</translation>
    </message>
    <message>
        <source>What the ledger of this table will show as spent once every private run has ended: the cost if somebody sees all of them. Computed for an expected split.</source>
        <translation>Was das Buch dieser Daten als verbraucht zeigen wird, wenn jeder private Lauf beendet ist: die Kosten, falls jemand alle sieht. Für eine erwartete Aufteilung berechnet.</translation>
    </message>
    <message>
        <source>Calculating the price …</source>
        <translation>Der Preis wird berechnet …</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>Noch keine Läufe</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>Open a table on the Data page first.</source>
        <translation>Öffnen Sie zuerst auf der Seite Daten eine Tabelle.</translation>
    </message>
    <message>
        <source>Of %1 combinations; what a solver ignores is not repeated.</source>
        <translation>Von %1 Kombinationen; was ein Verfahren nicht beachtet, wird nicht wiederholt.</translation>
    </message>
    <message>
        <source>All are private; each spends as soon as it starts.</source>
        <translation>Alle sind privat; jeder verbraucht, sobald er beginnt.</translation>
    </message>
    <message>
        <source>%1 are private; each of these spends as soon as it starts.</source>
        <translation>%1 sind privat; jeder davon verbraucht, sobald er beginnt.</translation>
    </message>
    <message>
        <source>If all these models were released, the released account would come to %1, over the budget of ε = %2 at δ = %3. Train fewer or cheaper ones, or release only some of them.</source>
        <translation>Würden alle diese Modelle freigegeben, käme das Konto der Freigaben auf %1, über das Budget von ε = %2 bei δ = %3. Trainieren Sie weniger oder günstigere, oder geben Sie nur einige davon frei.</translation>
    </message>
    <message>
        <source>Time: unknown until the first run has ended.</source>
        <translation>Zeit: unbekannt, bis der erste Lauf beendet ist.</translation>
    </message>
    <message>
        <source>Time: about %1</source>
        <translation>Zeit: etwa %1</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>%1, and what is not known before a first run has ended: %2.</source>
        <translation>%1, und was erst nach einem ersten Lauf bekannt ist: %2.</translation>
    </message>
    <message>
        <source>Price: %1</source>
        <translation>Preis: %1</translation>
    </message>
    <message>
        <source>All private runs together: %1 at δ = %2.</source>
        <translation>Alle privaten Läufe zusammen: %1 bei δ = %2.</translation>
    </message>
    <message>
        <source>Together with the private run that is already in this table&apos;s ledger: %1.</source>
        <translation>Zusammen mit dem privaten Lauf, der schon im Buch dieser Daten steht: %1.</translation>
    </message>
    <message>
        <source>Together with the %1 private runs that are already in this table&apos;s ledger: %2.</source>
        <translation>Zusammen mit den %1 privaten Läufen, die schon im Buch dieser Daten stehen: %2.</translation>
    </message>
    <message>
        <source>One budget of ε = %1: each private run gets about ε = %2.</source>
        <translation>Ein Budget von ε = %1: Jeder private Lauf bekommt etwa ε = %2.</translation>
    </message>
    <message>
        <source>What exploring costs in three ways</source>
        <translation>Was das Erkunden auf drei Wegen kostet</translation>
    </message>
    <message>
        <source>Run by run</source>
        <translation>Lauf für Lauf</translation>
    </message>
    <message>
        <source>each %1, together %2</source>
        <translation>je %1, zusammen %2</translation>
    </message>
    <message>
        <source>One budget</source>
        <translation>Ein Budget</translation>
    </message>
    <message>
        <source>together %1, each %2</source>
        <translation>zusammen %1, je %2</translation>
    </message>
    <message>
        <source>too small a budget for so many runs</source>
        <translation>für so viele Läufe ein zu kleines Budget</translation>
    </message>
    <message>
        <source>One release</source>
        <translation>Eine Freigabe</translation>
    </message>
    <message>
        <source>not here: %1</source>
        <translation>hier nicht: %1</translation>
    </message>
    <message>
        <source>%1: every slack for %2 together</source>
        <translation>%1: jeder Spielraum für zusammen %2</translation>
    </message>
    <message>
        <source>Three ways to explore this, for %1:</source>
        <translation>Drei Wege, dies zu erkunden, für %1:</translation>
    </message>
</context>
<context>
    <name>trilemma::CurveGrid</name>
    <message>
        <source>Curves of the model, a chart for each column</source>
        <translation>Kurven des Modells, ein Diagramm für jede Spalte</translation>
    </message>
    <message>
        <source>Compared: </source>
        <translation>Verglichen: </translation>
    </message>
</context>
<context>
    <name>trilemma::CurveKey</name>
    <message>
        <source>%1, compared with %2</source>
        <translation>%1, verglichen mit %2</translation>
    </message>
</context>
<context>
    <name>trilemma::CurveModel</name>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>Beitrag</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>± by noise</source>
        <translation>± durch Rauschen</translation>
    </message>
    <message>
        <source>Compared adds</source>
        <translation>Beitrag verglichen</translation>
    </message>
    <message>
        <source>What the column adds to the score at the beginning of the stretch, less its mean</source>
        <translation>Was die Spalte am Anfang des Abschnitts zum Wert beiträgt, abzüglich ihres Mittels</translation>
    </message>
    <message>
        <source>The same at the end of the stretch</source>
        <translation>Dasselbe am Ende des Abschnitts</translation>
    </message>
    <message>
        <source>Standard deviation by the noise of training alone; where the stretch has most of it</source>
        <translation>Standardabweichung durch das Rauschen des Trainings allein, dort, wo sie im Abschnitt am größten ist</translation>
    </message>
</context>
<context>
    <name>trilemma::CurvePanel</name>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>Run %1: %2</source>
        <translation>Lauf %1: %2</translation>
    </message>
    <message>
        <source>Training curve</source>
        <translation>Trainingskurve</translation>
    </message>
    <message>
        <source>Show the training curve as a table</source>
        <translation>Die Trainingskurve als Tabelle zeigen</translation>
    </message>
    <message>
        <source>As a table</source>
        <translation>Als Tabelle</translation>
    </message>
    <message>
        <source>Points of the training curve</source>
        <translation>Punkte der Trainingskurve</translation>
    </message>
    <message>
        <source>While a run trains, its curve grows here. Select a run of the queue to see that one.</source>
        <translation>Während ein Lauf trainiert wird, wächst hier seine Kurve. Wählen Sie einen Lauf der Liste aus, um dessen Kurve zu sehen.</translation>
    </message>
    <message>
        <source>There is no curve: the run has not trained yet, or its solver does not track the constraints while it trains.</source>
        <translation>Es gibt keine Kurve: Der Lauf wurde noch nicht trainiert, oder sein Verfahren verfolgt die Bedingungen beim Training nicht.</translation>
    </message>
</context>
<context>
    <name>trilemma::CurvesView</name>
    <message>
        <source>The run whose curves are shown</source>
        <translation>Der Lauf, dessen Kurven zu sehen sind</translation>
    </message>
    <message>
        <source>Run to compare with</source>
        <translation>Lauf zum Vergleich</translation>
    </message>
    <message>
        <source>Class whose score is shown</source>
        <translation>Klasse, deren Wert zu sehen ist</translation>
    </message>
    <message>
        <source>Search columns by name</source>
        <translation>Spalten nach Namen suchen</translation>
    </message>
    <message>
        <source>Same scale</source>
        <translation>Gleicher Maßstab</translation>
    </message>
    <message>
        <source>One scale of contributions for all charts</source>
        <translation>Ein Maßstab der Beiträge für alle Diagramme</translation>
    </message>
    <message>
        <source>Charts or table</source>
        <translation>Diagramme oder Tabelle</translation>
    </message>
    <message>
        <source>Why there are no curves</source>
        <translation>Warum es keine Kurven gibt</translation>
    </message>
    <message>
        <source>What the pointer is at</source>
        <translation>Worauf der Zeiger steht</translation>
    </message>
    <message>
        <source>How to read the charts</source>
        <translation>Wie die Diagramme zu lesen sind</translation>
    </message>
    <message>
        <source>Curves as a table</source>
        <translation>Kurven als Tabelle</translation>
    </message>
    <message>
        <source>Back to the trade-off</source>
        <translation>Zurück zur Abwägung</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the trade-off (Esc)</source>
        <translation>Zurück zur Abwägung (Esc)</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>How to read the curves</source>
        <translation>Wie die Kurven zu lesen sind</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export the curves</source>
        <translation>Die Kurven exportieren</translation>
    </message>
    <message>
        <source>Table as CSV …</source>
        <translation>Tabelle als CSV …</translation>
    </message>
    <message>
        <source>Charts as SVG …</source>
        <translation>Diagramme als SVG …</translation>
    </message>
    <message>
        <source>Charts as PNG …</source>
        <translation>Diagramme als PNG …</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Search columns</source>
        <translation>Spalten suchen</translation>
    </message>
    <message>
        <source>One vertical scale for all charts, so that heights can be compared; without it each chart fills its height</source>
        <translation>Ein senkrechter Maßstab für alle Diagramme, sodass Höhen vergleichbar sind; ohne ihn füllt jedes Diagramm seine Höhe</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>No run selected</source>
        <translation>Kein Lauf gewählt</translation>
    </message>
    <message>
        <source>Go back, and click a point of the chart or a row of the table to see what its model adds for each column.</source>
        <translation>Gehen Sie zurück und klicken Sie auf einen Punkt des Diagramms oder eine Zeile der Tabelle, um zu sehen, was das Modell für jede Spalte beiträgt.</translation>
    </message>
    <message>
        <source>No curves</source>
        <translation>Keine Kurven</translation>
    </message>
    <message>
        <source>No other run</source>
        <translation>Kein anderer Lauf</translation>
    </message>
    <message>
        <source>Pinned: %1</source>
        <translation>Angeheftet: %1</translation>
    </message>
    <message>
        <source>These are the weights of the model, which the run&apos;s ε covers. Exporting them publishes the model: enter it into the ledger by the tab Export first.</source>
        <translation>Dies sind die Gewichte des Modells, die das ε des Laufs abdeckt. Wer sie weitergibt, veröffentlicht das Modell: Tragen Sie es zuerst über den Reiter Export ins Buch ein.</translation>
    </message>
    <message>
        <source>Weights that were trained without protecting noise, here or in the compared run: for you as the owner of the data.</source>
        <translation>Gewichte, die ohne schützendes Rauschen trainiert wurden, hier oder im verglichenen Lauf: für Sie als Eigentümer der Daten.</translation>
    </message>
    <message>
        <source>Charts end a little beyond the outermost edges; the table has the whole declared range.</source>
        <translation>Diagramme enden etwas jenseits der äußersten Grenzen; die Tabelle hat den ganzen erklärten Bereich.</translation>
    </message>
    <message>
        <source>%1; dashed: %2</source>
        <translation>%1; gestrichelt: %2</translation>
    </message>
    <message>
        <source>band: ± 2 deviations by the noise of training alone</source>
        <translation>Band: ± 2 Abweichungen durch das Rauschen des Trainings allein</translation>
    </message>
</context>
<context>
    <name>trilemma::CustomRatesPanel</name>
    <message>
        <source>Weighted rates</source>
        <translation>Gewichtete Raten</translation>
    </message>
    <message>
        <source>Weighted rates of the constraint</source>
        <translation>Gewichtete Raten der Bedingung</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected rate</source>
        <translation>Die gewählte Rate entfernen</translation>
    </message>
    <message>
        <source>Among whom the selected rate is counted</source>
        <translation>Unter wem die gewählte Rate gezählt wird</translation>
    </message>
    <message>
        <source>Add a rate</source>
        <translation>Rate hinzufügen</translation>
    </message>
    <message>
        <source>%1%2P(%3 | %4)</source>
        <translation>%1%2P(%3 | %4)</translation>
    </message>
    <message>
        <source>Add at least one rate.</source>
        <translation>Fügen Sie mindestens eine Rate hinzu.</translation>
    </message>
    <message>
        <source>Rate %1 is counted among the people who match all of these. A name with nothing ticked below it does not restrict:</source>
        <translation>Rate %1 wird unter den Menschen gezählt, auf die all das zutrifft. Ein Name, unter dem nichts angekreuzt ist, schränkt nicht ein:</translation>
    </message>
</context>
<context>
    <name>trilemma::DataPage</name>
    <message>
        <source>The open table</source>
        <translation>Die geöffnete Tabelle</translation>
    </message>
    <message>
        <source>Open table …</source>
        <translation>Tabelle öffnen …</translation>
    </message>
    <message>
        <source>Open a table</source>
        <translation>Eine Tabelle öffnen</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>Open the built-in sample</source>
        <translation>Das eingebaute Beispiel öffnen</translation>
    </message>
    <message>
        <source>20,000 made-up people of a census-like population; nothing is downloaded.</source>
        <translation>20.000 erfundene Menschen einer Bevölkerung wie aus einer Volkszählung; es wird nichts heruntergeladen.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Progress of reading the table</source>
        <translation>Fortschritt beim Lesen der Tabelle</translation>
    </message>
    <message>
        <source>Reading the table: %p %</source>
        <translation>Die Tabelle wird gelesen: %p %</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel reading the table</source>
        <translation>Das Lesen der Tabelle abbrechen</translation>
    </message>
    <message>
        <source>Open a table to begin</source>
        <translation>Öffnen Sie zuerst eine Tabelle</translation>
    </message>
    <message>
        <source>Drop a CSV or TSV file here, or choose one. Each line is one record. Reading happens on this computer; the project file never holds records.

To look around first, open the built-in sample.</source>
        <translation>Lassen Sie eine CSV- oder TSV-Datei hierher fallen, oder wählen Sie eine aus. Jede Zeile ist ein Datensatz. Gelesen wird auf diesem Rechner; die Projektdatei enthält nie Datensätze.

Um sich erst umzusehen, öffnen Sie das eingebaute Beispiel.</translation>
    </message>
    <message>
        <source>First records</source>
        <translation>Erste Datensätze</translation>
    </message>
    <message>
        <source>First records of the table</source>
        <translation>Erste Datensätze der Tabelle</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>%1 records × %2 columns</source>
        <translation>%1 Zeilen × %2 Spalten</translation>
    </message>
    <message>
        <source>no header</source>
        <translation>ohne Kopfzeile</translation>
    </message>
    <message>
        <source>Reading was cancelled; nothing was changed.</source>
        <translation>Das Lesen wurde abgebrochen; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The table was not opened.</source>
        <translation>Die Tabelle wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>Roles and kinds can be set when the whole table has been read.</source>
        <translation>Rollen und Arten lassen sich setzen, sobald die ganze Tabelle gelesen ist.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>Tables that were opened before</source>
        <translation>Früher geöffnete Tabellen</translation>
    </message>
    <message>
        <source>The purchase gave no edges.</source>
        <translation>Der Kauf ergab keine Grenzen.</translation>
    </message>
    <message>
        <source>Not everything about them could be written; save the schema to a file.</source>
        <translation>Nicht alles über sie ließ sich schreiben; speichern Sie das Schema in einer Datei.</translation>
    </message>
</context>
<context>
    <name>trilemma::EdgeDialog</name>
    <message>
        <source>This purchase alone</source>
        <translation>Dieser Kauf allein</translation>
    </message>
    <message>
        <source>Spent on this data so far</source>
        <translation>Auf diesen Daten bisher verbraucht</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Spent with this purchase</source>
        <translation>Mit diesem Kauf verbraucht</translation>
    </message>
    <message>
        <source>Noise multiplier</source>
        <translation>Rauschfaktor</translation>
    </message>
    <message>
        <source>An edge may be off by</source>
        <translation>Eine Grenze liegt daneben um bis zu</translation>
    </message>
    <message>
        <source>%1 % of the records</source>
        <translation>%1 % der Datensätze</translation>
    </message>
    <message>
        <source>All figures: %1, at δ = %2.</source>
        <translation>Alle Zahlen: %1, bei δ = %2.</translation>
    </message>
    <message>
        <source>The purchase is entered into the ledger before anything is counted. Undo removes the edges, but does not give back what was spent.</source>
        <translation>Der Kauf wird ins Buch eingetragen, bevor irgendetwas gezählt wird. Rückgängig machen entfernt die Grenzen, gibt aber nichts Verbrauchtes zurück.</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>ist keine Zahl</translation>
    </message>
    <message>
        <source>Edges of %1 were bought for %2 at δ = %3. The ledger counts them, also after an undo.</source>
        <translation>Grenzen von %1 wurden für %2 bei δ = %3 gekauft. Das Buch zählt sie, auch wenn sie rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>No edges were found for %1.</source>
        <translation>Für %1 ergaben sich keine Grenzen.</translation>
    </message>
    <message>
        <source>Columns to cut</source>
        <translation>Spalten, die geschnitten werden</translation>
    </message>
    <message>
        <source>Intervals of each column</source>
        <translation>Intervalle je Spalte</translation>
    </message>
    <message>
        <source>Epsilon of the purchase</source>
        <translation>Epsilon des Kaufs</translation>
    </message>
    <message>
        <source>Delta of the purchase</source>
        <translation>Delta des Kaufs</translation>
    </message>
    <message>
        <source>What the purchase costs</source>
        <translation>Was der Kauf kostet</translation>
    </message>
    <message>
        <source>About the price</source>
        <translation>Über den Preis</translation>
    </message>
    <message>
        <source>Why nothing can be bought</source>
        <translation>Warum nichts gekauft werden kann</translation>
    </message>
    <message>
        <source>Progress of the purchase so far</source>
        <translation>Wie weit der Kauf ist</translation>
    </message>
    <message>
        <source>Progress of the purchase</source>
        <translation>Fortschritt des Kaufs</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Buy</source>
        <translation>Kaufen</translation>
    </message>
    <message>
        <source>Buy these edges</source>
        <translation>Diese Grenzen kaufen</translation>
    </message>
    <message>
        <source>Buy edges</source>
        <translation>Grenzen kaufen</translation>
    </message>
    <message>
        <source>The values of these columns are counted once, with noise, over all records. The edges cut each column so that about as many records lie in each interval. Every private run that uses them counts the purchase in its own ε.</source>
        <translation>Die Werte dieser Spalten werden einmal gezählt, mit Rauschen, über alle Datensätze. Die Grenzen schneiden jede Spalte so, dass in jedem Intervall etwa gleich viele Datensätze liegen. Jeder private Lauf, der sie benutzt, zählt den Kauf in seinem eigenen ε.</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalle</translation>
    </message>
    <message>
        <source>Budget ε</source>
        <translation>Budget ε</translation>
    </message>
    <message>
        <source>Allowance δ</source>
        <translation>Spielraum δ</translation>
    </message>
    <message>
        <source>%1 (replaces: %2)</source>
        <translation>%1 (ersetzt: %2)</translation>
    </message>
    <message>
        <source>Write for example %1</source>
        <translation>Schreiben Sie zum Beispiel %1</translation>
    </message>
    <message>
        <source>no project is open for writing</source>
        <translation>kein Projekt ist zum Schreiben offen</translation>
    </message>
    <message>
        <source>Open or create a project first</source>
        <translation>Öffnen Sie zuerst ein Projekt, oder legen Sie eines an</translation>
    </message>
    <message>
        <source>Calculating the price …</source>
        <translation>Der Preis wird berechnet …</translation>
    </message>
    <message>
        <source>No model that uses these edges could be exported: the released account would come to %1, over the budget of ε = %2 at δ = %3.</source>
        <translation>Kein Modell mit diesen Grenzen könnte exportiert werden: Das Freigegebene käme auf %1, über das Budget von ε = %2 bei δ = %3.</translation>
    </message>
    <message>
        <source>A run with ε = %1, as on the Privacy page, would have no budget left for training.</source>
        <translation>Einem Lauf mit ε = %1, wie auf der Seite Privatsphäre, bliebe kein Budget zum Trainieren.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Reading the table …</source>
        <translation>Die Tabelle wird gelesen …</translation>
    </message>
    <message>
        <source>Counting with noise …</source>
        <translation>Es wird mit Rauschen gezählt …</translation>
    </message>
    <message>
        <source>An edge may at most be off by</source>
        <translation>Eine Grenze liegt höchstens daneben um</translation>
    </message>
    <message>
        <source>%1 % of the units</source>
        <translation>%1 % der Einheiten</translation>
    </message>
    <message>
        <source>edges that nobody declared</source>
        <translation>Grenzen, die niemand erklärt hat</translation>
    </message>
</context>
<context>
    <name>trilemma::EndNotice</name>
    <message>
        <source>Training has ended</source>
        <translation>Das Training ist beendet</translation>
    </message>
</context>
<context>
    <name>trilemma::EvaluationPanel</name>
    <message>
        <source>Also publish noisy test results (costs ε)</source>
        <translation>Auch verrauschte Testwerte veröffentlichen (kostet ε)</translation>
    </message>
    <message>
        <source>Epsilon of the released metrics</source>
        <translation>Epsilon der freigegebenen Werte</translation>
    </message>
    <message>
        <source>Metrics for release</source>
        <translation>Werte zur Freigabe</translation>
    </message>
    <message>
        <source>Metrics on the records are non-private: only you as the owner of the data may see them. For this ε each run adds noisy ones on the test part that may be published with the model. A record is in one part, so both together cost the larger of the two.</source>
        <translation>Auf den Datensätzen berechnete Werte sind nicht privat: Nur Sie als Eigentümer der Daten dürfen sie sehen. Für dieses ε fügt jeder Lauf verrauschte Werte auf dem Testteil hinzu, die mit dem Modell veröffentlicht werden dürfen. Ein Datensatz liegt in einem der Teile, daher kosten beide zusammen das größere von beiden.</translation>
    </message>
</context>
<context>
    <name>trilemma::ExplorePage</name>
    <message>
        <source>Runs of the project</source>
        <translation>Läufe des Projekts</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Before comparing</source>
        <translation>Vor dem Vergleichen</translation>
    </message>
    <message>
        <source>Filter of the runs</source>
        <translation>Filter der Läufe</translation>
    </message>
    <message>
        <source>How to read the chart</source>
        <translation>Wie man das Diagramm liest</translation>
    </message>
    <message>
        <source>Export chart</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>Export the chart to a file</source>
        <translation>Das Diagramm in eine Datei exportieren</translation>
    </message>
    <message>
        <source>SVG, to edit and to scale …</source>
        <translation>SVG, zum Bearbeiten und Skalieren …</translation>
    </message>
    <message>
        <source>PNG, for slides …</source>
        <translation>PNG, für Folien …</translation>
    </message>
    <message>
        <source>PDF, for print …</source>
        <translation>PDF, für den Druck …</translation>
    </message>
    <message>
        <source>No finished run yet</source>
        <translation>Noch kein fertiger Lauf</translation>
    </message>
    <message>
        <source>Each trained model becomes a point here: its error against its fairness gap. Choose solvers on the Train page and start; points appear as runs end.</source>
        <translation>Jedes trainierte Modell wird hier zu einem Punkt: sein Fehler gegen seinen Abstand zwischen Gruppen. Wählen Sie auf der Seite Training Verfahren und starten Sie; Punkte erscheinen, sobald Läufe enden.</translation>
    </message>
    <message>
        <source>Go to Train</source>
        <translation>Zum Training</translation>
    </message>
    <message>
        <source>Go to the Train page</source>
        <translation>Zur Seite Training</translation>
    </message>
    <message>
        <source>A point appears here as soon as a run ends.</source>
        <translation>Hier erscheint ein Punkt, sobald ein Lauf endet.</translation>
    </message>
    <message>
        <source>No run to show</source>
        <translation>Kein Lauf zu zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%n runs selected</source>
        <translation>
            <numerusform>%n Lauf gewählt</numerusform>
            <numerusform>%n Läufe gewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>; the panel shows the current one.</source>
        <translation>; die Tafel zeigt den aktuellen.</translation>
    </message>
    <message>
        <source>The chart was written to %1.</source>
        <translation>Das Diagramm wurde nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>The run was copied as a command. Run in a shell, it trains the same specification again with fresh noise, and spends again.</source>
        <translation>Der Lauf wurde als Befehl kopiert. In einer Shell ausgeführt, trainiert er dieselbe Spezifikation noch einmal mit neuem Rauschen und verbraucht noch einmal.</translation>
    </message>
    <message>
        <source>Pin or unpin the selected setting</source>
        <translation>Die gewählte Einstellung anheften oder lösen</translation>
    </message>
    <message>
        <source>Its setting is %1.</source>
        <translation>Seine Einstellung liegt %1.</translation>
    </message>
    <message>
        <source>Against the pinned %1: %2.</source>
        <translation>Gegen die angeheftete Einstellung %1: %2.</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Tabelle exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>The table was written to %1. Its metrics are non-private.</source>
        <translation>Die Tabelle wurde nach %1 geschrieben. Ihre Werte sind nicht privat.</translation>
    </message>
    <message>
        <source>This project is open for reading only: the views are not kept.</source>
        <translation>Dieses Projekt ist nur zum Lesen geöffnet: Die Ansichten werden nicht behalten.</translation>
    </message>
    <message>
        <source>Every finished run is hidden by: %1.</source>
        <translation>Jeder fertige Lauf ist verborgen durch: %1.</translation>
    </message>
    <message>
        <source>Runs shown: %1 of %2 · settings shown: %3</source>
        <translation>Gezeigte Läufe: %1 von %2 · gezeigte Einstellungen: %3</translation>
    </message>
    <message>
        <source>No finished run has both %1 and %2.</source>
        <translation>Kein fertiger Lauf hat sowohl %1 als auch %2.</translation>
    </message>
    <message>
        <source>%1 of %2: %3 %4, %5 %6 on the %7 set (mean ± standard deviation).</source>
        <translation>%1 von %2: %3 %4, %5 %6, Menge: %7 (Mittel ± Standardabweichung).</translation>
    </message>
    <message>
        <source>Shown below: the run with seed %1.</source>
        <translation>Unten gezeigt: der Lauf mit Startwert %1.</translation>
    </message>
    <message>
        <source>Export curves</source>
        <translation>Kurven exportieren</translation>
    </message>
    <message>
        <source>project %1</source>
        <translation>Projekt %1</translation>
    </message>
    <message>
        <source>The curves were written to %1. They are the model: to pass them on is to release it, so export it first by the tab Export, which enters that into the ledger.</source>
        <translation>Die Kurven wurden nach %1 geschrieben. Sie sind das Modell: Wer sie weitergibt, veröffentlicht es. Exportieren Sie es deshalb zuerst über den Reiter Export, der das ins Buch einträgt.</translation>
    </message>
    <message>
        <source>The curves were written to %1. They are non-private: for you as the owner of the data.</source>
        <translation>Die Kurven wurden nach %1 geschrieben. Sie sind nicht privat: für Sie als Eigentümer der Daten.</translation>
    </message>
    <message>
        <source>Open the table of this run first: the set-up belongs to another table.</source>
        <translation>Öffnen Sie zuerst die Tabelle dieses Laufs: Die Einstellungen gehören zu einer anderen.</translation>
    </message>
    <message>
        <source>The set-up now has only γ = %1, with %2. The Train page says what that costs, by itself and together with what was spent on this data before.</source>
        <translation>Die Einstellungen enthalten jetzt nur noch γ = %1, mit %2. Die Seite Training sagt, was das kostet, allein und zusammen mit dem, was auf diesen Daten vorher verbraucht wurde.</translation>
    </message>
    <message>
        <source>The set-up now is a sweep around the wish: %1. The Train page says what it costs, and starts it.</source>
        <translation>Eingestellt ist jetzt eine Versuchsreihe um den Wunsch: %1. Die Seite Training sagt, was sie kostet, und startet sie.</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>What is shown, and how</source>
        <translation>Was gezeigt wird, und wie</translation>
    </message>
    <message>
        <source>Axes, table, privacy, records and spread</source>
        <translation>Achsen, Tabelle, Privatsphäre, Datensätze und Streuung</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Show or hide the panel of the selected run</source>
        <translation>Die Tafel des gewählten Laufs zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Show or hide the panel of the selected run (D)</source>
        <translation>Die Tafel des gewählten Laufs zeigen oder verbergen (D)</translation>
    </message>
    <message>
        <source>Lens: fairness</source>
        <translation>Linse: Fairness</translation>
    </message>
    <message>
        <source>Lens: privacy</source>
        <translation>Linse: Privatsphäre</translation>
    </message>
    <message>
        <source>Lens: map</source>
        <translation>Linse: Karte</translation>
    </message>
    <message>
        <source>Lens: groups</source>
        <translation>Linse: Gruppen</translation>
    </message>
    <message>
        <source>Lens: parameters</source>
        <translation>Linse: Parameter</translation>
    </message>
    <message>
        <source>%1 (%2 of its %3 runs)</source>
        <translation>%1 (%2 seiner %3 Läufe)</translation>
    </message>
    <message>
        <source>What to do with the selected setting</source>
        <translation>Was mit der ausgewählten Einstellung zu tun ist</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin, to compare others with it</source>
        <translation>Anheften, um andere damit zu vergleichen</translation>
    </message>
    <message>
        <source>Compare with the pinned setting</source>
        <translation>Mit der angehefteten Einstellung vergleichen</translation>
    </message>
    <message>
        <source>Export this model …</source>
        <translation>Dieses Modell exportieren …</translation>
    </message>
    <message>
        <source>Curves of this model</source>
        <translation>Kurven dieses Modells</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>Als Befehl kopieren</translation>
    </message>
    <message>
        <source>Who gains and who loses against the pinned setting</source>
        <translation>Wer gegen die angeheftete Einstellung gewinnt und verliert</translation>
    </message>
    <message>
        <source>1 setting</source>
        <translation>1 Einstellung</translation>
    </message>
    <message>
        <source>%1 settings</source>
        <translation>%1 Einstellungen</translation>
    </message>
    <message>
        <source>%1 of %2 runs · %3</source>
        <translation>%1 von %2 Läufen · %3</translation>
    </message>
</context>
<context>
    <name>trilemma::ExportKey</name>
    <message>
        <source>Key to sign with (*.key)</source>
        <translation>Schlüssel zum Unterschreiben (*.key)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>What signs a bundle</source>
        <translation>Was ein Bündel unterschreibt</translation>
    </message>
    <message>
        <source>Do not sign</source>
        <translation>Nicht unterschreiben</translation>
    </message>
    <message>
        <source>Do not sign bundles</source>
        <translation>Bündel nicht unterschreiben</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Choose key …</source>
        <translation>Schlüssel wählen …</translation>
    </message>
    <message>
        <source>Choose a key to sign bundles with</source>
        <translation>Einen Schlüssel wählen, mit dem Bündel unterschrieben werden</translation>
    </message>
    <message>
        <source>Make a key …</source>
        <translation>Schlüssel erzeugen …</translation>
    </message>
    <message>
        <source>Make a key to sign bundles with</source>
        <translation>Einen Schlüssel erzeugen, mit dem Bündel unterschrieben werden</translation>
    </message>
    <message>
        <source>Key to sign bundles with</source>
        <translation>Schlüssel zum Unterschreiben von Bündeln</translation>
    </message>
    <message>
        <source>New key to sign bundles with</source>
        <translation>Neuer Schlüssel zum Unterschreiben von Bündeln</translation>
    </message>
    <message>
        <source>Keep %1 to yourself: whoever has it signs in your name. Hand on %2, by which others check your bundles.</source>
        <translation>Behalten Sie %1 für sich: Wer ihn hat, unterschreibt in Ihrem Namen. Geben Sie %2 weiter; daran prüfen andere Ihre Bündel.</translation>
    </message>
    <message>
        <source>A release bundle (.zip) is not signed.</source>
        <translation>Ein Bündel (.zip) wird nicht unterschrieben.</translation>
    </message>
    <message>
        <source>A release bundle (.zip) is signed with %1.</source>
        <translation>Ein Bündel (.zip) wird mit %1 unterschrieben.</translation>
    </message>
</context>
<context>
    <name>trilemma::ExportMetrics</name>
    <message>
        <source>No metrics go with this model: those on the screen are non-private. Noisy ones of its test part can be bought; they count as released at once.</source>
        <translation>Mit diesem Modell gehen keine Kennzahlen: Die auf dem Bildschirm sind nicht privat. Verrauschte auf seinem Testteil lassen sich kaufen; sie zählen sofort als freigegeben.</translation>
    </message>
    <message>
        <source>Noisy metrics of its test part go with this model, bought at %1.</source>
        <translation>Mit diesem Modell gehen verrauschte Kennzahlen auf seinem Testteil, gekauft für %1.</translation>
    </message>
    <message>
        <source>That was after the training, so that it counts as chosen after looking.</source>
        <translation>Das war nach dem Training, also zählt es als nach dem Ansehen gewählt.</translation>
    </message>
    <message>
        <source>Metrics that go with the model</source>
        <translation>Kennzahlen, die mit dem Modell gehen</translation>
    </message>
    <message>
        <source>ε of the metrics</source>
        <translation>ε der Kennzahlen</translation>
    </message>
    <message>
        <source>Buy metrics</source>
        <translation>Kennzahlen kaufen</translation>
    </message>
    <message>
        <source>How far the purchase is</source>
        <translation>Wie weit der Kauf ist</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>ε =</source>
        <translation>ε =</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Metrics of another run are being bought …</source>
        <translation>Kennzahlen eines anderen Laufs werden gekauft …</translation>
    </message>
    <message>
        <source>Reading the table …</source>
        <translation>Die Tabelle wird gelesen …</translation>
    </message>
    <message>
        <source>Counting, with noise …</source>
        <translation>Es wird gezählt, mit Rauschen …</translation>
    </message>
    <message>
        <source>The metrics were drawn, and the ledger counts them.</source>
        <translation>Die Kennzahlen wurden gezogen, und das Buch zählt sie.</translation>
    </message>
    <message>
        <source>Metrics were bought at %1 and entered into the ledger as released.</source>
        <translation>Kennzahlen wurden für %1 gekauft und als freigegeben ins Buch eingetragen.</translation>
    </message>
</context>
<context>
    <name>trilemma::ExportRunChoice</name>
    <message>
        <source>Which run of the setting is exported</source>
        <translation>Welcher Lauf der Einstellung exportiert wird</translation>
    </message>
    <message>
        <source>What the choice of the run means</source>
        <translation>Was die Wahl des Laufs bedeutet</translation>
    </message>
    <message>
        <source>Run to export</source>
        <translation>Lauf zum Exportieren</translation>
    </message>
    <message>
        <source>seed %1, the first</source>
        <translation>Startwert %1, der erste</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>Proposed by a rule fixed beforehand: the first seed, whatever its results.</source>
        <translation>Nach einer vorher festgelegten Regel vorgeschlagen: der erste Startwert, was auch immer er ergab.</translation>
    </message>
    <message>
        <source>Not the first seed: if you take it for its results, you have chosen after looking. The file then states the ε of all private runs on this data instead of its own.</source>
        <translation>Nicht der erste Startwert: Wenn Sie ihn wegen seiner Ergebnisse nehmen, haben Sie nach dem Ansehen gewählt. Die Datei nennt dann das ε aller privaten Läufe auf diesen Daten statt seines eigenen.</translation>
    </message>
</context>
<context>
    <name>trilemma::FacetChart</name>
    <message>
        <source>What privacy costs, a chart for each solver and model</source>
        <translation>Was Privatsphäre kostet, ein Diagramm für jedes Verfahren und Modell</translation>
    </message>
</context>
<context>
    <name>trilemma::FairnessPage</name>
    <message>
        <source>Fairness</source>
        <translation>Fairness</translation>
    </message>
    <message>
        <source>No sensitive column yet</source>
        <translation>Noch keine sensible Spalte</translation>
    </message>
    <message>
        <source>Fairness compares groups of people. Open a table on the Data page and give the column that tells the groups apart, such as sex or age, the role &quot;sensitive&quot;.</source>
        <translation>Fairness vergleicht Gruppen von Menschen. Öffnen Sie auf der Seite Daten eine Tabelle, und geben Sie der Spalte, die die Gruppen unterscheidet, etwa Geschlecht oder Alter, die Rolle „sensibel“.</translation>
    </message>
    <message>
        <source>Go to Data</source>
        <translation>Zu den Daten</translation>
    </message>
    <message>
        <source>Go to the Data page</source>
        <translation>Zur Seite Daten</translation>
    </message>
    <message>
        <source>Groups in the table</source>
        <translation>Gruppen in der Tabelle</translation>
    </message>
    <message>
        <source>Groups with their sizes and base rates</source>
        <translation>Gruppen mit Größen und Basisraten</translation>
    </message>
    <message>
        <source>Records that are in no group&apos;s row</source>
        <translation>Datensätze, die in keiner Zeile einer Gruppe sind</translation>
    </message>
</context>
<context>
    <name>trilemma::FilterChips</name>
    <message>
        <source>Remove: %1</source>
        <translation>Entfernen: %1</translation>
    </message>
    <message>
        <source>Remove this choice</source>
        <translation>Diese Wahl entfernen</translation>
    </message>
</context>
<context>
    <name>trilemma::FormatPanel</name>
    <message>
        <source>comma</source>
        <translation>Komma</translation>
    </message>
    <message>
        <source>semicolon</source>
        <translation>Semikolon</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>Tabulator</translation>
    </message>
    <message>
        <source>bar |</source>
        <translation>Strich |</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>Leerzeichen</translation>
    </message>
    <message>
        <source>How the file is written</source>
        <translation>Wie die Datei geschrieben ist</translation>
    </message>
    <message>
        <source>Separator between cells</source>
        <translation>Trennzeichen zwischen Zellen</translation>
    </message>
    <message>
        <source>Quote around cells</source>
        <translation>Anführungszeichen um Zellen</translation>
    </message>
    <message>
        <source>Encoding of the text</source>
        <translation>Kodierung des Textes</translation>
    </message>
    <message>
        <source>First line</source>
        <translation>Erste Zeile</translation>
    </message>
    <message>
        <source>Decimal sign</source>
        <translation>Dezimalzeichen</translation>
    </message>
    <message>
        <source>Sign between thousands</source>
        <translation>Zeichen zwischen Tausendern</translation>
    </message>
    <message>
        <source>double &quot;</source>
        <translation>doppelt &quot;</translation>
    </message>
    <message>
        <source>single &apos;</source>
        <translation>einfach &apos;</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>all Latin-1</source>
        <translation>alles Latin-1</translation>
    </message>
    <message>
        <source>names of columns</source>
        <translation>Spaltennamen</translation>
    </message>
    <message>
        <source>already a record</source>
        <translation>schon ein Datensatz</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>Trennzeichen</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>Anführung</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Kodierung</translation>
    </message>
    <message>
        <source>Decimal</source>
        <translation>Dezimal</translation>
    </message>
    <message>
        <source>Thousands</source>
        <translation>Tausender</translation>
    </message>
    <message>
        <source>found: %1</source>
        <translation>erkannt: %1</translation>
    </message>
    <message>
        <source>found: UTF-8 with Latin-1 cells</source>
        <translation>erkannt: UTF-8 mit Latin-1-Zellen</translation>
    </message>
    <message>
        <source>found: UTF-8</source>
        <translation>erkannt: UTF-8</translation>
    </message>
    <message>
        <source>found: names of columns</source>
        <translation>erkannt: Spaltennamen</translation>
    </message>
    <message>
        <source>found: already a record</source>
        <translation>erkannt: schon ein Datensatz</translation>
    </message>
</context>
<context>
    <name>trilemma::FramingForm</name>
    <message>
        <source>Who declares how the files are written</source>
        <translation>Wer erklärt, wie die Dateien geschrieben sind</translation>
    </message>
    <message>
        <source>Declared public by</source>
        <translation>Für öffentlich erklärt von</translation>
    </message>
    <message>
        <source>Public source</source>
        <translation>Öffentliche Quelle</translation>
    </message>
    <message>
        <source>Declare</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Declare how the files are written as public</source>
        <translation>Für öffentlich erklären, wie die Dateien geschrieben sind</translation>
    </message>
    <message>
        <source>your name or office</source>
        <translation>Ihr Name oder Ihre Stelle</translation>
    </message>
    <message>
        <source>for example a data sheet</source>
        <translation>zum Beispiel ein Datenblatt</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Lines before the table</source>
        <translation>Zeilen vor der Tabelle</translation>
    </message>
    <message>
        <source>Number of records</source>
        <translation>Zahl der Datensätze</translation>
    </message>
    <message>
        <source>Lines before the header, or before the first record</source>
        <translation>Zeilen vor der Kopfzeile oder vor dem ersten Datensatz</translation>
    </message>
    <message>
        <source>not declared</source>
        <translation>nicht erklärt</translation>
    </message>
    <message>
        <source>Lines after the header, including blank and invalid ones. Missing records count as empty; a file with more is refused.</source>
        <translation>Zeilen nach der Kopfzeile, auch leere und ungültige. Fehlende Datensätze gelten als leer; eine Datei mit mehr wird abgelehnt.</translation>
    </message>
    <message>
        <source>Lines before</source>
        <translation>Zeilen davor</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>Declared public by %1; source: %2.</source>
        <translation>Für öffentlich erklärt von %1; Quelle: %2.</translation>
    </message>
    <message>
        <source>How the files are written, and how many records they hold, was read from them. Private training is refused until somebody names the public source that this is known from.</source>
        <translation>Wie die Dateien geschrieben sind und wie viele Datensätze sie enthalten, wurde aus ihnen gelesen. Privates Training wird verweigert, bis jemand die öffentliche Quelle nennt, aus der das bekannt ist.</translation>
    </message>
</context>
<context>
    <name>trilemma::FrontView</name>
    <message>
        <source>%1 settings lie here: click again for the next one</source>
        <translation>%1 Einstellungen liegen hier: noch ein Klick für die nächste</translation>
    </message>
    <message>
        <source>Choose another metric</source>
        <translation>Eine andere Kennzahl wählen</translation>
    </message>
</context>
<context>
    <name>trilemma::GroupBudgetPanel</name>
    <message>
        <source>What each group had of the budget</source>
        <translation>Was jede Gruppe vom Budget hatte</translation>
    </message>
    <message>
        <source>Portion, noise and ρ follow from what stage 1 released, which the run&apos;s ε covers; errors are non-private.</source>
        <translation>Anteil, Rauschen und ρ folgen aus dem, was Stufe 1 freigegeben hat und das ε des Laufs abdeckt; Fehler sind nicht privat.</translation>
    </message>
    <message>
        <source>From releases without protecting noise: for you as the owner of the data.</source>
        <translation>Aus Freigaben ohne schützendes Rauschen: für Sie als Eigentümer der Daten.</translation>
    </message>
    <message>
        <source>Origin of the portions: %1</source>
        <translation>Herkunft der Anteile: %1</translation>
    </message>
</context>
<context>
    <name>trilemma::GroupModel</name>
    <message>
        <source>Non-private: counted on the records. Not for release.</source>
        <translation>Nicht privat: auf den Datensätzen gezählt. Nicht zur Freigabe.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Attribute</source>
        <translation>Attribut</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Positive</source>
        <translation>Positiv</translation>
    </message>
    <message>
        <source>%1 of %2 records contribute nothing and are in no row: a cell is missing or invalid.</source>
        <translation>%1 von %2 Datensätzen tragen nichts bei und sind in keiner Zeile: Eine Zelle fehlt oder ist ungültig.</translation>
    </message>
    <message>
        <source>Records of the group that are used. The others still count in the public number of records, but contribute nothing.</source>
        <translation>Datensätze der Gruppe, die benutzt werden. Die anderen zählen in der öffentlichen Zahl der Datensätze mit, tragen aber nichts bei.</translation>
    </message>
    <message>
        <source>Of all records that contribute.</source>
        <translation>Von allen Datensätzen, die beitragen.</translation>
    </message>
    <message>
        <source>Share of the positive class among these records: the group&apos;s base rate.</source>
        <translation>Anteil der positiven Klasse an diesen Datensätzen: die Basisrate der Gruppe.</translation>
    </message>
</context>
<context>
    <name>trilemma::GroupSummaryPanel</name>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Groups with their sizes and base rates</source>
        <translation>Gruppen mit ihren Größen und Basisraten</translation>
    </message>
    <message>
        <source>Records that are in no group&apos;s row</source>
        <translation>Datensätze, die in keiner Zeile einer Gruppe sind</translation>
    </message>
</context>
<context>
    <name>trilemma::HelpPanel</name>
    <message>
        <source>Topic of the help</source>
        <translation>Thema der Hilfe</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Close the help</source>
        <translation>Die Hilfe schließen</translation>
    </message>
    <message>
        <source>Close the help (Esc)</source>
        <translation>Die Hilfe schließen (Esc)</translation>
    </message>
</context>
<context>
    <name>trilemma::HistoryChart</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>Training curve</source>
        <translation>Trainingskurve</translation>
    </message>
    <message>
        <source>Training curve: %1 over the steps</source>
        <translation>Trainingskurve: %1 über die Schritte</translation>
    </message>
    <message>
        <source>After step %1: %2</source>
        <translation>Nach Schritt %1: %2</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>trilemma::HistoryModel</name>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>trilemma::LabelPanel</name>
    <message>
        <source>What is predicted</source>
        <translation>Was vorhergesagt wird</translation>
    </message>
    <message>
        <source>Label column</source>
        <translation>Spalte der Zielgröße</translation>
    </message>
    <message>
        <source>Positive values of the label</source>
        <translation>Positive Werte der Zielgröße</translation>
    </message>
    <message>
        <source>Comparison with the threshold</source>
        <translation>Vergleich mit der Schwelle</translation>
    </message>
    <message>
        <source>Threshold of the label</source>
        <translation>Schwelle der Zielgröße</translation>
    </message>
    <message>
        <source>Choose a column</source>
        <translation>Spalte wählen</translation>
    </message>
    <message>
        <source>Choose the column that the model should predict.</source>
        <translation>Wählen Sie die Spalte, die das Modell vorhersagen soll.</translation>
    </message>
    <message>
        <source>Positive class: records whose value is</source>
        <translation>Positive Klasse: Datensätze mit einem Wert</translation>
    </message>
    <message>
        <source>Tick the positive values. With none ticked, every value is a class of its own.</source>
        <translation>Kreuzen Sie die positiven Werte an. Ohne Kreuz ist jeder Wert eine eigene Klasse.</translation>
    </message>
    <message>
        <source>Classes: %1</source>
        <translation>Klassen: %1</translation>
    </message>
    <message>
        <source>Predicts: %1 = %2, or any other value</source>
        <translation>Vorhergesagt wird: %1 = %2, oder ein anderer Wert</translation>
    </message>
    <message>
        <source>How the number is predicted</source>
        <translation>Wie die Zahl vorhergesagt wird</translation>
    </message>
    <message>
        <source>Two classes, by a threshold</source>
        <translation>Zwei Klassen, an einer Schwelle</translation>
    </message>
    <message>
        <source>The number itself</source>
        <translation>Die Zahl selbst</translation>
    </message>
    <message>
        <source>Public, from outside the records. A label beyond it counts as this value.</source>
        <translation>Öffentlich, aus Wissen außerhalb der Datensätze. Was darüber hinausgeht, zählt als dieser Wert.</translation>
    </message>
    <message>
        <source>Lowest</source>
        <translation>Kleinster Wert</translation>
    </message>
    <message>
        <source>Lowest value of the label</source>
        <translation>Kleinster Wert der Zielgröße</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>Größter Wert</translation>
    </message>
    <message>
        <source>Highest value of the label</source>
        <translation>Größter Wert der Zielgröße</translation>
    </message>
    <message>
        <source>Typical</source>
        <translation>Typischer Wert</translation>
    </message>
    <message>
        <source>Typical value of the label</source>
        <translation>Typischer Wert der Zielgröße</translation>
    </message>
    <message>
        <source>Public. Empty: the middle of the bounds</source>
        <translation>Öffentlich. Leer: die Mitte zwischen beiden Grenzen</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>Typical spread of the label</source>
        <translation>Typische Streuung der Zielgröße</translation>
    </message>
    <message>
        <source>Public: how far labels typically lie from the typical one. The noise of a private training is in these units, so a number that is far too large costs accuracy. Empty: a quarter of the distance of the bounds</source>
        <translation>Öffentlich: wie weit Werte gewöhnlich vom typischen abweichen. Das Rauschen eines privaten Trainings rechnet in dieser Einheit, eine viel zu große Zahl kostet also Genauigkeit. Leer: ein Viertel des Abstands der Grenzen</translation>
    </message>
    <message>
        <source>Declare its lowest and highest value, from outside knowledge and not from the records.</source>
        <translation>Geben Sie ihren kleinsten und größten Wert an, aus Wissen außerhalb der Datensätze, nicht aus ihnen.</translation>
    </message>
</context>
<context>
    <name>trilemma::LedgerGauge</name>
    <message>
        <source>Nothing released</source>
        <translation>Nichts freigegeben</translation>
    </message>
    <message>
        <source>Released %1</source>
        <translation>Freigegeben %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, no budget</source>
        <translation>%1, kein Budget</translation>
    </message>
    <message>
        <source>nothing spent</source>
        <translation>nichts verbraucht</translation>
    </message>
    <message>
        <source>spent %1</source>
        <translation>verbraucht %1</translation>
    </message>
    <message>
        <source>no budget</source>
        <translation>kein Budget</translation>
    </message>
    <message>
        <source>Privacy ledger of this table: released against its budget, and spent</source>
        <translation>Privatsphäre-Buch dieser Tabelle: freigegeben, gemessen am Budget, und verbraucht</translation>
    </message>
    <message>
        <source>Ledger unreadable</source>
        <translation>Buch nicht lesbar</translation>
    </message>
    <message>
        <source>Spent is what all private runs of any project on this table cost together, released, deleted or not. Click for the ledger and its budget.</source>
        <translation>Verbraucht ist, was alle privaten Läufe aller Projekte auf dieser Tabelle zusammen gekostet haben, freigegeben, gelöscht oder nicht. Ein Klick zeigt das Buch und sein Budget.</translation>
    </message>
</context>
<context>
    <name>trilemma::LedgerPanel</name>
    <message>
        <source>for whether a record was used</source>
        <translation>dafür, ob ein Datensatz benutzt wurde</translation>
    </message>
    <message>
        <source>for what a record says</source>
        <translation>dafür, was ein Datensatz sagt</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>%1. Allowance δ of the guarantee: %2</source>
        <translation>%1. Spielraum δ der Garantie: %2</translation>
    </message>
    <message>
        <source>Spent so far, including models you only looked at (private runs: %1): %2.</source>
        <translation>Bisher verbraucht, auch für nur angesehene Modelle (private Läufe: %1): %2.</translation>
    </message>
    <message>
        <source>Released: nothing yet.</source>
        <translation>Freigegeben: noch nichts.</translation>
    </message>
    <message>
        <source>Released (models: %1): %2.</source>
        <translation>Freigegeben (Modelle: %1): %2.</translation>
    </message>
    <message>
        <source>Runs that ended in a crash, whose reservation counts as spent: %1.</source>
        <translation>Läufe, die ein Absturz beendet hat und deren Reservierung als verbraucht zählt: %1.</translation>
    </message>
    <message>
        <source>Runs without protection, not included in any figure: %1.</source>
        <translation>Läufe ohne Schutz, in keiner Zahl enthalten: %1.</translation>
    </message>
    <message>
        <source>A released model was chosen after looking: its own ε does not cover the choice.</source>
        <translation>Ein freigegebenes Modell wurde nach dem Ansehen gewählt: Sein eigenes ε deckt die Wahl nicht ab.</translation>
    </message>
    <message>
        <source>Ledger of this data</source>
        <translation>Buch dieser Daten</translation>
    </message>
    <message>
        <source>What the ledger says</source>
        <translation>Was das Buch sagt</translation>
    </message>
    <message>
        <source>Nothing was spent in this project yet. Every private run is entered before it spends anything, and deleting it gives nothing back.</source>
        <translation>In diesem Projekt wurde noch nichts verbraucht. Jeder private Lauf wird eingetragen, bevor er etwas verbraucht, und Löschen gibt nichts zurück.</translation>
    </message>
    <message>
        <source>for sensitive attributes only</source>
        <translation>nur für sensible Attribute</translation>
    </message>
    <message>
        <source>These figures depend on which records tables share, or on where an interrupted run resumed (non-private). Exports and budgets go by what you declared to belong together:</source>
        <translation>Diese Werte hängen davon ab, welche Datensätze Tabellen gemeinsam haben oder wo ein unterbrochener Lauf weiterging (nicht privat). Exporte und Budgets richten sich danach, was nach Ihrer Erklärung zusammengehört:</translation>
    </message>
    <message>
        <source>Non-private: this figure depends on which records tables share, or on where an interrupted run resumed.</source>
        <translation>Nicht privat: Dieser Wert hängt davon ab, welche Datensätze Tabellen gemeinsam haben oder wo ein unterbrochener Lauf weiterging.</translation>
    </message>
    <message>
        <source>The open table, by runs of other projects:</source>
        <translation>Die geöffnete Tabelle, durch Läufe anderer Projekte:</translation>
    </message>
    <message>
        <source>Runs of your other projects may be missing: the file of your privacy ledgers was restored, or first heard of this data from a project.</source>
        <translation>Läufe Ihrer anderen Projekte können fehlen: Die Datei Ihrer Privatsphäre-Bücher wurde wiederhergestellt oder hat von diesen Daten erst aus einem Projekt erfahren.</translation>
    </message>
</context>
<context>
    <name>trilemma::MainWindow</name>
    <message>
        <source>Trilemma</source>
        <translation>Trilemma</translation>
    </message>
    <message>
        <source>Training was not started.</source>
        <translation>Das Training wurde nicht gestartet.</translation>
    </message>
    <message>
        <source>%1 – Trilemma</source>
        <translation>%1 – Trilemma</translation>
    </message>
    <message>
        <source>%1 is open for reading only (you can look, but not train): %2</source>
        <translation>%1 ist nur zum Lesen geöffnet (ansehen ja, trainieren nein): %2</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Stop them and close</source>
        <translation>Aufhalten und schließen</translation>
    </message>
    <message>
        <source>Train it again</source>
        <translation>Noch einmal trainieren</translation>
    </message>
    <message>
        <source>%1 is not there. A new project begins with “New project …” in the menu.</source>
        <translation>%1 gibt es nicht. Ein neues Projekt beginnt mit „Neues Projekt …“ im Menü.</translation>
    </message>
    <message>
        <source>A window has one project: %1 was opened, the others were not.</source>
        <translation>Ein Fenster hat ein Projekt: %1 wurde geöffnet, die anderen nicht.</translation>
    </message>
</context>
<context>
    <name>trilemma::MissingPanel</name>
    <message>
        <source>Missing cells</source>
        <translation>Fehlende Zellen</translation>
    </message>
    <message>
        <source>How missing cells are written</source>
        <translation>Wie fehlende Zellen geschrieben sind</translation>
    </message>
    <message>
        <source>What happens to a missing cell</source>
        <translation>Was mit einer fehlenden Zelle geschieht</translation>
    </message>
    <message>
        <source>Public value for missing cells</source>
        <translation>Öffentlicher Wert für fehlende Zellen</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Separated by commas; (empty) is the empty cell.</source>
        <translation>Durch Kommas getrennt; (empty) ist die leere Zelle.</translation>
    </message>
    <message>
        <source>From public knowledge, not from these records.</source>
        <translation>Aus öffentlichem Wissen, nicht aus diesen Datensätzen.</translation>
    </message>
    <message>
        <source>Written as</source>
        <translation>Geschrieben als</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Dann</translation>
    </message>
    <message>
        <source>Select one or several columns to say how missing cells are written and what happens to their records.</source>
        <translation>Wählen Sie eine oder mehrere Spalten, um zu sagen, wie fehlende Zellen geschrieben sind und was mit ihren Datensätzen geschieht.</translation>
    </message>
    <message>
        <source>Of %1 selected columns; shown is %2.</source>
        <translation>Von %1 gewählten Spalten; gezeigt ist %2.</translation>
    </message>
    <message>
        <source>Of %1.</source>
        <translation>Von %1.</translation>
    </message>
    <message>
        <source>A record without a label or a unit contributes nothing.</source>
        <translation>Ein Datensatz ohne Zielgröße oder Einheit trägt nichts bei.</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlend</translation>
    </message>
    <message>
        <source>Lost if dropped</source>
        <translation>Verlust bei Auslassen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Imputing a public value or using a separate category loses no records. As things stand, %1 of %2 records contribute nothing.</source>
        <translation>Mit einem öffentlichen Wert oder einer eigenen Kategorie geht kein Datensatz verloren. So, wie es steht, tragen %1 von %2 Datensätzen nichts bei.</translation>
    </message>
    <message>
        <source>In this column %1 cells do not fit what is declared.</source>
        <translation>In dieser Spalte passen %1 Zellen nicht zu dem, was erklärt ist.</translation>
    </message>
</context>
<context>
    <name>trilemma::ModelTrial</name>
    <message>
        <source>Predicts the number %1.</source>
        <translation>Sagt die Zahl %1 voraus.</translation>
    </message>
    <message>
        <source>Predicts %1: %2.</source>
        <translation>Sagt %1 voraus: %2.</translation>
    </message>
    <message>
        <source>Reads no column: it predicts the same for everybody.</source>
        <translation>Liest keine Spalte: Es sagt für alle dasselbe vorher.</translation>
    </message>
    <message>
        <source>Reads the columns %1.</source>
        <translation>Liest die Spalten %1.</translation>
    </message>
    <message>
        <source>Rows: %1. With a prediction: %2.</source>
        <translation>Zeilen: %1. Mit einer Vorhersage: %2.</translation>
    </message>
    <message>
        <source>Without one: %1, because some of their cells do not fit what the model&apos;s columns declare. Training leaves such rows out, too.</source>
        <translation>Ohne: %1, weil einige ihrer Zellen nicht zu dem passen, was die Spalten des Modells angeben. Auch das Training lässt solche Zeilen aus.</translation>
    </message>
    <message>
        <source>This model decides at random: trying it again gives other decisions.</source>
        <translation>Dieses Modell entscheidet durch Zufall: Ein neuer Versuch ergibt andere Entscheidungen.</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>A model that was exported as JSON</source>
        <translation>Ein Modell, das als JSON exportiert wurde</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>A table with the model&apos;s columns, in any order</source>
        <translation>Eine Tabelle mit den Spalten des Modells, in beliebiger Reihenfolge</translation>
    </message>
    <message>
        <source>About the model</source>
        <translation>Über das Modell</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Progress of the trial</source>
        <translation>Fortschritt des Versuchs</translation>
    </message>
    <message>
        <source>How many rows have a prediction</source>
        <translation>Wie viele Zeilen eine Vorhersage haben</translation>
    </message>
    <message>
        <source>Why there is no group table</source>
        <translation>Warum es keine Gruppentabelle gibt</translation>
    </message>
    <message>
        <source>How well the model does on this table</source>
        <translation>Wie gut das Modell an dieser Tabelle ist</translation>
    </message>
    <message>
        <source>Class that counts as positive</source>
        <translation>Klasse, die als positiv zählt</translation>
    </message>
    <message>
        <source>Rates of every group</source>
        <translation>Raten jeder Gruppe</translation>
    </message>
    <message>
        <source>Save the predictions …</source>
        <translation>Vorhersagen speichern …</translation>
    </message>
    <message>
        <source>Save the predictions as CSV</source>
        <translation>Vorhersagen als CSV speichern</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Erproben</translation>
    </message>
    <message>
        <source>Try the model on the table</source>
        <translation>Das Modell an der Tabelle erproben</translation>
    </message>
    <message>
        <source>Try a model on a table</source>
        <translation>Ein Modell an einer Tabelle erproben</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>Choose the model</source>
        <translation>Das Modell wählen</translation>
    </message>
    <message>
        <source>&amp;Table</source>
        <translation>&amp;Tabelle</translation>
    </message>
    <message>
        <source>Choose the table</source>
        <translation>Die Tabelle wählen</translation>
    </message>
    <message>
        <source>The class that counts as positive; the rates are about deciding for it</source>
        <translation>Die Klasse, die als positiv zählt; die Raten handeln von der Entscheidung für sie</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>How well it does here</source>
        <translation>Wie gut es hier ist</translation>
    </message>
    <message>
        <source>Model to try</source>
        <translation>Modell, das erprobt wird</translation>
    </message>
    <message>
        <source>Exported models (*.json)</source>
        <translation>Exportierte Modelle (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Table to try it on</source>
        <translation>Tabelle, an der es erprobt wird</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt *.data *.test);;All files (*)</source>
        <translation>Tabellen (*.csv *.tsv *.txt *.data *.test);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Reading the model …</source>
        <translation>Das Modell wird gelesen …</translation>
    </message>
    <message>
        <source>There is no group table: %1</source>
        <translation>Es gibt keine Gruppentabelle: %1</translation>
    </message>
    <message>
        <source>Save the predictions</source>
        <translation>Vorhersagen speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>predictions of %1.csv</source>
        <translation>Vorhersagen für %1.csv</translation>
    </message>
    <message>
        <source>is the file that was read here, and would be overwritten</source>
        <translation>ist die Datei, die hier gelesen wurde, und würde überschrieben</translation>
    </message>
    <message>
        <source>Choose another name</source>
        <translation>Wählen Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>The predictions were written to %1.</source>
        <translation>Die Vorhersagen wurden in %1 geschrieben.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>In the file, %1</source>
        <translation>In der Datei, %1</translation>
    </message>
    <message>
        <source>%1, column %2: %3</source>
        <translation>%1, Spalte %2: %3</translation>
    </message>
</context>
<context>
    <name>trilemma::Navigation</name>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>needs attention</source>
        <translation>braucht Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Settings (Ctrl+,)</source>
        <translation>Einstellungen (Strg+,)</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Help for this page (F1)</source>
        <translation>Hilfe zu dieser Seite (F1)</translation>
    </message>
</context>
<context>
    <name>trilemma::NavigationButton</name>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation>%1 (Strg+%2)</translation>
    </message>
</context>
<context>
    <name>trilemma::ObjectivePanel</name>
    <message>
        <source>Objective</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>What should be as good as possible</source>
        <translation>Was so gut wie möglich werden soll</translation>
    </message>
    <message>
        <source>Which solvers can pursue the objective</source>
        <translation>Welche Verfahren das Ziel verfolgen können</translation>
    </message>
    <message>
        <source>What the Train page asks for instead</source>
        <translation>Was die Seite Training stattdessen verlangt</translation>
    </message>
    <message>
        <source>Chosen solvers that pursue something else</source>
        <translation>Gewählte Verfahren, die etwas anderes verfolgen</translation>
    </message>
    <message>
        <source>Go to Train</source>
        <translation>Zum Training</translation>
    </message>
    <message>
        <source>Go to the Train page</source>
        <translation>Zur Seite Training</translation>
    </message>
</context>
<context>
    <name>trilemma::OverlapQuestions</name>
    <message>
        <source>a table of an older project</source>
        <translation>einer Tabelle eines älteren Projekts</translation>
    </message>
    <message>
        <source>About %1 records of this data are also in %2. Do both hold the same people? The figures on the screen add up both until you answer; exports and budgets count both once you say that they do.</source>
        <translation>Etwa %1 Datensätze dieser Daten stehen auch in %2. Enthalten beide dieselben Personen? Die Werte auf dem Bildschirm addieren beide, bis Sie antworten; Exporte und Budgets zählen beide, sobald Sie es bejahen.</translation>
    </message>
    <message>
        <source>Tables that share records</source>
        <translation>Tabellen mit gemeinsamen Datensätzen</translation>
    </message>
    <message>
        <source>Who answers</source>
        <translation>Wer antwortet</translation>
    </message>
    <message>
        <source>Yes, count both</source>
        <translation>Ja, beide zählen</translation>
    </message>
    <message>
        <source>No, nobody is in both</source>
        <translation>Nein, niemand ist in beiden</translation>
    </message>
    <message>
        <source>your name or office</source>
        <translation>Ihr Name oder Ihre Stelle</translation>
    </message>
</context>
<context>
    <name>trilemma::Page</name>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Open a table and say what its columns mean</source>
        <translation>Eine Tabelle öffnen und sagen, was ihre Spalten bedeuten</translation>
    </message>
    <message>
        <source>Fairness</source>
        <translation>Fairness</translation>
    </message>
    <message>
        <source>Say which groups the model must treat fairly, and how</source>
        <translation>Sagen, welche Gruppen das Modell fair behandeln muss, und wie</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>Set the privacy budget and see what it costs</source>
        <translation>Das Privatsphäre-Budget festlegen und sehen, was es kostet</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Choose solvers and train in the background</source>
        <translation>Verfahren wählen und im Hintergrund trainieren</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Abwägen</translation>
    </message>
    <message>
        <source>Weigh error against the fairness gap</source>
        <translation>Fehler gegen den Abstand zwischen Gruppen abwägen</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Put runs and charts into a report</source>
        <translation>Läufe und Diagramme in einen Bericht bringen</translation>
    </message>
</context>
<context>
    <name>trilemma::ParallelChart</name>
    <message>
        <source>Parallel coordinates of settings and results</source>
        <translation>Parallele Koordinaten von Einstellungen und Ergebnissen</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Lines: %1, axes: %2. “As table” shows the same numbers.</source>
        <translation>Linien: %1, Achsen: %2. „Als Tabelle“ zeigt dieselben Zahlen.</translation>
    </message>
</context>
<context>
    <name>trilemma::ParallelModel</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Runs that the row averages</source>
        <translation>Läufe, die die Zeile mittelt</translation>
    </message>
</context>
<context>
    <name>trilemma::ParallelPanel</name>
    <message>
        <source>Settings and results</source>
        <translation>Einstellungen und Ergebnisse</translation>
    </message>
    <message>
        <source>Show the lines as a table</source>
        <translation>Die Linien als Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>trilemma::ParamField</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Must be from %1.</source>
        <translation>Muss im Bereich %1 liegen.</translation>
    </message>
    <message>
        <source>Must be a whole number.</source>
        <translation>Muss eine ganze Zahl sein.</translation>
    </message>
    <message>
        <source>&lt;br&gt;Default: %1</source>
        <translation>&lt;br&gt;Vorgabe: %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;Range: %1</source>
        <translation>&lt;br&gt;Bereich: %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;Unit: %1</source>
        <translation>&lt;br&gt;Einheit: %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;Source: %1</source>
        <translation>&lt;br&gt;Quelle: %1</translation>
    </message>
    <message>
        <source>default: %1</source>
        <translation>Vorgabe: %1</translation>
    </message>
    <message>
        <source>%1 Default: %2</source>
        <translation>%1 Vorgabe: %2</translation>
    </message>
    <message>
        <source>Back to the default of %1</source>
        <translation>Zurück zur Vorgabe von %1</translation>
    </message>
    <message>
        <source>Sweep %1: try several values</source>
        <translation>%1 variieren: mehrere Werte probieren</translation>
    </message>
    <message>
        <source>An axis of the sweep.</source>
        <translation>Eine Achse der Versuchsreihe.</translation>
    </message>
    <message>
        <source>An axis of the sweep: %1</source>
        <translation>Eine Achse der Versuchsreihe: %1</translation>
    </message>
    <message>
        <source>Write a number such as %1, or leave it empty.</source>
        <translation>Schreiben Sie eine Zahl wie %1, oder lassen Sie das Feld leer.</translation>
    </message>
</context>
<context>
    <name>trilemma::ParamForm</name>
    <message>
        <source>Show or hide more parameters</source>
        <translation>Weitere Parameter zeigen oder verbergen</translation>
    </message>
    <message>
        <source>%1 more parameters</source>
        <translation>%1 weitere Parameter</translation>
    </message>
    <message>
        <source>Fewer parameters</source>
        <translation>Weniger Parameter</translation>
    </message>
    <message>
        <source>No parameter has these words in its name or help. Try fewer words.</source>
        <translation>Kein Parameter hat diese Wörter im Namen oder in der Hilfe. Versuchen Sie es mit weniger Wörtern.</translation>
    </message>
    <message>
        <source>Search parameters</source>
        <translation>Parameter suchen</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>All parameters back to their defaults</source>
        <translation>Alle Parameter zurück zu ihren Vorgaben</translation>
    </message>
</context>
<context>
    <name>trilemma::PartitionModel</name>
    <message>
        <source>everybody</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>Non-private: counted on the records. Not for release.</source>
        <translation>Nicht privat: auf den Datensätzen gezählt. Nicht zur Freigabe.</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>People per step</source>
        <translation>Personen je Schritt</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Expected number of the group&apos;s records in one training step, ± the standard deviation of the noise on that number. Where the noise is more than a third, the group&apos;s rates are mostly noise.</source>
        <translation>Erwartete Anzahl der Datensätze der Gruppe in einem Trainingsschritt, ± die Standardabweichung des Rauschens auf dieser Anzahl. Ist das Rauschen mehr als ein Drittel, sind die Raten der Gruppe größtenteils Rauschen.</translation>
    </message>
</context>
<context>
    <name>trilemma::PartitionPanel</name>
    <message>
        <source>Groups seen by training</source>
        <translation>Gruppen im Training</translation>
    </message>
    <message>
        <source>Groups and labels seen by training</source>
        <translation>Gruppen und Zielwerte im Training</translation>
    </message>
    <message>
        <source>counts: non-private</source>
        <translation>Anzahlen: nicht privat</translation>
    </message>
    <message>
        <source>%1 groups × %2 labels.</source>
        <translation>%1 Gruppen × %2 Zielwerte.</translation>
    </message>
    <message>
        <source>%1 groups.</source>
        <translation>%1 Gruppen.</translation>
    </message>
    <message>
        <source>It appears here when constraints and schema are complete.</source>
        <translation>Sie erscheint hier, sobald Bedingungen und Schema vollständig sind.</translation>
    </message>
    <message>
        <source>%1: a training step uses about %2 people of its smallest group, and the noise on their number is ±&#xa0;%3.</source>
        <translation>%1: Ein Trainingsschritt verwendet etwa %2 Personen seiner kleinsten Gruppe, und das Rauschen auf ihrer Anzahl ist ±&#xa0;%3.</translation>
    </message>
    <message>
        <source>At ε = %1 some groups are too small by their declared shares (public):</source>
        <translation>Bei ε = %1 sind einige Gruppen nach ihren erklärten Anteilen (öffentlich) zu klein:</translation>
    </message>
    <message>
        <source>Their rates will be mostly noise. Compare fewer attributes at once, declare a larger share if it is known, or allow a larger budget or batch.</source>
        <translation>Ihre Raten werden größtenteils Rauschen sein. Vergleichen Sie weniger Attribute zugleich, erklären Sie einen größeren Anteil, falls er bekannt ist, oder erlauben Sie ein größeres Budget oder einen größeren Stapel.</translation>
    </message>
    <message>
        <source>1 group is too small for the noise.</source>
        <translation>1 Gruppe ist zu klein für das Rauschen.</translation>
    </message>
    <message>
        <source>%1 groups are too small for the noise.</source>
        <translation>%1 Gruppen sind zu klein für das Rauschen.</translation>
    </message>
    <message>
        <source>By counts of the records: not for release.</source>
        <translation>Auf den Datensätzen gezählt: nicht zur Freigabe.</translation>
    </message>
    <message>
        <source>Only the first %1 groups are shown.</source>
        <translation>Nur die ersten %1 Gruppen werden gezeigt.</translation>
    </message>
    <message>
        <source>By the declared shares (%1), the smallest group in training holds %2.</source>
        <translation>Nach den erklärten Anteilen (%1) umfasst die kleinste Gruppe im Training %2.</translation>
    </message>
    <message>
        <source>%1 is assumed for the smallest group in training, because no shares are declared for %2. If they are public, declare them: training fits its clipping norm to them.</source>
        <translation>Für die kleinste Gruppe im Training wird %1 angenommen, weil keine Anteile für %2 erklärt sind. Sind sie öffentlich, erklären Sie sie: Das Training richtet seine Kappungsnorm danach.</translation>
    </message>
    <message>
        <source>At ε = %1 some groups are too small by their declared or assumed shares (public):</source>
        <translation>Bei ε = %1 sind einige Gruppen nach ihren erklärten oder angenommenen Anteilen (öffentlich) zu klein:</translation>
    </message>
</context>
<context>
    <name>trilemma::PriceModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>± %1</source>
        <translation>± %1</translation>
    </message>
    <message>
        <source>Target ε</source>
        <translation>Ziel-ε</translation>
    </message>
    <message>
        <source>Guesses right</source>
        <translation>Richtig geraten</translation>
    </message>
    <message>
        <source>Noise multiplier</source>
        <translation>Rauschfaktor</translation>
    </message>
    <message>
        <source>Noise / signal</source>
        <translation>Rauschen / Signal</translation>
    </message>
    <message>
        <source>Noise of counts</source>
        <translation>Zählrauschen</translation>
    </message>
    <message>
        <source>Noise: %1</source>
        <translation>Rauschen: %1</translation>
    </message>
    <message>
        <source>Noise on the released sum “%1”, in contributions of one record; of a choice, its own ε.</source>
        <translation>Rauschen auf der veröffentlichten Summe „%1“, in Beiträgen eines Datensatzes; bei einer Auswahl deren eigenes ε.</translation>
    </message>
    <message>
        <source>Spent ε</source>
        <translation>Verbraucht ε</translation>
    </message>
    <message>
        <source>ε (replace-one)</source>
        <translation>ε (replace-one)</translation>
    </message>
    <message>
        <source>The largest ε that one run may spend.</source>
        <translation>Das größte ε, das ein Lauf verbrauchen darf.</translation>
    </message>
    <message>
        <source>How often, at most, an attacker is right who sees the model and guesses, if both answers were equally likely before (50 %). δ is included.</source>
        <translation>Wie oft ein Angreifer höchstens recht hat, der das Modell sieht und rät, wenn beide Antworten vorher gleich wahrscheinlich waren (50 %). δ ist eingerechnet.</translation>
    </message>
    <message>
        <source>Standard deviation of the noise on each step&apos;s gradient sum, in units of the clipping norm.</source>
        <translation>Standardabweichung des Rauschens auf der Gradientensumme jedes Schritts, in Einheiten der Kappungsnorm.</translation>
    </message>
    <message>
        <source>That noise relative to the largest possible sum of the expected batch; smaller trains better.</source>
        <translation>Dieses Rauschen im Verhältnis zur größtmöglichen Summe des erwarteten Stapels; kleiner trainiert besser.</translation>
    </message>
    <message>
        <source>Standard deviation of the noise on each count of the fairness histogram, in records of the batch.</source>
        <translation>Standardabweichung des Rauschens auf jeder Anzahl des Fairness-Histogramms, in Datensätzen des Stapels.</translation>
    </message>
    <message>
        <source>What one run really spends, rounded up; never above the target.</source>
        <translation>Was ein Lauf wirklich verbraucht, aufgerundet; nie über dem Ziel.</translation>
    </message>
    <message>
        <source>The ε of the same noise if neighbouring tables differ in the content of one record (replace-one).</source>
        <translation>Das ε desselben Rauschens, wenn sich Nachbartabellen im Inhalt eines Datensatzes unterscheiden (replace-one).</translation>
    </message>
</context>
<context>
    <name>trilemma::PrivacyPage</name>
    <message>
        <source>Neighbouring tables differ in the content of one record.</source>
        <translation>Nachbartabellen unterscheiden sich im Inhalt eines Datensatzes.</translation>
    </message>
    <message>
        <source>Neighbouring tables differ in the content of all rows of one %1.</source>
        <translation>Nachbartabellen unterscheiden sich im Inhalt aller Zeilen mit demselben %1.</translation>
    </message>
    <message>
        <source> Stricter: the same ε needs about twice the noise.</source>
        <translation> Strenger: Dasselbe ε braucht etwa doppelt so viel Rauschen.</translation>
    </message>
    <message>
        <source>Neighbouring tables differ in whether one record is used. The number of records in the files is public.</source>
        <translation>Nachbartabellen unterscheiden sich darin, ob ein Datensatz benutzt wird. Die Zahl der Datensätze in den Dateien ist öffentlich.</translation>
    </message>
    <message>
        <source>Neighbouring tables differ in whether one %1 contributes, with all of its rows. The number of units is public, the number of rows is not.</source>
        <translation>Nachbartabellen unterscheiden sich darin, ob ein %1 mit allen seinen Zeilen beiträgt. Die Zahl der Einheiten ist öffentlich, die Zahl der Zeilen nicht.</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>records</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>The sweep trains %1 private models. If all are released or looked at, they cost ε = %2 together.</source>
        <translation>Die Versuchsreihe trainiert %1 private Modelle. Werden alle freigegeben oder angesehen, kosten sie zusammen ε = %2.</translation>
    </message>
    <message>
        <source> If one were chosen by private selection: ε = %1.</source>
        <translation> Würde eines durch private Auswahl bestimmt: ε = %1.</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>Protection</source>
        <translation>Schutz</translation>
    </message>
    <message>
        <source>Private: noise hides each record, as chosen below</source>
        <translation>Privat: Rauschen verbirgt jeden Datensatz, wie unten gewählt</translation>
    </message>
    <message>
        <source>Train with privacy</source>
        <translation>Mit Schutz trainieren</translation>
    </message>
    <message>
        <source>Not private: for comparison only, never for release</source>
        <translation>Nicht privat: nur zum Vergleich, nie zur Freigabe</translation>
    </message>
    <message>
        <source>Train without privacy</source>
        <translation>Ohne Schutz trainieren</translation>
    </message>
    <message>
        <source>Allowance δ of the guarantee, and what is protected</source>
        <translation>Spielraum δ der Garantie, und was geschützt ist</translation>
    </message>
    <message>
        <source>What delta means</source>
        <translation>Was Delta bedeutet</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>Delta</translation>
    </message>
    <message>
        <source>Which tables are neighbours</source>
        <translation>Welche Tabellen Nachbarn sind</translation>
    </message>
    <message>
        <source>Protects: whether a person&apos;s record was used</source>
        <translation>Schützt: ob jemandes Datensatz benutzt wurde</translation>
    </message>
    <message>
        <source>Protects: what a person&apos;s record says</source>
        <translation>Schützt: was jemandes Datensatz sagt</translation>
    </message>
    <message>
        <source>Protects: the sensitive attributes only</source>
        <translation>Schützt: nur die sensiblen Attribute</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Was es bedeutet</translation>
    </message>
    <message>
        <source>What epsilon means</source>
        <translation>Was Epsilon bedeutet</translation>
    </message>
    <message>
        <source>Price before training</source>
        <translation>Preis vor dem Training</translation>
    </message>
    <message>
        <source>Price of each epsilon</source>
        <translation>Preis jedes Epsilon</translation>
    </message>
    <message>
        <source>Go to Data</source>
        <translation>Zu den Daten</translation>
    </message>
    <message>
        <source>δ must be above 0 and below 1, for example 1e-5.</source>
        <translation>δ muss über 0 und unter 1 liegen, zum Beispiel 1e-5.</translation>
    </message>
    <message>
        <source>δ is added to every chance that ε bounds. It should be well below 1/n, n being the number of training %1.</source>
        <translation>δ kommt zu jeder Wahrscheinlichkeit hinzu, die ε begrenzt. Es sollte weit unter 1/n liegen, wobei n die Zahl der %1 im Training ist.</translation>
    </message>
    <message>
        <source>δ is not below 1/n = %1: publishing one random person&apos;s record in full would satisfy this guarantee. Choose a smaller δ.</source>
        <translation>δ liegt nicht unter 1/n = %1: Auch wer den ganzen Datensatz einer zufälligen Person veröffentlicht, hielte diese Garantie ein. Wählen Sie ein kleineres δ.</translation>
    </message>
    <message>
        <source>δ is added to every chance that ε bounds. It is %1 of 1/⁠n&#xa0;=&#xa0;%2.</source>
        <translation>δ kommt zu jeder Wahrscheinlichkeit hinzu, die ε begrenzt. Das sind %1 von 1/⁠n = %2.</translation>
    </message>
    <message>
        <source>a guess is right in at most %1 of cases</source>
        <translation>richtig geraten in höchstens %1 der Fälle</translation>
    </message>
    <message>
        <source>which group somebody belongs to</source>
        <translation>zu welcher Gruppe jemand gehört</translation>
    </message>
    <message>
        <source>which of two sets of values somebody&apos;s rows have</source>
        <translation>welche von zwei Wertereihen jemandes Zeilen haben</translation>
    </message>
    <message>
        <source>whether somebody&apos;s rows were used</source>
        <translation>ob jemandes Zeilen verwendet wurden</translation>
    </message>
    <message>
        <source>which of two values somebody&apos;s record has</source>
        <translation>welchen von zwei Werten jemandes Datensatz hat</translation>
    </message>
    <message>
        <source>whether somebody&apos;s record was used</source>
        <translation>ob jemandes Datensatz verwendet wurde</translation>
    </message>
    <message>
        <source>Open a table first: the price depends on the number of records.</source>
        <translation>Öffnen Sie zuerst eine Tabelle: Der Preis hängt von der Zahl der Datensätze ab.</translation>
    </message>
    <message>
        <source>A run without privacy has no price, and no protection.</source>
        <translation>Ein Lauf ohne Schutz hat keinen Preis, und keinen Schutz.</translation>
    </message>
    <message>
        <source>Calculating …</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>%1 takes %2 steps; each uses every one of about %3 training %7 with probability %4, so about %5 a step. δ = %6.</source>
        <translation>%1 macht %2 Schritte; jeder verwendet jeden der etwa %3 %7 im Training mit Wahrscheinlichkeit %4, also etwa %5 je Schritt. δ = %6.</translation>
    </message>
    <message>
        <source>%1 uses all of about %2 training %3 once. δ = %4.</source>
        <translation>%1 verwendet einmal alle etwa %2 %3 im Training. δ = %4.</translation>
    </message>
    <message>
        <source>%1 takes %2 steps, each on all of about %3 training %4. δ = %5.</source>
        <translation>%1 macht %2 Schritte, jeden auf allen etwa %3 %4 im Training. δ = %5.</translation>
    </message>
    <message>
        <source>Neighbouring tables differ in the sensitive attributes of one record. Much weaker: every other column, the label included, may become known, and so may who took part and which cells are missing.</source>
        <translation>Nachbartabellen unterscheiden sich in den sensiblen Attributen eines Datensatzes. Viel schwächer: Jede andere Spalte, auch die Zielgröße, kann bekannt werden, ebenso wer dabei war und welche Zellen fehlen.</translation>
    </message>
    <message>
        <source>Delta in steps</source>
        <translation>Delta in Stufen</translation>
    </message>
    <message>
        <source>Enter valid ε and δ to see the price.</source>
        <translation>Geben Sie gültige Werte für ε und δ ein, um den Preis zu sehen.</translation>
    </message>
    <message>
        <source>%1 uses all of about %3 training %4, %2 times. δ = %5.</source>
        <translation>%1 verwendet %2-mal alle etwa %3 %4 im Training. δ = %5.</translation>
    </message>
    <message>
        <source>Private training is refused for now: scales, categories or edges were read from the records, and nobody has declared them public.</source>
        <translation>Privates Training wird vorerst verweigert: Skalen, Kategorien oder Grenzen wurden aus den Datensätzen gelesen, und niemand hat sie für öffentlich erklärt.</translation>
    </message>
    <message>
        <source>The sweep trains %1 private models, each with about ε = %2; all of them together cost ε = %3 of %4.</source>
        <translation>Die Versuchsreihe trainiert %1 private Modelle, jedes mit etwa ε = %2; alle zusammen kosten ε = %3 von %4.</translation>
    </message>
    <message>
        <source>Suppose an attacker wants to know %1 and knows everything else in the table. At ε&#xa0;=&#xa0;%2 and δ&#xa0;=&#xa0;%3:

•  starting from a 50 % belief, a guess after seeing the model is right in at most %4 of cases;
•  a test that raises a false alarm in 1 of 100 cases detects a true case with probability at most %5.

This holds whatever the attacker computes, now or later. </source>
        <translation>Ein Angreifer will wissen, %1, und kennt alles andere in der Tabelle. Bei ε&#xa0;=&#xa0;%2 und δ&#xa0;=&#xa0;%3:

•  hielt er beides vorher für gleich wahrscheinlich (50 %), rät er nach einem Blick auf das Modell in höchstens %4 der Fälle richtig;
•  ein Test, der in 1 von 100 Fällen falschen Alarm gibt, erkennt einen echten Fall mit Wahrscheinlichkeit höchstens %5.

Das gilt, was der Angreifer auch rechnet, jetzt oder später. </translation>
    </message>
    <message>
        <source>It holds for all runs of the sweep together, whichever of them are released.</source>
        <translation>Es gilt für alle Läufe der Versuchsreihe zusammen, gleich welche davon freigegeben werden.</translation>
    </message>
    <message>
        <source>It holds for each run by itself: what several released runs reveal adds up.</source>
        <translation>Es gilt für jeden Lauf allein: Was mehrere freigegebene Läufe verraten, summiert sich.</translation>
    </message>
    <message>
        <source>How many records the solver needs</source>
        <translation>Wie viele Datensätze das Verfahren braucht</translation>
    </message>
    <message>
        <source>To come within alpha = %1 of the best at ε = %2, with %3 groups × classes and %4 weights, about %5 training %8 are needed at least, and about %6 suffice. These are orders of magnitude: the constants of the bounds are unknown. Here there are %7.</source>
        <translation>Um dem Besten bei ε = %2 auf alpha = %1 nahe zu kommen, bei %3 Gruppen × Klassen und %4 Gewichten, sind mindestens etwa %5 %8 zum Trainieren nötig, und etwa %6 genügen. Das sind Größenordnungen: Die Konstanten der Schranken sind unbekannt. Hier sind es %7.</translation>
    </message>
</context>
<context>
    <name>trilemma::ProjectLife</name>
    <message>
        <source>The table of this project is not where it was: %1. Its set-up is kept; open the table where it is now.</source>
        <translation>Die Tabelle dieses Projekts ist nicht mehr da, wo sie war: %1. Ihre Einstellungen sind erhalten; öffnen Sie die Tabelle dort, wo sie jetzt liegt.</translation>
    </message>
    <message>
        <source>Open table …</source>
        <translation>Tabelle öffnen …</translation>
    </message>
    <message>
        <source>The table has other columns than when this project was set up, so their meaning was worked out anew. Look at the Data page before you train.</source>
        <translation>Die Tabelle hat andere Spalten als beim Einrichten dieses Projekts, deshalb wurde ihre Bedeutung neu bestimmt. Sehen Sie sich vor dem Training die Seite Daten an.</translation>
    </message>
    <message>
        <source>The copy was not saved.</source>
        <translation>Die Kopie wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>The project was not opened.</source>
        <translation>Das Projekt wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>has runs in training</source>
        <translation>enthält Läufe, die gerade trainieren</translation>
    </message>
    <message>
        <source>Wait for them or cancel them first</source>
        <translation>Warten Sie, oder brechen Sie sie zuerst ab</translation>
    </message>
    <message>
        <source>is open for reading only</source>
        <translation>ist nur zum Lesen geöffnet</translation>
    </message>
    <message>
        <source>Close it where it is open for writing first</source>
        <translation>Schließen Sie es zuerst dort, wo es zum Schreiben geöffnet ist</translation>
    </message>
    <message>
        <source>exists already</source>
        <translation>gibt es schon</translation>
    </message>
    <message>
        <source>Choose a name that is free</source>
        <translation>Wählen Sie einen freien Namen</translation>
    </message>
    <message>
        <source>is in a folder that does not exist</source>
        <translation>liegt in einem Ordner, den es nicht gibt</translation>
    </message>
    <message>
        <source>Choose another folder</source>
        <translation>Wählen Sie einen anderen Ordner</translation>
    </message>
    <message>
        <source>The project was not moved.</source>
        <translation>Das Projekt wurde nicht verschoben.</translation>
    </message>
    <message>
        <source>could not be written</source>
        <translation>konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Check that the folder may be written</source>
        <translation>Prüfen Sie, ob der Ordner beschreibbar ist</translation>
    </message>
    <message>
        <source>Training was not started.</source>
        <translation>Das Training wurde nicht gestartet.</translation>
    </message>
    <message>
        <source>One run was interrupted when the program last ended.</source>
        <translation>Ein Lauf wurde unterbrochen, als das Programm zuletzt endete.</translation>
    </message>
    <message>
        <source>%1 runs were interrupted when the program last ended.</source>
        <translation>%1 Läufe wurden unterbrochen, als das Programm zuletzt endete.</translation>
    </message>
    <message>
        <source>Look at the queue</source>
        <translation>Zur Warteschlange</translation>
    </message>
    <message>
        <source>Runs still to be trained: %1. Closing stops them: waiting runs can continue next time, and what a private run has spent stays spent.</source>
        <translation>Noch zu trainierende Läufe: %1. Schließen hält sie auf: Wartende können beim nächsten Mal weitermachen, und was ein privater Lauf verbraucht hat, bleibt verbraucht.</translation>
    </message>
    <message>
        <source>Runs whose results could not be written: %1. Closing tries once more; if there is still no room, they are lost.</source>
        <translation>Läufe, deren Ergebnisse nicht geschrieben werden konnten: %1. Beim Schließen wird es noch einmal versucht; ist dann noch kein Platz, gehen sie verloren.</translation>
    </message>
    <message>
        <source>Stop them and open</source>
        <translation>Aufhalten und öffnen</translation>
    </message>
    <message>
        <source>Stop them and close</source>
        <translation>Aufhalten und schließen</translation>
    </message>
    <message>
        <source>is still being read</source>
        <translation>wird noch gelesen</translation>
    </message>
    <message>
        <source>Try again in a moment</source>
        <translation>Versuchen Sie es gleich noch einmal</translation>
    </message>
    <message>
        <source>The project cannot be written, so the queue has paused.</source>
        <translation>Das Projekt lässt sich nicht schreiben, deshalb hält die Warteschlange an.</translation>
    </message>
    <message>
        <source>The end of some runs could not be written to the ledger, which counts what they had reserved.</source>
        <translation>Das Ende einiger Läufe ließ sich nicht in das Buch schreiben; es zählt, was sie reserviert hatten.</translation>
    </message>
    <message>
        <source>The copy is %1. Both share one privacy ledger: each also counts what the other one spends.</source>
        <translation>Die Kopie ist %1. Beide haben ein gemeinsames Privatsphäre-Buch: Jedes zählt auch, was das andere verbraucht.</translation>
    </message>
    <message>
        <source>Changed runs could not be read.</source>
        <translation>Geänderte Läufe konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Restore a backup …</source>
        <translation>Sicherung wiederherstellen …</translation>
    </message>
    <message>
        <source>Stop them and restore</source>
        <translation>Abbrechen und wiederherstellen</translation>
    </message>
    <message>
        <source>The backup was not restored.</source>
        <translation>Die Sicherung wurde nicht wiederhergestellt.</translation>
    </message>
    <message>
        <source>There is no backup of it.</source>
        <translation>Es gibt keine Sicherung davon.</translation>
    </message>
    <message>
        <source>%1 was not opened.</source>
        <translation>%1 wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>A part of this project is damaged and left out; you can continue with the rest. Restoring a backup that still has it would set aside what was trained since.</source>
        <translation>Ein Teil dieses Projekts ist beschädigt und wird weggelassen; mit dem Rest können Sie weiterarbeiten. Eine Sicherung wiederherzustellen, die ihn noch enthält, würde beiseitelegen, was seither trainiert wurde.</translation>
    </message>
    <message>
        <source>%1 is as it was on %2. What was spent since then still counts in the privacy ledger. The project as it was before is kept as %3</source>
        <translation>%1 ist wieder, wie es war: %2. Was seither ausgegeben wurde, zählt weiter im Privatsphäre-Buch. Das Projekt, wie es zuvor war, bleibt erhalten als %3</translation>
    </message>
    <message>
        <source>Edges of %1 were bought, but not of what is open now. %2 keeps them: “Recent” on the Data page opens the table with them.</source>
        <translation>Grenzen von %1 wurden gekauft, aber nicht von dem, was jetzt offen ist. %2 bewahrt sie: „Zuletzt“ auf der Seite Daten öffnet die Tabelle mit ihnen.</translation>
    </message>
    <message>
        <source>Edges of %1 were bought, but not of what is open now, and %2 could not keep all of it. The ledger counts them.</source>
        <translation>Grenzen von %1 wurden gekauft, aber nicht von dem, was jetzt offen ist, und %2 konnte nicht alles davon behalten. Das Buch zählt sie.</translation>
    </message>
    <message>
        <source>A small sweep trains on the made-up people of the sample: fair and private at three budgets, private alone, fair alone. A point appears for each setting; click one to see what it promises.</source>
        <translation>Eine kleine Versuchsreihe trainiert auf den erfundenen Menschen des Beispiels: fair und privat mit drei Budgets, nur privat, nur fair. Für jede Einstellung erscheint ein Punkt; klicken Sie auf einen, um zu sehen, was er verspricht.</translation>
    </message>
    <message>
        <source>The script was not written.</source>
        <translation>Das Skript wurde nicht geschrieben.</translation>
    </message>
    <message>
        <source>The script was written to %1.</source>
        <translation>Das Skript wurde nach %1 geschrieben.</translation>
    </message>
</context>
<context>
    <name>trilemma::QueueLine</name>
    <message>
        <source>Progress of the training queue</source>
        <translation>Fortschritt der Trainings-Warteschlange</translation>
    </message>
    <message>
        <source>Cancel all</source>
        <translation>Alle abbrechen</translation>
    </message>
    <message>
        <source>Cancel all runs</source>
        <translation>Alle Läufe abbrechen</translation>
    </message>
    <message>
        <source>Training queue</source>
        <translation>Trainings-Warteschlange</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%1 von %2 Läufen</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>, noch %1</translation>
    </message>
    <message>
        <source>, %1 failed</source>
        <translation>, %1 gescheitert</translation>
    </message>
    <message>
        <source>One run ended.</source>
        <translation>Ein Lauf ist beendet.</translation>
    </message>
    <message>
        <source>%1 runs ended.</source>
        <translation>%1 Läufe sind beendet.</translation>
    </message>
    <message>
        <source>%1 of them were cancelled.</source>
        <translation>%1 davon wurden abgebrochen.</translation>
    </message>
    <message>
        <source>%1 failed: the Train page says why.</source>
        <translation>%1 sind gescheitert: Die Seite Training sagt, warum.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause the queue</source>
        <translation>Die Warteschlange anhalten</translation>
    </message>
    <message>
        <source>Paused: %1</source>
        <translation>Angehalten: %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume the queue</source>
        <translation>Die Warteschlange fortsetzen</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Abwägen</translation>
    </message>
    <message>
        <source>Show the runs in Explore</source>
        <translation>Die Läufe unter Abwägen zeigen</translation>
    </message>
</context>
<context>
    <name>trilemma::QueueModel</name>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>training</source>
        <translation>trainiert</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>%1 percent</source>
        <translation>%1 Prozent</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>γ</source>
        <translation>γ</translation>
    </message>
    <message>
        <source>ε</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
</context>
<context>
    <name>trilemma::QueueNotices</name>
    <message>
        <source>One run was interrupted when the program ended before it.</source>
        <translation>Ein Lauf wurde unterbrochen, als das Programm vor ihm endete.</translation>
    </message>
    <message>
        <source>%1 runs were interrupted when the program ended before them.</source>
        <translation>%1 Läufe wurden unterbrochen, als das Programm vor ihnen endete.</translation>
    </message>
    <message>
        <source>Nothing has been spent on them yet, or they are not private: they can continue.</source>
        <translation>Für sie ist noch nichts verbraucht, oder sie sind nicht privat: Sie können weitermachen.</translation>
    </message>
    <message>
        <source>On %1 of them nothing has been spent yet, or they are not private: these can continue.</source>
        <translation>Für %1 davon ist noch nichts verbraucht, oder sie sind nicht privat: Diese können weitermachen.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>Train again (spends budget)</source>
        <translation>Neu trainieren (verbraucht Budget)</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>The project cannot be written, so the queue has paused.</source>
        <translation>Das Projekt lässt sich nicht schreiben, deshalb hält die Warteschlange an.</translation>
    </message>
    <message>
        <source>The results of one run are kept in memory until it can be.</source>
        <translation>Die Ergebnisse eines Laufs bleiben so lange im Speicher.</translation>
    </message>
    <message>
        <source>The results of %1 runs are kept in memory until it can be.</source>
        <translation>Die Ergebnisse von %1 Läufen bleiben so lange im Speicher.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Train these %1 runs again?</source>
        <translation>Diese %1 Läufe noch einmal trainieren?</translation>
    </message>
    <message>
        <source>What an earlier attempt spent stays spent.</source>
        <translation>Was ein früherer Versuch verbraucht hat, bleibt verbraucht.</translation>
    </message>
    <message>
        <source>The interrupted runs were archived. What they spent stays in the ledger.</source>
        <translation>Die unterbrochenen Läufe liegen im Archiv. Was sie verbraucht haben, bleibt im Buch.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>That could not be done; nothing was changed.</source>
        <translation>Das ging nicht; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The project could not be written. Runs that failed because of it spent nothing.</source>
        <translation>Das Projekt ließ sich nicht schreiben. Läufe, die daran scheiterten, haben nichts verbraucht.</translation>
    </message>
    <message>
        <source>Train run %1 again?</source>
        <translation>Lauf %1 noch einmal trainieren?</translation>
    </message>
    <message>
        <source>Private ones that had begun, or were about to: %1. What they had reserved is spent and does not come back.</source>
        <translation>Private, die begonnen hatten oder gerade beginnen sollten: %1. Was sie reserviert hatten, ist verbraucht und kommt nicht zurück.</translation>
    </message>
    <message>
        <source>Resume (spends budget)</source>
        <translation>Fortsetzen (verbraucht Budget)</translation>
    </message>
    <message>
        <source>%1 of them have a checkpoint, after %2 % of the steps or more: resuming spends budget again for the remaining steps and for one-time releases.</source>
        <translation>%1 davon haben einen Zwischenstand nach %2 % der Schritte oder mehr: Fortzusetzen verbraucht noch einmal Budget für die übrigen Schritte und für einmalige Freigaben.</translation>
    </message>
    <message>
        <source>The runs are in the project, but their end could not be written to the ledger. Until it can be, at the latest when the project is opened next, the ledger counts what they had reserved.</source>
        <translation>Die Läufe sind im Projekt, aber ihr Ende ließ sich nicht in das Buch schreiben. Bis das gelingt, spätestens wenn das Projekt das nächste Mal geöffnet wird, zählt das Buch, was sie reserviert hatten.</translation>
    </message>
</context>
<context>
    <name>trilemma::QueuePanel</name>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>The queue is empty. Finished runs are on the Explore page.</source>
        <translation>Die Warteschlange ist leer. Fertige Läufe stehen auf der Seite Abwägen.</translation>
    </message>
    <message>
        <source>Runs of the queue</source>
        <translation>Läufe der Warteschlange</translation>
    </message>
    <message>
        <source>Cancel selected</source>
        <translation>Gewählte abbrechen</translation>
    </message>
    <message>
        <source>Cancel the selected runs</source>
        <translation>Die gewählten Läufe abbrechen</translation>
    </message>
    <message>
        <source>Cancel all</source>
        <translation>Alle abbrechen</translation>
    </message>
    <message>
        <source>Cancel all runs</source>
        <translation>Alle Läufe abbrechen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause the queue</source>
        <translation>Die Warteschlange anhalten</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>Noch einmal trainieren</translation>
    </message>
    <message>
        <source>Train runs again</source>
        <translation>Läufe noch einmal trainieren</translation>
    </message>
    <message>
        <source>Trains the selected failed, cancelled or interrupted runs again; with none of them selected, all that failed or were interrupted. Private runs spend budget again; you are asked first.</source>
        <translation>Trainiert die ausgewählten gescheiterten, abgebrochenen oder unterbrochenen Läufe noch einmal; ist keiner davon ausgewählt, alle gescheiterten und unterbrochenen. Private Läufe verbrauchen noch einmal Budget; Sie werden vorher gefragt.</translation>
    </message>
    <message>
        <source>Move to the top</source>
        <translation>An den Anfang</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Hinauf</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Hinab</translation>
    </message>
    <message>
        <source>Move to the end</source>
        <translation>Ans Ende</translation>
    </message>
    <message>
        <source>%1 (%2): the order of the waiting runs is the order of their start</source>
        <translation>%1 (%2): Die Reihenfolge der wartenden Läufe ist die, in der sie beginnen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume the queue</source>
        <translation>Die Warteschlange fortsetzen</translation>
    </message>
    <message>
        <source>Resumes where everything stopped.</source>
        <translation>Macht dort weiter, wo alles stehen blieb.</translation>
    </message>
    <message>
        <source>Waiting runs do not start. Runs in training stop at one of their next steps and keep their state in memory; private selections train to their end.</source>
        <translation>Wartende Läufe beginnen nicht. Läufe im Training bleiben bei einem ihrer nächsten Schritte stehen und behalten ihren Zustand im Speicher; private Auswahlen trainieren zu Ende.</translation>
    </message>
</context>
<context>
    <name>trilemma::RefusedTexts</name>
    <message>
        <source>Slacks γ on the Fairness page</source>
        <translation>Spielräume γ auf der Seite Fairness</translation>
    </message>
    <message>
        <source>Budgets ε on the Privacy page</source>
        <translation>Budgets ε auf der Seite Privatsphäre</translation>
    </message>
    <message>
        <source>δ on the Privacy page</source>
        <translation>δ auf der Seite Privatsphäre</translation>
    </message>
    <message>
        <source>Edges on the Data page</source>
        <translation>Grenzen auf der Seite Daten</translation>
    </message>
</context>
<context>
    <name>trilemma::ReportPage</name>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation>Vorschau des Berichts</translation>
    </message>
    <message>
        <source>Runs in the report</source>
        <translation>Läufe im Bericht</translation>
    </message>
    <message>
        <source>Records that metrics are measured on</source>
        <translation>Datensätze, auf denen die Werte gemessen werden</translation>
    </message>
    <message>
        <source>Save as Markdown</source>
        <translation>Als Markdown speichern</translation>
    </message>
    <message>
        <source>Save as HTML</source>
        <translation>Als HTML speichern</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>All finished runs</source>
        <translation>Alle fertigen Läufe</translation>
    </message>
    <message>
        <source>Finished runs of the last sweep</source>
        <translation>Fertige Läufe der letzten Versuchsreihe</translation>
    </message>
    <message>
        <source>Test records</source>
        <translation>Testdatensätze</translation>
    </message>
    <message>
        <source>Training records</source>
        <translation>Trainingsdatensätze</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Measured on</source>
        <translation>Gemessen auf</translation>
    </message>
    <message>
        <source>Nothing to report yet</source>
        <translation>Noch nichts zu berichten</translation>
    </message>
    <message>
        <source>A report sums up finished runs: error, fairness gap and what each cost in privacy. Train some models first.</source>
        <translation>Ein Bericht fasst fertige Läufe zusammen: Fehler, Abstand zwischen Gruppen und was jeder an Privatsphäre gekostet hat. Trainieren Sie zuerst einige Modelle.</translation>
    </message>
    <message>
        <source>Go to Train</source>
        <translation>Zum Training</translation>
    </message>
    <message>
        <source>Go to the Train page</source>
        <translation>Zur Seite Training</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <source>The report was written to %1.</source>
        <translation>Der Bericht wurde nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Report on the chosen model, or summary of all runs</source>
        <translation>Bericht über das gewählte Modell, oder Zusammenfassung aller Läufe</translation>
    </message>
    <message>
        <source>The chosen model</source>
        <translation>Das gewählte Modell</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>Alle Läufe</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern als</translation>
    </message>
</context>
<context>
    <name>trilemma::RunComparisonModel</name>
    <message>
        <source>What differs
(metrics: non-private)</source>
        <translation>Unterschiede
(Werte: nicht privat)</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Unterschiede</translation>
    </message>
</context>
<context>
    <name>trilemma::RunFilterBar</name>
    <message>
        <source>Privacy of the runs shown</source>
        <translation>Privatsphäre der gezeigten Läufe</translation>
    </message>
    <message>
        <source>Each run</source>
        <translation>Jeder Lauf</translation>
    </message>
    <message>
        <source>Show each run beside the means</source>
        <translation>Jeden Lauf neben den Mitteln zeigen</translation>
    </message>
    <message>
        <source>Metrics on the test records, or on the training records</source>
        <translation>Werte auf den Testdatensätzen oder auf den Trainingsdatensätzen</translation>
    </message>
    <message>
        <source>Show every run faintly beside the mean over seeds</source>
        <translation>Jeden Lauf blass neben dem Mittel über Startwerte zeigen</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>ε = %1</source>
        <translation>ε = %1</translation>
    </message>
    <message>
        <source>Not private</source>
        <translation>Nicht privat</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Words that the runs shown must have</source>
        <translation>Wörter, die die gezeigten Läufe enthalten müssen</translation>
    </message>
    <message>
        <source>Standard deviation of the seeds, or the 95 % interval of their mean (Student&apos;s t). One seed has neither.</source>
        <translation>Standardabweichung über die Startwerte, oder das 95-%-Intervall ihres Mittels (Student-t). Ein einziger Startwert hat keines von beiden.</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>Läufe filtern</translation>
    </message>
    <message>
        <source>Table of the runs shown</source>
        <translation>Tabelle der gezeigten Läufe</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Words that a run must have: solver, model, γ=0.05, ε=3 or epsilon&lt;=3, seed=1, status, run id</source>
        <translation>Wörter, die ein Lauf enthalten muss: Verfahren, Modell, γ=0.05, ε=3 oder epsilon&lt;=3, seed=1, Zustand, Kennung des Laufs</translation>
    </message>
    <message>
        <source>ε ≤ %1</source>
        <translation>ε ≤ %1</translation>
    </message>
    <message>
        <source>Private only</source>
        <translation>Nur private</translation>
    </message>
    <message>
        <source>What the runs shown predict</source>
        <translation>Was die gezeigten Läufe vorhersagen</translation>
    </message>
    <message>
        <source>Predicts</source>
        <translation>Sagt voraus</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Solvers shown, and what else the filter says</source>
        <translation>Gezeigte Verfahren, und was der Filter sonst sagt</translation>
    </message>
    <message>
        <source>Metric on the horizontal axis</source>
        <translation>Kennzahl auf der waagrechten Achse</translation>
    </message>
    <message>
        <source>Metric on the vertical axis</source>
        <translation>Kennzahl auf der senkrechten Achse</translation>
    </message>
    <message>
        <source>Records that metrics are measured on</source>
        <translation>Datensätze, auf denen die Kennzahlen gemessen werden</translation>
    </message>
    <message>
        <source>Spread shown around the means</source>
        <translation>Streuung, die um die Mittel gezeigt wird</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>Pareto-Front</translation>
    </message>
    <message>
        <source>Draw the Pareto front of the settings shown</source>
        <translation>Die Pareto-Front der gezeigten Einstellungen zeichnen</translation>
    </message>
    <message>
        <source>Test records</source>
        <translation>Testdatensätze</translation>
    </message>
    <message>
        <source>Training records</source>
        <translation>Trainingsdatensätze</translation>
    </message>
    <message>
        <source>A line through the settings that no other one shown beats in both metrics. Choose ε ≤ under Privacy for the front among them</source>
        <translation>Eine Linie durch die Einstellungen, die keine andere gezeigte in beiden Kennzahlen schlägt. Wählen Sie ε ≤ unter Privatsphäre für die Front unter diesen</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>95 % interval of the mean</source>
        <translation>95-%-Intervall des Mittels</translation>
    </message>
    <message>
        <source>Vertical axis</source>
        <translation>Senkrechte Achse</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>Waagrechte Achse</translation>
    </message>
    <message>
        <source>Measured on</source>
        <translation>Gemessen auf</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
</context>
<context>
    <name>trilemma::RunGroupModel</name>
    <message>
        <source>not
estimable</source>
        <translation>nicht
schätzbar</translation>
    </message>
    <message>
        <source>Non-private: computed on the records without noise.</source>
        <translation>Nicht privat: ohne Rauschen auf den Datensätzen berechnet.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Not estimable: no record of the group is in the denominator.</source>
        <translation>Nicht schätzbar: Kein Datensatz der Gruppe steht im Nenner.</translation>
    </message>
    <message>
        <source>95 % interval %1 to %2</source>
        <translation>95-%-Intervall %1 bis %2</translation>
    </message>
    <message>
        <source>This run&apos;s store does not know it.</source>
        <translation>Im Speicher dieses Laufs ist es nicht bekannt.</translation>
    </message>
    <message>
        <source>Everybody</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>Records of the group in this set</source>
        <translation>Datensätze der Gruppe in dieser Menge</translation>
    </message>
    <message>
        <source>Mean over %1 records</source>
        <translation>Mittel über %1 Datensätze</translation>
    </message>
</context>
<context>
    <name>trilemma::RunInspector</name>
    <message>
        <source>Summary of the selected runs</source>
        <translation>Zusammenfassung der gewählten Läufe</translation>
    </message>
    <message>
        <source>The selected run</source>
        <translation>Der gewählte Lauf</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>Als Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the run as a command</source>
        <translation>Den Lauf als Befehl kopieren</translation>
    </message>
    <message>
        <source>Inspector of the selected run</source>
        <translation>Tafel des gewählten Laufs</translation>
    </message>
    <message>
        <source>The specification as a trilemma-cli command, for a shell</source>
        <translation>Die Spezifikation als Befehl von trilemma-cli, für eine Shell</translation>
    </message>
    <message>
        <source>No run selected</source>
        <translation>Kein Lauf gewählt</translation>
    </message>
    <message>
        <source>Click a point of the chart or a row of the table to see the privacy statement, the metrics and the set-up of a run.</source>
        <translation>Klicken Sie auf einen Punkt des Diagramms oder eine Zeile der Tabelle, um die Aussage zur Privatsphäre, die Werte und die Einstellungen eines Laufs zu sehen.</translation>
    </message>
    <message>
        <source>What to show of the selected run</source>
        <translation>Was vom gewählten Lauf gezeigt wird</translation>
    </message>
    <message>
        <source>Groups of the selected run</source>
        <translation>Gruppen des gewählten Laufs</translation>
    </message>
    <message>
        <source>Training of the selected run</source>
        <translation>Training des gewählten Laufs</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Pin the selected setting</source>
        <translation>Die gewählte Einstellung anheften</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Privacy statement, metrics, constraints and set-up</source>
        <translation>Aussage zur Privatsphäre, Werte, Bedingungen und Einstellungen</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>What the decisions do to each group</source>
        <translation>Was die Entscheidungen für jede Gruppe bedeuten</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>How the training went, step by step</source>
        <translation>Wie das Training verlief, Schritt für Schritt</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Stop comparing with this setting (P)</source>
        <translation>Nicht mehr mit dieser Einstellung vergleichen (P)</translation>
    </message>
    <message>
        <source>Keep this setting and show how others differ from it (P)</source>
        <translation>Diese Einstellung festhalten und zeigen, wie andere von ihr abweichen (P)</translation>
    </message>
    <message>
        <source>Select a run to see what its decisions do to each group.</source>
        <translation>Wählen Sie einen Lauf, um zu sehen, was seine Entscheidungen für jede Gruppe bedeuten.</translation>
    </message>
    <message>
        <source>The group table cannot be read: %1</source>
        <translation>Die Gruppentabelle lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>The run has not finished; its groups will appear when it has.</source>
        <translation>Der Lauf ist nicht beendet; danach erscheinen hier seine Gruppen.</translation>
    </message>
    <message>
        <source>This run has no group table: its constraints name no attribute, or it was trained by a version that kept none. Train it again to get one.</source>
        <translation>Dieser Lauf hat keine Gruppentabelle: Seine Bedingungen nennen kein Attribut, oder er wurde mit einer Version trainiert, die keine aufbewahrte. Trainieren Sie ihn noch einmal, um eine zu bekommen.</translation>
    </message>
    <message>
        <source>Other thresholds of the selected run</source>
        <translation>Andere Schwellen des gewählten Laufs</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>What another decision threshold would do; for the owner of the data</source>
        <translation>Was eine andere Entscheidungsschwelle täte; für den Eigentümer der Daten</translation>
    </message>
    <message>
        <source>Export of the selected run&apos;s model</source>
        <translation>Export des Modells des gewählten Laufs</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Export the model with its privacy statement</source>
        <translation>Das Modell mit seiner Erklärung zur Privatheit exportieren</translation>
    </message>
    <message>
        <source>Curves of this model</source>
        <translation>Kurven dieses Modells</translation>
    </message>
    <message>
        <source>Show what the model adds for each column</source>
        <translation>Zeigen, was das Modell für jede Spalte beiträgt</translation>
    </message>
    <message>
        <source>A chart for each column: what it adds to the score against its value</source>
        <translation>Ein Diagramm für jede Spalte: was sie zum Wert beiträgt, über ihrem Wert</translation>
    </message>
    <message>
        <source>Slacks of the selected run</source>
        <translation>Spielräume des gewählten Laufs</translation>
    </message>
    <message>
        <source>Slack</source>
        <translation>Spielraum</translation>
    </message>
    <message>
        <source>The models of other slacks, from the same release</source>
        <translation>Die Modelle anderer Spielräume, aus derselben Freigabe</translation>
    </message>
</context>
<context>
    <name>trilemma::RunInspectorExport</name>
    <message>
        <source>This model alone</source>
        <translation>Dieses Modell allein</translation>
    </message>
    <message>
        <source>All private runs on this data (%1)</source>
        <translation>Alle privaten Läufe auf diesen Daten (%1)</translation>
    </message>
    <message>
        <source>This model was released before: exporting it again adds nothing to the ledger and costs nothing.</source>
        <translation>Dieses Modell wurde schon freigegeben: Es noch einmal zu exportieren, trägt nichts in das Buch ein und kostet nichts.</translation>
    </message>
    <message>
        <source>The file will state in your name that this run was fixed before any run on this data was seen, so that its own ε covers it. State it only if it is true.</source>
        <translation>Die Datei wird in Ihrem Namen erklären, dass dieser Lauf feststand, bevor ein Lauf auf diesen Daten gesehen wurde, sodass sein eigenes ε ihn abdeckt. Erklären Sie das nur, wenn es stimmt.</translation>
    </message>
    <message>
        <source>The file will state that the model was chosen privately among the trials of its run, and in your name that the run was fixed before any run on this data was seen.</source>
        <translation>Die Datei wird erklären, dass das Modell privat unter den Versuchen seines Laufs gewählt wurde, und in Ihrem Namen, dass der Lauf feststand, bevor ein Lauf auf diesen Daten gesehen wurde.</translation>
    </message>
    <message>
        <source>The file will say that the run was chosen after looking at private runs on this data: %1. Its own ε does not cover that choice.</source>
        <translation>Die Datei wird sagen, dass der Lauf nach dem Ansehen privater Läufe auf diesen Daten gewählt wurde: %1. Sein eigenes ε deckt diese Wahl nicht ab.</translation>
    </message>
    <message>
        <source>About the export</source>
        <translation>Über den Export</translation>
    </message>
    <message>
        <source>What the release covers and costs</source>
        <translation>Was die Freigabe abdeckt und kostet</translation>
    </message>
    <message>
        <source>What the file will say</source>
        <translation>Was die Datei sagen wird</translation>
    </message>
    <message>
        <source>Why this model cannot be exported</source>
        <translation>Warum dieses Modell nicht exportiert werden kann</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Export the model …</source>
        <translation>Modell exportieren …</translation>
    </message>
    <message>
        <source>Export the model</source>
        <translation>Modell exportieren</translation>
    </message>
    <message>
        <source>The model is written to a file with its privacy statement, which others can check. The release is entered into the ledger.</source>
        <translation>Das Modell wird mit seiner Erklärung zur Privatheit in eine Datei geschrieben, die andere prüfen können. Die Freigabe wird in das Buch eingetragen.</translation>
    </message>
    <message>
        <source>How was this run chosen?</source>
        <translation>Wie wurde dieser Lauf gewählt?</translation>
    </message>
    <message>
        <source>After looking at results</source>
        <translation>Nach dem Ansehen von Ergebnissen</translation>
    </message>
    <message>
        <source>Before any run on this data was seen</source>
        <translation>Bevor ein Lauf gesehen wurde</translation>
    </message>
    <message>
        <source>By private selection</source>
        <translation>Durch private Auswahl</translation>
    </message>
    <message>
        <source>The run has not finished; its model will be here when it has.</source>
        <translation>Der Lauf ist nicht beendet; danach ist sein Modell hier.</translation>
    </message>
    <message>
        <source>This run was trained without privacy: its model is for comparison and cannot be exported.</source>
        <translation>Dieser Lauf wurde ohne Privatheit trainiert: Sein Modell dient dem Vergleich und kann nicht exportiert werden.</translation>
    </message>
    <message>
        <source>This run is a simulation: its noise can be repeated, so its model protects nobody and cannot be exported.</source>
        <translation>Dieser Lauf ist eine Simulation: Sein Rauschen lässt sich wiederholen; sein Modell schützt also niemanden und kann nicht exportiert werden.</translation>
    </message>
    <message>
        <source>Select a run to export its model.</source>
        <translation>Wählen Sie einen Lauf, um sein Modell zu exportieren.</translation>
    </message>
    <message>
        <source>Model with its privacy statement (*.json)</source>
        <translation>Modell mit seiner Erklärung zur Privatheit (*.json)</translation>
    </message>
    <message>
        <source>The release is in the ledger; exporting the model again costs nothing more.</source>
        <translation>Die Freigabe steht im Buch; das Modell noch einmal zu exportieren, kostet nichts mehr.</translation>
    </message>
    <message>
        <source>The run whose model is exported</source>
        <translation>Der Lauf, dessen Modell exportiert wird</translation>
    </message>
    <message>
        <source>All models released, with this one</source>
        <translation>Alle freigegebenen Modelle, mit diesem</translation>
    </message>
    <message>
        <source>Their budget</source>
        <translation>Deren Budget</translation>
    </message>
    <message>
        <source>All figures: %1, at δ = %2.</source>
        <translation>Alle Zahlen: %1, bei δ = %2.</translation>
    </message>
    <message>
        <source>By the ledger, runs on this data that had ended before this one began: %1.</source>
        <translation>Läufe auf diesen Daten, die nach dem Buch zu Ende waren, als dieser begann: %1.</translation>
    </message>
    <message>
        <source>Already exported with a different declaration. You can export it again only as &quot;chosen after looking&quot;, the weakest claim.</source>
        <translation>Schon mit einer anderen Erklärung exportiert. Neu exportieren lässt es sich nur als „nach dem Ansehen gewählt“, was am wenigsten behauptet.</translation>
    </message>
    <message>
        <source>model of run %1</source>
        <translation>Modell von Lauf %1</translation>
    </message>
    <message>
        <source>The model was written to %1, and its release is in the ledger.</source>
        <translation>Das Modell wurde nach %1 geschrieben, und seine Freigabe steht im Buch.</translation>
    </message>
    <message>
        <source>Reading the ledger and working out the figures …</source>
        <translation>Das Buch wird gelesen, die Werte werden berechnet …</translation>
    </message>
    <message>
        <source>Its model of the slack γ = %1</source>
        <translation>Sein Modell für den Spielraum γ = %1</translation>
    </message>
    <message>
        <source>ONNX, for other programs (*.onnx)</source>
        <translation>ONNX, für andere Programme (*.onnx)</translation>
    </message>
    <message>
        <source>Release bundle, with model card and self-test (*.zip)</source>
        <translation>Freigabepaket mit Modellkarte und Selbsttest (*.zip)</translation>
    </message>
</context>
<context>
    <name>trilemma::RunInspectorGroups</name>
    <message>
        <source>Records that the group rates are measured on</source>
        <translation>Datensätze, auf denen die Raten der Gruppen gemessen werden</translation>
    </message>
    <message>
        <source>Class that counts as positive</source>
        <translation>Klasse, die als positiv gilt</translation>
    </message>
    <message>
        <source>Rates of every group</source>
        <translation>Raten jeder Gruppe</translation>
    </message>
    <message>
        <source>Why there is no group table</source>
        <translation>Warum es keine Gruppentabelle gibt</translation>
    </message>
    <message>
        <source>Test records</source>
        <translation>Testdaten</translation>
    </message>
    <message>
        <source>Training records</source>
        <translation>Trainingsdaten</translation>
    </message>
    <message>
        <source>The class that counts as positive; the rates are about deciding for it</source>
        <translation>Die Klasse, die als positiv gilt; die Raten betreffen Entscheidungen für sie</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>With 95 % intervals; point at a cell for its counts.</source>
        <translation>Mit 95-%-Intervallen; zeigen Sie auf eine Zelle, um ihre Anzahlen zu sehen.</translation>
    </message>
    <message>
        <source>Rates of every group, as a picture</source>
        <translation>Raten jeder Gruppe als Bild</translation>
    </message>
    <message>
        <source>Which run this is about</source>
        <translation>Um welchen Lauf es geht</translation>
    </message>
    <message>
        <source>Of the run with seed %1; the lens Groups shows means.</source>
        <translation>Vom Lauf mit Startwert %1; die Linse „Gruppen“ zeigt Mittel.</translation>
    </message>
</context>
<context>
    <name>trilemma::RunInspectorSlack</name>
    <message>
        <source>About the slack</source>
        <translation>Zum Spielraum</translation>
    </message>
    <message>
        <source>Slack gamma on the curve</source>
        <translation>Spielraum Gamma auf der Kurve</translation>
    </message>
    <message>
        <source>Slack gamma on the curve, as a number</source>
        <translation>Spielraum Gamma auf der Kurve, als Zahl</translation>
    </message>
    <message>
        <source>Error and gap at this slack</source>
        <translation>Fehler und Abstand bei diesem Spielraum</translation>
    </message>
    <message>
        <source>Why this slack cannot be chosen</source>
        <translation>Warum dieser Spielraum nicht gewählt werden kann</translation>
    </message>
    <message>
        <source>Take this model</source>
        <translation>Dieses Modell nehmen</translation>
    </message>
    <message>
        <source>Export the model of this slack</source>
        <translation>Das Modell dieses Spielraums exportieren</translation>
    </message>
    <message>
        <source>Train this slack alone</source>
        <translation>Nur diesen Spielraum trainieren</translation>
    </message>
    <message>
        <source>Set up a training for this slack alone</source>
        <translation>Ein Training nur für diesen Spielraum einstellen</translation>
    </message>
    <message>
        <source>Go to the export with the model of this slack, at no further price</source>
        <translation>Zum Export mit dem Modell dieses Spielraums, ohne weiteren Preis</translation>
    </message>
    <message>
        <source>Puts this slack into the set-up; the Train page says what it costs</source>
        <translation>Übernimmt diesen Spielraum in die Einstellungen; die Seite Training sagt, was es kostet</translation>
    </message>
    <message>
        <source>The run has not finished; its model will be here when it has.</source>
        <translation>Der Lauf ist nicht beendet; danach ist sein Modell hier.</translation>
    </message>
    <message>
        <source>Select a one-release frontier to move along its curve.</source>
        <translation>Wählen Sie eine Kurve aus einer Freigabe (One-release frontier), um sich auf ihr zu bewegen.</translation>
    </message>
    <message>
        <source>Reading the curve …</source>
        <translation>Die Kurve wird gelesen …</translation>
    </message>
    <message>
        <source>The model of this run is damaged.</source>
        <translation>Das Modell dieses Laufs ist beschädigt.</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Unresolved: the noise of the gap is more than half of this slack. Allow more than %1, or train with a larger ε.</source>
        <translation>Nicht aufgelöst: Das Rauschen des Abstands ist größer als die Hälfte dieses Spielraums. Erlauben Sie mehr als %1, oder trainieren Sie mit größerem ε.</translation>
    </message>
    <message>
        <source>Estimated on the training records by the table that this run released; ± is the standard deviation of its noise. Decisions are chosen on the same table, so its error is a little too low. One release covers every slack, as long as the slack is chosen here: if you looked at test metrics without noise before, you have chosen after looking.</source>
        <translation>Geschätzt auf den Trainingsdatensätzen mit der Tabelle, die dieser Lauf freigegeben hat; ± ist die Standardabweichung ihres Rauschens. Die Entscheidungen sind auf derselben Tabelle gewählt, daher ist ihr Fehler etwas zu klein. Eine Freigabe deckt jeden Spielraum ab, solange er hier gewählt wird: Wer vorher Testmetriken ohne Rauschen angesehen hat, hat nach dem Hinsehen gewählt.</translation>
    </message>
    <message>
        <source>Unresolved: the noise of the table hides one group. Train with a larger ε.</source>
        <translation>Nicht aufgelöst: Das Rauschen der Tabelle verdeckt eine Gruppe. Trainieren Sie mit größerem ε.</translation>
    </message>
</context>
<context>
    <name>trilemma::RunInspectorThreshold</name>
    <message>
        <source>not estimable</source>
        <translation>nicht schätzbar</translation>
    </message>
    <message>
        <source>About the threshold</source>
        <translation>Über die Schwelle</translation>
    </message>
    <message>
        <source>Records that the threshold is tried on</source>
        <translation>Datensätze, an denen die Schwelle versucht wird</translation>
    </message>
    <message>
        <source>Decision threshold</source>
        <translation>Entscheidungsschwelle</translation>
    </message>
    <message>
        <source>Decision threshold, as a number</source>
        <translation>Entscheidungsschwelle, als Zahl</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the threshold one half</source>
        <translation>Zurück zur Schwelle einhalb</translation>
    </message>
    <message>
        <source>Error and gaps at this threshold</source>
        <translation>Fehler und Abstände bei dieser Schwelle</translation>
    </message>
    <message>
        <source>Rates of every group at this threshold</source>
        <translation>Raten jeder Gruppe bei dieser Schwelle</translation>
    </message>
    <message>
        <source>Test records</source>
        <translation>Testdaten</translation>
    </message>
    <message>
        <source>Training records</source>
        <translation>Trainingsdaten</translation>
    </message>
    <message>
        <source>For you as the owner of the data: a threshold chosen by these numbers reveals something about the records. An exported model decides at 0.5.</source>
        <translation>Für Sie als Eigentümer der Daten: Eine nach diesen Zahlen gewählte Schwelle verrät etwas über die Datensätze. Ein exportiertes Modell entscheidet bei 0,5.</translation>
    </message>
    <message>
        <source>The run has not finished; its model will be here when it has.</source>
        <translation>Der Lauf ist nicht beendet; danach ist sein Modell hier.</translation>
    </message>
    <message>
        <source>This run has no model.</source>
        <translation>Dieser Lauf hat kein Modell.</translation>
    </message>
    <message>
        <source>This model draws its decisions at random: it has no threshold to move.</source>
        <translation>Dieses Modell zieht seine Entscheidungen zufällig: Es hat keine Schwelle, die man verschieben könnte.</translation>
    </message>
    <message>
        <source>A threshold decides between two classes; this model has more than two classes.</source>
        <translation>Eine Schwelle entscheidet zwischen zwei Klassen; dieses Modell hat mehr als zwei.</translation>
    </message>
    <message>
        <source>Select a run to see what another decision threshold would do.</source>
        <translation>Wählen Sie einen Lauf, um zu sehen, was eine andere Entscheidungsschwelle täte.</translation>
    </message>
    <message>
        <source>Reading the table …</source>
        <translation>Die Tabelle wird gelesen …</translation>
    </message>
    <message>
        <source>The set-up of this run cannot be read: %1</source>
        <translation>Die Angaben dieses Laufs lassen sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>The table that this run was trained on cannot be read: %1. Put the file back where it was to move the threshold.</source>
        <translation>Die Tabelle, an der dieser Lauf trainiert wurde, lässt sich nicht lesen: %1. Legen Sie die Datei wieder an ihren Ort, um die Schwelle zu verschieben.</translation>
    </message>
    <message>
        <source>The file has changed since this run was trained; a threshold would be tried on other records.</source>
        <translation>Die Datei hat sich seit dem Training dieses Laufs geändert; eine Schwelle würde an anderen Datensätzen versucht.</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Parity gap</source>
        <translation>Paritätsabstand</translation>
    </message>
    <message>
        <source>Odds gap</source>
        <translation>Chancenabstand</translation>
    </message>
    <message>
        <source>Differences are against the threshold 0.5.</source>
        <translation>Unterschiede sind gegen die Schwelle 0,5.</translation>
    </message>
</context>
<context>
    <name>trilemma::RunInspectorTraining</name>
    <message>
        <source>About the training curve</source>
        <translation>Über die Trainingskurve</translation>
    </message>
    <message>
        <source>Select a run to see how its training went.</source>
        <translation>Wählen Sie einen Lauf, um zu sehen, wie sein Training verlief.</translation>
    </message>
    <message>
        <source>This run has no curve: it has not trained, or its solver does not track the constraints while it trains.</source>
        <translation>Dieser Lauf hat keine Kurve: Er hat nicht trainiert, oder sein Verfahren verfolgt die Bedingungen beim Training nicht.</translation>
    </message>
</context>
<context>
    <name>trilemma::RunKeeping</name>
    <message>
        <source>Archived</source>
        <translation>Archiv</translation>
    </message>
    <message>
        <source>Show archived runs</source>
        <translation>Archivierte Läufe zeigen</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>Restore from the archive</source>
        <translation>Aus dem Archiv holen</translation>
    </message>
    <message>
        <source>Delete …</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Shows archived runs among the others, in table and chart</source>
        <translation>Zeigt archivierte Läufe unter den anderen, in Tabelle und Diagramm</translation>
    </message>
    <message>
        <source>One run was archived.</source>
        <translation>Ein Lauf wurde archiviert.</translation>
    </message>
    <message>
        <source>%1 runs were archived.</source>
        <translation>%1 Läufe wurden archiviert.</translation>
    </message>
    <message>
        <source>“Archived” above the table shows them again.</source>
        <translation>„Archiv“ über der Tabelle zeigt sie wieder.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>The archive was not changed.</source>
        <translation>Das Archiv wurde nicht geändert.</translation>
    </message>
    <message>
        <source>Delete this run, with its model, metrics and curves?</source>
        <translation>Diesen Lauf mit Modell, Maßen und Kurven löschen?</translation>
    </message>
    <message>
        <source>Delete these %1 runs, with their models, metrics and curves?</source>
        <translation>Diese %1 Läufe mit Modellen, Maßen und Kurven löschen?</translation>
    </message>
    <message>
        <source>They cannot be restored. What they spent stays in the ledger.</source>
        <translation>Sie lassen sich nicht wiederherstellen. Was sie verbraucht haben, bleibt im Buch.</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>Nothing was deleted.</source>
        <translation>Nichts wurde gelöscht.</translation>
    </message>
    <message>
        <source>One run was deleted.</source>
        <translation>Ein Lauf wurde gelöscht.</translation>
    </message>
    <message>
        <source>%1 runs were deleted.</source>
        <translation>%1 Läufe wurden gelöscht.</translation>
    </message>
    <message>
        <source>The ledger still counts what was spent.</source>
        <translation>Das Buch zählt weiterhin, was verbraucht wurde.</translation>
    </message>
</context>
<context>
    <name>trilemma::RunTableModel</name>
    <message>
        <source>n/e</source>
        <translation>n. s.</translation>
    </message>
    <message>
        <source>Not evaluated: the run has not finished.</source>
        <translation>Nicht ausgewertet: Der Lauf ist nicht fertig.</translation>
    </message>
    <message>
        <source>Not estimable: %1</source>
        <translation>Nicht schätzbar: %1</translation>
    </message>
    <message>
        <source>95 % interval %1 to %2. </source>
        <translation>95-%-Intervall %1 bis %2. </translation>
    </message>
    <message>
        <source>Non-private: computed on private records, for their owner only.</source>
        <translation>Nicht privat: auf privaten Datensätzen berechnet, nur für deren Eigentümer.</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>Simulation</translation>
    </message>
    <message>
        <source>This solver uses no slack: it ignores constraints, or uses a penalty weight λ instead.</source>
        <translation>Dieses Verfahren verwendet keinen Spielraum: Es lässt Bedingungen außer Acht oder verwendet stattdessen ein Strafgewicht λ.</translation>
    </message>
    <message>
        <source>Not private: no ε was asked for.</source>
        <translation>Nicht privat: Es wurde kein ε verlangt.</translation>
    </message>
    <message>
        <source>Not private: no ε bounds this run.</source>
        <translation>Nicht privat: Kein ε begrenzt diesen Lauf.</translation>
    </message>
    <message>
        <source>The noise came from a fixed seed: this run protects nobody.</source>
        <translation>Das Rauschen kam aus einem festen Startwert: Dieser Lauf schützt niemanden.</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>γ</source>
        <translation>γ</translation>
    </message>
    <message>
        <source>ε target</source>
        <translation>Ziel-ε</translation>
    </message>
    <message>
        <source>ε spent</source>
        <translation>ε verbr.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source> Non-private: computed on private records without noise.</source>
        <translation> Nicht privat: ohne Rauschen auf privaten Datensätzen berechnet.</translation>
    </message>
    <message>
        <source>The algorithm, with its colour and marker in the chart.</source>
        <translation>Das Verfahren, mit Farbe und Zeichen wie im Diagramm.</translation>
    </message>
    <message>
        <source>Slack γ of the first constraint: the largest gap that is asked for (difference of rates).</source>
        <translation>Spielraum γ der ersten Bedingung: der größte verlangte Abstand (Differenz von Raten).</translation>
    </message>
    <message>
        <source>Target ε that was asked for, at the run&apos;s δ; lower protects more.</source>
        <translation>Verlangtes ε, beim δ des Laufs; kleiner schützt mehr.</translation>
    </message>
    <message>
        <source>ε that the run costs by the accountant, rounded up; lower protects more.</source>
        <translation>ε, das der Lauf nach der Buchführung kostet, aufgerundet; kleiner schützt mehr.</translation>
    </message>
    <message>
        <source>Public seed of split and initialisation; the noise never comes from it.</source>
        <translation>Öffentlicher Startwert von Aufteilung und Anfang; das Rauschen kommt nie daraus.</translation>
    </message>
    <message>
        <source>How far the run got.</source>
        <translation>Wie weit der Lauf gekommen ist.</translation>
    </message>
    <message>
        <source>Steps of the solver that were taken.</source>
        <translation>Schritte, die das Verfahren gemacht hat.</translation>
    </message>
    <message>
        <source>Not private.</source>
        <translation>Nicht privat.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>Nachbarschaft</translation>
    </message>
    <message>
        <source>The kind of model that was trained.</source>
        <translation>Die Art des trainierten Modells.</translation>
    </message>
    <message>
        <source>Fairness weight λ of a solver that uses a penalty weight instead of a slack.</source>
        <translation>Fairness-Gewicht λ eines Verfahrens, das ein Strafgewicht statt eines Spielraums verwendet.</translation>
    </message>
    <message>
        <source>Which tables the privacy claim calls neighbours; ε under different relations must not be compared.</source>
        <translation>Welche Tabellen nach der Aussage zur Privatsphäre Nachbarn sind; ε unter verschiedenen Nachbarschaften dürfen nicht verglichen werden.</translation>
    </message>
    <message>
        <source>%1, archived</source>
        <translation>%1, archiviert</translation>
    </message>
    <message>
        <source>Meets its γ</source>
        <translation>Hält sein γ</translation>
    </message>
    <message>
        <source>Each run against its own γ, not against the target line. Judged on the test set: met if the 95 % interval of the gap lies within γ, violated if it lies above, else undecided.</source>
        <translation>Jeder Lauf gegen sein eigenes γ, nicht gegen die Ziellinie. Beurteilt auf der Testmenge: erfüllt, wenn das 95-%-Intervall des Abstands innerhalb von γ liegt, verletzt, wenn es darüber liegt, sonst unentschieden.</translation>
    </message>
    <message>
        <source>Mark: &quot;simulation&quot; where the noise came from a fixed seed, so that the run protects nobody; empty for every other run.</source>
        <translation>Kennzeichen: „Simulation“, wo das Rauschen aus einem festen Seed kam, der Lauf also niemanden schützt; leer bei jedem anderen Lauf.</translation>
    </message>
    <message>
        <source>Cannot tell yet whether the gap is within γ: the records are too few. Its 95 % interval on the test set contains γ, or cannot be estimated.</source>
        <translation>Noch ist nicht zu sagen, ob der Abstand innerhalb von γ liegt: Die Datensätze sind zu wenige. Sein 95-%-Intervall auf der Testmenge enthält γ oder ist nicht schätzbar.</translation>
    </message>
</context>
<context>
    <name>trilemma::RunsPanel</name>
    <message>
        <source>What differs between the selected runs</source>
        <translation>Worin sich die gewählten Läufe unterscheiden</translation>
    </message>
    <message>
        <source>How to compare</source>
        <translation>Wie verglichen wird</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Choose the columns of the table</source>
        <translation>Die Spalten der Tabelle wählen</translation>
    </message>
    <message>
        <source>Export the table as CSV</source>
        <translation>Die Tabelle als CSV exportieren</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Only what differs between the selected runs</source>
        <translation>Nur, worin sich die gewählten Läufe unterscheiden</translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation>Spalten der Tabelle</translation>
    </message>
    <message>
        <source>Table of settings, of runs or comparison</source>
        <translation>Tabelle der Einstellungen, der Läufe oder Vergleich</translation>
    </message>
    <message>
        <source>Show or hide the table of runs</source>
        <translation>Die Tabelle der Läufe zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>A row for each point of the chart; its runs unfold</source>
        <translation>Eine Zeile für jeden Punkt des Diagramms; seine Läufe klappen auf</translation>
    </message>
    <message>
        <source>A row for each run, finished or not</source>
        <translation>Eine Zeile für jeden Lauf, fertig oder nicht</translation>
    </message>
    <message>
        <source>Show or hide the table (T)</source>
        <translation>Die Tabelle zeigen oder verbergen (T)</translation>
    </message>
    <message>
        <source>Export the rows that are shown, as CSV; metrics are marked non-private</source>
        <translation>Die gezeigten Zeilen als CSV exportieren; Maße sind als nicht privat gekennzeichnet</translation>
    </message>
</context>
<context>
    <name>trilemma::RunsView</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
</context>
<context>
    <name>trilemma::SchemaModel</name>
    <message>
        <source>The model may use it.</source>
        <translation>Das Modell darf sie verwenden.</translation>
    </message>
    <message>
        <source>What the model predicts.</source>
        <translation>Was das Modell vorhersagt.</translation>
    </message>
    <message>
        <source>Splits people into groups that must be treated fairly; the model does not use it.</source>
        <translation>Teilt Menschen in Gruppen, die fair behandelt werden müssen; das Modell verwendet sie nicht.</translation>
    </message>
    <message>
        <source>Says which records belong to one person. A private run then protects all of them together.</source>
        <translation>Sagt, welche Datensätze zu einem Menschen gehören. Ein privater Lauf schützt sie dann alle zusammen.</translation>
    </message>
    <message>
        <source>Left out.</source>
        <translation>Ausgelassen.</translation>
    </message>
    <message>
        <source>%1
Declared public by %2, source: %3</source>
        <translation>%1
Für öffentlich erklärt von %2, Quelle: %3</translation>
    </message>
    <message>
        <source>%1
Read from the records. Nobody has declared it public yet.</source>
        <translation>%1
Aus den Datensätzen gelesen. Noch hat es niemand für öffentlich erklärt.</translation>
    </message>
    <message>
        <source>Non-private: counted on the records.</source>
        <translation>Nicht privat: auf den Datensätzen gezählt.</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Public facts</source>
        <translation>Öffentliche Angaben</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlend</translation>
    </message>
    <message>
        <source>write %1</source>
        <translation>%1 schreiben</translation>
    </message>
    <message>
        <source>Cells that hold one of the column&apos;s missing codes. Counted on the private records: not for release.</source>
        <translation>Zellen mit einem der Zeichen der Spalte für fehlende Werte. Auf den privaten Datensätzen gezählt: nicht zur Freigabe.</translation>
    </message>
    <message>
        <source>What happens to the record of a missing cell.</source>
        <translation>Was mit dem Datensatz einer fehlenden Zelle geschieht.</translation>
    </message>
    <message>
        <source>If missing</source>
        <translation>Falls fehlend</translation>
    </message>
    <message>
        <source>Write numbers such as %1. An empty cell means no edges.</source>
        <translation>Schreiben Sie Zahlen wie %1. Eine leere Zelle heißt: keine Grenzen.</translation>
    </message>
    <message>
        <source>Only numeric features have edges.</source>
        <translation>Nur Merkmale, die Zahlen sind, haben Grenzen.</translation>
    </message>
    <message>
        <source>Where additive curves cut this number into steps. Other models need no edges.</source>
        <translation>Wo additive Kurven diese Zahl in Stufen schneiden. Andere Modelle brauchen keine Grenzen.</translation>
    </message>
    <message>
        <source>Apart: %1</source>
        <translation>Für sich: %1</translation>
    </message>
    <message>
        <source>%1, read from the records</source>
        <translation>%1, aus den Datensätzen gelesen</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>%1
Bought: from noisy counts of this table, draw %2. Every private run on them counts it.</source>
        <translation>%1
Gekauft: aus verrauschten Zählungen dieser Tabelle, Ziehung %2. Jeder private Lauf mit ihnen zählt sie.</translation>
    </message>
    <message>
        <source>Curve: %1</source>
        <translation>Kurve: %1</translation>
    </message>
</context>
<context>
    <name>trilemma::SchemaPanel</name>
    <message>
        <source>Schemas (*.json)</source>
        <translation>Schemata (*.json)</translation>
    </message>
    <message>
        <source>Schema</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>Schema of the table</source>
        <translation>Schema der Tabelle</translation>
    </message>
    <message>
        <source>Load …</source>
        <translation>Laden …</translation>
    </message>
    <message>
        <source>Load a schema from a file</source>
        <translation>Ein Schema aus einer Datei laden</translation>
    </message>
    <message>
        <source>Save …</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Save the schema to a file</source>
        <translation>Das Schema in eine Datei speichern</translation>
    </message>
    <message>
        <source>Proposed from the records</source>
        <translation>Aus den Datensätzen vorgeschlagen</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>Ihr eigenes</translation>
    </message>
    <message>
        <source>Declared public by %1; source: %2.</source>
        <translation>Für öffentlich erklärt von %1; Quelle: %2.</translation>
    </message>
    <message>
        <source>Load schema</source>
        <translation>Schema laden</translation>
    </message>
    <message>
        <source>Save schema</source>
        <translation>Schema speichern</translation>
    </message>
</context>
<context>
    <name>trilemma::SettingModel</name>
    <message>
        <source>not private</source>
        <translation>nicht privat</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>%1: mean %2 of %3 runs. Non-private.</source>
        <translation>%1: Mittel %2, Läufe: %3. Nicht privat.</translation>
    </message>
    <message>
        <source>yes: no other setting shown is at least as good in both metrics and in ε, and better in one</source>
        <translation>ja: Keine andere gezeigte Einstellung ist in beiden Kennzahlen und in ε mindestens so gut und in einem besser</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Slack</source>
        <translation>Spielraum</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Wish</source>
        <translation>Wunsch</translation>
    </message>
    <message>
        <source> (= for everybody)</source>
        <translation> (= für alle)</translation>
    </message>
    <message>
        <source>Decides the same for everybody: fair, and of no use.</source>
        <translation>Entscheidet für alle gleich: fair und nutzlos.</translation>
    </message>
    <message>
        <source>meets it</source>
        <translation>erfüllt</translation>
    </message>
    <message>
        <source>By the means of its runs; the column before says how sure.</source>
        <translation>Nach den Mittelwerten ihrer Läufe; wie sicher das ist, sagt die Spalte davor.</translation>
    </message>
    <message>
        <source>Whether the records show, at 95 %, that each run keeps the gap of the wish: %1.</source>
        <translation>Ob die Datensätze zu 95 % zeigen, dass jeder Lauf den Abstand des Wunsches einhält: %1.</translation>
    </message>
    <message>
        <source>Whether the records show, at 95 %, that each run keeps the slack that it was trained for: %1.</source>
        <translation>Ob die Datensätze zu 95 % zeigen, dass jeder Lauf den Spielraum einhält, für den er trainiert wurde: %1.</translation>
    </message>
    <message>
        <source>≤ %1 (95 %)</source>
        <translation>≤ %1 (95 %)</translation>
    </message>
    <message>
        <source>Own γ (95 %)</source>
        <translation>Eigenes γ (95 %)</translation>
    </message>
    <message>
        <source>Front with ε</source>
        <translation>Front mit ε</translation>
    </message>
</context>
<context>
    <name>trilemma::Settings</name>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Light, dark, or the same as the desktop.</source>
        <translation>Hell, dunkel oder wie der übrige Bildschirm.</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Size of the type</source>
        <translation>Größe der Schrift</translation>
    </message>
    <message>
        <source>Applies to all text. Ctrl + and Ctrl − change it in steps, Ctrl 0 resets it.</source>
        <translation>Gilt für allen Text. Strg + und Strg − ändern sie in Schritten, Strg 0 setzt sie zurück.</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Of the window; files and the command line stay as they are. Takes effect at the next start.</source>
        <translation>Die des Fensters; Dateien und Befehlszeile bleiben, wie sie sind. Wirkt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Runs at the same time</source>
        <translation>Gleichzeitige Läufe</translation>
    </message>
    <message>
        <source>0 uses every core of this computer. Takes effect when a project is opened the next time.</source>
        <translation>0 verwendet jeden Kern dieses Rechners. Wirkt, wenn das nächste Mal ein Projekt geöffnet wird.</translation>
    </message>
    <message>
        <source>Default δ</source>
        <translation>Vorgabe für δ</translation>
    </message>
    <message>
        <source>Allowance δ of the guarantee that a new set-up begins with; it should be well below 1 divided by the number of records. Set-ups that were changed by hand stay.</source>
        <translation>Spielraum δ der Garantie, mit dem ein neues Projekt beginnt; er sollte weit unter 1 geteilt durch die Zahl der Datensätze liegen. Von Hand Eingestelltes bleibt.</translation>
    </message>
    <message>
        <source>Default share for testing</source>
        <translation>Vorgabe für den Testanteil</translation>
    </message>
    <message>
        <source>Share of the records that a new set-up keeps aside to measure error and gap.</source>
        <translation>Anteil der Datensätze, der zu Anfang beiseitegelegt wird, um Fehler und Abstand zu messen.</translation>
    </message>
    <message>
        <source>Start and end</source>
        <translation>Anfang und Ende</translation>
    </message>
    <message>
        <source>Open the last project at the start</source>
        <translation>Beim Start das letzte Projekt öffnen</translation>
    </message>
    <message>
        <source>Otherwise the program begins with the start page.</source>
        <translation>Sonst beginnt das Programm mit der Startseite.</translation>
    </message>
    <message>
        <source>Ask before closing while runs are training</source>
        <translation>Vor dem Schließen fragen, solange Läufe trainieren</translation>
    </message>
    <message>
        <source>Notify when long training ends</source>
        <translation>Das Ende langen Trainings melden</translation>
    </message>
    <message>
        <source>A desktop notification when a sweep of half a minute or more ends while another window is in use. It holds counts of runs and nothing else.</source>
        <translation>Eine Meldung des Desktops, wenn eine Versuchsreihe von einer halben Minute oder mehr endet, während ein anderes Fenster benutzt wird. Sie enthält Anzahlen von Läufen und sonst nichts.</translation>
    </message>
    <message>
        <source>Closing stops them, and what a private run has spent stays spent.</source>
        <translation>Schließen hält sie auf, und was ein privater Lauf verbraucht hat, bleibt verbraucht.</translation>
    </message>
    <message>
        <source>Move points from lens to lens</source>
        <translation>Punkte von Linse zu Linse bewegen</translation>
    </message>
    <message>
        <source>Another lens of the Explore page is reached in a fifth of a second, so that the eye keeps its setting.</source>
        <translation>Eine andere Linse der Seite „Abwägen“ entsteht in einer Fünftelsekunde, sodass das Auge seine Einstellung behält.</translation>
    </message>
</context>
<context>
    <name>trilemma::SettingsPage</name>
    <message>
        <source>A number from %1 to %2, for example %3.</source>
        <translation>Eine Zahl von %1 bis %2, zum Beispiel %3.</translation>
    </message>
    <message>
        <source>No matching setting. Try fewer letters.</source>
        <translation>Keine passende Einstellung. Versuchen Sie es mit weniger Buchstaben.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>Die Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Reset all settings</source>
        <translation>Alle Einstellungen zurücksetzen</translation>
    </message>
    <message>
        <source>Resets every setting on this page to its default. Recent projects and the window&apos;s size stay.</source>
        <translation>Setzt jede Einstellung dieser Seite auf ihre Vorgabe zurück. Zuletzt geöffnete Projekte und die Größe des Fensters bleiben.</translation>
    </message>
</context>
<context>
    <name>trilemma::SettingsView</name>
    <message>
        <source>Settings, with their runs below</source>
        <translation>Einstellungen, mit ihren Läufen darunter</translation>
    </message>
</context>
<context>
    <name>trilemma::SolverGroup</name>
    <message>
        <source>Fair and private (recommended)</source>
        <translation>Fair und privat (empfohlen)</translation>
    </message>
    <message>
        <source>Private only</source>
        <translation>Nur privat</translation>
    </message>
    <message>
        <source>Fair only</source>
        <translation>Nur fair</translation>
    </message>
    <message>
        <source>Neither</source>
        <translation>Weder noch</translation>
    </message>
    <message>
        <source>Fewer solvers</source>
        <translation>Weniger Verfahren</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weiteres</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>trilemma::SolverPanel</name>
    <message>
        <source>Solvers</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Parameters of the solvers</source>
        <translation>Parameter der Verfahren</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Leave a field empty for its default, which depends on public facts only. The plus beside a name tries several values.</source>
        <translation>Ein leeres Feld steht für die Vorgabe, die nur von öffentlichen Tatsachen abhängt. Das Plus neben einem Namen probiert mehrere Werte.</translation>
    </message>
    <message>
        <source>About this parameter</source>
        <translation>Über diesen Parameter</translation>
    </message>
    <message>
        <source>Defaults of the parameters</source>
        <translation>Vorgaben der Parameter</translation>
    </message>
    <message>
        <source>&amp;Defaults</source>
        <translation>&amp;Vorgaben</translation>
    </message>
    <message>
        <source>Recommended all the same: %1</source>
        <translation>Trotzdem empfohlene Vorgaben: %1</translation>
    </message>
    <message>
        <source>No column has edges, so these curves are straight lines: the linear model. Propose edges on the Data page.</source>
        <translation>Keine Spalte hat Grenzen, also sind diese Kurven Geraden: das lineare Modell. Schlagen Sie auf der Seite Daten Grenzen vor.</translation>
    </message>
    <message>
        <source>Without privacy curves are worth it.</source>
        <translation>Ohne Privatsphäre lohnen sich Kurven.</translation>
    </message>
    <message>
        <source>Worth it at %1: n μ is %2, and curves need about %3.</source>
        <translation>Lohnt sich bei %1: n μ ist %2, und Kurven brauchen etwa %3.</translation>
    </message>
    <message>
        <source>Hardly worth it at %1: n μ is %2, and only from about %3 on do curves gain more than their noise costs. The linear model will probably do as well or better.</source>
        <translation>Lohnt sich bei %1 kaum: n μ ist %2, und erst ab etwa %3 bringen Kurven mehr, als ihr Rauschen kostet. Das lineare Modell wird wohl ebenso gut oder besser sein.</translation>
    </message>
    <message>
        <source>Whether curves are worth it</source>
        <translation>Ob sich Kurven lohnen</translation>
    </message>
    <message>
        <source>Go to Data</source>
        <translation>Zu den Daten</translation>
    </message>
    <message>
        <source>Choose linear</source>
        <translation>Linear wählen</translation>
    </message>
    <message>
        <source>Which solver</source>
        <translation>Welches Verfahren</translation>
    </message>
    <message>
        <source>Not for this label: %1</source>
        <translation>Nicht für diese Zielgröße: %1</translation>
    </message>
</context>
<context>
    <name>trilemma::SourcePanel</name>
    <message>
        <source>Declare as public</source>
        <translation>Für öffentlich erklären</translation>
    </message>
    <message>
        <source>Declared public by</source>
        <translation>Für öffentlich erklärt von</translation>
    </message>
    <message>
        <source>Public source</source>
        <translation>Öffentliche Quelle</translation>
    </message>
    <message>
        <source>Declare</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Declare these facts as public</source>
        <translation>Diese Angaben für öffentlich erklären</translation>
    </message>
    <message>
        <source>your name or office</source>
        <translation>Ihr Name oder Ihre Stelle</translation>
    </message>
    <message>
        <source>for example a codebook</source>
        <translation>zum Beispiel ein Codebuch</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Columns to declare</source>
        <translation>Zu erklärende Spalten</translation>
    </message>
    <message>
        <source>Scales, categories and edges of these columns were read from the records. Private training is refused until somebody names, for each, the public source they are known from. Names of categories are exported with the model.</source>
        <translation>Skalen, Kategorien und Grenzen dieser Spalten wurden aus den Datensätzen gelesen. Privates Training wird verweigert, bis jemand für jede die öffentliche Quelle nennt, aus der sie bekannt sind. Namen von Kategorien werden mit dem Modell exportiert.</translation>
    </message>
    <message>
        <source>edges of %1</source>
        <translation>Grenzen von %1</translation>
    </message>
</context>
<context>
    <name>trilemma::StartPage</name>
    <message>
        <source>Recent projects</source>
        <translation>Zuletzt geöffnete Projekte</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Trilemma</source>
        <translation>Trilemma</translation>
    </message>
    <message>
        <source>Accurate, fair and private: see what each costs</source>
        <translation>Genau, fair und privat: sehen, was jedes kostet</translation>
    </message>
    <message>
        <source>A model trained on people&apos;s records cannot be the best at all three.
Trilemma trains many models in the background and shows how much of one goal another one costs.
Everything happens on this computer; a project file keeps results, never records.</source>
        <translation>Kein Modell aus Datensätzen von Menschen ist in allen dreien das beste.
Trilemma trainiert viele im Hintergrund und zeigt, wie viel ein Ziel das andere kostet.
Alles geschieht auf diesem Rechner; eine Projektdatei enthält Ergebnisse, nie Datensätze.</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>20,000 made-up people and some models trained on them, a few seconds from now</source>
        <translation>20.000 erfundene Menschen und einige Modelle darauf, in ein paar Sekunden</translation>
    </message>
    <message>
        <source>Open a table …</source>
        <translation>Tabelle öffnen …</translation>
    </message>
    <message>
        <source>A CSV or TSV file with one record a line</source>
        <translation>Eine CSV- oder TSV-Datei mit einem Datensatz je Zeile</translation>
    </message>
    <message>
        <source>Open a project …</source>
        <translation>Projekt öffnen …</translation>
    </message>
    <message>
        <source>Runs and settings kept in a .trilemma file</source>
        <translation>Läufe und Einstellungen aus einer .trilemma-Datei</translation>
    </message>
    <message>
        <source>New project …</source>
        <translation>Neues Projekt …</translation>
    </message>
    <message>
        <source>An empty file for the runs on your own table</source>
        <translation>Eine leere Datei für Läufe auf Ihrer eigenen Tabelle</translation>
    </message>
    <message>
        <source>%1   in %2</source>
        <translation>%1   in %2</translation>
    </message>
    <message>
        <source>Open the project %1</source>
        <translation>Das Projekt %1 öffnen</translation>
    </message>
</context>
<context>
    <name>trilemma::Store</name>
    <message>
        <source>opened for reading</source>
        <translation>zum Lesen geöffnet</translation>
    </message>
</context>
<context>
    <name>trilemma::TablesMenu</name>
    <message>
        <source>Opened before</source>
        <translation>Früher geöffnet</translation>
    </message>
    <message>
        <source>%1 (not found)</source>
        <translation>%1 (nicht gefunden)</translation>
    </message>
    <message>
        <source>Tables of this project</source>
        <translation>Tabellen dieses Projekts</translation>
    </message>
    <message>
        <source>%1, schema “%2”</source>
        <translation>%1, Schema „%2“</translation>
    </message>
    <message>
        <source>No table was opened yet</source>
        <translation>Noch keine Tabelle geöffnet</translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation>Diese vergessen</translation>
    </message>
    <message>
        <source>%1, schema “%2” with bought edges</source>
        <translation>%1, Schema „%2“ mit gekauften Grenzen</translation>
    </message>
</context>
<context>
    <name>trilemma::TermModel</name>
    <message>
        <source>From -100 to 100.</source>
        <translation>Von -100 bis 100.</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>Among</source>
        <translation>Unter</translation>
    </message>
</context>
<context>
    <name>trilemma::TopBar</name>
    <message>
        <source>Project, dataset and privacy</source>
        <translation>Projekt, Datenbestand und Privatsphäre</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datenbestand</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>Kein Projekt</translation>
    </message>
    <message>
        <source>Runs are kept in a project file. Create or open one in the Project menu.</source>
        <translation>Läufe werden in einer Projektdatei aufbewahrt. Erstellen oder öffnen Sie eine im Menü Projekt.</translation>
    </message>
    <message>
        <source>%1 (read only)</source>
        <translation>%1 (nur lesen)</translation>
    </message>
    <message>
        <source>No table</source>
        <translation>Keine Tabelle</translation>
    </message>
    <message>
        <source>Open a table on the Data page.</source>
        <translation>Öffnen Sie auf der Seite Daten eine Tabelle.</translation>
    </message>
    <message>
        <source>Built-in sample</source>
        <translation>Eingebautes Beispiel</translation>
    </message>
    <message>
        <source>%1   %2 × %3</source>
        <translation>%1   %2 × %3</translation>
    </message>
    <message>
        <source>%1: records × columns</source>
        <translation>%1: Datensätze × Spalten</translation>
    </message>
</context>
<context>
    <name>trilemma::TradeoffChart</name>
    <message>
        <source>Nothing to show</source>
        <translation>Nichts zu zeigen</translation>
    </message>
    <message>
        <source>Points: %1, on the Pareto front: %2. The table of runs holds the same numbers.</source>
        <translation>Punkte: %1, auf der Pareto-Front: %2. Die Tabelle der Läufe enthält dieselben Zahlen.</translation>
    </message>
    <message>
        <source>Trade-off chart: %1</source>
        <translation>Diagramm: %1</translation>
    </message>
</context>
<context>
    <name>trilemma::TrainPage</name>
    <message>
        <source>1 column</source>
        <translation>1 Spalte</translation>
    </message>
    <message>
        <source>%1 columns</source>
        <translation>%1 Spalten</translation>
    </message>
    <message>
        <source>without a named public source</source>
        <translation>ohne genannte öffentliche Quelle</translation>
    </message>
    <message>
        <source>Declare the source on the Data page, or train without privacy</source>
        <translation>Erklären Sie die Quelle auf der Seite Daten, oder trainieren Sie ohne Schutz</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Versuchsreihe</translation>
    </message>
    <message>
        <source>What a run spends</source>
        <translation>Was ein Lauf verbraucht</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>Training starten</translation>
    </message>
    <message>
        <source>Runs are kept in a project file. Create one before the training starts.</source>
        <translation>Läufe werden in einer Projektdatei aufbewahrt. Erstellen Sie eine, bevor das Training beginnt.</translation>
    </message>
    <message>
        <source>New project …</source>
        <translation>Neues Projekt …</translation>
    </message>
    <message>
        <source>This project is open for reading only: nothing can be trained in it.</source>
        <translation>Dieses Projekt ist nur zum Lesen geöffnet: Darin kann nichts trainiert werden.</translation>
    </message>
    <message>
        <source>Not ready to train:</source>
        <translation>Noch nicht bereit zum Training:</translation>
    </message>
    <message>
        <source>Go to Fairness</source>
        <translation>Zur Fairness</translation>
    </message>
    <message>
        <source>Go to Privacy</source>
        <translation>Zur Privatsphäre</translation>
    </message>
    <message>
        <source>No project is open for writing.</source>
        <translation>Kein Projekt ist zum Schreiben offen.</translation>
    </message>
    <message>
        <source>A parameter of the solver is not valid: correct what is marked.</source>
        <translation>Ein Parameter des Verfahrens ist ungültig: Berichtigen Sie, was markiert ist.</translation>
    </message>
    <message>
        <source>Some input is not valid: see the notice and the text in red.</source>
        <translation>Eine Eingabe ist ungültig: siehe den Hinweis und den roten Text.</translation>
    </message>
    <message>
        <source>The sweep has no runs yet.</source>
        <translation>Die Versuchsreihe hat noch keine Läufe.</translation>
    </message>
    <message>
        <source>Go to Data</source>
        <translation>Zu den Daten</translation>
    </message>
    <message>
        <source>Sharing the budget …</source>
        <translation>Das Budget wird aufgeteilt …</translation>
    </message>
    <message>
        <source>The table is read, and the budget shared among the runs.</source>
        <translation>Die Tabelle wird gelesen und das Budget auf die Läufe aufgeteilt.</translation>
    </message>
</context>
<context>
    <name>trilemma::UndoButtons</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Redo the last undone change</source>
        <translation>Die zuletzt zurückgenommene Änderung wiederherstellen</translation>
    </message>
    <message>
        <source>Undo the last change of the set-up: schema, constraints or budgets</source>
        <translation>Die letzte Änderung der Einstellungen zurücknehmen: Schema, Bedingungen oder Budgets</translation>
    </message>
</context>
<context>
    <name>trilemma::UnitPanel</name>
    <message>
        <source>Unit of privacy</source>
        <translation>Einheit der Privatsphäre</translation>
    </message>
    <message>
        <source>Rows of one unit that count at most</source>
        <translation>Zeilen einer Einheit, die höchstens zählen</translation>
    </message>
    <message>
        <source>not declared</source>
        <translation>nicht erklärt</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>A private run protects all rows with the same %1 together. Declare from outside knowledge how many rows of one unit count; further ones contribute nothing. A loose maximum costs accuracy.</source>
        <translation>Ein privater Lauf schützt alle Zeilen mit demselben %1 zusammen. Erklären Sie aus Kenntnissen von außen, wie viele Zeilen einer Einheit zählen; weitere tragen nichts bei. Eine lockere Höchstzahl kostet Genauigkeit.</translation>
    </message>
</context>
<context>
    <name>trilemma::ValueListEdit</name>
    <message>
        <source>Values of %1 for the sweep</source>
        <translation>Werte von %1 für die Versuchsreihe</translation>
    </message>
    <message>
        <source>%1 to look at</source>
        <translation>%1 zum Ansehen</translation>
    </message>
    <message>
        <source>%1 to look at, as a number</source>
        <translation>%1 zum Ansehen, als Zahl</translation>
    </message>
    <message>
        <source>Add or remove this value</source>
        <translation>Diesen Wert hinzufügen oder entfernen</translation>
    </message>
    <message>
        <source>Give at least one value.</source>
        <translation>Geben Sie mindestens einen Wert an.</translation>
    </message>
    <message>
        <source>%1 = %2 must be from %3 to %4.</source>
        <translation>%1 = %2 muss von %3 bis %4 sein.</translation>
    </message>
    <message>
        <source>%1 = %2 must be above %3 and at most %4.</source>
        <translation>%1 = %2 muss über %3 und höchstens %4 sein.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Remove this value from the sweep</source>
        <translation>Diesen Wert aus der Versuchsreihe nehmen</translation>
    </message>
    <message>
        <source>Add this value to the sweep</source>
        <translation>Diesen Wert in die Versuchsreihe aufnehmen</translation>
    </message>
    <message>
        <source>%1 = %2 must be a whole number.</source>
        <translation>%1 = %2 muss eine ganze Zahl sein.</translation>
    </message>
    <message>
        <source>Write numbers such as 0,5; semicolons or spaces separate them.</source>
        <translation>Schreiben Sie Zahlen wie 0,5; Semikolons oder Leerzeichen trennen sie.</translation>
    </message>
    <message>
        <source>Write numbers such as 0.5; commas, semicolons or spaces separate them.</source>
        <translation>Schreiben Sie Zahlen wie 0.5; Kommas, Semikolons oder Leerzeichen trennen sie.</translation>
    </message>
    <message>
        <source>1 value: %1</source>
        <translation>1 Wert: %1</translation>
    </message>
    <message>
        <source>%1 values: %2 and %3</source>
        <translation>%1 Werte: %2 und %3</translation>
    </message>
</context>
<context>
    <name>trilemma::ViewsButton</name>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>Views of this project</source>
        <translation>Ansichten dieses Projekts</translation>
    </message>
    <message>
        <source>Views that were kept</source>
        <translation>Behaltene Ansichten</translation>
    </message>
    <message>
        <source>Name of the present view</source>
        <translation>Name der jetzigen Ansicht</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep the present view under this name</source>
        <translation>Die jetzige Ansicht unter diesem Namen behalten</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show the chosen view</source>
        <translation>Die gewählte Ansicht zeigen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename the chosen view</source>
        <translation>Die gewählte Ansicht umbenennen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete the chosen view</source>
        <translation>Die gewählte Ansicht löschen</translation>
    </message>
    <message>
        <source>Name of what is shown now</source>
        <translation>Name für das, was zu sehen ist</translation>
    </message>
    <message>
        <source>Wish, filter, columns, zoom, pinned setting and tabs under a name, kept in the project</source>
        <translation>Wunsch, Filter, Spalten, Ausschnitt, angeheftete Einstellung und Reiter unter einem Namen, im Projekt behalten</translation>
    </message>
    <message>
        <source>No view is kept yet: give what is shown now a name.</source>
        <translation>Noch ist keine Ansicht aufbewahrt: Geben Sie dem, was jetzt zu sehen ist, einen Namen.</translation>
    </message>
</context>
<context>
    <name>trilemma::WishBar</name>
    <message>
        <source>The largest %1 that you accept. Empty: any.</source>
        <translation>%1: der größte Wert, den Sie hinnehmen. Leer: alle.</translation>
    </message>
    <message>
        <source>The smallest %1 that you accept. Empty: any.</source>
        <translation>%1: der kleinste Wert, den Sie hinnehmen. Leer: alle.</translation>
    </message>
    <message>
        <source>Clear the wish</source>
        <translation>Den Wunsch leeren</translation>
    </message>
    <message>
        <source>Train there</source>
        <translation>Dort trainieren</translation>
    </message>
    <message>
        <source>Set up a sweep around the wish</source>
        <translation>Eine Versuchsreihe um den Wunsch einstellen</translation>
    </message>
    <message>
        <source>What meets the wish</source>
        <translation>Was den Wunsch erfüllt</translation>
    </message>
    <message>
        <source>Sets up a sweep around this wish; the Train page says what it costs</source>
        <translation>Stellt eine Versuchsreihe um diesen Wunsch ein; die Seite Training sagt, was sie kostet</translation>
    </message>
    <message>
        <source>The largest privacy budget of one model that you accept. Empty: any, and no privacy.</source>
        <translation>Das größte Privatsphäre-Budget eines Modells, das Sie hinnehmen. Leer: alle, auch ohne Schutz.</translation>
    </message>
    <message>
        <source>Not asked for, as no axis shows it: %1.</source>
        <translation>Nicht verlangt, da keine Achse es zeigt: %1.</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück zu %1</translation>
    </message>
    <message>
        <source>Whole answer</source>
        <translation>Ganze Antwort</translation>
    </message>
    <message>
        <source>Of what the filter leaves: </source>
        <translation>Von dem, was der Filter übrig lässt: </translation>
    </message>
</context>
</TS>
