import type { ReactNode } from 'react';
import { formatDayOfYear } from '#shared/dates.ts';
import type { Review } from '#shared/features/ratings/schema.ts';
import { Avatar } from './avatar.tsx';
import { Rating } from './rating.tsx';
import styles from './review-card.module.css';

interface ReviewCardProps {
  readonly review: Review;
  /** The review's subject, where the page does not say it. */
  readonly about?: ReactNode;
}

export function ReviewCard({ review, about }: ReviewCardProps): ReactNode {
  const { author, rating, text, writtenOn } = review;
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Avatar name={author} />
        <span>
          <b>{author}</b>
          <time dateTime={writtenOn}>{formatDayOfYear(writtenOn)}</time>
        </span>
        <Rating value={rating} />
      </header>
      <p className={styles.text}>{text}</p>
      {about !== undefined && <p className={styles.about}>{about}</p>}
    </article>
  );
}
