import type { ComponentProps, ReactNode } from 'react';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import layout from '../../../ui/layout.module.css';
import styles from './page-head.module.css';

interface PageHeadProps extends ComponentProps<typeof Breadcrumbs> {
  readonly children: ReactNode;
}

/** Crumbs and the first block of a page, as wide as the site. */
export function PageHead({ trail, current, children }: PageHeadProps) {
  return (
    <div className={layout.wrap}>
      <div className={styles.crumbs}>
        <Breadcrumbs trail={trail} current={current} />
      </div>
      {children}
    </div>
  );
}

/** The body of a page below its head. */
export function PageBody({ children }: { readonly children: ReactNode }) {
  return <div className={layout.wrap}>{children}</div>;
}
