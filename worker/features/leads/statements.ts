import { v7 as uuidv7 } from 'uuid';
import { documentVersions } from '#shared/features/consents/schema.ts';
import type { Scope } from '../../scope.ts';

/** Asks the operators to call a customer, as a statement of the batch that gives the reason: no limit of forms counts. */
export function queueCall(
  { db, clock, address }: Pick<Scope, 'db' | 'clock' | 'address'>,
  customer: { readonly id: string; readonly page: string; readonly message: string },
): D1PreparedStatement {
  const id = uuidv7();
  return db
    .prepare(
      `INSERT INTO leads (id, number, kind, name, contact, fields, page, content_hash, customer_id, consent_version,
         address, created_at, next_attempt_at)
       SELECT ?1, coalesce((SELECT MAX(number) FROM leads), 1000) + 1, 'callback', c.name, c.phone,
         json_object('name', c.name, 'phone', c.phone, 'message', ?3), ?4, ?1, c.id, ?5, ?6, ?7, ?7
       FROM customers c WHERE c.id = ?2`,
    )
    .bind(
      id,
      customer.id,
      customer.message,
      customer.page,
      documentVersions.personalData,
      address,
      clock.now(),
    );
}
