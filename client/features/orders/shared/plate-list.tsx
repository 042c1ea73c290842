import type { Picture as PictureFacts } from '#shared/features/pictures/schema.ts';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import styles from './plate-list.module.css';

interface Plate {
  readonly key: string;
  readonly title: string;
  /** What stands over the title, in small letters. */
  readonly note: string;
  readonly picture: PictureFacts;
  readonly tint: string;
}

/** Dishes that a courier brings, each with its picture. */
export function PlateList({ plates }: { readonly plates: readonly Plate[] }) {
  return (
    <ul className={styles.plates}>
      {plates.map(({ key, title, note, picture, tint }) => (
        <li key={key}>
          <span className={styles.plate} style={tintStyle(tint)}>
            <Picture picture={picture} alt="" sizes={56} />
          </span>
          <span>
            <small>{note}</small>
            {title}
          </span>
        </li>
      ))}
    </ul>
  );
}
