import { useState } from 'react';
import { RestError } from '../../platform/rest/rest.ts';
import { changedKeys } from '../live/changed.ts';
import { useChanges } from '../live/use-changes.ts';
import type { Place } from '../place.ts';
import { restByItself } from '../rest.ts';
import { type Board, loadDay } from './load.ts';

/** What a line of the board is known by. */
export const lineOf = ({ date, zone, interval }: { date: string; zone: string; interval: string }): string =>
  `${date} ${zone} ${interval}`;

const linesOf = ({ days }: Board) =>
  days.flatMap(({ date, slots }) => slots.map((slot) => ({ date, ...slot })));

const none: ReadonlySet<string> = new Set();

/** The board as it came, then as others change it, with the lines that the last change was in. */
export function useBoard(first: Board, place: Place) {
  const [shown, setShown] = useState({ board: first, changed: none });
  const { days, version } = shown.board;
  const from = days[0]?.date ?? '';
  const silence = useChanges({ from, to: days.at(-1)?.date ?? '', version }, async () => {
    try {
      const board = await loadDay(restByItself, place);
      setShown((before) => ({
        board,
        changed: changedKeys(linesOf(before.board), linesOf(board), lineOf),
      }));
    } catch (error) {
      // It is asked for again with the next look.
      if (!(error instanceof RestError)) throw error;
    }
  });
  return { ...shown, silence };
}
