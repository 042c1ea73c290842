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
function lettersOf(text: string): string {
  return text
    .replaceAll('№', '')
    .normalize('NFKC')
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .replace(/[a-z]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A number of a house or a flat without the words around it and its leading zeros. */
function numberOf(text: string): string {
  const bare = WORDS.reduce((left, [word, short]) => left.replace(word, short), lettersOf(text));
  return bare.replace(/(?<!\d)0+(?=\d)/g, '');
}

/** A text that is equal for two spellings of one home: «12А, кв. 084» and «12а, 84». */
export function homeKey({ street, house, flat }: Home): string {
  return [lettersOf(street), numberOf(house), numberOf(flat)].join('|');
}

/** Whether two typed homes are one door, as a reward for inviting somebody sees it: without a flat it may be any of the house. */
export function isSameDoor(one: Home, other: Home): boolean {
  const [left, right] = [numberOf(one.flat), numberOf(other.flat)];
  const isSameFlat = left === right || left === '' || right === '';
  return isSameFlat && homeKey({ ...one, flat: '' }) === homeKey({ ...other, flat: '' });
}
