import type { OrderState } from './schema.ts';

/** How a state is called to the customer. */
export const orderStateNames: Readonly<Record<OrderState, string>> = {
  draft: 'Черновик',
  pending_payment: 'Ждёт оплаты',
  paid: 'Оплачен',
  active: 'Активен',
  frozen: 'Заморожен',
  completed: 'Завершён',
  cancelled: 'Отменён',
  refunded: 'Возвращён',
};
