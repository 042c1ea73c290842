import { keepsRule, type SoakFigure } from './part.ts';

type Found = Readonly<Record<string, readonly SoakFigure[]>>;

/** Figures of a load that the short table repeats. */
const ofLoads: ReadonlySet<string> = new Set(['requests answered', 'p99', 'memory']);
/** Figures of other parts, by part and name, with what they are called in the short table. */
const others: readonly (readonly [part: string, name: string, told: string])[] = [
  ['slow', 'p99, times as long', 'p99 beside slow connections, times as long'],
  ['crowd', 'let in', 'let in'],
  ['crowd', 'locked out', 'locked out'],
  ['crowd', 'messages wasted', 'messages wasted'],
  ['faults', 'survived', 'faults survived'],
  ['kills', 'survived', 'kills survived'],
];
const lost = 'acknowledged orders lost';

/** What the soak has shown, in a few lines; a part that has not run, or has broken off, has none. */
export function summarize(found: Found): readonly SoakFigure[] {
  const loads = (found.load ?? []).filter(({ row, name }) => ofLoads.has(name) && !row.startsWith('at rest'));
  const told = others.flatMap(([part, name, told]) =>
    (found[part] ?? []).filter((figure) => figure.name === name).map((figure) => ({ ...figure, name: told })),
  );
  const all = Object.values(found).flat();
  const losses = all.filter(({ name }) => name === lost);
  const zero: SoakFigure = {
    ...{ row: 'all orders', name: lost, rule: { is: 0 } },
    value: losses.reduce((sum, { value }) => sum + value, 0),
  };
  return [
    ...loads,
    ...told,
    ...(losses.length === 0 ? [] : [zero]),
    { row: 'all', name: 'rules kept', value: all.filter(keepsRule).length, rule: { is: all.length } },
  ].map((figure) => ({ ...figure, note: '' }));
}
