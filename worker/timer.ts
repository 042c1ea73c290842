import { backgroundContext, backgroundLog as log } from './background-context.ts';
import type { Services } from './context.ts';
import type { Bindings } from './env.ts';
import { removeEnded } from './features/auth/commands.ts';
import { tendBonuses } from './features/bonuses/commands.ts';
import { tendRemovals } from './features/customers/removal/commands.ts';
import { tendMoves } from './features/deliveries/moves/commands.ts';
import { removeForgotten } from './features/homemade/commands.ts';
import { deliverWaiting } from './features/leads/commands.ts';
import { tendMessages } from './features/notifications/deliver.ts';
import { tendReminders } from './features/notifications/reminders/commands.ts';
import { sendRefunds } from './features/orders/cancellation/commands.ts';
import { sendReceipts } from './features/payments/receipts/send.ts';
import { cancelOverdue, recoverPayments } from './features/payments/settle.ts';
import { keepServedFood } from './features/rations/commands.ts';
import { tendSubscriptions } from './features/subscriptions/tend.ts';

/** Everything that happens by the clock, every five minutes; each part goes on where an earlier run has stopped. */
export async function runTimer(
  env: Bindings,
  services: Services,
  executionCtx: ExecutionContext,
): Promise<void> {
  const { DB: db, CHARGES: charges, MESSAGES: messages } = env;
  const { clock, leads, payments } = services;
  const now = clock.now();
  const money = async () => {
    const desk = { db, providers: payments, now, log };
    // What has come in is noted first: an order whose notification was lost is not cancelled for want of it.
    await recoverPayments(desk);
    await cancelOverdue(desk);
    await sendRefunds(desk);
    await sendReceipts(desk);
    await tendSubscriptions(backgroundContext(env, services, executionCtx), (due) => charges.send(due));
    await tendMoves({ env, services, log });
    await tendReminders(db, now);
    // What the steps before have to tell goes out in the same run.
    if (await tendMessages({ ...services, db, log })) await messages.send({});
  };
  await allOf({
    sessions: removeEnded(db, now),
    baskets: removeForgotten(db, now),
    bonuses: tendBonuses(db, now),
    removals: tendRemovals({ db, photos: env.PHOTOS, services, log }, now),
    requests: deliverWaiting(db, leads, clock),
    food: keepServedFood(db, now),
    money: money(),
  });
}

/** Waits for all parts, however many of them fail: each failure is logged by its name, and the run counts as failed. */
async function allOf(parts: Readonly<Record<string, Promise<unknown>>>): Promise<void> {
  const failed: string[] = [];
  const settle = ([name, part]: readonly [string, Promise<unknown>]) =>
    part.catch((error: unknown) => {
      failed.push(name);
      log('error', 'part of the timer failed', { part: name, reason: String(error) });
    });
  await Promise.all(Object.entries(parts).map(settle));
  if (failed.length > 0) throw new Error(`The timer failed: ${failed.join(', ')}`);
}
