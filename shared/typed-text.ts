/**
 * Marks that nobody sees: soft hyphens, joiners, those of direction and of a file's encoding. They come with what is pasted
 * out of messengers and documents. A joiner before a picture stays: it makes one picture of two.
 */
const INVISIBLE =
  /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\u200d(?!\p{Extended_Pictographic})/gu;

/** A text as it is judged, compared and stored: in composed form (NFC), so that equal texts are equal bytes. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC');
}

/** Letters by the Latin ones that look the same; «Ё» is written as «Е» by most. */
const twins: ReadonlyMap<string, string> = new Map(
  Array.from('АВЕЁËКМНОРСТУХ', (letter, index) => [letter, 'ABEEEKMHOPCTYX'.charAt(index)]),
);

/** What codes are compared by: capital letters that look alike are one, spaces and dashes are nothing. */
export function codeKey(text: string): string {
  const letters = cleanText(text)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  return letters.replace(/[ËЁА-Я]/g, (letter) => twins.get(letter) ?? letter);
}
