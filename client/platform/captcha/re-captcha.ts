import { RECAPTCHA_ACTION } from '#shared/features/auth/recaptcha-action.ts';
import type { ScriptToLoad } from '#shared/features/outside-scripts/table.ts';
import { loadOutsideScript } from '../vendors/outside-scripts.ts';
import { createPlace } from './place.ts';
import { ProofError, type Widget } from './proof.ts';

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
export async function createReCaptcha(script: ScriptToLoad): Promise<Widget> {
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
