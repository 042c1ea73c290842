import type { AnswerOf } from '#shared/contract.ts';
import { listDishCalls } from '#shared/features/deliveries/dish-calls/contract.ts';
import {
  listBagReplacements,
  type Replacements,
} from '#shared/features/deliveries/substitutions/contract.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { mayCall, type Place, queryOf } from '../place.ts';

/** Whom to call of the dishes of some days; nobody for whoever may not see them. */
export async function loadCalls(
  rest: RestCall,
  place: Place,
  query: { readonly date: string; readonly days?: number },
): Promise<AnswerOf<typeof listDishCalls>['calls']> {
  return mayCall(place, listDishCalls)
    ? (await rest<typeof listDishCalls>(listDishCalls, { query })).calls
    : [];
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
  const found = await rest(listBagReplacements, {
    params: { id: bag },
    query: { dish },
  });
  return { ...found, bag };
}
