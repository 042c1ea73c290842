import { useState } from 'react';
import type { MenuDish } from '#shared/features/menu/schema.ts';
import type { FetchStatus } from '../../../platform/rest/fetch-status.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import { loadPool } from '../menu-extras-data.ts';

interface Pool {
  readonly dishes: readonly MenuDish[];
  readonly status: FetchStatus;
}

/** All dishes of a programme, loaded when the first exclusion needs replacements. */
export function usePool(initial: readonly MenuDish[] | null, programme: string, isWanted: boolean): Pool {
  const [first] = useState({ programme, dishes: initial ?? undefined });
  const { data = [], status } = useRestLoad<readonly MenuDish[]>(
    isWanted ? programme : null,
    (rest) => loadPool(rest, programme),
    { known: first.programme === programme ? first.dishes : undefined },
  );
  return { dishes: data, status };
}
