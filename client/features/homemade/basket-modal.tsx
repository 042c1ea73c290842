import { dishesSum, nextGoal, priceDishes } from '#shared/features/homemade/price.ts';
import { formatMoney } from '#shared/money.ts';
import { refusalText } from '../../platform/rest/rest.ts';
import { useRestLoad } from '../../platform/rest/rest-data.ts';
import { Button, ButtonLink } from '../../ui/basics.tsx';
import { ModalTitle } from '../../ui/dialog-frame.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type LoadedBasket, loadBasket, useBasket } from './basket.ts';
import { BasketGoal, BasketLines, PriceList, SoldOut } from './parts/basket-lines.tsx';

/** Portions, thresholds, sum and the way on; the basket is asked for where the page has none, as under the header's icon. */
export function BasketModal({ loaded }: { readonly loaded?: LoadedBasket }) {
  const { data = loaded, status, error, reload } = useRestLoad(loaded ? null : 'basket', loadBasket);
  return (
    <div className={layout.stack16}>
      <ModalTitle>Корзина</ModalTitle>
      {data && <BasketContent loaded={data} />}
      {status === 'pending' && <Loader />}
      {status === 'error' && (
        <Notice tone="error" isLive action={<Button onClick={reload}>Попробовать ещё раз</Button>}>
          {refusalText(error, 'Корзина не открылась')}.
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
        <p className={layout.lead}>
          Здесь пока пусто. Выберите блюда — привезём через два-три дня или позже, когда удобно.
        </p>
      ) : (
        <>
          <BasketLines basket={basket} back="/homemade-food/" />
          <BasketGoal sumKop={sumKop} />
          <PriceList price={price} />
          {nextGoal(sumKop).isEnough && (
            <ButtonLink to="/homemade-food/order/" size="large" wide>
              Оформить за {formatMoney(price.totalKop)}
            </ButtonLink>
          )}
        </>
      )}
    </>
  );
}
