import type { ReactNode } from 'react';
import { css } from '../../ui/css.ts';

interface NewsProps {
  /** Why the page cannot look for changes; empty where it can. */
  readonly silence: string;
  readonly children: ReactNode;
}

/** What has changed under the eyes of a reader, or that nobody knows whether something has. */
export const News = ({ silence, children }: NewsProps): ReactNode => (
  <p role="status" className={css('text-ink-2 font-semibold empty:hidden')}>
    {silence === '' ? children : `Показанное могло устареть. ${silence}`}
  </p>
);
