import type { ReactNode } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  readonly name: string;
  readonly src?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large';
}

const widths = { small: 40, medium: 56, large: 96 } as const;

/** A person: the picture, or the initials. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps): ReactNode {
  const width = widths[size];
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden>
      {src === undefined ? (
        initialsOf(name)
      ) : (
        <img src={src} width={width} height={width} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
