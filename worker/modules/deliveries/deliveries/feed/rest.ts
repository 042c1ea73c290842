import { addDays, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/deliveries/feed/contract.ts';
import { createToken, sha256 } from '../../../../hash.ts';
import { calls } from '../../../../rest/calls.ts';
import { readConfig } from '../../../content/regions.ts';
import { calendarOf } from '../calendar.ts';
import { listDeliveries } from '../sql.ts';
import * as sql from './sql.ts';

/** Days before and after today that a calendar program gets. */
const FEED_DAYS = { before: 30, after: 200 } as const;

export const calendarFeedCalls = calls(contract, {
  getCalendarFeed: async ({ scope, customer }) => ({ isOn: await sql.hasSecret(scope.db, customer.id) }),
  openCalendarFeed: async ({ scope, customer }) => {
    const secret = createToken();
    await sql.keepSecret(scope.db, customer.id, await sha256(secret), scope.clock.now());
    return { url: `${scope.origin}/rest/calendars/${secret}/` };
  },
  closeCalendarFeed: async ({ scope, customer }) => {
    await sql.removeSecret(scope.db, customer.id);
    return { isOn: false };
  },
  readCalendarFeed: async ({ c, scope, params }) => {
    const customerId = await sql.findOwner(scope.db, await sha256(params.secret));
    if (customerId === undefined) throw new AppError('not_found');
    const today = moscowDate(scope.clock.now());
    const from = addDays(today, -FEED_DAYS.before);
    const rows = await listDeliveries(scope.db, customerId, from, addDays(today, FEED_DAYS.after));
    c.header('Cache-Control', 'private, no-store');
    const { schemaOrgMainPage } = await readConfig(scope);
    return calendarOf(rows, { brand: schemaOrgMainPage.name, origin: scope.origin });
  },
});
