import { createContext } from 'react';
import type { SentForm } from '#shared/desk/forms.ts';

/** The form that this page has come back with; null where none was sent. */
export const SentContext = createContext<SentForm | null>(null);

/** What was typed into the form around a control, and what is wrong with it. */
export const TypedContext = createContext<Pick<SentForm, 'values' | 'fields'>>({ values: {}, fields: {} });
