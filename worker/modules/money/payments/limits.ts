import { PAYMENT_QUESTIONS_PER_HOUR, PAYMENT_WAYS_PER_HOUR } from '#shared/features/bounds/terms.ts';
import type { Scope } from '../../../scope.ts';
import { countThisHour, isWithinHour, refuseThisHour } from '../../visitors/limits/commands.ts';

/** Bounds what one customer has providers do. */
export async function limitWays(scope: Scope, customerId: string): Promise<void> {
  await countThisHour(scope, `payment:${customerId}`, PAYMENT_WAYS_PER_HOUR, () =>
    refuseThisHour(scope, 'payment_limit', 'За этот час оплату открывали уже много раз'),
  );
}

/** Beyond the limit nobody is refused: a look tells what is known, and the timer asks. */
export function mayAsk(scope: Scope, customerId: string): Promise<boolean> {
  return isWithinHour(scope, `payment-question:${customerId}`, PAYMENT_QUESTIONS_PER_HOUR);
}
