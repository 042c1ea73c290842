import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Code } from '../dishes/schema.ts';
import { MarkOutcome, WorkoutPlan, WorkoutView } from './schema.ts';

/** This week's plan; an anonymous visitor sees it without marks and may choose it in the query. */
export const getWorkouts = defineContract({
  method: 'GET',
  path: '/rest/workouts/',
  summary: 'План тренировок на неделю, отметки и прошлые недели',
  tag: 'workouts',
  query: z.partial(WorkoutPlan),
  response: WorkoutView,
});

/** Keeps the customer's plan; marks stay. */
export const saveWorkoutPlan = defineContract({
  method: 'POST',
  path: '/rest/workouts/plan/',
  summary: 'Выбрать цель, уровень и число тренировок в неделю',
  tag: 'workouts',
  auth: 'customer',
  body: WorkoutPlan,
  response: z.object({ success: z.literal(true) }),
});

/** Marks one exercise of a day as done, or clears the mark. */
export const markExercise = defineContract({
  method: 'POST',
  path: '/rest/workouts/marks/',
  summary: 'Отметить упражнение сделанным или снять отметку',
  tag: 'workouts',
  auth: 'customer',
  body: z.object({
    date: IsoDateSchema,
    exercise: Code,
    state: z.enum(['done', 'open'], 'Сделано упражнение или нет?'),
  }),
  response: MarkOutcome,
});

/** Marks every exercise of a day as done. */
export const markDay = defineContract({
  method: 'POST',
  path: '/rest/workouts/days/',
  summary: 'Отметить всю тренировку дня',
  tag: 'workouts',
  auth: 'customer',
  body: z.object({ date: IsoDateSchema }),
  response: MarkOutcome,
});
