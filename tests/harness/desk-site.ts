import { orderMoment } from '#tests/factories/orders.ts';
import { type LocalSite, type LocalSiteOptions, startLocalSite } from '#tests/harness/local-site.ts';
import { Customer } from './customer.ts';
import { copySample } from './order-copies.ts';
import { setClock } from './visitor.ts';

/** The day whose deliveries the desk of the tests shows. */
export const deskDay = '2026-11-18';

/** A site with its desk, both at the moment of the tests' orders. */
export async function startDesk(options: LocalSiteOptions = {}): Promise<LocalSite> {
  const site = await startLocalSite({ ...options, deskPort: 0 });
  await setDeskClock(site, orderMoment);
  return site;
}

/** Sets the clock of a site and of its desk. */
export async function setDeskClock(site: LocalSite, at: string): Promise<void> {
  for (const url of [site.url, site.deskUrl]) await setClock({ url }, at);
}

/** Lets a day have so many deliveries: copies of one order of a customer. */
export async function fillDay(site: LocalSite, count: number): Promise<void> {
  const customer = await Customer.signedIn(site);
  const { id: orderId } = await customer.place({ days: 28, payment: 'card' });
  await customer.pay();
  const sample = { customerId: customer.id, orderId };
  if (count > 1) await copySample(site.db, sample, count - 1);
}
