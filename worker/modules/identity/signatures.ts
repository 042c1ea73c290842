import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import * as contract from '#shared/features/consents/contract.ts';
import { healthTextPath } from '#shared/features/consents/health-text.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { q, readFirst } from '../../db/query.ts';
import { sha256 } from '../../hash.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { readEditions } from '../content/editions.ts';
import { readPage } from '../content/pages.ts';
import { signHealthData } from '../visitors/consents.ts';
import { type Attempt, spendCode, tryCode } from './codes/check.ts';
import { issueCode, textCodes } from './codes/issue.ts';

const RetryAfter = z.object({ retryAfter: z.number() });

/** SHA-256 of the consent to health data in the words that its customer reads; undefined where operators show none. */
export async function findTextHash(scope: Scope): Promise<string | undefined> {
  try {
    const { title, lead, version, blocks } = await readPage(scope, healthTextPath);
    return await sha256(JSON.stringify({ title, lead, version, blocks }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

async function requireTextHash(scope: Scope): Promise<string> {
  const textHash = await findTextHash(scope);
  if (textHash === undefined) throw new AppError('not_found');
  return textHash;
}

/** A code is good for one customer and one text: words that change meanwhile are not signed. */
const bondOf = (customerId: string, textHash: string) => `${customerId}:${textHash}`;

/** Seconds until another code may be asked for, of whoever has a code for this text already; others are refused. */
async function waitFor(scope: Scope, phone: string, textHash: string, error: unknown): Promise<number> {
  if (!(error instanceof AppError) || error.code !== 'code_too_soon') throw error;
  const newest = q
    .selectFrom('authCodes')
    .select('id')
    .where('recipient', '=', phone)
    .where('type', '=', 'signature')
    .orderBy(sql`created_at DESC, rowid DESC`)
    .limit(1);
  const open = q
    .selectFrom('authCodes')
    .select('textHash')
    .where('id', '=', newest)
    .where('triesLeft', '>', 0)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', scope.clock.now());
  if ((await readFirst(scope.db, open))?.textHash !== textHash) throw error;
  return RetryAfter.parse(error.details).retryAfter;
}

/** Sends the code that signs the consent to health data to the customer's own phone. */
async function sendSignatureCode(
  scope: Scope,
  { id, phone }: SignedInCustomer,
): Promise<{ retryAfter: number }> {
  const textHash = await requireTextHash(scope);
  const boundTo = bondOf(id, textHash);
  const order = { recipient: phone, type: 'signature', isProven: true, boundTo, textHash } as const;
  const issued = await issueCode(scope, order).catch((error: unknown) =>
    waitFor(scope, phone, textHash, error),
  );
  if (typeof issued === 'number') return { retryAfter: issued };
  const text = `Код для подписи согласия на сведения о здоровье: ${issued.code}. Никому его не сообщайте.`;
  await textCodes(scope, [{ ...issued, to: phone, text }]);
  return { retryAfter: codeTerms.pauseMs / 1000 };
}

/** Signs that consent with the code: the entered code is the simple electronic signature (63-FZ, art. 5). */
async function signHealthConsent(scope: Scope, { id, phone }: SignedInCustomer, code: string): Promise<void> {
  const textHash = await requireTextHash(scope);
  const boundTo = bondOf(id, textHash);
  const attempt = await tryCode(scope, { recipient: phone, types: ['signature'] }, { code, boundTo });
  await spendCode(scope, attempt, [await signHealthData(scope, id, { codeId: attempt.id, textHash })]);
}

/**
 * What the code of signing in signs as well: nothing where it was asked for beside no text, or where that text is another
 * one by now. Whoever needs the signature is then asked for it by itself.
 */
export async function signatureBy(scope: Scope, attempt: Pick<Attempt, 'id' | 'textHash'>) {
  const { id: codeId, textHash } = attempt;
  if (textHash === null || textHash !== (await findTextHash(scope))) return undefined;
  const { healthData: version } = await readEditions(scope);
  return { id: uuidv7(), address: scope.address, version, codeId, textHash };
}

export const signatureCalls = calls(contract, {
  requestSignatureCode: ({ scope, customer }) => sendSignatureCode(scope, customer),
  signHealthData: async ({ scope, customer, body }) => {
    await signHealthConsent(scope, customer, body.code);
    return { success: true as const };
  },
});
