import { type ReactNode, useState } from 'react';
import { dishPath } from '#shared/features/dishes/address.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import type { getBasket } from '#shared/features/homemade/contract.ts';
import { homemadeTerms } from '#shared/features/homemade/rules.ts';
import type { HomemadeItem } from '#shared/features/homemade/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { refusalText } from '../../../platform/forms/failure-text.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Link } from '../../../router/link.tsx';
import { type LoadedBasket, loadBasket, setPortions, useBasket, useSetPortions } from '../basket.ts';
import { toLine } from '../homemade-data.ts';
import { BasketBar } from '../parts/basket-bar.tsx';
import { CountForm } from '../parts/count-form.tsx';
import styles from './buy-dish.module.css';

const countIn = ({ lines }: Basket, dish: string) => lines.find((line) => line.dish === dish)?.count ?? 0;

interface BuyDishProps {
  readonly item: HomemadeItem;
}

/** Portions of the dish in a basket that is known. */
function Portions({ item, loaded }: BuyDishProps & { readonly loaded: LoadedBasket }): ReactNode {
  const basket = useBasket(loaded);
  const onPortions = useSetPortions(basket);
  const { code, title } = item.dish;
  return (
    <>
      <CountForm
        dish={code}
        title={title}
        count={countIn(basket, code)}
        back={dishPath(code)}
        isWide
        onCount={(count) => onPortions(toLine(item), count)}
      />
      <BasketBar basket={basket} loaded={loaded} />
    </>
  );
}

/**
 * Puts a dish into the basket. The basket is asked for at the first press: until then the page holds nothing of its
 * visitor, so that it is the same for all.
 */
function Counter({ item }: BuyDishProps): ReactNode {
  const state = useAppState();
  const rest = useRest();
  const [loaded, setLoaded] = useState<LoadedBasket>();
  if (loaded) return <Portions item={item} loaded={loaded} />;
  const { code, title } = item.dish;
  const addFirst = async () => {
    try {
      const known = await loadBasket(rest<typeof getBasket>('GET /rest/homemade/basket/'));
      setLoaded(known);
      await setPortions(state, rest, known.basket, toLine(item), countIn(known.basket, code) + 1);
    } catch (error) {
      state.notice = { text: refusalText(error, 'Корзина не\u00a0открылась. Попробуйте ещё раз') };
    }
  };
  return (
    <CountForm
      dish={code}
      title={title}
      count={0}
      back={dishPath(code)}
      isWide
      onCount={() => void addFirst()}
    />
  );
}

/** What a portion costs, and the way into the basket. */
export function BuyDish({ item }: BuyDishProps): ReactNode {
  return (
    <div className={styles.buy}>
      <div className={styles.row}>
        <p className={styles.price}>
          <b>{formatMoney(item.priceKop)}</b> за&nbsp;порцию {item.dish.weightG}&nbsp;г
        </p>
        <div className={styles.counter}>
          <Counter item={item} />
        </div>
      </div>
      <p className={styles.terms}>
        Заказ <Link to="/homemade-food/">домашней еды</Link>&nbsp;— от&nbsp;
        {formatMoney(homemadeTerms.minKop)}. Доставка {formatMoney(homemadeTerms.deliveryKop)}, от&nbsp;
        {formatMoney(homemadeTerms.freeDeliveryKop)}&nbsp;— бесплатно.
      </p>
    </div>
  );
}
