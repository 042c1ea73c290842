import { lazy, type ReactNode, Suspense } from 'react';
import { loginQuery } from '#shared/routes.ts';
import { useIsHydrated } from '../platform/hydration/hydrated.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { useSearchParams } from '../router/hooks.ts';
import styles from './plain-sign-in.module.css';

const PlainSignIn = lazy(async () => ({ default: (await import('./plain-sign-in.tsx')).PlainSignIn }));

/** Where plain forms stand before hydration in place of the dialogs, on an address that asks to sign in. */
export function PlainSignInPlace(): ReactNode {
  const { auth } = useAppState();
  const [query] = useSearchParams();
  const isHydrated = useIsHydrated();
  if (isHydrated || auth.isAuthorized || query.get(loginQuery.name) !== loginQuery.value) return null;
  return (
    <section className={styles.screen} aria-labelledby="plain-sign-in">
      <Suspense>
        <PlainSignIn />
      </Suspense>
    </section>
  );
}
