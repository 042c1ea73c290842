import { useEffect, useRef, useState } from 'react';
import { withProof } from '../captcha/captcha.ts';
import { RestError } from '../rest/rest.ts';
import { type AppState, useAppState } from '../state/app-state.ts';

/** No answer, or one that failed on the way back: the purchase may or may not be placed. */
const openStatuses = new Set([0, 408, 425]);

function isOpen(error: unknown): boolean {
  return error instanceof RestError && (openStatuses.has(error.status) || error.status >= 500);
}

export interface PlacingInput<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<'Idempotency-Key', string>>;
}

type Call<Body, Placed> = (input: PlacingInput<Body>) => Promise<Placed>;

/** Sends a purchase once; another press for the same one carries the same key, so that none is placed twice. */
type Placer<Body, Placed> = (body: Body) => Promise<Placed>;

/**
 * The key belongs to one body: it is kept while the answer stays open, through as many presses as it takes, and after
 * the purchase is placed, so that another press while the page leads on gets the same one. It is dropped by a refusal
 * or by a changed body.
 */
export function createPlacer<Body, Placed>(
  call: Call<Body, Placed>,
  newKey: () => string = () => crypto.randomUUID(),
): Placer<Body, Placed> {
  let sent: { readonly text: string; readonly key: string } | undefined;

  return async (body) => {
    const text = JSON.stringify(body);
    if (sent?.text !== text) sent = { text, key: newKey() };
    try {
      return await call({ body, headers: { 'Idempotency-Key': sent.key } });
    } catch (error) {
      if (!isOpen(error)) sent = undefined;
      throw error;
    }
  };
}

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
    placer.current ??= createPlacer(withCheck(state, call));
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
