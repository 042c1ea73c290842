import { addDays, daysBetween, formatDayOfYear, type IsoDate } from '../../dates.ts';
import { type Goal, LEAST_PROPOSED_KCAL } from '../catalogue/calculator.ts';

/** Below this body-mass index a target is refused (WHO, 2000: underweight). */
export const LEAST_BMI = 18.5;
/** Faster than this a week no goal may be, in grams. */
export const FASTEST_G_A_WEEK = 1000;
/** The farthest day of a goal from today, in days. */
export const LONGEST_GOAL_DAYS = 730;
/** A weight that is kept may stray this far from where it began, as a share. */
const KEPT_WITHIN = 0.03;
/** What a day's weight adds to the smoothed one; ten per cent is the usual choice for daily weighing. */
const SMOOTHING_A_DAY = 0.1;
/** Energy of a kilogram of body weight, in kcal: the usual estimate (Wishnofsky, 1958). */
const KCAL_A_KG = 7700;
/** A slower pace than this leads nowhere that could be promised, in grams a week. */
const SLOWEST_G_A_WEEK = 50;
/** Days that a proposal looks back, the least that it wants to have seen, and the least weighings and food days. */
const LOOK_BACK_DAYS = 21;
const LEAST_SPAN_DAYS = 14;
const LEAST_WEIGHINGS = 4;
const LEAST_FOOD_DAYS = 10;

/** Kilograms for people: «72,4 кг». */
export function weightText(grams: number): string {
  return `${(Math.round(grams / 100) / 10).toString().replace('.', ',')} кг`;
}

/** Body-mass index. */
export function bmiOf(weightG: number, heightCm: number): number {
  return weightG / 1000 / (heightCm / 100) ** 2;
}

/** The least healthy weight for a height, in grams, rounded up to a hundred. */
export function leastWeightG(heightCm: number): number {
  return Math.ceil((LEAST_BMI * (heightCm / 100) ** 2 * 1000) / 100 - 1e-9) * 100;
}

/** The first day by which a change of weight is no faster than is healthy. */
export function earliestDay(fromG: number, toG: number, today: IsoDate): IsoDate {
  return addDays(today, Math.max(7, Math.ceil((Math.abs(fromG - toG) * 7) / FASTEST_G_A_WEEK)));
}

/** What a daily balance of energy (eaten less spent, kcal) changes a weight by, in grams a week. */
export const paceOf = (balanceKcal: number): number => Math.round((balanceKcal * 7 * 1000) / KCAL_A_KG);

/**
 * The day on which a weight is to be expected at a pace in grams a week: never before the first healthy one. Undefined
 * where the pace leads elsewhere, or too slowly.
 */
export function expectedDay(
  { fromG, toG, today }: { readonly fromG: number; readonly toG: number; readonly today: IsoDate },
  gPerWeek: number,
): IsoDate | undefined {
  const wayG = toG - fromG;
  if (Math.abs(gPerWeek) < SLOWEST_G_A_WEEK || Math.sign(wayG) !== Math.sign(gPerWeek)) return undefined;
  const days = Math.ceil((7 * wayG) / gPerWeek);
  if (days > LONGEST_GOAL_DAYS) return undefined;
  return addDays(today, Math.max(days, daysBetween(today, earliestDay(fromG, toG, today))));
}

/** What decides whether a goal is a healthy one. */
export interface Target {
  readonly goal: Goal;
  readonly height: number;
  readonly weight: number;
  readonly target: number;
  readonly targetOn: IsoDate;
  readonly today: IsoDate;
}

function checkWeight({ goal, height, weight, target }: Target): string | undefined {
  const least = leastWeightG(height);
  if (target < least) {
    return (
      `При вашем росте ${weightText(target)} — меньше здорового веса. Вместе можно прийти к ${weightText(least)} ` +
      'и больше; если хочется меньше, поговорите, пожалуйста, с врачом'
    );
  }
  if (goal === 'lose' && target >= weight) return 'Чтобы похудеть, укажите вес меньше нынешнего';
  if (goal === 'gain' && target <= weight) return 'Чтобы набрать, укажите вес больше нынешнего';
  if (goal === 'keep' && Math.abs(target - weight) > weight * KEPT_WITHIN) {
    return 'Вы выбрали держать вес: укажите его близко к нынешнему';
  }
  return undefined;
}

function checkDay({ weight, target, targetOn, today }: Target): string | undefined {
  const earliest = earliestDay(weight, target, today);
  if (targetOn > addDays(today, LONGEST_GOAL_DAYS)) return 'Выберите день в ближайшие два года';
  if (targetOn >= earliest) return undefined;
  return (
    'Быстрее килограмма в неделю — вредно и ненадолго. Давайте бережнее: ' +
    `не раньше ${formatDayOfYear(earliest)}`
  );
}

/** What is wrong with a goal, by field and in kind words; empty where it is a healthy one. */
export function checkTarget(target: Target): { target?: string; targetOn?: string } {
  const weight = checkWeight(target);
  if (weight !== undefined) return { target: weight };
  const day = checkDay(target);
  return day === undefined ? {} : { targetOn: day };
}

/** Tells whether a weight is where the goal wanted it. */
export function isReached(goal: Goal, weightG: number, targetG: number): boolean {
  if (goal === 'keep') return false;
  return goal === 'lose' ? weightG <= targetG : weightG >= targetG;
}

