import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { programmePath } from '#shared/routes.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import surface from '../../../ui/surface.module.css';
import type { ComparedProgramme } from '../comparison-data.ts';
import styles from '../comparison-screen.module.css';

interface Row {
  readonly name: string;
  readonly show: (compared: ComparedProgramme) => ReactNode;
}

function SampleDay({ sample }: Pick<ComparedProgramme, 'sample'>) {
  return (
    <ul className={classNames(layout.stack8, styles.sample)}>
      {sample.meals.map(({ slot, slotName, dish }) => (
        <li key={slot}>
          <small>{slotName}</small>
          {dish.title}
        </li>
      ))}
    </ul>
  );
}

/** Stands in the table only where a programme leaves anything out. */
const leftOut: Row = {
  name: 'Не\u00a0кладём',
  show: ({ programme }) => (programme.excludedNames.length > 0 ? programme.excludedNames.join(', ') : '—'),
};

const rows: readonly Row[] = [
  { name: 'Кому', show: ({ programme }) => programme.pitch },
  { name: 'Калорий в\u00a0день', show: ({ programme }) => kcalRange(programme) },
  {
    name: 'Приёмов пищи',
    show: ({ programme }) => countOf(programme.mealsPerDay, 'приём', 'приёма', 'приёмов'),
  },
  { name: 'Цена дня', show: ({ programme }) => `от\u00a0${formatMoney(programme.fromDayPriceKop)}` },
  {
    name: 'Белок в\u00a0день, в\u00a0среднем',
    show: ({ kcal, proteinG, proteinShare }) =>
      `${proteinG}\u00a0г\u00a0при\u00a0${kcal}\u00a0ккал\u00a0— ${proteinShare}\u00a0% энергии`,
  },
  leftOut,
  { name: 'Сегодня в\u00a0меню', show: ({ sample }) => <SampleDay sample={sample} /> },
];

/** Columns that a phone shows whole beside the names of the rows. */
const SHOWN_ON_PHONE = 2;

/** Programmes in columns; on a phone names and buttons stay while the rows slide, names of rows while the columns do. */
export function ComparisonTable({ compared }: { readonly compared: readonly ComparedProgramme[] }) {
  const { isSimply } = useAppState().site;
  const leavesOut = compared.some(({ programme }) => programme.excludedNames.length > 0);
  return (
    <>
      {compared.length > SHOWN_ON_PHONE && (
        <p className={styles.cue}>
          Листайте вбок: {countOf(compared.length, 'программа', 'программы', 'программ')}
          <Icon name="arrow-right" />
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Таблица сравнения" tabIndex={0}>
        <table
          className={classNames(surface.card, styles.table, compared.length <= SHOWN_ON_PHONE && styles.pair)}
        >
          <thead>
            <tr>
              <td />
              {compared.map(({ programme }) => (
                <th key={programme.code} scope="col">
                  <span className={styles.photo} style={tintStyle(programme.tint)}>
                    <Picture picture={programme.picture} alt="" sizes="(min-width: 768px) 280px, 190px" />
                  </span>
                  <Link to={programmePath(programme.code, isSimply)} className={styles.name}>
                    {programme.name}
                  </Link>
                  <ButtonLink to={programmePath(programme.code, isSimply)} size="small" wide>
                    Выбрать
                  </ButtonLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(leavesOut ? rows : rows.filter((row) => row !== leftOut)).map(({ name, show }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {compared.map((column) => (
                  <td key={column.programme.code}>{show(column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
