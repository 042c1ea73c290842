import * as z from 'zod/mini';
import { formatMoney, type Kopecks } from '../../money.ts';
import { countOf } from '../../plurals.ts';

/** To what length and sum a customer may pay the courier for one more order. */
export const CashOffer = z.object({
  days: z.int(),
  sumKop: z.int(),
  /** What couriers are still to collect for earlier orders, which the sum leaves out. */
  openKop: z.int(),
});
export type CashOffer = z.infer<typeof CashOffer>;

/** Why an order cannot be paid to the courier, in words; undefined where it can. Dishes have no length. */
export function refuseCash(
  { days: mostDays, sumKop, openKop }: CashOffer,
  { days = 0, totalKop }: { readonly days?: number; readonly totalKop: Kopecks },
): string | undefined {
  if (mostDays === 0 || sumKop + openKop === 0)
    return 'Сейчас курьеры не\u00a0принимают оплату: выберите карту';
  if (days > mostDays) {
    const most = countOf(mostDays, 'дня', 'дней', 'дней');
    return `Курьеру можно оплатить заказ до\u00a0${most}: под долгий рацион мы заранее закупаем продукты. Выберите карту или срок короче`;
  }
  if (totalKop <= sumKop) return undefined;
  return openKop === 0
    ? `Курьеру можно оплатить заказ до\u00a0${formatMoney(sumKop)}. Этот дороже: выберите карту или срок короче`
    : `У\u00a0вас уже есть заказы с\u00a0оплатой курьеру на\u00a0${formatMoney(openKop)}. Дождитесь первой доставки или выберите карту`;
}
