import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { bonusText, maskPhone } from '#shared/features/bonuses/rules.ts';
import type { BonusGift, GivenGift } from '#shared/features/bonuses/schema.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { normalizePhone } from '#shared/phone.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import { placeOnce } from '../../../../place-once.ts';
import type { Scope } from '../../../../scope.ts';
import { readBalance } from '../../ledger/statements.ts';
import { knownCustomers, loadAccount } from '../account/load.ts';
import { decideGift, type GiftRefusal, type GiftRequest, returnedGifts } from './decide.ts';
import { findFriend, findGift, hasCharity, listUnclaimed } from './load.ts';
import { forgetPhones, saveGift, saveReturned } from './save.ts';

/** How often a gift is decided: whoever presses many times at once is answered each time. */
const TRIES = 60;
/** Gifts that go back in one batch. */
const BATCH_SIZE = 100;

/** The phone or the charity of a gift, checked. */
async function recipientOf(scope: Scope, customer: SignedInCustomer, gift: BonusGift) {
  if (gift.to === 'charity') {
    if (!(await hasCharity(scope.db, gift.charity))) throw new AppError('not_found');
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

async function store({ db, clock }: Scope, customerId: string, request: GiftRequest): Promise<void> {
  const [giver, friend] = await Promise.all([loadAccount(db, customerId), findFriend(db, request.phone)]);
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
  const { charity, phone } = await recipientOf(scope, customer, gift);
  const amountKop = gift.amount * 100;
  const { row: given } = await placeOnce({
    find: () => findGift(db, customerId, key),
    isSame: (known) =>
      known.amount_kop === amountKop && known.charity_code === charity && known.phone === phone,
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

/** Sends gifts that nobody has come for back to who gave them. */
export async function returnGifts({ db, clock }: Scope): Promise<void> {
  const now = clock.now();
  for (let size = BATCH_SIZE; size === BATCH_SIZE; ) {
    size = await untilSaved(async () => {
      const { rows: gifts, found } = await listUnclaimed(db, now, BATCH_SIZE);
      const versions = new Map(gifts.map(({ customerId, version }) => [customerId, version]));
      const customers = [...versions].map(([id, version]) => ({ id, version }));
      const ids = gifts.map(({ id }) => id);
      if (ids.length > 0) await saveReturned(db, customers, ids, returnedGifts(gifts, now));
      return ids.length > 0 ? found : 0;
    });
  }
  await forgetPhones(db);
}
