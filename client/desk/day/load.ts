import type { AnswerOf } from '#shared/contract.ts';
import type { listDishCalls } from '#shared/features/deliveries/dish-calls/contract.ts';
import { readBoard } from '#shared/features/desk/board/contract.ts';
import { USUAL_DAYS } from '#shared/features/desk/limits.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { type BagReplacements, loadCalls, loadReplacements } from '../calls/load.ts';
import { type Place, queryOf } from '../place.ts';

/** The board, whom to call of its dishes, and what may come in the place of the one that the address names. */
export interface Board extends AnswerOf<typeof readBoard> {
  readonly calls: AnswerOf<typeof listDishCalls>['calls'];
  readonly replacements: BagReplacements | null;
}

/** The board of the days that the address names: today and two more without a word. */
export async function loadDay(rest: RestCall, place: Place): Promise<Board> {
  const query = queryOf(place);
  const date = query.get('date') ?? '';
  const days = Number(query.get('days')) || USUAL_DAYS;
  const [board, calls, replacements] = await Promise.all([
    rest(readBoard, { query: { date, days } }),
    loadCalls(rest, place, { date, days }),
    loadReplacements(rest, place),
  ]);
  return { ...board, calls, replacements };
}
