import type { ReactNode } from 'react';
import { formatDayOfYear } from '#shared/dates.ts';
import type { Review } from '#shared/features/ratings/schema.ts';
import { css } from './css.ts';
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
    <article className={css('flex flex-col gap-14 h-full p-20 rounded-card bg-surface shadow-card')}>
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
      <p className={css('text-ink-2 text-ui leading-[1.5] wrap-break-word')}>{text}</p>
      {photo !== undefined && (
        <ReviewPhoto
          path={photo}
          author={author}
          width={480}
          height={360}
          className={css('w-full h-auto aspect-4/3 rounded-input bg-sand-100 object-cover')}
        />
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
