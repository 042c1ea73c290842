import { type ReactNode, useState } from 'react';
import { daysBetween, formatDayLong } from '#shared/dates.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { menuStart } from '../draft.ts';
import { MENU_DAYS, type ShownMenu, weekStart, weeksOf } from '../menu-data.ts';
import type { Composing } from './composing.ts';
import { MealCard } from './meal-card.tsx';
import { MenuDays, MenuWeeks } from './menu-days.tsx';
import styles from './menu-week.module.css';
import { useMenu } from './use-menu.ts';

interface DayTotalProps {
  readonly day: MenuDay;
  /** Undefined where the programme cannot be ordered now. */
  readonly dayPriceKop: number | undefined;
}

function DayTotal({ day, dayPriceKop }: DayTotalProps): ReactNode {
  const { kcal, proteinG, fatG, carbohydrateG } = day.totals;
  const figures = [
    [`${Math.round(kcal)}\u00a0ккал`, 'за день'],
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
      {dayPriceKop !== undefined && (
        <ButtonLink to="#configurator" size="large">
          Заказать за&nbsp;{formatMoney(dayPriceKop)} в&nbsp;день
        </ButtonLink>
      )}
    </div>
  );
}

interface Place {
  readonly first: string;
  readonly week: number;
  readonly date: string;
}

/** Which week and day are looked at; a programme with another first day begins anew. */
function usePlace(initial: ShownMenu, first: string): [Place, (date: string) => void] {
  const [place, setPlace] = useState<Place>(initial);
  const current = place.first === first ? place : { first, week: 0, date: first };
  const show = (date: string) =>
    setPlace({ first, date, week: Math.floor(daysBetween(first, date) / MENU_DAYS) });
  return [current, show];
}

interface MenuWeekProps extends Composing {
  readonly title: string;
  /** What menu it is. */
  readonly note?: ReactNode;
  readonly initial: ShownMenu;
  readonly dayPriceKop: number;
  /** Lets the visitor turn over all weeks whose menu is known. */
  readonly hasWeeks?: boolean;
  readonly canOrder?: boolean;
}

function LineSwitch({ draft, onDraft }: Pick<Composing, 'draft' | 'onDraft'>): ReactNode {
  return (
    <div className={styles.lines}>
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

/** The menu of the chosen programme and calorie line, day by day. */
export function MenuWeek(props: MenuWeekProps): ReactNode {
  const { title, note, draft, initial, dayPriceKop, firstStartDate, onDraft } = props;
  const { hasWeeks = false, canOrder = true } = props;
  const { programme, kcal } = draft;
  const first = menuStart(programme, firstStartDate);
  const [{ week, date }, show] = usePlace(initial, first);
  const { days, status } = useMenu(initial.days, programme.code, kcal, weekStart(first, week));
  const day = days.find((candidate) => candidate.date === date) ?? days[0];
  const lines = programme.lines.length > 1 && <LineSwitch draft={draft} onDraft={onDraft} />;
  return (
    <Section title={title} id="menu" aside={lines}>
      {note && <p className={styles.note}>{note}</p>}
      {initial.isBeyond && (
        <p className={styles.failure} role="status">
          На эту дату меню нет: оно открыто на&nbsp;{MENU_WINDOW_DAYS}&nbsp;дней вперёд. Показываем ближайший
          день.
        </p>
      )}
      {status === 'error' && (
        <p className={styles.failure} role="alert">
          Не получилось загрузить меню. Проверьте сеть и выберите день ещё раз.
        </p>
      )}
      {day && (
        <div aria-busy={status === 'pending'} className={styles.menu}>
          {hasWeeks && (
            <MenuWeeks
              first={first}
              week={week}
              weeks={weeksOf({ first, last: initial.last })}
              days={days}
              onDate={show}
            />
          )}
          <MenuDays days={days} date={day.date} onDate={show} />
          <p className={styles.dateNote}>
            {programme.name}, {kcal}&nbsp;ккал&nbsp;— {formatDayLong(day.date)}
          </p>
          <ul className={styles.meals}>
            {day.meals.map((meal) => (
              <MealCard key={meal.slot} meal={meal} />
            ))}
          </ul>
          <DayTotal day={day} dayPriceKop={canOrder ? dayPriceKop : undefined} />
        </div>
      )}
    </Section>
  );
}
