import * as z from 'zod/mini';
import { formatDayOfYear, type IsoDate } from '../../dates.ts';
import type { BasisPoints, Kopecks } from '../../money.ts';
import { countOf } from '../../plurals.ts';

/** A promo code as people type it: case and spaces around it do not matter. */
export const PromoCode = z.string().check(z.trim(), z.maxLength(30, 'Такого промокода нет'), z.toUpperCase());

/** What a promo code gives. */
export type PromoGain = { readonly share: BasisPoints } | { readonly amountKop: Kopecks };

/** A promo code with what limits it. */
export interface PromoTerms {
  readonly gain: PromoGain;
  /** First and last day on which an order may be placed with it. */
  readonly validFrom: IsoDate;
  readonly validTo: IsoDate;
  /** Orders that may still use it; null without a limit. */
  readonly usesLeft: number | null;
  /** Whether it is a customer's code for friends, whose uses are counted by the month. */
  readonly isFriends: boolean;
  /** Code and name of the only programme that it works for; null for all. */
  readonly programme: { readonly code: string; readonly name: string } | null;
  /** Shortest order that it works for, in days. */
  readonly minDays: number;
  readonly onlyFirstOrder: boolean;
}

/** The order that a promo code is tried on. */
export interface PromoOrder {
  /** Codes of what the order's persons eat. */
  readonly programmes: readonly string[];
  readonly days: number;
  readonly isFirst: boolean;
  /** Whether the customer has used this code before. */
  readonly hasUsed: boolean;
  /** Whether it is the customer's own code for friends. */
  readonly isOwn: boolean;
  readonly today: IsoDate;
}

/** Why a promo code does not work for an order, as the customer reads it; undefined when it works. */
export function refusePromo(terms: PromoTerms | undefined, order: PromoOrder): string | undefined {
  if (!terms) return 'Такого промокода нет. Проверьте, нет ли опечатки';
  if (order.today < terms.validFrom) return `Промокод начнёт действовать ${formatDayOfYear(terms.validFrom)}`;
  if (order.today > terms.validTo) return `Промокод действовал до ${formatDayOfYear(terms.validTo)}`;
  if (order.isOwn) return 'Это ваш собственный код: он для друзей';
  if (order.hasUsed) return 'Вы уже использовали этот промокод';
  if (terms.usesLeft !== null && terms.usesLeft <= 0)
    return terms.isFriends
      ? 'В этом месяце кодом уже воспользовались много друзей. Он снова заработает с 1-го числа'
      : 'Промокод закончился: им уже воспользовались все, кому он предназначался';
  const { programme } = terms;
  if (programme && order.programmes.some((code) => code !== programme.code)) {
    return `Промокод действует только на программу «${programme.name}»`;
  }
  if (order.days < terms.minDays) {
    return `Промокод действует на заказы от ${countOf(terms.minDays, 'дня', 'дней', 'дней')}`;
  }
  if (terms.onlyFirstOrder && !order.isFirst) return 'Промокод действует только на первый заказ';
  return undefined;
}
