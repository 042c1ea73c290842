import type { ReactNode } from 'react';
import { formatDayOfYear } from '#shared/dates.ts';
import type { Review } from '#shared/features/ratings/schema.ts';
import { Avatar } from './picture.tsx';
import { Rating } from './rating.tsx';
import styles from './review-card.module.css';

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

interface ReviewPhotoProps {
  /** Where the picture is. */
  readonly path: string;
  /** Who has written the review. */
  readonly author: string;
  /** The place that is kept for it, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
}

/** A customer's picture, of whatever size: its place cuts it. */
export function ReviewPhoto({ path, author, ...place }: ReviewPhotoProps) {
  return <img src={path} alt={`Снимок к отзыву: ${author}`} loading="lazy" decoding="async" {...place} />;
}
