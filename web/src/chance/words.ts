// The texts about the shuffle: before the game, while it waits for players, and what its verification found.
import { settings } from '../settings.svelte';
import { listed } from '../words';
import type { Mismatch } from './shuffle';
import type { Fault } from './verify';

export interface ChanceWords {
  // Before the game
  shuffling: string;
  waiting_for: (names: string[]) => string;
  seconds_left: (seconds: number) => string;
  not_ready: (names: string[]) => string;
  getting_ready: string;
  ready: string;
  reopened: (names: string[]) => string;
  reopened_you: string;
  reopened_wrongly: string;
  mismatch: Record<Mismatch, string>;
  lost: string;
  elsewhere: string;
  // After the game
  checking: string;
  verified: string;
  matches: string;
  warning: string;
  unchecked: string;
  retry: string;
  details: string;
  proofs: {
    seed_seen: string;
    seed: string;
    own: (n: number) => string;
    own_elsewhere: (n: number) => string;
    players: (n: number) => string; // for spectators
    others: (n: number) => string;
    draws: (moves: number) => string;
    shown: string;
  };
  unseen: string;
  nobody: string;
  limits: string;
  values: string;
  server_value: string;
  check_yourself: string;
  fault: (fault: Fault, names: readonly string[]) => string;
}

const en: ChanceWords = {
  shuffling: 'Shuffling …',
  waiting_for: (names) => `Waiting for ${listed(names)}`,
  seconds_left: (seconds) => `${seconds} s left`,
  not_ready: (names) =>
    `Waiting for ${listed(names)}: the game can start once this table is open on their device.`,
  getting_ready: 'getting ready',
  ready: 'ready',
  reopened: (names) =>
    names.length === 1
      ? `${names[0]}’s device did not answer, so the seat is free again. No cards were dealt.`
      : `The devices of ${listed(names)} did not answer, so their seats are free again. No cards were dealt.`,
  reopened_you:
    'Your device did not answer in time, so your seat is free again. No cards were dealt. Take a seat to join.',
  reopened_wrongly:
    'The server says that your device did not answer, although it had confirmed the answer. If this happens again, someone may be trying to get a different deal.',
  mismatch: {
    server:
      'Something is wrong with the shuffle: the server now shows a different commitment. Your browser will not take part in it. Open a new table, and don’t trust this one.',
    own: 'Something is wrong with the shuffle: the server shows a commitment for your seat that your browser did not make. Your browser will not take part in it. Open a new table, and don’t trust this one.',
    others:
      'Something is wrong with the shuffle: another player’s commitment has changed since the start. Your browser will not take part in it. Open a new table, and don’t trust this one.',
  },
  lost: 'Your browser no longer has its part of the shuffle, perhaps because its data was deleted. The table will open again in a moment. Then take your seat again.',
  elsewhere:
    'Another of your devices is taking part in the shuffle. Keep this table open there until the cards are dealt, or reload this page to use this device. If you use only one device, open a new table.',
  checking: 'Checking the shuffle …',
  verified: 'Shuffle verified: nobody could choose the cards.',
  matches: 'The cards match the published values.',
  warning: 'Warning: something is wrong with the shuffle of this game.',
  unchecked: 'The shuffle could not be checked.',
  retry: 'Try again',
  details: 'Details',
  proofs: {
    seed_seen: 'The server’s seed matches the commitment that your browser saw before the game.',
    seed: 'The server’s seed matches its commitment.',
    own: (n) =>
      n === 1
        ? 'Your browser’s random contribution is part of the game.'
        : 'The random contributions of your browser are part of the game.',
    own_elsewhere: (n) =>
      n === 1
        ? 'Your contribution from another device matches its commitment.'
        : `Your ${n} contributions from another device match their commitments.`,
    players: (n) =>
      n === 1
        ? 'The contribution of the player matches its commitment.'
        : `The contributions of the ${n} players match their commitments.`,
    others: (n) =>
      n === 1
        ? 'The contribution of the other player matches its commitment.'
        : `The contributions of the ${n} other players match their commitments.`,
    draws: (moves) =>
      `The deal and every card and ticket drawn in ${moves} moves follow from the seed and the contributions.`,
    shown: 'The server’s record is the game that you saw.',
  },
  unseen:
    'Your browser did not see the commitments before this game, so it cannot tell whether they were replaced. The players’ browsers can.',
  nobody: 'No player contributed to this shuffle. The cards depend on the server’s seed alone.',
  limits: 'This does not show who made the moves, or whether the operator of the server looked at the cards.',
  values: 'Commitments (SHA-256)',
  server_value: 'Server',
  check_yourself:
    'To check the game with another program, download the log and run “kurz verify” or “examples/verify.py”.',
  fault: (fault, names) => {
    switch (fault.kind) {
      case 'unreadable':
        return 'The server’s record of this game is damaged or incomplete.';
      case 'round':
        return 'The record is of a different shuffle from the one your browser took part in.';
      case 'server':
        return 'The server’s commitment is not the one that your browser saw before the game.';
      case 'seat':
        return `The commitment of ${names[fault.seat]} is not the one that your browser saw before the game.`;
      case 'own':
        return 'Your contribution in the record is not the one that your browser made.';
      case 'seed':
        return 'The server’s seed does not match its commitment.';
      case 'contribution':
        return `The contribution of ${names[fault.seat]} does not match its commitment.`;
      case 'draw':
        return fault.move === 0
          ? 'The deal does not follow from the seed and the contributions.'
          : `The outcome of move ${fault.move} does not follow from the seed and the contributions.`;
      case 'shown':
        return fault.move === 0
          ? 'The deal in the server’s record is not the one that you saw.'
          : `Move ${fault.move} in the server’s record is not the one that you saw.`;
    }
  },
};

