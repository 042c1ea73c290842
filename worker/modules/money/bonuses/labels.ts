import { maskPhone } from '#shared/features/bonuses/rules.ts';
import { BONUS_TERM_DAYS } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';
import type { MoveRow } from './sql.ts';

/** What a move was for, by what its key begins with; the rest goes by its reason. */
const byKey: Readonly<Record<string, (row: MoveRow) => string>> = {
  earned: (row) => `Начислено за\u00a0доставку${orderOf(row)}`,
  referral: () => 'За\u00a0приглашённого друга',
  friend: () => 'По\u00a0коду друга',
  review: () => 'За\u00a0отзыв',
  credit: (row) => `За\u00a0блюда, которые не\u00a0смогли привезти${orderOf(row)}`,
  substituted: (row) => `За\u00a0замену блюда${orderOf(row)}`,
  failed: (row) => `За\u00a0доставку, которую не\u00a0привезли${orderOf(row)}`,
  gift: giftWords,
  reversed: (row) =>
    `Сняты: доставка ${row.key.startsWith('reversed:failed:') ? '' : 'не\u00a0'}состоялась${orderOf(row)}`,
  'gift-claimed': () => 'Подарок от\u00a0друга',
  'gift-returned': () => 'Подарок не\u00a0забрали, бонусы вернулись',
  expired: () => `Сгорели: прошло ${countOf(BONUS_TERM_DAYS, 'день', 'дня', 'дней')}`,
};

const byReason: Readonly<Record<string, (row: MoveRow) => string>> = {
  bonuses_spent: (row) => `Оплата${orderOf(row, ' заказа')}`,
  bonuses_returned: (row) => `Вернулись${orderOf(row, ' по\u00a0заказу')}`,
  refund: (row) => `Возврат бонусами${orderOf(row, ' за\u00a0заказ')}`,
  bonuses_granted: (row) => `Начислено${orderOf(row)}`,
};

function orderOf({ order_number: number }: MoveRow, before = ', заказ'): string {
  return number === null ? '' : `${before} №\u00a0${number}`;
}

function giftWords({ amount_kop, charity, phone }: MoveRow): string {
  if (amount_kop > 0) return 'Подарок от\u00a0друга';
  if (charity !== null) return `На\u00a0доброе дело: ${charity}`;
  // A friend who was erased has no phone any more.
  return phone ? `Подарок другу ${maskPhone(phone)}` : 'Подарок другу';
}

/** A move as the customer reads it. */
export function moveLabels(row: MoveRow): string {
  const [kind = ''] = row.key.split(':', 1);
  const words = byKey[kind] ?? byReason[row.reason];
  return words ? words(row) : row.amount_kop > 0 ? 'Начислено' : 'Списано';
}
