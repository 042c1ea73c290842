import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { ATTACKED_FROM, SMS_ALERTS } from '#shared/features/bounds/terms.ts';
import { waitText } from '#shared/wait-text.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { Written } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { textOfSms } from '../../../content/api.ts';
import {
  askForWork,
  claimOnce,
  hasWorked,
  hourOf,
  isOwnersDevice,
  momentAfter,
  readDevice,
  secondsUntil,
} from '../../../visitors/api.ts';
import { createCode, hashCode } from '../secrets.ts';
import { type CodeDecision, type CodeRequest, decideCode } from './decide.ts';
import * as sql from './sql.ts';
import { countCode, loadStanding, uncountCode } from './standing.ts';
import { askerOf, waysOnOf } from './tries.ts';

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
