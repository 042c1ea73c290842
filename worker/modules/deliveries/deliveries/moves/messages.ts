import type { EpochMs } from '#shared/dates.ts';
import { endOfDay, formatHours, hoursInWords } from '#shared/dates.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { formatMoney } from '#shared/money.ts';
import { rationTitle } from '../../../../db/order-rations.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { queueMessage } from '../../../messaging/notifications/commands.ts';
import * as sql from './sql.ts';

/** Messages about state changes of deliveries, as statements of the batch that marks them as notified. */
export async function stateChangeMessages(
  scope: Scope,
  changes: readonly sql.StateChange[],
  now: EpochMs,
): Promise<Statement[]> {
  const notable = changes.filter(({ state }) => state === 'on_route' || state === 'delivered');
  const { rows } = await sql.listFacts(
    scope.db,
    notable.flatMap(({ delivery_id: id }) => (id === null ? [] : [id])),
  );
  return notable.flatMap(({ delivery_id: id, customer_id: customerId, state, at }) => {
    const facts = rows.find((row) => row.id === id);
    if (!facts) return [];
    const { phone, from_hour: from, to_hour: to, destination, cash_due_kop: cashKop } = facts;
    // Of a courier who has come meanwhile nobody is told that he is on his way.
    if (facts.state !== state) return [];
    const attachment = { kind: 'delivery-food', ref: facts.id };
    const common = { customerId, now, attachment, trueUntil: endOfDay(at) };
    if (state === 'delivered') {
      return [
        queueMessage({
          ...common,
          key: `delivered:${id}`,
          template: 'delivered',
          data: { programme: rationTitle(facts) },
        }),
      ];
    }
    const data = {
      interval: hoursInWords(formatHours(from, to)),
      address: addressLine(destination.address),
      cash: cashKop > 0 ? `. Приготовьте ${formatMoney(cashKop)}, наличными или картой` : '',
    };
    return [
      queueMessage({
        ...common,
        key: `on-route:${id}`,
        atDoor: destination.recipient?.phone ?? phone,
        template: 'on-route',
        data,
      }),
    ];
  });
}
