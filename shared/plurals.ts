/** The form of a noun that agrees with the number: 1 день, 2 дня, 5 дней. Without `Intl`, as sums are formatted. */
export function pluralOf(count: number, one: string, few: string, many: string): string {
  const digits = Math.abs(count) % 100;
  const last = digits % 10;
  if (digits > 10 && digits < 20) return many;
  if (last === 1) return one;
  return last === 2 || last === 3 || last === 4 ? few : many;
}

/** Number and noun with a non-breaking space between. */
export function countOf(count: number, one: string, few: string, many: string): string {
  return `${count}\u00a0${pluralOf(count, one, few, many)}`;
}
