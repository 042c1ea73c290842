import type { AppError, ErrorCode } from '#shared/errors.ts';
import type { SecurityKind } from '#shared/features/operations/security/contract.ts';

const kinds: Partial<Record<ErrorCode, SecurityKind>> = {
  code_wrong: 'code',
  code_tries_spent: 'code',
  captcha_failed: 'captcha',
  foreign_origin: 'foreign-origin',
  hop_refused: 'hop',
  notice_forged: 'payment-notice',
  ceremony_over: 'passkey',
  passkey_refused: 'passkey',
  forbidden: 'role',
};

/** What kind of event a refusal is; undefined for one that tells of no attack. */
export function securityKindOf({
  code,
  status,
}: Pick<AppError, 'code' | 'status'>): SecurityKind | undefined {
  return status === 429 ? 'limit' : kinds[code];
}
