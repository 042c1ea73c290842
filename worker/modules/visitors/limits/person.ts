import { AppError, errorCatalogue } from '#shared/errors.ts';
import type { CaptchaFailure } from '#shared/features/auth/schema.ts';
import { WITHOUT_TOKEN_PER_RECIPIENT } from '#shared/features/bounds/terms.ts';
import { formatPhone } from '#shared/phone.ts';
import { keyedHash } from '../../../hash.ts';
import type { CaptchaKind } from '../../../integrations/captcha/port.ts';
import type { Scope } from '../../../scope.ts';
import { readConfig } from '../../content/regions.ts';
import { countOfAddress } from './address.ts';
import { isWithinHour } from './commands.ts';
import { hasWorked } from './work.ts';

/** A call that a person has to make. */
export interface PersonCall {
  readonly purpose: keyof typeof WITHOUT_TOKEN_PER_RECIPIENT;
  readonly kind: CaptchaKind;
  readonly token: string | undefined;
  /** What the browser says of why there is no token. */
  readonly failure: CaptchaFailure | undefined;
  /** Phone or e-mail address that the call is about. */
  readonly recipient: string;
  /** Whether the browser can be told to bring a token: it has not said yet that it has none. */
  readonly canBeAsked?: boolean;
}

/** Refuses a call without a token beyond its limits, and says whom to call instead. */
async function refuse(scope: Scope): Promise<never> {
  const { region } = await readConfig(scope);
  throw new AppError('captcha_unavailable', {
    message: `${errorCatalogue.captcha_unavailable[1]}: ${formatPhone(region.phone)}`,
  });
}

/** Keeps a call without a token to the tighter limits: the address first, so that one robot spends its own alone. */
async function limitTokenless(scope: Scope, { purpose, recipient }: PersonCall): Promise<void> {
  await countOfAddress(scope, `without-token:${purpose}`, () => refuse(scope));
  // A call that is made again with a proof of work is the same call.
  if (await hasWorked(scope)) return;
  const hash = await keyedHash(scope.settings.codePepper, `recipient:${recipient}`);
  const key = `without-token:${purpose}:${hash}`;
  if (!(await isWithinHour(scope, key, WITHOUT_TOKEN_PER_RECIPIENT[purpose]))) await refuse(scope);
}

/**
 * Refuses a call that no person makes; tells whether a check was passed. One without a token goes on within tighter
 * limits: a browser that the service does not reach, or that has no scripts, locks nobody out.
 */
export async function requirePerson(scope: Scope, call: PersonCall): Promise<boolean> {
  const { purpose, kind, token, failure = 'unknown' } = call;
  const verdict = await scope.services.captcha.verify(kind, token, scope.address);
  if (verdict === 'refused') throw new AppError('captcha_failed');
  if (verdict !== 'absent') return verdict === 'passed';
  // A browser that has tried sends the field, though it may be empty.
  if (call.canBeAsked && token === undefined && call.failure === undefined) {
    throw new AppError('captcha_required');
  }
  scope.log('warn', 'call without a captcha token', { purpose, reason: failure });
  await limitTokenless(scope, call);
  return false;
}
