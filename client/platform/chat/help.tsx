import { classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { late } from '../hydration/late.tsx';

const HelpWays = late(() => import('./help-ways.tsx'), 'HelpWays');

/** Whom to ask, where people look for help. */
export function Help() {
  return (
    <section
      className={classNames(layout.card, css('grid gap-12 mt-24 py-20 px-20 print:hidden'))}
      aria-label="Нужна помощь?"
    >
      <HelpWays />
    </section>
  );
}
