import type { ReactNode } from 'react';
import { classNames } from './basics.tsx';
import { css } from './css.ts';
import layout from './layout.module.css';
import styles from './person-tabs.module.css';

interface PersonTabsProps {
  readonly legend: string;
  readonly titles: readonly string[];
  /** Place of the person that is shown. */
  readonly current: number;
  readonly onCurrent: (place: number) => void;
  /** Stands behind the persons, such as the button that adds one. */
  readonly children?: ReactNode;
}

/** Which person of a family is shown: native radio buttons, as many lines as the names need. */
export function PersonTabs({ legend, titles, current, onCurrent, children }: PersonTabsProps) {
  return (
    <fieldset className={css('min-w-0')}>
      <legend className={css('mb-8 font-bold text-small')}>{legend}</legend>
      <div className={css('flex flex-wrap gap-8 items-center')}>
        {[...titles.entries()].map(([place, title]) => (
          <label key={place} className={css('relative max-w-full cursor-pointer')}>
            <input
              type="radio"
              className={classNames(layout.covering, styles.input)}
              name="person"
              value={place + 1}
              checked={place === current}
              onChange={() => onCurrent(place)}
            />
            <span
              className={classNames(
                css(
                  'grid place-items-center min-w-56 min-h-tap py-4 px-14 rounded-input ring-line font-bold text-ui',
                  'leading-[1.15] wrap-anywhere',
                  'forced-colors:[border:1px_solid_ButtonBorder]',
                ),
                place === current &&
                  css(
                    'bg-green-50 ring-bold-green-600',
                    'forced-colors:[outline:3px_solid_Highlight] forced-colors:outline-offset-[-3px]',
                  ),
              )}
            >
              {title}
            </span>
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  );
}

/** Who of a family eats what, a line for each person. */
export function PersonList({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ol className={css('grid gap-4 my-6 text-small leading-[1.4] wrap-anywhere')}>
      {[...lines.entries()].map(([person, line]) => (
        <li key={person}>{line}</li>
      ))}
    </ol>
  );
}
