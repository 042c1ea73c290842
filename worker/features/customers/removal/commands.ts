import { v7 as uuidv7 } from 'uuid';
import { DAY_MS, type EpochMs, formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  REMOVAL_DAYS,
  type RemovalBlocker,
  type RemovalRequest,
  type SignedInCustomer,
} from '#shared/features/customers/schema.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import type { Scope } from '../../../scope.ts';
import { queueMessage, sendSoon } from '../../notifications/commands.ts';
import { removePhotos } from '../../tickets/commands.ts';
import { eraseCustomer, eraseHealth, listLateHealth } from '../personal-data/sql.ts';
import * as sql from './sql.ts';

/** Requests that one run of the timer carries out at most. */
const A_RUN = 20;

function toBlocker({ kind, about }: sql.BlockerRow, isSimply: boolean): RemovalBlocker {
  switch (kind) {
    case 'order':
      return {
        text: `Заказ ${about} ещё не закончен. Отмените его — вернём деньги за оставшиеся дни — или дождитесь последней доставки`,
        link: '/personal/orders/',
      };
    case 'homemade':
      return {
        text: `Заказ домашней еды ${about} ещё не закончен. Дождитесь доставки или позвоните нам, чтобы отменить`,
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
    case 'refund':
      return { text: `Возврат по заказу ${about} ещё идёт на вашу карту. Дождитесь денег`, link: null };
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
async function sayDone({ services, log }: Scope, { phone, email }: { phone: string; email: string }) {
  const text = 'Мы удалили ваши данные, как вы просили. Спасибо, что были с нами.';
  try {
    if (email !== '' && services.email) {
      await services.email.send({ to: email, subject: 'Ваши данные удалены', text });
    } else await services.sms.send({ to: phone, text });
  } catch (error) {
    log('warn', 'end of a removal not told', { reason: String(error) });
  }
}

/** Carries one request out; false where it was taken back, something was ordered or another run was faster. */
async function carryOut(scope: Scope, id: string, customerId: string, now: EpochMs): Promise<boolean> {
  try {
    await scope.db.batch([
      ...sql.noteDone(scope.db, { id, customerId }, now),
      ...eraseCustomer(scope.db, customerId, uuidv7(), now),
    ]);
    return true;
  } catch (error) {
    if (isRefusedBy(error, 'removal-withdrawn')) return false;
    throw error;
  }
}

/** Photos go after their owner: what has named them stays until they are gone, so that no crash leaves one behind. */
async function removeErasedPhotos({ db, bindings, log }: Scope): Promise<void> {
  for (const id of await sql.listPhotoOwners(db, A_RUN)) {
    try {
      await removePhotos(bindings.PHOTOS, id);
      await sql.removeTickets(db, id);
    } catch (error) {
      log('error', 'photos of a removal not removed', { id, reason: String(error) });
    }
  }
}

/** Forgets whoever has asked for it and whose day has come; who has ordered anew meanwhile is forgotten afterwards. */
export async function processRemovals(scope: Scope): Promise<void> {
  const { db, log } = scope;
  const now = scope.clock.now();
  for (const due of await sql.listDue(db, now, A_RUN)) {
    if ((await sql.listBlockers(db, due.customer_id)).length > 0) continue;
    try {
      if (!(await carryOut(scope, due.id, due.customer_id, now))) continue;
    } catch (error) {
      log('error', 'removal not carried out', { id: due.id, reason: String(error) });
      continue;
    }
    await sayDone(scope, due);
  }
  await removeErasedPhotos(scope);
  for (const id of await listLateHealth(db, A_RUN)) await db.batch(eraseHealth(db, id, now));
}
