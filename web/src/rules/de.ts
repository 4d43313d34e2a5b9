// Die Regeln in unseren eigenen Worten. Die Nummern sind die, die der Tisch nennt, wenn etwas nicht geht.
import type { RuleBook } from './book';
import { FACTS, SOUVENIR_POINTS } from './facts';

const ny = FACTS['new-york'];
const london = FACTS.london;
const sf = FACTS['san-francisco'];
const berlin = FACTS.berlin;

export const de: RuleBook = {
  aim: 'Sammle Karten, bezahle damit Strecken und verbinde die beiden Orte auf jeder deiner Zielkarten. Wer die meisten Punkte hat, wenn die Wagen knapp werden, gewinnt.',
  choose: 'Stadt',
  differences: (city) => `Nur in ${city}`,
  ruling: 'unsere Festlegung',
  ruling_why: 'Wo die gedruckten Regeln schweigen, mussten wir entscheiden; diese Stellen sind markiert.',
  numbers_why: 'Wenn am Tisch etwas nicht geht, wird die Nummer der Regel genannt.',
  other_board:
    'Dieser Plan hat eigene Zahlen, die festlegt, wer ihn gemacht hat. Hier stehen die Regeln, die für alle Pläne gelten, und als Beispiel die von New York.',
  points: 'Punkte',

  cities: {
    'new-york': [
      {
        id: 'R34',
        text: 'Manche Orte sind Sehenswürdigkeiten und auf dem Plan markiert. Am Ende bringt jede, die deine Strecken berühren, 1 Punkt; eine einzige Strecke dorthin genügt.',
      },
      {
        id: 'G7',
        text: 'Eine Sehenswürdigkeit kann für mehrere zählen, für jede Person aber nur einmal, egal wie viele Strecken dorthin führen.',
      },
      {
        id: 'R24',
        text: 'Strecken bringen während der Partie noch nichts: Alle stehen bei 0, und gezählt wird am Ende.',
        tables: [{ count: 'Felder', steps: ny.points.taxi }],
      },
      {
        id: 'R2',
        text: 'Der Stapel hat 44 Karten: je sechs in Blau, Grün, Schwarz, Rosa, Rot und Orange und acht Taxis. Taxis sind Joker.',
      },
      { id: 'R3', text: `Alle haben ${ny.pieces.taxi} Taxis zum Bauen.` },
      { id: 'R4', text: `Es gibt ${ny.tickets} Zielkarten. Jede nennt zwei Orte und einen Wert.` },
      {
        id: 'R9',
        text: 'An einem echten Tisch beginnt, wer am jüngsten ist. Danach geht es im Uhrzeigersinn.',
      },
      {
        id: 'R32',
        text: 'Sobald jemand nur noch zwei Taxis oder weniger hat, naht das Ende: Alle, auch diese Person, haben noch einen Zug.',
      },
    ],
    london: [
      {
        id: 'R35',
        text: 'Die Orte gehören zu Bezirken mit den Nummern 1 bis 5. Verbinden deine Strecken alle Orte eines Bezirks miteinander, bekommst du am Ende seine Nummer als Punkte.',
      },
      { id: 'G6', text: 'Die Verbindung darf einen Umweg über Orte außerhalb des Bezirks nehmen.' },
      {
        id: 'R24',
        text: 'Eine Strecke bringt ihre Punkte sofort, wenn du sie baust.',
        tables: [{ count: 'Felder', steps: london.points.bus }],
      },
      {
        id: 'R2',
        text: 'Der Stapel hat 44 Karten: je sechs in Orange, Gelb, Rosa, Grün, Blau und Schwarz und acht Busse. Busse sind Joker.',
      },
      { id: 'R3', text: `Alle haben ${london.pieces.bus} Busse zum Bauen.` },
      { id: 'R4', text: `Es gibt ${london.tickets} Zielkarten. Jede nennt zwei Orte und einen Wert.` },
      {
        id: 'R9',
        text: 'An einem echten Tisch beginnt, wer am jüngsten ist. Danach geht es im Uhrzeigersinn.',
      },
      {
        id: 'R32',
        text: 'Sobald jemand nur noch zwei Busse oder weniger hat, naht das Ende: Alle, auch diese Person, haben noch einen Zug.',
      },
    ],
    'san-francisco': [
      {
        id: 'R25',
        text: 'Fähren: Manche Strecken führen übers Wasser und zeigen Fährsymbole. Für jedes Symbol ist eine Jokerkarte nötig; die übrigen Felder nehmen wie immer eine Farbe oder weitere Joker.',
      },
      { id: 'R5', text: 'Es gibt 21 Souvenirs: sieben Symbole, von jedem drei.' },
      {
        id: 'R10',
        text: 'Vor der Partie werden fünf der sieben Symbole gestapelt, eines je Ort: auf Alcatraz, Golden Gate Bridge, The Embarcadero, Sunset und Potrero Hill. Ein Stapel hat zu viert drei Souvenirs, zu zweit und zu dritt zwei. Zwei Symbole bleiben übrig.',
      },
      {
        id: 'R11',
        text: 'Zu dritt und zu viert legt nach der Wahl der ersten Zielkarten, wer zuletzt an der Reihe ist, einen der übrigen Stapel auf einen Ort, an dem keiner liegt; danach ebenso mit dem anderen, wer als Vorletztes an der Reihe ist.',
      },
      {
        id: 'R12',
        text: 'Zu zweit legt eine Person von jedem übrigen Symbol ein einzelnes Souvenir auf zwei Orte, an denen keines liegt.',
      },
      {
        id: 'G9',
        text: 'Zu zweit tut das, wer als Zweites an der Reihe ist, als Ausgleich dafür.',
      },
      {
        id: 'R26',
        text: 'Liegen an einem Ende der Strecke, die du baust, Souvenirs, nimmst du genau eines mit einem Symbol, das dir fehlt. Gibt es an beiden Enden eines für dich, wählst du. Souvenirs liegen offen.',
      },
      {
        id: 'G10',
        text: 'Auf ein Souvenir kannst du nicht verzichten. Hast du alle Symbole, die dort liegen, nimmst du keines.',
      },
      {
        id: 'R36',
        text: 'Am Ende bringen deine verschiedenen Souvenirs zusammen Punkte.',
        tables: [{ count: 'Souvenirs', steps: SOUVENIR_POINTS }],
      },
      {
        id: 'R24',
        text: 'Eine Strecke bringt ihre Punkte sofort, wenn du sie baust.',
        tables: [{ count: 'Felder', steps: sf.points.cable_car }],
      },
      {
        id: 'R2',
        text: 'Der Stapel hat 44 Karten: je sechs in Blau, Grün, Schwarz, Rosa, Rot und Orange und acht Fähren. Fähren sind Joker.',
      },
      { id: 'R3', text: `Alle haben ${sf.pieces.cable_car} Cable Cars zum Bauen.` },
      { id: 'R4', text: `Es gibt ${sf.tickets} Zielkarten. Jede nennt zwei Orte und einen Wert.` },
      {
        id: 'R9',
        text: 'An einem echten Tisch einigt man sich, wer beginnt, oder lost. Danach geht es im Uhrzeigersinn.',
      },
      {
        id: 'R32',
        text: 'Sobald jemand nur noch zwei Cable Cars oder weniger hat, naht das Ende: Alle, auch diese Person, haben noch einen Zug.',
      },
    ],
    berlin: [
      {
        id: 'R27',
        text: 'Es gibt zwei Arten von Strecken. Auf einer Straßenbahnstrecke steht auf jedem Feld eine Straßenbahn. Eine U-Bahn-Strecke hat nur ein Feld für eine U-Bahn und kostet so viele Karten, wie daneben abgebildet sind. Die eine Art Wagen ersetzt nie die andere.',
      },
      {
        id: 'G8',
        text: 'Zwei Strecken zwischen denselben Orten sind nur dann eine Doppelstrecke (R22, R23), wenn sie von gleicher Art und Länge sind.',
      },
      {
        id: 'R24',
        text: 'Eine Strecke bringt ihre Punkte sofort, wenn du sie baust. Bei der Straßenbahn zählen die Felder, bei der U-Bahn die bezahlten Karten.',
        tables: [
          { count: 'Straßenbahn: Felder', steps: berlin.points.streetcar },
          { count: 'U-Bahn: Karten', steps: berlin.points.subway },
        ],
      },
      {
        id: 'R2',
        text: 'Der Stapel hat 44 Karten: je sechs in Blau, Grün, Schwarz, Lila, Rot und Orange und acht Fahrräder. Fahrräder sind Joker.',
      },
      {
        id: 'R3',
        text: `Alle haben ${berlin.pieces.streetcar} Straßenbahnen und ${berlin.pieces.subway} U-Bahnen.`,
      },
      { id: 'R4', text: `Es gibt ${berlin.tickets} Zielkarten. Jede nennt zwei Orte und einen Wert.` },
      { id: 'R9', text: 'Wer beginnt, wird gelost. Danach geht es im Uhrzeigersinn.' },
      {
        id: 'R32',
        text: 'Sobald jemand nur noch einen Wagen oder keinen mehr hat, beide Arten zusammengezählt, naht das Ende: Alle, auch diese Person, haben noch einen Zug.',
      },
    ],
  },

  shared: [
    {
      title: 'Vor der Partie',
      rules: [
        { id: 'R1', text: 'Zwei bis vier Personen spielen.' },
        { id: 'R6', text: 'Alle bekommen zwei Karten, die sonst niemand sieht.' },
        {
          id: 'R7',
          text: 'Fünf Karten liegen offen neben dem Stapel: die Auslage. Sind drei oder mehr davon Joker, wird sie abgeräumt (R16).',
        },
        {
          id: 'R8',
          text: 'Alle bekommen verdeckt zwei Zielkarten und behalten eine oder beide. Was nicht bleibt, kommt unter den Stapel der Zielkarten.',
        },
        {
          id: 'G11',
          text: 'Alle wählen ihre ersten Zielkarten gleichzeitig und wissen dabei nicht, was die anderen wählen. Zurückgegebene kommen in der Zugreihenfolge unter den Stapel.',
        },
        {
          id: 'G13',
          text: 'Hier entscheidet das Los, wer beginnt, außer wer den Tisch aufmacht, legt es fest.',
        },
      ],
    },
    {
      title: 'Dein Zug',
      rules: [
        {
          id: 'R13',
          text: 'Tu genau eines von dreien: Karten nehmen, eine Strecke bauen oder Zielkarten ziehen.',
        },
        {
          id: 'G4',
          text: 'Nur wer nichts davon kann, passt. Passen alle nacheinander, endet die Partie und wird gewertet.',
        },
      ],
    },
    {
      title: 'Karten nehmen',
      rules: [
        {
          id: 'R14',
          text: 'Du nimmst zwei Karten, eine nach der anderen: aus der Auslage oder verdeckt vom Stapel. Eine Lücke in der Auslage wird gleich vom Stapel gefüllt.',
        },
        {
          id: 'R15',
          text: 'Ein Joker aus der Auslage kommt allein: Als erste Karte beendet er deinen Zug, als zweite kannst du ihn nicht nehmen. Ein Joker, der verdeckt vom Stapel kommt, ist eine Karte wie jede andere.',
        },
        {
          id: 'G3',
          text: 'Gibt es nichts, was du als zweite Karte nehmen darfst, endet dein Zug nach der ersten.',
        },
        {
          id: 'R16',
          text: 'Sobald drei Karten der Auslage Joker sind, wird sie ganz abgeräumt: abgelegt und neu ausgelegt.',
        },
        {
          id: 'G1',
          text: 'Geprüft wird die Auslage, wenn sie so weit gefüllt ist, wie die Karten reichen. Nach dreimal Abräumen hintereinander bleibt sie liegen, bis sie sich wieder ändert.',
        },
        {
          id: 'R17',
          text: 'Ist der Stapel aufgebraucht, werden die abgelegten Karten gemischt und sind der neue Stapel.',
        },
        {
          id: 'G2',
          text: 'Das geschieht in dem Moment, in dem die letzte Karte den Stapel verlässt. Liegt nichts auf der Ablage, bleiben Lücken offen, bis wieder Karten abgelegt werden.',
        },
        { id: 'R18', text: 'Du darfst beliebig viele Karten auf der Hand haben.' },
      ],
    },
    {
      title: 'Eine Strecke bauen',
      rules: [
        {
          id: 'R19',
          text: 'Bezahle so viele Karten in der Farbe der Strecke, wie sie kostet. Eine graue Strecke nimmt jede Farbe, aber nur eine. Joker ersetzen jede Farbe und dürfen auch eine ganze Strecke bezahlen. Die Karten werden abgelegt, und deine Wagen kommen auf die Strecke.',
        },
        {
          id: 'R20',
          text: 'Jede freie Strecke ist recht, neben deinen anderen oder weit weg davon. Höchstens eine in jedem Zug.',
        },
        { id: 'R21', text: 'Deine Wagen müssen für die ganze Strecke reichen.' },
        {
          id: 'R22',
          text: 'Zwei Strecken nebeneinander zwischen denselben Orten sind eine Doppelstrecke. Niemand darf beide haben.',
        },
        {
          id: 'R23',
          text: 'Zu zweit ist die zweite Strecke einer Doppelstrecke gesperrt, sobald die erste gebaut ist.',
        },
      ],
    },
    {
      title: 'Zielkarten ziehen',
      rules: [
        {
          id: 'R28',
          text: 'Zieh die obersten zwei Zielkarten und behalte eine oder beide. Was du zurückgibst, kommt unter den Stapel und kann wieder auftauchen, wenn alle anderen weg sind.',
        },
        {
          id: 'R29',
          text: 'Ist nur eine Zielkarte übrig, ziehst du diese und musst sie behalten. Ist keine übrig, kannst du keine ziehen.',
        },
        {
          id: 'R30',
          text: 'Eine behaltene Zielkarte wirst du nicht mehr los, und du darfst beliebig viele haben.',
        },
        { id: 'R31', text: 'Deine Zielkarten, und ob sie erfüllt sind, sieht vor dem Ende niemand.' },
      ],
    },
    {
      title: 'Das Ende',
      rules: [
        {
          id: 'G5',
          text: 'Gezählt werden die Wagen, wenn ein Zug zu Ende ist (R32). Es gibt nur eine letzte Runde; den allerletzten Zug hat, wer sie ausgelöst hat.',
        },
        {
          id: 'R33',
          text: 'Eine Zielkarte, deren Orte deine eigenen Strecken verbinden, bringt ihren Wert. Jede andere kostet dich ihren Wert.',
        },
        { id: 'G14', text: 'Die Summe darf unter null liegen.' },
        {
          id: 'R37',
          text: 'Die meisten Punkte gewinnen. Bei Gleichstand entscheiden mehr erfüllte Zielkarten; sind auch die gleich, wird der Platz geteilt.',
        },
      ],
    },
    {
      title: 'Was alle wissen dürfen',
      rules: [
        {
          id: 'G12',
          text: 'Offen: die Auslage, was abgelegt wurde, wie viele Karten und Zielkarten noch da sind, wie viele Karten, Zielkarten und Wagen jede Person hat, wer welche Karte aus der Auslage nahm, gebaute Strecken, ihre Punkte und Souvenirs. Geheim: Handkarten, Zielkarten und die Reihenfolge der Stapel.',
        },
      ],
    },
  ],
};
