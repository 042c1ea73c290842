import type { Log, Services } from './context.ts';
import { removeEnded } from './features/auth/commands.ts';
import { removeForgotten } from './features/homemade/commands.ts';
import { deliverWaiting } from './features/leads/commands.ts';
import { tendMessages } from './features/notifications/deliver.ts';
import { cancelOverdue, recoverPayments } from './features/payments/settle.ts';

const log: Log = (level, message, fields = {}) => {
  console[level](JSON.stringify({ level, message, ...fields }));
};

/** Everything that happens by the clock, every five minutes; each part goes on where an earlier run has stopped. */
export async function runTimer(db: D1Database, services: Services): Promise<void> {
  const { clock, leads, payments } = services;
  const now = clock.now();
  const money = async () => {
    const desk = { db, providers: payments, now, log };
    // What has come in is noted first: an order whose notification was lost is not cancelled for want of it.
    await recoverPayments(desk);
    await cancelOverdue(desk);
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
