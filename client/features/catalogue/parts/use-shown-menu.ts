import { type Dispatch, type SetStateAction, useState } from 'react';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { FetchStatus } from '../../../platform/rest/rest.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import { type Draft, menuStart, type StartWindow } from '../draft.ts';
import { loadMenu, type MissedDate, type ShownMenu, weekOf, weekStart, weeksOf } from '../menu-data.ts';

interface LoadedMenu {
  readonly days: readonly MenuDay[];
  readonly status: FetchStatus;
}

/** One week of a programme's menu; the previous week stays visible while the next one loads. */
function useMenu(initial: readonly MenuDay[], programme: string, kcal: number, from: string): LoadedMenu {
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

/** The menu as the visitor looks at it: the day, its week, and the way to another date. */
export interface MenuOnShow {
  /** The first and the last date whose menu can be looked at. */
  readonly first: string;
  readonly last: string;
  readonly week: number;
  readonly weeks: number;
  readonly days: readonly MenuDay[];
  readonly day: MenuDay | undefined;
  readonly status: FetchStatus;
  readonly missed: MissedDate | undefined;
  readonly show: (date: string) => void;
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
  return [current, (date) => setPlace({ first, date, week: weekOf(first, date) })];
}

/** The menu of what is composed, from the week that came with the page on. */
export function useShownMenu(
  { draft, starts }: Pick<Composing, 'draft' | 'starts'>,
  initial: ShownMenu,
): MenuOnShow {
  const { programme, kcal } = draft;
  const first = menuStart(programme, starts);
  const { last, missed } = initial;
  const [{ week, date }, show] = usePlace(initial, first);
  const { days, status } = useMenu(initial.days, programme.code, kcal, weekStart(first, week));
  const day = days.find((candidate) => candidate.date === date) ?? days[0];
  return { first, last, week, weeks: weeksOf({ first, last }), days, day, status, missed, show };
}

/** Shared by the parts of home that compose the order. */
export interface Composing {
  readonly draft: Draft;
  readonly offered: readonly Programme[];
  readonly starts: StartWindow;
  readonly onDraft: Dispatch<SetStateAction<Draft>>;
}
