import * as z from 'zod/mini';
import { group } from '../../../contract.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Messages of queues that failed as often as their queue allows. */
export const listDeadLetters = call.get(
  '/rest/operations/dead-letters/',
  'Задания очередей, которые не удалось выполнить',
  {
    roles: ['manager'],
    response: z.object({
      letters: z.array(
        z.object({
          id: z.string(),
          queue: z.string(),
          body: z.unknown(),
          reason: z.string(),
          diedAt: z.number(),
        }),
      ),
    }),
  },
);

/** Gives such a message to its queue again, once. */
export const retryDeadLetter = call.post(
  '/rest/operations/dead-letters/:id/retry/',
  'Вернуть задание в очередь',
  {
    roles: ['manager'],
    params: z.object({ id: z.string().check(z.maxLength(80)) }),
    response: z.object({ handledAt: z.number() }),
  },
);
