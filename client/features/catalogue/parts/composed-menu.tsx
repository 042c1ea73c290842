import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ComposedDay, ComposedMeal } from '#shared/features/menu/compose.ts';
import {
  type Exclusions,
  exclusionNames,
  hasExclusions,
  readExclusions,
  writeExclusions,
} from '#shared/features/menu/exclusions.ts';
import { countOf } from '#shared/plurals.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ExclusionWords } from '../../../ui/exclusion-words.tsx';
import { useFirstValues } from '../../../ui/form-values.ts';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import { Notice } from '../../../ui/surfaces.tsx';
import type { MenuPlace } from '../../dishes/shared/dialogs.ts';
import { menuAddress, WITHOUT_QUERY } from '../menu-address.ts';
import styles from './composed-meal.module.css';
import { MealCard } from './meal-card.tsx';
import menuFilter from './menu-filter.module.css';
import { MenuWeek } from './menu-week.tsx';
import type { ComposedMenu } from './use-composed-menu.ts';
import type { Composing } from './use-shown-menu.ts';
import { useSwipe } from './use-swipe.ts';

interface MenuFilterProps {
  readonly exclusions: Exclusions;
  readonly onExclusions: (next: Exclusions) => void;
  readonly onPrepare: () => void;
  /** The shown day's changes; read out. */
  readonly outcome: string;
}

/** The visitor's exclusions: the menu follows at once. */
function MenuFilter(props: MenuFilterProps) {
  const { exclusions, onExclusions, onPrepare, outcome } = props;
  const isExcluding = hasExclusions(exclusions);
  // As the page came: taking the last one away must not close the list under the visitor's hand.
  const [isOpen] = useState(isExcluding);
  const form = useRef<HTMLDivElement>(null);
  useFirstValues(form, (values) => onExclusions(readExclusions(values.getAll(WITHOUT_QUERY).map(String))));
  return (
    <div ref={form} data-scripted className={classNames(surface.card, menuFilter.filter)}>
      <details open={isOpen} onToggle={onPrepare}>
        <summary className={menuFilter.summary}>
          <span>
            {isExcluding ? 'Без\u00a0продуктов: ' : 'Аллергия или не\u00a0едите что-то?'}
            {isExcluding && <b>{exclusionNames(exclusions).join(', ')}</b>}
          </span>
          <Icon name="chevron-down" />
        </summary>
        <div className={menuFilter.body}>
          <ExclusionWords name={WITHOUT_QUERY} exclusions={exclusions} onExclusions={onExclusions} />
          {isExcluding && (
            <div className={layout.row10}>
              <Button look="outline" onClick={() => onExclusions({ allergens: [], dislikes: [] })}>
                Сбросить
              </Button>
            </div>
          )}
        </div>
      </details>
      <p role="status" className={menuFilter.outcome}>
        {outcome}
      </p>
    </div>
  );
}

interface ComposedMealCardProps {
  readonly meal: ComposedMeal;
  readonly place: MenuPlace;
  readonly hrefOf: (dish: string) => string;
}

/** A meal after what is left out: the planned dish, another one, or the word that there is none. */
function ComposedMealCard({ meal, place, hrefOf }: ComposedMealCardProps) {
  if (meal.kind === 'unsafe') {
    return (
      <li className={styles.unsafe}>
        <p className={styles.slot}>{meal.slotName}</p>
        <h3>Нет безопасной замены&nbsp;— выберите блюдо или вернём стоимость бонусами</h3>
        <p className={styles.note}>
          Планировали блюдо «{meal.insteadOf}»: есть {meal.because.join(', ')}.
        </p>
      </li>
    );
  }
  return (
    <MealCard
      meal={meal}
      place={place}
      href={hrefOf(meal.dish.code)}
      mark={
        meal.kind !== 'planned' && (
          <p className={meal.kind === 'replaced' ? styles.replaced : styles.kept}>
            {meal.kind === 'replaced' ? (
              <>
                <Icon name="repeat" size={16} />
                <span>вместо блюда «{meal.insteadOf}»</span>
              </>
            ) : (
              <span>Есть {meal.because.join(', ')}: близкой замены нет</span>
            )}
          </p>
        )
      }
    />
  );
}