const de: ChanceWords = {
  shuffling: 'Es wird gemischt …',
  waiting_for: (names) => `Warten auf ${listed(names)}`,
  seconds_left: (seconds) => `noch ${seconds} s`,
  not_ready: (names) =>
    `Warten auf ${listed(names)}. Die Partie kann beginnen, sobald der Tisch auf allen Geräten geöffnet ist.`,
  getting_ready: 'macht sich bereit',
  ready: 'bereit',
  reopened: (names) =>
    names.length === 1
      ? `Das Gerät von ${names[0]} hat nicht geantwortet. Der Platz ist wieder frei. Es wurden keine Karten ausgeteilt.`
      : `Die Geräte von ${listed(names)} haben nicht geantwortet. Die Plätze sind wieder frei. Es wurden keine Karten ausgeteilt.`,
  reopened_you:
    'Dein Gerät hat nicht rechtzeitig geantwortet. Dein Platz ist wieder frei. Es wurden keine Karten ausgeteilt. Setz dich wieder hin, um mitzuspielen.',
  reopened_wrongly:
    'Der Server sagt, dein Gerät habe nicht geantwortet. Dabei hatte er die Antwort bestätigt. Wenn das wieder passiert, versucht vielleicht jemand, andere Karten zu bekommen.',
  mismatch: {
    server:
      'Beim Mischen stimmt etwas nicht: Der Server zeigt einen anderen Fingerabdruck als vorher. Dein Browser macht dabei nicht mit. Eröffne einen neuen Tisch und traue diesem nicht.',
    own: 'Beim Mischen stimmt etwas nicht: Der Server zeigt für deinen Platz einen Fingerabdruck, der nicht von deinem Browser ist. Dein Browser macht dabei nicht mit. Eröffne einen neuen Tisch und traue diesem nicht.',
    others:
      'Beim Mischen stimmt etwas nicht: Der Fingerabdruck eines anderen Platzes hat sich nach dem Start geändert. Dein Browser macht dabei nicht mit. Eröffne einen neuen Tisch und traue diesem nicht.',
  },
  lost: 'Dein Browser hat seinen Beitrag zum Mischen nicht mehr, vielleicht weil seine Daten gelöscht wurden. Gleich ist der Tisch wieder offen. Setz dich dann noch einmal hin.',
  elsewhere:
    'Ein anderes deiner Geräte macht beim Mischen mit. Lass den Tisch dort offen, bis die Karten ausgeteilt sind, oder lade diese Seite neu, um dieses Gerät zu nutzen. Wenn du nur ein Gerät hast, eröffne lieber einen neuen Tisch.',
  checking: 'Das Mischen wird geprüft …',
  verified: 'Mischen geprüft: Niemand konnte die Karten bestimmen.',
  matches: 'Die Karten passen zu den veröffentlichten Werten.',
  warning: 'Achtung: Beim Mischen dieser Partie stimmt etwas nicht.',
  unchecked: 'Das Mischen konnte nicht geprüft werden.',
  retry: 'Noch einmal versuchen',
  details: 'Einzelheiten',
  proofs: {
    seed_seen:
      'Der Zufallswert des Servers passt zu dem Fingerabdruck, den dein Browser vor der Partie gesehen hat.',
    seed: 'Der Zufallswert des Servers passt zu seinem Fingerabdruck.',
    own: (n) =>
      n === 1
        ? 'Der zufällige Beitrag deines Browsers ist Teil der Partie.'
        : 'Die zufälligen Beiträge deines Browsers sind Teil der Partie.',
    own_elsewhere: (n) =>
      n === 1
        ? 'Dein Beitrag von einem anderen Gerät passt zu seinem Fingerabdruck.'
        : `Deine ${n} Beiträge von einem anderen Gerät passen zu ihren Fingerabdrücken.`,
    players: (n) =>
      n === 1
        ? 'Der Beitrag der Person am Tisch passt zu seinem Fingerabdruck.'
        : `Die Beiträge der ${n} Personen am Tisch passen zu ihren Fingerabdrücken.`,
    others: (n) =>
      n === 1
        ? 'Der Beitrag der anderen Person passt zu seinem Fingerabdruck.'
        : `Die Beiträge der ${n} anderen passen zu ihren Fingerabdrücken.`,
    draws: (moves) =>
      `Die Startverteilung und alle gezogenen Karten in ${moves} Spielzügen ergeben sich aus dem Zufallswert und den Beiträgen.`,
    shown: 'Das Protokoll des Servers ist die Partie, die du gesehen hast.',
  },
  unseen:
    'Dein Browser hat die Fingerabdrücke vor der Partie nicht gesehen. Er weiß also nicht, ob sie ausgetauscht wurden. Die Browser der Mitspieler wissen es.',
  nobody:
    'Zum Mischen hat niemand am Tisch beigetragen. Die Karten hängen nur vom Zufallswert des Servers ab.',
  limits:
    'Das zeigt nicht, wer die Spielzüge gemacht hat, und auch nicht, ob sich jemand mit Zugang zum Server die Karten angesehen hat.',
  values: 'Fingerabdrücke (SHA-256)',
  server_value: 'Server',
  check_yourself:
    'Du kannst die Partie mit einem anderen Programm prüfen: Lade das Protokoll herunter und starte „kurz verify“ oder „examples/verify.py“.',
  fault: (fault, names) => {
    switch (fault.kind) {
      case 'unreadable':
        return 'Das Protokoll des Servers ist beschädigt oder unvollständig.';
      case 'round':
        return 'Das Protokoll gehört nicht zu dem Mischen, zu dem dein Browser beigetragen hat.';
      case 'server':
        return 'Der Fingerabdruck des Servers ist nicht der, den dein Browser vor der Partie gesehen hat.';
      case 'seat':
        return `Der Fingerabdruck von ${names[fault.seat]} ist nicht der, den dein Browser vor der Partie gesehen hat.`;
      case 'own':
        return 'Dein Beitrag im Protokoll ist nicht der, den dein Browser erzeugt hat.';
      case 'seed':
        return 'Der Zufallswert des Servers passt nicht zu seinem Fingerabdruck.';
      case 'contribution':
        return `Der Beitrag von ${names[fault.seat]} passt nicht zu seinem Fingerabdruck.`;
      case 'draw':
        return fault.move === 0
          ? 'Die Startverteilung ergibt sich nicht aus dem Zufallswert und den Beiträgen.'
          : `Das Ergebnis von Spielzug ${fault.move} ergibt sich nicht aus dem Zufallswert und den Beiträgen.`;
      case 'shown':
        return fault.move === 0
          ? 'Die Startverteilung im Protokoll des Servers ist nicht die, die du gesehen hast.'
          : `Spielzug ${fault.move} im Protokoll des Servers ist nicht der, den du gesehen hast.`;
    }
  },
};

export const chanceWords = (): ChanceWords => (settings.lang === 'de' ? de : en);
