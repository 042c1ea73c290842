import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { SMS_ALERTS } from '#shared/features/bounds/terms.ts';
import { waitText } from '#shared/wait-text.ts';
import { isRefusedBy, refuseWhere } from '../../../db/guards/sql.ts';
import { q, read, statement } from '../../../db/query.ts';
import type { Tables } from '../../../db/tables.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import { type Statement, sql as text } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { textOfSms } from '../../content/regions.ts';
import {
  claimOnce,
  countsOf,
  hourOf,
  momentAfter,
  secondsUntil,
  waysOn,
} from '../../visitors/limits/commands.ts';
import { addToCounts, countInBatch } from '../../visitors/limits/statements.ts';
import { askForWork, hasWorked } from '../../visitors/limits/work.ts';
import {
  type CodeDecision,
  type CodeFamily,
  type CodeLimits,
  type CodeRequest,
  decideCode,
} from './decide.ts';
import { createCode, hashCode } from './secrets.ts';

type Code = Selectable<Tables['authCodes']>;
/** What a code proves a phone or an e-mail address for. */
export type CodeType = Code['type'];

/** The limits that codes of a type share. */
const families: Readonly<Record<CodeType, CodeFamily>> = {
  login: 'sign-in',
  register: 'sign-in',
  email: 'contact',
  'old-phone': 'contact',
  'new-phone': 'contact',
  removal: 'removal',
  signature: 'signature',
};

/** Messages of an hour whose code nobody has entered. */
const TEXTED = 'codes-texted';
/** Codes by SMS of an hour that an address has asked for and nobody has entered. */
const openKey = (address: string) => `codes-open:${address}`;

/** Counts a code by SMS within its limits; the last statement returns what the whole site has sent. */
function countCode({ address, clock }: Scope, isText: boolean, limits: CodeLimits): Statement[] {
  if (!isText) return [];
  const hour = hourOf(clock.now());
  return [
    ...countInBatch(openKey(address), hour, limits.address),
    ...countInBatch(TEXTED, hour, limits.texts),
  ];
}

/** A code that somebody has entered, or nobody has got, was not sent in vain. */
export function uncountCode({ type, address, createdAt }: Pick<Code, 'type' | 'address' | 'createdAt'>) {
  if (type === 'email') return [];
  return [openKey(address), TEXTED].map((key) => addToCounts(key, hourOf(createdAt), -1));
}

/** What somebody can do who gets no code, or may guess no more, until a moment. */
export const retryAdvice = (scope: Scope, type: CodeType, retryAt: EpochMs): Promise<string> =>
  waysOn(scope, retryAt, families[type] === 'sign-in' ? ', войдите там, где уже входили,' : '');

/** Refuses a batch where other codes were sent to the recipient than these so many. */
export const refuseOtherCodes = (recipient: string, now: EpochMs, sent: number): Statement =>
  text(
    refuseWhere(
      'codes-sent',
      '(SELECT COUNT(*) FROM auth_codes WHERE recipient = ?1 AND created_at > ?2) <> ?3',
    ),
  ).with(recipient, now - DAY_MS, sent);

/** What refuses a code where others have asked for one at the same moment: it is decided again. */
const overtaken = ['codes-sent', 'limit-reached'] as const;

interface CodeOrder {
  readonly recipient: string;
  readonly type: CodeType;
  /** Whether a bot check was passed, or the customer is signed in. */
  readonly isProven: boolean;
  /** Whether the recipient is a customer's phone. */
  readonly isCustomer?: boolean;
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
  readonly type: CodeType;
  readonly at: EpochMs;
}

const isLetter = (recipient: string) => recipient.includes('@');

async function requestOf(
  scope: Scope,
  { recipient, type, isProven, isCustomer = false }: CodeOrder,
): Promise<CodeRequest> {
  const hasWork = scope.proof.canWork || scope.proof.work !== undefined ? await hasWorked(scope) : undefined;
  return {
    family: families[type],
    address: scope.address,
    isText: !isLetter(recipient),
    ...{ isCustomer, isProven, hasWork },
    textsPerHour: scope.settings.smsCodesPerHour,
  };
}

type Refusal = Exclude<CodeDecision, { is: 'sent' }>;

