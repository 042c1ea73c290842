import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Checkbox } from '../ui/checkbox.tsx';
import styles from './renewal-tick.module.css';

interface RenewalTickProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/**
 * «Продлевать автоматически» beside the payment by card: unticked at first, with a consent text of its own. The full
 * variant alone has the page that manages it.
 */
export function RenewalTick({ checked, onChange }: RenewalTickProps): ReactNode {
  return (
    <Checkbox name="renews" checked={checked} onChange={(event) => onChange(event.target.checked)}>
      Продлевать автоматически
      <span className={styles.terms}>
        Согласен, чтобы следующий такой же рацион списывался с этой карты по{' '}
        <Link to="/oferta2/">условиям подписки</Link>. За сутки предупредим о дате и сумме; отключить можно в
        два нажатия.
      </span>
    </Checkbox>
  );
}
