import type { Selectable } from 'kysely';
import type { OutputOf } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/promotions/codes/contract.ts';
import { codeKey } from '#shared/typed-text.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { q, readAll, readFirst, statement } from '../../db/query.ts';
import type { Tables } from '../../db/tables.ts';
import { calls } from '../../rest/calls.ts';

type NewPromoCode = OutputOf<typeof contract.addPromoCode.body>;

function refuse(field: string, message: string): never {
  throw new AppError('validation_failed', { fields: { [field]: message } });
}

type PromoCode = Selectable<Tables['promoCodes']>;

function toRow({ percent, roubles, ...wish }: NewPromoCode): PromoCode {
  if ((percent === undefined) === (roubles === undefined)) {
    refuse('percent', 'Укажите скидку: процент или сумму в рублях');
  }
  if (wish.to < wish.from) refuse('to', 'Последний день — не раньше первого');
  return {
    code: wish.code,
    key: codeKey(wish.code),
    share: percent === undefined ? null : percent * 100,
    amountKop: roubles === undefined ? null : roubles * 100,
    validFrom: wish.from,
    validTo: wish.to,
    maxUses: wish.uses ?? null,
    programmeCode: wish.programme ?? null,
    minDays: wish.days ?? 0,
    onlyFirstOrder: wish.onlyFirstOrder ? 1 : 0,
  };
}

export const promoCodeCalls = calls(contract, {
  /** Adds a promo code; one that is compared as the same is refused where its spelling or its terms are others. */
  addPromoCode: async ({ scope, body }) => {
    const row = toRow(body);
    const { key, code, programmeCode, share, amountKop: discountKop } = row;
    const stored = q.selectFrom('promoCodes').selectAll().where('key', '=', key);
    const [[referral], [programme], [known]] = await readAll(
      scope.db,
      q.selectFrom('referralCodes').select('code').where('code', '=', key),
      q
        .selectFrom('programmes')
        .select('code')
        .where('code', '=', programmeCode ?? ''),
      stored,
    );
    if (programmeCode !== null && !programme) refuse('programme', 'Такой программы нет');
    if (referral) throw new AppError('promo_code_taken');
    if (known === undefined) {
      const { validFrom: from, validTo: to, maxUses: uses } = row;
      const terms = { ...(share === null ? { discountKop } : { percent: share / 100 }), from, to, uses };
      const added = q
        .insertInto('promoCodes')
        .values(row)
        .onConflict((same) => same.column('key').doNothing());
      await scope.db.write([
        statement(added),
        ...auditChanges(scope, { object: 'promo-codes', id: code, after: terms }),
      ]);
    }
    const now = known ?? (await readFirst(scope.db, stored));
    const isSame = (Object.keys(row) as (keyof PromoCode)[]).every((column) => now?.[column] === row[column]);
    if (!isSame) throw new AppError('promo_code_taken');
    return { code };
  },
});