/** Refuses a code, and says what to do instead. */
async function refuse(scope: Scope, { recipient, type }: CodeOrder, refusal: Refusal): Promise<never> {
  const { is, retryAt } = refusal;
  if (is === 'work') return askForWork(scope, retryAt);
  const details = { retryAfter: secondsUntil(scope, retryAt) };
  if (is === 'soon')
    throw new AppError('code_too_soon', {
      message: `Новый код можно запросить через ${waitText(details.retryAfter)}`,
      details,
    });
  if (is === 'enter')
    throw new AppError('code_too_soon', {
      message: `Код уже отправлен — введите последний, который пришёл. Новый можно запросить после ${momentAfter(retryAt)}`,
      details,
    });
  const further = await retryAdvice(scope, type, retryAt);
  const texts = {
    recipient: isLetter(recipient)
      ? `На эту почту отправлено слишком много кодов. ${further}`
      : `На этот номер отправлено слишком много кодов. ${further}`,
    address: `Из вашей сети запросили много кодов, и их никто не ввёл. ${further}`,
    budget: `Сейчас кодов запрашивают необычно много. ${further}`,
  };
  const codes = {
    recipient: 'code_phone_limit',
    address: 'code_address_limit',
    budget: 'code_budget',
  } as const;
  throw new AppError(codes[is], { message: texts[is], details });
}

/** Tells operators once an hour that codes by SMS run out. */
async function alertOf(scope: Scope, texted: number, most: number): Promise<void> {
  const hour = hourOf(scope.clock.now());
  const share = SMS_ALERTS.find((one) => texted === Math.ceil(one * most));
  if (share !== undefined && (await claimOnce(scope, `sms-alert:${share}`, hour)))
    scope.log('error', 'codes by SMS run out', { texted, most, share });
}

async function tryIssue(scope: Scope, order: CodeOrder, asked: CodeRequest): Promise<IssuedCode> {
  const { recipient, type, boundTo = recipient, lifetimeMs = codeTerms.lifetimeMs } = order;
  const { address, clock, db, settings } = scope;
  const now = clock.now();
  const lastDay = q
    .selectFrom('authCodes')
    .select(['type', 'address', 'createdAt as at'])
    .select(sql<boolean>`tries_left > 0 AND used_at IS NULL AND expires_at > ${now}`.as('isOpen'))
    .where('recipient', '=', recipient)
    .where('createdAt', '>', now - DAY_MS);
  const [rows, [openAtAddress = 0, texted = 0]] = await Promise.all([
    read(db, lastDay),
    countsOf(scope, [openKey(address), TEXTED]),
  ]);
  const sent = rows.map((row) => ({ ...row, family: families[row.type] }));
  const decision = decideCode({ sent, openAtAddress, texted }, asked, now);
  if (decision.is !== 'sent') return refuse(scope, order, decision);
  const code = createCode();
  const id = uuidv7();
  const stored = q.insertInto('authCodes').values({
    ...{ id, recipient, address, type },
    codeHash: await hashCode(code, boundTo, settings.codePepper),
    name: order.name ?? '',
    consent: order.consent ? 1 : 0,
    textHash: order.textHash ?? null,
    triesLeft: codeTerms.tries,
    createdAt: now,
    expiresAt: now + lifetimeMs,
  });
  const written = await db.write([
    refuseOtherCodes(recipient, now, sent.length),
    statement(stored),
    ...countCode(scope, asked.isText, decision.limits),
  ]);
  if (asked.isText) await alertOf(scope, Number(written.at(-1)?.rows[0]?.count), asked.textsPerHour);
  return { id, code, type, at: now };
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

/** Deletes codes that nobody has got, so that the customer may try at once. */
export async function revokeCodes(scope: Scope, codes: readonly IssuedCode[]): Promise<void> {
  const { address } = scope;
  await scope.db.write(
    codes.flatMap(({ id, type, at }) => [
      statement(q.deleteFrom('authCodes').where('id', '=', id)),
      ...uncountCode({ address, type, createdAt: at }),
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
      await revokeCodes(scope, texts.slice(index));
      throw new AppError('sms_unavailable', { cause });
    }
  }
}
