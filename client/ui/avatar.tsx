import type { ReactNode } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  readonly name: string;
  /** A square picture; the initials without it. */
  readonly picture?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
}

/** A person: the picture, or the initials. Decoration: the name stands beside it. */
export function Avatar({ name, picture, size = 'medium' }: AvatarProps) {
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden>
      {picture ?? initialsOf(name)}
    </span>
  );
}
