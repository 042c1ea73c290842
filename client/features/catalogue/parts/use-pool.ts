import { useEffect, useState } from 'react';
import type { MenuDish } from '#shared/features/menu/schema.ts';
import type { FetchStatus } from '../../../platform/fetch-status.ts';
import { useRest } from '../../../platform/rest-context.ts';
import { loadPool } from '../menu-extras-data.ts';

interface Pool {
  readonly programme: string;
  readonly dishes: readonly MenuDish[];
  readonly status: FetchStatus;
}

/** Dishes of the programme; asked for when something is first left out. */
export function usePool(
  initial: readonly MenuDish[] | null,
  programme: string,
  isWanted: boolean,
): Omit<Pool, 'programme'> {
  const rest = useRest();
  const [pool, setPool] = useState<Pool>({
    programme,
    dishes: initial ?? [],
    status: initial ? 'success' : 'idle',
  });
  const isKnown = pool.programme === programme && pool.status === 'success';
  useEffect(() => {
    if (!isWanted || isKnown) return undefined;
    let isCurrent = true;
    const show = (next: Omit<Pool, 'programme'>) => isCurrent && setPool({ programme, ...next });
    loadPool(rest, programme).then(
      (dishes) => show({ dishes, status: 'success' }),
      () => show({ dishes: [], status: 'error' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [rest, programme, isWanted, isKnown]);
  if (isKnown || !isWanted) return pool;
  return pool.programme === programme && pool.status === 'error' ? pool : { dishes: [], status: 'pending' };
}
