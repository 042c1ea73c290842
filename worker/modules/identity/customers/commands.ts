import {
  CONSENTS_KEPT_YEARS,
  type CustomerSettings,
  RECEIPTS_KEPT_YEARS,
} from '#shared/features/customers/schema.ts';
import type { Session } from '../../../context.ts';
import { leaveErasure } from '../../../db/erasures/sql.ts';
import { sha256 } from '../../../hash.ts';
import type { Scope } from '../../../scope.ts';
import { readEditions } from '../../content/api.ts';
import { pushTerms, switchesOf } from '../../messaging/api.ts';
import { setConsent } from '../../visitors/api.ts';
import { SESSION_IDLE_MS } from '../cookies.ts';
import { presentSessions } from '../sessions.ts';
import { eraseHealth, exportRows } from './personal-data/sql.ts';
import { listBlockers } from './removal/commands.ts';
import * as sql from './sql.ts';

/** What a customer has settled. */
export async function readSettings(scope: Scope, session: Session): Promise<CustomerSettings> {
  const { customer, token } = session;
  const now = scope.clock.now();
  const asking = {
    ...{ customerId: customer.id, tokenHash: await sha256(token) },
    ...{ now, usedSince: now - SESSION_IDLE_MS },
  };
  const [settled, removalBlockers, { healthData: edition }] = await Promise.all([
    sql.readSettings(scope.db, asking),
    listBlockers(scope, customer.id),
    readEditions(scope),
  ]);
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
