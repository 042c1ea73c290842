import { type ReactNode, useEffect, useState } from 'react';
import type { getBasket } from '#shared/features/homemade/contract.ts';
import { dishesSum, nextGoal, priceDishes } from '#shared/features/homemade/price.ts';
import { formatMoney } from '#shared/money.ts';
import { refusalText } from '../../platform/forms/failure-text.ts';
import { useRest } from '../../platform/rest/rest-context.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { ModalTitle } from '../../ui/modal-text.tsx';
import texts from '../../ui/texts.module.css';
import { type LoadedBasket, loadBasket, useBasket } from './basket.ts';
import { BasketGoal } from './parts/basket-goal.tsx';
import { BasketLines, SoldOut } from './parts/basket-lines.tsx';
import { PriceList } from './parts/price-list.tsx';
import type { HomemadeModals } from './shared/modals.ts';

/** The basket that the page has not loaded; undefined until it is there. */
function useAskedBasket(loaded: LoadedBasket | undefined): LoadedBasket | undefined {
  const state = useAppState();
  const rest = useRest();
  const [asked, setAsked] = useState(loaded);
  useEffect(() => {
    if (asked) return;
    loadBasket(rest<typeof getBasket>('GET /rest/homemade/basket/')).then(setAsked, (error) => {
      state.notice = { text: refusalText(error, 'Корзина не\u00a0открылась. Попробуйте ещё раз') };
    });
  }, [asked, rest, state]);
  return asked;
}

/** Portions, thresholds, sum and the way on. */
export function BasketModal({ loaded }: HomemadeModals['homemade-basket']): ReactNode {
  const asked = useAskedBasket(loaded);
  return (
    <div className={layout.stack16}>
      <ModalTitle>Корзина</ModalTitle>
      {asked ? <BasketContent loaded={asked} /> : <Loader />}
    </div>
  );
}

function BasketContent({ loaded }: { readonly loaded: LoadedBasket }): ReactNode {
  const basket = useBasket(loaded);
  const price = priceDishes(basket.lines);
  const sumKop = dishesSum(basket.lines);
  return (
    <>
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
    </>
  );
}
