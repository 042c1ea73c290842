import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addDays } from '#shared/dates.ts';
import { type ComposedDay, composeDay } from '#shared/features/menu/compose.ts';
import {
  type Exclusions,
  hasExclusions,
  readExclusions,
  writeExclusions,
} from '#shared/features/menu/exclusions.ts';
import type { MenuDish } from '#shared/features/menu/schema.ts';
import type { FetchStatus } from '../../../platform/rest/rest.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import { menuAddress, WITHOUT_QUERY } from '../menu-address.ts';
import type { ShownMenu } from '../menu-data.ts';
import { loadPool, type MenuExtras } from '../menu-extras-data.ts';
import { type Composing, type MenuOnShow, useShownMenu } from './use-shown-menu.ts';

interface Pool {
  readonly dishes: readonly MenuDish[];
  readonly status: FetchStatus;
}

/** All dishes of a programme, loaded when the first exclusion needs replacements. */
function usePool(initial: readonly MenuDish[] | null, programme: string, isWanted: boolean): Pool {
  const [first] = useState({ programme, dishes: initial ?? undefined });
  const { data = [], status } = useRestLoad<readonly MenuDish[]>(
    isWanted ? programme : null,
    (rest) => loadPool(rest, programme),
    { known: first.programme === programme ? first.dishes : undefined },
  );
  return { dishes: data, status };
}

/** A choice shows at once; the address follows, and going back to an address brings its choice back. */
function useExclusions(): [Exclusions, (next: Exclusions) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const asked = writeExclusions(readExclusions(query.getAll(WITHOUT_QUERY)));
  const [shown, setShown] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    setShown(asked);
  }
  const change = (next: Exclusions) => {
    const without = writeExclusions(next);
    setShown(without);
    query.delete(WITHOUT_QUERY);
    if (without !== '') query.set(WITHOUT_QUERY, without);
    void navigate({ search: query.toString(), hash }, { replace: true });
  };
  return [readExclusions([shown]), change];
}

/** The menu of a page without what the visitor leaves out. */
export interface ComposedMenu {
  readonly menu: MenuOnShow;
  readonly day: ComposedDay | undefined;
  readonly exclusions: Exclusions;
  /** Whether the dishes that replacements are looked for in are there. */
  readonly poolStatus: FetchStatus;
  readonly onExclusions: (next: Exclusions) => void;
  /** The visitor is about to leave something out. */
  readonly onPrepare: () => void;
  /** The address of the shown day. */
  readonly href: string;
  /** The day beside the shown one, if its menu can be looked at. */
  readonly neighbour: (days: number) => string | undefined;
}

interface Initial {
  readonly menu: ShownMenu;
  readonly extras: MenuExtras;
}

/** Composes the shown day by the same rule as the server. */
export function useComposedMenu(
  composing: Pick<Composing, 'draft' | 'starts'>,
  initial: Initial,
): ComposedMenu {
  const { programme, kcal } = composing.draft;
  const { search } = useLocation();
  const menu = useShownMenu(composing, initial.menu);
  const [exclusions, onExclusions] = useExclusions();
  const [isPrepared, setPrepared] = useState(false);
  const isExcluding = hasExclusions(exclusions);
  const pool = usePool(initial.extras.pool, programme.code, isPrepared || isExcluding);
  const none: Exclusions = { allergens: [], dislikes: [] };
  // While the dishes are on their way, the planned day stays in sight, dimmed.
  const applied = pool.status === 'pending' ? none : exclusions;
  const day = menu.day && composeDay(menu.day, { lineKcal: kcal, pool: pool.dishes, exclusions: applied });
  return {
    menu,
    day,
    exclusions,
    poolStatus: isExcluding ? pool.status : 'idle',
    onExclusions,
    onPrepare: () => setPrepared(true),
    href: menuAddress(search, {
      kcal,
      date: menu.day?.date ?? menu.first,
      without: writeExclusions(exclusions),
    }),
    neighbour: (days) => {
      const date = menu.day && addDays(menu.day.date, days);
      return date !== undefined && date >= menu.first && date <= menu.last ? date : undefined;
    },
  };
}
