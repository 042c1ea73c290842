import type { CSSProperties } from 'react';

/** The pastel ground of a programme, meal or dish; `name` is a tint of the design tokens. */
export function tintStyle(name: string): CSSProperties {
  return { backgroundColor: `var(--tint-${name}, var(--tint-sand))` };
}
