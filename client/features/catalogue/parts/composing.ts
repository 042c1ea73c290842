import type { Programme } from '#shared/features/programmes/schema.ts';
import type { Draft } from '../draft.ts';

/** What the parts of home that compose the order share. */
export interface Composing {
  readonly draft: Draft;
  readonly offered: readonly Programme[];
  readonly firstStartDate: string;
  readonly onDraft: (draft: Draft) => void;
}
