import { maskPhone } from '#shared/features/bonuses/rules.ts';
import { BONUS_TERM_DAYS } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';
import type { MoveRow } from './sql.ts';

/** What a move was for, by what its key begins with; the rest goes by its reason. */
const byKey: Readonly<Record<string, (row: MoveRow) => string>> = {
  earned: (row) => `Начислено за доставку${orderOf(row)}`,
  referral: () => 'За приглашённого друга',
  friend: () => 'По коду друга',
  review: () => 'За отзыв',
  credit: (row) => `За блюда, которые не смогли привезти${orderOf(row)}`,
  substituted: (row) => `За замену блюда${orderOf(row)}`,
  failed: (row) => `За доставку, которую не привезли${orderOf(row)}`,
  gift: giftWords,
  reversed: (row) =>
    `Сняты: доставка ${row.key.startsWith('reversed:failed:') ? '' : 'не '}состоялась${orderOf(row)}`,
  'gift-claimed': () => 'Подарок от друга',
  'gift-returned': () => 'Подарок не забрали, бонусы вернулись',
  expired: () => `Сгорели: прошло ${countOf(BONUS_TERM_DAYS, 'день', 'дня', 'дней')}`,
};

const byReason: Readonly<Record<string, (row: MoveRow) => string>> = {
  bonuses_spent: (row) => `Оплата${orderOf(row, ' заказа')}`,
  bonuses_returned: (row) => `Вернулись${orderOf(row, ' по заказу')}`,
  refund: (row) => `Возврат бонусами${orderOf(row, ' за заказ')}`,
  bonuses_granted: (row) => `Начислено${orderOf(row)}`,
};

function orderOf({ order_number: number }: MoveRow, before = ', заказ'): string {
  return number === null ? '' : `${before} № ${number}`;
}

function giftWords({ amount_kop, charity, phone }: MoveRow): string {
  if (amount_kop > 0) return 'Подарок от друга';
  if (charity !== null) return `На доброе дело: ${charity}`;
  // A friend who was erased has no phone any more.
  return phone ? `Подарок другу ${maskPhone(phone)}` : 'Подарок другу';
}

/** A move as the customer reads it. */
export function moveLabels(row: MoveRow): string {
  const [kind = ''] = row.key.split(':', 1);
  const words = byKey[kind] ?? byReason[row.reason];
  return words ? words(row) : row.amount_kop > 0 ? 'Начислено' : 'Списано';
}
