import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CountedTag } from '#shared/features/content/article-schema.ts';
import { blogPath } from '../content-links.ts';
import styles from './tag-links.module.css';

interface TagLinksProps {
  readonly tags: readonly CountedTag[];
  /** Code of the chosen subject; undefined for all articles. */
  readonly current: string | undefined;
}

/** Subjects of the blog as real links. */
export function TagLinks({ tags, current }: TagLinksProps): ReactNode {
  const all = { code: undefined, name: 'Все статьи', count: undefined };
  return (
    <nav aria-label="Темы блога">
      <ul className={styles.tags}>
        {[all, ...tags].map(({ code, name, count }) => (
          <li key={name}>
            <Link
              to={blogPath({ tag: code })}
              className={styles.tag}
              aria-current={code === current ? 'page' : undefined}
            >
              {name}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
