import { RECAPTCHA_ACTION } from '#shared/features/auth/recaptcha-action.ts';
import type { CaptchaFailure } from '#shared/features/auth/schema.ts';
import type { ScriptToLoad } from '#shared/features/outside-scripts/table.ts';
import { followCookieChoice, isCookieAllowed } from '../consent/cookie-choice.ts';
import { quietly } from '../errors/quietly.ts';
import type { AppState } from '../state/app-state.ts';
import { loadOutsideScript, OutsideScriptError } from '../vendors/outside-scripts.ts';
import { type CaptchaKind, createPlace, type Proof, ProofError, type Widget } from './proof.ts';
import { createSmartCaptcha } from './smart-captcha.ts';

interface ReCaptcha {
  ready(listener: () => void): void;
  render(
    container: HTMLElement,
    options: { readonly sitekey: string; readonly badge: 'bottomright'; readonly size: 'invisible' },
  ): number;
  execute(id: number, options: { readonly action: string }): PromiseLike<string>;
}

declare global {
  interface Window {
    grecaptcha?: ReCaptcha;
  }
}

/** reCAPTCHA v3: it asks nothing of the visitor, and gives a new token at every question. */
async function createReCaptcha(script: ScriptToLoad): Promise<Widget> {
  const api = await loadOutsideScript(script, 'grecaptcha');
  const { container, isCurrent } = createPlace();
  const id = api.render(container, {
    sitekey: script.siteKey ?? '',
    badge: 'bottomright',
    size: 'invisible',
  });
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new ProofError('slow')), script.timeoutMs);
        const settle = (act: () => void) => {
          clearTimeout(timer);
          act();
        };
        api.ready(() => {
          api.execute(id, { action: RECAPTCHA_ACTION }).then(
            (token) => settle(() => resolve(token)),
            () => settle(() => reject(new ProofError('broken'))),
          );
        });
      }),
    reset: () => undefined,
    remove: () => container.remove(),
    isInPlace: isCurrent,
  };
}

/** After a failure the vendor is left alone for so long: nobody waits for it at every step, in milliseconds. */
const PAUSE_MS = 60_000;

const create = { smartcaptcha: createSmartCaptcha, recaptcha: createReCaptcha } as const;

/** The widget in the page; one at a time, because badges share a corner. */
let shown: { readonly kind: CaptchaKind; readonly widget: Widget } | undefined;
let placing: Promise<unknown> = Promise.resolve();
const failures = new Map<CaptchaKind, { readonly reason: CaptchaFailure; readonly at: number }>();

function reasonOf(error: unknown): CaptchaFailure {
  return error instanceof OutsideScriptError || error instanceof ProofError ? error.reason : 'broken';
}

function removeShown(): void {
  const last = shown;
  shown = undefined;
  if (last) quietly(last.widget.remove);
}

/** Runs what needs a vendor, and remembers when it fails. */
async function attempt<T>(kind: CaptchaKind, act: () => Promise<T>): Promise<T> {
  const failed = failures.get(kind);
  if (failed && Date.now() - failed.at < PAUSE_MS) throw new ProofError(failed.reason);
  try {
    return await act();
  } catch (error) {
    const reason = reasonOf(error);
    // A visitor who has closed a challenge may want another one.
    if (reason !== 'closed') failures.set(kind, { reason, at: Date.now() });
    removeShown();
    throw new ProofError(reason);
  }
}

/** The widget of a check where the visitor is; a form asks at every touch, so one comes after the other. */
function place(kind: CaptchaKind, script: ScriptToLoad): Promise<Widget> {
  const placed = placing.then(() =>
    attempt(kind, async () => {
      if (shown?.kind === kind && shown.widget.isInPlace()) return shown.widget;
      removeShown();
      const widget = await create[kind](script);
      shown = { kind, widget };
      return widget;
    }),
  );
  placing = placed.catch(() => undefined);
  return placed;
}

/** Loads a check and shows its badge; what fails is told when a token is asked for. */
export async function prepareWidget(kind: CaptchaKind, script: ScriptToLoad): Promise<void> {
  await place(kind, script).catch(() => undefined);
}

/** Loads the script of SmartCaptcha without a badge; what fails is told when a token is asked for. */
export async function loadSmartCaptcha(script: ScriptToLoad): Promise<void> {
  await loadOutsideScript(script, 'smartCaptcha').catch(() => undefined);
}

/** A token for one call, or the reason why there is none. */
export async function proveBy(kind: CaptchaKind, script: ScriptToLoad): Promise<Proof> {
  try {
    const widget = await place(kind, script);
    const token = await attempt(kind, widget.ask);
    return { token, failure: {}, release: () => quietly(widget.reset) };
  } catch (error) {
    return { token: '', failure: { 'captcha-failure': reasonOf(error) }, release: () => undefined };
  }
}

/**
 * Loads the first check before a form is touched, for whoever allows analytics: a check that has watched the visit asks
 * fewer people to solve something. The others get it with the first touch.
 */
export function loadCheckAhead(state: AppState, script: ScriptToLoad): void {
  const load = () => {
    if (isCookieAllowed(state, 'analytics')) void loadSmartCaptcha(script);
  };
  load();
  followCookieChoice(state, load);
}
