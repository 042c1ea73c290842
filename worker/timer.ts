import { remindOfCutOff, remindOfEnd } from './acts/remind-customers.ts';
import { clearErased, eraseAgain, eraseLateHealth, processRemovals } from './acts/remove-customer.ts';
import { type Background, backgroundScope } from './background-scope.ts';
import { reasonOf } from './log.ts';
import { measuredRun } from './measured-run.ts';
import { clearClosedDays } from './modules/deliveries/deliveries/closed-days/commands.ts';
import { lockPlanned, planFailedAgain } from './modules/deliveries/deliveries/moves/commands.ts';
import { notifyStateChanges } from './modules/deliveries/deliveries/moves/notify.ts';
import { makePaidChanges, settleFees } from './modules/deliveries/deliveries/paid-changes/commands.ts';
import { sendWaitingLeads } from './modules/messaging/leads.ts';
import { processMessages } from './modules/messaging/send-messages.ts';
import { expireBonuses } from './modules/money/bonuses/bonuses.ts';
import { returnGifts } from './modules/money/bonuses/gifts.ts';
import { openPayments } from './modules/money/payments/open.ts';
import { sendReceipts } from './modules/money/payments/receipts.ts';
import { cancelOverdue, recoverPayments } from './modules/money/payments/recover.ts';
import { processRefunds } from './modules/money/payments/refunds.ts';
import { noteReturns } from './modules/money/payments/returns.ts';
import { noteTimerRun, processAlerts } from './modules/operations/operations/health/commands.ts';
import { removeOld } from './modules/operations/operations/retention/commands.ts';
import { refundLateReturns } from './modules/ordering/certificates/expired.ts';
import { sendFoodRefunds } from './modules/ordering/food-refunds/send.ts';
import { moveOffClosedDays } from './modules/ordering/homemade/closed-days.ts';
import { lockOrders } from './modules/ordering/homemade/moves.ts';
import { sendRefunds } from './modules/ordering/orders/cancellation.ts';
import { returnCardChecks } from './modules/ordering/subscriptions/card-checks.ts';
import { processDueSubscriptions } from './modules/ordering/subscriptions/process-due.ts';
import type { Scope } from './scope.ts';
import { runPart } from './timer-parts.ts';

/** What happens every minute; see wrangler.toml. */
export const EVERY_MINUTE = '* * * * *';

/** A task of the timer. */
interface Task {
  readonly name: string;
  /** What it is for. */
  readonly does: string;
  /** What bounds it in one run: the next run goes on. */
  readonly bound: string;
  /** The task of the same run that it comes after; it runs whether or not that one has failed. */
  readonly after?: string;
  readonly run: (scope: Scope) => Promise<unknown>;
}

/** Looks at subscriptions; what one run leaves goes on at once in the queue. */
async function processSubscriptions(scope: Scope): Promise<void> {
  const { CHARGES: charges } = scope.bindings;
  const begunAt = await processDueSubscriptions(scope, (due) => charges.send(due));
  if (begunAt !== undefined) await charges.send({ begunAt });
}

