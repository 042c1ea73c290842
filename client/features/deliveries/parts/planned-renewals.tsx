import { Link } from 'react-router';
import { formatDay, formatMoment, type IsoDate } from '#shared/dates.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RenewalOverlap } from '../../subscriptions/shared/renewal-overlap.tsx';
import { renewalOn } from '../calendar.ts';
import styles from './day-panel.module.css';

const subscriptionPath = '/personal/subscription/';

/** What the next renewals bring to a day. */
export function RenewalsOfDay({
  renewals,
  date,
}: {
  readonly renewals: readonly Subscription[];
  readonly date: IsoDate;
}) {
  return renewals.map((renewal) => {
    const { id, plan, next } = renewal;
    if (!next || !renewalOn([renewal], date)) return null;
    return (
      <p key={id} className={styles.note}>
        <Icon name="repeat" size={16} />
        <span>
          По&nbsp;продлению: {plan.lines.join('; ')}. {formatMoment(next.chargeAt)} спишем{' '}
          {formatMoney(next.totalKop)}, рацион начнётся {formatDay(next.startDate)}.{' '}
          <Link to={subscriptionPath} className={styles.link}>
            Открыть подписку
          </Link>
        </span>
      </p>
    );
  });
}

/** Warns of renewals whose days have another order. */
export function RenewalWarnings({ renewals }: { readonly renewals: readonly Subscription[] }) {
  return renewals.map((subscription) => (
    <RenewalOverlap
      key={subscription.id}
      subscription={subscription}
      action={<Link to={subscriptionPath}>Открыть подписку</Link>}
    />
  ));
}
