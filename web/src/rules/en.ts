// The rules in our own words. Numbers are those of every refusal at the table.
import type { RuleBook } from './book';
import { FACTS, SOUVENIR_POINTS } from './facts';

const ny = FACTS['new-york'];
const london = FACTS.london;
const sf = FACTS['san-francisco'];
const berlin = FACTS.berlin;

export const en: RuleBook = {
  aim: 'Collect cards, pay with them for routes, and connect the two places on each of your tickets. Whoever has the most points when the pieces run out wins.',
  choose: 'City',
  differences: (city) => `Only in ${city}`,
  ruling: 'our ruling',
  ruling_why: 'Where the printed rules are silent we had to decide; these points are marked.',
  numbers_why: 'When the table refuses something it names the number of the rule.',
  other_board:
    'This board has numbers of its own, which its maker has set. The rules below are those that all boards share, and those of New York as an example.',
  points: 'points',

  cities: {
    'new-york': [
      {
        id: 'R34',
        text: 'Some places are tourist attractions, marked on the board. At the end each one that your routes touch brings 1 point; a single route to it is enough.',
      },
      {
        id: 'G7',
        text: 'An attraction can score for several players, but only once for each, however many routes lead there.',
      },
      {
        id: 'R24',
        text: 'Routes bring nothing while the game is running: everybody’s score stays at 0, and all routes are counted at the end.',
        tables: [{ count: 'spaces', steps: ny.points.taxi }],
      },
      {
        id: 'R2',
        text: 'The deck has 44 cards: six each of blue, green, black, pink, red and orange, and eight taxis. Taxis are wild.',
      },
      { id: 'R3', text: `Everybody has ${ny.pieces.taxi} taxis to put on routes.` },
      { id: 'R4', text: `There are ${ny.tickets} tickets. Each names two places and a value.` },
      { id: 'R9', text: 'Around a real table the youngest begins. Then turns go clockwise.' },
      {
        id: 'R32',
        text: 'As soon as somebody has two taxis or fewer left, the end is near: everybody, that player too, has one more turn.',
      },
    ],
    london: [
      {
        id: 'R35',
        text: 'The places belong to districts, numbered 1 to 5. If your routes connect all places of a district with one another, you score its number at the end.',
      },
      { id: 'G6', text: 'The connection may take a detour through places outside the district.' },
      {
        id: 'R24',
        text: 'A route brings its points the moment you claim it.',
        tables: [{ count: 'spaces', steps: london.points.bus }],
      },
      {
        id: 'R2',
        text: 'The deck has 44 cards: six each of orange, yellow, pink, green, blue and black, and eight buses. Buses are wild.',
      },
      { id: 'R3', text: `Everybody has ${london.pieces.bus} buses to put on routes.` },
      { id: 'R4', text: `There are ${london.tickets} tickets. Each names two places and a value.` },
      { id: 'R9', text: 'Around a real table the youngest begins. Then turns go clockwise.' },
      {
        id: 'R32',
        text: 'As soon as somebody has two buses or fewer left, the end is near: everybody, that player too, has one more turn.',
      },
    ],
    'san-francisco': [
      {
        id: 'R25',
        text: 'Ferries: some routes cross water and show ferry symbols. Each symbol must be paid with a wild card; the other spaces take one colour or more wild cards, as usual.',
      },
      { id: 'R5', text: 'There are 21 souvenirs: seven symbols, three of each.' },
      {
        id: 'R10',
        text: 'Before the game five of the seven symbols are stacked, one symbol a place, on Alcatraz, Golden Gate Bridge, The Embarcadero, Sunset and Potrero Hill. A stack has three souvenirs with four players, two with two or three. Two symbols are left over.',
      },
      {
        id: 'R11',
        text: 'With three or four players, once the first tickets are chosen, the last in turn order puts one of the left-over stacks on a place that has none; then the last but one does so with the other.',
      },
      {
        id: 'R12',
        text: 'With two players, one of them puts a single souvenir of each left-over symbol on two places that have none.',
      },
      {
        id: 'G9',
        text: 'With two players it is the second in turn order who does so, to make up for moving second.',
      },
      {
        id: 'R26',
        text: 'If souvenirs lie at an end of the route you claim, you take exactly one, of a symbol that you do not have. If both ends have one for you, you choose. Souvenirs lie open.',
      },
      {
        id: 'G10',
        text: 'You cannot decline a souvenir. If you have all symbols that lie there, you take none.',
      },
      {
        id: 'R36',
        text: 'At the end your different souvenirs bring points together.',
        tables: [{ count: 'souvenirs', steps: SOUVENIR_POINTS }],
      },
      {
        id: 'R24',
        text: 'A route brings its points the moment you claim it.',
        tables: [{ count: 'spaces', steps: sf.points.cable_car }],
      },
      {
        id: 'R2',
        text: 'The deck has 44 cards: six each of blue, green, black, pink, red and orange, and eight ferries. Ferries are wild.',
      },
      { id: 'R3', text: `Everybody has ${sf.pieces.cable_car} cable cars to put on routes.` },
      { id: 'R4', text: `There are ${sf.tickets} tickets. Each names two places and a value.` },
      {
        id: 'R9',
        text: 'Around a real table the players agree who begins, or let chance decide. Then turns go clockwise.',
      },
      {
        id: 'R32',
        text: 'As soon as somebody has two cable cars or fewer left, the end is near: everybody, that player too, has one more turn.',
      },
    ],
    berlin: [
      {
        id: 'R27',
        text: 'Two kinds of route. A streetcar route takes a streetcar on every space. A subway route has a single space for one subway car and costs as many cards as are pictured beside it. One kind of piece never stands in for the other.',
      },
      {
        id: 'G8',
        text: 'Two routes between the same places are a double (R22, R23) only if they are of the same kind and length.',
      },
      {
        id: 'R24',
        text: 'A route brings its points the moment you claim it. Streetcars count by spaces, subways by cards paid.',
        tables: [
          { count: 'streetcar: spaces', steps: berlin.points.streetcar },
          { count: 'subway: cards', steps: berlin.points.subway },
        ],
      },
      {
        id: 'R2',
        text: 'The deck has 44 cards: six each of blue, green, black, purple, red and orange, and eight bicycles. Bicycles are wild.',
      },
      {
        id: 'R3',
        text: `Everybody has ${berlin.pieces.streetcar} streetcars and ${berlin.pieces.subway} subway cars.`,
      },
      { id: 'R4', text: `There are ${berlin.tickets} tickets. Each names two places and a value.` },
      { id: 'R9', text: 'Chance decides who begins. Then turns go clockwise.' },
      {
        id: 'R32',
        text: 'As soon as somebody has one piece or none left, both kinds counted together, the end is near: everybody, that player too, has one more turn.',
      },
    ],
  },

  shared: [
    {
      title: 'Before the game',
      rules: [
        { id: 'R1', text: 'Two to four players.' },
        { id: 'R6', text: 'Everybody is dealt two cards that nobody else sees.' },
        {
          id: 'R7',
          text: 'Five cards lie face up beside the deck: the row. If three or more of them are wild, the row is swept (R16).',
        },
        {
          id: 'R8',
          text: 'Everybody is dealt two tickets in secret and keeps one or both. A ticket that is not kept goes under the ticket deck.',
        },
        {
          id: 'G11',
          text: 'All choose their first tickets at the same time, without knowing what the others chose. What is given back goes under the deck in turn order.',
        },
        {
          id: 'G13',
          text: 'Here it is decided by lot who begins, unless whoever makes the table names somebody.',
        },
      ],
    },
    {
      title: 'Your turn',
      rules: [
        { id: 'R13', text: 'Do exactly one of three things: draw cards, claim a route, or draw tickets.' },
        {
          id: 'G4',
          text: 'Only who can do none of the three passes. If all pass one after the other, the game ends and is scored.',
        },
      ],
    },
    {
      title: 'Draw cards',
      rules: [
        {
          id: 'R14',
          text: 'You take two cards, one after the other: from the row, or unseen from the deck. A gap in the row is filled at once from the deck.',
        },
        {
          id: 'R15',
          text: 'A wild card from the row is all you take: as the first card it ends your turn, as the second you cannot take it. A wild card that comes unseen from the deck is a card like any other.',
        },
        {
          id: 'G3',
          text: 'If there is nothing you may take as the second card, your turn ends after the first.',
        },
        {
          id: 'R16',
          text: 'Whenever three of the cards in the row are wild, all of it is swept: discarded and laid out anew.',
        },
        {
          id: 'G1',
          text: 'The row is judged after it has been filled as far as the cards go. After three sweeps running it stays as it is until it changes again.',
        },
        { id: 'R17', text: 'When the deck is used up, the discards are shuffled and become the new deck.' },
        {
          id: 'G2',
          text: 'That happens the moment the last card leaves the deck. If there are no discards, gaps stay open until cards are discarded again.',
        },
        { id: 'R18', text: 'You may hold any number of cards.' },
      ],
    },
    {
      title: 'Claim a route',
      rules: [
        {
          id: 'R19',
          text: 'Pay as many cards of the route’s colour as it costs. A gray route takes any colour, but only one. Wild cards replace any colour, and may pay for a whole route. The cards are discarded, and your pieces go on the route.',
        },
        {
          id: 'R20',
          text: 'Any free route will do, next to your others or far away. One route a turn, no more.',
        },
        { id: 'R21', text: 'You need enough pieces for the whole route.' },
        {
          id: 'R22',
          text: 'Two routes side by side between the same places are a double. Nobody may have both.',
        },
        {
          id: 'R23',
          text: 'With two players, the second route of a double is closed once the first is taken.',
        },
      ],
    },
    {
      title: 'Draw tickets',
      rules: [
        {
          id: 'R28',
          text: 'Draw the top two tickets and keep one or both. What you give back goes under the deck and may come up again, when all others are gone.',
        },
        {
          id: 'R29',
          text: 'If one ticket is left, you draw that one and must keep it. If none is left, you cannot draw tickets.',
        },
        {
          id: 'R30',
          text: 'You can never get rid of a ticket that you kept, and you may have any number of them.',
        },
        { id: 'R31', text: 'Nobody sees your tickets, or whether they are done, before the end.' },
      ],
    },
    {
      title: 'The end',
      rules: [
        {
          id: 'G5',
          text: 'Pieces are counted when a turn ends (R32). There is one last round only; whoever caused it has the very last turn.',
        },
        {
          id: 'R33',
          text: 'A ticket whose two places your own routes connect adds its value. Each of the others costs you its value.',
        },
        { id: 'G14', text: 'Your total may be below zero.' },
        {
          id: 'R37',
          text: 'The most points win. If points are equal, more finished tickets decide; if those are equal too, the place is shared.',
        },
      ],
    },
    {
      title: 'What everybody may know',
      rules: [
        {
          id: 'G12',
          text: 'Open: the row, what was discarded, how many cards and tickets are left, how many cards, tickets and pieces everybody has, who took which card from the row, claimed routes, their points, and souvenirs. Secret: hands, tickets, and the order of the decks.',
        },
      ],
    },
  ],
};
