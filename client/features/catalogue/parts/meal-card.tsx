import type { MouseEvent, ReactNode } from 'react';
import type { KeepsUntil, MenuDay, MenuMeal } from '#shared/features/menu/schema.ts';
import { openDialog } from '../../../platform/modals/open-dialog.ts';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { css } from '../../../ui/css.ts';
import { Macros } from '../../../ui/dish-facts.tsx';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { dishDetailDialog, type MenuPlace } from '../../dishes/shared/dialogs.ts';
import styles from './meal-card.module.css';

interface MealCardProps {
  readonly meal: MenuMeal;
  readonly place: MenuPlace;
  /** Where the dish is read about without scripts. */
  readonly href: string;
  readonly mark?: ReactNode;
}

function keepingNote(until: KeepsUntil): string {
  if (until === 'first-morning') return 'Только в первый день утренней доставки';
  return `На второй день ${until === 'first-evening' ? '' : 'вечерней '}доставки — другое блюдо`;
}

export function MealCard({ meal, place, href, mark }: MealCardProps) {
  const state = useAppState();
  const { slot, slotName, dish, keepsUntil } = meal;
  const open = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    openDialog(state, dishDetailDialog, { dish, slot, place });
  };
  return (
    <li className={styles.meal}>
      <div
        className={css(
          'grid flex-none w-[128px] min-h-[140px] pb-4 [place-items:end_center]',
          'tablet:items-center tablet:w-auto tablet:min-h-[206px] tablet:pb-0',
          'print:w-[76px] print:min-h-[76px]',
        )}
        style={tintStyle(dish.tint)}
      >
        <Picture picture={dish.picture} alt="" sizes={MENU_PICTURE_SIZES} />
      </div>
      <div
        className={css(
          'flex flex-1 flex-col min-w-0 p-14',
          'tablet:min-h-[180px] tablet:pt-16 tablet:pb-18 tablet:px-18',
          'print:min-h-0',
        )}
      >
        <p className={styles.slot}>
          {slotName}
          <span>{`${dish.weightG} г`}</span>
        </p>
        <h3>
          <a
            href={href}
            // A view of this page is nothing that crawlers have to find, the page of a dish is.
            {...(href.startsWith('?') && { rel: 'nofollow' })}
            className={styles.open}
            aria-haspopup="dialog"
            onClick={open}
          >
            {dish.title}
          </a>
        </h3>
        {mark}
        {keepsUntil && <small>{keepingNote(keepsUntil)}</small>}
        <p className={styles.figures}>
          <b>{`${dish.kcal} ккал`}</b>
          <Macros {...dish} />
        </p>
      </div>
    </li>
  );
}

/** Width of a dish of the menu. Other places of its page take the same, so that the picture is asked for once. */
export const MENU_PICTURE_SIZES = '(min-width: 768px) 208px, 126px';

export function largestMeals({ meals }: MenuDay, count: number): MenuMeal[] {
  const largest = meals.toSorted((a, b) => b.dish.weightG - a.dish.weightG).slice(0, count);
  return meals.filter((meal) => largest.includes(meal));
}
