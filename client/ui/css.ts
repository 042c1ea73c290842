/**
 * The class of an element that looks as the words say: `css('grid gap-12 text-small tablet:gap-16')`, by the vocabulary of
 * scripts/build/vocabulary.ts. The build makes one class of each list, and a sheet beside the module; it takes
 * plain strings only: what does not fit into a line stands in several.
 */
export function css(...words: string[]): string {
  throw new Error(`Not built: css('${words.join(' ')}')`);
}
