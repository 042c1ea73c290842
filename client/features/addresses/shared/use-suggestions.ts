import { suggestAddresses } from '#shared/features/regions/contract.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';

/** Pause in typing before streets are looked up, in milliseconds. */
const TYPING_PAUSE_MS = 200;
/** Shortest query that is looked up, in letters. */
const MIN_LETTERS = 2;

interface Suggestions {
  /** Answer to this very text; undefined until it arrives. */
  readonly addresses: readonly SuggestedAddress[] | undefined;
  /** The newest addresses that were found, also for an older text. */
  readonly latest: readonly SuggestedAddress[] | undefined;
  readonly hasFailed: boolean;
}

/** Streets that match the text as it is typed. */
export function useSuggestions(text: string, isWanted: boolean): Suggestions {
  const query = text.trim();
  const { data, latest, status } = useRestData(
    suggestAddresses,
    { query: { query } },
    { isWanted: isWanted && query.length >= MIN_LETTERS, pauseMs: TYPING_PAUSE_MS },
  );
  return { addresses: data?.addresses, latest: latest?.addresses, hasFailed: status === 'error' };
}
