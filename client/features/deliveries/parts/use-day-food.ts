import { useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { IsoDate } from '#shared/dates.ts';
import { replaceMeals } from '#shared/features/rations/contract.ts';
import type { MealPlanDay, ServedDish, ServedMeal } from '#shared/features/rations/schema.ts';
import { useOutdate } from '../../../platform/navigation/outdated.ts';
import { firstRefusalText, useRest } from '../../../platform/rest/rest.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { type KnownFood, loadFood } from '../calendar.ts';

interface Replacement {
  readonly of: MealPlanDay;
  readonly slot: ServedMeal['slot'];
  /** Null restores the planned dish, which only the server knows. */
  readonly dish: ServedDish | null;
  /** The meal plans that it was chosen from. */
  readonly from: readonly MealPlanDay[] | undefined;
}

function withReplacement(day: MealPlanDay, { of, slot, dish }: Replacement): MealPlanDay {
  if (!dish || day.orderId !== of.orderId || day.person !== of.person) return day;
  const meals = day.meals.map((meal) =>
    meal.slot === slot
      ? { ...meal, kind: 'chosen' as const, dish, insteadOf: meal.dish?.title ?? meal.insteadOf }
      : meal,
  );
  return { ...day, meals };
}

/**
 * The meal plans of a date. A replacement shows at once and is reverted when the server refuses it. A new `version` of
 * the calendars reloads the plans; an empty one means that the date has none.
 */
export function useDayFood(date: IsoDate, version: string, known: KnownFood | null) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const outdate = useOutdate();
  const [pending, setPending] = useState<Replacement>();
  const knownDays = useMemo(
    () =>
      known && known.from <= date && date <= known.to
        ? known.days.filter((day) => day.date === date)
        : undefined,
    [known, date],
  );
  const { latest, status, reload } = useRestLoad(
    version === '' ? null : `${date} ${version}`,
    async (caller) => (await loadFood(caller, date)).days,
    { known: knownDays },
  );

  // The next replacement may be made before the plans have come again: it is of the calendar that the last answer named.
  const answered = useRef(new Map<string, number>());
  const sending = useRef(Promise.resolve());

  const send = async ({ of: { orderId, person, calendarVersion }, slot, dish }: Replacement) => {
    try {
      const { text, version: newVersion } = await rest(replaceMeals, {
        params: { id: orderId },
        body: {
          version: Math.max(calendarVersion, answered.current.get(orderId) ?? 0),
          meals: [{ date, person, slot, dish: dish?.code ?? '' }],
        },
      });
      answered.current.set(orderId, newVersion);
      outdate();
      state.notice = { text };
    } catch (error) {
      state.notice = { text: firstRefusalText(error, 'Не получилось заменить. Попробуйте ещё раз') };
    }
  };
  const replace = async (of: MealPlanDay, slot: ServedMeal['slot'], dish: ServedDish | null) => {
    const replacement = { of, slot, dish, from: latest };
    setPending(replacement);
    sending.current = sending.current.then(() => send(replacement));
    await sending.current;
    reload();
    await revalidator.revalidate();
  };

  // Once the plans have been reloaded, or failed to, they are shown as they are.
  const replacement = pending?.from === latest && status !== 'error' ? pending : undefined;
  const days = (latest ?? []).filter((day) => day.date === date);
  return {
    ...{ status, replace, reload },
    days: replacement ? days.map((day) => withReplacement(day, replacement)) : days,
  };
}
