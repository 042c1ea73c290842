import { type ExperimentKey, experimentKeys } from './keys.ts';

/** What a visitor who was drawn gets: the page as it is, or with what is tried. */
export const branches = ['control', 'variant'] as const;
export type Branch = (typeof branches)[number];

/** Per cent of visitors who get the variant of an experiment; those without an entry draw nobody. */
export type ExperimentShares = Readonly<Partial<Record<ExperimentKey, number>>>;

/** What was drawn for a visitor. */
export type Draws = ReadonlyMap<ExperimentKey, Branch>;

/** Cookie with everything that was drawn for a visitor, both branches; the experiment cookies tell the variants alone. */
export const DRAWN_COOKIE = 'exp_drawn';

/** Names of experiments in cookies and settings go without the prefix that all of them have. */
const PREFIX = 'exp_';

function keyOf(name: string): ExperimentKey | undefined {
  const full = name.startsWith(PREFIX) ? name : PREFIX + name;
  return experimentKeys.find((key) => key === full);
}

/** The name of an experiment without the prefix. */
const shortName = (key: ExperimentKey): string => key.slice(PREFIX.length);

/**
 * Reads shares as an operator writes them: `whyBefit:50, howItWorks:20`, or the same as a JSON object. Null where
 * something of it is no experiment, no per cent from 0 to 100, or said twice.
 */
export function parseShares(text: string): ExperimentShares | null {
  const pairs = text
    .trim()
    .replace(/^\{|\}$/g, '')
    .split(',')
    .map((pair) => pair.replaceAll(/["\s]/g, ''))
    .filter((pair) => pair !== '');
  const shares: Partial<Record<ExperimentKey, number>> = {};
  for (const pair of pairs) {
    const [name = '', share = ''] = pair.split(':');
    const key = keyOf(name);
    if (!key || key in shares || !/^\d{1,3}(\.\d+)?$/.test(share) || Number(share) > 100) return null;
    shares[key] = Number(share);
  }
  return shares;
}

/** Reads the cookie of what was drawn: `whyBefit.1-howItWorks.0`; what is not understood is drawn anew. */
export function parseDraws(value: string | undefined): Draws {
  const draws = new Map<ExperimentKey, Branch>();
  for (const part of value?.split('-') ?? []) {
    const [name = '', branch] = part.split('.');
    const key = keyOf(name);
    if (key && (branch === '0' || branch === '1')) draws.set(key, branch === '1' ? 'variant' : 'control');
  }
  return draws;
}

/** The value of that cookie. */
export function drawsValue(draws: Draws): string {
  return [...draws].map(([key, branch]) => `${shortName(key)}.${branch === 'variant' ? 1 : 0}`).join('-');
}

/** Draws for what has a share and was not drawn yet; `random` is from 0 up to, but not, 1. */
export function drawMissing(shares: ExperimentShares, known: Draws, random: () => number): Draws {
  const missing = experimentKeys.filter((key) => shares[key] !== undefined && !known.has(key));
  const drawn = missing.map((key) => {
    const branch: Branch = random() * 100 < (shares[key] ?? 0) ? 'variant' : 'control';
    return [key, branch] as const;
  });
  return new Map(drawn);
}

/** Names of the experiment cookies for the values of `exp`: comma lists, with or without the `exp_` prefix. */
export function experimentCookies(values: readonly string[]): ExperimentKey[] {
  const asked = values.flatMap((value) => value.split(',')).map((name) => keyOf(name.trim()));
  return experimentKeys.filter((key) => asked.includes(key));
}
