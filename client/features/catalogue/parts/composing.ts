import type { Dispatch, SetStateAction } from 'react';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { Draft, StartWindow } from '../draft.ts';

/** Shared by the parts of home that compose the order. */
export interface Composing {
  readonly draft: Draft;
  readonly offered: readonly Programme[];
  readonly starts: StartWindow;
  readonly onDraft: Dispatch<SetStateAction<Draft>>;
}
