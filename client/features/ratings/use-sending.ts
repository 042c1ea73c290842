import { useState } from 'react';
import { useFetchStatus } from '../../platform/fetch-status.ts';
import { RestError } from '../../platform/rest-client.ts';

/** What a person reads of a refusal. */
function wordsOf(error: unknown): string {
  if (!(error instanceof RestError)) return 'Не получилось отправить. Попробуйте ещё раз';
  return Object.values(error.fields)[0] ?? error.message;
}

/** Sends something and keeps what went wrong in words. */
export function useSending() {
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const send = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
    setFailure(undefined);
    return run(action, (error) => setFailure(wordsOf(error)));
  };
  return { send, failure, setFailure, isBusy: status === 'pending' };
}
