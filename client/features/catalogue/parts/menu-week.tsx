import { type ReactNode, useState } from 'react';
import { dayOfMonth, monthGenitive, weekdayShort } from '#shared/dates.ts';
import type { MenuDay, MenuMeal } from '#shared/features/menu/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Macros } from '../../../ui/macros.tsx';
import { DishPicture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { menuStart } from '../draft.ts';
import type { Composing } from './composing.ts';
import styles from './menu-week.module.css';
import { useMenu } from './use-menu.ts';

function MealCard({ meal: { slotName, dish } }: { readonly meal: MenuMeal }): ReactNode {
  return (
    <li className={styles.meal}>
      <div className={styles.photo} style={tintStyle(dish.tint)}>
        <DishPicture code={dish.picture} alt="" sizes="(min-width: 768px) 208px, 126px" />
      </div>
      <div className={styles.text}>
        <p className={styles.slot}>
          {slotName}
          <span>{dish.weightG}&nbsp;г</span>
        </p>
        <h3>{dish.title}</h3>
        <p className={styles.figures}>
          <b>{dish.kcal}&nbsp;ккал</b>
          <Macros {...dish} />
        </p>
      </div>
    </li>
  );
}

function DayTabs({
  days,
  date,
  onDate,
}: {
  days: readonly MenuDay[];
  date: string;
  onDate: (date: string) => void;
}) {
  return (
    <fieldset className={styles.days}>
      <legend className={styles.hidden}>День меню</legend>
      {days.map((day) => (
        <button
          key={day.date}
          type="button"
          className={styles.day}
          aria-pressed={day.date === date}
          onClick={() => onDate(day.date)}
        >
          {weekdayShort(day.date)}
          <b>{dayOfMonth(day.date)}</b>
          <VisuallyHidden>{monthGenitive(day.date)}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}

function DayTotal({ day, dayPriceKop }: { readonly day: MenuDay; readonly dayPriceKop: number }): ReactNode {
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
      <ButtonLink to="#configurator" size="large">
        Заказать за&nbsp;{formatMoney(dayPriceKop)} в&nbsp;день
      </ButtonLink>
    </div>
  );
}

interface MenuWeekProps extends Composing {
  readonly initial: readonly MenuDay[];
  readonly dayPriceKop: number;
}

/** The menu of the chosen programme and calorie line, day by day. */
export function MenuWeek({ draft, initial, dayPriceKop, firstStartDate, onDraft }: MenuWeekProps): ReactNode {
  const { programme, kcal } = draft;
  const from = menuStart(programme, firstStartDate);
  const { days, status } = useMenu(initial, programme.code, kcal, from);
  const [date, setDate] = useState(days[0]?.date);
  const day = days.find((candidate) => candidate.date === date) ?? days[0];
  const lines = (
    <div className={styles.lines}>
      <Segmented
        legend="Калорийность меню"
        isLegendHidden
        name="menu-kcal"
        value={kcal}
        options={programme.lines.map((line) => ({ value: line.kcal, label: String(line.kcal) }))}
        onValue={(value) => onDraft({ ...draft, kcal: value })}
      />
    </div>
  );
  return (
    <Section title="Меню недели" id="menu" aside={lines}>
      <p className={styles.note}>
        Программа «{programme.name}», {kcal}&nbsp;ккал. Другую можно выбрать ниже — меню сменится.
      </p>
      {status === 'error' && (
        <p className={styles.failure} role="alert">
          Не получилось загрузить меню. Проверьте сеть и выберите программу ещё раз.
        </p>
      )}
      {day && (
        <div aria-busy={status === 'pending'} className={styles.menu}>
          <DayTabs days={days} date={day.date} onDate={setDate} />
          <ul className={styles.meals}>
            {day.meals.map((meal) => (
              <MealCard key={meal.slot} meal={meal} />
            ))}
          </ul>
          <DayTotal day={day} dayPriceKop={dayPriceKop} />
        </div>
      )}
    </Section>
  );
}
