import type { EpochMs } from '#shared/dates.ts';
import { insertConsent } from '../../../visitors/api.ts';
import { takeCalendarVersion } from '../../deliveries/statements.ts';

interface ChangedPerson {
  readonly customerId: string;
  readonly orderId: string;
  readonly version: number;
  readonly person: number;
  readonly name: string;
  /** Codes of the menu's filter. */
  readonly without: readonly string[];
  readonly change: { readonly id: string; readonly text: string };
  /** Where an allergy is named for the first time: the consent to keep it. */
  readonly consent: { readonly id: string; readonly version: string; readonly address: string } | null;
  readonly at: EpochMs;
}

/** Statements that keep what a further person of an order leaves out, for renewals too. */
export function savePerson(db: D1Database, changed: ChangedPerson): D1PreparedStatement[] {
  const { customerId, orderId, person, name, consent, change, at } = changed;
  // As text: D1 binds numbers as floating point, of which a path would become «$[1.0]».
  const place = String(person - 2);
  const without = JSON.stringify(changed.without);
  return [
    ...takeCalendarVersion(db, orderId, changed.version),
    db
      .prepare(
        `UPDATE orders
         SET others = json_set(others, '$[' || ?2 || '].exclusions', json(?3), '$[' || ?2 || '].name', ?4)
         WHERE id = ?1`,
      )
      .bind(orderId, place, without, name),
    // Persons that say nothing of their own are not named in a request, so all of them are written.
    db
      .prepare(
        `UPDATE order_requests SET request = json_set(request, '$.draft.others', json((
           SELECT json_group_array(json_object('name', j.value ->> 'name', 'programme', j.value ->> 'programme',
             'kcal', j.value ->> 'kcal', 'without', j.value -> 'exclusions'))
           FROM orders o, json_each(o.others) j WHERE o.id = ?1
         ))) WHERE order_id = ?1`,
      )
      .bind(orderId),
    db
      .prepare(
        `INSERT INTO delivery_changes (id, order_id, kind, text, made_at) VALUES (?1, ?2, 'exclude', ?3, ?4)`,
      )
      .bind(change.id, orderId, change.text, at),
    ...(consent ? [insertConsent(db, { ...consent, customerId, document: 'healthData', at })] : []),
  ];
}
