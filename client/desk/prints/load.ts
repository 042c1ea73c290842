import type { AnswerOf } from '#shared/contract.ts';
import type { listPrints, Print, PrintKind } from '#shared/features/desk/prints/contract.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import { mayCall, type Place } from '../place.ts';

export const PRINT = 'POST /rest/operations/prints/';
/** Prints that a page lists of each kind. */
const LISTED = 3;

/** What of a day, and how much of it, a page shows and prints. */
export interface PrintScope {
  readonly date: string;
  readonly days: number;
  readonly zone: string;
  readonly interval: string;
}

export type Prints = AnswerOf<typeof listPrints>['prints'];

/** What was printed of a day; nothing for whoever may print nothing. */
export async function loadPrints(rest: RestCall, place: Place, date: string): Promise<Prints> {
  if (!mayCall(place, PRINT)) return [];
  const { prints } = await rest<typeof listPrints>('GET /rest/operations/prints/', { query: { date } });
  return prints;
}

/** Prints of a kind that are of what the page shows, the latest first. */
export const printsOf = (prints: Prints, kind: PrintKind, scope: PrintScope): readonly Print[] =>
  prints
    .filter((one) => one.kind === kind && one.bag === '')
    .filter(
      ({ date, days, zone, interval }) =>
        date === scope.date && days === scope.days && zone === scope.zone && interval === scope.interval,
    )
    .slice(0, LISTED);
