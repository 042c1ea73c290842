import { classNames } from '../../ui/basics.tsx';
import surface from '../../ui/surface.module.css';
import { late } from '../hydration/late.tsx';
import styles from './help-ways.module.css';

const HelpWays = late(() => import('./help-ways.tsx'), 'HelpWays');

/** Whom to ask, where people look for help. */
export function Help() {
  return (
    <section className={classNames(surface.card, styles.help)} aria-label="Нужна помощь?">
      <HelpWays />
    </section>
  );
}
