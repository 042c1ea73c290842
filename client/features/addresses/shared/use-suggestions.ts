import { suggestAddresses } from '#shared/features/regions/contract.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';

/** Pause in typing before streets are looked up, in milliseconds. */
const TYPING_PAUSE_MS = 200;
/** Shortest query that is looked up, in letters. */
const MIN_LETTERS = 2;

/** Streets that match the text as it is typed, with the newest that were found, also for an older text. */
export function useSuggestions(text: string, isWanted: boolean) {
  const query = text.trim();
  const { data, latest, status } = useRestData(
    suggestAddresses,
    { query: { query } },
    { isWanted: isWanted && query.length >= MIN_LETTERS, pauseMs: TYPING_PAUSE_MS },
  );
  return { addresses: data?.addresses, latest: latest?.addresses, hasFailed: status === 'error' };
}
