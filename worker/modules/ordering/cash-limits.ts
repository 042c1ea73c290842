import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { type CashOffer, cashRefusalOf } from '#shared/features/bounds/cash-offer.ts';
import * as contract from '#shared/features/bounds/contract.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { refuseIf } from '../../db/guards/sql.ts';
import { q, read, statement } from '../../db/query.ts';
import type { Statement } from '../../platform/database.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { paymentMethods } from '../money/payments/providers.ts';

/** What couriers are still to collect from a customer: an order is paid with its first delivery. */
const openCash = (customerId: string) => sql<number>`(
    SELECT COALESCE(SUM(o.total_kop), 0) FROM orders o
    WHERE o.customer_id = ${customerId} AND o.payment_method = 'courier' AND o.state IN ('active', 'frozen')
      AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.order_id = o.id AND d.state = 'delivered')
  ) + (
    SELECT COALESCE(SUM(h.total_kop), 0) FROM homemade_orders h
    WHERE h.customer_id = ${customerId} AND h.payment_method = 'courier' AND h.state = 'active'
  )`;

/** The limits that hold for a customer: they are wider once anything was delivered to them. */
const cashLimit = (customerId: string, column: 'days' | 'sum_kop') => sql<number>`(
    SELECT CASE WHEN EXISTS (
        SELECT 1 FROM orders o JOIN deliveries d ON d.order_id = o.id
        WHERE o.customer_id = ${customerId} AND d.state = 'delivered'
      ) OR EXISTS (
        SELECT 1 FROM homemade_orders h WHERE h.customer_id = ${customerId} AND h.delivery_state = 'delivered'
      ) THEN ${sql.ref(column)} ELSE ${sql.ref(`first_${column}`)} END
    FROM cash_limits WHERE id = 1
  )`;

/** Refuses a batch where an order more would leave couriers with more to collect than they may. */
export const refuseMuchCash = (customerId: string, totalKop: number): Statement =>
  refuseIf('cash-limit', sql`${openCash(customerId)} + ${totalKop} > ${cashLimit(customerId, 'sum_kop')}`);

function tooLong(days: number): string {
  if (days === 0) return 'Сейчас курьеры не принимают оплату: выберите оплату на сайте';
  const most = countOf(days, 'дня', 'дней', 'дней');
  return `Курьеру можно оплатить заказ до ${most}: под долгий рацион мы заранее закупаем продукты. Выберите оплату на сайте или срок короче`;
}

function tooMuch({ sumKop, openKop }: { readonly sumKop: Kopecks; readonly openKop: Kopecks }): string {
  if (openKop > 0) {
    return `У вас уже есть заказы с оплатой курьеру на ${formatMoney(openKop)}. Дождитесь первой доставки или выберите оплату на сайте`;
  }
  return sumKop === 0
    ? tooLong(0)
    : `Курьеру можно оплатить заказ до ${formatMoney(sumKop)}. Этот дороже: выберите оплату на сайте или закажите меньше`;
}

/**
 * To what length and sum a customer may pay the courier for another order; an anonymous visitor is taken for a new customer. Null
 * where cards are not taken: nothing else is left then.
 */
export async function cashOffer(scope: Scope, customerId: string | null): Promise<CashOffer | null> {
  if (!paymentMethods(scope).includes('card')) return null;
  const id = customerId ?? '';
  const [cash = { days: 0, sumKop: 0, openKop: 0 }] = await read(
    scope.db,
    sql<{ days: number; sumKop: Kopecks; openKop: Kopecks }>`
      SELECT ${cashLimit(id, 'days')} AS days, ${cashLimit(id, 'sum_kop')} AS sum_kop, ${openCash(id)} AS open_kop`,
  );
  return {
    days: cash.days,
    sumKop: Math.max(0, cash.sumKop - cash.openKop),
    tooLong: tooLong(cash.days),
    tooMuch: tooMuch(cash),
  };
}

/**
 * Refuses an order that the courier would have to collect more for than operators let them, and says why; returns what
 * refuses two such orders at one moment.
 */
export async function requireCash(
  scope: Scope,
  customerId: string,
  { days, totalKop }: { readonly days?: number; readonly totalKop: number },
): Promise<Statement[]> {
  const offer = await cashOffer(scope, customerId);
  const refusal = cashRefusalOf(offer, totalKop, days);
  if (refusal !== undefined) {
    throw new AppError('cash_limit', { message: refusal, fields: { payment: refusal } });
  }
  return offer === null ? [] : [refuseMuchCash(customerId, totalKop)];
}

/** To what length and sum couriers take money, in days and roubles. */
async function readLimits({ db }: Scope) {
  const limits = q.selectFrom('cashLimits').selectAll().where('id', '=', 1);
  const [row] = await read(db, limits);
  if (!row) throw new Error('No limits of cash are set');
  const { days, sumKop, firstDays, firstSumKop } = row;
  return { days, roubles: sumKop / 100, firstDays, firstRoubles: firstSumKop / 100 };
}

export const cashLimitCalls = calls(contract, {
  getCashLimits: ({ scope }) => readLimits(scope),

  async setCashLimits({ scope, body }) {
    const { days, roubles, firstDays, firstRoubles } = body;
    const set = { days, sumKop: roubles * 100, firstDays, firstSumKop: firstRoubles * 100 };
    const before = await readLimits(scope);
    await scope.db.write([
      statement(q.updateTable('cashLimits').set(set).where('id', '=', 1)),
      ...auditChanges(scope, { object: 'cash-limits', id: 'all', before, after: body }),
    ]);
    return readLimits(scope);
  },
});
