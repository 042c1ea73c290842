import {
  CONSENTS_KEPT_YEARS,
  type CustomerSettings,
  RECEIPTS_KEPT_YEARS,
} from '#shared/features/customers/schema.ts';
import type { Session } from '../../context.ts';
import type { Scope } from '../../scope.ts';
import { listOpenSessions } from '../auth/commands.ts';
import { listConsents, setConsent } from '../consents/commands.ts';
import { listSwitches, pushTerms } from '../notifications/commands.ts';
import { eraseHealth, exportRows } from './personal-data/sql.ts';
import { listBlockers } from './removal/commands.ts';
import { findRequest } from './removal/sql.ts';

/** What a customer has settled. */
export async function readSettings(scope: Scope, session: Session): Promise<CustomerSettings> {
  const { customer } = session;
  const [notifications, push, consents, sessions, removal, removalBlockers] = await Promise.all([
    listSwitches(scope, customer),
    pushTerms(scope, session),
    listConsents(scope, customer.id),
    listOpenSessions(scope, session),
    findRequest(scope.db, customer.id),
    listBlockers(scope, customer.id),
  ]);
  return { customer, notifications, push, consents, sessions, removal, removalBlockers };
}

/** Everything that is known of a customer. */
export async function exportData(scope: Scope, customerId: string) {
  return {
    madeAt: new Date(scope.clock.now()).toISOString(),
    about: `Всё, что мы храним о вас. Суммы — в копейках, моменты — в миллисекундах с 1970 года. После удаления заказы и чеки остаются без имени, телефона и адреса ${RECEIPTS_KEPT_YEARS} лет, согласия — ${CONSENTS_KEPT_YEARS} года.`,
    sections: await exportRows(scope.db, customerId),
  };
}

/** Withdraws the consent to health data and erases what it covered, but in orders whose food is still to come. */
export async function withdrawHealthData(scope: Scope, customerId: string): Promise<void> {
  await scope.db.batch([
    setConsent(scope, customerId, 'healthData', false),
    ...eraseHealth(scope.db, customerId, scope.clock.now()),
  ]);
}
