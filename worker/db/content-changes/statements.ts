import { type Statement, sql } from '../../platform/database.ts';
/** Counts a change of what is published, as a statement of the batch that makes it: the timer publishes what is lost. */
export const countContentChange = (): Statement => sql('UPDATE content_state SET changes = changes + 1');
