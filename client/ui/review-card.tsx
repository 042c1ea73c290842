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
  const { author, rating, text, writtenOn, photo } = review;
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
      {photo !== undefined && (
        <img
          className={styles.photo}
          src={photo}
          alt={`Снимок к\u00a0отзыву: ${author}`}
          width={480}
          height={360}
          loading="lazy"
          decoding="async"
        />
      )}
      {about !== undefined && <p className={styles.about}>{about}</p>}
    </article>
  );
}
