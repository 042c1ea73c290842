import type { Scope } from '../../../scope.ts';
import { countThisHour, isWithinHour, refuseThisHour } from '../../visitors/api.ts';

/** Ways to a payment that a customer may ask for in an hour: three orders, each tried with several cards and both providers. */
const WAYS_PER_HOUR = 30;

/** Bounds what one customer has providers do. */
export async function limitWays(scope: Scope, customerId: string): Promise<void> {
  await countThisHour(scope, `payment:${customerId}`, WAYS_PER_HOUR, () =>
    refuseThisHour(scope, 'payment_limit', 'За\u00a0этот час оплату открывали уже много раз'),
  );
}

/** Questions how far a payment is that one customer has providers answer in an hour. */
const QUESTIONS_PER_HOUR = 120;

/** Beyond the limit nobody is refused: a look tells what is known, and the timer asks. */
export function mayAsk(scope: Scope, customerId: string): Promise<boolean> {
  return isWithinHour(scope, `payment-question:${customerId}`, QUESTIONS_PER_HOUR);
}
