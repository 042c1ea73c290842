import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { ATTACKED_FROM, FOREIGN_TRIES_PER_HOUR, SMS_ALERTS } from '#shared/features/bounds/terms.ts';
import { waitText } from '#shared/wait-text.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import { isSameHash, keyedHash } from '../../../../hash.ts';
import type { Statement, Written } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { textOfSms } from '../../../content/api.ts';
import {
  askForWork,
  claimOnce,
  countInHour,
  countsOf,
  hasWorked,
  hourOf,
  isOwnersDevice,
  isWithinHour,
  momentAfter,
  nextHourOf,
  readDevice,
  secondsUntil,
  uncountInHour,
  waysOn,
} from '../../../visitors/api.ts';
import { createCode, hashCode } from '../secrets.ts';
import { type CodeDecision, type CodeRequest, decideCode } from './decide.ts';
import * as sql from './sql.ts';
import { countCode, countEntered, loadStanding, uncountCode } from './standing.ts';

/** What refuses a code where others have asked for one at the same moment: it is decided anew. */
const overtaken = ['codes-sent', 'limit-reached'] as const;

interface CodeOrder {
  readonly recipient: string;
  readonly type: sql.CodeType;
  /** Whether a bot check was passed, or the customer is signed in. */
  readonly isProven: boolean;
  /** Whether the recipient is the customer's own, who is signed in; a browser that has signed in with it counts as well. */
  readonly isOwn?: boolean;
  /** What the code is good for alone; the recipient, where it is nothing else. */
  readonly boundTo?: string;
  readonly lifetimeMs?: number;
  readonly name?: string | undefined;
  readonly consent?: boolean;
  /** Hash of the text that the code signs. */
  readonly textHash?: string | undefined;
}

/** A stored code on its way to its reader. */
interface IssuedCode {
  readonly id: string;
  readonly code: string;
  readonly type: sql.CodeType;
  readonly isOwners: boolean;
  readonly at: number;
}

const isLetter = (recipient: string) => recipient.includes('@');

/** Whose tries the codes of this visitor have. */
async function askerOf(scope: Scope): Promise<string> {
  const device = await readDevice(scope);
  return device ? `device:${device.id}` : `address:${scope.address}`;
}

async function requestOf(
  scope: Scope,
  { recipient, type, isProven, isOwn }: CodeOrder,
): Promise<CodeRequest> {
  const isOwners = isOwn === true || (await isOwnersDevice(scope, await readDevice(scope), recipient));
  const hasWork = scope.proof.canWork || scope.proof.work !== undefined ? await hasWorked(scope) : undefined;
  return {
    family: sql.familyOf[type],
    address: scope.address,
    isText: !isLetter(recipient),
    ...{ isOwners, isProven, hasWork },
    textsPerHour: scope.settings.smsCodesPerHour,
  };
}

type Refusal = Exclude<CodeDecision, { is: 'sent' }>;

/** What somebody can do who gets no code, or may guess no more, until a moment. */
const waysOnOf = (scope: Scope, type: sql.CodeType, retryAt: EpochMs): Promise<string> =>
  waysOn(scope, retryAt, sql.familyOf[type] === 'sign-in' ? ', войдите там, где уже входили,' : '');

/** Refuses a code, and says what to do instead. */
async function refuse(scope: Scope, { recipient, type }: CodeOrder, refusal: Refusal): Promise<never> {
  const { is, retryAt } = refusal;
  if (is === 'work') return askForWork(scope, retryAt);
  const details = { retryAfter: secondsUntil(scope, retryAt) };
  if (is === 'soon')
    throw new AppError('code_too_soon', {
      message: `Новый код можно запросить через\u00a0${waitText(details.retryAfter)}`,
      details,
    });
  if (is === 'enter')
    throw new AppError('code_too_soon', {
      message: `Код уже отправлен\u00a0— введите последний, который пришёл. Новый можно запросить после\u00a0${momentAfter(retryAt)}`,
      details,
    });
  const further = await waysOnOf(scope, type, retryAt);
  const texts = {
    recipient: isLetter(recipient)
      ? `На\u00a0эту почту отправлено слишком много кодов. ${further}`
      : `На\u00a0этот номер отправлено слишком много кодов. ${further}`,
    address: `Из\u00a0вашей сети запросили много кодов, и\u00a0их\u00a0никто не\u00a0ввёл. ${further}`,
    budget: `Сейчас кодов запрашивают необычно много. ${further}`,
  };
  const codes = {
    recipient: 'code_phone_limit',
    address: 'code_address_limit',
    budget: 'code_budget',
  } as const;
  throw new AppError(codes[is], { message: texts[is], details });
}

