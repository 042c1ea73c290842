import type { ReactNode } from 'react';

interface DishPictureProps {
  /** Name of the picture, as menu and programmes give it. */
  readonly code: string;
  readonly alt: string;
  /** Width on the screen, as the attribute `sizes` takes it. */
  readonly sizes: string;
  readonly className?: string | undefined;
}

/** A dish on a transparent ground, square; stands on a tint, never on white. */
export function DishPicture({ code, alt, sizes, className }: DishPictureProps): ReactNode {
  return (
    <img
      src={`/images/dishes/${code}.webp`}
      sizes={sizes}
      width={560}
      height={560}
      alt={alt}
      className={className}
      loading="lazy"
      decoding="async"
    />
  );
}
