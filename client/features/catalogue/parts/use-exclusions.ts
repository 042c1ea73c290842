import { useState } from 'react';
import { type Exclusions, readExclusions, writeExclusions } from '#shared/features/menu/exclusions.ts';
import { useLocation, useNavigate } from '../../../router/hooks.ts';
import { WITHOUT_QUERY } from '../menu-address.ts';

/** A choice shows at once; the address follows, and going back to an address brings its choice back. */
export function useExclusions(): [Exclusions, (next: Exclusions) => void] {
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
