import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';

/** What was asked with the operators' key, the latest first, a hundred at a time. */
export const listOperatorCalls = defineContract({
  method: 'GET',
  path: '/rest/operations/calls/',
  summary: 'Журнал обращений операторов',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  /** Id of the last call of the page before; empty for the latest ones. */
  query: z.object({ before: z._default(z.string().check(z.maxLength(40, 'Такого обращения нет')), '') }),
  response: z.object({
    calls: z.array(
      z.object({
        id: z.string(),
        call: z.string(),
        about: z.record(z.string(), z.unknown()),
        address: z.string(),
        at: z.number(),
        outcome: z.nullable(z.string()),
      }),
    ),
  }),
});
