import { useState } from 'react';
import { firstRefusalText } from '../../platform/forms/failure-text.ts';
import { useFetchStatus } from '../../platform/rest/fetch-status.ts';

/** Sends something and keeps what went wrong in words. */
export function useSending() {
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const send = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
    setFailure(undefined);
    return run(action, (error) =>
      setFailure(firstRefusalText(error, 'Не\u00a0получилось отправить. Попробуйте ещё раз')),
    );
  };
  return { send, failure, setFailure, isBusy: status === 'pending' };
}
