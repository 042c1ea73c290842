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

/** Path of an article. */
export const articlePath = (slug: string) => `/blog/${encodeURIComponent(slug)}/`;

/** Path of an author's page; the variant with IS_SIMPLY on has none. */
export const authorPath = (slug: string) => `/blog/author/${encodeURIComponent(slug)}/`;

/** Path of a person of the team. */
export const personPath = (id: number) => `/staff/${id}/`;

/** Path of a page of the blog's list. */
export function blogPath({
  page = 1,
  tag,
}: {
  readonly page?: number;
  readonly tag?: string | undefined;
}): string {
  const query = new URLSearchParams();
  if (tag !== undefined) query.set('tag', tag);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/blog/' : `/blog/?${query}`;
}