/** What a statement has counted up to; 0 where it was none of the batch. */
const countOf = (written: Written | undefined) => Number(written?.rows[0]?.count ?? 0);

/** Tells operators once an hour that codes by SMS run out, and that the site is attacked. */
async function alertOf(
  scope: Scope,
  { texted, open }: { readonly texted: number; readonly open: number },
  most: number,
): Promise<void> {
  const hour = hourOf(scope.clock.now());
  const share = SMS_ALERTS.find((one) => texted === Math.ceil(one * most));
  if (share !== undefined && (await claimOnce(scope, `sms-alert:${share}`, hour)))
    scope.log('error', 'codes by SMS run out', { texted, most, share });
  if (open === ATTACKED_FROM && (await claimOnce(scope, 'codes-attacked', hour)))
    scope.log('error', 'codes are asked for and not entered', { open, texted });
}

async function tryIssue(scope: Scope, order: CodeOrder, asked: CodeRequest): Promise<IssuedCode> {
  const { recipient, type, boundTo = recipient, lifetimeMs = codeTerms.lifetimeMs } = order;
  const now = scope.clock.now();
  const [sent, standing] = await Promise.all([sql.listSent(scope.db, recipient, now), loadStanding(scope)]);
  const decision = decideCode({ sent, ...standing }, asked, now);
  if (decision.is !== 'sent') return refuse(scope, order, decision);
  const code = createCode();
  const id = uuidv7();
  const { isOwners } = asked;
  const { texted, open } = countCode(scope, asked, decision.room);
  const stored = {
    ...{ id, recipient, type, now, isOwners },
    address: scope.address,
    network: scope.network,
    asker: await askerOf(scope),
    codeHash: await hashCode(code, boundTo, scope.settings.codePepper),
    name: order.name ?? '',
    consent: order.consent ?? false,
    textHash: order.textHash ?? null,
    tries: codeTerms.tries,
    expiresAt: now + lifetimeMs,
  };
  const stores = [sql.refuseOtherCodes(recipient, now, sent.length), sql.insertCode(stored)];
  const written = await scope.db.write([...stores, ...texted, ...open]);
  // The last of each counts the whole site.
  const counts = written.slice(stores.length);
  const [ofTexts, ofOpen] = [counts.slice(0, texted.length), counts.slice(texted.length)];
  const told = { texted: countOf(ofTexts.at(-1)), open: countOf(ofOpen.at(-1)) };
  await alertOf(scope, told, asked.textsPerHour);
  return { id, code, type, isOwners, at: now };
}

/** Stores a new code for a recipient, within the limits. */
export async function issueCode(scope: Scope, order: CodeOrder): Promise<IssuedCode> {
  const asked = await requestOf(scope, order);
  try {
    return await untilSaved(() => tryIssue(scope, order, asked), { guards: overtaken });
  } catch (error) {
    throw isRefusedBy(error, ...overtaken) ? new AppError('too_many_requests') : error;
  }
}

/** Takes codes back that nobody has got, so that the customer may try at once. */
export async function takeBack(scope: Scope, codes: readonly IssuedCode[]): Promise<void> {
  const { address, network } = scope;
  await scope.db.write(
    codes.flatMap(({ id, type, isOwners, at }) => [
      sql.deleteCode(id),
      ...uncountCode({ address, network, type, is_owners: isOwners ? 1 : 0, created_at: at }),
    ]),
  );
}

/**
 * Sends issued codes by SMS, one after another; from one that does not go out on none was issued. What has gone out counts:
 * its message is paid for.
 */
export async function textCodes(
  scope: Scope,
  texts: readonly (IssuedCode & { readonly to: string; readonly text: string })[],
): Promise<void> {
  for (const [index, { to, text, code }] of texts.entries()) {
    try {
      await scope.services.sms.send({ to, text: await textOfSms(scope, text), code });
    } catch (cause) {
      await takeBack(scope, texts.slice(index));
      throw new AppError('sms_unavailable', { cause });
    }
  }
}

const workedTries = (ofPhone: string) => `${ofPhone}:worked`;

/** Counts a guess by a stranger at the codes of a phone; tells whether it is one of those that the hour has. */
async function countTry(scope: Scope, ofPhone: string): Promise<boolean> {
  const { phone, phoneWorked } = FOREIGN_TRIES_PER_HOUR;
  return (await hasWorked(scope))
    ? isWithinHour(scope, workedTries(ofPhone), phoneWorked)
    : isWithinHour(scope, ofPhone, phone);
}

