import type { ReactNode } from 'react';
import { Link } from '../../../router/link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Rating } from '../../../ui/rating.tsx';
import surface from '../../../ui/surface.module.css';
import { type ReviewsData, reviewsPath } from '../reviews-data.ts';
import styles from '../reviews-screen.module.css';

/** The mean, and how many gave each number of stars; a line leads to those reviews. */
export function ReviewSummary({ data: { summary, programme } }: { readonly data: ReviewsData }): ReactNode {
  const { average, count, byStars } = summary;
  if (count === 0) return null;
  return (
    <section className={classNames(surface.card, styles.summary)} aria-label="Общая оценка">
      <Rating value={average} reviewCount={count} size="medium" />
      <ul>
        {[5, 4, 3, 2, 1].map((stars) => {
          const reviews = byStars[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <Link to={reviewsPath({ programme, rating: String(stars) })} className={styles.stars}>
                <span>{stars}&nbsp;из&nbsp;5</span>
                <meter value={reviews} max={Math.max(1, count)} aria-hidden />
                <span>{reviews}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
