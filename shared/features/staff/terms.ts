import { DAY_MS, HOUR_MS } from '../../dates.ts';

/** How long somebody stays signed in at the desk without doing anything, in milliseconds: a shift. */
export const STAFF_SESSION_MS = 12 * HOUR_MS;
/** And how long at the most, in milliseconds: whoever is at the desk every day signs in once a week. */
export const STAFF_SESSION_MOST_MS = 7 * DAY_MS;
/** How long after signing in somebody may make one more passkey, in milliseconds. */
export const FRESH_MS = 10 * 60_000;
/** How long an invitation can be taken, in milliseconds. */
export const INVITATION_MS = 3 * DAY_MS;
/** How long somebody may take over their passkey, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;
/** Codes by letter: how long they are good for, in milliseconds, and how often one may be entered wrongly. */
export const staffCodeTerms = { length: 8, lifetimeMs: 10 * 60_000, tries: 5 } as const;
