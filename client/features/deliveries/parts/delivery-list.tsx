import { Link } from 'react-router';
import { formatDayLong, formatDays, formatMonth, type IsoDate } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { plansTitle } from '#shared/features/orders/plan-labels.ts';
import { classNames } from '../../../ui/class-names.ts';
import { addMonths } from '../../../ui/month-weeks.ts';
import surface from '../../../ui/surface.module.css';
import { Badge } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';
import { DeliveryActions } from './delivery-actions.tsx';
import styles from './delivery-list.module.css';
import { DishOrder, stateLooks } from './state-look.tsx';

function Row({ delivery }: { delivery: Delivery }) {
  const { date, interval, state, foodDates } = delivery;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <b>{formatDayLong(date)}</b>
        <Badge tone={stateLooks[state].tone}>
          {stateLooks[state].icon}
          {deliveryStateNames[state]}
        </Badge>
      </div>
      <p className={texts.small}>
        {interval}, еда на&nbsp;{formatDays(foodDates)}
        <br />
        {plansTitle(delivery.rations)}
      </p>
      <DeliveryActions delivery={delivery} isListed />
    </li>
  );
}

function Months({ deliveries }: { deliveries: readonly Delivery[] }) {
  const months = [...new Set(deliveries.map(({ date }) => date.slice(0, 7)))];
  return months.map((month) => (
    <section key={month} className={styles.month} aria-label={formatMonth(month)}>
      <h3>{formatMonth(month)}</h3>
      <ol>
        {deliveries
          .filter(({ date }) => date.startsWith(month))
          .map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
      </ol>
    </section>
  ));
}

interface DeliveryListProps {
  readonly deliveries: readonly Delivery[];
  /** Orders of dishes that are still to come. */
  readonly dishes: readonly HomemadeOrder[];
  readonly today: IsoDate;
  /** When the first order of the customer began; null where that is not known. */
  readonly since: IsoDate | null;
}

/** All deliveries as a list: coming ones first, past ones folded away with the newest first. */
export function DeliveryList({ deliveries, dishes, today, since }: DeliveryListProps) {
  const isAhead = ({ date }: Delivery) => date >= today;
  const ahead = deliveries.filter(isAhead).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const behind = deliveries.filter((one) => !isAhead(one)).toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const oldest = behind.at(-1)?.date.slice(0, 7) ?? today.slice(0, 7);
  const earlier = since !== null && since.slice(0, 7) < oldest ? addMonths(oldest, -1) : null;
  return (
    <div className={classNames(surface.panel, styles.list)}>
      {ahead.length + dishes.length === 0 && <p className={texts.small}>Предстоящих доставок нет.</p>}
      <Months deliveries={ahead} />
      {dishes.map((order) => (
        <DishOrder key={order.id} order={order} />
      ))}
      {behind.length > 0 && (
        <details className={styles.behind}>
          <summary>Прошедшие доставки</summary>
          <Months deliveries={behind} />
          {earlier !== null && (
            <Link to={`/personal/?view=list&month=${earlier}`} replace>
              Показать {formatMonth(earlier)}
            </Link>
          )}
        </details>
      )}
    </div>
  );
}
