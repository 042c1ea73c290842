import { AppError, errorCatalogue } from '#shared/errors.ts';
import { WITHOUT_TOKEN_PER_HOUR } from '#shared/features/auth/code-terms.ts';
import type { CaptchaFailure } from '#shared/features/auth/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import { sha256 } from '../../../hash.ts';
import type { CaptchaKind } from '../../../integrations/captcha/port.ts';
import type { Scope } from '../../../scope.ts';
import { readConfig } from '../../content/api.ts';
import { isWithinHour } from './commands.ts';

/** A call that a person has to make. */
export interface PersonCall {
  readonly purpose: keyof typeof WITHOUT_TOKEN_PER_HOUR;
  readonly kind: CaptchaKind;
  readonly token: string | undefined;
  /** What the browser says of why there is no token. */
  readonly failure: CaptchaFailure | undefined;
  /** Phone or e-mail address that the call is about. */
  readonly recipient: string;
  /** Whether the browser can be told to bring a token: it has not said yet that it has none. */
  readonly canBeAsked?: boolean;
}

/** Whether a call without a token keeps to the tighter limits: the address first, so that one robot spends its own alone. */
async function isWithinTokenless(scope: Scope, { purpose, recipient }: PersonCall): Promise<boolean> {
  const limits = WITHOUT_TOKEN_PER_HOUR[purpose];
  const key = `without-token:${purpose}`;
  return (
    (await isWithinHour(scope, `${key}:${scope.address}`, limits.address)) &&
    isWithinHour(scope, `${key}:${await sha256(recipient)}`, limits.recipient)
  );
}

/**
 * Refuses a call that no person makes. One without a token passes within tighter limits: a browser that the service
 * does not reach, or that has no scripts, locks nobody out.
 */
export async function requirePerson(scope: Scope, call: PersonCall): Promise<void> {
  const { purpose, kind, token, failure = 'unknown' } = call;
  const verdict = await scope.services.captcha.verify(kind, token, scope.address);
  if (verdict === 'refused') throw new AppError('captcha_failed');
  if (verdict === 'passed') return;
  // A browser that has tried sends the field, though it may be empty.
  if (call.canBeAsked && token === undefined && call.failure === undefined) {
    throw new AppError('captcha_required');
  }
  const isWithin = await isWithinTokenless(scope, call);
  scope.log('warn', 'call without a captcha token', { purpose, reason: failure, isRefused: !isWithin });
  if (isWithin) return;
  const { region } = await readConfig(scope);
  throw new AppError('captcha_unavailable', {
    message: `${errorCatalogue.captcha_unavailable[1]}: ${formatPhone(region.phone)}`,
  });
}
