import { encode } from 'uqr';
import { formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { certificatePath, groupCode } from '#shared/features/certificates/rules.ts';
import type { Certificate } from '#shared/features/certificates/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { codeKey } from '#shared/typed-text.ts';
import { toBase64 } from '../../../hash.ts';
import type { Scope } from '../../../scope.ts';
import { readBalance } from '../../money/api.ts';
import { judgeCodes } from '../order-limits.ts';
import { codeOf, hashOfCode } from './code.ts';
import { createPass, readPass } from './pass.ts';
import * as sql from './sql.ts';

/** A certificate that can be spent, or why it cannot. */
export type CheckedCertificate =
  | { readonly id: string; readonly balanceKop: Kopecks; readonly isUnknown?: false }
  | { readonly refusal: string; readonly isUnknown?: boolean };

/** Looks a certificate up by its code; dashes and spaces in it do not matter. */
export async function checkCertificate(scope: Scope, code: string): Promise<CheckedCertificate> {
  const found = await sql.findCertificate(scope.db, await hashOfCode(code));
  if (!found) return { refusal: 'Такого сертификата нет. Проверьте код', isUnknown: true };
  if (moscowDate(scope.clock.now()) > found.valid_to) {
    return { refusal: `Сертификат действовал до ${formatDayOfYear(found.valid_to)}` };
  }
  const balanceKop = await readBalance(scope.db, `certificate:${found.id}`);
  if (balanceKop === 0) return { refusal: 'На сертификате не осталось денег' };
  return { id: found.id, balanceKop };
}

/** The square code of an address, as the path of an SVG. */
function drawQr(address: string): { size: number; path: string } {
  const { size, data } = encode(address, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}

/** Finds a certificate by what somebody has typed; who tries codes faster than a person types, or many, is stopped. */
async function requireGift(scope: Scope, customerId: string | null, code: string): Promise<sql.GiftRow> {
  const { success } = await scope.bindings.FLOOD_LIMITER.limit({ key: `codes:${scope.address}` });
  if (!success) throw new AppError('too_many_requests');
  const gift = await judgeCodes(scope, customerId, async () => {
    const found = await sql.findGift(scope.db, { codeHash: await hashOfCode(code) });
    return { areKnown: found !== undefined, found };
  });
  if (!gift) throw new AppError('not_found', { message: 'Такого сертификата нет. Проверьте код' });
  return gift;
}

async function present(scope: Scope, gift: sql.GiftRow, code: string): Promise<Certificate> {
  return {
    code: groupCode(code),
    nominalKop: gift.nominal_kop,
    balanceKop: await readBalance(scope.db, `certificate:${gift.id}`),
    validTo: gift.valid_to,
    isExpired: moscowDate(scope.clock.now()) > gift.valid_to,
    recipientName: gift.recipient_name,
    senderName: gift.is_gift === 1 ? gift.sender_name : '',
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
  const gift = id === undefined ? undefined : await sql.findGift(scope.db, { id });
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
  const gift = await sql.findGift(scope.db, { id });
  if (!gift) throw new Error(`The certificate ${id} is not paid`);
  const code = await codeOf(id, secret);
  const pageUrl = siteUrl + certificatePath(groupCode(code));
  return {
    code: groupCode(code),
    nominalKop: gift.nominal_kop,
    validTo: gift.valid_to,
    recipientName: gift.recipient_name,
    senderName: gift.is_gift === 1 ? gift.sender_name : '',
    text: gift.text,
    pageUrl,
    qr: drawQr(pageUrl),
  };
}
