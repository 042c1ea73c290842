import { formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import { chargeNow } from '#shared/features/subscriptions/contract.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import styles from './next-charge.module.css';

/** Charges at once what would otherwise come later, and with it the food. */
function ChargeNowAction({ subscription: { id, programme, soon } }: { readonly subscription: Subscription }) {
  if (soon === null) return null;
  return (
    <div className={styles.soon}>
      <p>
        Если списать {formatMoney(soon.totalKop)} сейчас, рацион начнётся {formatDay(soon.startDate)}.
      </p>
      <RestForm
        call={chargeNow}
        params={{ id }}
        body={soon}
        label="Списать сейчас"
        about={programme.name}
        done="Списываем: ответ банка появится здесь"
      />
    </div>
  );
}

/** When the next charge comes, of what and for what; at once, where that brings the food earlier. */
export function NextCharge({ subscription }: { readonly subscription: Subscription }) {
  const { next, method } = subscription;
  if (!next) return null;
  return (
    <>
      <dl className={styles.next}>
        <div>
          <dt>Следующее списание</dt>
          <dd className={styles.figure}>{formatMoment(next.chargeAt)}</dd>
        </div>
        <div>
          <dt>Сумма</dt>
          <dd className={styles.figure}>{formatMoney(next.totalKop)}</dd>
        </div>
        <div>
          <dt>Первый день рациона</dt>
          <dd>{formatDayLong(next.startDate)}</dd>
        </div>
        <div>
          <dt>Карта</dt>
          <dd>{method?.title ?? 'не\u00a0привязана'}</dd>
        </div>
      </dl>
      <ChargeNowAction subscription={subscription} />
    </>
  );
}
