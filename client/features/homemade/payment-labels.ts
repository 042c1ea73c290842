import { formatMoment } from '#shared/dates.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';

/** Until when an order can be paid where a place is free; empty where that is not limited. */
export const lastPayText = ({ payUntil }: HomemadeOrder): string =>
  payUntil === null ? '' : `Оплатить можно до\u00a0${formatMoment(payUntil)}, если место ещё свободно.`;

/** Until when the place of an unpaid order is held, and until when it can be paid where one is free. */
export function payTimeText(order: HomemadeOrder): string {
  const { heldUntil } = order.payment;
  const held = heldUntil === null ? '' : `Место держим до\u00a0${formatMoment(heldUntil)}. `;
  return held + lastPayText(order);
}