/** Everything that happens by the clock, every five minutes. Concurrent runs are safe: each task is idempotent. */
export const tasks: readonly Task[] = [
  {
    // The minute does so too; a run that cannot counts as failed here, which the health of the site tells.
    name: 'publication',
    does: 'publishes what has changed',
    bound: 'one publication',
    run: ({ published }) => published.publishChanges(),
  },
  {
    name: 'retention',
    does: 'removes what its term is over',
    bound: '10 pages of 500 rows, 2 of 50 photos',
    run: removeOld,
  },
  {
    name: 'gifts',
    does: 'returns gifts of bonuses that nobody has come for',
    bound: 'pages of 100',
    run: returnGifts,
  },
  {
    name: 'bonuses',
    does: 'expires bonuses',
    bound: 'once a night, what came to its term since the last one',
    after: 'gifts',
    run: expireBonuses,
  },
  {
    name: 'repeated removals',
    does: 'asks anew for the removal of those whom a restored copy has brought back',
    bound: 'erasures of 60 days, 500 in one question',
    run: eraseAgain,
  },
  {
    name: 'removals',
    does: 'erases customers who asked for it',
    bound: '5 pages of 20',
    // A store of copies that is away keeps nobody here.
    after: 'repeated removals',
    run: processRemovals,
  },
  {
    name: 'erased photos',
    does: 'notes apart from the database what was erased, removes photos of it',
    bound: '500 notes, 5 pages of 20',
    after: 'removals',
    run: clearErased,
  },
  {
    name: 'health data',
    does: 'erases health data after a withdrawn consent',
    bound: '5 pages of 20',
    run: eraseLateHealth,
  },
  { name: 'requests', does: 'passes on requests of visitors', bound: '50 requests', run: sendWaitingLeads },
  {
    name: 'food',
    does: 'keeps what deliveries bring, once it is settled',
    bound: '20 pages of 50 customers, then the queue',
    run: (scope) => runPart(scope, 'food'),
  },
  {
    name: 'payments',
    // An order whose notification was lost is not cancelled for want of it: what has come in is noted first.
    does: 'asks after open payments, gives unwanted money back',
    bound: '4 pages of 50',
    run: recoverPayments,
  },
  {
    name: 'returns',
    does: 'notes what has gone back at providers, or was taken back by banks',
    bound: 'once an hour, the days since the last time',
    after: 'payments',
    run: noteReturns,
  },
  {
    name: 'repeated refunds',
    does: 'repeats refunds that did not get through',
    bound: '4 pages of 50',
    after: 'returns',
    run: processRefunds,
  },
  {
    name: 'overdue',
    does: 'cancels what was not paid in time',
    bound: '4 pages of 50',
    after: 'repeated refunds',
    run: cancelOverdue,
  },
  {
    name: 'opening',
    does: 'opens payments that could not be opened before',
    bound: '20 payments',
    after: 'overdue',
    run: openPayments,
  },
  {
    name: 'refunds',
    does: 'sends money of cancelled orders back',
    bound: '60 refunds',
    after: 'opening',
    run: sendRefunds,
  },
  {
    name: 'food refunds',
    does: 'sends money of food that was not brought back',
    bound: '60 refunds',
    after: 'refunds',
    run: sendFoodRefunds,
  },
  {
    name: 'late returns',
    does: 'gives buyers what came back to certificates whose term is over',
    bound: '50 returns',
    run: refundLateReturns,
  },
  {
    name: 'paid changes',
    does: 'changes addresses whose difference has come in',
    bound: '4 pages of 50',
    after: 'food refunds',
    run: makePaidChanges,
  },
  {
    name: 'fees',
    does: 'earns differences of deliveries, gives back the rest',
    bound: '4 pages of 50',
    after: 'paid changes',
    run: settleFees,
  },
  {
    name: 'card checks',
    does: 'gives the rouble of a card check back',
    bound: '20 checks',
    after: 'fees',
    run: returnCardChecks,
  },
  {
    name: 'receipts',
    does: 'sends second receipts',
    bound: '50 receipts',
    after: 'card checks',
    run: sendReceipts,
  },
  {
    name: 'subscriptions',
    does: 'announces and begins charges',
    bound: '50 subscriptions, then the queue',
    // Whom a restored copy has brought back is charged nothing, as long as the store of copies answers.
    after: 'repeated removals',
    run: processSubscriptions,
  },
  {
    name: 'closed days',
    does: 'takes deliveries off closed days',
    bound: '150 orders, 150 deliveries that were closed',
    run: clearClosedDays,
  },
  {
    name: 'dishes of closed days',
    does: 'takes dishes off closed days',
    bound: '3 pages of 50 that move, 3 that were closed',
    after: 'closed days',
    run: moveOffClosedDays,
  },
  {
    name: 'deliveries',
    does: 'locks what is past its cut-off',
    bound: '20 pages of 500',
    after: 'dishes of closed days',
    run: lockPlanned,
  },
  {
    name: 'failed deliveries',
    does: 'plans failed food again',
    bound: '3 pages of 100',
    after: 'deliveries',
    run: planFailedAgain,
  },
  {
    name: 'states',
    does: 'notifies of states',
    bound: '25 times 200',
    after: 'failed deliveries',
    run: notifyStateChanges,
  },
  {
    name: 'dishes',
    does: 'locks dishes past their cut-off',
    bound: '10 pages of 50',
    after: 'states',
    run: lockOrders,
  },
  {
    name: 'cut-off reminders',
    does: 'reminds of cut-offs',
    bound: '10 pages of 200',
    after: 'dishes',
    run: remindOfCutOff,
  },
  {
    name: 'end reminders',
    does: 'reminds of ends of plans',
    bound: '10 pages of 200',
    after: 'cut-off reminders',
    run: remindOfEnd,
  },
  {
    name: 'bonus reminders',
    does: 'reminds of bonuses that expire',
    bound: 'once a week, 10 pages of 100 customers, then the queue',
    after: 'end reminders',
    run: (scope) => runPart(scope, 'bonuses'),
  },
  {
    // Messages go out whether or not a payment provider answers; what other tasks queue later goes out after them.
    name: 'messages',
    does: 'sends messages',
    bound: '100 messages, then the queue',
    after: 'bonus reminders',
    run: processMessages,
  },
];

/**
 * What happens every minute: publishes what commands, operators and the seed have changed, where the publication after
 * that was lost, and tells operators of what has gone wrong, a timer that stands included.
 */
export async function runMinute(background: Background): Promise<void> {
  const scope = backgroundScope(background, { cron: 'minute' });
  await measuredRun(scope, 'minute', () => doMinute(scope));
}

async function doMinute(scope: Scope): Promise<void> {
  const works = [scope.published.publishChanges(), processAlerts(scope)];
  const ended = await Promise.allSettled(works);
  const failed = ended.flatMap((work) => (work.status === 'rejected' ? [reasonOf(work.reason)] : []));
  for (const reason of failed) scope.log('error', 'part of the minute failed', reason);
  if (failed.length > 0) throw new Error('The minute failed');
}

/** Runs all tasks; a failure is logged by its task, stops no other, and the run counts as failed. */
export async function runTimer(background: Background): Promise<void> {
  const scope = backgroundScope(background, { cron: 'timer' });
  await measuredRun(scope, 'timer', () => doTasks(scope));
}

async function doTasks(scope: Scope): Promise<void> {
  const failed: string[] = [];
  const ended = new Map<string, Promise<void>>();
  const runTask = async ({ name, run }: Task) => {
    try {
      await run(scope);
    } catch (error) {
      failed.push(name);
      scope.log('error', 'part of the timer failed', { part: name, ...reasonOf(error) });
    }
  };
  for (const task of tasks) {
    const before = task.after === undefined ? undefined : ended.get(task.after);
    if (task.after !== undefined && !before) throw new Error(`${task.name} comes after nothing`);
    ended.set(
      task.name,
      (before ?? Promise.resolve()).then(() => runTask(task)),
    );
  }
  await Promise.all(ended.values());
  await processMessages(scope);
  await noteTimerRun(scope, failed.length === 0);
  if (failed.length > 0) throw new Error(`The timer failed: ${failed.join(', ')}`);
}
