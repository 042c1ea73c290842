import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { ticked } from '../../form-schemas.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { ProgressGoal, ProgressView, WeightText } from './schema.ts';

const call = group({ tag: 'progress', auth: 'customer', pages: ['personal-progress'] });

const done = z.object({ success: z.literal(true) });

/** Weights, goal, delivered energy and what follows from them. */
export const getProgress = call.get('/rest/progress/', 'Вес, цель и калории доставленной еды', {
  response: ProgressView,
});

/** Has health data kept by the consent that the customer has signed; nothing is before that. */
export const allowProgress = call.post('/rest/progress/consent/', 'Разрешить хранить данные о весе и целях', {
  response: done,
});

/** Withdraws that consent: everything that rests on it is erased. */
export const withdrawProgress = call.post(
  '/rest/progress/withdraw/',
  'Отозвать согласие и стереть вес и цели',
  {
    body: z.object({ confirm: ticked('Подтвердите, что данные можно стереть') }),
    response: done,
    example: { body: { confirm: true } },
  },
);

/** Keeps a goal; the weight that it begins with is a measurement of today. */
export const saveProgressGoal = call.post('/rest/progress/goal/', 'Сохранить цель', {
  body: ProgressGoal,
  response: done,
  example: {
    body: {
      goal: 'lose',
      sex: 'female',
      age: 34,
      height: 168,
      weight: '72,4',
      activity: 'light',
      target: '65',
      targetOn: '2027-03-16',
    },
  },
});

/** Keeps a measurement; a second one of a day takes the place of the first. */
export const addWeight = call.post('/rest/progress/weights/', 'Записать вес', {
  body: z.object({ date: IsoDateSchema, weight: WeightText }),
  response: z.object({
    /** Whether the goal is reached with this measurement for the first time. */
    hasReached: z.boolean(),
  }),
  example: { body: { date: '2026-11-16', weight: '72,4' } },
});

/** Removes the measurement of a day. */
export const removeWeight = call.post('/rest/progress/weights/remove/', 'Убрать запись веса', {
  body: z.object({ date: IsoDateSchema }),
  response: done,
  example: { body: { date: '2026-11-16' } },
});

/** Erases weights and goal; the consent stays. */
export const resetProgress = call.post('/rest/progress/reset/', 'Стереть вес и цель и начать заново', {
  body: z.object({ confirm: ticked('Подтвердите, что данные можно стереть') }),
  response: done,
  example: { body: { confirm: true } },
});
