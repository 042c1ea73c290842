import { PlaceOrder, type PlaceOrderInput } from '#shared/features/orders/schema.ts';
import type { OrderForm } from './order-form.ts';
import type { OrderErrors } from './shared/order-steps.ts';

/** Errors of the body by field path; the first message of each field. */
export function checkOrder(body: PlaceOrderInput, form: Pick<OrderForm, 'street'>): OrderErrors {
  const errors: Record<string, string> = {};
  const parsed = PlaceOrder.safeParse(body);
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  if (form.street && !form.street.zone)
    errors['address.streetId'] = 'По\u00a0этому адресу мы\u00a0пока не\u00a0доставляем';
  return errors;
}
