import { countNeeds } from '#shared/features/needs/contract.ts';
import type { RestCall } from '../rest/rest.ts';
import { browserStore } from '../storage/stores.ts';
import { type AppState, NEEDS_COUNT_KEY } from './app-state.ts';

/** How long a page that is not of the account believes what another one has learnt, in milliseconds. */
const BELIEVED_MS = 10 * 60_000;

/** Notes how much waits for the customer, for the navigation of this page and of later ones. */
export function noteNeedsCount(state: AppState, count: number, now = Date.now()): void {
  state.needs.count = count || undefined;
  try {
    browserStore().setItem(NEEDS_COUNT_KEY, `${count} ${now} ${state.auth.id}`);
  } catch {
    // Where the storage is closed, each page asks for itself.
  }
}

/** Asks how much waits for the customer. */
export async function askNeedsCount(state: AppState, rest: RestCall, now = Date.now()): Promise<void> {
  const { count } = await rest(countNeeds);
  noteNeedsCount(state, count, now);
}

function readNote(): readonly string[] {
  try {
    return (browserStore().getItem(NEEDS_COUNT_KEY) ?? '').split(' ');
  } catch {
    return [];
  }
}

/** Shows the customer what was noted last, and asks anew where that is old. */
export async function showNeedsCount(state: AppState, rest: RestCall, now = Date.now()): Promise<void> {
  const [count, at, owner] = readNote();
  if (owner !== state.auth.id) return askNeedsCount(state, rest, now);
  state.needs.count = Number(count) || undefined;
  return now - Number(at) > BELIEVED_MS ? askNeedsCount(state, rest, now) : undefined;
}
