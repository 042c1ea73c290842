import { useCallback, useRef, useState } from 'react';

/** Where a call stands. */
export type FetchStatus = 'idle' | 'pending' | 'success' | 'error';

interface Tracked {
  readonly status: FetchStatus;
  /** Runs an action and follows it; while one is pending another is not begun. Resolves to undefined on failure. */
  readonly run: <T>(action: () => Promise<T>, onError: (error: unknown) => void) => Promise<T | undefined>;
}

/** Follows an action through idle, pending, success and error. */
export function useFetchStatus(): Tracked {
  const [status, setStatus] = useState<FetchStatus>('idle');
  const isPending = useRef(false);
  const run = useCallback(async <T>(action: () => Promise<T>, onError: (error: unknown) => void) => {
    if (isPending.current) return undefined;
    isPending.current = true;
    setStatus('pending');
    try {
      const result = await action();
      setStatus('success');
      return result;
    } catch (error) {
      setStatus('error');
      onError(error);
      return undefined;
    } finally {
      isPending.current = false;
    }
  }, []);
  return { status, run };
}
