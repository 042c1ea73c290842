import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { SMS_ALERTS } from '#shared/features/bounds/terms.ts';
import { waitText } from '#shared/wait-text.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { Scope } from '../../../../scope.ts';
import { textOfSms } from '../../../content/api.ts';
import {
  askForWork,
  claimOnce,
  hasWorked,
  hourOf,
  momentAfter,
  secondsUntil,
} from '../../../visitors/api.ts';
import { createCode, hashCode } from '../secrets.ts';
import { type CodeDecision, type CodeRequest, decideCode } from './decide.ts';
import * as sql from './sql.ts';
import { waysOnOf } from './tries.ts';
import { countCode, loadUsage, uncountCode } from './usage.ts';

/** What refuses a code where others have asked for one at the same moment: it is decided anew. */
const overtaken = ['codes-sent', 'limit-reached'] as const;

interface CodeOrder {
  readonly recipient: string;
  readonly type: sql.CodeType;
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
  readonly type: sql.CodeType;
  readonly at: number;
}

const isLetter = (recipient: string) => recipient.includes('@');

async function requestOf(
  scope: Scope,
  { recipient, type, isProven, isCustomer = false }: CodeOrder,
): Promise<CodeRequest> {
  const hasWork = scope.proof.canWork || scope.proof.work !== undefined ? await hasWorked(scope) : undefined;
  return {
    family: sql.familyOf[type],
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
  const further = await waysOnOf(scope, type, retryAt);
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
  const now = scope.clock.now();
  const [sent, usage] = await Promise.all([sql.listSent(scope.db, recipient, now), loadUsage(scope)]);
  const decision = decideCode({ sent, ...usage }, asked, now);
  if (decision.is !== 'sent') return refuse(scope, order, decision);
  const code = createCode();
  const id = uuidv7();
  const stored = {
    ...{ id, recipient, type, now },
    address: scope.address,
    codeHash: await hashCode(code, boundTo, scope.settings.codePepper),
    name: order.name ?? '',
    consent: order.consent ?? false,
    textHash: order.textHash ?? null,
    tries: codeTerms.tries,
    expiresAt: now + lifetimeMs,
  };
  const written = await scope.db.write([
    sql.refuseOtherCodes(recipient, now, sent.length),
    sql.insertCode(stored),
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

/** Takes codes back that nobody has got, so that the customer may try at once. */
export async function takeBack(scope: Scope, codes: readonly IssuedCode[]): Promise<void> {
  const { address } = scope;
  await scope.db.write(
    codes.flatMap(({ id, type, at }) => [
      sql.deleteCode(id),
      ...uncountCode({ address, type, created_at: at }),
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
