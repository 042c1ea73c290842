import type { AnswerOf } from '#shared/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { type Place, queryOf } from '../place.ts';

export type DeliveriesAnswer = AnswerOf<typeof listDeskDeliveries>;

/** What the filters of the list are called in its address. */
export const filterNames = [
  'from',
  'to',
  'zone',
  'interval',
  'state',
  'kind',
  'needs',
  'order',
  'customer',
  'query',
] as const;

/** Rows of a page that is read without scripts. */
const PAGE = 100;

/** Asks for the deliveries that an address names; what is wrong in it is said by the call. */
export function askDeliveries(
  rest: RestCall,
  address: URLSearchParams,
  { after, limit, signal }: { after?: string | undefined; limit: number; signal?: AbortSignal },
): Promise<DeliveriesAnswer> {
  const said = filterNames.flatMap((name) => {
    const value = address.get(name);
    return value ? [[name, value]] : [];
  });
  return rest(listDeskDeliveries, {
    query: { ...Object.fromEntries(said), ...(after && { after }), limit },
    ...(signal && { signal }),
  });
}

export function loadDeliveries(rest: RestCall, place: Place): Promise<DeliveriesAnswer> {
  const query = queryOf(place);
  return askDeliveries(rest, query, { after: query.get('after') ?? undefined, limit: PAGE });
}
