import type { OrderState } from './schema.ts';

/** Which states an order may move to; the database refuses the rest as well. */
export const orderTransitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  draft: ['pending_payment', 'active', 'cancelled'],
  pending_payment: ['paid', 'active', 'cancelled'],
  paid: ['active', 'cancelled', 'refunded'],
  active: ['frozen', 'completed', 'cancelled', 'refunded'],
  frozen: ['active', 'completed', 'cancelled', 'refunded'],
  completed: ['refunded'],
  cancelled: ['refunded'],
  refunded: [],
};

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
