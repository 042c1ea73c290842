import type { ReactNode } from 'react';
import styles from './icon.module.css';

export interface IconProps {
  readonly size?: 16 | 20 | 24;
}

/** A line drawing; never speaks: the text or the label beside it does. */
export function Icon({ d, size = 20 }: IconProps & { readonly d: string }): ReactNode {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
