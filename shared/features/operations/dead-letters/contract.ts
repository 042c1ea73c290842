import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';

/** Messages of queues that failed as often as their queue allows. */
export const listDeadLetters = defineContract({
  method: 'GET',
  path: '/rest/operations/dead-letters/',
  summary: 'Задания очередей, которые не удалось выполнить',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
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
});

/** Gives such a message to its queue again, once. */
export const retryDeadLetter = defineContract({
  method: 'POST',
  path: '/rest/operations/dead-letters/:id/retry/',
  summary: 'Вернуть задание в очередь',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params: z.object({ id: z.string().check(z.maxLength(80)) }),
  response: z.object({ handledAt: z.number() }),
});
