import { v7 as uuidv7 } from 'uuid';
import { type EpochMs, moscowDate } from '#shared/dates.ts';
import type { Home } from '#shared/features/addresses/home-key.ts';
import { orderPersons } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import type { PriceReductions } from '#shared/features/orders/rules.ts';
import type { OrderDraft, WantedReductions } from '#shared/features/orders/schema.ts';
import { type PromoGain, refusePromo } from '#shared/features/promotions/promo-code.ts';
import { REFERRAL_KOP, REFERRAL_REWARD_AFTER } from '#shared/features/promotions/terms.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import type { Scope } from '../../../scope.ts';
import { bonusBalance } from '../../money/bonuses/bonuses.ts';
import type { Transfer } from '../../money/ledger.ts';
import { findPromoCode } from '../../money/promotions.ts';
import { isReferrersOwn } from '../../money/referrals.ts';
import { type CheckedCertificate, checkCertificate } from '../certificates/gift.ts';
import { judgeCodes } from '../order-limits.ts';

/** Why a wanted reduction is not given, by its field. */
export type Refusals = { [Field in keyof WantedReductions]?: string };

/** What the customer asked for, checked. */
export interface CheckedReductions {
  readonly reductions: PriceReductions & { readonly bonusesKop: number; readonly certificateKop: number };
  readonly refusals: Refusals;
  readonly promoCode: string;
  /** The customer whose code for friends it is; empty for a promo code. */
  readonly referrerId: string;
  readonly certificateId: string;
}

/** Whose phones an order has, and where it is brought to. */
export interface OrderPlace extends Home {
  readonly phones: readonly string[];
}

interface Order {
  readonly scope: Scope;
  readonly customerId: string | null;
  readonly draft: OrderDraft;
  readonly isFirst: boolean;
  /** Whom and where it is brought to, once that is known. */
  readonly place?: OrderPlace | undefined;
  /** Whether a promo code gives more than what the order has without it: only then it is used. */
  readonly isBetter: (promo: PromoGain) => boolean;
}

/** What a promo code is found to be. */
interface CheckedPromo {
  readonly code?: string | undefined;
  readonly gain?: PromoGain | undefined;
  readonly referrerId?: string | undefined;
  readonly refusal?: string;
  readonly isUnknown?: boolean;
}

/** A neighbour of whoever invites is told apart by the flat alone. */
const ownCodeRefusal = ({ flat }: OrderPlace): string =>
  `Код друга не действует для заказа на его телефон или адрес${
    flat === '' ? '. Если вы соседи, укажите квартиру' : ''
  }`;

async function checkPromo(
  { scope, customerId, draft, isFirst, place }: Order,
  code: string,
): Promise<CheckedPromo> {
  if (code === '') return {};
  const found = await findPromoCode(scope, customerId, code);
  const refusal = refusePromo(found?.terms, {
    programmes: orderPersons(draft).map(({ programme }) => programme),
    days: draft.days,
    isFirst,
    hasUsed: found?.hasUsed ?? false,
    isOwn: customerId !== null && found?.referrer?.id === customerId,
    today: moscowDate(scope.clock.now()),
  });
  if (refusal !== undefined) return { refusal, isUnknown: found === undefined };
  const referrer = found?.referrer;
  if (referrer && place && (await isReferrersOwn(scope, referrer, { ...place, customerId }))) {
    return { refusal: ownCodeRefusal(place) };
  }
  return { code: found?.code, gain: found?.terms.gain, referrerId: referrer?.id };
}

async function checkBonuses(
  { scope, customerId, isBetter }: Order,
  wantedKop: number,
  promo: PromoGain | undefined,
) {
  if (wantedKop === 0) return {};
  if (promo && isBetter(promo)) return { refusal: 'Бонусы и промокод в одном заказе не складываются' };
  const balanceKop = await bonusBalance(scope, customerId);
  return wantedKop > balanceKop
    ? { refusal: `На вашем счёте бонусов на ${formatMoney(balanceKop)}` }
    : { amountKop: wantedKop };
}

const noCodes: readonly [CheckedPromo, CheckedCertificate | undefined] = [{}, undefined];

