// Die Regeln in unseren eigenen Worten. Ist ein Spielzug nicht erlaubt, nennt die Meldung eine dieser Nummern.
import type { RuleBook } from './book';
import { pieceCount, routePoints, souvenirPoints, ticketCount } from './facts';

const tickets = (city: string): string =>
  `Es gibt ${ticketCount(city)} Zielkarten. Jede nennt zwei Orte und einen Punktwert.`;
const lastRound = (left: string): string =>
  `Sobald jemand nur noch ${left} hat, beginnt die letzte Runde: Alle sind noch einmal an der Reihe, auch diese Person.`;

export const de: RuleBook = {
  aim: 'Sammle Karten, nutze damit Strecken und verbinde die beiden Orte auf jeder deiner Zielkarten. Hat jemand fast keine Figuren mehr, beginnt die letzte Runde. Danach gewinnt, wer die meisten Punkte hat.',
  choose: 'Stadt',
  differences: (city) => `Nur in ${city}`,
  ruling: 'unsere Festlegung',
  ruling_why:
    'Wo die gedruckten Regeln etwas offenlassen, mussten wir entscheiden. Diese Stellen sind markiert.',
  numbers_why: 'Ist ein Spielzug nicht erlaubt, nennt dir die Seite die Nummer der Regel.',
  other_board:
    'Das ist ein eigener Spielplan. Zuerst stehen hier seine Karten, Figuren und Punkte, dann die Regeln für alle Pläne.',
  points: 'Punkte',
  own_layout: (city) => `Der Plan von ${city} ist unser Entwurf, nicht der gedruckte.`,
  example: {
    title: 'Beispiel: eine Strecke bezahlen',
    cost: (route, cards, color, ferries) =>
      `${route} kostet ${cards === 1 ? '1 Karte' : `${cards} Karten`} ${color === null ? 'einer beliebigen Farbe' : `(${color})`}${ferries > 0 ? `, davon mindestens ${ferries === 1 ? 'einen' : ferries} Joker` : ''}.`,
    paid: (cards) => `Zum Beispiel so: ${cards}.`,
    placed: (pieces, points, later) =>
      `Du stellst ${pieces} auf die Strecke und bekommst ${later ? 'am Ende ' : ''}${points}.`,
  },
  custom: {
    spaces: 'Felder',
    cards: 'Karten',
    kinds:
      'Manche Strecken brauchen weniger Figuren als Karten: Sie kosten so viele Karten, wie daneben abgebildet sind. Zu jeder Art von Strecke gehört eine Art von Figuren.',
    at_end: 'Die Punkte für Strecken werden am Ende der Partie gezählt.',
    on_claim: 'Für eine Strecke bekommst du die Punkte sofort, wenn du sie nutzt.',
    attractions: (points, places) =>
      `Das sind die Sehenswürdigkeiten: ${places}. Am Ende bekommst du ${points === 1 ? '1 Punkt' : `${points} Punkte`} für jede, an der mindestens eine deiner Strecken liegt.`,
    districts: (list) =>
      `Am Ende zählt ein Stadtteil für dich, wenn deine Strecken alle seine Orte miteinander verbinden. Die Stadtteile: ${list}.`,
    stacks: (symbols, places) =>
      `Es gibt ${symbols} Arten von Souvenirs. Vor der Partie liegt je ein Stapel auf ${places}.`,
    deck: (all, each, colors, wilds, wild) =>
      `Es gibt ${all} Transportkarten: je ${each} in den Farben ${colors} und ${wilds} Joker (${wild}).`,
    pieces: (list) => `Alle haben ${list}.`,
    tickets: (n) => `Es gibt ${n} Zielkarten. Jede nennt zwei Orte und einen Punktwert.`,
    last_round: (left) => lastRound(left === 1 ? 'eine Figur oder keine' : `${left} oder weniger Figuren`),
  },

  cities: {
    'new-york': [
      {
        id: 'R34',
        text: 'Manche Orte sind Sehenswürdigkeiten und mit einem Stern markiert. Am Ende bekommst du 1 Punkt für jede, an der mindestens eine deiner Strecken liegt.',
      },
      {
        id: 'G7',
        text: 'Dieselbe Sehenswürdigkeit kann für mehrere Spieler zählen, für jeden aber nur einmal, egal wie viele Strecken dorthin führen.',
      },
      {
        id: 'R24',
        text: 'Strecken werden erst am Ende gewertet. Bis dahin haben alle 0 Punkte für Strecken.',
        tables: [{ count: 'Felder', steps: routePoints('new-york', 'taxi') }],
      },
      {
        id: 'R2',
        text: 'Es gibt 44 Transportkarten: je sechs in Blau, Grün, Schwarz, Pink, Rot und Orange und acht Taxikarten. Taxikarten sind Joker.',
      },
      { id: 'R3', text: `Alle haben ${pieceCount('new-york', 'taxi')} Taxis.` },
      { id: 'R4', text: tickets('new-york') },
      { id: 'R9', text: 'An einem echten Tisch beginnt die jüngste Person. Gespielt wird im Uhrzeigersinn.' },
      { id: 'R32', text: lastRound('zwei oder weniger Taxis') },
    ],
    london: [
      {
        id: 'R35',
        text: 'Die Orte gehören zu Stadtteilen mit den Nummern 1 bis 5. Verbinden deine Strecken am Ende alle Orte eines Stadtteils miteinander, bekommst du seine Nummer als Punkte.',
      },
      { id: 'G6', text: 'Die Verbindung darf auch über Orte außerhalb des Stadtteils führen.' },
      {
        id: 'R24',
        text: 'Für eine Strecke bekommst du die Punkte sofort, wenn du sie nutzt.',
        tables: [{ count: 'Felder', steps: routePoints('london', 'bus') }],
      },
      {
        id: 'R2',
        text: 'Es gibt 44 Transportkarten: je sechs in Orange, Gelb, Pink, Grün, Blau und Schwarz und acht Buskarten. Buskarten sind Joker.',
      },
      { id: 'R3', text: `Alle haben ${pieceCount('london', 'bus')} Busse.` },
      { id: 'R4', text: tickets('london') },
      { id: 'R9', text: 'An einem echten Tisch beginnt die jüngste Person. Gespielt wird im Uhrzeigersinn.' },
      { id: 'R32', text: lastRound('zwei oder weniger Busse') },
    ],
    'san-francisco': [
      {
        id: 'R25',
        text: 'Fähren: Manche Strecken führen übers Wasser und zeigen Fährensymbole. Für jedes Symbol brauchst du mindestens eine Fährenkarte. Die übrigen Felder bezahlst du wie immer mit Karten einer Farbe oder mit Jokern.',
      },
      { id: 'R5', text: 'Es gibt 21 Souvenirs: sieben Symbole, je drei Stück.' },
      {
        id: 'R10',
        text: 'Vor der Partie werden fünf der sieben Symbole gestapelt, je ein Stapel auf Alcatraz, Golden Gate Bridge, The Embarcadero, Sunset und Potrero Hill. Zu viert hat ein Stapel drei Souvenirs, zu zweit und zu dritt zwei. Zwei Symbole bleiben übrig.',
      },
      {
        id: 'R11',
        text: 'Zu dritt und zu viert: Haben alle ihre Zielkarten gewählt, legt die letzte Person in der Runde einen der beiden übrigen Stapel auf einen Ort ohne Stapel. Danach legt die vorletzte Person genauso den anderen.',
      },
      {
        id: 'R12',
        text: 'Zu zweit legt die letzte Person nur je ein Souvenir der beiden übrigen Stapel auf zwei verschiedene Orte ohne Stapel.',
      },
      {
        id: 'G9',
        text: 'Die gedruckten Regeln sagen nicht klar, wer das zu zweit macht. Hier macht es die Person, die nicht beginnt. Das gleicht ihren Nachteil aus.',
      },
      {
        id: 'R26',
        text: 'Liegen an den Enden deiner neuen Strecke Souvenirs, nimmst du genau eines mit einem Symbol, das du noch nicht hast. Gibt es an beiden Enden eines für dich, darfst du wählen. Deine Souvenirs liegen offen.',
      },
      {
        id: 'G10',
        text: 'Auf ein Souvenir kannst du nicht verzichten. Hast du die Symbole an beiden Enden schon, nimmst du keines.',
      },
      {
        id: 'R36',
        text: 'Am Ende bekommst du Punkte dafür, wie viele verschiedene Souvenirs du hast.',
        tables: [{ count: 'Souvenirs', steps: souvenirPoints('san-francisco') }],
      },
      {
        id: 'G8',
        text: 'Zwei Strecken zwischen denselben Orten sind nur dann eine Doppelstrecke (R22, R23), wenn sie gleich lang sind.',
      },
      {
        id: 'R24',
        text: 'Für eine Strecke bekommst du die Punkte sofort, wenn du sie nutzt.',
        tables: [{ count: 'Felder', steps: routePoints('san-francisco', 'cable_car') }],
      },
      {
        id: 'R2',
        text: 'Es gibt 44 Transportkarten: je sechs in Blau, Grün, Schwarz, Pink, Rot und Orange und acht Fährenkarten. Fährenkarten sind Joker.',
      },
      { id: 'R3', text: `Alle haben ${pieceCount('san-francisco', 'cable_car')} Cable Cars.` },
      { id: 'R4', text: tickets('san-francisco') },
      {
        id: 'R9',
        text: 'Wenn alle ihre Zielkarten gewählt haben, bestimmt ihr gemeinsam oder zufällig, wer beginnt. Gespielt wird im Uhrzeigersinn.',
      },
      { id: 'R32', text: lastRound('zwei oder weniger Cable Cars') },
    ],
    berlin: [
      {
        id: 'R27',
        text: 'Es gibt zwei Arten von Strecken. Auf einer Straßenbahn-Strecke kommt auf jedes Feld eine Straßenbahn. Eine U-Bahn-Strecke hat nur ein Feld für eine U-Bahn und kostet so viele Karten, wie daneben abgebildet sind. Straßenbahnen und U-Bahnen ersetzen einander nicht.',
      },
      {
        id: 'G8',
        text: 'Zwei Strecken zwischen denselben Orten sind nur dann eine Doppelstrecke (R22, R23), wenn sie von derselben Art und gleich lang sind.',
      },
      {
        id: 'R24',
        text: 'Für eine Strecke bekommst du die Punkte sofort, wenn du sie nutzt: bei der Straßenbahn nach Feldern, bei der U-Bahn nach Karten. Die Punkte der U-Bahn-Strecken stammen von uns, denn in den gedruckten Regeln stehen sie nicht.',
        tables: [
          { count: 'Straßenbahn: Felder', steps: routePoints('berlin', 'streetcar') },
          { count: 'U-Bahn: Karten', steps: routePoints('berlin', 'subway'), ours: true },
        ],
      },
      {
        id: 'R2',
        text: 'Es gibt 44 Transportkarten: je sechs in Blau, Grün, Schwarz, Lila, Rot und Orange und acht Fahrradkarten. Fahrradkarten sind Joker.',
      },
      {
        id: 'R3',
        text: `Alle haben ${pieceCount('berlin', 'streetcar')} Straßenbahnen und ${pieceCount('berlin', 'subway')} U-Bahnen.`,
      },
      { id: 'R4', text: tickets('berlin') },
      {
        id: 'R9',
        text: 'Wenn alle ihre Zielkarten gewählt haben, entscheidet das Los, wer beginnt. Gespielt wird im Uhrzeigersinn.',
      },
      { id: 'R32', text: lastRound('eine oder keine Figur (beide Arten zusammen)') },
    ],
  },

  shared: [
    {
      title: 'Vorbereitung',
      rules: [
        { id: 'R1', text: 'Zwei bis vier Personen spielen mit.' },
        { id: 'R6', text: 'Alle bekommen verdeckt zwei Transportkarten.' },
        {
          id: 'R7',
          text: 'Fünf Karten liegen offen neben dem Stapel: die Auslage. Sind drei oder mehr davon Joker, wird sie ersetzt (R16).',
        },
        {
          id: 'R8',
          text: 'Alle bekommen verdeckt zwei Zielkarten und behalten eine oder beide. Nicht behaltene Zielkarten kommen unter den Zielkartenstapel.',
        },
        {
          id: 'G11',
          text: 'Alle wählen ihre ersten Zielkarten gleichzeitig und sehen die Wahl der anderen nicht. Nicht behaltene Zielkarten kommen in Spielreihenfolge unter den Zielkartenstapel.',
        },
        {
          id: 'G13',
          text: 'Hier entscheidet das Los, wer beginnt, es sei denn, wer den Tisch eröffnet, bestimmt es. In San Francisco und Berlin wird gelost, nachdem die Zielkarten gewählt sind, sonst vor dem Austeilen.',
        },
      ],
    },
    {
      title: 'Dein Spielzug',
      rules: [
        {
          id: 'R13',
          text: 'Führe genau eine von drei Aktionen aus: Transportkarten ziehen, eine Strecke nutzen oder Zielkarten ziehen.',
        },
        {
          id: 'G4',
          text: 'Du passt nur, wenn du keine der drei Aktionen ausführen kannst. Passen alle nacheinander, endet die Partie und wird gewertet.',
        },
      ],
    },
    {
      title: 'Transportkarten ziehen',
      rules: [
        {
          id: 'R14',
          text: 'Ziehe zwei Karten nacheinander: offen aus der Auslage oder verdeckt vom Stapel. Eine Karte aus der Auslage wird sofort vom Stapel ersetzt.',
        },
        {
          id: 'R15',
          text: 'Nimmst du als erste Karte einen Joker aus der Auslage, endet dein Spielzug. Als zweite Karte darfst du keinen Joker aus der Auslage nehmen. Ein Joker vom Stapel zählt wie jede andere Karte.',
        },
        {
          id: 'G3',
          text: 'Gibt es keine Karte, die du als zweite nehmen darfst, endet dein Spielzug nach der ersten.',
        },
        {
          id: 'R16',
          text: 'Sobald drei der fünf Karten in der Auslage Joker sind, kommen alle fünf auf den Ablagestapel und werden durch fünf neue ersetzt.',
        },
        {
          id: 'G1',
          text: 'Die Auslage wird geprüft, sobald sie aufgefüllt ist (soweit die Karten reichen), und erst wieder, wenn sie sich ändert. Sie wird höchstens dreimal hintereinander ersetzt. Danach bleibt sie auch mit drei oder mehr Jokern liegen. Das steht dann im Verlauf.',
        },
        { id: 'R17', text: 'Ist der Stapel leer, wird der Ablagestapel zum neuen Stapel gemischt.' },
        {
          id: 'G2',
          text: 'Gemischt wird, sobald die letzte Karte vom Stapel gezogen ist. Ist der Ablagestapel leer, bleiben Lücken in der Auslage offen, bis wieder Karten abgelegt werden.',
        },
        { id: 'R18', text: 'Du darfst beliebig viele Karten auf der Hand haben.' },
      ],
    },
    {
      title: 'Eine Strecke nutzen',
      rules: [
        {
          id: 'R19',
          text: 'Bezahle mit so vielen Karten in der Farbe der Strecke, wie sie kostet. Bei einer grauen Strecke wählst du eine beliebige Farbe. Joker ersetzen jede Farbe; du darfst auch nur mit Jokern bezahlen. Lege die Karten ab und stelle deine Figuren auf die Strecke.',
        },
        {
          id: 'R20',
          text: 'Du darfst jede freie Strecke nutzen, auch ohne Anschluss an deine anderen, aber höchstens eine pro Spielzug.',
        },
        { id: 'R21', text: 'Deine Figuren müssen für die ganze Strecke reichen.' },
        {
          id: 'R22',
          text: 'Zwei Strecken zwischen denselben Orten bilden eine Doppelstrecke. Niemand darf beide nutzen.',
        },
        {
          id: 'R23',
          text: 'Zu zweit kann nur eine der beiden Strecken einer Doppelstrecke genutzt werden. Danach ist die andere gesperrt.',
        },
      ],
    },
    {
      title: 'Zielkarten ziehen',
      rules: [
        {
          id: 'R28',
          text: 'Ziehe die obersten zwei Zielkarten und behalte eine oder beide. Nicht behaltene kommen unter den Zielkartenstapel.',
        },
        {
          id: 'R29',
          text: 'Ist nur noch eine Zielkarte übrig, ziehst du sie allein und musst sie behalten. Ist keine mehr übrig, kannst du keine ziehen.',
        },
        {
          id: 'R30',
          text: 'Eine behaltene Zielkarte bleibt bis zum Ende bei dir. Du darfst beliebig viele haben.',
        },
        {
          id: 'R31',
          text: 'Deine Zielkarten bleiben bis zum Ende geheim, auch die erfüllten.',
        },
      ],
    },
    {
      title: 'Ende der Partie',
      rules: [
        {
          id: 'G5',
          text: 'Die Figuren werden am Ende jedes Spielzugs gezählt (R32). Es gibt nur eine letzte Runde. Wer sie auslöst, ist als letzte Person an der Reihe.',
        },
        {
          id: 'R33',
          text: 'Verbinden deine eigenen Strecken die beiden Orte einer Zielkarte, bekommst du ihre Punkte. Sonst verlierst du sie.',
        },
        { id: 'G14', text: 'Ein Endstand kann unter null liegen.' },
        {
          id: 'R37',
          text: 'Wer die meisten Punkte hat, gewinnt. Bei Gleichstand liegt vorn, wer mehr Zielkarten erfüllt hat. Herrscht auch dann Gleichstand, wird der Platz geteilt.',
        },
      ],
    },
    {
      title: 'Offen und geheim',
      rules: [
        {
          id: 'G12',
          text: 'Offen: die Auslage; die Größe von Stapel, Ablagestapel und Zielkartenstapel; die abgelegten Karten; wie viele Karten, Zielkarten und Figuren alle haben; genutzte Strecken, ihre Punkte und Souvenirs; wer welche Karte offen genommen hat. Geheim: Handkarten, Zielkarten und die Reihenfolge der Stapel.',
        },
      ],
    },
  ],
};
