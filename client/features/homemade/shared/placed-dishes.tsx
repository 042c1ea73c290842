import type { ReactNode } from 'react';
import { formatDayLong, formatMoment } from '#shared/dates.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { paymentWords } from '#shared/features/payments/payment-words.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { PhoneText } from '../../../ui/text.tsx';
import { outcomeOf, PlacedPage, PlateList } from '../../orders/shared/placed-page.tsx';
import { lastPayText } from './dish-order.tsx';

function holdText(order: HomemadeOrder): string {
  const { heldUntil } = order.payment;
  const held = heldUntil === null ? '' : `место держим до ${formatMoment(heldUntil)}: `;
  return upperFirst(`${held}оплатите той же или другой картой. ${lastPayText(order)}`.trim());
}

/** The page that an order of dishes ends with. */
export function PlacedDishes({ order, offers }: { order: HomemadeOrder; offers: ReactNode }) {
  const { date, interval, lines, payment, price } = order;
  const isPlaced = outcomeOf(payment) === 'placed';
  const dishes = (
    <ul key="dishes">
      {lines.map(({ dish, title, count }) => (
        <li key={dish}>
          {title} × {count}
        </li>
      ))}
    </ul>
  );
  return (
    <PlacedPage
      order={order}
      hold={holdText(order)}
      arrival={order}
      brought={
        <PlateList
          plates={lines.map(({ dish, count, ...line }) => ({
            ...{ ...line, key: dish },
            note: countOf(count, 'порция', 'порции', 'порций'),
          }))}
        />
      }
      facts={[
        !isPlaced && ['Блюда', dishes],
        !isPlaced && ['Доставка', `${formatDayLong(date)}, ${interval}`],
        ['Адрес', order.address],
        ['Сумма', `${formatMoney(price.totalKop)} — ${paymentWords(order)}`],
      ]}
      shelf="Освободите место в холодильнике: блюда хранят в нём до срока на упаковке."
      isMet
      next={[
        'Приготовим блюда к дню доставки.',
        <>
          Курьер позвонит по номеру <PhoneText phone={order.contact.phone} />, когда будет рядом.
        </>,
        'Как разогреть, написано на упаковке.',
      ]}
      links={[
        ['/homemade-food/order-history/', 'Мои заказы'],
        ['/homemade-food/', 'К блюдам'],
      ]}
      offers={offers}
    />
  );
}
