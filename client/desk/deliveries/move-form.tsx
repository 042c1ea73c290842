import { type ReactNode, useContext } from 'react';
import { formatDay } from '#shared/dates.ts';
import { PREVIEW } from '#shared/desk/forms.ts';
import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import { DeskButton, Line, SelectControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { SentContext } from '../forms/sent.ts';
import { stateNames } from '../labels.ts';
import { Sheet } from '../page-parts.tsx';
import { MoveCounts } from './move-counts.tsx';
import { previewMove, targets } from './moves.ts';
import { ReasonControl } from './reason-control.tsx';

const operation = 'POST /rest/operations/deliveries/';

/** Asks without scripts what a move of the ticked rows would come to; the rows stand in the form around it. */
export const MoveQuestion = (): ReactNode => (
  <noscript>
    <input type="hidden" name="operation" value={operation} />
    <input type="hidden" name="step" value={PREVIEW} />
    <Line>
      <SelectControl
        label="Отмеченные перевести в"
        name="to"
        options={targets.map((target) => [target, stateNames[target]] as const)}
      />
      <DeskButton type="submit">Проверить…</DeskButton>
    </Line>
  </noscript>
);

/** What the move that was asked for would come to, with a form that does it for each of its days. */
export function MoveAnswer({ rows }: { rows: readonly DeskDelivery[] }): ReactNode {
  const sent = useContext(SentContext);
  const to = targets.find((target) => target === sent?.values.to);
  if (sent?.operation !== operation || to === undefined) return null;
  const ids = new Set(sent.values.ids?.split(','));
  const preview = previewMove(
    rows.filter(({ id }) => ids.has(id)),
    to,
  );
  return (
    <Sheet title={`Перевести в\u00a0«${stateNames[to]}»`}>
      <MoveCounts preview={preview} />
      {preview.moves === 0 && sent.refusal !== '' && (
        <p role="alert">{[sent.refusal, ...Object.values(sent.fields)].join('. ')}</p>
      )}
      {preview.steps.map((step) => (
        <ActForm
          key={step.date}
          id={step.date}
          operation={operation}
          isMain
          action={`Перевести ${step.ids.length} (${formatDay(step.date)})`}
        >
          <input type="hidden" name="date" value={step.date} />
          <input type="hidden" name="to" value={to} />
          <input type="hidden" name="ids" value={step.ids.join(',')} />
          {to === 'failed' && <ReasonControl name="reason" />}
        </ActForm>
      ))}
    </Sheet>
  );
}
