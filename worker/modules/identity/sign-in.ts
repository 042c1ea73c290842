import { codeTerms } from '#shared/features/auth/code-terms.ts';
import type {
  AuthStepOne,
  AuthStepOneAnswer,
  AuthStepTwo,
  AuthType,
  AuthUser,
} from '#shared/features/auth/schema.ts';
import type { RemovalStepOne, SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { Session } from '../../context.ts';
import { readFirst } from '../../db/query.ts';
import type { Scope } from '../../scope.ts';
import { limitProbes } from '../visitors/limits/address.ts';
import { type PersonCall, requirePerson } from '../visitors/limits/person.ts';
import { spendCode, tryCode } from './codes/check.ts';
import { issueCode, textCodes } from './codes/issue.ts';
import { customerByPhone, endSession, openSession } from './sessions.ts';
import { findTextHash, signatureBy } from './signatures.ts';

const PAUSE_S = codeTerms.pauseMs / 1000;

async function sendCode(
  scope: Scope,
  body: AuthStepOne,
  { type, isProven }: { readonly type: AuthType; readonly isProven: boolean },
): Promise<void> {
  const { phone, name, signs } = body;
  const textHash = signs ? await findTextHash(scope) : undefined;
  const issued = await issueCode(scope, {
    recipient: phone,
    type,
    isProven,
    isCustomer: type === 'login',
    name,
    // Nobody names themselves without it.
    consent: name !== undefined,
    textHash,
  });
  const use = textHash !== undefined ? 'входа и подписи согласия на сведения о здоровье' : 'входа';
  const text = `Код для ${use}: ${issued.code}. Никому его не сообщайте.`;
  await textCodes(scope, [{ ...issued, to: phone, text }]);
}

/** Refuses a request for a code that no person makes; tells whether a bot check was passed. */
function admitRequest(
  scope: Scope,
  purpose: PersonCall['purpose'],
  { phone, 'smart-token': token, 'captcha-failure': failure }: RemovalStepOne,
): Promise<boolean> {
  return requirePerson(scope, { purpose, kind: 'smart', token, failure, recipient: phone });
}

/** Step one: sends a code; a new phone without a name is told to register first. */
export async function requestCode(scope: Scope, body: AuthStepOne): Promise<AuthStepOneAnswer> {
  const isProven = await admitRequest(scope, 'sign-in', body);
  const customer = await readFirst(scope.db, customerByPhone(body.phone));
  const type: AuthType = customer ? 'login' : 'register';
  if (type === 'register' && body.name === undefined) {
    await limitProbes(scope, isProven);
    return { type, sent: false, retryAfter: 0 };
  }
  await sendCode(scope, body, { type, isProven });
  return { type, sent: true, retryAfter: PAUSE_S };
}

/** The type of an attempt to sign in; no other code opens a session. */
function signInType(type: string): AuthType {
  return type === 'register' ? 'register' : 'login';
}

/** The browser that signs in. */
interface Browser {
  /** Its session of before; null where it had none. */
  readonly session: Session | null;
  readonly userAgent: string;
}

/** Step two: checks the code, and opens a session for the customer, who is stored now if new. */
export async function confirmCode(
  scope: Scope,
  body: AuthStepTwo,
  browser: Browser,
): Promise<{ user: AuthUser; type: AuthType }> {
  const { phone, 'g-recaptcha-response': token, 'captcha-failure': failure } = body;
  await requirePerson(scope, { purpose: 'code', kind: 'recaptcha', token, failure, recipient: phone });
  const attempt = await tryCode(
    scope,
    { recipient: phone, types: ['login', 'register'] },
    { code: body.code },
  );
  const signature = body.signs ? await signatureBy(scope, attempt) : undefined;
  await spendCode(scope, attempt);
  // The browser's session of before is over, whoever's it was: nothing of it is told or shown here any more.
  if (browser.session) await endSession(scope, browser.session);
  const user = await openSession(scope, phone, browser.userAgent, { ...attempt, signature });
  return { user, type: signInType(attempt.type) };
}

/** Sends the code that proves whose data somebody without a session wants erased. */
export async function sendRemovalCode(scope: Scope, body: RemovalStepOne): Promise<{ retryAfter: number }> {
  const { phone } = body;
  const isProven = await admitRequest(scope, 'removal', body);
  const issued = await issueCode(scope, { recipient: phone, type: 'removal', isProven });
  const text = `Код для удаления данных: ${issued.code}. Если вы его не просили, ничего не делайте.`;
  await textCodes(scope, [{ ...issued, to: phone, text }]);
  return { retryAfter: PAUSE_S };
}

/** The customer of a phone that a code for the removal has proven; undefined where nobody has it. */
export async function proveForRemoval(
  scope: Scope,
  phone: string,
  code: string,
): Promise<SignedInCustomer | undefined> {
  const attempt = await tryCode(scope, { recipient: phone, types: ['removal'] }, { code });
  await spendCode(scope, attempt);
  return readFirst(scope.db, customerByPhone(phone));
}
