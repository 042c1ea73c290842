import { timingSafeEqual } from 'node:crypto';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Answers that a process keeps; beyond them the oldest go. */
const MOST_KEPT = 500;

/** Answers by address, as far as the worker uses the platform's cache: it says itself when one is too old. */
function createCache() {
  const kept = new Map<string, { readonly body: ArrayBuffer; readonly headers: [string, string][] }>();
  return {
    async match(address: string | URL): Promise<Response | undefined> {
      const found = kept.get(String(address));
      return found && new Response(found.body, { headers: found.headers });
    },
    async put(address: string | URL, answer: Response): Promise<void> {
      kept.set(String(address), { body: await answer.arrayBuffer(), headers: [...answer.headers] });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
  };
}

/** A module of the worker's platform that the origin answers otherwise: its objects are in process. */
const platformModule = `export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env; } }`;

/** Gives Node the globals of the worker's platform, with an empty cache. */
export function provideGlobals(): void {
  Object.assign(globalThis, { caches: { default: createCache() } });
  Object.assign(crypto.subtle, {
    timingSafeEqual: (left: ArrayBuffer, right: ArrayBuffer) =>
      timingSafeEqual(new Uint8Array(left), new Uint8Array(right)),
  });
}

/** Gives Node what the worker expects of its platform; called before the worker is loaded. */
export function preparePlatform(): void {
  provideGlobals();
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'cloudflare:workers')
        return { url: 'origin:cloudflare-workers', format: 'module', shortCircuit: true };
      return next(specifier, context);
    },
    load(url, context, next) {
      return url === 'origin:cloudflare-workers'
        ? { format: 'module', source: platformModule, shortCircuit: true }
        : next(url, context);
    },
  });
}

/** A built worker that only answers. */
export interface AnsweringHandlers {
  fetch(request: Request, env: object, context: object): Response | Promise<Response>;
}

/** The handlers of a built worker. */
export interface WorkerHandlers extends AnsweringHandlers {
  scheduled(event: { cron: string; scheduledTime: number }, env: object, context: object): Promise<void>;
  queue(batch: object, env: object, context: object): Promise<void>;
}

export async function loadWorker<Handlers extends AnsweringHandlers = WorkerHandlers>(
  file: string,
): Promise<Handlers> {
  const { default: handlers } = (await import(pathToFileURL(file).href)) as { default: Handlers };
  return handlers;
}
