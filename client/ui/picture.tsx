import type { ReactNode } from 'react';

interface DishPictureProps {
  /** Name of the picture, as menu and programmes give it. */
  readonly code: string;
  readonly alt: string;
  /** Width on the screen, as the attribute `sizes` takes it. */
  readonly sizes: string;
  readonly className?: string | undefined;
}

const pictureUrl = (code: string, width: 280 | 560) => `/images/dishes/${code}-${width}.webp`;

/** A dish on a transparent ground, square; stands on a tint, never on white. */
export function DishPicture({ code, alt, sizes, className }: DishPictureProps): ReactNode {
  return (
    <img
      src={pictureUrl(code, 280)}
      srcSet={`${pictureUrl(code, 280)} 280w, ${pictureUrl(code, 560)} 560w`}
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
