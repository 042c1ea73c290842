import type { Basket } from '#shared/features/homemade/basket.ts';
import { formatMoney } from '#shared/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import { useSetPortions } from '../basket.ts';
import styles from './basket-lines.module.css';
import { CountForm } from './count-form.tsx';

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
