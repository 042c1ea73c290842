import type { ScriptToLoad } from '#shared/features/outside-scripts/table.ts';
import { loadOutsideScript } from '../vendors/outside-scripts.ts';
import { createPlace, ProofError, type Widget } from './proof.ts';

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
    smartCaptcha?: SmartCaptcha;
  }
}

/** How long a solved challenge may take to say so after it has gone; without a word the visitor has closed it. */
const AFTER_CHALLENGE_MS = 2000;

/** A question on its way. */
interface Question {
  readonly answer: (token: string) => void;
  readonly fail: (reason: 'blocked' | 'slow' | 'broken' | 'closed') => void;
  /** Gives up at a time from now; a challenge that stands open has no end. */
  readonly limit: (ms: number | undefined, reason: 'slow' | 'closed') => void;
}

function createQuestion(): { readonly question: Question; readonly token: Promise<string> } {
  let resolve: (token: string) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const token = new Promise<string>((onToken, onFailure) => {
    resolve = onToken;
    reject = onFailure;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fail: Question['fail'] = (reason) => {
    clearTimeout(timer);
    reject(new ProofError(reason));
  };
  const question: Question = {
    answer(given) {
      clearTimeout(timer);
      resolve(given);
    },
    fail,
    limit(ms, reason) {
      clearTimeout(timer);
      if (ms !== undefined) timer = setTimeout(() => fail(reason), ms);
    },
  };
  return { question, token };
}

/** Yandex SmartCaptcha, invisible: its badge stands in the corner, a challenge opens for suspicious visits alone. */
export async function createSmartCaptcha(script: ScriptToLoad): Promise<Widget> {
  const api = await loadOutsideScript(script, 'smartCaptcha');
  const { container, isCurrent } = createPlace();
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
    ask() {
      const { question, token } = createQuestion();
      current = question;
      question.limit(script.timeoutMs, 'slow');
      try {
        api.execute(id);
      } catch {
        question.fail('broken');
      }
      return token;
    },
    reset: () => api.reset(id),
    remove() {
      container.remove();
      api.destroy(id);
    },
    isInPlace: isCurrent,
  };
}
