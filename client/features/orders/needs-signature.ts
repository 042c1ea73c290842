import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import type { OrderData } from './order-data.ts';

/** Whether the order names an allergy, and the customer has not signed the consent to health data yet. */
export function needsSignature({ rations, options }: Pick<OrderData, 'rations' | 'options'>): boolean {
  return !options.agreed.includes('healthData') && rations.some(({ without }) => hasAllergy(without));
}
