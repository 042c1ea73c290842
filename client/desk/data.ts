import type { Place } from './place.ts';

/** Id of the script element that carries what the browser needs to take the page over. */
export const DATA_ID = 'desk-data';

/** Everything that the browser needs to take a page of the desk over; the server writes it as inert JSON. */
export interface DeskData {
  readonly place: Place;
  /** What the page's call has answered. */
  readonly shown: unknown;
  /** What was said in its place; null where nothing was refused. */
  readonly refusal: string | null;
}
