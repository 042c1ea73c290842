import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import styles from './page-fade.module.css';
import { PageFrame } from './page-frame.tsx';

const fadingPages = /^\/(blog|staff)(\/|$)/;

/** Fades the pages of the blog and of the team in; the first page of a visit is there at once. */
function PageFade({ children }: { readonly children: ReactNode }) {
  const { pathname, key } = useLocation();
  if (!fadingPages.test(pathname)) return children;
  return (
    <div key={pathname} className={key === 'default' ? undefined : styles.fade}>
      {children}
    </div>
  );
}

export function DefaultLayout() {
  return (
    <PageFrame>
      <PageFade>
        <Outlet />
      </PageFade>
    </PageFrame>
  );
}
