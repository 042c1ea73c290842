import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { loginQuery } from '#shared/routes.ts';
import { useIsHydrated } from '../platform/hydration/hydrated.ts';
import { late } from '../platform/hydration/late.tsx';
import { useAppState } from '../platform/state/app-state.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './plain-sign-in.module.css';

const PlainSignIn = late(
  () => import('../features/auth/shared/plain-sign-in.tsx'),
  (m) => m.PlainSignIn,
);

/** Where plain forms stand before hydration in place of the dialogs, on an address that asks to sign in. */
function PlainSignInPlace() {
  const { auth } = useAppState();
  const [query] = useSearchParams();
  const isHydrated = useIsHydrated();
  if (isHydrated || auth.isAuthorized || query.get(loginQuery.name) !== loginQuery.value) return null;
  return (
    <section className={styles.screen} aria-label="Вход или регистрация">
      <PlainSignIn />
    </section>
  );
}

/** Header, main part and footer: the frame of the pages for visitors and, with a shorter footer, of the account. */
export function PageFrame({
  children,
  footer = <Footer />,
}: {
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}) {
  return (
    <div data-layout>
      <Header />
      <main id="main" tabIndex={-1}>
        <PlainSignInPlace />
        {children}
      </main>
      {footer}
    </div>
  );
}
