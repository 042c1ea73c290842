import { v7 as uuidv7 } from 'uuid';
import { DAY_MS, formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  REMOVAL_DAYS,
  type RemovalBlocker,
  type RemovalRequest,
  type SignedInCustomer,
} from '#shared/features/customers/schema.ts';
import { formerHash } from '../../../../hash.ts';
import type { Scope } from '../../../../scope.ts';
import { queueMessage, sendSoon } from '../../../messaging/api.ts';
import * as sql from './sql.ts';

function toBlocker({ kind, about }: sql.BlockerRow, isSimply: boolean): RemovalBlocker {
  switch (kind) {
    case 'order':
      return {
        text: `Заказ ${about} ещё не закончен. Отмените его — вернём деньги за оставшиеся дни — или дождитесь последней доставки`,
        link: '/personal/orders/',
      };
    case 'last-delivery':
      return {
        text: `По заказу ${about} ещё едет последняя доставка. Дождитесь её`,
        link: '/personal/orders/',
      };
    case 'homemade':
      return {
        text: `Заказ домашней еды ${about} ещё не закончен. Отмените его или дождитесь доставки`,
        link: isSimply ? null : '/homemade-food/order-history/',
      };
    case 'subscription':
      return {
        text: `Заказ ${about} продлевается автоматически. Отключите подписку, чтобы ничего не списалось`,
        link: isSimply ? null : '/personal/subscription/',
      };
    case 'invoice':
      return {
        text: `Счёт ${about} за сертификат ждёт оплаты. Он закроется сам, если его не оплатить`,
        link: null,
      };
    case 'card':
      return { text: 'Рубль за проверку карты ещё не вернулся. Дождитесь его', link: null };
    case 'refund':
      return { text: `Возврат по заказу ${about} ещё идёт к вам. Дождитесь денег`, link: null };
    case 'gift':
      return {
        text: `Подарочный сертификат ${about} ещё не отправлен адресату. Дождитесь его дня`,
        link: null,
      };
  }
}

/** What has to be settled before a customer can be forgotten, in words. */
export async function listBlockers(scope: Scope, customerId: string): Promise<RemovalBlocker[]> {
  const rows = await sql.listBlockers(scope.db, customerId);
  return rows.map((row) => toBlocker(row, scope.settings.isSimply));
}

/** Asks for everything of a customer to be erased; asked again, the request of before stands. */
export async function requestRemoval(scope: Scope, customer: SignedInCustomer): Promise<RemovalRequest> {
  const { id: customerId, phone, email } = customer;
  const known = await sql.findRequest(scope.db, customerId);
  if (known) return known;
  const blockers = await listBlockers(scope, customerId);
  if (blockers.length > 0) throw new AppError('removal_blocked', { details: { blockers } });
  const at = scope.clock.now();
  const dueAt = at + REMOVAL_DAYS * DAY_MS;
  const id = uuidv7();
  await scope.db.write([
    sql.insertRequest({ id, customerId, at, dueAt }),
    queueMessage({
      key: `removal-requested:${customerId}:${moscowDate(at)}`,
      customerId,
      to: { phone, email },
      template: 'removal-requested',
      data: { dueOn: formatDayOfYear(moscowDate(dueAt)) },
      now: at,
    }),
  ]);
  sendSoon(scope);
  return (await sql.findRequest(scope.db, customerId)) ?? { requestedAt: at, dueAt };
}

/** Ends what is kept of an erased customer, whose owner objects; false where nothing was. */
export async function forgetFormer(scope: Scope, phone: string): Promise<boolean> {
  const results = await scope.db.write(sql.forgetFormer(phone, await formerHash(scope, phone)));
  return results.some(({ changes }) => changes > 0);
}
