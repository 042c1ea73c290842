import type { ReactNode } from 'react';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { OrderStepCard } from '../../orders/shared/order-step-card.tsx';
import type { OrderControl } from '../use-order-form.ts';
import { BasketLines } from './basket-lines.tsx';

interface DishesCardProps {
  readonly basket: Basket;
  readonly order: OrderControl;
}

/** The basket, with portions that can still be changed; its own forms keep it outside the form of the order. */
export function DishesCard({ basket, order }: DishesCardProps): ReactNode {
  return (
    <OrderStepCard
      step="food"
      title="Блюда"
      order={order}
      isDone
      summary={basket.lines.map(({ title, count }) => `${title}\u00a0× ${count}`).join(', ')}
    >
      <BasketLines basket={basket} back="/homemade-food/order/" />
      <ButtonLink to="/homemade-food/" look="soft" size="small">
        Добавить блюда
      </ButtonLink>
    </OrderStepCard>
  );
}
