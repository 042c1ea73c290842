import { formatDay, formatDayLong, formatMoment, hoursInWords } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { personLines, titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useNow } from '../../../platform/clock/clock.ts';
import { PersonList } from '../../../ui/person-tabs.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Badge } from '../../../ui/surfaces.tsx';
import { ExtendLink } from '../../orders/shared/extend-link.tsx';
import { formatTimeLeft } from '../calendar.ts';
import type { ProfileData } from '../profile-data.ts';
import styles from './plan-card.module.css';

/** The last hour is counted in seconds. */
const COUNTDOWN_MS = 1000;

/** The cut-off of a delivery. */
function CutOff({ delivery }: { readonly delivery: Delivery }) {
  const left = delivery.cutOffAt - useNow(COUNTDOWN_MS);
  if (left <= 0) return <>Изменить уже нельзя: приём закрылся {formatMoment(delivery.cutOffAt)}</>;
  return (
    <>
      Изменения принимаем до&nbsp;{formatMoment(delivery.cutOffAt)}&nbsp;— осталось {formatTimeLeft(left)}
    </>
  );
}

/** The same without the time that is left: one countdown on a page is enough. */
export function CutOffMoment({ delivery: { cutOffAt } }: { readonly delivery: Delivery }) {
  const isOpen = cutOffAt > useNow();
  return (
    <>
      {isOpen ? 'Изменения принимаем до' : 'Изменить уже нельзя: приём закрылся'} {formatMoment(cutOffAt)}
    </>
  );
}

/** The programme under way and its next delivery. */
export function PlanCard({ next, data }: { readonly next: Delivery; readonly data: ProfileData }) {
  const order = data.orders.find(({ id }) => id === next.orderId);
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
          <CutOff delivery={next} />
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
          <ExtendLink order={order} orders={data.orders} />
        </p>
      )}
    </section>
  );
}
