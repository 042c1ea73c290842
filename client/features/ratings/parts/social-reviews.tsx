import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import surface from '../../../ui/surface.module.css';
import type { ReviewsData } from '../reviews-data.ts';
import styles from '../reviews-screen.module.css';

/** Where else people write about us. */
export function SocialReviews({ pages }: { readonly pages: ReviewsData['socialReviews'] }): ReactNode {
  if (pages.length === 0) return null;
  return (
    <section className={classNames(surface.card, styles.summary)}>
      <h2 className={styles.formTitle}>Отзывы в&nbsp;соцсетях</h2>
      <ul className={styles.social}>
        {pages.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
