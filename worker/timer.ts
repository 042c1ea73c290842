import { type Background, backgroundScope } from './background-scope.ts';
import { processBonuses } from './features/bonuses/commands.ts';
import { processRemovals } from './features/customers/removal/commands.ts';
import { sendFoodRefunds } from './features/deliveries/changes/refunds/commands.ts';
import { clearClosedDays } from './features/deliveries/closed-days/commands.ts';
import { runDeliveryMaintenance } from './features/deliveries/moves/commands.ts';
import { makePaidChanges, settleFees } from './features/deliveries/paid-changes/commands.ts';
import { lockOrders, moveOffClosedDays } from './features/homemade/moves/commands.ts';
import { deliverWaiting } from './features/leads/commands.ts';
import { processMessages } from './features/notifications/deliver.ts';
import { processReminders } from './features/notifications/reminders/commands.ts';
import { removeOld } from './features/operations/retention/commands.ts';
import { sendRefunds } from './features/orders/cancellation/commands.ts';
import { openPayments } from './features/payments/commands.ts';
import { sendReceipts } from './features/payments/receipts/send.ts';
import { cancelOverdue, recoverPayments } from './features/payments/settle.ts';
import { keepServedFood } from './features/rations/commands.ts';
import { returnCardChecks } from './features/subscriptions/cards/commands.ts';
import { processDueSubscriptions } from './features/subscriptions/process-due.ts';
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
