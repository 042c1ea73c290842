import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import { type Erasure, leaveErasure } from '../db/erasures/sql.ts';
import { isRefusedBy } from '../db/guards/sql.ts';
import { formerHash } from '../hash.ts';
import { withdrawAgain as withdrawProgressAgain } from '../modules/care/progress.ts';
import { removePhotos } from '../modules/care/tickets.ts';
import { textOfSms } from '../modules/content/regions.ts';
import { removeExpiredDoorPhotos } from '../modules/deliveries/doors.ts';
import { removeOrphanedPhotos } from '../modules/deliveries/reviews.ts';
import {
  eraseCustomer,
  eraseHealth,
  listForgottenWithdrawals,
  listLateHealth,
} from '../modules/identity/customers/personal-data/sql.ts';
import { withdrawHealth } from '../modules/identity/customers.ts';
import { noteFormer } from '../modules/identity/former-customers.ts';
import {
  listDue,
  listPhotoOwners,
  listUnerased,
  noteDone,
  removeTickets,
  repeatRequest,
} from '../modules/identity/removal.ts';
import { closeSockets } from '../modules/messaging/account-channels.ts';
import { sendLetter } from '../modules/messaging/notifications/commands.ts';
import { listErasures, noteErasures } from '../modules/operations/operations/erasures/commands.ts';
import { endSubscriptions } from '../modules/ordering/subscriptions/methods.ts';
import type { Scope } from '../scope.ts';
import { workThrough } from '../work-through.ts';

/** Requests that are read at once, and pages of them that one run of the timer carries out at most. */
const BATCH = { size: 20, pages: 5 } as const;
/** Erased customers that are looked for at once. */
const LOOKED_FOR = 500;

/** Says that it is done, past the outbox: a message that waits there would be personal data again. */
async function sayDone(scope: Scope, { phone, email }: { phone: string; email: string }) {
  const { services, log } = scope;
  const text = 'Мы удалили ваши данные, как вы просили. Спасибо, что были с нами.';
  try {
    if (email !== '' && services.email) {
      await sendLetter(scope, {
        to: email,
        subject: 'Ваши данные удалены',
        text: `Здравствуйте!\n\n${text}`,
      });
    } else await services.sms.send({ to: phone, text: await textOfSms(scope, text) });
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
    await scope.db.write([
      ...noteDone({ id, customerId }, now),
      noteFormer(customerId, hash, now),
      ...eraseCustomer(customerId, uuidv7(), now),
      leaveErasure({ kind: 'customer', customerId, at: now }),
    ]);
    closeSockets(scope, customerId, 'all');
    return true;
  } catch (error) {
    if (isRefusedBy(error, 'removal-withdrawn')) return false;
    throw error;
  }
}

/** Photos go after their owner: what has named them stays until they are gone, so that no crash leaves one behind. */
export async function clearErased(scope: Scope): Promise<void> {
  const { db, bindings } = scope;
  // Before anything counts as cleared: what a restored copy brings back is erased again by this.
  await noteErasures(scope);
  await workThrough(scope, {
    ...BATCH,
    list: (after: { readonly id: string } | undefined) => listPhotoOwners(db, after?.id ?? '', BATCH.size),
    work: async ({ id }) => {
      await removePhotos(bindings.PHOTOS, id);
      await removeTickets(db, id);
    },
    failure: 'photos of a removal not removed',
  });
  await removeOrphanedPhotos(scope);
  await removeExpiredDoorPhotos(scope);
}

/**
 * Erases anew what was erased and is back, as after a restored copy or a database that was taken back in time: health
 * data at once, customers as everybody is, once nothing of theirs is under way. Nothing is charged of them meanwhile.
 */
export async function eraseAgain(scope: Scope): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  const known = Map.groupBy(await listErasures(scope), ({ kind }) => kind);
  const inParts = async (kind: Erasure['kind'], repeat: (erasures: Erasure[]) => Promise<unknown>) => {
    const erasures = known.get(kind) ?? [];
    for (let start = 0; start < erasures.length; start += LOOKED_FOR)
      await repeat(erasures.slice(start, start + LOOKED_FOR));
  };
  await inParts('health', async (some) => {
    for (const customerId of await listForgottenWithdrawals(db, some))
      await withdrawHealth(scope, customerId);
  });
  await inParts('progress', (some) => withdrawProgressAgain(scope, some));
  await inParts('customer', async (some) => {
    const erased = some.map(({ customerId }) => customerId);
    for (const customerId of await listUnerased(db, erased))
      await db.write([repeatRequest(customerId, now), endSubscriptions(customerId, now)]);
  });
}

/** Erases customers whose removal is due; one who has ordered again meanwhile is erased once that order is over. */
export async function processRemovals(scope: Scope): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  await workThrough(scope, {
    ...BATCH,
    list: (after: Awaited<ReturnType<typeof listDue>>['rows'][number] | undefined) =>
      listDue(db, now, after, BATCH.size),
    work: async (due) => {
      const isDone = await carryOut(scope, due, now);
      // Whoever is back from a copy was told long ago.
      if (isDone && due.is_repeated === 0) await sayDone(scope, due);
    },
    failure: 'removal not carried out',
  });
}

/** Erases the health data that a withdrawn consent has covered, once no food is made by it any more. */
export async function eraseLateHealth(scope: Scope): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  await workThrough(scope, {
    ...BATCH,
    list: (after: { readonly id: string } | undefined) => listLateHealth(db, after?.id ?? '', BATCH.size),
    work: ({ id }) => db.write(eraseHealth(id, now)),
    failure: 'health data not removed',
  });
}
