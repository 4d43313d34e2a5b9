import type { MoveWords } from './move.en';

export const de: MoveWords = {
  title: 'Auf einem anderen Gerät weiterspielen',
  text: 'Erstelle einen Link und öffne ihn auf dem anderen Gerät, oder scanne dort seinen Code. Dann bist du auf beiden Geräten dieselbe Person, mit deinen Partien, deiner Bilanz und deinen Spielplänen.',
  make: 'Link erstellen',
  renew: 'Neuen Link erstellen',
  secret: 'Gib diesen Link nicht weiter: Wer ihn öffnet, kann als du spielen.',
  ends: (minutes) => `Er gilt ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} lang und nur einmal.`,
  ended: 'Der Link gilt nicht mehr.',
  sign_out: 'Andere Geräte abmelden',
  sign_out_why: 'Meldest du andere Geräte ab, kannst du nur noch auf diesem unter deinem Namen spielen.',
  signed_out: 'Alle anderen Geräte sind abgemeldet.',

  page: 'Auf diesem Gerät weiterspielen',
  question: (name) => `Auf diesem Gerät als ${name} weiterspielen?`,
  gains: (name) =>
    `Du spielst hier ab jetzt als ${name}. Partien, Bilanz und Spielpläne sind dieselben wie auf dem anderen Gerät.`,
  leaves: (name) =>
    `Bisher hast du hier als ${name} gespielt. Die Partien, die Bilanz und die Spielpläne von ${name} kommen nicht mit, und du kommst von diesem Gerät aus nicht mehr an sie heran.`,
  leaves_guest:
    'Die Partien, die Bilanz und die Spielpläne, die du auf diesem Gerät hast, kommen nicht mit, und du kommst nicht mehr an sie heran.',
  only_here: 'Meine anderen Geräte abmelden',
  go: (name) => `Als ${name} weiterspielen`,
  same: (name) => `Auf diesem Gerät bist du schon ${name}.`,
  bad: 'Dieser Link gilt nicht',
  bad_text:
    'Ein Link gilt 10 Minuten lang und nur einmal. Öffne auf deinem anderen Gerät die Einstellungen und erstelle einen neuen.',
};
