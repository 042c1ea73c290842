import type { ReactNode } from 'react';
import type { ArticleTag } from '#shared/features/content/article-schema.ts';
import { Link } from '../../../router/link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { blogPath } from '../content-links.ts';
import styles from './article-tags.module.css';

/** Subjects of an article; each leads to its articles. */
export function ArticleTags({ tags }: { readonly tags: readonly ArticleTag[] }): ReactNode {
  return (
    <ul className={styles.tags} aria-label="Темы статьи">
      {tags.map(({ code, name }) => (
        <li key={code}>
          <Link to={blogPath({ tag: code })} className={styles.tag}>
            <Badge tone="green">{name}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}
