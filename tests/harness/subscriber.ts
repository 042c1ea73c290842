import { vi } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import type { Subscription, SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from './call.ts';
import type { LocalWorker } from './local-worker.ts';
import { newPhone, runTimerOf, setClock, Visitor, wordsOf } from './visitor.ts';

/** When the timer tells of a charge: a day and some minutes ahead. */
export const NOTICE_AHEAD_MS = DAY_MS + 20 * 60_000;

/** How long is waited for the queue, which hands on in its own time. */
export const patience = { timeout: 10_000 };

/** A customer whose order renews itself. */
export class Subscriber {
  readonly site: LocalWorker;
  readonly visitor: Visitor;
  readonly phone = newPhone();

  constructor(site: LocalWorker) {
    this.site = site;
    this.visitor = new Visitor(site);
  }

  static async signedIn(site: LocalWorker): Promise<Subscriber> {
    const subscriber = new Subscriber(site);
    await subscriber.visitor.signIn(subscriber.phone);
    return subscriber;
  }

  send(path: string, json: unknown = {}): Promise<Response> {
    return this.visitor.request(path, { json });
  }

  list(): Promise<SubscriptionList> {
    return mustCall(this.visitor, listSubscriptions);
  }

  async only(): Promise<Subscription> {
    const [subscription] = (await this.list()).subscriptions;
    if (!subscription) throw new Error('There is no subscription');
    return subscription;
  }

  async orders(): Promise<Order[]> {
    return (await mustCall(this.visitor, listOrders)).orders;
  }

  /** What the customer was told, the newest first. */
  async told(): Promise<string[]> {
    const inbox = await this.visitor.inbox();
    return inbox
      .filter(({ channel, to, code }) => channel === 'sms' && to === this.phone && code === undefined)
      .map(wordsOf);
  }

  /** Runs the timer at a moment and waits until the queue has taken what it handed on. */
  async runTimerAt(at: number): Promise<void> {
    await setClock(this.site, new Date(at).toISOString());
    await runTimerOf(this.site);
  }

  /** How many tries to charge a subscription there were. */
  countCharges(subscription: Subscription): Promise<unknown> {
    return this.site.db
      .prepare('SELECT COUNT(*) AS n FROM subscription_charges WHERE subscription_id = ?')
      .bind(subscription.id)
      .first('n');
  }

  async settled(subscription: Subscription, charges: number): Promise<void> {
    const isDone = async () =>
      (await this.countCharges(subscription)) === charges &&
      (await this.only()).history.every(({ state }) => state !== 'pending');
    await vi.waitUntil(isDone, patience);
  }

  async subscribe(pay: (url: string) => Promise<unknown>): Promise<Subscription> {
    const order = await orderProgramme(this.visitor, {
      ...buildOrder({ days: 14, payment: 'card' }),
      contact: { name: 'Анна', phone: this.phone, email: '' },
      renews: true,
    });
    if ((await this.list()).subscriptions.length > 0) throw new Error('Nothing renews before it is paid');
    await pay(order.payment.url ?? '');
    await this.runTimerAt(Date.parse(orderMoment));
    return this.only();
  }

  /** Tells of the next charge and charges it. */
  async renewOnce(): Promise<Subscription> {
    const subscription = await this.only();
    const at = subscription.next?.chargeAt ?? 0;
    await this.runTimerAt(at - NOTICE_AHEAD_MS);
    await this.runTimerAt(at);
    await this.settled(subscription, subscription.history.length + 1);
    return this.only();
  }
}
