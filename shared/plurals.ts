const rules = new Intl.PluralRules('ru');
// By the last two digits, which decide: a page counts hundreds of things.
const forms: Record<number, Intl.LDMLPluralRule> = {};

/** The form of a noun that agrees with the number: 1 день, 2 дня, 5 дней. */
export function pluralOf(count: number, one: string, few: string, many: string): string {
  const digits = count % 100;
  forms[digits] ??= rules.select(digits);
  const form = forms[digits];
  return form === 'one' ? one : form === 'few' ? few : many;
}

/** Number and noun with a non-breaking space between. */
export function countOf(count: number, one: string, few: string, many: string): string {
  return `${count}\u00a0${pluralOf(count, one, few, many)}`;
}
