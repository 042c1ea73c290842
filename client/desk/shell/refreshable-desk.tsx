import { type ReactNode, useState } from 'react';
import type { DeskData } from '../data.ts';
import { RefreshContext, readPage } from '../refresh.ts';
import { Desk } from './desk.tsx';

/** The desk, which shows in place what was done: the next code can be read into its field at once. */
export function RefreshableDesk({ first }: { readonly first: DeskData }): ReactNode {
  const [{ data, turn }, setPage] = useState({ data: first, turn: 0 });
  const refresh = async () => {
    const fresh = await readPage().catch(() => undefined);
    if (fresh) setPage((shown) => ({ data: fresh, turn: shown.turn + 1 }));
    else window.location.reload();
  };
  return (
    <RefreshContext value={refresh}>
      <Desk key={turn} data={data} />
    </RefreshContext>
  );
}
