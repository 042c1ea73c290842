import type { AnswerOf } from '#shared/contract.ts';
import type { listDishCalls } from '#shared/features/deliveries/dish-calls/contract.ts';
import type {
  listBagReplacements,
  Replacements,
} from '#shared/features/deliveries/substitutions/contract.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import { mayCall, type Place, queryOf } from '../place.ts';

const LIST = 'GET /rest/operations/calls/';

/** Whom to call of the dishes of some days; nobody for whoever may not see them. */
export async function loadCalls(
  rest: RestCall,
  place: Place,
  query: { readonly date: string; readonly days?: number },
): Promise<AnswerOf<typeof listDishCalls>['calls']> {
  return mayCall(place, LIST) ? (await rest<typeof listDishCalls>(LIST, { query })).calls : [];
}

/** A bag with what may come in the place of one of its dishes. */
export interface BagReplacements extends Replacements {
  readonly bag: string;
}

/** What may come in the place of the dish that the address names; null where it names none. */
export async function loadReplacements(rest: RestCall, place: Place): Promise<BagReplacements | null> {
  const query = queryOf(place);
  const [bag, dish] = [query.get('bag'), query.get('dish')];
  if (!(bag && dish)) return null;
  const found = await rest<typeof listBagReplacements>('GET /rest/operations/bags/:id/substitutions/', {
    params: { id: bag },
    query: { dish },
  });
  return { ...found, bag };
}
