import { type FormEvent, useState } from 'react';
import { dishPath } from '#shared/features/dishes/address.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { changeBasket, getBasket } from '#shared/features/homemade/contract.ts';
import { homemadeLimits, homemadeTerms } from '#shared/features/homemade/rules.ts';
import type { HomemadeItem } from '#shared/features/homemade/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { formAttributes } from '../../../platform/forms/rest-form.tsx';
import { refusalText, useRest } from '../../../platform/rest/rest.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button, Link } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { setPortions, toLine, useChangedBasket, useSendLeft } from '../basket.ts';

const sumClass = css('block text-ink font-extrabold text-h3 tracking-[-0.02em] tabular-nums');

/** What a portion costs, and the way into the basket; the form works without scripts too. */
export function BuyDish({ item }: { readonly item: HomemadeItem }) {
  const { code, title, weightG } = item.dish;
  const state = useAppState();
  const rest = useRest();
  const changed = useChangedBasket();
  const [isBusy, setIsBusy] = useState(false);
  useSendLeft();
  const countIn = (basket: Basket | undefined) => basket?.lines.find(({ dish }) => dish === code)?.count ?? 0;
  const count = countIn(changed);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      // Asked for at the first press: until then the page holds nothing of its visitor, so that it is the same for all.
      const known = changed ?? (await rest(getBasket));
      const next = Math.min(countIn(known) + 1, homemadeLimits.portions);
      await setPortions(state, rest, known, toLine(item), next);
    } catch (error) {
      state.notice = { text: refusalText(error, 'Корзина не открылась. Попробуйте ещё раз') };
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={css('grid gap-12 py-16 px-20 rounded-card bg-surface shadow-card')}>
      <div className={css('flex flex-wrap gap-y-12 gap-x-20 items-center justify-between')}>
        <p className={layout.small}>
          <b className={sumClass}>{formatMoney(item.priceKop)}</b> за порцию {weightG} г
        </p>
        <form
          {...formAttributes(changeBasket)}
          className={css('max-w-[280px] to-tablet:max-w-none print:hidden [flex:1_1_180px]')}
          onSubmit={(event) => void add(event)}
        >
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
            {count > 0 ? 'Ещё порция' : 'В корзину'}
          </Button>
        </form>
      </div>
      <p className={css('text-ink-2 text-caption empty:hidden')} role="status">
        {count > 0 && (
          <Link className={css('text-link font-bold')} to="/homemade-food/order/">
            В корзине {countOf(count, 'порция', 'порции', 'порций')} — оформить
          </Link>
        )}
      </p>
      <p className={css('text-ink-2 text-caption empty:hidden')}>
        Заказ{' '}
        <Link className={css('text-link font-bold')} to="/homemade-food/">
          домашней еды
        </Link>{' '}
        — от {formatMoney(homemadeTerms.minKop)}. Доставка {formatMoney(homemadeTerms.deliveryKop)}, от{' '}
        {formatMoney(homemadeTerms.freeDeliveryKop)} — бесплатно.
      </p>
    </div>
  );
}
