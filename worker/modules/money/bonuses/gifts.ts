import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { bonusText, expiredBefore, GIFT_WAITS_DAYS, maskPhone } from '#shared/features/bonuses/rules.ts';
import type { BonusGift, GivenGift } from '#shared/features/bonuses/schema.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { normalizePhone } from '#shared/phone.ts';
import { type KnownCustomer, takeCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { isRefusedBy, refuseIf } from '../../../db/guards/sql.ts';
import { list, q, read, readFirst, statement, write } from '../../../db/query.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import { placeOnce } from '../../../place-once.ts';
import type { Database, Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { insertTransferRows, insertTransfers, readBalance, type Transfer } from '../ledger.ts';
import {
  type BonusAccount,
  heldKop,
  knownCustomers,
  type Lot,
  loadAccount,
  type OpenGrant,
  openGrants,
  sumOf,
} from './account.ts';
import { bonusNews } from './grants.ts';

/** How often a gift is decided: whoever presses many times at once is answered each time. */
const TRIES = 60;
/** Gifts that go back in one batch. */
const BATCH_SIZE = 100;

/** A gift as its giver asks for it, to a charity or to a phone. */
export interface GiftRequest {
  readonly id: string;
  readonly key: string;
  readonly charity: string | null;
  readonly phone: string | null;
  readonly amountKop: Kopecks;
}

/** What is written of a gift. */
export interface GiftChanges {
  readonly gift: GiftRequest & {
    readonly customerId: string;
    /** Whether it waits for the owner of its phone to register. */
    readonly isWaiting: boolean;
    readonly waitsUntil: EpochMs;
    readonly lots: readonly Lot[];
  };
  readonly transfer: Transfer;
}

/** A gift that cannot be made, with what can be given where complaints are the reason. */
export interface GiftRefusal {
  readonly giftableKop: Kopecks | null;
}

/** The beginning of what is left of grants, up to a sum: bonuses are given away as they are spent, the oldest first. */
function lotsOf(grants: readonly OpenGrant[], amountKop: Kopecks): Lot[] {
  let toGive = amountKop;
  return grants.flatMap(({ at, amountKop: leftKop }): Lot[] => {
    const partKop = Math.min(leftKop, toGive);
    toGive -= partKop;
    return partKop > 0 ? [[at, partKop]] : [];
  });
}

/**
 * Gives bonuses away with the terms that they have: to the company for a charity, to the friend's account, or to an
 * account of its own where the phone has no customer yet.
 */
export function decideGift(
  giver: BonusAccount,
  friend: { readonly id: string } | null,
  request: GiftRequest,
  at: EpochMs,
): GiftChanges | GiftRefusal {
  const { customerId } = giver;
  const { id, charity, amountKop } = request;
  const grants = openGrants(giver);
  const balanceKop = sumOf(grants);
  const complaintsKop = heldKop(giver, expiredBefore(at));
  if (amountKop > balanceKop - complaintsKop) {
    const isForComplaints = complaintsKop > 0 && amountKop <= balanceKop;
    return { giftableKop: isForComplaints ? balanceKop - complaintsKop : null };
  }
  const isWaiting = charity === null && friend === null;
  return {
    gift: {
      ...request,
      customerId,
      isWaiting,
      waitsUntil: at + GIFT_WAITS_DAYS * DAY_MS,
      lots: lotsOf(grants, amountKop),
    },
    transfer: {
      ...{ id: `gift-${id}`, key: `gift:${id}`, reason: 'bonuses_spent', orderId: null, at, amountKop },
      from: `bonuses:${customerId}`,
      to: charity !== null ? 'company' : friend ? `bonuses:${friend.id}` : `gift:${id}`,
    },
  };
}

/** A gift that waits, and nobody has come for. */
export interface UnclaimedGift {
  readonly id: string;
  readonly customerId: string;
  readonly amountKop: Kopecks;
}

/** Sends what nobody has come for back to who gave it. */
export const returnedGifts = (gifts: readonly UnclaimedGift[], at: EpochMs): Transfer[] =>
  gifts.map(({ id, customerId, amountKop }) => ({
    ...{ id: `gift-returned-${id}`, key: `gift-returned:${id}`, reason: 'bonuses_returned' },
    ...{ from: `gift:${id}`, to: `bonuses:${customerId}`, amountKop, orderId: null, at },
  }));

/** The phone or the charity of a gift, checked. */
async function requireRecipient(scope: Scope, customer: SignedInCustomer, gift: BonusGift) {
  if (gift.to === 'charity') {
    const known = q.selectFrom('charities').select('code').where('code', '=', gift.charity);
    if (!(await readFirst(scope.db, known))) throw new AppError('not_found');
    return { charity: gift.charity, phone: null };
  }
  const phone = normalizePhone(gift.phone);
  if (phone === undefined) {
    throw new AppError('validation_failed', { fields: { phone: 'Укажите мобильный номер друга' } });
  }
  if (phone === customer.phone) {
    throw new AppError('validation_failed', { fields: { phone: 'Это ваш собственный номер' } });
  }
  return { charity: null, phone };
}

/** Says why a gift was not made. */
function refuseGift({ giftableKop }: GiftRefusal): never {
  if (giftableKop === null) throw new AppError('bonuses_short');
  const most = giftableKop < 100 ? 'Подарить их нельзя' : `Подарить можно ${bonusText(giftableKop)}`;
  const message = `${most}: бонусы за обращения остаются вам`;
  throw new AppError('bonuses_short', { message, fields: { amount: message } });
}

/** Refuses a gift that is to wait for the owner of a phone who has come meanwhile. */
const requireNobody = (phone: string | null): Statement =>
  refuseIf(
    'customer-version',
    sql`EXISTS (SELECT 1 FROM customers WHERE phone = ${phone} AND erased_at IS NULL)`,
  );

/** Writes a gift with its move; refused as `customer-version` where it rests on what has changed meanwhile. */
async function saveGift(
  db: Database,
  customers: readonly KnownCustomer[],
  { gift, transfer }: GiftChanges,
): Promise<void> {
  await db.write([
    ...takeCustomerVersions(customers),
    ...(gift.isWaiting ? [requireNobody(gift.phone)] : []),
    statement(
      q.insertInto('bonusGifts').values({
        ...{ id: gift.id, customerId: gift.customerId, key: gift.key },
        ...{ charityCode: gift.charity, phone: gift.phone, amountKop: gift.amountKop },
        ...{ state: gift.isWaiting ? 'waiting' : 'given', waitsUntil: gift.waitsUntil },
        ...{ createdAt: transfer.at, lots: JSON.stringify(gift.lots) },
      }),
    ),
    ...insertTransferRows([transfer]),
    ...bonusNews([transfer]),
  ]);
}

async function store({ db, clock }: Scope, customerId: string, request: GiftRequest): Promise<void> {
  const owner = q
    .selectFrom('customers')
    .select(['id', 'version'])
    .where('phone', '=', request.phone)
    .where('erasedAt', 'is', null);
  const [giver, friend = null] = await Promise.all([loadAccount(db, customerId), readFirst(db, owner)]);
  const changes = decideGift(giver, friend, request, clock.now());
  if ('giftableKop' in changes) return refuseGift(changes);
  await saveGift(db, [...knownCustomers([giver]), ...(friend ? [friend] : [])], changes);
}

/** Gives bonuses away once for a key; of any number at the same moment none leaves the account below zero. */
export async function give(
  scope: Scope,
  customer: SignedInCustomer,
  gift: BonusGift,
  key: string,
): Promise<GivenGift> {
  const { db } = scope;
  const { id: customerId } = customer;
  const { charity, phone } = await requireRecipient(scope, customer, gift);
  const amountKop = gift.amount * 100;
  const stored = q
    .selectFrom('bonusGifts as g')
    .leftJoin('charities as c', 'c.code', 'g.charityCode')
    .select(['g.id', 'g.charityCode', 'c.name as charity', 'g.phone', 'g.amountKop'])
    .where('g.customerId', '=', customerId)
    .where('g.key', '=', key);
  const { row: given } = await placeOnce({
    find: () => readFirst(db, stored),
    isSame: (known) =>
      known.amountKop === amountKop && known.charityCode === charity && known.phone === phone,
    store: () =>
      untilSaved(() => store(scope, customerId, { id: uuidv7(), key, charity, phone, amountKop }), {
        most: TRIES,
      }),
    // An order may have taken the bonuses meanwhile: what is left is looked at again.
    isOvertaken: (error) => isRefusedBy(error, 'balance'),
    reusedMessage: 'Этот ключ уже использован для другого подарка',
  });
  return {
    id: given.id,
    amountKop,
    recipient: given.charity ?? maskPhone(given.phone ?? ''),
    to: gift.to,
    balanceKop: await readBalance(db, `bonuses:${customerId}`),
  };
}

/** Gives a customer the gifts that wait for a phone which is theirs from now on. */
export function claimGifts(phone: string, at: EpochMs): Statement[] {
  const waiting = sql`g.phone = ${phone} AND g.state = 'waiting' AND g.waits_until > ${at}`;
  return [
    insertTransfers(
      sql`SELECT 'gift-claimed-' || g.id, 'gift-claimed:' || g.id, 'gift:' || g.id, 'bonuses:' || c.id, g.amount_kop,
          'bonuses_granted', NULL, ${at}
        FROM bonus_gifts g JOIN customers c ON c.phone = g.phone WHERE ${waiting}`,
    ),
    statement(
      sql`UPDATE bonus_gifts AS g SET state = 'given' WHERE ${waiting}
        AND EXISTS (SELECT 1 FROM customers WHERE phone = ${phone})`,
    ),
  ];
}

/** Sends gifts that nobody has come for back to who gave them. */
export async function returnGifts({ db, clock }: Scope): Promise<void> {
  const now = clock.now();
  for (let size = BATCH_SIZE; size === BATCH_SIZE; ) {
    size = await untilSaved(async () => {
      const gifts = await read(
        db,
        q
          .selectFrom('bonusGifts as g')
          .innerJoin('customers as c', 'c.id', 'g.customerId')
          .select(['g.id', 'g.customerId', 'c.version', 'g.amountKop'])
          .where('g.state', '=', sql.lit('waiting'))
          .where('g.waitsUntil', '<=', now)
          .orderBy('g.waitsUntil')
          .limit(BATCH_SIZE),
      );
      const versions = new Map(gifts.map(({ customerId, version }) => [customerId, version]));
      const customers = [...versions].map(([id, version]) => ({ id, version }));
      if (gifts.length > 0) {
        const returned = q.updateTable('bonusGifts').set({ state: 'returned' });
        await db.write([
          ...takeCustomerVersions(customers),
          ...insertTransferRows(returnedGifts(gifts, now)),
          statement(returned.where('id', 'in', list(gifts.map(({ id }) => id)))),
        ]);
      }
      return gifts.length;
    });
  }
  // Of an erased giver, what waits no more names no phone.
  await write(
    db,
    sql`UPDATE bonus_gifts SET phone = '' WHERE state <> 'waiting' AND phone <> ''
      AND customer_id IN (SELECT customer_id FROM removal_requests WHERE done_at IS NOT NULL AND cleared_at IS NULL)`,
  );
}
