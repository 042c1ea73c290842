import * as z from 'zod/mini';
import { group } from '../../../contract.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Kinds of what somebody tried who should not, or tried too often. */
export const SecurityKind = z.enum([
  /** A wrong token of operators. */
  'operator-token',
  /** A session that does not verify: ended, over or invented. */
  'session',
  /** A wrong code of an SMS or a letter, or one more than there are tries. */
  'code',
  /** A bot check that was not passed. */
  'captcha',
  /** A page of another site that would change something. */
  'foreign-origin',
  /** Beyond a limit. */
  'limit',
  /** A signature between edge and origin that is wrong, old or used. */
  'hop',
  /** A passkey of the desk that does not verify, or a challenge that is none or was used. */
  'passkey',
  /** What a role of the desk may not do. */
  'role',
  /** A notification of a payment that its provider has not sent. */
  'payment-notice',
]);
export type SecurityKind = z.infer<typeof SecurityKind>;

/** Security events of the last 48 hours, the latest hour first. */
export const listSecurityEvents = call.get(
  '/rest/operations/security-events/',
  'Отказы по соображениям безопасности за 48 часов: сколько и каких',
  {
    roles: ['manager'],
    response: z.object({
      events: z.array(
        z.object({
          kind: SecurityKind,
          /** The beginning of the hour. */
          hour: z.number(),
          count: z.int(),
        }),
      ),
    }),
  },
);
