import type { ReactNode } from 'react';
import { formatDayOfYear } from '#shared/dates.ts';
import type { Review } from '#shared/features/ratings/schema.ts';
import { Avatar } from './avatar.tsx';
import { Rating } from './rating.tsx';
import styles from './review-card.module.css';
import { ReviewPhoto } from './review-photo.tsx';

interface ReviewCardProps {
  readonly review: Review;
  /** The review's subject, where the page does not say it. */
  readonly about?: ReactNode;
}

export function ReviewCard({ review, about }: ReviewCardProps) {
  const { author, rating, text, writtenOn, isSample, photo } = review;
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Avatar name={author} />
        <span>
          <b>{author}</b>
          {isSample ? (
            <small>Пример отзыва</small>
          ) : (
            <time dateTime={writtenOn}>{formatDayOfYear(writtenOn)}</time>
          )}
        </span>
        <Rating value={rating} />
      </header>
      <p className={styles.text}>{text}</p>
      {photo !== undefined && (
        <ReviewPhoto path={photo} author={author} width={480} height={360} className={styles.photo} />
      )}
      {about !== undefined && <p className={styles.about}>{about}</p>}
    </article>
  );
}
