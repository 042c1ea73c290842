import { createContext } from 'react';
import type { FaqQuestion } from '#shared/features/pages/schema.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';

/** What of the page its lower sections need; handed down by context, because they are one constant element. */
export interface LowerData {
  readonly faq: readonly FaqQuestion[];
  /** What the calculator proposes from. */
  readonly programmes: readonly Pick<Programme, 'code' | 'name' | 'lines' | 'defaultKcal'>[];
}
export const LowerContext = createContext<LowerData>({ faq: [], programmes: [] });
