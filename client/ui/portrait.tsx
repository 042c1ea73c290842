import type { Picture as PictureFacts } from '#shared/features/pictures/schema.ts';
import { initialsOf } from './initials.ts';
import { Picture } from './picture.tsx';
import styles from './portrait.module.css';

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
      <span className={styles.initials} aria-hidden>
        {initialsOf(name)}
      </span>
    );
  }
  return <Picture picture={picture} alt={alt} sizes={sizes} isFirst={isFirst} />;
}
