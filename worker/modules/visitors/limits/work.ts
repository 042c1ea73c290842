import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { WorkDone } from '#shared/features/bounds/work.ts';
import type { Scope, VisitorProof } from '../../../scope.ts';
import { claimOnce, nextHourOf, secondsUntil, waysOn } from './commands.ts';

/** Rounds of one key: two milliseconds of a server's processor, several of a cheap phone's. */
const COST = 5000;
/** Keys that are tried until the right one: about a second on a cheap phone, and never much more. */
const COUNTER = { least: 60, most: 120 } as const;
/** How long an answer is taken, in milliseconds. */
const GOOD_FOR_MS = 10 * 60_000;

const secretsOf = ({ settings }: Scope) => ({
  deriveKey,
  hmacSignatureSecret: `work:${settings.codePepper}`,
  hmacKeySignatureSecret: `work-key:${settings.codePepper}`,
});

/**
 * Refuses a call until it brings a proof of work; browsers compute it and call again by themselves. Whoever cannot is told
 * from when on it goes without, by default from the next hour.
 */
export async function askForWork(
  scope: Scope,
  retryAt: EpochMs = nextHourOf(scope.clock.now()),
): Promise<never> {
  const now = scope.clock.now();
  const span = COUNTER.most - COUNTER.least;
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  const { parameters, signature } = await createChallenge({
    ...secretsOf(scope),
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: COUNTER.least + (drawn % span),
    data: { until: now + GOOD_FOR_MS },
  });
  throw new AppError('proof_required', {
    message: `Сейчас очень много запросов. ${await waysOn(scope, retryAt)}`,
    details: { challenge: { parameters, signature }, retryAfter: secondsUntil(scope, retryAt) },
  });
}

function parse(text: string): WorkDone | undefined {
  try {
    const parsed = WorkDone.safeParse(JSON.parse(atob(text)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

async function judge(scope: Scope, text: string): Promise<boolean> {
  const work = parse(text);
  if (!work) return false;
  const { until } = work.challenge.parameters.data;
  const now = scope.clock.now();
  if (until < now || until > now + GOOD_FOR_MS) return false;
  const { verified } = await verifySolution({ ...secretsOf(scope), ...work });
  return verified && claimOnce(scope, `work:${work.challenge.signature}`, until);
}

const judged = new WeakMap<VisitorProof, Promise<boolean>>();

/** Whether the call brings a proof of work that nobody has used before; it is looked at once a call. */
export function hasWorked(scope: Scope): Promise<boolean> {
  const { proof } = scope;
  if (proof.work === undefined) return Promise.resolve(false);
  const known = judged.get(proof) ?? judge(scope, proof.work);
  judged.set(proof, known);
  return known;
}
