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
  return (
    <img src={path} alt={`Снимок к\u00a0отзыву: ${author}`} loading="lazy" decoding="async" {...place} />
  );
}
