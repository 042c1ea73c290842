import type { ReactNode } from 'react';
import type { ArticleCard as ArticleFacts } from '#shared/features/content/article-schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './article-card.module.css';
import { ArticleCard } from './article-card.tsx';

interface ArticleGridProps {
  readonly articles: readonly ArticleFacts[];
  /** Whether the first one is shown large. */
  readonly hasLarge?: boolean;
  readonly headingLevel?: 2 | 3;
}

/** Articles as cards in a grid. */
export function ArticleGrid({ articles, hasLarge = false, headingLevel = 2 }: ArticleGridProps): ReactNode {
  return (
    <ul className={classNames(styles.grid, hasLarge && styles.withLarge)}>
      {articles.map((article, index) => (
        <ArticleCard
          key={article.slug}
          article={article}
          isLarge={hasLarge && index === 0}
          headingLevel={headingLevel}
        />
      ))}
    </ul>
  );
}
