import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Code } from '../dishes/schema.ts';
import { MarkOutcome, WorkoutPlan, WorkoutView } from './schema.ts';

const open = group({ tag: 'workouts', pages: ['personal-workout', 'webview-workout'] });
const own = group({ tag: 'workouts', auth: 'customer', pages: ['personal-workout', 'webview-workout'] });

/** This week's plan; an anonymous visitor sees it without marks and may choose it in the query. */
export const getWorkouts = open.get(
  '/rest/workouts/',
  'План тренировок на неделю, отметки и прошлые недели',
  {
    query: z.partial(WorkoutPlan),
    response: WorkoutView,
    example: { query: { goal: 'strength', level: '2', days: '4' } },
  },
);

/** Keeps the customer's plan; marks stay. */
export const saveWorkoutPlan = own.post(
  '/rest/workouts/plan/',
  'Выбрать цель, уровень и число тренировок в неделю',
  {
    body: WorkoutPlan,
    response: z.object({ success: z.literal(true) }),
    example: { body: { goal: 'strength', level: 2, days: 4 } },
  },
);

/** Marks one exercise of a day as done, or clears the mark. */
export const markExercise = own.post(
  '/rest/workouts/marks/',
  'Отметить упражнение сделанным или снять отметку',
  {
    body: z.object({
      date: IsoDateSchema,
      exercise: Code,
      state: z.enum(['done', 'open'], 'Сделано упражнение или нет?'),
    }),
    response: MarkOutcome,
    example: { body: { date: '2026-11-16', exercise: 'prisedaniya', state: 'done' } },
  },
);

/** Marks every exercise of a day as done. */
export const markDay = own.post('/rest/workouts/days/', 'Отметить всю тренировку дня', {
  body: z.object({ date: IsoDateSchema }),
  response: MarkOutcome,
  example: { body: { date: '2026-11-16' } },
});
