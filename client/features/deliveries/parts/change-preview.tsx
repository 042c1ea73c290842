import { formatDay, formatDayLong, formatDays } from '#shared/dates.ts';
import { previewCalendarChange } from '#shared/features/deliveries/contract.ts';
import type { CalendarPreview } from '#shared/features/deliveries/schema.ts';
import { countOf } from '#shared/plurals.ts';
import type { CallInput } from '../../../platform/rest/rest.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import styles from './change-preview.module.css';

/** Pause after the last change of a date before it is asked for, in milliseconds. */
const PAUSE_MS = 250;
/** Moves that are shown at once. */
const MOVES_SHOWN = 4;

function Move({ move: { from, to, foodDates } }: { readonly move: CalendarPreview['moves'][number] }) {
  return (
    <li>
      {from !== null && <>{formatDay(from)} →&nbsp;</>}
      <b>{formatDay(to)}</b>, еда на&nbsp;{formatDays(foodDates)}
    </li>
  );
}

/**
 * Previews a change on the calendar of now, which may have changed since the dialog was opened; undefined while
 * the fields do not say enough, for which the query is null.
 */
export function useChangePreview(
  orderId: string,
  query: NonNullable<CallInput<typeof previewCalendarChange>['query']> | null,
): CalendarPreview | undefined {
  const { latest, status } = useRestLoad(
    query && `${orderId} ${JSON.stringify(query)}`,
    (rest) =>
      rest(previewCalendarChange, {
        params: { id: orderId },
        query: query ?? { kind: 'resume' },
      }),
    { pauseMs: PAUSE_MS },
  );
  return status === 'error' || status === 'idle' ? undefined : latest?.preview;
}

interface ChangePreviewProps {
  readonly preview: CalendarPreview | undefined;
  /** Says by what the deliveries are moved, where no field above does. */
  readonly lead?: string;
}

/** Which deliveries a change moves and when the food ends then, before it is made. */
export function ChangePreview({ preview, lead = '' }: ChangePreviewProps) {
  if (!preview) return <div className={styles.preview} aria-live="polite" />;
  const { moves, endDate } = preview;
  const rest = moves.slice(MOVES_SHOWN);
  return (
    <div className={styles.preview} aria-live="polite">
      {moves.length > 0 && (
        <>
          <p>
            {lead}
            {lead === '' ? 'Передвинем' : 'передвинем'}{' '}
            {countOf(moves.length, 'доставку', 'доставки', 'доставок')}:
          </p>
          <ul>
            {moves.slice(0, MOVES_SHOWN).map((move) => (
              <Move key={move.to} move={move} />
            ))}
          </ul>
          {rest.length > 0 && (
            <details>
              <summary>Ещё {countOf(rest.length, 'доставка', 'доставки', 'доставок')}</summary>
              <ul>
                {rest.map((move) => (
                  <Move key={move.to} move={move} />
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      {endDate !== null && (
        <p>
          Рацион закончится: <b>{formatDayLong(endDate)}</b>
        </p>
      )}
    </div>
  );
}
