import { Link } from 'react-router';
import { formatDayOfYear } from '#shared/dates.ts';
import type { ArticleCard as ArticleFacts } from '#shared/features/content/article-schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import { SharedElement } from '../../../ui/shared-element.tsx';
import surface from '../../../ui/surface.module.css';
import styles from './article-card.module.css';
import { articlePath } from './page-head.tsx';

interface ArticleCardProps {
  readonly article: ArticleFacts;
  /** The newest one, which opens the list. */
  readonly isLarge?: boolean;
  readonly headingLevel?: 2 | 3;
}

/** An article in a list; leads to it. */
function ArticleCard({ article, isLarge = false, headingLevel = 2 }: ArticleCardProps) {
  const { slug, title, lead, picture, publishedOn, readingMinutes, tags } = article;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <li className={classNames(styles.card, isLarge && styles.large)}>
      <Link to={articlePath(slug)} className={classNames(surface.card, surface.lift, styles.link)}>
        <SharedElement name={`article-${slug}`} className={styles.cover}>
          <Picture
            picture={picture}
            alt=""
            isFirst={isLarge}
            sizes={
              isLarge
                ? '(min-width: 1280px) 600px, (min-width: 1024px) 47vw, 94vw'
                : '(min-width: 1280px) 384px, (min-width: 1024px) 31vw, (min-width: 600px) 46vw, 94vw'
            }
          />
        </SharedElement>
        <div className={styles.body}>
          <span className={styles.tags}>{tags.map(({ name }) => name).join(' · ')}</span>
          <Heading className={styles.title}>{title}</Heading>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.meta}>
            <time dateTime={publishedOn}>{formatDayOfYear(publishedOn)}</time>
            <span>{readingMinutes}&nbsp;мин чтения</span>
          </p>
        </div>
      </Link>
    </li>
  );
}

interface ArticleGridProps {
  readonly articles: readonly ArticleFacts[];
  /** Whether the first one is shown large. */
  readonly hasLarge?: boolean;
  readonly headingLevel?: 2 | 3;
}

/** Articles as cards in a grid. */
export function ArticleGrid({ articles, hasLarge = false, headingLevel = 2 }: ArticleGridProps) {
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
