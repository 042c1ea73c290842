import { classNames } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import styles from './data-table.module.css';

interface TableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly note?: string | undefined;
}

export function Table({ label, head, rows, note }: TableProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard */}
      <section className={classNames(layout.card, css('overflow-x-auto'))} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first = '', ...cells]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {note !== undefined && <p className={css('max-w-[60em] mt-12 text-ink-2 text-small')}>{note}</p>}
    </>
  );
}
