/** What the keys of a Latin keyboard write in the Russian layout, in the order of the keys. */
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** The text as the same keys write it in the Russian layout: «ceg» is «суп». */
function inRussianLayout(text: string): string {
  return Array.from(text.toLowerCase(), (sign) => russianKeys[latinKeys.indexOf(sign)] ?? sign).join('');
}

/** Letters of transliterations as people write them, the longer ones first. */
const transliterated: readonly (readonly [RegExp, string])[] = [
  [/shch|sch/g, 'щ'],
  [/iy|yy/g, 'ий'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ch/g, 'ч'],
  [/sh/g, 'ш'],
  [/ts/g, 'ц'],
  [/yo/g, 'е'],
  [/(?<=[bvgdzklmnprstf])ya/g, 'я'],
  [/yu|ju/g, 'ю'],
  [/ya|ja/g, 'я'],
  [/ck/g, 'к'],
  [/x/g, 'кс'],
  [/(?<=[aeiouяюе])y|j/g, 'й'],
];
const latinLetters = 'abcdefghiklmnopqrstuvwyz';
const russianLetters = 'абцдефгхиклмнопкрстуввыз';

/** The text in Russian letters: «kurica» is «курица». */
function inRussianLetters(text: string): string {
  const joined = transliterated.reduce(
    (rest, [latin, russian]) => rest.replace(latin, russian),
    text.toLowerCase(),
  );
  return Array.from(joined, (letter) => russianLetters[latinLetters.indexOf(letter)] ?? letter).join('');
}

/** What a query may have been meant to be, the likelier first: itself, typed in the wrong layout, transliterated. */
export function readingsOf(query: string): string[] {
  if (!/[a-z]/i.test(query)) return [query];
  return [query, inRussianLayout(query), inRussianLetters(query)];
}
