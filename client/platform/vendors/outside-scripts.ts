import type { CaptchaFailure } from '#shared/features/auth/schema.ts';
import type { ScriptToLoad } from '#shared/features/outside-scripts/table.ts';

/** Why a script cannot be used: it did not come, did not come in time, brought nothing, or was sent away. */
export class OutsideScriptError extends Error {
  readonly reason: CaptchaFailure;

  constructor(reason: CaptchaFailure) {
    super(`A script from outside is ${reason}`);
    this.name = 'OutsideScriptError';
    this.reason = reason;
  }
}

type Source = Pick<ScriptToLoad, 'src' | 'onReady' | 'timeoutMs'>;

const running = new Map<string, Promise<void>>();

function run({ src, onReady, timeoutMs }: Source): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: 'blocked' | 'slow') => {
      clearTimeout(timer);
      // One that is slow may still come and run: it is on the page until then.
      if (reason === 'blocked') script.remove();
      reject(new OutsideScriptError(reason));
    };
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => fail('slow'), timeoutMs);
    if (onReady === undefined) script.addEventListener('load', finish);
    // A script that comes too late still calls it.
    else Object.assign(window, { [onReady]: finish });
    script.addEventListener('error', () => fail('blocked'));
    script.async = true;
    script.src = src;
    document.head.append(script);
  });
}

/** Runs a script once; one that has failed runs anew at the next call. */
export function runOutsideScript(source: Source): Promise<void> {
  const { src } = source;
  const known = running.get(src);
  if (known) return known;
  const loading = run(source);
  running.set(src, loading);
  loading.catch(() => running.delete(src));
  return loading;
}

/**
 * Loads a script once and gives what it sets on `window`. One that failed is loaded anew at the next call, unless it has
 * come after all.
 */
export async function loadOutsideScript<Name extends keyof Window>(
  source: Source,
  name: Name,
): Promise<NonNullable<Window[Name]>> {
  const { src } = source;
  await (window[name] ? running.get(src) : runOutsideScript(source));
  const given = window[name];
  if (given) return given;
  // It has run to its end, or thrown, without what it is loaded for: another run may do better.
  running.delete(src);
  throw new OutsideScriptError('broken');
}
