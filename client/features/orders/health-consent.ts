import { allergiesByPlace } from '#shared/features/orders/allergies.ts';
import type { OrderData } from './order-data.ts';

/** Whether an order names an allergy that no consent in force covers: the customer's own, or that of another person. */
export function asksHealthConsent({ rations, options }: Pick<OrderData, 'rations' | 'options'>): boolean {
  const named = allergiesByPlace(rations);
  if (named.length === 0) return false;
  return (
    !options.agreed.includes('healthData') || named.some((allergy) => !options.allergies.includes(allergy))
  );
}
