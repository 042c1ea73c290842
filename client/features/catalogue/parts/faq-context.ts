import { createContext } from 'react';
import type { FaqQuestion } from '#shared/features/pages/schema.ts';

/** The questions of the page; handed down by context, because the sections around them are one constant element. */
export const FaqContext = createContext<readonly FaqQuestion[]>([]);
