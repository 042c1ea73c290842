/** Query parameter that names the programmes to compare: `?p=balans,fitnes` or `?p=balans&p=fitnes`. */
export const COMPARISON_QUERY = 'p';

/** How many programmes stand side by side: fewer are no comparison, more do not fit a phone. */
export const comparisonSize = { least: 2, most: 4 } as const;

/** The known programmes among the values of the parameter, each once, in their order, at most as many as fit. */
export function readComparison(values: readonly string[], known: readonly string[]): string[] {
  const named = values.flatMap((value) => value.split(','));
  return [...new Set(named)].filter((code) => known.includes(code)).slice(0, comparisonSize.most);
}

/** What a comparison needs to know of a programme's calorie lines. */
interface Lined {
  readonly lines: readonly { readonly kcal: number }[];
  readonly defaultKcal: number;
}

/**
 * The energy at which programmes are compared: of the lines that all of them have the one nearest to what they are
 * mostly ordered at; undefined where they have none in common.
 */
export function comparedKcal(programmes: readonly Lined[]): number | undefined {
  const [first, ...others] = programmes;
  const usual = programmes.reduce((sum, { defaultKcal }) => sum + defaultKcal, 0) / programmes.length;
  return first?.lines
    .map(({ kcal }) => kcal)
    .filter((kcal) => others.every(({ lines }) => lines.some((line) => line.kcal === kcal)))
    .sort((one, other) => Math.abs(one - usual) - Math.abs(other - usual))
    .at(0);
}

/** The address of a comparison that can be shared. */
export function comparisonPath(codes: readonly string[]): string {
  return codes.length === 0 ? '/comparison/' : `/comparison/?${COMPARISON_QUERY}=${codes.join(',')}`;
}
