import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { Exercise, type WorkoutFocus, type WorkoutGoal } from '#shared/features/workouts/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { typesetColumn } from '../../../db/typeset-column.ts';
import { type Database, sql, writeOne } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const { shape } = Exercise;
const ExerciseRow = z.extend(Exercise, {
  title: typesetColumn,
  muscles: typesetColumn,
  equipment: typesetColumn,
  caution: typesetColumn,
  focuses: jsonColumn(shape.focuses),
  how: jsonColumn(z.array(typesetColumn)),
  dose: jsonColumn(shape.dose),
});

const PlanRow = z.object({
  goal: z.custom<WorkoutGoal>((value) => typeof value === 'string'),
  level: shape.level,
  days: z.int(),
  changedAt: z.number(),
});
const MarkRow = z.object({ date: z.string(), exercise: z.string() });
const DayRow = z.object({
  date: z.string(),
  exercises: z.int(),
  minutes: z.int(),
  planned: z.int(),
});
export type DayRow = z.infer<typeof DayRow>;

/** Exercises in their order. */
export const exercises = definePart(
  'exercises',
  ExerciseRow,
  sql(`SELECT code, title, part, focuses, level, muscles, equipment, how, caution, figure, dose
     FROM exercises ORDER BY sort`),
);

/** Everything of one customer's workouts from a date on. */
export async function readWorkouts(db: Database, customerId: string, from: IsoDate) {
  const [plans, marks, days] = await db.read([
    sql('SELECT goal, level, days, changed_at AS changedAt FROM workout_plans WHERE customer_id = ?1').with(
      customerId,
    ),
    sql('SELECT date, exercise FROM workout_marks WHERE customer_id = ?1 AND date >= ?2').with(
      customerId,
      from,
    ),
    sql(`SELECT date, exercises, minutes, planned FROM workout_days WHERE customer_id = ?1 AND date >= ?2
         ORDER BY date DESC`).with(customerId, from),
  ]);
  const [chosen] = z.array(PlanRow).parse(plans ?? []);
  return {
    plan: chosen && { goal: chosen.goal, level: chosen.level, days: chosen.days },
    chosenAt: chosen?.changedAt,
    marks: z.array(MarkRow).parse(marks ?? []),
    days: z.array(DayRow).parse(days ?? []),
  };
}

/** Keeps the plan of a customer. */
export async function savePlan(
  db: Database,
  customerId: string,
  plan: { goal: string; level: number; days: number },
  now: EpochMs,
): Promise<void> {
  await writeOne(
    db,
    sql(`INSERT INTO workout_plans (customer_id, goal, level, days, changed_at) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (customer_id) DO UPDATE SET goal = excluded.goal, level = excluded.level, days = excluded.days,
         changed_at = excluded.changed_at`).with(customerId, plan.goal, plan.level, plan.days, now),
  );
}

/** A day of training as it is marked. */
export interface MarkedDay {
  readonly customerId: string;
  readonly date: IsoDate;
  readonly focus: WorkoutFocus;
  readonly minutes: number;
  /** Days of training in its week. */
  readonly planned: number;
  /** Codes of all its exercises. */
  readonly exercises: readonly string[];
  readonly now: EpochMs;
}

/** Marks exercises of a day; true when with them the day is done for the first time. */
export async function markDone(db: Database, day: MarkedDay, marked: readonly string[]): Promise<boolean> {
  const [, finished] = await db.write([
    sql(`INSERT INTO workout_marks (customer_id, date, exercise, done_at)
         SELECT ?1, ?2, value, ?4 FROM json_each(?3) WHERE true ON CONFLICT DO NOTHING`).with(
      day.customerId,
      day.date,
      JSON.stringify(marked),
      day.now,
    ),
    sql(`INSERT INTO workout_days (customer_id, date, focus, exercises, minutes, planned, done_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
         WHERE ?4 = (SELECT COUNT(*) FROM workout_marks WHERE customer_id = ?1 AND date = ?2
                       AND exercise IN (SELECT value FROM json_each(?8)))
         ON CONFLICT DO NOTHING`).with(
      day.customerId,
      day.date,
      day.focus,
      day.exercises.length,
      day.minutes,
      day.planned,
      day.now,
      JSON.stringify(day.exercises),
    ),
  ]);
  return (finished?.changes ?? 0) > 0;
}

/** Takes the mark of an exercise back: its day is no longer done as a whole. */
export async function unmark(
  db: Database,
  customerId: string,
  date: IsoDate,
  exercise: string,
): Promise<void> {
  await db.write([
    sql('DELETE FROM workout_marks WHERE customer_id = ?1 AND date = ?2 AND exercise = ?3').with(
      customerId,
      date,
      exercise,
    ),
    sql('DELETE FROM workout_days WHERE customer_id = ?1 AND date = ?2').with(customerId, date),
  ]);
}
