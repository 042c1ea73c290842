import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { dishPath } from '#shared/features/dishes/address.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { changeBasket, getBasket } from '#shared/features/homemade/contract.ts';
import { homemadeLimits, homemadeTerms } from '#shared/features/homemade/rules.ts';
import type { HomemadeItem } from '#shared/features/homemade/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { formAttributes } from '../../../platform/forms/plain-form.tsx';
import { refusalText, useRest } from '../../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { setPortions, useSendLeft } from '../basket.ts';
import { toLine } from '../homemade-data.ts';
import styles from './buy-dish.module.css';

const countIn = ({ lines }: Basket, code: string) => lines.find(({ dish }) => dish === code)?.count ?? 0;

/** The basket as this page has changed it; nothing before, and nothing of another customer's. */
function useChangedBasket(): Basket | undefined {
  const state = useAppState();
  const { changed } = useSnapshot(state).basket;
  const { id } = useSnapshot(state).auth;
  return changed !== null && changed.customer === id ? (changed.basket as Basket) : undefined;
}

/**
 * Adds a portion to the basket. The basket is asked for at the first press: until then the page holds nothing of its
 * visitor, so that it is the same for all.
 */
function useAddPortion(item: HomemadeItem, changed: Basket | undefined) {
  const state = useAppState();
  const rest = useRest();
  const [isBusy, setIsBusy] = useState(false);
  useSendLeft();
  const add = async () => {
    setIsBusy(true);
    try {
      const known = changed ?? (await rest(getBasket));
      const count = Math.min(countIn(known, item.dish.code) + 1, homemadeLimits.portions);
      await setPortions(state, rest, known, toLine(item), count);
    } catch (error) {
      state.notice = { text: refusalText(error, 'Корзина не\u00a0открылась. Попробуйте ещё раз') };
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, add };
}

/** What a portion costs, and the way into the basket; the form works without scripts too. */
export function BuyDish({ item }: { readonly item: HomemadeItem }) {
  const { code, title, weightG } = item.dish;
  const changed = useChangedBasket();
  const { isBusy, add } = useAddPortion(item, changed);
  const count = changed === undefined ? 0 : countIn(changed, code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <div className={styles.buy}>
      <div className={styles.row}>
        <p className={styles.price}>
          <b>{formatMoney(item.priceKop)}</b> за&nbsp;порцию {weightG}&nbsp;г
        </p>
        <form {...formAttributes(changeBasket)} className={styles.form} onSubmit={submit}>
          <input type="hidden" name="dish" value={code} />
          <input type="hidden" name="back" value={dishPath(code)} />
          <input type="hidden" name="count" value="1" />
          <input type="hidden" name="keep" value="more" />
          <Button
            type="submit"
            wide
            isBusy={isBusy}
            disabled={count >= homemadeLimits.portions}
            aria-label={count > 0 ? `Ещё порция: ${title}` : `В корзину: ${title}`}
          >
            {count > 0 ? 'Ещё порция' : 'В\u00a0корзину'}
          </Button>
        </form>
      </div>
      <p className={styles.terms} role="status">
        {count > 0 && (
          <Link to="/homemade-food/order/">
            В&nbsp;корзине {countOf(count, 'порция', 'порции', 'порций')}&nbsp;— оформить
          </Link>
        )}
      </p>
      <p className={styles.terms}>
        Заказ <Link to="/homemade-food/">домашней еды</Link>&nbsp;— от&nbsp;
        {formatMoney(homemadeTerms.minKop)}. Доставка {formatMoney(homemadeTerms.deliveryKop)}, от&nbsp;
        {formatMoney(homemadeTerms.freeDeliveryKop)}&nbsp;— бесплатно.
      </p>
    </div>
  );
}
