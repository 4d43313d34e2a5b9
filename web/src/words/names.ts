import all from 'virtual:names';

type Lang = 'en' | 'de';

// What boards call colours, wild cards, souvenirs and pieces, in one language.
export const namesIn = (lang: Lang) => ({
  names: Object.fromEntries(Object.entries(all.names).map(([id, name]) => [id, name[lang]])),
  pieces: Object.fromEntries(
    Object.entries(all.pieces).map(([id, { one, many }]): [string, [string, string]] => [
      id,
      [one[lang], many[lang]],
    ]),
  ),
});
