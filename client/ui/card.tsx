import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { tintStyle } from './tint.ts';

interface CardProps extends Omit<ComponentProps<'div'>, 'className' | 'style'> {
  /** A tint of the design tokens; white without it. */
  readonly tint?: string;
}

/** A surface with the site's corners: white with a shadow, or tinted. */
export function Card({ tint, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={styles.card}
      data-tinted={tint !== undefined || undefined}
      style={tint === undefined ? undefined : tintStyle(tint)}
    />
  );
}
