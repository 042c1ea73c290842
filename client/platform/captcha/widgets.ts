import { RECAPTCHA_ACTION } from '#shared/features/auth/recaptcha-action.ts';
import type { CaptchaFailure } from '#shared/features/auth/schema.ts';
import type { ScriptToLoad } from '#shared/features/outside-scripts/table.ts';
import { followCookieChoice, isCookieAllowed } from '../consent/cookie-choice.ts';
import { quietly } from '../errors/quietly.ts';
import type { AppState } from '../state/app-state.ts';
import { loadOutsideScript, OutsideScriptError } from '../vendors/outside-scripts.ts';

/** The bot checks by their rows among the outside scripts. */
export type CaptchaKind = 'smartcaptcha' | 'recaptcha';

/** The outcome of a check of the visitor. */
export interface Proof {
  /** Empty where there is none. */
  readonly token: string;
  /** Field of the call that says why there is no token. */
  readonly failure: { readonly 'captcha-failure'?: CaptchaFailure };
  /** Called when the token has been used, or refused. */
  readonly release: () => void;
}

/** A vendor's widget in the page. */
interface Widget {
  /** Asks for a token; rejects where none comes. */
  readonly ask: () => Promise<string>;
  readonly reset: () => void;
  readonly remove: () => void;
  /** Whether it stands where the visitor is: in the open dialog, or in the page. */
  readonly isInPlace: () => boolean;
}

interface ReCaptcha {
  ready(listener: () => void): void;
  render(
    container: HTMLElement,
    options: { readonly sitekey: string; readonly badge: 'bottomright'; readonly size: 'invisible' },
  ): number;
  execute(id: number, options: { readonly action: string }): PromiseLike<string>;
}

type SmartEvent =
  | 'challenge-visible'
  | 'challenge-hidden'
  | 'network-error'
  | 'javascript-error'
  | 'token-expired';

interface SmartCaptcha {
  render(
    container: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly hl: 'ru';
      readonly invisible: true;
      readonly shieldPosition: 'bottom-right';
      readonly hideShield: false;
      readonly callback: (token: string) => void;
    },
  ): number;
  execute(id: number): void;
  reset(id: number): void;
  destroy(id: number): void;
  subscribe(id: number, event: SmartEvent, listener: () => void): () => void;
}

declare global {
  interface Window {
    grecaptcha?: ReCaptcha;
    smartCaptcha?: SmartCaptcha;
  }
}

/** All but the top dialog is inert while one is open: a challenge anywhere else could not be pressed. */
function hostOfWidgets(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
}

/** Makes an element where the visitor is, which a vendor draws its widget into. */
function createPlace() {
  const container = document.createElement('div');
  // React does not know what the vendor draws: presses there are not for it.
  container.dataset.outside = '';
  // Out of the flow: a dialog is a grid, whose rows would make room for it.
  container.style.position = 'absolute';
  const host = hostOfWidgets();
  host.append(container);
  const isInPlace = () => container.isConnected && hostOfWidgets() === host;
  return { container, isInPlace };
}

/** How long a solved challenge may take to say so after it has gone; without a word the visitor has closed it. */
const AFTER_CHALLENGE_MS = 2000;

/** A question on its way. */
interface Question {
  readonly answer: (token: string) => void;
  readonly fail: (reason: CaptchaFailure) => void;
  /** Gives up at a time from now; a challenge that stands open has no end. */
  readonly limit: (ms: number | undefined, reason: 'slow' | 'closed') => void;
}

/** Asks a widget for a token, which comes in the time that its script has. */
function question({ timeoutMs }: ScriptToLoad, begin: (asked: Question) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    const fail: Question['fail'] = (reason) => end(() => reject(new OutsideScriptError(reason)));
    const limit: Question['limit'] = (ms, reason) =>
      end(() => {
        if (ms !== undefined) timer = setTimeout(fail, ms, reason);
      });
    limit(timeoutMs, 'slow');
    try {
      begin({ answer: (token) => end(() => resolve(token)), fail, limit });
    } catch {
      fail('broken');
    }
  });
}

/** Yandex SmartCaptcha, invisible: its badge stands in the corner, a challenge opens for suspicious visits alone. */
export async function createSmartCaptcha(script: ScriptToLoad): Promise<Widget> {
  const api = await loadOutsideScript(script, 'smartCaptcha');
  const { container, isInPlace } = createPlace();
  let current: Question | undefined;
  const id = api.render(container, {
    sitekey: script.siteKey ?? '',
    hl: 'ru',
    invisible: true,
    shieldPosition: 'bottom-right',
    hideShield: false,
    callback: (token) => current?.answer(token),
  });
  const on = (event: SmartEvent, listener: () => void) => api.subscribe(id, event, listener);
  on('challenge-visible', () => current?.limit(undefined, 'slow'));
  on('challenge-hidden', () => current?.limit(AFTER_CHALLENGE_MS, 'closed'));
  on('network-error', () => current?.fail('blocked'));
  on('javascript-error', () => current?.fail('broken'));
  on('token-expired', () => api.reset(id));
  return {
    ask: () =>
      question(script, (asked) => {
        current = asked;
        api.execute(id);
      }),
    reset: () => api.reset(id),
    remove() {
      container.remove();
      api.destroy(id);
    },
    isInPlace,
  };
}

/** reCAPTCHA v3: it asks nothing of the visitor, and gives a new token at every question. */
async function createReCaptcha(script: ScriptToLoad): Promise<Widget> {
  const api = await loadOutsideScript(script, 'grecaptcha');
  const { container, isInPlace } = createPlace();
  const id = api.render(container, {
    sitekey: script.siteKey ?? '',
    badge: 'bottomright',
    size: 'invisible',
  });
  return {
    ask: () =>
      question(script, ({ answer, fail }) => {
        const execute = () => api.execute(id, { action: RECAPTCHA_ACTION });
        api.ready(() => void execute().then(answer, () => fail('broken')));
      }),
    reset: () => undefined,
    remove: () => container.remove(),
    isInPlace,
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
  return error instanceof OutsideScriptError ? error.reason : 'broken';
}

function removeShown(): void {
  const last = shown;
  shown = undefined;
  if (last) quietly(last.widget.remove);
}

/** Runs what needs a vendor, and remembers when it fails. */
async function attempt<T>(kind: CaptchaKind, act: () => Promise<T>): Promise<T> {
  const failed = failures.get(kind);
  if (failed && Date.now() - failed.at < PAUSE_MS) throw new OutsideScriptError(failed.reason);
  try {
    return await act();
  } catch (error) {
    const reason = reasonOf(error);
    // A visitor who has closed a challenge may want another one.
    if (reason !== 'closed') failures.set(kind, { reason, at: Date.now() });
    removeShown();
    throw new OutsideScriptError(reason);
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
    if (!isCookieAllowed(state, 'analytics')) return;
    // Without a badge; what fails is told when a token is asked for.
    loadOutsideScript(script, 'smartCaptcha').catch(() => undefined);
  };
  load();
  followCookieChoice(state, load);
}
