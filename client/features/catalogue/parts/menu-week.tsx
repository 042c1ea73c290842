import { type ReactNode, useRef } from 'react';
import { formatDayLong } from '#shared/dates.ts';
import type { Nutrition } from '#shared/features/dishes/schema.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { lineOf } from '#shared/features/programmes/rules.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/choices.tsx';
import { useFirstValues } from '../../../ui/form-values.ts';
import { Section } from '../../../ui/surfaces.tsx';
import type { MissedDate } from '../menu-data.ts';
import { MenuDays, MenuWeeks } from './menu-days.tsx';
import styles from './menu-week.module.css';
import { useHere } from './use-here.ts';
import type { Composing, MenuOnShow } from './use-shown-menu.ts';
import type { Swipe } from './use-swipe.ts';

interface DayTotalProps {
  readonly totals: Nutrition;
  /** «1 202 ₽ в день»; undefined where the programme cannot be ordered now. */
  readonly dayPrice: string | undefined;
}

function DayTotal({ totals, dayPrice }: DayTotalProps) {
  const here = useHere();
  const { kcal, proteinG, fatG, carbohydrateG } = totals;
  const figures = [
    [`${Math.round(kcal)}\u00a0ккал`, 'за\u00a0день'],
    [`${Math.round(proteinG)}\u00a0г`, 'белки'],
    [`${Math.round(fatG)}\u00a0г`, 'жиры'],
    [`${Math.round(carbohydrateG)}\u00a0г`, 'углеводы'],
  ] as const;
  return (
    <div className={styles.total}>
      <dl>
        {figures.map(([figure, name]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {dayPrice !== undefined && (
        <ButtonLink to={here('#configurator')} size="large">
          Заказать за&nbsp;{dayPrice}
        </ButtonLink>
      )}
    </div>
  );
}

function LineSwitch({ draft, onDraft }: Pick<Composing, 'draft' | 'onDraft'>) {
  const lines = useRef<HTMLDivElement>(null);
  useFirstValues(lines, (values) => {
    const kcal = Number(values.get('menu-kcal'));
    if (lineOf(draft.programme, kcal)) onDraft((before) => ({ ...before, kcal }));
  });
  return (
    <div className={styles.lines} ref={lines}>
      <Segmented
        legend="Калорийность меню"
        isLegendHidden
        name="menu-kcal"
        value={draft.kcal}
        options={draft.programme.lines.map((line) => ({ value: line.kcal, label: String(line.kcal) }))}
        onValue={(kcal) => onDraft({ ...draft, kcal })}
      />
    </div>
  );
}

const missedTexts: Readonly<Record<MissedDate, string>> = {
  past: 'Этот день уже не\u00a0заказать.',
  far: `На\u00a0эту дату меню ещё нет: оно открыто на\u00a0${MENU_WINDOW_DAYS}\u00a0дней вперёд.`,
  unknown: 'Такой даты в\u00a0календаре нет.',
};

function Troubles({ menu: { missed, status } }: { readonly menu: MenuOnShow }) {
  return (
    <>
      {missed && (
        <p className={styles.failure} role="status">
          {missedTexts[missed]} Показываем ближайший день.
        </p>
      )}
      {status === 'error' && (
        <p className={styles.failure} role="alert">
          Не&nbsp;получилось загрузить меню. Проверьте сеть и&nbsp;выберите день ещё раз.
        </p>
      )}
    </>
  );
}

interface MenuWeekProps extends Pick<Composing, 'draft' | 'onDraft'> {
  readonly title: string;
  readonly note?: ReactNode;
  readonly menu: MenuOnShow;
  /** Sums of the shown meals. */
  readonly totals: Nutrition | undefined;
  readonly dayPrice: string | undefined;
  /** Lets the visitor turn over all weeks whose menu is known. */
  readonly hasWeeks?: boolean;
  /** Controls that change the shown menu. */
  readonly tools?: ReactNode;
  readonly isBusy?: boolean;
  /** Said below the meals. */
  readonly warning?: ReactNode;
  /** Lets a finger turn the days. */
  readonly swipe?: Swipe;
  readonly children: ReactNode;
}

/** The menu of the chosen programme and calorie line, day by day; the meals are its children. */
export function MenuWeek(props: MenuWeekProps) {
  const { title, note, draft, menu, totals, dayPrice, onDraft, hasWeeks = false } = props;
  const { tools, isBusy = false, warning, swipe, children } = props;
  const { programme, kcal } = draft;
  const { day, days, status, show } = menu;
  const lines = programme.lines.length > 1 && <LineSwitch draft={draft} onDraft={onDraft} />;
  return (
    <Section title={title} id="menu" aside={lines}>
      {note && <p className={styles.note}>{note}</p>}
      <Troubles menu={menu} />
      {tools}
      {day && totals && (
        <div aria-busy={status === 'pending' || isBusy} className={styles.menu}>
          {hasWeeks && <MenuWeeks {...menu} onDate={show} />}
          <MenuDays days={days} date={day.date} onDate={show} />
          <p className={styles.dateNote}>
            {`${programme.name}, ${kcal}\u00a0ккал\u00a0— ${formatDayLong(day.date)}`}
          </p>
          <ul
            key={swipe && day.date}
            className={styles.meals}
            data-swipes={swipe && true}
            data-turn={swipe?.turn}
            {...swipe?.handlers}
          >
            {children}
          </ul>
          {warning && <div className={styles.warning}>{warning}</div>}
          <DayTotal totals={totals} dayPrice={dayPrice} />
        </div>
      )}
    </Section>
  );
}