/** Asks for a proof of work where that makes room for a guess; else says what to do instead. */
async function refuseTry(scope: Scope, { types }: sql.CodeKey, ofPhone: string): Promise<never> {
  const [worked = 0] = await countsOf(scope, [workedTries(ofPhone)]);
  const canHelp = scope.proof.canWork && !(await hasWorked(scope));
  if (canHelp && worked < FOREIGN_TRIES_PER_HOUR.phoneWorked) return askForWork(scope);
  const [type = 'login'] = types;
  const retryAt = nextHourOf(scope.clock.now());
  const further = await waysOnOf(scope, type, retryAt);
  throw new AppError('code_tries_spent', {
    message: `Код для\u00a0этого номера слишком часто вводили неверно с\u00a0других устройств. ${further}`,
    details: { triesLeft: 0, retryAfter: secondsUntil(scope, retryAt) },
  });
}

/**
 * A guess by another than has asked for the code: a customer may go on in another browser, or somebody else guesses. It
 * spends no try of the code, which its owner needs, but tries of the guesser and of all others together; those of a
 * browser that the phone has signed in with are its own.
 */
async function tryForeignCode(scope: Scope, key: sql.CodeKey, asker: string) {
  const code = await sql.findOpenCode(scope.db, key, scope.clock.now());
  if (!code) return undefined;
  const recipient = await keyedHash(scope.settings.codePepper, `recipient:${key.recipient}`);
  const ofPhone = `foreign-try:${recipient}`;
  const isOwners = await isOwnersDevice(scope, await readDevice(scope), key.recipient);
  const byAsker = `${ofPhone}:${asker}`;
  const ofAsker = await countInHour(scope, byAsker);
  if (ofAsker > FOREIGN_TRIES_PER_HOUR.asker)
    throw new AppError('code_tries_spent', { details: { triesLeft: 0 } });
  if (!isOwners && !(await countTry(scope, ofPhone))) {
    // The guess that is made again with its proof is the same guess.
    await uncountInHour(scope, byAsker);
    await refuseTry(scope, key, ofPhone);
  }
  return { ...code, tries_left: FOREIGN_TRIES_PER_HOUR.asker - ofAsker };
}

/** Spends a try on a code that was asked for elsewhere, where none was here; refuses the rest in words. */
async function tryElsewhere(scope: Scope, key: sql.CodeKey, asker: string) {
  const last = await sql.findLastCode(scope.db, key, asker);
  // Whose own code is over may still enter one that somebody else has asked for; whoever has guessed at theirs may not.
  const isOver = last && (last.used_at !== null || last.expires_at <= scope.clock.now());
  const foreign = last?.is_own === 0 || isOver ? await tryForeignCode(scope, key, asker) : undefined;
  if (foreign) return foreign;
  if (!last || last.used_at !== null) throw new AppError('code_not_requested');
  if (last.expires_at <= scope.clock.now()) throw new AppError('code_expired');
  throw new AppError('code_tries_spent', { details: { triesLeft: 0 } });
}

/** Spends a try on the newest code of a key and refuses a wrong one; the code is not used up yet. */
export async function tryCode(
  scope: Scope,
  key: sql.CodeKey,
  typed: { readonly code: string; readonly boundTo?: string; readonly field?: string },
) {
  const asker = await askerOf(scope);
  const own = await sql.spendTry(scope.db, key, asker, scope.clock.now());
  const attempt = own ?? (await tryElsewhere(scope, key, asker));
  const hash = await hashCode(typed.code, typed.boundTo ?? key.recipient, scope.settings.codePepper);
  if (!isSameHash(hash, attempt.code_hash)) {
    const triesLeft = attempt.tries_left;
    const message =
      triesLeft > 0
        ? `Неверный код. Осталось попыток:\u00a0${triesLeft}`
        : 'Неверный код. Попытки закончились, запросите новый';
    throw new AppError('code_wrong', {
      message,
      details: { triesLeft },
      fields: { [typed.field ?? 'code']: message },
    });
  }
  return attempt;
}

/** Uses a code up that was entered rightly, with what it is good for; refused where another request was faster. */
export async function spendCode(
  scope: Scope,
  attempt: sql.Attempt,
  consequences: readonly Statement[] = [],
): Promise<void> {
  const others = [...countEntered(scope, attempt), ...consequences];
  if (!(await sql.useCode(scope.db, attempt.id, scope.clock.now(), others)))
    throw new AppError('code_not_requested');
}
