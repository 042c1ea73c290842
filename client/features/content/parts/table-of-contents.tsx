import type { ReactNode } from 'react';
import type { TextHeading } from '#shared/features/content/article-schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import surface from '../../../ui/surface.module.css';
import styles from './table-of-contents.module.css';

/** The parts of a text as links to their places. */
export function TableOfContents({ headings }: { readonly headings: readonly TextHeading[] }): ReactNode {
  if (headings.length < 2) return null;
  return (
    <nav aria-labelledby="contents" className={classNames(surface.card, styles.contents)}>
      <p id="contents" className={styles.title}>
        В&nbsp;этой статье
      </p>
      <ol>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
