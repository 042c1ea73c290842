import { type EpochMs, endOfDay, formatDay, moscowTime } from '#shared/dates.ts';
import { apologyText } from '#shared/features/bonuses/rules.ts';
import type { RefusedSubstitution } from '#shared/features/deliveries/substitutions/contract.ts';
import { substitutionWords } from '#shared/features/deliveries/substitutions/reasons.ts';
import { type KnownCustomer, takeCustomerVersions } from '../../db/customer-versions/statements.ts';
import { substituteMeals } from '../../modules/deliveries/rations/keeping/statements.ts';
import { queueMessage } from '../../modules/messaging/notifications/commands.ts';
import { insertTransferRows } from '../../modules/money/ledger.ts';
import { type Database, type Statement, sql } from '../../platform/database.ts';
import type { Substitution, SubstitutionChanges } from './decide.ts';

/** Opens bags again that were packed with the dish. */
const unpack = (bags: SubstitutionChanges['repacked']): Statement[] =>
  bags.length === 0
    ? []
    : [
        sql(`DELETE FROM packed_bags WHERE (date, delivery_id, person) IN (
             SELECT value ->> 'date', value ->> 'deliveryId', value ->> 'person' FROM json_each(?1))`).with(
          JSON.stringify(bags),
        ),
      ];

function messagesOf(
  { news }: SubstitutionChanges,
  { dish, replacement, reason, bag }: Substitution,
  now: EpochMs,
): Statement[] {
  return news.map(({ deliveryId, customerId, date, dates, insteadOf, bonusesKop }) =>
    queueMessage({
      key: `dish-substituted:${bag ?? deliveryId}:${dish}:${replacement.code}`,
      template: 'dish-substituted',
      ...{ customerId, now, trueUntil: endOfDay(moscowTime(date, 0)) },
      data: {
        date: dates.map((one) => formatDay(one)).join(' и '),
        ...{ dish: insteadOf, replacement: replacement.title, reason: substitutionWords[reason] },
        bonuses: apologyText(bonusesKop),
      },
    }),
  );
}

/** Asks for a call of everybody who must not get the other dish; one that is done stays so. */
export function askCalls(
  refused: readonly RefusedSubstitution[],
  { date, dish, replacement, reason }: Substitution,
  at: EpochMs,
): Statement[] {
  if (refused.length === 0) return [];
  return [
    sql(`INSERT INTO dish_calls (delivery_id, person, dish_code, date, replacement_code, reason, asked_at, moved_at)
         SELECT value ->> 'deliveryId', value ->> 'person', ?2, ?3, ?4, ?5, ?6, ?6 FROM json_each(?1) WHERE true
         ON CONFLICT DO UPDATE SET replacement_code = excluded.replacement_code, reason = excluded.reason
         WHERE done_at IS NULL`).with(
      JSON.stringify(refused.map(({ deliveryId, person }) => ({ deliveryId, person }))),
      ...[dish, date, replacement.code, reason, at],
    ),
  ];
}

/** What was decided, and when. */
export interface DecidedSubstitution {
  readonly changes: SubstitutionChanges;
  readonly substitution: Substitution;
  readonly at: EpochMs;
}

/** Writes a page of a substitution as one batch; refused as `customer-version` where it rests on what has changed meanwhile. */
export async function saveSubstitution(
  db: Database,
  { changes, substitution, at }: DecidedSubstitution,
  customers: readonly KnownCustomer[],
  audit: readonly Statement[],
): Promise<void> {
  await db.write([
    ...takeCustomerVersions(customers),
    ...substituteMeals(changes.meals, at),
    ...unpack(changes.repacked),
    ...insertTransferRows(changes.transfers),
    ...messagesOf(changes, substitution, at),
    ...askCalls(changes.refused, substitution, at),
    ...audit,
  ]);
}
