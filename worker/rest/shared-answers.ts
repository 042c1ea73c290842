import { type EpochMs, moscowDate } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { Scope } from '../scope.ts';

/** Answers that an isolate keeps: those of pages that are asked for most. */
const MOST_KEPT = 500;

const MINUTE_MS = 60_000;
/** Asked for several times by each request; midnight and the cut-off fall on whole minutes. */
let known = { minute: Number.NaN, day: '' };

/** The day in Moscow with the first one that can still be delivered: what is offered follows from both. */
export function dayOf(now: EpochMs): string {
  const minute = Math.floor(now / MINUTE_MS);
  if (known.minute !== minute) known = { minute, day: `${moscowDate(now)} ${firstDeliveryDate(now)}` };
  return known.day;
}

/** What anonymous visitors are answered alike, kept for as long as content and day stay. */
export interface SharedAnswers {
  readonly get: (scope: Scope, call: string, make: () => Promise<unknown>) => Promise<unknown>;
}

export function createSharedAnswers(): SharedAnswers {
  const kept = new Map<string, unknown>();
  let holdsOf = '';

  return {
    async get({ published, clock, region }, call, make) {
      const version = await published.version();
      // What was read in part is good for this request alone.
      if (version === '') return make();
      const moment = `${version} ${dayOf(clock.now())}`;
      if (holdsOf !== moment) {
        kept.clear();
        holdsOf = moment;
      }
      const key = `${region} ${call}`;
      if (kept.has(key)) return kept.get(key);
      const answer = await make();
      if (holdsOf === moment && kept.size < MOST_KEPT) kept.set(key, answer);
      return answer;
    },
  };
}
