import { useEffect, useState } from 'react';
import { daysBetween, moscowDate } from '#shared/dates.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import type { OrderedRation } from '#shared/features/orders/schema.ts';
import { useAppState } from '../../../platform/app-state.ts';
import type { FetchStatus } from '../../../platform/fetch-status.ts';
import { useRest } from '../../../platform/rest-context.ts';
import { type KnownMenu, loadDayMenu, rationOf } from '../profile-data.ts';

interface DayMenu {
  readonly menu: MenuDay | null;
  readonly status: FetchStatus;
}

/** The dishes of a day; what is known is not asked for again, nor what the menu does not show on that date. */
export function useDayMenu(ration: OrderedRation, date: string, known: KnownMenu | null): DayMenu {
  const rest = useRest();
  const today = moscowDate(useAppState().site.now);
  const isOpen = date >= today && daysBetween(today, date) < MENU_WINDOW_DAYS;
  const isKnown = known?.day.date === date && known.ration === rationOf(ration);
  const [shown, setShown] = useState<DayMenu>({
    menu: isKnown ? known.day : null,
    status: isKnown || !isOpen ? 'success' : 'pending',
  });
  useEffect(() => {
    if (isKnown || !isOpen) return undefined;
    let isCurrent = true;
    loadDayMenu(rest, ration, date).then(
      (menu) => isCurrent && setShown({ menu, status: 'success' }),
      () => isCurrent && setShown({ menu: null, status: 'error' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [rest, ration, date, isKnown, isOpen]);
  return shown;
}
