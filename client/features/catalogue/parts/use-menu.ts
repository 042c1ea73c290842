import { useEffect, useRef, useState } from 'react';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import type { FetchStatus } from '../../../platform/fetch-status.ts';
import { useRest } from '../../../platform/rest-context.ts';
import { loadMenu } from '../menu-data.ts';

interface LoadedMenu {
  readonly days: readonly MenuDay[];
  readonly status: FetchStatus;
}

/** The week of the chosen line; the old one stays in sight until the new one is there. */
export function useMenu(
  initial: readonly MenuDay[],
  programme: string,
  kcal: number,
  from: string,
): LoadedMenu {
  const rest = useRest();
  const key = `${programme} ${kcal} ${from}`;
  const known = useRef(new Map([[key, initial]]));
  const [shown, setShown] = useState<LoadedMenu>({ days: initial, status: 'success' });
  useEffect(() => {
    let isCurrent = true;
    const show = (next: LoadedMenu) => isCurrent && setShown(next);
    const load = async () => {
      const cached = known.current.get(key);
      if (cached) return show({ days: cached, status: 'success' });
      setShown(({ days }) => ({ days, status: 'pending' }));
      try {
        const days = await loadMenu(rest, programme, kcal, from);
        known.current.set(key, days);
        show({ days, status: 'success' });
      } catch {
        if (isCurrent) setShown(({ days }) => ({ days, status: 'error' }));
      }
      return undefined;
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [rest, key, programme, kcal, from]);
  return shown;
}
