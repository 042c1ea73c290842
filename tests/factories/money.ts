import { randomUUID } from 'node:crypto';
import { setCashLimits } from '#shared/features/bounds/contract.ts';
import type { Kopecks } from '#shared/money.ts';
import type { Site } from '#tests/site.ts';
import type { InvoiceKind } from '#worker/invoice-acts.ts';
import { grant } from '#worker/modules/money/bonuses/grants.ts';
import { insertTransfer, type OwnedAccount, readBalance } from '#worker/modules/money/ledger.ts';
import { cancelOpenInvoice } from '#worker/modules/money/payments/invoices.ts';
import { sql } from '#worker/platform/database.ts';

/** What an account of the ledger holds, in kopecks. */
export const balanceOf = ({ inside }: Site, account: OwnedAccount): Promise<Kopecks> =>
  readBalance(inside.stores.site, account);

/** Gives a customer bonuses, now where no moment is named. */
export async function giveBonuses(
  { inside }: Site,
  { id: customerId }: { readonly id: string },
  amountKop: Kopecks,
  { at = inside.clock.now(), key = randomUUID() } = {},
): Promise<void> {
  const granted = { id: randomUUID(), key, customerId, amountKop, orderId: null, at };
  await inside.stores.site.write([insertTransfer(grant(granted))]);
}

/** Lets the courier take the money of any order. */
export async function liftCashLimits(site: Site): Promise<void> {
  const body = { days: 365, roubles: 1_000_000, firstDays: 365, firstRoubles: 1_000_000 };
  await site.operate(setCashLimits, { body });
}

/** Cancels an open invoice with what it is for, whatever its provider would say: money may be on its way. */
export const cancelUnasked = ({ inside }: Site, id: string, kind: InvoiceKind = 'order'): Promise<void> =>
  inside.within(() => cancelOpenInvoice(inside.scope(), { id, kind }));

/** What every account of the ledger holds, in kopecks. */
export async function readBalances({ inside }: Site): Promise<ReadonlyMap<string, Kopecks>> {
  const all = sql(`SELECT account, SUM(kop) AS kop FROM (
      SELECT to_account AS account, amount_kop AS kop FROM transfers
      UNION ALL SELECT from_account, -amount_kop FROM transfers
    ) GROUP BY account ORDER BY account`).with();
  const [rows = []] = await inside.stores.site.read([all]);
  return new Map(rows.map(({ account, kop }) => [String(account), Number(kop)]));
}
