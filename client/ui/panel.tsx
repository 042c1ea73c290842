import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';
import { tintStyle } from './tint.ts';

interface PanelProps extends Omit<ComponentProps<'section'>, 'style' | 'title' | 'aria-labelledby'> {
  readonly title: ReactNode;
  /** Id of the heading, which names the panel. */
  readonly titleId: string;
  readonly size?: 'compact' | 'medium' | 'roomy';
  /** A tint of the design tokens; white with a shadow without it. */
  readonly tint?: string | undefined;
}

/** A part of a page under its heading, on a surface of its own; a screen's class says what differs in it. */
export function Panel({ title, titleId, size = 'medium', tint, className, children, ...rest }: PanelProps) {
  return (
    <section
      {...rest}
      className={classNames(styles.panel, styles[size], className)}
      aria-labelledby={titleId}
      data-tinted={tint !== undefined || undefined}
      style={tint === undefined ? undefined : tintStyle(tint)}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
