import type { BlockOf } from '#shared/features/pages/schema.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './panels.module.css';

export function Quote({ block }: { readonly block: BlockOf<'quote'> }) {
  const { text, name, role, picture } = block;
  return (
    <figure className={styles.quote}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <Avatar
          name={name}
          size="large"
          picture={picture && <Picture picture={picture} alt="" sizes={72} />}
        />
        <span>
          <b>{name}</b>
          {role}
        </span>
      </figcaption>
    </figure>
  );
}
