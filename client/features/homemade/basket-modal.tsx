import type { ReactNode } from 'react';
import { dishesSum, nextGoal, priceDishes } from '#shared/features/homemade/price.ts';
import { formatMoney } from '#shared/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { ModalTitle } from '../../ui/modal-text.tsx';
import texts from '../../ui/texts.module.css';
import { useBasket } from './basket.ts';
import { BasketGoal } from './parts/basket-goal.tsx';
import { BasketLines, SoldOut } from './parts/basket-lines.tsx';
import { PriceList } from './parts/price-list.tsx';
import type { HomemadeModals } from './shared/modals.ts';

/** The basket beside the dishes: portions, thresholds, sum and the way on. */
export function BasketModal({ loaded }: HomemadeModals['homemade-basket']): ReactNode {
  const basket = useBasket(loaded);
  const price = priceDishes(basket.lines);
  const sumKop = dishesSum(basket.lines);
  return (
    <div className={layout.stack16}>
      <ModalTitle>Корзина</ModalTitle>
      <SoldOut basket={basket} />
      {sumKop === 0 ? (
        <p className={texts.lead}>
          Здесь пока пусто. Выберите блюда&nbsp;— привезём через два-три дня или позже, когда удобно.
        </p>
      ) : (
        <>
          <BasketLines basket={basket} back="/homemade-food/" />
          <BasketGoal sumKop={sumKop} />
          <PriceList price={price} />
          {nextGoal(sumKop).isEnough && (
            <ButtonLink to="/homemade-food/order/" size="large" wide>
              Оформить за&nbsp;{formatMoney(price.totalKop)}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  );
}
