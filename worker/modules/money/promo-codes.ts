import type { OutputOf } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/promotions/codes/contract.ts';
import { codeKey } from '#shared/typed-text.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { calls } from '../../rest/calls.ts';
import * as sql from './promotions/codes/sql.ts';

type NewPromoCode = OutputOf<typeof contract.addPromoCode.body>;

function refuse(field: string, message: string): never {
  throw new AppError('validation_failed', { fields: { [field]: message } });
}

function toRow({ percent, roubles, ...wish }: NewPromoCode): sql.CodeRow {
  if ((percent === undefined) === (roubles === undefined)) {
    refuse('percent', 'Укажите скидку: процент или сумму в рублях');
  }
  if (wish.to < wish.from) refuse('to', 'Последний день — не раньше первого');
  return {
    code: wish.code,
    key: codeKey(wish.code),
    share: percent === undefined ? null : percent * 100,
    amount_kop: roubles === undefined ? null : roubles * 100,
    valid_from: wish.from,
    valid_to: wish.to,
    max_uses: wish.uses ?? null,
    programme_code: wish.programme ?? null,
    min_days: wish.days ?? 0,
    only_first_order: wish.onlyFirstOrder ? 1 : 0,
  };
}

export const promoCodeCalls = calls(contract, {
  /** Adds a promo code; one that is compared as the same is refused where its spelling or its terms are others. */
  addPromoCode: async ({ scope, body }) => {
    const row = toRow(body);
    const { isReferral, hasProgramme } = await sql.findClashes(scope.db, row.key, row.programme_code ?? '');
    if (row.programme_code !== null && hasProgramme === 0) refuse('programme', 'Такой программы нет');
    if (isReferral === 1) throw new AppError('promo_code_taken');
    const known = await sql.findCode(scope.db, row.key);
    if (known === undefined) {
      const { code, share, amount_kop: discountKop, valid_from: from, valid_to: to, max_uses: uses } = row;
      const terms = { ...(share === null ? { discountKop } : { percent: share / 100 }), from, to, uses };
      await scope.db.write([
        sql.keepCode(row),
        ...auditChanges(scope, { object: 'promo-codes', id: code, after: terms }),
      ]);
    }
    const stored = known ?? (await sql.findCode(scope.db, row.key));
    if (JSON.stringify(stored) !== JSON.stringify(row)) throw new AppError('promo_code_taken');
    return { code: row.code };
  },
});
