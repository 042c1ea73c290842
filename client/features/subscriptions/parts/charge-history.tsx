import { formatMoment } from '#shared/dates.ts';
import { declineTexts } from '#shared/features/payments/schema.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './charge-history.module.css';

type Charge = Subscription['history'][number];

function outcomeText({ state, declineReason, orderNumber }: Charge): string {
  if (state === 'paid') return `Оплачен заказ №\u00a0${orderNumber}`;
  if (state === 'pending') return 'Ждём ответа банка';
  return `Не\u00a0прошло: ${declineTexts[declineReason ?? 'refused']}`;
}

/** Charges, refused ones too, the newest first. */
export function ChargeHistory({ history }: { readonly history: readonly Charge[] }) {
  return (
    <Disclosure title="История списаний" className={styles.history}>
      <ul>
        {history.map((charge) => (
          <li key={charge.at}>
            <span>
              <b>{formatMoney(charge.amountKop)}</b> · {formatMoment(charge.at)}
            </span>
            <span className={texts.small}>{outcomeText(charge)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
