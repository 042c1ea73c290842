import { v7 as uuidv7 } from 'uuid';
import { type Statement, sql } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';

interface CallRequest {
  /** Id of the customer. */
  readonly id: string;
  readonly page: string;
  /** What it is about: of one subject, one request waits at a time. */
  readonly subject: string;
  readonly message: string;
  /** The wording of the policy that the customer has agreed to. */
  readonly edition: string;
}

/**
 * Asks the operators to call a customer, as statements of the batch that gives the reason: no limit of forms counts. A
 * request that nobody has begun to send says the newest; what they have been told already is not told again.
 */
export function requestCall(
  { clock, address }: Pick<Scope, 'clock' | 'address'>,
  { id: customerId, page, subject, message, edition }: CallRequest,
): Statement[] {
  const id = uuidv7();
  return [
    sql(`UPDATE leads SET fields = json_set(fields, '$.message', ?2) WHERE content_hash = ?1
           AND state = 'waiting' AND attempts = 0`).with(subject, message),
    sql(`INSERT INTO leads (id, number, kind, name, contact, fields, page, content_hash, customer_id, consent_version,
           address, created_at, next_attempt_at)
         SELECT ?1, coalesce((SELECT MAX(number) FROM leads), 1000) + 1, 'callback', c.name, c.phone,
           json_object('name', c.name, 'phone', c.phone, 'message', ?3), ?4, ?8, c.id, ?5, ?6, ?7, ?7
         FROM customers c WHERE c.id = ?2
           AND NOT EXISTS (SELECT 1 FROM leads WHERE content_hash = ?8 AND state <> 'dead' AND fields ->> '$.message' = ?3)`).with(
      id,
      customerId,
      message,
      page,
      edition,
      address,
      clock.now(),
      subject,
    ),
  ];
}
