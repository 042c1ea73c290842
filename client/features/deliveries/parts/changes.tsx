import { useRevalidator } from 'react-router';
import { formatDay, formatDayLong, formatDays } from '#shared/dates.ts';
import { previewCalendarChange, undoCalendarChange } from '#shared/features/deliveries/contract.ts';
import type { CalendarPreview } from '#shared/features/deliveries/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { useOutdate } from '../../../platform/navigation/outdated.ts';
import { type CallInput, firstRefusalText, useRest } from '../../../platform/rest/rest.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { css } from '../../../ui/css.ts';

const previewClass = css(
  'grid gap-6 py-12 px-14 rounded-input bg-sand-100 text-small leading-[1.45] empty:hidden',
);

/** Makes what a toast offers after a change of an order's calendar: to take it back in one press. */
export function useUndo(orderId: string) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const outdate = useOutdate();
  const undo = async (version: number) => {
    try {
      await rest(undoCalendarChange, { params: { id: orderId }, body: { version } });
      outdate();
      state.notice = { text: 'Вернули всё как было' };
    } catch (error) {
      state.notice = { text: firstRefusalText(error) };
    }
    await revalidator.revalidate();
  };
  return ({ version }: { version: number }) => ({ label: 'Отменить', run: () => void undo(version) });
}

export interface CalendarFormProps {
  readonly orderId: string;
  readonly version: number;
  readonly isInDialog?: boolean;
}

export function UndoForm({ orderId, version, isInDialog }: CalendarFormProps) {
  return (
    <RestForm
      call={undoCalendarChange}
      params={{ id: orderId }}
      body={{ version }}
      label="Вернуть как было"
      look="soft"
      done="Вернули всё как было"
      closes={isInDialog}
      closesOutdated={isInDialog}
    />
  );
}

/** Pause after the last change of a date before it is asked for, in milliseconds. */
const PAUSE_MS = 250;

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
    (rest) => rest(previewCalendarChange, { params: { id: orderId }, query: query ?? { kind: 'resume' } }),
    { pauseMs: PAUSE_MS },
  );
  return status === 'error' || status === 'idle' ? undefined : latest?.preview;
}

const MOVES_SHOWN = 4;

/** Which deliveries a change moves and when the food ends then; `lead` says by what, where no field above does. */
export function ChangePreview({
  preview,
  lead = '',
}: {
  preview: CalendarPreview | undefined;
  lead?: string;
}) {
  if (!preview) return <div className={previewClass} aria-live="polite" />;
  const moves = preview.moves.map(({ from, to, foodDates }) => (
    <li key={to}>
      {from !== null && <>{formatDay(from)} →&nbsp;</>}
      <b>{formatDay(to)}</b>, еда на {formatDays(foodDates)}
    </li>
  ));
  const more = moves.slice(MOVES_SHOWN);
  return (
    <div className={previewClass} aria-live="polite">
      {moves.length > 0 && (
        <>
          <p>
            {lead}
            {lead === '' ? 'Передвинем' : 'передвинем'}{' '}
            {countOf(moves.length, 'доставку', 'доставки', 'доставок')}:
          </p>
          <ul>{moves.slice(0, MOVES_SHOWN)}</ul>
          {more.length > 0 && (
            <details>
              <summary className={css('flex items-center min-h-tap text-link font-semibold')}>
                Ещё {countOf(more.length, 'доставка', 'доставки', 'доставок')}
              </summary>
              <ul>{more}</ul>
            </details>
          )}
        </>
      )}
      {preview.endDate !== null && (
        <p>
          Рацион закончится: <b>{formatDayLong(preview.endDate)}</b>
        </p>
      )}
    </div>
  );
}
