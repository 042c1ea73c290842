import { HOUR_MS } from '../../dates.ts';
import { formatMoney, formatPercent } from '../../money.ts';
import { countOf } from '../../plurals.ts';
import { typeset } from '../../typography.ts';
import { REVIEW_AFTER_DELIVERIES } from '../bonuses/reviews/schema.ts';
import { bonusText, GIFT_WAITS_DAYS } from '../bonuses/rules.ts';
import { HOLD_MS } from '../bounds/terms.ts';
import { LEAST_PROPOSED_KCAL } from '../catalogue/calculator.ts';
import { CONSENTS_KEPT_YEARS, RECEIPTS_KEPT_YEARS, REMOVAL_DAYS } from '../customers/schema.ts';
import { CUT_OFF } from '../deliveries/rules.ts';
import { FOOD_DAYS_PER_DELIVERY } from '../deliveries/terms.ts';
import { keepingNames, keepings, shelfLifeHours } from '../dishes/keeping.ts';
import { homemadeTerms } from '../homemade/rules.ts';
import { ALTERNATIVE_TOLERANCE, DAY_TOLERANCE } from '../menu/portions.ts';
import { MENU_CYCLE_DAYS, MENU_WINDOW_DAYS } from '../menu/rules.ts';
import {
  BONUS_LIMIT,
  FIRST_ORDER_DISCOUNT,
  FURTHER_PERSON_DISCOUNT,
  lengthDiscounts,
  MAX_PEOPLE,
  orderLengths,
  renewableLengths,
} from '../orders/price.ts';
import { UNPAID_ORDER_MS } from '../orders/rules.ts';
import { friendsPerMonth } from '../promotions/friend-words.ts';
import * as terms from '../promotions/terms.ts';
import { inCityOf, isMoscow } from '../regions/rules.ts';
import type { DeliveryZone, SiteConfig } from '../regions/schema.ts';
import { NOTICE_MS } from '../subscriptions/rules.ts';

const days = (count: number) => countOf(count, 'день', 'дня', 'дней');
const hours = (count: number) => countOf(count, 'час', 'часа', 'часов');
const years = (count: number) => countOf(count, 'год', 'года', 'лет');
/** «После третьей доставки»: nobody promises more than a handful. */
const ordinals = ['первой', 'второй', 'третьей', 'четвёртой', 'пятой'] as const;
const sums = (kopecks: readonly number[], last: 'и' | 'или') => {
  const texts = kopecks.map(formatMoney);
  return `${texts.slice(0, -1).join(', ')} ${last}\u00a0${texts.at(-1) ?? ''}`;
};

function orderValues(): Record<string, string> {
  return {
    cutOffHour: `${CUT_OFF.hour}:00`,
    cutOffDays: countOf(CUT_OFF.daysBefore, 'календарный день', 'календарных дня', 'календарных дней'),
    foodDays: days(FOOD_DAYS_PER_DELIVERY),
    shelfLives: keepings.map((kind) => `${keepingNames[kind]} — ${hours(shelfLifeHours[kind])}`).join('; '),
    menuDays: days(MENU_WINDOW_DAYS),
    menuCycle: days(MENU_CYCLE_DAYS),
    dayTolerance: formatPercent(DAY_TOLERANCE * 10_000),
    alternativeTolerance: formatPercent(ALTERNATIVE_TOLERANCE * 10_000),
    leastProposed: `${LEAST_PROPOSED_KCAL} ккал`,
    lengths: `${orderLengths.slice(0, -1).join(', ')} и ${days(orderLengths.at(-1) ?? 0)}`,
    renewableLengths: `${renewableLengths.slice(0, -1).join(', ')} и ${days(renewableLengths.at(-1) ?? 0)}`,
    ...Object.fromEntries(orderLengths.map((length) => [`days${length}`, days(length)])),
    maxLength: days(orderLengths.at(-1) ?? 0),
    discount14: formatPercent(lengthDiscounts[14]),
    discount28: formatPercent(lengthDiscounts[28]),
    discount56: formatPercent(lengthDiscounts[56]),
    discount84: formatPercent(lengthDiscounts[84]),
    firstOrderDiscount: formatPercent(FIRST_ORDER_DISCOUNT),
    furtherPersonDiscount: formatPercent(FURTHER_PERSON_DISCOUNT),
    maxPeople: countOf(MAX_PEOPLE, 'человека', 'человек', 'человек'),
    freeDislikes: String(terms.FREE_DISLIKES),
    dislikePrice: formatMoney(terms.DISLIKE_KOP),
    freezeDays: days(terms.FREEZE_MAX_DAYS),
    removalDays: days(REMOVAL_DAYS),
    receiptsYears: years(RECEIPTS_KEPT_YEARS),
    consentsYears: years(CONSENTS_KEPT_YEARS),
    unpaidHours: countOf(UNPAID_ORDER_MS / HOUR_MS, 'часа', 'часов', 'часов'),
    holdMinutes: countOf(HOLD_MS / 60_000, 'минуту', 'минуты', 'минут'),
    noticeHours: countOf(NOTICE_MS / HOUR_MS, 'час', 'часа', 'часов'),
    homemadeMin: formatMoney(homemadeTerms.minKop),
    homemadeDelivery: formatMoney(homemadeTerms.deliveryKop),
    homemadeFree: formatMoney(homemadeTerms.freeDeliveryKop),
  };
}

