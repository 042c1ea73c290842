/** Levels of activity and the factor each multiplies the energy at rest by (FAO/WHO/UNU, 2001, rounded). */
export const activityLevels = {
  low: { factor: 1.2, name: 'Почти не двигаюсь', note: 'сидячая работа, без тренировок' },
  light: { factor: 1.375, name: 'Немного', note: 'прогулки или 1\u2060–\u20602 тренировки в неделю' },
  medium: { factor: 1.55, name: 'Умеренно', note: '3\u2060–\u20604 тренировки в неделю' },
  high: { factor: 1.725, name: 'Много', note: '5\u2060–\u20606 тренировок или работа на ногах' },
} as const;
export type ActivityLevel = keyof typeof activityLevels;

/**
 * What is eaten, as a share of what is spent; a deficit beyond 15 % is left to a doctor. Programmes in the order in which
 * a line is looked for: where the first has none that is enough, the next may.
 */
export const goals = {
  lose: { share: 0.85, name: 'Похудеть', programmes: ['pohudenie', 'balans'] },
  keep: { share: 1, name: 'Держать вес', programmes: ['balans', 'nabor-massy'] },
  gain: { share: 1.1, name: 'Набрать', programmes: ['nabor-massy'] },
} as const;
export type Goal = keyof typeof goals;

/** Least and greatest values that the formula is used for; it is made for adults. */
export const bodyLimits = {
  age: { least: 18, most: 90, unit: 'лет' },
  height: { least: 130, most: 220, unit: 'см' },
  weight: { least: 35, most: 220, unit: 'кг' },
} as const;

/** Less than this is never proposed, whatever the formula says. */
export const LEAST_PROPOSED_KCAL = 1200;
/** The largest ration on sale, in kcal a day: a need above it is said to be so. */
export const LARGEST_RATION_KCAL = 2500;

/** What the calculator asks: years, centimetres, kilograms. */
export interface Body {
  readonly sex: 'female' | 'male';
  readonly age: number;
  readonly height: number;
  readonly weight: number;
  readonly activity: ActivityLevel;
  readonly goal: Goal;
}

/** What it answers, kcal a day. */
export interface EnergyNeed {
  /** At rest. */
  readonly rest: number;
  /** With the activity. */
  readonly spent: number;
  /** For the goal, and never below the least that is proposed. */
  readonly proposed: number;
}

/** Energy need by Mifflin and St Jeor (1990): 10·kg + 6.25·cm − 5·years, +5 for men, −161 for women. */
export function energyNeed(body: Body): EnergyNeed {
  const { sex, age, height, weight, activity, goal } = body;
  const rest = 10 * weight + 6.25 * height - 5 * age + (sex === 'male' ? 5 : -161);
  const spent = rest * activityLevels[activity].factor;
  const proposed = Math.max(LEAST_PROPOSED_KCAL, spent * goals[goal].share);
  return { rest: Math.round(rest), spent: Math.round(spent), proposed: Math.round(proposed) };
}

/** The least deficit, as a share of what is spent, that is offered as losing weight: less lies within the formula's error. */
export const LEAST_DEFICIT = 0.05;

/** The goal that is safe for a body: weight is kept where losing it would take less than is ever proposed. */
export function safeGoal(body: Body): Goal {
  const { spent } = energyNeed(body);
  return body.goal === 'lose' && LEAST_PROPOSED_KCAL > spent * (1 - LEAST_DEFICIT) ? 'keep' : body.goal;
}

/** By how many per cent a line differs from what is spent; negative below it. */
export function differenceOf(line: number, spent: number): number {
  return Math.round((line / spent - 1) * 100);
}

/** The greatest deficit of a proposed line, as a share of what is spent: what the site's dietitian advises at most. */
export const MOST_DEFICIT = 0.2;

interface Offered {
  readonly code: string;
  readonly lines: readonly { readonly kcal: number }[];
}

interface Proposal<Programme> {
  readonly programme: Programme;
  readonly kcal: number;
  /** False where even the largest line leaves more of a deficit than may be proposed. */
  readonly isEnough: boolean;
}

/**
 * The line nearest to what a body needs for its goal, of the first programme for it that has one which is enough; else the
 * largest of them. Undefined where none of these programmes is offered.
 */
export function proposalFor<Programme extends Offered>(
  body: Body,
  offered: readonly Programme[],
): Proposal<Programme> | undefined {
  const { proposed, spent } = energyNeed(body);
  const lines = goals[body.goal].programmes
    .flatMap((code) => offered.filter((programme) => programme.code === code))
    .flatMap((programme) => programme.lines.map(({ kcal }) => ({ programme, kcal })));
  const enough = lines.filter(
    ({ kcal }) => kcal >= Math.max(LEAST_PROPOSED_KCAL, spent * (1 - MOST_DEFICIT)),
  );
  const [nearest] = enough
    .filter(({ programme }) => programme === enough[0]?.programme)
    .sort((a, b) => Math.abs(a.kcal - proposed) - Math.abs(b.kcal - proposed));
  const [largest] = lines.toSorted((a, b) => b.kcal - a.kcal);
  return nearest ? { ...nearest, isEnough: true } : largest && { ...largest, isEnough: false };
}

type Fields = (name: string) => string | null;

const isKey = <T extends object>(known: T, key: string | null): key is string & keyof T =>
  key !== null && Object.hasOwn(known, key);

/** Reads the calculator's form; null unless every field is there and within its limits. */
export function readBody(field: Fields): Body | null {
  const number = (name: keyof typeof bodyLimits) => {
    const value = Number(field(name) ?? Number.NaN);
    const { least, most } = bodyLimits[name];
    return value >= least && value <= most ? value : null;
  };
  const [age, height, weight] = [number('age'), number('height'), number('weight')];
  const [activity, goal, sex] = [field('activity'), field('goal'), field('sex')];
  if (age === null || height === null || weight === null) return null;
  if (!isKey(activityLevels, activity) || !isKey(goals, goal)) return null;
  if (sex !== 'female' && sex !== 'male') return null;
  return { sex, age, height, weight, activity, goal };
}
