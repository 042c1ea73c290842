import type { IsoDate } from '#shared/dates.ts';
import type { Destination } from '#shared/features/deliveries/destination.ts';
import type { ChangeScope } from '#shared/features/deliveries/schema.ts';
import type { OrderAddress, Recipient } from '#shared/features/orders/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import type { DeliveryFee } from '../statements.ts';
import type { Calendar } from './calendar.ts';

/** What is to be changed of deliveries. */
export interface EditRequest {
  readonly scope: ChangeScope;
  readonly interval: string;
  readonly addressId: string;
  /** Null where the customer meets the courier; absent keeps what is. */
  readonly recipient?: Recipient | null | undefined;
}

/** An edit as it would be written, and what it costs beyond what was paid. */
export interface PlannedEdit {
  readonly calendar: Calendar;
  readonly text: string;
  readonly edited: readonly {
    readonly id: string;
    readonly date: IsoDate;
    readonly destination: Destination;
  }[];
  readonly change: {
    /** Null keeps what is. */
    readonly intervalCode: string | null;
    /** Zone of the new address; null keeps what is. */
    readonly zoneCode: string | null;
    /** The same as the renewal of an order asks for it. */
    readonly requestAddress: OrderAddress | null;
    /** Null where the customer meets the courier; absent keeps what is. */
    readonly recipient: Recipient | null | undefined;
    /** Whether later plans of the order take it over. */
    readonly isForAll: boolean;
  };
  /** Deliveries for which a difference is still to be paid, with that of each. */
  readonly owing: readonly DeliveryFee[];
  /** How much more each delivery costs there than in the order. */
  readonly feeKop: Kopecks;
}
