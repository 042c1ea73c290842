import type { HomemadePrice } from '#shared/features/homemade/price.ts';
import { formatMoney } from '#shared/money.ts';
import styles from './price-list.module.css';

const names = { dishes: 'Блюда', delivery: 'Доставка' } as const;

export function PriceList({ price }: { readonly price: HomemadePrice }) {
  return (
    <dl className={styles.lines}>
      {price.lines.map(({ kind, amountKop }) => (
        <div key={kind}>
          <dt>{names[kind]}</dt>
          <dd>{amountKop === 0 ? 'бесплатно' : formatMoney(amountKop)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Итого</dt>
        <dd>{formatMoney(price.totalKop)}</dd>
      </div>
    </dl>
  );
}
