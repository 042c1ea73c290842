import type { EpochMs } from '#shared/dates.ts';
import { insertRows, updateRows } from '../../../../db/rows.ts';
import type { Statement } from '../../../../platform/database.ts';
import { replaceRequest, takeCalendarVersion } from '../../deliveries/statements.ts';
import type { decidePerson } from './decide.ts';
import type { FamilyOrder } from './load.ts';

interface NewChange {
  /** Version of the calendar that the customer has seen. */
  readonly version: number;
  readonly change: { readonly id: string; readonly text: string };
  readonly at: EpochMs;
}

/** Statements that keep what a further person of an order leaves out, for renewals too. */
export function savePerson(
  order: FamilyOrder,
  { others, request }: ReturnType<typeof decidePerson>,
  { version, change, at }: NewChange,
): Statement[] {
  const { id: orderId } = order;
  return [
    ...takeCalendarVersion(orderId, version),
    ...updateRows('orders', { of: [orderId] }, { others: JSON.stringify(others) }),
    ...(request === null ? [] : replaceRequest(order, request)),
    ...insertRows('deliveryChanges', [
      { id: change.id, orderId: orderId, kind: 'exclude', text: change.text, madeAt: at },
    ]),
  ];
}
