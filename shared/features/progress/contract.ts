import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { ticked } from '../../form-schemas.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { ProgressGoal, ProgressView, WeightText } from './schema.ts';

const done = z.object({ success: z.literal(true) });

/** Weights, goal, delivered energy and what follows from them. */
export const getProgress = defineContract({
  method: 'GET',
  path: '/rest/progress/',
  summary: 'Вес, цель и калории доставленной еды',
  tag: 'progress',
  auth: 'customer',
  response: ProgressView,
});

/** Has health data kept by the consent that the customer has signed; nothing is before that. */
export const allowProgress = defineContract({
  method: 'POST',
  path: '/rest/progress/consent/',
  summary: 'Разрешить хранить данные о весе и целях',
  tag: 'progress',
  auth: 'customer',
  response: done,
});

/** Withdraws that consent: everything that rests on it is erased. */
export const withdrawProgress = defineContract({
  method: 'POST',
  path: '/rest/progress/withdraw/',
  summary: 'Отозвать согласие и стереть вес и цели',
  tag: 'progress',
  auth: 'customer',
  body: z.object({ confirm: ticked('Подтвердите, что данные можно стереть') }),
  response: done,
});

/** Keeps a goal; the weight that it begins with is a measurement of today. */
export const saveProgressGoal = defineContract({
  method: 'POST',
  path: '/rest/progress/goal/',
  summary: 'Сохранить цель',
  tag: 'progress',
  auth: 'customer',
  body: ProgressGoal,
  response: done,
});

/** Keeps a measurement; a second one of a day takes the place of the first. */
export const addWeight = defineContract({
  method: 'POST',
  path: '/rest/progress/weights/',
  summary: 'Записать вес',
  tag: 'progress',
  auth: 'customer',
  body: z.object({ date: IsoDateSchema, weight: WeightText }),
  response: z.object({
    /** Whether the goal is reached with this measurement for the first time. */
    hasReached: z.boolean(),
  }),
});

/** Removes the measurement of a day. */
export const removeWeight = defineContract({
  method: 'POST',
  path: '/rest/progress/weights/remove/',
  summary: 'Убрать запись веса',
  tag: 'progress',
  auth: 'customer',
  body: z.object({ date: IsoDateSchema }),
  response: done,
});

/** Erases weights and goal; the consent stays. */
export const resetProgress = defineContract({
  method: 'POST',
  path: '/rest/progress/reset/',
  summary: 'Стереть вес и цель и начать заново',
  tag: 'progress',
  auth: 'customer',
  body: z.object({ confirm: ticked('Подтвердите, что данные можно стереть') }),
  response: done,
});
