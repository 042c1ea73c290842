import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PlainSignInPlace } from './plain-sign-in-place.tsx';

/** Header, main part and footer: the frame of the pages for visitors and, with a shorter footer, of the account. */
export function PageFrame({
  children,
  footer = <Footer />,
}: {
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}): ReactNode {
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
