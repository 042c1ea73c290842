import { useEffect, useState } from 'react';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import type { FetchStatus } from '../../../platform/fetch-status.ts';
import { useRest } from '../../../platform/rest-context.ts';
import { type KnownMenu, loadDayMenu, rationOf } from '../profile-data.ts';

interface DayMenu {
  readonly menu: MenuDay | null;
  readonly status: FetchStatus;
}

/** The dishes of a day; what is already known is not asked for again. */
export function useDayMenu(delivery: Delivery, date: string, known: KnownMenu | null): DayMenu {
  const rest = useRest();
  const isKnown = known?.day.date === date && known.ration === rationOf(delivery);
  const [shown, setShown] = useState<DayMenu>({
    menu: isKnown ? known.day : null,
    status: isKnown ? 'success' : 'pending',
  });
  useEffect(() => {
    if (isKnown) return undefined;
    let isCurrent = true;
    loadDayMenu(rest, delivery, date).then(
      (menu) => isCurrent && setShown({ menu, status: 'success' }),
      () => isCurrent && setShown({ menu: null, status: 'error' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [rest, delivery, date, isKnown]);
  return shown;
}
