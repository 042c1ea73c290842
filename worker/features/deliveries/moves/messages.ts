import type { EpochMs } from '#shared/dates.ts';
import { formatHours } from '#shared/dates.ts';
import type { Scope } from '../../../scope.ts';
import { queueMessage } from '../../notifications/commands.ts';
import * as sql from './sql.ts';

/** What moves of deliveries tell their customers, as statements of the batch that notes them as told. */
export async function moveMessages(
  scope: Scope,
  moves: readonly sql.MoveRow[],
  now: EpochMs,
): Promise<D1PreparedStatement[]> {
  const told = moves.filter(({ state }) => state === 'on_route' || state === 'delivered');
  const rows = await sql.listFacts(
    scope.db,
    told.flatMap(({ delivery_id: id }) => (id === null ? [] : [id])),
  );
  return told.flatMap(({ delivery_id: id, customer_id: customerId, state }) => {
    const facts = rows.find((row) => row.id === id);
    if (!facts) return [];
    const { phone, email, from_hour: from, to_hour: to, address, programme } = facts;
    const common = { customerId, to: { phone, email }, now };
    if (state === 'delivered') {
      return [
        queueMessage(scope, {
          ...common,
          key: `delivered:${id}`,
          template: 'delivered',
          data: { programme },
        }),
      ];
    }
    const data = { interval: formatHours(from, to), address };
    return [queueMessage(scope, { ...common, key: `on-route:${id}`, template: 'on-route', data })];
  });
}
