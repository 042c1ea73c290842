import { useEffect, useState } from 'react';
import { getBasket } from '#shared/features/homemade/contract.ts';
import { dishesSum, nextGoal, priceDishes } from '#shared/features/homemade/price.ts';
import { formatMoney } from '#shared/money.ts';
import { refusalText, useRest } from '../../platform/rest/rest.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/surfaces.tsx';
import texts from '../../ui/texts.module.css';
import { type LoadedBasket, loadBasket, useBasket } from './basket.ts';
import { BasketGoal, BasketLines, PriceList, SoldOut } from './parts/basket-lines.tsx';
import type { HomemadeModals } from './shared/dialogs.ts';

/** The basket that the page has not loaded, or why it cannot be shown; neither until it is there. */
function useAskedBasket(loaded: LoadedBasket | undefined) {
  const rest = useRest();
  const [asked, setAsked] = useState(loaded);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (asked || failure !== undefined) return;
    loadBasket(rest(getBasket)).then(setAsked, (error) =>
      setFailure(refusalText(error, 'Корзина не\u00a0открылась')),
    );
  }, [asked, failure, rest]);
  return { asked, failure, onAgain: () => setFailure(undefined) };
}

/** Portions, thresholds, sum and the way on. */
export function BasketModal({ loaded }: HomemadeModals['homemade-basket']) {
  const { asked, failure, onAgain } = useAskedBasket(loaded);
  return (
    <div className={layout.stack16}>
      <ModalTitle>Корзина</ModalTitle>
      {asked && <BasketContent loaded={asked} />}
      {!asked && failure === undefined && <Loader />}
      {failure !== undefined && (
        <Notice tone="error" isLive action={<Button onClick={onAgain}>Попробовать ещё раз</Button>}>
          {failure}.
        </Notice>
      )}
    </div>
  );
}

function BasketContent({ loaded }: { readonly loaded: LoadedBasket }) {
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
