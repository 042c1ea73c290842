import type { ReactNode } from 'react';
import { loginQuery } from '#shared/routes.ts';
import { island } from '../islands/island.tsx';
import { useIsHydrated } from '../platform/hydration/hydrated.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { useSearchParams } from '../router/hooks.ts';
import styles from './plain-sign-in.module.css';

const PlainSignIn = island(
  () => import('./plain-sign-in.tsx'),
  (m) => m.PlainSignIn,
  { wakes: 'at-first-use' },
);

/** Where plain forms stand before hydration in place of the dialogs, on an address that asks to sign in. */
export function PlainSignInPlace(): ReactNode {
  const { auth } = useAppState();
  const [query] = useSearchParams();
  const isHydrated = useIsHydrated();
  if (isHydrated || auth.isAuthorized || query.get(loginQuery.name) !== loginQuery.value) return null;
  return (
    <section className={styles.screen} aria-labelledby="plain-sign-in">
      <PlainSignIn />
    </section>
  );
}
