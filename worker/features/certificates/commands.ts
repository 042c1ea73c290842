import { formatDayOfYear, moscowDate } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';
import type { AppContext } from '../../context.ts';
import { readBalance } from '../../db/transfers/sql.ts';
import { sha256 } from '../../hash.ts';
import * as sql from './sql.ts';

/** A certificate that can be spent, or why it cannot. */
export type CheckedCertificate =
  | { readonly id: string; readonly balanceKop: Kopecks }
  | { readonly refusal: string };

/** Looks a certificate up by its code; dashes and spaces in it do not matter. */
export async function checkCertificate(c: AppContext, code: string): Promise<CheckedCertificate> {
  const found = await sql.findCertificate(c.env.DB, await sha256(code.replace(/[\s-]/g, '')));
  if (!found) return { refusal: 'Такого сертификата нет. Проверьте код' };
  if (moscowDate(c.get('services').clock.now()) > found.valid_to) {
    return { refusal: `Сертификат действовал до ${formatDayOfYear(found.valid_to)}` };
  }
  const balanceKop = await readBalance(c.env.DB, `certificate:${found.id}`);
  if (balanceKop === 0) return { refusal: 'На сертификате не осталось денег' };
  return { id: found.id, balanceKop };
}
