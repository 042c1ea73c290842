import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { healthTextPath } from '#shared/features/consents/health-text.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { sha256 } from '../../../../hash.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { readPage } from '../../../content/api.ts';
import { signHealthData } from '../../../visitors/api.ts';
import { issueCode, spendCode, textCodes, tryCode } from '../codes/commands.ts';

const RetryAfter = z.object({ retryAfter: z.number() });

/** SHA-256 of the consent to health data in the words that its customer reads. */
async function hashText(scope: Scope): Promise<string> {
  const { title, lead, version, blocks } = await readPage(scope, healthTextPath);
  return sha256(JSON.stringify({ title, lead, version, blocks }));
}

/** A code is good for one customer and one text: words that change meanwhile are not signed. */
const bondOf = (customerId: string, textHash: string) => `${customerId}:${textHash}`;

/** Seconds until another code may be asked for: whoever has closed the dialog and opens it again has the last one. */
function waitFor(error: unknown): number {
  if (!(error instanceof AppError) || error.code !== 'code_too_soon') throw error;
  return RetryAfter.parse(error.details).retryAfter;
}

/** Sends the code that signs the consent to health data to the customer's own phone. */
export async function sendSignatureCode(
  scope: Scope,
  { id, phone }: SignedInCustomer,
): Promise<{ retryAfter: number }> {
  const boundTo = bondOf(id, await hashText(scope));
  const order = { recipient: phone, type: 'signature', isProven: true, boundTo } as const;
  const issued = await issueCode(scope, order).catch(waitFor);
  if (typeof issued === 'number') return { retryAfter: issued };
  const text = `Код для\u00a0подписи согласия на\u00a0сведения о\u00a0здоровье: ${issued.code}. Никому его не\u00a0сообщайте.`;
  await textCodes(scope, [{ ...issued, to: phone, text }]);
  return { retryAfter: codeTerms.pauseMs / 1000 };
}

/** Signs that consent with the code: the entered code is the simple electronic signature (63-FZ, art. 5). */
export async function signHealthConsent(
  scope: Scope,
  { id, phone }: SignedInCustomer,
  code: string,
): Promise<void> {
  const textHash = await hashText(scope);
  const boundTo = bondOf(id, textHash);
  const attempt = await tryCode(scope, { recipient: phone, types: ['signature'] }, { code, boundTo });
  await spendCode(scope, attempt, [await signHealthData(scope, id, { codeId: attempt.id, textHash })]);
}

/** The same by the code of signing in, where its step shows the text of the consent beside the code. */
export async function signWhileSigningIn(
  scope: Scope,
  customerId: string,
  codeId: string,
): Promise<Statement> {
  return signHealthData(scope, customerId, { codeId, textHash: await hashText(scope) });
}
