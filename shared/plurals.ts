const rules = new Intl.PluralRules('ru');

/** The form of a noun that agrees with the number: 1 день, 2 дня, 5 дней. */
export function pluralOf(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}

/** Number and noun with a non-breaking space between. */
export function countOf(count: number, one: string, few: string, many: string): string {
  return `${count}\u00a0${pluralOf(count, one, few, many)}`;
}
