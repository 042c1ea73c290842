import { useState } from 'react';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import type { FetchStatus } from '../../../platform/rest/fetch-status.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import { loadMenu } from '../menu-data.ts';

interface LoadedMenu {
  readonly days: readonly MenuDay[];
  readonly status: FetchStatus;
}

/** One week of a programme's menu; the previous week stays visible while the next one loads. */
export function useMenu(
  initial: readonly MenuDay[],
  programme: string,
  kcal: number,
  from: string,
): LoadedMenu {
  const key = `${programme} ${kcal} ${from}`;
  const [weeks] = useState(() => new Map([[key, initial]]));
  const { latest, status } = useRestLoad<readonly MenuDay[]>(
    key,
    async (rest) => {
      const days = await loadMenu(rest, programme, kcal, from);
      weeks.set(key, days);
      return days;
    },
    { known: weeks.get(key) },
  );
  return { days: latest ?? initial, status };
}
