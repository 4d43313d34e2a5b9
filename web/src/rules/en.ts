// The rules in our own words. When a move is refused, the message names one of these numbers.
import type { RuleBook } from './book';
import { pieceCount, routePoints, souvenirPoints, ticketCount } from './facts';

const tickets = (city: string): string =>
  `There are ${ticketCount(city)} tickets. Each names two locations and its value in points.`;
const lastRound = (left: string): string =>
  `When a player has ${left}, the last round begins: every player, including this one, takes one more turn.`;

export const en: RuleBook = {
  aim: 'Collect cards, use them to claim routes, and connect the two locations on each of your tickets. When the pieces run out, the player with the most points wins.',
  choose: 'City',
  differences: (city) => `Only in ${city}`,
  ruling: 'our ruling',
  ruling_why:
    'Where the printed rules are silent or unclear, we made a ruling of our own. These rulings are marked.',
  numbers_why: 'If a move is not allowed, the game shows the number of the rule that forbids it.',
  other_board:
    'This is a custom board. Its own cards, pieces and points come first, then the rules for all boards.',
  points: 'points',
  own_layout: (city) => `The map of ${city} is our own layout, not the printed one.`,
  example: {
    title: 'Example: paying for a route',
    cost: (route, cards, color, ferries) =>
      `${route} costs ${cards === 1 ? '1 card' : `${cards} cards`} ${color === null ? 'of any one colour' : `in ${color}`}${ferries > 0 ? `, and at least ${ferries === 1 ? 'one of them' : `${ferries} of them`} must be wild` : ''}.`,
    paid: (cards) => `One way to pay: ${cards}.`,
    placed: (pieces, points, later) =>
      `You put ${pieces} on the route and score ${points}${later ? ' at the end of the game' : ''}.`,
  },
  custom: {
    spaces: 'spaces',
    cards: 'cards',
    kinds:
      'Some routes take fewer pieces than cards: they cost as many cards as are pictured beside them. Each kind of route takes its own kind of piece.',
    at_end: 'Routes are scored at the end of the game.',
    on_claim: 'You score a route as soon as you claim it.',
    attractions: (points, places) =>
      `These locations are attractions: ${places}. At the end you score ${points === 1 ? '1 point' : `${points} points`} for each one that at least one of your routes touches.`,
    districts: (list) =>
      `At the end you score a district if your routes connect all its locations with one another. The districts: ${list}.`,
    stacks: (symbols, places) =>
      `There are ${symbols} souvenir symbols. Before the game, one stack each lies on ${places}.`,
    deck: (all, each, colors, wilds, wild) =>
      `There are ${all} transport cards: ${each} each in ${colors}, and ${wilds} wild cards (${wild}).`,
    pieces: (list) => `Each player has ${list}.`,
    tickets: (n) => `There are ${n} tickets. Each names two locations and its value in points.`,
    last_round: (left) => lastRound(left === 1 ? 'one piece or none left' : `${left} pieces or fewer left`),
  },

  cities: {
    'new-york': [
      {
        id: 'R34',
        text: 'Some locations are tourist attractions, marked with a star. At the end you score 1 point for each attraction that at least one of your routes touches.',
      },
      {
        id: 'G7',
        text: 'Several players can score the same attraction. Nobody scores one twice, however many routes lead there.',
      },
      {
        id: 'R24',
        text: 'Routes are scored at the end of the game. Until then, everyone’s route points stay at 0.',
        tables: [{ count: 'spaces', steps: routePoints('new-york', 'taxi') }],
      },
      {
        id: 'R2',
        text: 'There are 44 transport cards: six each in blue, green, black, pink, red and orange, and eight taxis. Taxis are wild.',
      },
      { id: 'R3', text: `Each player has ${pieceCount('new-york', 'taxi')} taxis.` },
      { id: 'R4', text: tickets('new-york') },
      { id: 'R9', text: 'At a real table, the youngest player begins. Play goes clockwise.' },
      { id: 'R32', text: lastRound('two taxis or fewer left') },
    ],
    london: [
      {
        id: 'R35',
        text: 'Each location belongs to a district, numbered 1 to 5. At the end, if your routes connect all locations of a district with one another, you score its number.',
      },
      { id: 'G6', text: 'The connection may run through locations outside the district.' },
      {
        id: 'R24',
        text: 'You score a route as soon as you claim it.',
        tables: [{ count: 'spaces', steps: routePoints('london', 'bus') }],
      },
      {
        id: 'R2',
        text: 'There are 44 transport cards: six each in orange, yellow, pink, green, blue and black, and eight buses. Buses are wild.',
      },
      { id: 'R3', text: `Each player has ${pieceCount('london', 'bus')} buses.` },
      { id: 'R4', text: tickets('london') },
      { id: 'R9', text: 'At a real table, the youngest player begins. Play goes clockwise.' },
      { id: 'R32', text: lastRound('two buses or fewer left') },
    ],
    'san-francisco': [
      {
        id: 'R25',
        text: 'Ferries: some routes cross the water and show ferry symbols. You need at least one wild card for each symbol. The other spaces take cards of one colour, or more wild cards, as usual.',
      },
      { id: 'R5', text: 'There are 21 souvenir tokens: seven symbols, three of each.' },
      {
        id: 'R10',
        text: 'Before the game, five of the seven symbols are stacked, one stack each on Alcatraz, Golden Gate Bridge, The Embarcadero, Sunset and Potrero Hill. A stack has three tokens with four players, and two tokens with two or three. Two symbols are left over.',
      },
      {
        id: 'R11',
        text: 'With three or four players, after the tickets are kept, the last player in turn order puts one of the left-over stacks on a location without a stack. The second-to-last player does the same with the other.',
      },
      {
        id: 'R12',
        text: 'With two players, the last player in turn order puts one token of each left-over symbol on two locations that have none.',
      },
      {
        id: 'G9',
        text: 'With two players, the printed rules do not say clearly who places the tokens. Here the second player places them, to make up for going second.',
      },
      {
        id: 'R26',
        text: 'When you claim a route with souvenirs at its ends, you take exactly one token of a symbol that you don’t have yet. If both ends have one for you, you choose. Your souvenirs lie face up.',
      },
      {
        id: 'G10',
        text: 'You cannot decline a souvenir. If you already have the symbols at both ends, you take none.',
      },
      {
        id: 'R36',
        text: 'At the end you score points for the number of different souvenirs you have.',
        tables: [{ count: 'souvenirs', steps: souvenirPoints('san-francisco') }],
      },
      {
        id: 'G8',
        text: 'Two routes between the same locations are a double (R22, R23) only if they are equally long.',
      },
      {
        id: 'R24',
        text: 'You score a route as soon as you claim it.',
        tables: [{ count: 'spaces', steps: routePoints('san-francisco', 'cable_car') }],
      },
      {
        id: 'R2',
        text: 'There are 44 transport cards: six each in blue, green, black, pink, red and orange, and eight ferries. Ferries are wild.',
      },
      { id: 'R3', text: `Each player has ${pieceCount('san-francisco', 'cable_car')} cable cars.` },
      { id: 'R4', text: tickets('san-francisco') },
      {
        id: 'R9',
        text: 'Once everyone has kept their tickets, the players choose who begins, or decide at random. Play goes clockwise.',
      },
      { id: 'R32', text: lastRound('two cable cars or fewer left') },
    ],
    berlin: [
      {
        id: 'R27',
        text: 'There are two kinds of route. A streetcar route takes one streetcar on each space. A subway route has a single space for one subway car and costs as many cards as are pictured beside it. You cannot use one kind of piece for the other.',
      },
      {
        id: 'G8',
        text: 'Two routes between the same locations are a double (R22, R23) only if they are of the same kind and equally long.',
      },
      {
        id: 'R24',
        text: 'You score a route as soon as you claim it: streetcar routes by their spaces, subway routes by their cards. The points for subway routes are our own, since the printed rules do not list them.',
        tables: [
          { count: 'streetcar: spaces', steps: routePoints('berlin', 'streetcar') },
          { count: 'subway: cards', steps: routePoints('berlin', 'subway'), ours: true },
        ],
      },
      {
        id: 'R2',
        text: 'There are 44 transport cards: six each in blue, green, black, purple, red and orange, and eight bicycles. Bicycles are wild.',
      },
      {
        id: 'R3',
        text: `Each player has ${pieceCount('berlin', 'streetcar')} streetcars and ${pieceCount('berlin', 'subway')} subway cars.`,
      },
      { id: 'R4', text: tickets('berlin') },
      {
        id: 'R9',
        text: 'Once everyone has kept their tickets, the first player is chosen at random. Play goes clockwise.',
      },
      { id: 'R32', text: lastRound('one piece or none left (both kinds together)') },
    ],
  },

  shared: [
    {
      title: 'Set-up',
      rules: [
        { id: 'R1', text: 'The game is for two to four players.' },
        { id: 'R6', text: 'Each player is dealt two transport cards, in secret.' },
        {
          id: 'R7',
          text: 'Five cards are turned face up beside the deck: the row. If three or more of them are wild, the row is replaced (R16).',
        },
        {
          id: 'R8',
          text: 'Each player is dealt two tickets, in secret, and keeps one or both. Returned tickets go under the ticket deck.',
        },
        {
          id: 'G11',
          text: 'All players choose their first tickets at the same time, without seeing what the others choose. Returned tickets go under the deck in turn order.',
        },
        {
          id: 'G13',
          text: 'The host can name the first player. Otherwise the program picks one at random: in San Francisco and Berlin after the tickets are kept, elsewhere before the deal.',
        },
      ],
    },
    {
      title: 'Your turn',
      rules: [
        {
          id: 'R13',
          text: 'Take exactly one of three actions: draw transport cards, claim a route, or draw tickets.',
        },
        {
          id: 'G4',
          text: 'You pass only if you cannot take any of the three actions. If all players pass one after another, the game ends and is scored.',
        },
      ],
    },
    {
      title: 'Draw transport cards',
      rules: [
        {
          id: 'R14',
          text: 'Draw two cards, one after the other: take a face-up card from the row, or draw the top card of the deck. A card taken from the row is replaced from the deck at once.',
        },
        {
          id: 'R15',
          text: 'If your first card is a wild card from the row, your turn ends. You cannot take a wild card from the row as your second card. A wild card drawn from the deck counts like any other card.',
        },
        {
          id: 'G3',
          text: 'If there is no card that you may take as your second card, your turn ends after the first.',
        },
        {
          id: 'R16',
          text: 'As soon as three of the five cards in the row are wild, all five are discarded and replaced by five new ones.',
        },
        {
          id: 'G1',
          text: 'The row is checked once it has been refilled as far as possible, and again whenever it changes. It is replaced at most three times in succession. After that it stays, whatever it shows, and the game log says so.',
        },
        { id: 'R17', text: 'When the deck is empty, the discards are shuffled to make a new deck.' },
        {
          id: 'G2',
          text: 'The discards are shuffled the moment the last card leaves the deck. If there are none, gaps in the row stay open until cards are discarded again.',
        },
        { id: 'R18', text: 'You may hold any number of cards.' },
      ],
    },
    {
      title: 'Claim a route',
      rules: [
        {
          id: 'R19',
          text: 'Pay as many cards of the route’s colour as the route costs. A gray route takes any one colour. Wild cards stand for any colour, and you may pay for a whole route with them. Discard the cards and put your pieces on the route.',
        },
        {
          id: 'R20',
          text: 'You may claim any free route; it need not connect to your other routes. You can claim at most one route per turn.',
        },
        { id: 'R21', text: 'You need enough pieces for the whole route.' },
        {
          id: 'R22',
          text: 'Two routes between the same two locations form a double. No player may claim both.',
        },
        {
          id: 'R23',
          text: 'With two players, once one route of a double is claimed, the other is closed to both.',
        },
      ],
    },
    {
      title: 'Draw tickets',
      rules: [
        {
          id: 'R28',
          text: 'Draw the top two tickets and keep one or both. Returned tickets go under the deck.',
        },
        {
          id: 'R29',
          text: 'If only one ticket is left, you draw it alone and must keep it. If none is left, you cannot draw tickets.',
        },
        {
          id: 'R30',
          text: 'Once you have kept a ticket, you cannot return it. You may have any number of tickets.',
        },
        { id: 'R31', text: 'Your tickets, and whether they are complete, stay secret until the end.' },
      ],
    },
    {
      title: 'The end',
      rules: [
        {
          id: 'G5',
          text: 'Pieces are counted at the end of each turn (R32). There is only one last round. The player who triggered it takes the very last turn.',
        },
        {
          id: 'R33',
          text: 'If your own routes connect the two locations of a ticket, you score its value. Otherwise you lose its value.',
        },
        { id: 'G14', text: 'A final score can be negative.' },
        {
          id: 'R37',
          text: 'The player with the most points wins. In a tie, the player with more completed tickets ranks higher. Players who are still tied share the place.',
        },
      ],
    },
    {
      title: 'Public and secret information',
      rules: [
        {
          id: 'G12',
          text: 'Public: the row; the sizes of the deck, the discard pile and the ticket deck; the discarded cards; each player’s number of cards, tickets and pieces; claimed routes, route points and souvenirs; who drew which card face up. Secret: hands, tickets, and the order of the decks.',
        },
      ],
    },
  ],
};
