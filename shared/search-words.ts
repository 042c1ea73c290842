/** Letters that a Russian ending may consist of, with the consonant of a suffix before them. */
const ending = /[нцк]?[аеиоуыэюяйь]{1,3}$/;
/** Shorter beginnings would find everything. */
const MIN_STEM = 3;

/** The words of a text as they are compared: small letters, ё as е. */
export function searchWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[a-zа-я0-9]+/g) ?? []
  );
}

/** The beginning that the forms of a Russian word share, so that «курица» finds «куриная» and «сырник» «сырники». */
export function searchStem(word: string): string {
  const stem = word.replace(ending, '');
  return stem.length >= MIN_STEM ? stem : word;
}

/** Tells whether every word of the query begins some word of the text, whatever their endings. */
export function isFound(query: string, text: string): boolean {
  const words = searchWords(text);
  return searchWords(query).every((wanted) => words.some((word) => word.startsWith(searchStem(wanted))));
}
