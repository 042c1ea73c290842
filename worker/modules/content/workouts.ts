import { sql } from 'kysely';
import * as z from 'zod/mini';
import { addDays, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/workouts/contract.ts';
import {
  doseText,
  firstPlan,
  mondayOf,
  type Plan,
  type PlannedDay,
  planWeek,
} from '#shared/features/workouts/rules.ts';
import {
  Exercise,
  type MarkOutcome,
  type WorkoutDay,
  type WorkoutLevel,
  type WorkoutPlan,
  type WorkoutWeek,
} from '#shared/features/workouts/schema.ts';
import { insertAll, insertWhere, list, q, readAll, write } from '../../db/query.ts';
import { typesetColumn } from '../../db/typeset-column.ts';
import { definePart } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';

const { focuses, dose } = Exercise.shape;

/** Exercises in their order. */
export const exercises = definePart(
  'exercises',
  q
    .selectFrom('exercises')
    .select(['code', 'title', 'part', 'focuses', 'level', 'muscles', 'equipment', 'how', 'caution', 'figure'])
    .select('dose')
    .$narrowType<Pick<Exercise, 'part' | 'level' | 'figure'>>()
    .orderBy('sort'),
  {
    json: { focuses, how: z.array(typesetColumn), dose },
    typeset: ['title', 'muscles', 'equipment', 'caution'],
  },
);

/** Weeks that the history goes back. */
const HISTORY_WEEKS = 26;

/** Everything of one customer's workouts from a date on. */
async function readStored({ db }: Scope, customerId: string, from: IsoDate) {
  const plans = q.selectFrom('workoutPlans').selectAll().where('customerId', '=', customerId);
  const ownMarks = q
    .selectFrom('workoutMarks')
    .select(['date', 'exercise'])
    .where('customerId', '=', customerId)
    .where('date', '>=', from);
  const ownDays = q
    .selectFrom('workoutDays')
    .select(['date', 'exercises', 'minutes', 'planned'])
    .where('customerId', '=', customerId)
    .where('date', '>=', from)
    .orderBy('date', 'desc');
  const [[chosen], marks, days] = await readAll(db, plans.$narrowType<Plan>(), ownMarks, ownDays);
  const { goal, level, days: perWeek } = chosen ?? firstPlan;
  return { plan: chosen && { goal, level, days: perWeek }, chosenAt: chosen?.changedAt, marks, days };
}
type Stored = Awaited<ReturnType<typeof readStored>>;
type DayRow = Stored['days'][number];

/** What an anonymous visitor has of their own. */
const nothingStored: Stored = { plan: undefined, chosenAt: undefined, marks: [], days: [] };

/** What the address asks for, all or a part of it. */
type WantedPlan = { readonly [Name in keyof WorkoutPlan]?: WorkoutPlan[Name] | undefined };

interface Week {
  readonly stored: Stored;
  readonly plan: Plan;
  readonly monday: IsoDate;
  readonly today: IsoDate;
  readonly days: readonly PlannedDay[];
}

/** What an anonymous visitor has chosen in the address, over the plan to begin with. */
function wantedPlan(wanted: WantedPlan): Plan {
  return {
    goal: wanted.goal ?? firstPlan.goal,
    level: (wanted.level ?? firstPlan.level) as WorkoutLevel,
    days: wanted.days ?? firstPlan.days,
  };
}

async function loadWeek(scope: Scope, customerId: string | null, wanted: WantedPlan = {}): Promise<Week> {
  const today = moscowDate(scope.clock.now());
  const monday = mondayOf(today);
  const from = addDays(monday, -7 * HISTORY_WEEKS);
  const [all, stored] = await Promise.all([
    scope.published.rows(exercises),
    customerId === null ? nothingStored : readStored(scope, customerId, from),
  ]);
  const plan = stored.plan ?? wantedPlan(wanted);
  return { stored, plan, monday, today, days: planWeek(all, plan, monday) };
}

/** The figures of a week: what was done as a whole, of what was planned. */
function weekOf(rows: readonly DayRow[], monday: IsoDate, planned: number): WorkoutWeek {
  const own = rows.filter(({ date }) => mondayOf(date) === monday);
  const sum = (pick: (row: DayRow) => number) => own.reduce((total, row) => total + pick(row), 0);
  return {
    monday,
    done: own.length,
    planned: Math.max(planned, own.length),
    exercises: sum(({ exercises }) => exercises),
    minutes: sum(({ minutes }) => minutes),
  };
}

function historyOf(rows: readonly DayRow[], monday: IsoDate): WorkoutWeek[] {
  const earlier = rows.filter(({ date }) => date < monday);
  const mondays = [...new Set(earlier.map(({ date }) => mondayOf(date)))];
  return mondays.map((start) => {
    const planned = earlier.find(({ date }) => mondayOf(date) === start)?.planned ?? 0;
    return weekOf(earlier, start, planned);
  });
}

function toDay({ stored, plan }: Week, day: PlannedDay): WorkoutDay {
  const { date, focus, minutes } = day;
  const done = new Set(stored.marks.filter((mark) => mark.date === date).map(({ exercise }) => exercise));
  const show = ({ code, title, part, dose, muscles, equipment, how, caution, figure }: Exercise) => ({
    ...{ code, title, part, muscles, equipment, how, caution, figure },
    dose: doseText(dose, plan.level),
    isDone: done.has(code),
  });
  return {
    date,
    focus,
    minutes,
    isDone: stored.days.some((row) => row.date === date),
    exercises: day.exercises.map(show),
  };
}

/** The first day that a customer is asked about: that of the plan as it stands, or of a mark before it. */
function beginOf({ stored, today }: Week): IsoDate {
  const chosen = stored.chosenAt === undefined ? today : moscowDate(stored.chosenAt);
  return [chosen, ...stored.marks.map(({ date }) => date)].toSorted()[0] ?? chosen;
}

/** A day of this week that has come; what is ahead cannot have been done. */
function requireDay({ days, today }: Week, date: IsoDate): PlannedDay {
  const day = days.find((candidate) => candidate.date === date);
  if (!day) throw new AppError('not_found');
  if (date > today) {
    throw new AppError('validation_failed', {
      fields: { date: 'Этот день ещё впереди: отметьте его, когда позанимаетесь' },
    });
  }
  return day;
}

async function outcome(
  scope: Scope,
  customerId: string,
  date: IsoDate,
  hasFinishedDay: boolean,
): Promise<MarkOutcome> {
  const { stored, monday, days } = await loadWeek(scope, customerId);
  const row = stored.days.find((day) => day.date === date);
  const week = weekOf(stored.days, monday, days.length);
  return {
    isDayDone: row !== undefined,
    hasFinishedDay,
    hasFinishedWeek:
      hasFinishedDay && days.every((day) => stored.days.some((done) => done.date === day.date)),
    exercises: row?.exercises ?? 0,
    minutes: row?.minutes ?? 0,
    week,
  };
}

/** Marks exercises of a day, all of them where none is named. */
async function mark(
  scope: Scope,
  customerId: string,
  date: IsoDate,
  exercise?: string,
): Promise<MarkOutcome> {
  const week = await loadWeek(scope, customerId);
  const day = requireDay(week, date);
  const codes = day.exercises.map(({ code }) => code);
  if (exercise !== undefined && !codes.includes(exercise)) throw new AppError('not_found');
  const { focus, minutes } = day;
  const doneAt = scope.clock.now();
  const marked = exercise === undefined ? codes : [exercise];
  const [, finished] = await write(
    scope.db,
    insertAll(
      'workoutMarks',
      marked.map((code) => ({ customerId, date, exercise: code, doneAt })),
    ).onConflict((conflict) => conflict.doNothing()),
    insertWhere(
      'workoutDays',
      { customerId, date, focus, exercises: codes.length, minutes, planned: week.days.length, doneAt },
      sql`${codes.length} = (SELECT COUNT(*) FROM workout_marks WHERE customer_id = ${customerId}
        AND date = ${date} AND exercise IN ${list(codes)})`,
    ).onConflict((conflict) => conflict.doNothing()),
  );
  return outcome(scope, customerId, date, (finished?.changes ?? 0) > 0);
}

export const workoutCalls = calls(contract, {
  /** This week for a customer with the marks, or for an anonymous visitor without any. */
  getWorkouts: async ({ scope, customer, query }) => {
    // A customer sees the plan that marks are counted by, whatever the address asks for.
    const week = await loadWeek(scope, customer?.id ?? null, customer ? {} : query);
    const { stored, plan, monday, today, days } = week;
    return {
      plan,
      isChosen: stored.plan !== undefined,
      today,
      since: beginOf(week),
      days: days.map((day) => toDay(week, day)),
      week: weekOf(stored.days, monday, days.length),
      history: historyOf(stored.days, monday),
    };
  },

  saveWorkoutPlan: async ({ scope, customer, body }) => {
    const { goal, level, days } = body;
    const chosen = { goal, level, days, changedAt: scope.clock.now() };
    await write(
      scope.db,
      q
        .insertInto('workoutPlans')
        .values({ customerId: customer.id, ...chosen })
        .onConflict((conflict) => conflict.column('customerId').doUpdateSet(chosen)),
    );
    return { success: true as const };
  },

  /** Marks an exercise of this week, or takes its mark back. */
  markExercise: async ({ scope, customer, body: { date, exercise, state } }) => {
    if (state === 'done') return mark(scope, customer.id, date, exercise);
    requireDay(await loadWeek(scope, customer.id), date);
    await write(
      scope.db,
      q
        .deleteFrom('workoutMarks')
        .where('customerId', '=', customer.id)
        .where('date', '=', date)
        .where('exercise', '=', exercise),
      // The day is no longer done as a whole.
      q.deleteFrom('workoutDays').where('customerId', '=', customer.id).where('date', '=', date),
    );
    return outcome(scope, customer.id, date, false);
  },

  markDay: ({ scope, customer, body }) => mark(scope, customer.id, body.date),
});