/** A measurement. */
export interface Measured {
  readonly date: IsoDate;
  readonly weightG: number;
}

/** Exponential smoothing by days: a day without a weight lets the next one count for more. In the order of dates. */
export function smooth(weights: readonly Measured[]): number[] {
  let trend = weights[0]?.weightG ?? 0;
  let before = weights[0]?.date ?? '';
  return weights.map(({ date, weightG }) => {
    const days = Math.max(0, daysBetween(before, date));
    trend += (weightG - trend) * (1 - (1 - SMOOTHING_A_DAY) ** days);
    before = date;
    return trend;
  });
}

/** What the weight has changed by in recent weeks: the straight line of least squares. Null while too little is known. */
export function recentPace(
  weights: readonly Measured[],
  today: IsoDate,
): { readonly gPerWeek: number; readonly days: number } | null {
  const recent = weights.filter(({ date }) => date <= today && daysBetween(date, today) <= LOOK_BACK_DAYS);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || recent.length < LEAST_WEIGHINGS) return null;
  const span = daysBetween(first.date, last.date);
  if (span < LEAST_SPAN_DAYS) return null;
  const points = recent.map(({ date, weightG }) => ({ x: daysBetween(first.date, date), y: weightG }));
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const slope = mean(({ x, y }) => (x - meanX) * (y - meanY)) / mean(({ x }) => (x - meanX) ** 2);
  return { gPerWeek: Math.round(slope * 7), days: span };
}

/** What the day of a goal is to be expected from. */
export interface ArrivalFacts {
  readonly goal: Goal;
  readonly targetG: number;
  /** In the order of dates. */
  readonly weights: readonly Measured[];
  /** What is spent a day, kcal. */
  readonly spentKcal: number;
  /** What was delivered for each day, kcal. */
  readonly delivered: readonly { readonly date: IsoDate; readonly kcal: number }[];
  readonly today: IsoDate;
}

/** When a goal is to be expected: by the weights of recent weeks, before there are enough of them by the food. */
export function expectedArrival({
  goal,
  targetG,
  weights,
  spentKcal,
  delivered,
  today,
}: ArrivalFacts): { basis: 'weights' | 'food'; gPerWeek: number; on: IsoDate | null } | null {
  const last = weights.filter(({ date }) => date <= today).at(-1);
  if (goal === 'keep' || !last || isReached(goal, last.weightG, targetG)) return null;
  const way = { fromG: last.weightG, toG: targetG, today };
  const measured = recentPace(weights, today);
  if (measured) {
    const { gPerWeek } = measured;
    return { basis: 'weights', gPerWeek, on: expectedDay(way, gPerWeek) ?? null };
  }
  const eaten = delivered.filter(({ date }) => date <= today && daysBetween(date, today) <= LOOK_BACK_DAYS);
  if (eaten.length === 0) return null;
  const eatenKcal = eaten.reduce((sum, { kcal }) => sum + kcal, 0) / eaten.length;
  const gPerWeek = paceOf(eatenKcal - spentKcal);
  return { basis: 'food', gPerWeek, on: expectedDay(way, gPerWeek) ?? null };
}

/** Where the pace of a goal is as it should be, grams a week: below the first less, above the second more. */
const goodPaces: Readonly<Record<Goal, readonly [number, number]>> = {
  lose: [-FASTEST_G_A_WEEK, -200],
  keep: [-250, 250],
  gain: [100, 600],
};

/** What a proposal of another line rests on. */
export interface SuggestionFacts {
  readonly goal: Goal;
  readonly height: number;
  readonly targetG: number;
  readonly weights: readonly Measured[];
  /** The line that is eaten now. */
  readonly currentKcal: number;
  /** Lines on sale. */
  readonly lines: readonly number[];
  /** Dates for which food was delivered. */
  readonly foodDates: readonly IsoDate[];
  readonly today: IsoDate;
}

/**
 * The next line up or down where two to three weeks say that the pace is not the goal's. It is never below the least
 * that is proposed, nor less for somebody who has reached the goal or the least healthy weight.
 */
export function suggestLine(facts: SuggestionFacts) {
  const { goal, height, targetG, weights, currentKcal, lines, foodDates, today } = facts;
  const pace = recentPace(weights, today);
  const last = weights.filter(({ date }) => date <= today).at(-1);
  const eaten = foodDates.filter((date) => date <= today && daysBetween(date, today) <= LOOK_BACK_DAYS);
  if (!pace || !last || new Set(eaten).size < LEAST_FOOD_DAYS) return null;
  const hasArrived = isReached(goal, last.weightG, targetG);
  const [low, high] = goodPaces[hasArrived ? 'keep' : goal];
  const sorted = [...lines].sort((a, b) => a - b);
  if (pace.gPerWeek < low) {
    const kcal = sorted.find((line) => line > currentKcal && line >= LEAST_PROPOSED_KCAL);
    return kcal === undefined ? null : { kcal, direction: 'more' as const, ...pace };
  }
  const isLight = bmiOf(last.weightG, height) <= LEAST_BMI;
  if (pace.gPerWeek <= high || isLight || (hasArrived && goal === 'gain' && pace.gPerWeek <= 0)) return null;
  const kcal = sorted.filter((line) => line < currentKcal && line >= LEAST_PROPOSED_KCAL).at(-1);
  return kcal === undefined ? null : { kcal, direction: 'less' as const, ...pace };
}
