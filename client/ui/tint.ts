import type { CSSProperties } from 'react';
import { tints } from '#shared/features/dishes/labels.ts';

const known: ReadonlySet<string> = new Set(tints);

/** The pastel ground of a programme, meal or dish; an unknown tint is sand. */
export function tintStyle(name: string): CSSProperties {
  return { backgroundColor: `var(--tint-${known.has(name) ? name : 'sand'})` };
}
