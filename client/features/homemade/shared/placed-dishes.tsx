import type { ReactNode } from 'react';
import { formatDayLong, formatMoment } from '#shared/dates.ts';
import { getLastHomemadeOrder } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { paymentWords } from '#shared/features/payments/payment-words.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { guardTargets } from '#shared/routes.ts';
import { orRedirect, type RestCall } from '../../../platform/rest/rest.ts';
import { PhoneText } from '../../../ui/text.tsx';
import {
  Arrival,
  outcomeOf,
  PlacedFacts,
  PlacedPage,
  preparationSteps,
  StepList,
} from '../../orders/shared/placed-page.tsx';
import { PlateList } from '../../orders/shared/plate-list.tsx';
import { lastPayText } from './dish-order.tsx';

/** The guard check-home-order-success: the last order of this customer, or home. */
export async function checkHomeOrderSuccess(rest: RestCall): Promise<HomemadeOrder> {
  const { order } = await orRedirect(rest(getLastHomemadeOrder), guardTargets['check-home-order-success']);
  return order;
}

function holdText(order: HomemadeOrder): string {
  const { heldUntil } = order.payment;
  const held =
    heldUntil === null
      ? 'Оплатите той\u00a0же\u00a0или другой картой.'
      : `Место держим до\u00a0${formatMoment(heldUntil)}: оплатите той\u00a0же\u00a0или другой картой.`;
  const last = lastPayText(order);
  return last === '' ? held : `${held} ${last}`;
}

function NextSteps({ order }: { readonly order: HomemadeOrder }) {
  const { payment, price, contact } = order;
  return (
    <>
      <StepList
        title="Как подготовиться"
        steps={[
          'Освободите место в\u00a0холодильнике: блюда хранят в\u00a0нём до\u00a0срока на\u00a0упаковке.',
          ...preparationSteps(payment.method === 'courier' ? price.totalKop : 0, true),
        ]}
      />
      <StepList
        title="Что дальше"
        steps={[
          'Приготовим блюда к\u00a0дню доставки.',
          <>
            Курьер позвонит по&nbsp;номеру <PhoneText phone={contact.phone} />, когда будет рядом.
          </>,
          'Как разогреть, написано на\u00a0упаковке.',
        ]}
      />
    </>
  );
}

const portions = (count: number) => countOf(count, 'порция', 'порции', 'порций');

/** An order in lines; of one that is placed, what the courier brings and when stands above them. */
function Facts({ order }: { readonly order: HomemadeOrder }) {
  const isPlaced = outcomeOf(order.payment) === 'placed';
  const dishes = (
    <ul key="dishes">
      {order.lines.map(({ dish, title, count }) => (
        <li key={dish}>
          {title}&nbsp;×&nbsp;{count}
        </li>
      ))}
    </ul>
  );
  return (
    <PlacedFacts
      facts={[
        !isPlaced && ['Блюда', dishes],
        !isPlaced && ['Доставка', `${formatDayLong(order.date)}, ${order.interval}`],
        ['Адрес', order.address],
        ['Сумма', `${formatMoney(order.price.totalKop)}\u00a0— ${paymentWords(order)}`],
      ]}
    />
  );
}

interface PlacedDishesProps {
  readonly order: HomemadeOrder;
  /** What stands below it, of an order that wants no payment any more. */
  readonly offers: ReactNode;
}

/** The page that an order of dishes ends with. */
export function PlacedDishes({ order, offers }: PlacedDishesProps) {
  return (
    <PlacedPage
      order={order}
      totalKop={order.price.totalKop}
      hold={holdText(order)}
      arrival={
        <Arrival date={order.date} interval={order.interval}>
          <PlateList
            plates={order.lines.map(({ dish, count, ...line }) => ({
              ...line,
              key: dish,
              note: portions(count),
            }))}
          />
        </Arrival>
      }
      facts={<Facts order={order} />}
      next={<NextSteps order={order} />}
      links={[
        { to: '/homemade-food/order-history/', label: 'Мои заказы' },
        { to: '/homemade-food/', label: 'К\u00a0блюдам' },
      ]}
      offers={offers}
    />
  );
}
