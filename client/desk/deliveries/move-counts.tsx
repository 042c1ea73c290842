import type { ReactNode } from 'react';
import { formatDay } from '#shared/dates.ts';
import { countOf } from '#shared/plurals.ts';
import type { MovePreview } from './moves.ts';

const deliveries = (count: number) => countOf(count, 'доставка', 'доставки', 'доставок');

/** What a move would come to, before anything is written. */
export function MoveCounts({ preview }: { preview: MovePreview }): ReactNode {
  return (
    <>
      <p>
        Перейдёт: <b>{deliveries(preview.moves)}</b>.
      </p>
      {preview.days.length > 1 && (
        <ul>
          {preview.days.map(({ date, count }) => (
            <li key={date}>
              {formatDay(date)}: {count}
            </li>
          ))}
        </ul>
      )}
      {preview.stays > 0 && (
        <p>
          Останется: <b>{deliveries(preview.stays)}</b>: из своего состояния в это они не переходят.
        </p>
      )}
    </>
  );
}
