import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Background, backgroundScope, type RunScope } from './background-scope.ts';
import { reasonOf } from './log.ts';
import { sendMessages } from './modules/messaging/send-messages.ts';
import { keepDeadLetter } from './modules/operations/operations/dead-letters/commands.ts';
import { processBatch } from './modules/ordering/subscriptions/process-due.ts';
import { renew } from './modules/ordering/subscriptions/renew.ts';
import type { Scope } from './scope.ts';
import { RestOfPart, runPart } from './timer-parts.ts';

const DueRenewal = z.object({ subscriptionId: z.string(), period: z.number(), declines: z.number() });
/** Says that more subscriptions wait than one run may look at: those that the round has not come to. */
const MoreDue = z.object({ begunAt: z.number() });
/** An open charge is asked about again after five minutes: most are decided by then. */
const ASK_AGAIN_S = 300;

/** Handles one message of a queue; false asks for it again after a while. */
type Consumer = (scope: Scope, body: unknown) => Promise<boolean>;

/** The consumer of each queue, by its word. */
const consumers: Readonly<Record<string, Consumer>> = {
  charges: async (scope, body) => {
    const more = MoreDue.safeParse(body);
    if (!more.success) return renew(scope, DueRenewal.parse(body));
    const { CHARGES: charges } = scope.bindings;
    const begunAt = await processBatch(scope, (due) => charges.send(due), more.data.begunAt);
    if (begunAt !== undefined) await charges.send({ begunAt });
    return true;
  },
  messages: async (scope) => {
    await sendMessages(scope);
    return true;
  },
  tasks: async (scope, body) => {
    const { part, after } = RestOfPart.parse(body);
    await runPart(scope, part, after);
    return true;
  },
};

/** The word of a queue, and whether it is that of messages which died there: `befit-charges`, `befit-charges-dead`. */
function readQueueName(name: string): { readonly word: string; readonly isDead: boolean } {
  const words = name.split('-');
  const isDead = words.at(-1) === 'dead';
  return { word: words.at(isDead ? -2 : -1) ?? '', isDead };
}

/** Tries a message that died once more, so that it is known why, and keeps it where that fails too. */
async function storeDeadLetter(
  scope: Scope,
  word: string,
  consume: Consumer,
  message: Message,
): Promise<void> {
  let reason = 'still open';
  try {
    if (await consume(scope, message.body)) return;
  } catch (error) {
    reason = String(error);
  }
  await keepDeadLetter(scope, { id: message.id, queue: word, body: message.body, reason });
}

/** What has become of a message of a queue. */
type JobOutcome = 'done' | 'open' | 'failed' | 'dead';

/** Handles one message, and says what the queue is to do with it. */
async function consumeMessage(
  scope: Scope,
  queue: string,
  consume: Consumer,
  message: Message,
): Promise<JobOutcome> {
  const { word, isDead } = readQueueName(queue);
  try {
    if (isDead) await storeDeadLetter(scope, word, consume, message);
    else if (!(await consume(scope, message.body))) {
      message.retry({ delaySeconds: ASK_AGAIN_S });
      return 'open';
    }
    message.ack();
    return isDead ? 'dead' : 'done';
  } catch (error) {
    scope.log('error', 'message of a queue failed', { attempts: message.attempts, ...reasonOf(error) });
    message.retry();
    return 'failed';
  }
}

/** Notes how long a message has waited, and what it has cost. */
function noteJob(
  { metrics, clock, usage }: RunScope,
  queue: string,
  { outcome, sentAt, startedAt }: { outcome: JobOutcome; sentAt: EpochMs; startedAt: EpochMs },
): void {
  const seconds = (from: EpochMs, to: EpochMs) => Math.max(0, to - from) / 1000;
  metrics.note(
    'job',
    { queue: readQueueName(queue).word, outcome },
    { seconds: seconds(startedAt, clock.now()), waitedSeconds: seconds(sentAt, startedAt), ...usage },
  );
}

/** Handles what the timer has handed on: each message by itself, so that one failure repeats one. */
export async function consumeQueue(batch: MessageBatch, background: Background): Promise<void> {
  const consume = consumers[readQueueName(batch.queue).word];
  if (!consume) throw new Error(`Nobody consumes the queue ${batch.queue}`);
  for (const message of batch.messages) {
    const about = { queue: batch.queue, messageId: message.id };
    const scope = backgroundScope(background, about);
    const startedAt = scope.clock.now();
    const outcome = await consumeMessage(scope, batch.queue, consume, message);
    noteJob(scope, batch.queue, { outcome, sentAt: message.timestamp.getTime(), startedAt });
  }
}
