import { useEffect, useRef, useState } from 'react';
import { withProof } from '../captcha/captcha.ts';
import { RestError } from '../rest/rest-client.ts';
import { type AppState, useAppState } from '../state/app-state.ts';
import { createPlacer, type Placer, type PlacingInput } from './placer.ts';

type Call<Body, Placed> = (input: PlacingInput<Body>) => Promise<Placed>;

/** Makes a call that the server wants a bot check for again, with what the check says: the first has done nothing. */
const withCheck =
  <Body, Placed>(state: AppState, call: Call<Body, Placed>): Call<Body, Placed> =>
  (input) =>
    call(input).catch((error: unknown) => {
      if (!(error instanceof RestError) || error.code !== 'captcha_required') throw error;
      return withProof(state, 'smartcaptcha', ({ token, failure }) =>
        call({ ...input, body: { ...input.body, 'smart-token': token, ...failure } }),
      );
    });

/** The one placer of a form, so that a second press carries the key of the first. */
export function usePlacer<Body, Placed>(call: Call<Body, Placed>): Placer<Body, Placed> {
  const state = useAppState();
  const placer = useRef<Placer<Body, Placed>>(undefined);
  return (body) => {
    placer.current ??= createPlacer({
      call: withCheck(state, call),
      newKey: () => crypto.randomUUID(),
    });
    return placer.current(body);
  };
}

/** Whether the page is being left for good; it is not when the browser brings it back as it was. */
export function useLeaving(): readonly [boolean, (isLeaving: boolean) => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return [isLeaving, setLeaving];
}
