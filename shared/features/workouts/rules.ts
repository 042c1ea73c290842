import { addDays, daysBetween, type IsoDate, weekdayOf } from '../../dates.ts';
import { pluralOf } from '../../plurals.ts';
import type { Dose, Exercise, WorkoutFocus, WorkoutGoal, WorkoutLevel } from './schema.ts';

/** What the days of a week are about, for as many of them as the plan has. */
const focusOrder: Readonly<Record<WorkoutGoal, readonly WorkoutFocus[]>> = {
  tone: ['full', 'cardio', 'legs', 'upper', 'stretch', 'core'],
  strength: ['legs', 'upper', 'core', 'full', 'legs', 'upper'],
  endurance: ['cardio', 'full', 'cardio', 'legs', 'cardio', 'stretch'],
  flexibility: ['stretch', 'core', 'stretch', 'full', 'stretch', 'cardio'],
};

/** Days after Monday that have a training, by how many there are: rest lies between as far as it can. */
const spread: Readonly<Record<number, readonly number[]>> = {
  2: [0, 3],
  3: [0, 2, 4],
  4: [0, 1, 3, 4],
  5: [0, 1, 2, 3, 4],
  6: [0, 1, 2, 3, 4, 5],
};

/** How many exercises begin, make and end a day, by level. */
const sizes = { 'warm-up': 3, main: [4, 5, 6], stretch: 2 } as const;

/** The plan to begin with. */
export const firstPlan = { goal: 'tone', level: 1, days: 3 } as const;

/** A Monday that weeks are counted from. */
const FIRST_MONDAY = '2026-01-05';
const SECONDS_A_REP = 3;
const REST_SECONDS = 40;

/** The Monday of a date's week. */
export function mondayOf(date: IsoDate): IsoDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

/** As many as wanted from a place on, round the end; the place moves with the weeks, so that they differ. */
function turn<T>(list: readonly T[], start: number, wanted: number): T[] {
  const count = Math.min(wanted, list.length);
  return Array.from({ length: count }, (_, index) => list[(start + index) % list.length] as T);
}

/** How much of an exercise a level does: «3 × 12 на ногу», «2 × 30 с», «10 мин». */
export function doseText({ unit, sets, amount, side }: Dose, level: WorkoutLevel): string {
  const [times, much] = [sets[level - 1] ?? 1, amount[level - 1] ?? 1];
  const reps = times === 1 ? `\u00a0${pluralOf(much, 'раз', 'раза', 'раз')}` : '';
  const units = { reps, seconds: '\u00a0с', minutes: ' мин' };
  const one = `${much}${units[unit]}${side === undefined ? '' : ` ${side}`}`;
  return times === 1 ? one : `${times} × ${one}`;
}

function secondsOf({ unit, sets, amount, side }: Dose, level: WorkoutLevel): number {
  const [times, much] = [sets[level - 1] ?? 1, amount[level - 1] ?? 1];
  if (unit === 'minutes') return times * much * 60;
  const work = much * (unit === 'reps' ? SECONDS_A_REP : 1) * (side === undefined ? 1 : 2);
  return times * (work + REST_SECONDS);
}

/** One day of training: what it is about, what is done, and about how long that takes. */
export interface PlannedDay {
  readonly date: IsoDate;
  readonly focus: WorkoutFocus;
  readonly minutes: number;
  readonly exercises: readonly Exercise[];
}

/** A plan as the rules take it. */
export interface Plan {
  readonly goal: WorkoutGoal;
  readonly level: WorkoutLevel;
  readonly days: number;
}

function composeDay(
  exercises: readonly Exercise[],
  focus: WorkoutFocus,
  level: WorkoutLevel,
  start: number,
): Exercise[] {
  const open = exercises.filter((exercise) => exercise.level <= level);
  const part = (name: Exercise['part']) => open.filter((exercise) => exercise.part === name);
  const warmUp = turn(part('warm-up'), start, sizes['warm-up']);
  if (focus === 'stretch') return [...warmUp, ...turn(part('stretch'), start, sizes.main[level - 1] ?? 4)];
  const main = part('main').filter(({ focuses }) => focuses.includes(focus));
  return [
    ...warmUp,
    ...turn(main, start, sizes.main[level - 1] ?? 4),
    ...turn(part('stretch'), start, sizes.stretch),
  ];
}

/** The week that begins on a Monday: the same plan always gives the same exercises. */
export function planWeek(exercises: readonly Exercise[], plan: Plan, monday: IsoDate): PlannedDay[] {
  const week = Math.floor(daysBetween(FIRST_MONDAY, monday) / 7);
  return (spread[plan.days] ?? []).map((offset, index) => {
    const focus = focusOrder[plan.goal][index] ?? 'full';
    const chosen = composeDay(exercises, focus, plan.level, Math.abs(week * 2 + index * 3));
    const seconds = chosen.reduce((sum, { dose }) => sum + secondsOf(dose, plan.level), 0);
    return {
      date: addDays(monday, offset),
      focus,
      exercises: chosen,
      minutes: Math.max(1, Math.round(seconds / 60)),
    };
  });
}
