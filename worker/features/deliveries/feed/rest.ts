import { addDays, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  closeCalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
  readCalendarFeed,
} from '#shared/features/deliveries/contract.ts';
import { createToken, sha256 } from '../../../hash.ts';
import { mount, type RestTable } from '../../../rest/mount.ts';
import { readConfig } from '../../regions/commands.ts';
import { calendarOf } from '../calendar.ts';
import { listDeliveries } from '../sql.ts';
import * as sql from './sql.ts';

/** Days before and after today that a calendar program gets. */
const FEED_DAYS = { before: 30, after: 200 } as const;

export function mountCalendarFeed(table: RestTable): void {
  mount(table, getCalendarFeed, async ({ c, session }) => ({
    isOn: await sql.hasSecret(c.env.DB, session.customer.id),
  }));

  mount(table, openCalendarFeed, async ({ c, session }) => {
    const secret = createToken();
    await sql.keepSecret(c.env.DB, session.customer.id, await sha256(secret), c.get('services').clock.now());
    return { url: `${new URL(c.req.url).origin}/rest/calendars/${secret}/` };
  });

  mount(table, closeCalendarFeed, async ({ c, session }) => {
    await sql.removeSecret(c.env.DB, session.customer.id);
    return { isOn: false };
  });

  mount(table, readCalendarFeed, async ({ c, params }) => {
    const customerId = await sql.findOwner(c.env.DB, await sha256(params.secret));
    if (customerId === undefined) throw new AppError('not_found');
    const today = moscowDate(c.get('services').clock.now());
    const from = addDays(today, -FEED_DAYS.before);
    const rows = await listDeliveries(c.env.DB, customerId, from, addDays(today, FEED_DAYS.after));
    c.header('Cache-Control', 'private, no-store');
    const { schemaOrgMainPage } = await readConfig(c);
    return calendarOf(rows, { brand: schemaOrgMainPage.name, origin: new URL(c.req.url).origin });
  });
}
