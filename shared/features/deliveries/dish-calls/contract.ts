import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';
import { BOARD_DAYS } from '../../desk/limits.ts';

import { DayOrToday } from '../../desk/slots.ts';
import { RefusedSubstitution } from '../substitutions/contract.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** A person to call of a dish that they must not eat, or that lacks while what comes instead is not for them. */
const DishCall = z.extend(RefusedSubstitution, {
  id: z.string(),
  /** Id of the bag. */
  bag: z.string(),
  /** Day of the delivery. */
  date: IsoDateText,
  dish: z.object({ code: z.string(), title: z.string() }),
  /** What others get for a dish that lacks; empty where it does not lack. */
  instead: z.string(),
  /** Name of whoever calls; empty while nobody does. */
  owner: z.string(),
  /** Whether the dish can be replaced for this person: the bag of a programme is still in the kitchen. */
  isReplaceable: z.boolean(),
});
export type DishCall = z.infer<typeof DishCall>;

/** Whom to call of the dishes of some days, until each call is done. */
export const listDishCalls = call.get(
  '/rest/operations/calls/',
  'Кому позвонить о блюдах: нельзя из-за аллергии или не подошла замена',
  {
    roles: ['kitchen', 'care', 'manager'],
    query: z.object({
      date: DayOrToday,
      days: z._default(
        z.coerce
          .number('Укажите число дней')
          .check(z.int(), z.gte(1), z.lte(BOARD_DAYS, 'Слишком много дней')),
        1,
      ),
    }),
    response: z.object({ calls: z.array(DishCall) }),
  },
);

const CallId = z.object({ id: z.string().check(z.maxLength(130, 'Такого звонка нет')) });

/** Takes a call in the name of whoever asks. */
export const takeDishCall = call.post('/rest/operations/calls/:id/taken/', 'Взять звонок о блюде на себя', {
  roles: ['kitchen', 'care', 'manager'],
  params: CallId,
  body: z.object({
    /** Name of whoever has it as the caller has seen it; empty for nobody. */
    from: z.string().check(z.maxLength(60)),
  }),
  response: z.object({ id: z.string(), owner: z.string() }),
  example: { body: { from: '' } },
});

/** Notes that somebody has called and all is settled. */
export const finishDishCall = call.post(
  '/rest/operations/calls/:id/done/',
  'Отметить, что о блюде договорились',
  {
    roles: ['kitchen', 'care', 'manager'],
    params: CallId,
    response: z.object({ id: z.string(), owner: z.string() }),
  },
);
