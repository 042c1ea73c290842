import type { AnswerOf } from '#shared/contract.ts';
import type { readBoard } from '#shared/features/desk/board/contract.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import { type Place, queryOf } from '../place.ts';

export type Board = AnswerOf<typeof readBoard>;

/** The board of the days that the address names: today and two more without a word. */
export function loadDay(rest: RestCall, place: Place): Promise<Board> {
  const query = queryOf(place);
  return rest<typeof readBoard>('GET /rest/operations/board/', {
    query: { date: query.get('date') ?? '', ...(query.has('days') && { days: Number(query.get('days')) }) },
  });
}
