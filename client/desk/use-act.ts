import { useState } from 'react';
import { RestError } from '../platform/rest/rest.ts';
import { wordsOf } from './refusals.ts';

/** Something that is done by a press: whether it is on its way, and what it was refused with. */
export function useAct() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  /** Does it; `words` tells what is said of an error that is no refusal of a call. */
  const act = async (
    work: () => Promise<void>,
    words: (error: unknown) => string | undefined = () => undefined,
  ) => {
    setBusy(true);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      const said = error instanceof RestError ? wordsOf(error) : words(error);
      if (said === undefined) throw error;
      setRefusal(said);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refusal, act };
}