function loyaltyValues(): Record<string, string> {
  const [first, second, third] = terms.bonusLevels;
  return {
    bonusLimit: formatPercent(BONUS_LIMIT),
    bonusDays: days(terms.BONUS_TERM_DAYS),
    giftDays: days(GIFT_WAITS_DAYS),
    bonusShare1: formatPercent(first?.share ?? 0),
    bonusShare2: formatPercent(second?.share ?? 0),
    bonusShare3: formatPercent(third?.share ?? 0),
    bonusFrom2: formatMoney(second?.fromKop ?? 0),
    bonusFrom3: formatMoney(third?.fromKop ?? 0),
    referral: formatMoney(terms.REFERRAL_KOP),
    referralBonuses: countOf(terms.REFERRAL_KOP / 100, 'бонус', 'бонуса', 'бонусов'),
    referralDays: days(terms.REFERRAL_MIN_DAYS),
    referralFriends: friendsPerMonth,
    referralOrdinal: ordinals[terms.REFERRAL_REWARD_AFTER - 1] ?? '',
    reviewOrdinal: ordinals[REVIEW_AFTER_DELIVERIES - 1] ?? '',
    failedBonuses: bonusText(terms.FAILED_DELIVERY_KOP),
    reviewBonuses: countOf(terms.REVIEW_BONUSES, 'бонус', 'бонуса', 'бонусов'),
    certificates: sums(terms.certificateNominals, 'и'),
    // A buyer takes one of them.
    certificateChoice: sums(terms.certificateNominals, 'или'),
    certificateMonths: countOf(terms.CERTIFICATE_MONTHS, 'месяц', 'месяца', 'месяцев'),
    refundExtra: formatPercent(terms.REFUND_TO_BONUSES_EXTRA),
  };
}

function regionValues(config: SiteConfig, zones: readonly DeliveryZone[]): Record<string, string> {
  const { region, contactInfo, schemaOrgMainPage } = config;
  const paid = zones.filter(({ feeKop }) => feeKop > 0);
  return {
    ring: isMoscow(config) ? 'МКАД' : 'КАД',
    city: region.name,
    inCity: inCityOf(config),
    phone: typeset(region.phone),
    email: schemaOrgMainPage.email,
    brand: schemaOrgMainPage.name,
    address: contactInfo.org_address,
    worktime: contactInfo.org_worktime.toLowerCase(),
    seller: contactInfo.org_urprop,
    zoneFees: paid.map(({ name, feeKop }) => `${name} — ${formatMoney(feeKop)}`).join(', '),
  };
}

/** Values of the placeholders in double braces, so that no figure is written down twice. */
export function placeholderValues(
  config: SiteConfig,
  zones: readonly DeliveryZone[],
): Readonly<Record<string, string>> {
  return { ...orderValues(), ...loyaltyValues(), ...regionValues(config, zones) };
}

/** Words that only one variant of the site has: «{{full:…}}» or «{{simply:…}}», with placeholders among them. */
const ofVariant = /\{\{(full|simply):((?:[^{}]|\{\{\w+\}\})*)\}\}/g;

/** A text as a variant tells it: of what the other one sells nothing is left. */
export function chooseVariant(text: string, isSimply: boolean): string {
  const own = isSimply ? 'simply' : 'full';
  return text.replace(ofVariant, (_, variant: string, words: string) => (variant === own ? words : ''));
}

/** Fills placeholders in; an unknown one is left visible for tests and operators. */
export function fillPlaceholders(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
}
