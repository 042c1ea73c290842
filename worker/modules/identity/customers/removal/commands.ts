import { v7 as uuidv7 } from 'uuid';
import { DAY_MS, type EpochMs, formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  REMOVAL_DAYS,
  type RemovalBlocker,
  type RemovalRequest,
  type SignedInCustomer,
} from '#shared/features/customers/schema.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import type { Scope } from '../../../../scope.ts';
import { workThrough } from '../../../../work-through.ts';
import { removePhotos } from '../../../care/tickets/commands.ts';
import { queueMessage, sendLetter, sendSoon } from '../../../messaging/notifications/commands.ts';
import { formerHash } from '../../auth/commands.ts';
import { eraseCustomer, eraseHealth, listLateHealth } from '../personal-data/sql.ts';
import * as sql from './sql.ts';

/** Requests that are read at once, and pages of them that one run of the timer carries out at most. */
const A_RUN = { size: 20, pages: 5 } as const;

function toBlocker({ kind, about }: sql.BlockerRow, isSimply: boolean): RemovalBlocker {
  switch (kind) {
    case 'order':
      return {
        text: `Заказ ${about} ещё не\u00a0закончен. Отмените его\u00a0— вернём деньги за\u00a0оставшиеся дни\u00a0— или дождитесь последней доставки`,
        link: '/personal/orders/',
      };
    case 'homemade':
      return {
        text: `Заказ домашней еды ${about} ещё не\u00a0закончен. Дождитесь доставки или позвоните нам, чтобы отменить`,
        link: isSimply ? null : '/homemade-food/order-history/',
      };
    case 'subscription':
      return {
        text: `Заказ ${about} продлевается автоматически. Отключите подписку, чтобы ничего не\u00a0списалось`,
        link: isSimply ? null : '/personal/subscription/',
      };
    case 'invoice':
      return {
        text: `Счёт ${about} за\u00a0сертификат ждёт оплаты. Он\u00a0закроется сам, если его не\u00a0оплатить`,
        link: null,
      };
    case 'card':
      return { text: 'Рубль за\u00a0проверку карты ещё не\u00a0вернулся. Дождитесь его', link: null };
    case 'refund':
      return { text: `Возврат по\u00a0заказу ${about} ещё идёт к вам. Дождитесь денег`, link: null };
    case 'gift':
      return {
        text: `Подарочный сертификат ${about} ещё не\u00a0отправлен адресату. Дождитесь его дня`,
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
  await scope.db.batch([
    sql.insertRequest(scope.db, { id, customerId, at, dueAt }),
    queueMessage(scope, {
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

/** Says that it is done, past the outbox: a message that waits there would be personal data again. */
async function sayDone(scope: Scope, { phone, email }: { phone: string; email: string }) {
  const { services, log } = scope;
  const text = 'Мы\u00a0удалили ваши данные, как вы\u00a0просили. Спасибо, что были с\u00a0нами.';
  try {
    if (email !== '' && services.email) {
      await sendLetter(scope, {
        to: email,
        subject: 'Ваши данные удалены',
        text: `Здравствуйте!\n\n${text}`,
      });
    } else await services.sms.send({ to: phone, text });
  } catch (error) {
    log('warn', 'end of a removal not told', { reason: String(error) });
  }
}

/** Carries one request out; false where it was withdrawn, something was ordered or another run was faster. */
async function carryOut(
  scope: Scope,
  { id, customer_id: customerId, phone }: { id: string; customer_id: string; phone: string },
  now: EpochMs,
): Promise<boolean> {
  try {
    const hash = await formerHash(scope, phone);
    await scope.db.batch([
      ...sql.noteDone(scope.db, { id, customerId }, now),
      sql.noteFormer(scope.db, customerId, hash, now),
      ...eraseCustomer(scope.db, customerId, uuidv7(), now),
    ]);
    return true;
  } catch (error) {
    if (isRefusedBy(error, 'removal-withdrawn')) return false;
    throw error;
  }
}

/** Ends what is kept of an erased customer, whose owner objects; false where nothing was. */
export async function forgetFormer(scope: Scope, phone: string): Promise<boolean> {
  const results = await scope.db.batch(sql.forgetFormer(scope.db, phone, await formerHash(scope, phone)));
  return results.some(({ meta }) => meta.changes > 0);
}

/** Photos go after their owner: what has named them stays until they are gone, so that no crash leaves one behind. */
async function removeErasedPhotos(scope: Scope): Promise<void> {
  const { db, bindings } = scope;
  await workThrough(scope, {
    ...A_RUN,
    list: (after: string | undefined) => sql.listPhotoOwners(db, after ?? '', A_RUN.size),
    work: async (id) => {
      await removePhotos(bindings.PHOTOS, id);
      await sql.removeTickets(db, id);
    },
    failure: 'photos of a removal not removed',
  });
}

/** Erases customers whose removal is due; one who has ordered again meanwhile is erased once that order is over. */
export async function processRemovals(scope: Scope): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  await workThrough(scope, {
    ...A_RUN,
    list: (after: Awaited<ReturnType<typeof sql.listDue>>[number] | undefined) =>
      sql.listDue(db, now, after, A_RUN.size),
    work: async (due) => {
      if (await carryOut(scope, due, now)) await sayDone(scope, due);
    },
    failure: 'removal not carried out',
  });
  await removeErasedPhotos(scope);
  await workThrough(scope, {
    ...A_RUN,
    list: (after: string | undefined) => listLateHealth(db, after ?? '', A_RUN.size),
    work: (id) => db.batch(eraseHealth(db, id, now)),
    failure: 'health data not removed',
  });
}
