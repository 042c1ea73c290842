import * as z from 'zod/mini';
import { backgroundContext, backgroundLog as log } from './background-context.ts';
import type { Services } from './context.ts';
import type { Bindings } from './env.ts';
import { deliverMessages } from './features/notifications/deliver.ts';
import { renew } from './features/subscriptions/renew.ts';

const DueRenewal = z.object({ subscriptionId: z.string(), period: z.number(), declines: z.number() });
/** An open charge is asked about again after five minutes: most are decided by then. */
const ASK_AGAIN_S = 300;

/** Takes one message of a queue; false asks for it again after a while. */
type Taker = (body: unknown) => Promise<boolean>;

/** What takes the messages of each queue, by the last word of its name. */
function takersOf(
  env: Bindings,
  services: Services,
  executionCtx: ExecutionContext,
): Readonly<Record<string, Taker>> {
  return {
    charges: (body) => renew(backgroundContext(env, services, executionCtx), DueRenewal.parse(body)),
    messages: async () => {
      if (await deliverMessages({ ...services, db: env.DB, log })) await env.MESSAGES.send({});
      return true;
    },
  };
}

/** Takes what the timer has handed on: each message by itself, so that one failure repeats one. */
export async function takeQueue(
  batch: MessageBatch,
  env: Bindings,
  services: Services,
  executionCtx: ExecutionContext,
): Promise<void> {
  const take = takersOf(env, services, executionCtx)[batch.queue.split('-').at(-1) ?? ''];
  if (!take) throw new Error(`Nobody takes the queue ${batch.queue}`);
  for (const message of batch.messages) {
    try {
      if (await take(message.body)) message.ack();
      else message.retry({ delaySeconds: ASK_AGAIN_S });
    } catch (error) {
      log('error', 'message of a queue failed', { queue: batch.queue, reason: String(error) });
      message.retry();
    }
  }
}
