import * as z from 'zod/mini';
import { backgroundContext, backgroundLog } from './background-context.ts';
import type { Services } from './context.ts';
import type { Bindings } from './env.ts';
import { renew } from './features/subscriptions/renew.ts';

const DueRenewal = z.object({ subscriptionId: z.string(), period: z.number(), declines: z.number() });
/** An open charge is asked about again after five minutes: most are decided by then. */
const ASK_AGAIN_S = 300;

/** Takes what the timer has handed on: each renewal by itself, so that one failure repeats one. */
export async function takeQueue(
  batch: MessageBatch,
  env: Bindings,
  services: Services,
  executionCtx: ExecutionContext,
): Promise<void> {
  const c = backgroundContext(env, services, executionCtx);
  for (const message of batch.messages) {
    try {
      const isDone = await renew(c, DueRenewal.parse(message.body));
      if (isDone) message.ack();
      else message.retry({ delaySeconds: ASK_AGAIN_S });
    } catch (error) {
      backgroundLog('error', 'renewal failed', { reason: String(error) });
      message.retry();
    }
  }
}
