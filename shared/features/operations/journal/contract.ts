import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';

/** What was asked with the operators' key, the latest first; the next page begins before the last `at`. */
export const listOperatorCalls = defineContract({
  method: 'GET',
  path: '/rest/operations/calls/',
  summary: 'Журнал обращений операторов',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  query: z.object({
    before: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
  }),
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
