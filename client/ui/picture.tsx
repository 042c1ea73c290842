import type { ReactNode } from 'react';

interface DishPictureProps {
  /** Name of the picture, as menu and programmes give it. */
  readonly code: string;
  readonly alt: string;
  /** Width on the screen, as the attribute `sizes` takes it. */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** The picture that the first look falls on: loaded at once and first. */
  readonly isFirstLook?: boolean;
}

const pictureUrl = (code: string, width: 280 | 560) => `/images/dishes/${code}-${width}.webp`;

/** A dish on a transparent ground, square; stands on a tint, never on white. */
export function DishPicture({
  code,
  alt,
  sizes,
  className,
  isFirstLook = false,
}: DishPictureProps): ReactNode {
  return (
    <img
      src={pictureUrl(code, 280)}
      srcSet={`${pictureUrl(code, 280)} 280w, ${pictureUrl(code, 560)} 560w`}
      sizes={sizes}
      width={560}
      height={560}
      alt={alt}
      className={className}
      loading={isFirstLook ? 'eager' : 'lazy'}
      decoding="async"
      {...(isFirstLook && { fetchPriority: 'high' as const })}
    />
  );
}
