import { importAgain } from '../code/import-again.ts';
import { type AppState, useAppState } from '../state/app-state.ts';
import type { CaptchaKind, Proof } from './widgets.ts';

const loadWidgets = () => importAgain(() => import('./widgets.ts'));

const nothing = () => undefined;
const unchecked: Proof = { token: '', failure: {}, release: nothing };

async function prove(state: AppState, kind: CaptchaKind): Promise<Proof> {
  const script = state.site.outside?.[kind];
  if (!script) return unchecked;
  try {
    const { proveBy } = await loadWidgets();
    return await proveBy(kind, script);
  } catch {
    // Code of ours that does not come is no reason to keep somebody out either.
    return { ...unchecked, failure: { 'captcha-failure': 'broken' } };
  }
}

/**
 * Makes a call with what a bot check says of the visitor: a token that is used once, or the reason why there is none.
 * Where the check is off, the token is empty.
 */
export async function withProof<T>(
  state: AppState,
  kind: CaptchaKind,
  send: (proof: Proof) => Promise<T>,
): Promise<T> {
  const proof = await prove(state, kind);
  state.auth.captchaToken = proof.token;
  try {
    return await send(proof);
  } finally {
    state.auth.captchaToken = '';
    proof.release();
  }
}

const untouched = {};

/** Handlers for the element around a form: its first touch loads the script of the check. */
export function useCaptchaTouch(kind: CaptchaKind) {
  const script = useAppState().site.outside?.[kind];
  if (!script) return untouched;
  const prepare = () => void loadWidgets().then(({ prepareWidget }) => prepareWidget(kind, script), nothing);
  return { onFocus: prepare, onPointerDown: prepare, onKeyDown: prepare };
}
