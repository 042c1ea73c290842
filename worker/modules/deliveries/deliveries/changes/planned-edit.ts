import type { ChangeScope } from '#shared/features/deliveries/schema.ts';
import type { Recipient } from '#shared/features/orders/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import type { DeliveryFee } from '../statements.ts';
import type { Calendar } from './calendar.ts';
import type { NewEdit } from './sql.ts';
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
  readonly edited: NewEdit['edited'];
  readonly change: Pick<
    NewEdit,
    'intervalCode' | 'zoneCode' | 'requestAddress' | 'recipient' | 'isForAll' | 'frozenUntil'
  >;
  /** Deliveries for which a difference is still to be paid, with that of each. */
  readonly owing: readonly DeliveryFee[];
  /** How much more each delivery costs there than in the order. */
  readonly feeKop: Kopecks;
}
