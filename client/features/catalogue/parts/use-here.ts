import { type To, useLocation } from 'react-router';

/** Leads to a part of this page; a bare `#part` would drop the query and with it what the menu leaves out. */
export function useHere(): (hash: string) => To {
  const { search } = useLocation();
  return (hash) => ({ search, hash });
}
