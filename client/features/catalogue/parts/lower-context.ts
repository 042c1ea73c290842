import { createContext } from 'react';
import type { FaqQuestion } from '#shared/features/pages/schema.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';

/** What of the page its lower sections need; handed down by context, because they are one constant element. */
export interface LowerData {
  readonly questions: readonly FaqQuestion[];
  /** What the calculator proposes from. */
  readonly programmes: readonly Pick<Programme, 'code' | 'name' | 'lines' | 'defaultKcal'>[];
  /** The page of a programme speaks of nothing but the programme: what holds for all stands on home and /faq/. */
  readonly isOfProgramme: boolean;
}

export const LowerContext = createContext<LowerData>({ questions: [], programmes: [], isOfProgramme: false });
