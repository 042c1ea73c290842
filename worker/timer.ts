import { backgroundContext, backgroundLog as log } from './background-context.ts';
import type { Services } from './context.ts';
import type { Bindings } from './env.ts';
import { removeEnded } from './features/auth/commands.ts';
import { removeForgotten } from './features/homemade/commands.ts';
import { deliverWaiting } from './features/leads/commands.ts';
import { tendMessages } from './features/notifications/deliver.ts';
import { sendRefunds } from './features/orders/cancellation/commands.ts';
import { sendReceipts } from './features/payments/receipts/send.ts';
import { cancelOverdue, recoverPayments } from './features/payments/settle.ts';
import { tendSubscriptions } from './features/subscriptions/tend.ts';

/** Everything that happens by the clock, every five minutes; each part goes on where an earlier run has stopped. */
export async function runTimer(
  env: Bindings,
  services: Services,
  executionCtx: ExecutionContext,
): Promise<void> {
  const { DB: db, CHARGES: charges } = env;
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
    // What the steps before have to tell goes out in the same run.
    await tendMessages({ ...services, db, log });
  };
  await Promise.all([
    removeEnded(db, now),
    removeForgotten(db, now),
    deliverWaiting(db, leads, clock),
    money(),
  ]);
}
