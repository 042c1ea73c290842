import { useEffect, useReducer } from 'react';
import { useRevalidator } from 'react-router';
import type { IsoDate } from '#shared/dates.ts';
import type { replaceMeals } from '#shared/features/rations/contract.ts';
import type { RationDay, RationDish, RationMeal } from '#shared/features/rations/schema.ts';
import { useAppState } from '../../../platform/app-state.ts';
import { firstRefusalText } from '../../../platform/failure-text.ts';
import type { FetchStatus } from '../../../platform/fetch-status.ts';
import { useRest } from '../../../platform/rest-context.ts';
import { type KnownFood, loadFood } from '../food-data.ts';

interface Wish {
  readonly orderId: string;
  readonly person: number;
  readonly slot: RationMeal['slot'];
  /** Null brings back what is planned: the server knows what that is. */
  readonly dish: RationDish | null;
}

interface Food {
  readonly days: readonly RationDay[];
  readonly status: FetchStatus;
  /** The replacement that the server has not answered yet. */
  readonly wish: Wish | null;
  /** Grows where the food has to be asked for again. */
  readonly asked: number;
}

type Step =
  | { readonly kind: 'loaded'; readonly days: readonly RationDay[] }
  | { readonly kind: 'failed' }
  | { readonly kind: 'wished'; readonly wish: Wish }
  /** The wish was refused, or something else may have changed. */
  | { readonly kind: 'asked' };

function step(food: Food, next: Step): Food {
  switch (next.kind) {
    case 'loaded':
      return { ...food, days: next.days, status: 'success', wish: null };
    case 'failed':
      return { ...food, status: 'error', wish: null };
    case 'wished':
      return { ...food, wish: next.wish };
    default:
      return { ...food, asked: food.asked + 1 };
  }
}

/** A day as it will be once the server has agreed. */
function withWish(day: RationDay, wish: Wish | null): RationDay {
  if (!wish?.dish || day.orderId !== wish.orderId || day.person !== wish.person) return day;
  const { slot, dish } = wish;
  return {
    ...day,
    meals: day.meals.map((meal) =>
      meal.slot === slot
        ? { ...meal, kind: 'chosen', dish, insteadOf: meal.dish?.title ?? meal.insteadOf }
        : meal,
    ),
  };
}

/**
 * What is served on a date, with the way to replace a meal: the new dish stands there at once, and gives way again where
 * the server refuses. `version` is the calendars': another one asks anew.
 */
export function useDayFood(date: IsoDate, version: string, known: KnownFood | null) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const isKnown = known !== null && known.from <= date && date <= known.to;
  const [food, dispatch] = useReducer(
    step,
    undefined,
    (): Food => ({
      days: isKnown ? known.days.filter((day) => day.date === date) : [],
      status: isKnown || version === '' ? 'success' : 'pending',
      wish: null,
      asked: 0,
    }),
  );
  const { asked } = food;
  const isNeeded = version !== '' && (!isKnown || asked > 0);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    loadFood(rest, date).then(
      ({ days }) => isCurrent && dispatch({ kind: 'loaded', days }),
      () => isCurrent && dispatch({ kind: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [rest, date, isNeeded, asked, version]);

  const replace = async (day: RationDay, slot: Wish['slot'], dish: RationDish | null) => {
    const { orderId, person, calendarVersion } = day;
    dispatch({ kind: 'wished', wish: { orderId, person, slot, dish } });
    try {
      const { text } = await rest<typeof replaceMeals>('POST /rest/orders/:id/meals/', {
        params: { id: orderId },
        body: { version: calendarVersion, meals: [{ date, person, slot, dish: dish?.code ?? '' }] },
      });
      state.notice = { text };
    } catch (error) {
      state.notice = { text: firstRefusalText(error, 'Не получилось заменить. Попробуйте ещё раз') };
    }
    dispatch({ kind: 'asked' });
    await revalidator.revalidate();
  };

  const days = (isKnown && asked === 0 ? known.days.filter((day) => day.date === date) : food.days).map(
    (day) => withWish(day, food.wish),
  );
  return { days, status: food.status, replace, reload: () => dispatch({ kind: 'asked' }) };
}
