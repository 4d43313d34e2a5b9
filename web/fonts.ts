// Reduces the fonts of the built page to the characters that English and German texts and place names use.
// Kerning, ligatures and figures of equal width stay; hinting would double the size and today's screens hardly need it.
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('');
const CHARACTERS = `${ASCII}ÄÖÜßäöüáàâåæçéèêëíñóôøúÁÅÉÓØ\u00a0–—‘’‚“”„•…·×−«»‹›§°±²½€&→`;

export const fonts = (): Plugin => ({
  name: 'fonts',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
      file.source = await subsetFont(Buffer.from(file.source as Uint8Array), CHARACTERS, {
        targetFormat: 'woff2',
        noHinting: true,
        keepFeatures: ['kern', 'liga', 'tnum'],
      });
    }
  },
});
