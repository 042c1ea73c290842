import type { CSSProperties, ReactNode } from 'react';
import {
  type PictureFormat,
  type PictureWidth,
  picturePath,
  pictureWidths,
} from '#shared/features/pictures/address.ts';
import { readPlaceholder } from '#shared/features/pictures/placeholder.ts';
import type { Picture as PictureFacts } from '#shared/features/pictures/schema.ts';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

/** Side of the square that an unknown picture gets, pixels. */
const UNKNOWN_SIDE = 640;
/** Width of the file that only browsers without WebP ask for. */
const FALLBACK_WIDTH = 320;

/** The lowest qualities at which nobody sees a difference from the source (DECISIONS.md). */
const qualities = { avif: 60, webp: 80, png: 100, jpg: 80 } as const satisfies Record<PictureFormat, number>;

interface PictureProps {
  readonly picture: PictureFacts;
  readonly alt: string;
  /** Width on the screen, as the attribute `sizes` takes it; of small pictures one number of points. */
  readonly sizes: string | number;
  /** In sight when the page opens: loaded at once and before the others. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
}

function pathOf(picture: PictureFacts, width: PictureWidth, format: PictureFormat): string {
  return picturePath(picture, { width, quality: qualities[format], format });
}

/** The listed widths that give different files; the last of them is the source's own. */
function usefulWidths(ownWidth: number): PictureWidth[] {
  const enough = pictureWidths.find((width) => width >= ownWidth) ?? pictureWidths[pictureWidths.length - 1];
  return pictureWidths.filter((width) => width <= (enough ?? 0));
}

function sourceSet(picture: PictureFacts, ownWidth: number, sizes: string | number, format: PictureFormat) {
  const widths = usefulWidths(ownWidth);
  if (typeof sizes === 'number') {
    const enoughFor = (points: number) => widths.find((width) => width >= points) ?? widths.at(-1) ?? 48;
    const once = pathOf(picture, enoughFor(sizes), format);
    const twice = pathOf(picture, enoughFor(2 * sizes), format);
    return once === twice ? once : `${once} 1x, ${twice} 2x`;
  }
  return widths
    .filter((width) => width >= 192)
    .map((width) => `${pathOf(picture, width, format)} ${Math.min(width, ownWidth)}w`)
    .join(', ');
}

/**
 * Within a shared element React holds the new page back until its pictures are there, and shows the loader meanwhile.
 * A picture with a listener is not waited for: it has its placeholder.
 */
function neverWaitedFor(): void {}

function placeholderStyle(value: number): CSSProperties {
  return { '--placeholder': value } as CSSProperties;
}

/** A picture in the formats and sizes that the browser can choose from; its place is kept before it comes. */
export function Picture({ picture, alt, sizes, isFirst = false, className }: PictureProps): ReactNode {
  const isKnown = picture.width > 0;
  const own = isKnown ? picture : { width: UNKNOWN_SIDE, height: UNKNOWN_SIDE };
  // A small picture has its size on the screen from here, a large one from the style sheet.
  const width = typeof sizes === 'number' ? sizes : own.width;
  const under = picture.placeholder === null ? undefined : readPlaceholder(picture.placeholder);
  const sizeList = typeof sizes === 'string' ? { sizes } : {};
  return (
    <picture className={styles.frame}>
      <source type="image/avif" srcSet={sourceSet(picture, own.width, sizes, 'avif')} {...sizeList} />
      <source type="image/webp" srcSet={sourceSet(picture, own.width, sizes, 'webp')} {...sizeList} />
      <img
        src={pathOf(picture, FALLBACK_WIDTH, 'png')}
        width={width}
        height={Math.round((width * own.height) / own.width)}
        alt={alt}
        className={classNames(
          className,
          !isKnown && styles.unknown,
          under && (under.isPlate ? styles.plate : styles.whole),
        )}
        {...(under && { style: placeholderStyle(under.value) })}
        {...(isFirst
          ? { fetchPriority: 'high' as const, onLoad: neverWaitedFor }
          : { loading: 'lazy' as const })}
        decoding="async"
      />
    </picture>
  );
}
