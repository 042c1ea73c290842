import { processReminders } from './acts/remind-customers.ts';
import { processRemovals } from './acts/remove-customer.ts';
import { type Background, backgroundScope } from './background-scope.ts';
import {
  clearClosedDays,
  keepServedFood,
  makePaidChanges,
  runDeliveryMaintenance,
  settleFees,
} from './modules/deliveries/api.ts';
import { deliverWaiting, processMessages } from './modules/messaging/api.ts';
import {
  cancelOverdue,
  openPayments,
  processBonuses,
  recoverPayments,
  sendReceipts,
} from './modules/money/api.ts';
import { removeOld } from './modules/operations/api.ts';
import {
  lockOrders,
  moveOffClosedDays,
  processDueSubscriptions,
  returnCardChecks,
  sendFoodRefunds,
  sendRefunds,
} from './modules/ordering/api.ts';
import type { Scope } from './scope.ts';

/** What happens every minute; see wrangler.toml. */
export const EVERY_MINUTE = '* * * * *';

/** Publishes what has changed by no command: the seed, an operator's statement. */
export function runPublication(background: Background): Promise<void> {
  return backgroundScope(background).published.publishChanges();
}

/** Everything that happens by the clock, every five minutes; each part goes on where an earlier run has stopped. */
export async function runTimer(background: Background): Promise<void> {
  const scope = backgroundScope(background);
  const { CHARGES: charges, MESSAGES: messages } = scope.bindings;
  const money = async () => {
    // What has come in is noted first: an order whose notification was lost is not cancelled for want of it.
    await recoverPayments(scope);
    await cancelOverdue(scope);
    await openPayments(scope);
    await sendRefunds(scope);
    await sendFoodRefunds(scope);
    await makePaidChanges(scope);
    await settleFees(scope);
    await returnCardChecks(scope);
    await sendReceipts(scope);
  };
  const subscriptions = async () => {
    const begunAt = await processDueSubscriptions(scope, (due) => charges.send(due));
    // What one run leaves goes on at once in the queue.
    if (begunAt !== undefined) await charges.send({ begunAt });
  };
  const deliveries = async () => {
    await clearClosedDays(scope);
    await moveOffClosedDays(scope);
    await runDeliveryMaintenance(scope);
    await lockOrders(scope);
    await processReminders(scope);
    // Messages go out whether or not a payment provider answers; what the other parts queue later goes out after them.
    if (await processMessages(scope)) await messages.send({});
  };
  await allOf(scope, {
    retention: removeOld(scope),
    bonuses: processBonuses(scope),
    removals: processRemovals(scope),
    requests: deliverWaiting(scope),
    food: keepServedFood(scope),
    money: money(),
    subscriptions: subscriptions(),
    deliveries: deliveries(),
  });
  if (await processMessages(scope)) await messages.send({});
}

/** Waits for all parts, however many of them fail: each failure is logged by its name, and the run counts as failed. */
async function allOf(scope: Scope, parts: Readonly<Record<string, Promise<unknown>>>): Promise<void> {
  const failed: string[] = [];
  const settle = ([name, part]: readonly [string, Promise<unknown>]) =>
    part.catch((error: unknown) => {
      failed.push(name);
      scope.log('error', 'part of the timer failed', { part: name, reason: String(error) });
    });
  await Promise.all(Object.entries(parts).map(settle));
  if (failed.length > 0) throw new Error(`The timer failed: ${failed.join(', ')}`);
}
