import * as z from 'zod/mini';
import { type Background, backgroundScope } from './background-scope.ts';
import { deliverMessages } from './features/notifications/deliver.ts';
import { tendDue } from './features/subscriptions/process-due.ts';
import { renew } from './features/subscriptions/renew.ts';
import type { Scope } from './scope.ts';

const DueRenewal = z.object({ subscriptionId: z.string(), period: z.number(), declines: z.number() });
/** Says that more subscriptions wait than one run may look at: those that the round has not come to. */
const MoreDue = z.object({ begunAt: z.number() });
/** An open charge is asked about again after five minutes: most are decided by then. */
const ASK_AGAIN_S = 300;

/** Handles one message of a queue; false asks for it again after a while. */
type Consumer = (scope: Scope, body: unknown) => Promise<boolean>;

/** The consumer of each queue, by the last word of its name. */
const consumers: Readonly<Record<string, Consumer>> = {
  charges: async (scope, body) => {
    const more = MoreDue.safeParse(body);
    if (!more.success) return renew(scope, DueRenewal.parse(body));
    const { CHARGES: charges } = scope.bindings;
    const begunAt = await tendDue(scope, (due) => charges.send(due), more.data.begunAt);
    if (begunAt !== undefined) await charges.send({ begunAt });
    return true;
  },
  messages: async (scope) => {
    if (await deliverMessages(scope)) await scope.bindings.MESSAGES.send({});
    return true;
  },
};

/** Handles what the timer has handed on: each message by itself, so that one failure repeats one. */
export async function consumeQueue(batch: MessageBatch, background: Background): Promise<void> {
  const consume = consumers[batch.queue.split('-').at(-1) ?? ''];
  if (!consume) throw new Error(`Nobody consumes the queue ${batch.queue}`);
  for (const message of batch.messages) {
    const scope = backgroundScope(background);
    try {
      if (await consume(scope, message.body)) message.ack();
      else message.retry({ delaySeconds: ASK_AGAIN_S });
    } catch (error) {
      scope.log('error', 'message of a queue failed', { queue: batch.queue, reason: String(error) });
      message.retry();
    }
  }
}
