import { createContext } from 'react';
import type { SentForm } from '#shared/desk/forms.ts';

/** What was typed into the form around a control, and what is wrong with it. */
export const TypedContext = createContext<Pick<SentForm, 'values' | 'fields'>>({ values: {}, fields: {} });
