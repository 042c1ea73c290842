import * as z from 'zod/mini';
import {
  CONSENTS_KEPT_YEARS,
  type CustomerSettings,
  Profile,
  RECEIPTS_KEPT_YEARS,
} from '#shared/features/customers/schema.ts';
import type { Session } from '../../context.ts';
import { leaveErasure } from '../../db/erasures/sql.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { sha256 } from '../../hash.ts';
import { readRow, sql } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';
import { readEditions } from '../content/editions.ts';
import { ChoicesColumn, choicesColumn, switchesOf } from '../messaging/notification-choices.ts';
import { pushTerms, subscribedColumn } from '../messaging/push-subscriptions.ts';
import { ConsentsColumn, consentsColumn, setConsent } from '../visitors/consents.ts';
import { SESSION_IDLE_MS } from './cookies.ts';
import { eraseHealth, exportRows } from './customers/personal-data/sql.ts';
import { profileColumn } from './customers/profile.ts';
import { listBlockers, RequestColumn, requestColumn } from './removal.ts';
import { presentSessions, SessionsColumn, sessionsColumn } from './sessions.ts';

const SettingsRow = z.object({
  profile: jsonColumn(Profile),
  choices: ChoicesColumn,
  isSubscribed: z.number(),
  consents: ConsentsColumn,
  sessions: SessionsColumn,
  removal: RequestColumn,
});

/** What a customer has settled, in all features that let them settle anything: one statement for speed. */
export async function readSettings(scope: Scope, session: Session): Promise<CustomerSettings> {
  const { customer, token } = session;
  const now = scope.clock.now();
  const query =
    sql(`SELECT ${profileColumn('?1')} AS profile, ${choicesColumn('?1')} AS choices, ${subscribedColumn('?2')} AS isSubscribed,
    ${consentsColumn('?1')} AS consents, ${sessionsColumn('?1', '?2', { now: '?3', usedSince: '?4' })} AS sessions,
    ${requestColumn('?1')} AS removal`).with(customer.id, await sha256(token), now, now - SESSION_IDLE_MS);
  const [row, removalBlockers, { healthData: edition }] = await Promise.all([
    readRow(scope.db, query),
    listBlockers(scope, customer.id),
    readEditions(scope),
  ]);
  const settled = SettingsRow.parse(row);
  return {
    customer,
    profile: settled.profile,
    notifications: switchesOf(scope, customer, settled.choices),
    push: pushTerms(scope, settled.isSubscribed === 1),
    consents: settled.consents,
    isHealthSigned: settled.consents.some(
      ({ document, version, withdrawnAt }) =>
        document === 'healthData' && version === edition && withdrawnAt === null,
    ),
    sessions: presentSessions(settled.sessions),
    removal: settled.removal,
    removalBlockers,
  };
}

/** Everything that is known of a customer. */
export async function exportData(scope: Scope, customerId: string) {
  return {
    madeAt: new Date(scope.clock.now()).toISOString(),
    about: `Всё, что мы храним о вас. Суммы — в копейках, моменты — в миллисекундах с 1970 года. После удаления заказы и чеки остаются без имени, телефона и адреса ${RECEIPTS_KEPT_YEARS} лет, согласия — ${CONSENTS_KEPT_YEARS} года.`,
    sections: await exportRows(scope, customerId),
  };
}

/** Withdraws the consent to health data and erases what it covered, but in orders whose food is still to come. */
export async function withdrawHealth(scope: Scope, customerId: string): Promise<void> {
  const at = scope.clock.now();
  await scope.db.write([
    setConsent(scope, customerId, 'healthData', false, await readEditions(scope)),
    ...eraseHealth(customerId, at),
    leaveErasure({ kind: 'health', customerId, at }),
  ]);
}
