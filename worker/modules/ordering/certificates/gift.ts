import { type InferResult, sql } from 'kysely';
import { encode } from 'uqr';
import { formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { certificatePath, groupCode } from '#shared/features/certificates/rules.ts';
import type { Certificate } from '#shared/features/certificates/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { codeKey } from '#shared/typed-text.ts';
import { q, readFirst } from '../../../db/query.ts';
import { toBase64 } from '../../../hash.ts';
import type { Scope } from '../../../scope.ts';
import { readBalance } from '../../money/ledger.ts';
import { judgeCodes } from '../order-limits.ts';
import { codeOf, createPass, hashOfCode, readPass } from './code.ts';

/** A certificate that can be spent, or why it cannot. */
export type CheckedCertificate =
  | { readonly id: string; readonly balanceKop: Kopecks; readonly isUnknown?: false }
  | { readonly refusal: string; readonly isUnknown?: boolean };

/** Looks a certificate up by its code; dashes and spaces in it do not matter. */
export async function checkCertificate(scope: Scope, code: string): Promise<CheckedCertificate> {
  const found = await readFirst(
    scope.db,
    q
      .selectFrom('certificates')
      .select(['id', 'validTo'])
      .where('codeHash', '=', await hashOfCode(code)),
  );
  if (!found) return { refusal: 'Такого сертификата нет. Проверьте код', isUnknown: true };
  if (moscowDate(scope.clock.now()) > found.validTo) {
    return { refusal: `Сертификат действовал до ${formatDayOfYear(found.validTo)}` };
  }
  const balanceKop = await readBalance(scope.db, `certificate:${found.id}`);
  if (balanceKop === 0) return { refusal: 'На сертификате не осталось денег' };
  return { id: found.id, balanceKop };
}

/** Certificates that are paid, with the words they were bought with. */
const gifts = q
  .selectFrom('certificates as c')
  .leftJoin('certificatePurchases as p', 'p.id', 'c.id')
  .select(({ fn }) => [
    ...(['c.id', 'c.nominalKop', 'c.validTo'] as const),
    fn.coalesce('p.isGift', sql<boolean>`0`).as('isGift'),
    fn.coalesce('p.recipientName', sql<string>`''`).as('recipientName'),
    fn.coalesce('p.senderName', sql<string>`''`).as('senderName'),
    fn.coalesce('p.text', sql<string>`''`).as('text'),
  ]);
type Gift = InferResult<typeof gifts>[number];

const findGift = (scope: Scope, id: string) => readFirst(scope.db, gifts.where('c.id', '=', id));

/** The square code of an address, as the path of an SVG. */
function drawQr(address: string): { size: number; path: string } {
  const { size, data } = encode(address, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}

/** Finds a certificate by what somebody has typed; who tries codes faster than a person types, or many, is stopped. */
async function requireGift(scope: Scope, customerId: string | null, code: string): Promise<Gift> {
  const { success } = await scope.bindings.FLOOD_LIMITER.limit({ key: `codes:${scope.address}` });
  if (!success) throw new AppError('too_many_requests');
  const gift = await judgeCodes(scope, customerId, async () => {
    const found = await readFirst(scope.db, gifts.where('c.codeHash', '=', await hashOfCode(code)));
    return { areKnown: found !== undefined, found };
  });
  if (!gift) throw new AppError('not_found', { message: 'Такого сертификата нет. Проверьте код' });
  return gift;
}

async function present(scope: Scope, gift: Gift, code: string): Promise<Certificate> {
  return {
    code: groupCode(code),
    nominalKop: gift.nominalKop,
    balanceKop: await readBalance(scope.db, `certificate:${gift.id}`),
    validTo: gift.validTo,
    isExpired: moscowDate(scope.clock.now()) > gift.validTo,
    recipientName: gift.recipientName,
    senderName: gift.isGift ? gift.senderName : '',
    text: gift.text,
    qr: drawQr(scope.origin + certificatePath(groupCode(code))),
  };
}

function requireSecret({ settings }: Scope): string {
  if (settings.certificateSecret === undefined) throw new AppError('not_found');
  return settings.certificateSecret;
}

/** A certificate for whoever has its code, and a pass that shows it for a while. */
export async function openCertificate(scope: Scope, customerId: string | null, typed: string) {
  const secret = requireSecret(scope);
  const gift = await requireGift(scope, customerId, typed);
  const code = codeKey(typed);
  return {
    certificate: await present(scope, gift, code),
    pass: await createPass(gift.id, secret, scope.clock.now()),
  };
}

/** The certificate that a pass shows. */
export async function getCertificate(scope: Scope, pass: string): Promise<Certificate> {
  const secret = requireSecret(scope);
  const id = await readPass(pass, secret, scope.clock.now());
  const gift = id === undefined ? undefined : await findGift(scope, id);
  if (!gift)
    throw new AppError('not_found', { message: 'Страница сертификата закрылась. Введите код ещё раз' });
  return present(scope, gift, await codeOf(gift.id, secret));
}

/** The file of a certificate, made by whoever makes what letters carry. */
export async function getCertificateFile(scope: Scope, customerId: string | null, typed: string) {
  const gift = await requireGift(scope, customerId, typed);
  const build = scope.services.attachments.certificate;
  if (!build) throw new AppError('not_found');
  const { file } = await build(scope, gift.id);
  if (!file) throw new AppError('not_found');
  return { filename: file.filename, base64: toBase64(file.content) };
}

/** What the file and the letter of a paid certificate tell. */
export interface CertificateLabels {
  readonly code: string;
  readonly nominalKop: Kopecks;
  readonly validTo: string;
  readonly recipientName: string;
  readonly senderName: string;
  readonly text: string;
  /** Address of its page. */
  readonly pageUrl: string;
  readonly qr: { readonly size: number; readonly path: string };
}

/** Reads what the letter of a certificate says; its code is derived only when the letter is sent. */
export async function readCertificateLabels(
  scope: Scope,
  id: string,
  { secret, siteUrl }: { readonly secret: string; readonly siteUrl: string },
): Promise<CertificateLabels> {
  const gift = await findGift(scope, id);
  if (!gift) throw new Error(`The certificate ${id} is not paid`);
  const code = await codeOf(id, secret);
  const pageUrl = siteUrl + certificatePath(groupCode(code));
  return {
    code: groupCode(code),
    nominalKop: gift.nominalKop,
    validTo: gift.validTo,
    recipientName: gift.recipientName,
    senderName: gift.isGift ? gift.senderName : '',
    text: gift.text,
    pageUrl,
    qr: drawQr(pageUrl),
  };
}
