import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PlainSignIn } from './plain-sign-in.tsx';

/** Header, main part and footer: the frame of the pages for visitors and of the account. */
export function PageFrame({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div data-layout>
      <Header />
      <main id="main" tabIndex={-1}>
        <PlainSignIn />
        {children}
      </main>
      <Footer />
    </div>
  );
}
