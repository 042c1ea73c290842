import { cleanText } from './typed-text.ts';

/** What the fonts in `public/fonts/print` have: letters of Europe, of the languages of Russia and its neighbours, and Vietnamese ones. */
const DRAWN =
  /[ -~\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b4\u00b6-\u017f\u018f\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u0218-\u021b\u0259\u02bcЁ-ЌЎ-яё-ќўџҐ-ҝҠ-ҥҪҫҮ-ҳҶ-һӀ-ӂӏ-әӜ-ӟӢ-ӫӮ-ӵẠ-ỹ–—‘-‚“-„•…‰‹›€₸₽№™←-↓−✓]/u;

/** A text as files draw it: what their fonts do not have stands in plain letters and signs where it has such. */
export function drawnText(text: string): string {
  const plain = (letter: string) =>
    letter
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/\s/g, ' ')
      .replace(/\p{Pd}/gu, '–');
  return [...cleanText(text)].map((letter) => (DRAWN.test(letter) ? letter : plain(letter))).join('');
}

/** The signs of a text that no file can draw, each once: pictures, and letters of distant alphabets. */
export function undrawableIn(text: string): string {
  const signs = [...drawnText(text)].filter(
    (sign) => !DRAWN.test(sign) && sign !== '\n' && sign !== '\u200d',
  );
  return [...new Set(signs)].join(' ');
}
