import * as z from 'zod/mini';
import { group } from '../../contract.ts';

const call = group({ tag: 'logs' });

/** The log payload of the specification, size-limited. */
export const LogEntry = z.object({
  level: z.enum(['error', 'warn', 'warning', 'info', 'debug']),
  url: z.string().check(z.maxLength(2000)),
  details: z.object({
    user_id: z.union([z.string().check(z.maxLength(100)), z.int()]),
    status: z.optional(z.nullable(z.int())),
    statusText: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    body: z.optional(z.unknown()),
  }),
  message: z.string().check(z.maxLength(2000)),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** Reports an error of the client. */
export const addLogEntry = call.post('/api/log/', 'Записать ошибку, которую увидел браузер', {
  body: LogEntry,
  response: z.object({ success: z.literal(true) }),
  status: 202,
  example: {
    body: {
      level: 'error',
      url: '/order/',
      message: 'failed',
      details: { user_id: 'guest', status: 500, statusText: 'Internal', body: { step: 1 } },
    },
  },
});
