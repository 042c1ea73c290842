import type { Basket } from '#shared/features/homemade/basket.ts';
import { type HomemadePrice, nextGoal } from '#shared/features/homemade/price.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { Progress } from '../../../ui/loader.tsx';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import { useSetPortions } from '../basket.ts';
import styles from './basket-lines.module.css';
import { CountForm } from './count-form.tsx';
import priceListStyles from './price-list.module.css';

interface BasketLinesProps {
  readonly basket: Basket;
  /** The page that stands behind the forms without scripts. */
  readonly back: string;
}

/** The dishes that were wanted and are not on sale any more. */
export function SoldOut({ basket: { soldOut } }: Pick<BasketLinesProps, 'basket'>) {
  if (soldOut.length === 0) return null;
  const names = soldOut.map(({ title }) => title).join(', ');
  return (
    <Notice tone="warning" title="Закончилось" isLive>
      {names}. В&nbsp;сумму не&nbsp;входит: когда снова приготовим,{' '}
      {soldOut.length > 1 ? 'они вернутся' : 'оно вернётся'} в&nbsp;корзину.
    </Notice>
  );
}

/** Every dish of the basket with its portions and what they come to. */
export function BasketLines({ basket, back }: BasketLinesProps) {
  const setPortions = useSetPortions(basket);
  return (
    <ul className={styles.lines}>
      {basket.lines.map((line) => (
        <li key={line.dish} className={styles.line}>
          <span className={styles.photo} style={tintStyle(line.tint)}>
            <Picture picture={line.picture} alt="" sizes={72} />
          </span>
          <div className={styles.what}>
            <p className={styles.title}>{line.title}</p>
            <p className={styles.weight}>
              {line.weightG}&nbsp;г&nbsp;· {formatMoney(line.priceKop)}
            </p>
          </div>
          <CountForm
            dish={line.dish}
            title={line.title}
            count={line.count}
            back={back}
            onCount={(count) => setPortions(line, count)}
          />
          <b className={styles.sum}>{formatMoney(line.priceKop * line.count)}</b>
        </li>
      ))}
    </ul>
  );
}

const names = { dishes: 'Блюда', delivery: 'Доставка' } as const;

export function PriceList({ price }: { readonly price: HomemadePrice }) {
  return (
    <dl className={priceListStyles.lines}>
      {price.lines.map(({ kind, amountKop }) => (
        <div key={kind}>
          <dt>{names[kind]}</dt>
          <dd>{amountKop === 0 ? 'бесплатно' : formatMoney(amountKop)}</dd>
        </div>
      ))}
      <div className={priceListStyles.total}>
        <dt>Итого</dt>
        <dd>{formatMoney(price.totalKop)}</dd>
      </div>
    </dl>
  );
}

/** How far the basket is from the least order, then from free delivery: a line and words. */
export function BasketGoal({ sumKop }: { readonly sumKop: Kopecks }) {
  const { targetKop, text } = nextGoal(sumKop);
  const shownKop = Math.min(sumKop, targetKop);
  return (
    <Progress
      label={text}
      value={shownKop}
      max={targetKop}
      text={`${formatMoney(shownKop)} из\u00a0${formatMoney(targetKop)}`}
    />
  );
}
