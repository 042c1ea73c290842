import {
  CONSENTS_KEPT_YEARS,
  type CustomerSettings,
  RECEIPTS_KEPT_YEARS,
} from '#shared/features/customers/schema.ts';
import type { AppContext, Session } from '../../context.ts';
import { listOpenSessions } from '../auth/commands.ts';
import { listConsents, setConsent } from '../consents/commands.ts';
import { listSwitches, pushTerms } from '../notifications/commands.ts';
import { eraseHealth, exportRows } from './personal-data/sql.ts';
import { listBlockers } from './removal/commands.ts';
import { findRequest } from './removal/sql.ts';

/** What a customer has settled. */
export async function readSettings(c: AppContext, session: Session): Promise<CustomerSettings> {
  const { customer } = session;
  const [notifications, push, consents, sessions, removal, removalBlockers] = await Promise.all([
    listSwitches(c, customer),
    pushTerms(c, session),
    listConsents(c.env.DB, customer.id),
    listOpenSessions(c, session),
    findRequest(c.env.DB, customer.id),
    listBlockers(c, customer.id),
  ]);
  return { customer, notifications, push, consents, sessions, removal, removalBlockers };
}

/** Everything that is known of a customer. */
export async function exportData(c: AppContext, { customer }: Session) {
  return {
    madeAt: new Date(c.get('services').clock.now()).toISOString(),
    about: `Всё, что мы храним о вас. Суммы — в копейках, моменты — в миллисекундах с 1970 года. После удаления заказы и чеки остаются без имени, телефона и адреса ${RECEIPTS_KEPT_YEARS} лет, согласия — ${CONSENTS_KEPT_YEARS} года.`,
    sections: await exportRows(c.env.DB, customer.id),
  };
}

/** Withdraws the consent to health data and erases what it covered, but in orders whose food is still to come. */
export async function withdrawHealthData(c: AppContext, { customer }: Session): Promise<void> {
  await c.env.DB.batch([
    setConsent(c, customer.id, 'healthData', false),
    ...eraseHealth(c.env.DB, customer.id, c.get('services').clock.now()),
  ]);
}
