import type { ReactNode } from 'react';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './panels.module.css';

/** A picture on its tint with a text beside it. */
export function PictureText({ block }: { readonly block: BlockOf<'picture'> }): ReactNode {
  const { title, text, picture, tint, link } = block;
  const isCover = picture.width > picture.height;
  return (
    <div className={styles.pair}>
      <div className={isCover ? styles.wide : styles.dish} style={tintStyle(tint)}>
        <Picture picture={picture} alt="" sizes="(min-width: 768px) 50vw, 100vw" />
      </div>
      <div className={styles.beside}>
        {title !== undefined && <h2 className={styles.title}>{title}</h2>}
        <RichText html={text} />
        {link && (
          <p className={styles.action}>
            <ButtonLink to={link.href} look="outline">
              {link.label}
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  );
}
