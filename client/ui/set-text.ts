import type { ReactNode } from 'react';
import { typeset } from '#shared/typography.ts';

/** A plain text with its short words kept beside their neighbours; what is composed has its own spaces. */
export function setText(content: ReactNode): ReactNode {
  return typeof content === 'string' ? typeset(content) : content;
}
