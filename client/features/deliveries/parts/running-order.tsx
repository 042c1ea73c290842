import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { programmesTitle } from '#shared/features/orders/plan-labels.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { worthOf, worthOfDays } from '#shared/features/orders/refund.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { classNames } from '../../../ui/class-names.ts';
import surface from '../../../ui/surface.module.css';
import { FactList } from '../../../ui/surfaces.tsx';
import { bringsFood } from '../calendar.ts';
import styles from '../profile-screen.module.css';
import { OrderActions } from './order-actions.tsx';
import prepaidCard from './prepaid-card.module.css';

type PrepaidOrder = Pick<Order, 'days' | 'deliveredDays' | 'keptDays'> & { readonly price: PriceBreakdown };

/**
 * The days of an order by outcome with what they are worth; the last three sum to the first, in days and to the kopeck.
 * Only what is frozen has to be among the deliveries that are known.
 */
export function prepaidBalance(
  { days, deliveredDays, keptDays, price }: PrepaidOrder,
  deliveries: readonly Pick<Delivery, 'state' | 'foodDates' | 'frozenUntil'>[],
) {
  const frozen = deliveries
    .filter((one) => bringsFood(one) && one.state !== 'delivered')
    .flatMap(({ foodDates, frozenUntil }) =>
      foodDates.filter((date) => frozenUntil !== null && date >= frozenUntil),
    );
  const frozenDays = Math.min(frozen.length, keptDays - deliveredDays);
  const worthKop = worthOf(price);
  // Days that were given back are settled before those that come, to the kopeck that went back for them.
  const gone = days - keptDays;
  const worthOfFirst = (count: number) =>
    worthOfDays(worthKop, gone + count, days) - worthOfDays(worthKop, gone, days);
  const deliveredKop = worthOfFirst(deliveredDays);
  const keptKop = worthOfFirst(keptDays);
  const owedKop = worthOfFirst(keptDays - frozenDays) - deliveredKop;
  return {
    paid: { days: keptDays, worthKop: keptKop },
    delivered: { days: deliveredDays, worthKop: deliveredKop },
    frozen: { days: frozenDays, worthKop: keptKop - deliveredKop - owedKop },
    owed: { days: keptDays - deliveredDays - frozenDays, worthKop: owedKop },
  };
}

/**
 * The days of an order and the money they are worth: all of it always adds up. Where the rest was given up the days are
 * worth more, by what of the discount they did not reach: what went back stands in the order.
 */
function PrepaidCard({ order, deliveries }: { order: Order; deliveries: readonly Delivery[] }) {
  const { paid, delivered, frozen, owed } = prepaidBalance(order, deliveries);
  const parts = [
    [order.payment.paid ? 'Оплачено' : 'Заказано', paid],
    ['Доставлено', delivered],
    // «Осталось 0 дней» beside a frozen rest would read as if it were lost.
    ...(frozen.days > 0
      ? ([
          ['Приедет до\u00a0заморозки', owed],
          ['Приедет после\u00a0заморозки', frozen],
        ] as const)
      : ([
          ['Заморожено', frozen],
          ['Осталось', owed],
        ] as const)),
  ] as const;
  return (
    <section className={classNames(surface.panel, prepaidCard.card)} aria-labelledby="prepaid">
      <h2 id="prepaid">Дни рациона</h2>
      <FactList
        className={undefined}
        of={parts.map(([name, { days, worthKop }]) => [
          name,
          <>
            <b>{countOf(days, 'день', 'дня', 'дней')}</b>
            {!order.isRestCancelled && formatMoney(worthKop)}
          </>,
        ])}
      />
      {frozen.days > 0 && (
        <p>Замороженные дни не&nbsp;пропадут: рацион продолжится, как только закончится заморозка.</p>
      )}
      {!order.payment.paid && <p>Заказ оплачивается курьеру при&nbsp;первой доставке.</p>}
    </section>
  );
}

interface RunningOrderProps {
  readonly order: Order;
  readonly all: readonly Delivery[];
  /** Whether there are several, so that each needs a heading. */
  readonly isNamed: boolean;
}

export function RunningOrder({ order, all, isNamed }: RunningOrderProps) {
  const deliveries = all.filter(({ orderId }) => orderId === order.id);
  const last = deliveries.at(-1);
  if (!last) return null;
  return (
    <>
      {isNamed && (
        <h2 className={styles.order}>
          Заказ №&nbsp;{order.number}: {programmesTitle(order.rations.map(({ programme }) => programme.name))}
        </h2>
      )}
      <OrderActions deliveries={deliveries} delivery={last} hasRest={order.hasRest} />
      <PrepaidCard order={order} deliveries={deliveries} />
    </>
  );
}