async function checkCodes(order: Order, { promoCode, certificate: code }: WantedReductions) {
  const [promo, certificate] = await Promise.all([
    checkPromo(order, promoCode),
    code === '' ? undefined : checkCertificate(order.scope, code),
  ]);
  return { areKnown: !promo.isUnknown && !certificate?.isUnknown, found: [promo, certificate] as const };
}

/** Checks what the customer asks to be taken off an order against what stands in the database. */
export async function checkReductions(order: Order, wanted: WantedReductions): Promise<CheckedReductions> {
  const { scope, customerId } = order;
  const [promo, certificate] =
    wanted.promoCode === '' && wanted.certificate === ''
      ? noCodes
      : await judgeCodes(scope, customerId, () => checkCodes(order, wanted));
  const bonuses = await checkBonuses(order, wanted.bonusesKop, promo.gain);
  const spendable = certificate && 'id' in certificate ? certificate : undefined;
  const refusals: Refusals = {
    ...(promo.refusal !== undefined && { promoCode: promo.refusal }),
    ...(bonuses.refusal !== undefined && { bonusesKop: bonuses.refusal }),
    ...(certificate && 'refusal' in certificate && { certificate: certificate.refusal }),
  };
  return {
    reductions: {
      ...(promo.gain && { promo: promo.gain }),
      bonusesKop: bonuses.amountKop ?? 0,
      certificateKop: spendable?.balanceKop ?? 0,
    },
    refusals,
    promoCode: promo.code ?? '',
    referrerId: promo.referrerId ?? '',
    certificateId: spendable?.id ?? '',
  };
}

/** What an order takes from where, so that it is taken in the step that places it. */
export interface Deductions {
  /** The promo code, only where it is what made the order cheaper. */
  readonly promoCode: string | undefined;
  /** In place of a promo code: the customer whose code for friends it was, with what they are promised. */
  readonly referral:
    | {
        readonly referrerId: string;
        readonly rewardKop: Kopecks;
        readonly rewardAfter: number;
        /** What the friend gets in bonuses, where the price has nothing of it. */
        readonly friendKop: Kopecks;
      }
    | undefined;
  readonly transfers: readonly Transfer[];
}

/** What a code for friends brings the friend in bonuses: all of it, where another discount was the better one. */
export function friendBonusesOf(
  { lines }: Pick<PriceBreakdown, 'lines'>,
  { referrerId }: Pick<CheckedReductions, 'referrerId'>,
): Kopecks {
  return referrerId === '' || lines.some(({ kind }) => kind === 'promo-code') ? 0 : REFERRAL_KOP;
}

/** The moves that pay the part of a price that bonuses and a certificate stand for. */
export function deductionsOf(
  orderId: string,
  customerId: string,
  price: PriceBreakdown,
  checked: CheckedReductions,
  at: EpochMs,
): Deductions {
  const amountOf = (kind: 'bonuses' | 'certificate') =>
    -(price.lines.find((line) => line.kind === kind)?.amountKop ?? 0);
  const move = (
    kind: 'bonuses' | 'certificate',
    from: Transfer['from'],
    reason: Transfer['reason'],
  ): Transfer => ({
    id: uuidv7(),
    key: `order:${orderId}:${kind}`,
    from,
    to: `order:${orderId}`,
    amountKop: amountOf(kind),
    reason,
    orderId,
    at,
  });
  const hasPromo = price.lines.some(({ kind }) => kind === 'promo-code');
  const isReferral = checked.referrerId !== '';
  return {
    promoCode: hasPromo && !isReferral ? checked.promoCode : undefined,
    // The first order's own discount may be the better one: the friend gets bonuses then, who invited them the reward.
    referral: isReferral
      ? {
          referrerId: checked.referrerId,
          rewardKop: REFERRAL_KOP,
          rewardAfter: REFERRAL_REWARD_AFTER,
          friendKop: friendBonusesOf(price, checked),
        }
      : undefined,
    transfers: [
      move('bonuses', `bonuses:${customerId}`, 'bonuses_spent'),
      move('certificate', `certificate:${checked.certificateId}`, 'certificate_spent'),
    ].filter(({ amountKop }) => amountKop > 0),
  };
}
