import type { ReactNode } from 'react';
import { type NextCharge, renewalSentence } from '#shared/features/subscriptions/next-charge.ts';
import { Link } from '../../../router/link.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import styles from './renewal-tick.module.css';

interface RenewalTickProps {
  readonly next: NextCharge;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/**
 * «Продлевать автоматически» beside the payment by card: unticked by default, with a consent of its own. Full variant
 * only, as the simple one has no page to manage subscriptions.
 */
export function RenewalTick({ next, checked, onChange }: RenewalTickProps): ReactNode {
  return (
    <div className={styles.tick}>
      <Checkbox name="renews" checked={checked} onChange={(event) => onChange(event.target.checked)}>
        Продлевать автоматически
        <span className={styles.terms}>
          Согласен, чтобы следующий такой же&nbsp;рацион списывался с&nbsp;этой карты по&nbsp;
          <Link to="/oferta2/">условиям подписки</Link>. {renewalSentence(next)} За&nbsp;сутки напомним;
          отключить можно в&nbsp;личном кабинете, в&nbsp;два нажатия.
        </span>
      </Checkbox>
    </div>
  );
}
