import type { CSSProperties, ReactNode } from 'react';
import { tints } from '#shared/features/dishes/labels.ts';
import { pictureWidths, shownPicturePath } from '#shared/features/pictures/address.ts';
import { ratioOf } from '#shared/features/pictures/ratio.ts';
import type { Picture as PictureFacts } from '#shared/features/pictures/schema.ts';
import avatarStyles from './avatar.module.css';
import { classNames } from './basics.tsx';
import { css } from './css.ts';

/** Side of the square that an unknown picture gets, pixels. */
const UNKNOWN_SIDE = 640;
/** Width of the file that browsers without `srcset` ask for. */
const PLAIN_WIDTH = 320;

interface PictureProps {
  readonly picture: PictureFacts;
  readonly alt: string;
  /** Width on the screen, as the attribute `sizes` takes it; of small pictures one number of points. */
  readonly sizes: string | number;
  /** In sight when the page opens: loaded at once and before the others. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
}

/** The listed widths that give different files; the last of them is the source's own. */
function usefulWidths(ownWidth: number) {
  const enough = pictureWidths.find((width) => width >= ownWidth) ?? pictureWidths[pictureWidths.length - 1];
  return pictureWidths.filter((width) => width <= (enough ?? 0));
}

/** Files for the browser's choice: for one and two pixels a point, or for a width that it works out itself. */
function addressesOf(picture: PictureFacts, ownWidth: number, sizes: string | number) {
  const widths = usefulWidths(ownWidth);
  if (typeof sizes === 'number') {
    const enoughFor = (points: number) => widths.find((width) => width >= points) ?? widths.at(-1) ?? 48;
    const src = shownPicturePath(picture, enoughFor(sizes));
    const twice = shownPicturePath(picture, enoughFor(2 * sizes));
    // Preloading of a first picture reads the list alone, so it names both.
    return src === twice ? { src } : { srcSet: `${src} 1x, ${twice} 2x`, src };
  }
  const srcSet = widths
    .filter((width) => width >= 192)
    .map((width) => `${shownPicturePath(picture, width)} ${Math.min(width, ownWidth)}w`);
  return { srcSet: srcSet.join(', '), sizes, src: shownPicturePath(picture, PLAIN_WIDTH) };
}

/**
 * Within a shared element React holds the new page back until its pictures are there, and shows the loader meanwhile.
 * A picture with a listener is not waited for: its place has its tint.
 */
function neverWaitedFor(): void {}

/** A picture in the sizes that the browser can choose from; its place is kept before it comes. */
export function Picture({ picture, alt, sizes, isFirst = false, className }: PictureProps) {
  const isKnown = ratioOf(picture) > 0;
  const own = isKnown ? picture : { width: UNKNOWN_SIDE, height: UNKNOWN_SIDE };
  // A small picture has its size on the screen from here, a large one from the style sheet.
  const width = typeof sizes === 'number' ? sizes : own.width;
  return (
    <img
      {...addressesOf(picture, own.width, sizes)}
      width={width}
      height={Math.round((width * own.height) / own.width)}
      alt={alt}
      className={classNames(className, !isKnown && css('aspect-1 object-contain'))}
      style={picture.tint === null ? undefined : { background: picture.tint }}
      {...(isFirst
        ? { fetchPriority: 'high' as const, onLoad: neverWaitedFor }
        : { loading: 'lazy' as const })}
      decoding="async"
    />
  );
}

interface PortraitProps {
  readonly person: { readonly name: string; readonly picture: PictureFacts | null };
  /** As those of a picture. */
  readonly sizes: string | number;
  readonly isFirst?: boolean;
  readonly alt: string;
}

/** A person at the size of a picture: the company's photograph, or the initials where there is none. */
export function Portrait({ person: { name, picture }, sizes, isFirst = false, alt }: PortraitProps) {
  if (picture === null) {
    return (
      <span
        className={css(
          'grid place-items-center w-[60%] aspect-1 rounded-full bg-surface text-green-700 font-extrabold',
          'text-[1.75rem] m-[20%]',
        )}
        aria-hidden
      >
        {initialsOf(name)}
      </span>
    );
  }
  return <Picture picture={picture} alt={alt} sizes={sizes} isFirst={isFirst} />;
}

interface AvatarProps {
  readonly name: string;
  /** A square picture; the initials without it. */
  readonly picture?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
}

/** A person: the picture, or the initials. Decoration: the name stands beside it. */
export function Avatar({ name, picture, size = 'medium' }: AvatarProps) {
  return (
    <span className={classNames(avatarStyles.avatar, avatarStyles[size])} aria-hidden>
      {picture ?? initialsOf(name)}
    </span>
  );
}

/** «АК» of «Анна Крылова»: first letters of the first two words; empty when there is no letter. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}]+/u).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('ru') ?? '')
    .join('');
}

const known: ReadonlySet<string> = new Set(tints);

/** The pastel ground of a programme, meal or dish; an unknown tint is sand. */
export function tintStyle(name: string): CSSProperties {
  return { backgroundColor: `var(--tint-${known.has(name) ? name : 'sand'})` };
}
