/** «АК» of «Анна Крылова»: first letters of the first two words; empty when there is no letter. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}]+/u).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('ru') ?? '')
    .join('');
}
