import { classNames } from '../../ui/basics.tsx';
import layout from '../../ui/layout.module.css';
import { late } from '../hydration/late.tsx';
import styles from './help-ways.module.css';

const HelpWays = late(() => import('./help-ways.tsx'), 'HelpWays');

/** Whom to ask, where people look for help. */
export function Help() {
  return (
    <section className={classNames(layout.card, styles.help)} aria-label="Нужна помощь?">
      <HelpWays />
    </section>
  );
}
