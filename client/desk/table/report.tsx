import {
  Children,
  type ComponentProps,
  cloneElement,
  createContext,
  isValidElement,
  type ReactNode,
  useContext,
} from 'react';
import { classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import styles from './report.module.css';

interface ReportProps {
  readonly label: string;
  /** Whether all columns but the first hold numbers. */
  readonly hasFigures?: boolean;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

const HeadsContext = createContext<readonly string[]>([]);

/** A cell that a phone shows under the name of its column; one without news for it says so, and is left out there. */
export interface ReportCell {
  readonly 'data-head'?: string | undefined;
  readonly 'data-idle'?: boolean | undefined;
}

/** A row of a report, which is a card on a phone: each of its cells is told the head of its column. */
export function Row({ children, ...row }: ComponentProps<'tr'>): ReactNode {
  const heads = useContext(HeadsContext);
  return (
    <tr {...row}>
      {Children.toArray(children).map((cell, column) =>
        isValidElement<ReportCell>(cell) ? cloneElement(cell, { 'data-head': heads[column] }) : cell,
      )}
    </tr>
  );
}

/**
 * A table that is read and not worked in: as long as what it says, its first column in sight where it scrolls; on a
 * phone a list of cards.
 */
export function Report({ label, hasFigures = false, heads, children }: ReportProps): ReactNode {
  return (
    // A region that scrolls has to be reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={css('overflow-x-auto print:overflow-visible')} tabIndex={0} aria-label={label}>
      <table className={classNames(styles.table, hasFigures && styles.figures)}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <HeadsContext value={heads}>{children}</HeadsContext>
      </table>
    </section>
  );
}
