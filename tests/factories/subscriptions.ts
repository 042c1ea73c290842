import { DAY_MS } from '#shared/dates.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';
import type { OrderOptions } from './orders.ts';

/** When the timer tells of a charge: a day and some minutes ahead. */
const NOTICE_AHEAD_MS = DAY_MS + 20 * 60_000;

/** A customer whose order of 14 days renews itself, once it is paid. */
export async function subscribe(
  site: Site,
  pay: (url: string) => Promise<unknown>,
  order: OrderOptions = {},
) {
  const anna = await site.customer();
  const contact = { name: 'Анна', phone: anna.phone, email: '' };
  await anna.place({ days: 14, payment: 'card', ...order }, { contact, renews: true });
  await pay(anna.order.payment.url ?? '');
  await site.tick();
  const only = () => onlyOf(anna);
  const subscription = await only();
  const tickAt = async (at: number) => {
    site.setClock(new Date(at).toISOString());
    await site.tick();
  };
  /** Tells of the next charge. */
  const notice = async () => tickAt(((await only()).next?.chargeAt ?? 0) - NOTICE_AHEAD_MS);
  return {
    ...{ anna, subscription, only, tickAt, notice },
    params: { id: subscription.id },
    orders: async () => (await anna.call(listOrders)).orders,
    told: async (words: string) => (await site.sent(anna.phone)).filter(({ text }) => text.includes(words)),
    /** Tells of the next charge and charges it. */
    renew: async () => {
      const at = (await only()).next?.chargeAt ?? 0;
      await notice();
      await tickAt(at);
    },
  };
}

async function onlyOf(anna: SiteCustomer): Promise<Subscription> {
  const [subscription] = (await anna.call(listSubscriptions)).subscriptions;
  if (!subscription) throw new Error('There is no subscription');
  return subscription;
}
