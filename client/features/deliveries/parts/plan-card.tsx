import { formatDay, formatDayLong, formatMoment, hoursInWords } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { personLines, titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useNow } from '../../../platform/clock/clock.ts';
import { PersonList } from '../../../ui/person-tabs.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Badge } from '../../../ui/surfaces.tsx';
import { ExtendLink } from '../../orders/shared/extend-link.tsx';
import { formatTimeLeft } from '../calendar.ts';
import styles from './plan-card.module.css';

/** The last hour is counted in seconds. */
const COUNTDOWN_MS = 1000;

/** The cut-off of a delivery, with the time that is left: one countdown on a page is enough. */
export function CutOff({ at, isCounted = false }: { at: number; isCounted?: boolean }) {
  const left = at - useNow(isCounted ? COUNTDOWN_MS : undefined);
  if (left <= 0) return `Изменить уже нельзя: приём закрылся ${formatMoment(at)}`;
  if (!isCounted) return `Изменения принимаем до ${formatMoment(at)}`;
  return `Изменения принимаем до\u00a0${formatMoment(at)}\u00a0— осталось ${formatTimeLeft(left)}`;
}

export function PlanCard({ next, orders }: { next: Delivery; orders: readonly Order[] }) {
  const order = orders.find(({ id }) => id === next.orderId);
  const { deliveriesCount = 0, deliveredCount = 0 } = order ?? {};
  return (
    <section className={styles.card} aria-label="Ближайшая доставка">
      {order && <Picture picture={order.programme.picture} alt="" sizes="290px" className={styles.picture} />}
      <Badge tone="green">{deliveryStateNames[next.state]}</Badge>
      <h2>{titleOverPersons(next.rations)}</h2>
      {next.rations.length > 1 && <PersonList lines={personLines(next.rations)} />}
      <p className={styles.next}>
        Ближайшая доставка&nbsp;— <b>{formatDayLong(next.date)}</b>, {hoursInWords(next.interval)}
      </p>
      {order && order.cashDueKop > 0 && (
        <p className={styles.next}>
          Приготовьте курьеру&nbsp;— <b>{formatMoney(order.cashDueKop)}</b>, наличными или картой
        </p>
      )}
      {next.state === 'planned' && (
        <p className={styles.cutOff}>
          <CutOff at={next.cutOffAt} isCounted />
        </p>
      )}
      <progress className={styles.bar} max={deliveriesCount} value={deliveredCount} aria-label="Доставлено" />
      <p className={styles.row}>
        <span>
          <b>{deliveredCount}</b> из&nbsp;{countOf(deliveriesCount, 'доставки', 'доставок', 'доставок')}
        </span>
        {order && (
          <span>
            до&nbsp;<b>{formatDay(order.endDate)}</b>
          </span>
        )}
      </p>
      {order && (
        <p className={styles.extend}>
          <ExtendLink order={order} orders={orders} />
        </p>
      )}
    </section>
  );
}
