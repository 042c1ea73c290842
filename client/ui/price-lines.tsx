import { familyLabel } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import {
  dayPriceBeforeDelivery,
  dayPriceLabel,
  gainLabel,
  priceLineLabel,
  savedOf,
} from '#shared/features/orders/price-labels.ts';
import { formatMoney } from '#shared/money.ts';
import styles from './price-lines.module.css';

/** For how many days and people food is. */
interface Food {
  readonly days: number;
  readonly people: number;
}

interface PriceProps {
  readonly price: PriceBreakdown;
  /** The delivery where it has no line of its own: free, or not known yet. */
  readonly delivery?: 'free' | 'unknown' | undefined;
}

/** Every line of a price but its total; stands in a list. */
export function PriceRows({ price, delivery }: PriceProps) {
  return (
    <>
      {price.lines.map((line) => (
        <div key={`${line.kind}-${line.person ?? 0}`} className={styles.line}>
          <dt>{priceLineLabel(line)}</dt>
          <dd className={line.amountKop < 0 ? styles.saved : undefined}>{formatMoney(line.amountKop)}</dd>
        </div>
      ))}
      {delivery !== undefined && (
        <div className={styles.line}>
          <dt>Доставка</dt>
          <dd className={styles[delivery]}>{delivery === 'free' ? 'бесплатно' : 'посчитаем по адресу'}</dd>
        </div>
      )}
    </>
  );
}

/** What all lines come to; stands in a list. */
export function PriceTotal({ price, food }: Pick<PriceProps, 'price'> & { readonly food?: Food }) {
  return (
    <div className={styles.total}>
      <dt>Итого {food && familyLabel(food.people)}</dt>
      <dd>{formatMoney(price.totalKop)}</dd>
    </div>
  );
}

/** The price of a day, and the saving by discounts. */
export function PerDay({ price, delivery, food }: PriceProps & { readonly food: Food }) {
  const saved = savedOf(price);
  const isDeliveryKnown = delivery === 'free' || price.lines.some(({ kind }) => kind === 'delivery');
  const label = isDeliveryKnown ? dayPriceLabel : dayPriceBeforeDelivery;
  return (
    <p className={styles.perDay}>
      {label(price, food.days, food.people)}
      {saved > 0 && <span className={styles.gain}>{gainLabel(saved)}</span>}
    </p>
  );
}
