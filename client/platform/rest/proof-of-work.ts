import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import * as z from 'zod/mini';
import { WorkAsked, type WorkDone } from '#shared/features/bounds/work.ts';

const Refusal = z.object({ error: z.object({ details: WorkAsked }) });

/** The longest that a visitor waits for it, in milliseconds. */
const LONGEST_MS = 60_000;

/**
 * Computes what a refused call asks for, beside the page: the browser derives keys in a thread of its own. Returns the text of
 * the header; undefined where the refusal cannot be read, or it took too long.
 */
export async function doWork(body: unknown, signal: AbortSignal | undefined): Promise<string | undefined> {
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return undefined;
  const { challenge } = refusal.data.error.details;
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort(), { once: true });
  const solution = await solveChallenge({ challenge, controller, deriveKey, timeout: LONGEST_MS });
  if (!solution) return undefined;
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } } satisfies WorkDone));
}