/** The day's changes in one sentence; empty where there are none. */
function outcomeOf({ day, exclusions, poolStatus }: ComposedMenu): string {
  if (!day || poolStatus === 'pending' || writeExclusions(exclusions) === '') return '';
  if (poolStatus === 'error')
    return 'Не\u00a0получилось подобрать замены. Проверьте сеть и\u00a0отметьте продукт ещё раз.';
  const count = (kind: string) => day.meals.filter((meal) => meal.kind === kind).length;
  const [replaced, kept, unsafe] = [count('replaced'), count('kept'), count('unsafe')];
  const parts = [
    replaced > 0 && `заменили ${countOf(replaced, 'блюдо', 'блюда', 'блюд')}`,
    kept > 0 && `${countOf(kept, 'блюдо', 'блюда', 'блюд')} заменить нечем`,
    unsafe > 0 && `без\u00a0безопасной замены: ${unsafe}`,
  ].filter((part) => part !== false);
  return parts.length === 0
    ? 'В\u00a0этот день ничего менять не\u00a0нужно.'
    : `В\u00a0этот день ${parts.join(', ')}. КБЖУ пересчитаны.`;
}

function OffLine({ day, kcal }: { readonly day: ComposedDay; readonly kcal: number }) {
  return (
    <Notice tone="warning">
      С&nbsp;исключениями в&nbsp;этот день выходит {Math.round(day.totals.kcal)}&nbsp;ккал вместо {kcal}:
      разница больше обычной.
    </Notice>
  );
}

/** Brings the chosen day into the sight of its row, which a finger turns without touching the row. */
function useDayInSight(date: string | undefined): void {
  useEffect(() => {
    const days = document.querySelector('#menu nav');
    const chosen = days?.querySelector('[aria-current="date"]');
    if (!days || !chosen || date === undefined) return;
    const [row, link] = [days.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (link.left < row.left) days.scrollLeft += link.left - row.left - 16;
    if (link.right > row.right) days.scrollLeft += link.right - row.right + 16;
  }, [date]);
}

interface ComposedMenuWeekProps extends Pick<Composing, 'draft' | 'onDraft'> {
  readonly title: string;
  readonly note?: ReactNode;
  readonly composed: ComposedMenu;
  readonly dayPrice: string | undefined;
}

/** The menu by day: without what is left out, turned by links, buttons or a finger. */
export function ComposedMenuWeek({ composed, ...props }: ComposedMenuWeekProps) {
  const { search } = useLocation();
  const { menu, day, exclusions, poolStatus, onExclusions, onPrepare, neighbour } = composed;
  const { programme, kcal } = props.draft;
  const swipe = useSwipe((to) => {
    const date = neighbour(to === 'before' ? -1 : 1);
    if (date !== undefined) menu.show(date);
  });
  useDayInSight(day?.date);
  const without = writeExclusions(exclusions);
  const date = day?.date ?? menu.first;
  return (
    <MenuWeek
      {...props}
      menu={menu}
      totals={day?.totals}
      hasWeeks
      isBusy={poolStatus === 'pending'}
      swipe={swipe}
      tools={<MenuFilter {...{ exclusions, onExclusions, onPrepare }} outcome={outcomeOf(composed)} />}
      warning={day && !day.isWithinLine && <OffLine day={day} kcal={kcal} />}
    >
      {day?.meals.map((meal) => (
        <ComposedMealCard
          key={meal.slot}
          meal={meal}
          place={{ programme: programme.code, kcal, date, without }}
          hrefOf={(dish) => menuAddress(search, { kcal, date, dish, without })}
        />
      ))}
    </MenuWeek>
  );
}
