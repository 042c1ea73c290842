import { createContext } from 'react';
import type { FieldErrors } from '#shared/errors.ts';

/** A form that was sent, with what came of it. */
export interface SentForm<Answer = unknown> {
  readonly values: Readonly<Record<string, string>>;
  /** What it was refused with; empty where it was done. */
  readonly refusal: string;
  readonly fields: FieldErrors;
  readonly answer: Answer | null;
}

/** What was typed into the form around a control, and what is wrong with it. */
export const TypedContext = createContext<Pick<SentForm, 'values' | 'fields'>>({ values: {}, fields: {} });
