/** What tells a home from another one. */
export interface Home {
  readonly street: string;
  readonly house: string;
  readonly flat: string;
}

/** Latin letters that look like Russian ones, and are typed in their place. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
};

/** Words before a number: most say nothing, and a part of a house keeps a letter. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?:квартира|кварт|кв|апартаменты|апарт|помещение|пом|офис|оф)(?=\d)/g, ''],
  [/^(?:домовладение|владение|влад|вл|дом|д)(?=\d)/, ''],
  [/(?:корпус|корп|кор)(?=\d)/g, 'к'],
  [/(?:строение|стр)(?=\d)/g, 'с'],
];

/** Letters and digits alone, without case and lookalikes. */
export function lettersOf(text: string): string {
  return text
    .replaceAll('№', '')
    .normalize('NFKC')
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .replace(/[a-z]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A number of a house or a flat without the words around it and its leading zeros. */
export function numberOf(text: string): string {
  const bare = WORDS.reduce((left, [word, short]) => left.replace(word, short), lettersOf(text));
  return bare.replace(/(?<!\d)0+(?=\d)/g, '');
}

/** A text that is equal for two spellings of one home: «12А, кв. 084» and «12а, 84». */
export function homeKey({ street, house, flat }: Home): string {
  return [lettersOf(street), numberOf(house), numberOf(flat)].join('|');
}
