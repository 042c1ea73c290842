import type { Kopecks } from '../../money.ts';
import type { LeadKind } from '../leads/schema.ts';

/** What is sold, as events name it. A renewal is bought by the timer, not by a visitor. */
export type PurchaseKind = 'programme' | 'homemade' | 'certificate' | 'renewal';

/** One line of what is bought. */
export interface Goods {
  readonly code: string;
  readonly name: string;
  readonly priceKop: Kopecks;
  readonly count: number;
}

/** A programme as it stands in the configurator. */
interface Composition {
  readonly code: string;
  readonly name: string;
  readonly kcal: number;
  readonly days: number;
  readonly people: number;
  readonly totalKop: Kopecks;
}

/** A purchase that is placed, and paid where it is to be paid at once. */
interface Purchase {
  readonly kind: PurchaseKind;
  /** Number of the order, for people. */
  readonly number: string;
  readonly totalKop: Kopecks;
  readonly goods: readonly Goods[];
}

type Nothing = Readonly<Record<string, never>>;

/** Everything that is reported, with what is known of it. Nothing in it tells who the visitor is. */
export interface EventFacts {
  readonly pageView: { readonly address: string; readonly title: string; readonly previous: string };
  readonly programmeView: { readonly code: string; readonly name: string; readonly dayPriceKop: Kopecks };
  readonly dishView: { readonly code: string; readonly name: string };
  readonly configuratorChange: Composition;
  readonly beginCheckout: { readonly kind: 'programme' | 'homemade' };
  readonly addAddress: Nothing;
  readonly purchase: Purchase;
  readonly register: Nothing;
  readonly auth: Nothing;
  readonly lead: { readonly kind: LeadKind };
  readonly refund: { readonly kind: PurchaseKind; readonly number: string; readonly totalKop: Kopecks };
  readonly search: { readonly query: string };
  readonly dialogOpen: { readonly dialog: string };
  /** A switch of advertising; only the server tells it. */
  readonly subscription: Nothing;
}

export type EventName = keyof EventFacts;

/** One event of the catalogue. */
export type SiteEvent = {
  readonly [Name in EventName]: { readonly name: Name; readonly facts: EventFacts[Name] };
}[EventName];

/** What every event becomes somewhere: null where it is not told. */
export type EventTable<Told> = {
  readonly [Name in EventName]: ((facts: EventFacts[Name]) => Told) | null;
};

/** What an event becomes by a table; undefined where it is not told. */
export function tellBy<Told>(table: EventTable<Told>, { name, facts }: SiteEvent): Told | undefined {
  const tell = table[name] as ((facts: EventFacts[EventName]) => Told) | null;
  return tell?.(facts);
}

/** Events that the server tells marketing of, with name and phone, by way of the outbox. */
export type ServerEvent = 'register' | 'auth' | 'purchase' | 'lead' | 'refund' | 'subscription';

/** Roubles, as vendors count. */
export const roubles = (sum: Kopecks): number => sum / 100;
