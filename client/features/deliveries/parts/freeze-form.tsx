import type { ReactNode } from 'react';
import { addDays } from '#shared/dates.ts';
import type { freezeOrder } from '#shared/features/deliveries/contract.ts';
import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import { ActionForm } from '../../../platform/action-form.tsx';
import { TextField } from '../../../ui/field.tsx';

interface FreezeFormProps {
  readonly orderId: string;
  readonly version: number;
  /** The first date whose delivery can still be changed. */
  readonly firstOpenDate: string;
  readonly onDone?: () => void;
  readonly onConflict?: (error: { readonly message: string }) => void;
}

/** How long a freeze lasts unless the customer says otherwise, in days. */
const USUAL_DAYS = 7;

/** From when until when an order waits. */
export function FreezeForm({
  orderId,
  version,
  firstOpenDate,
  onDone,
  onConflict,
}: FreezeFormProps): ReactNode {
  return (
    <ActionForm
      action={`/rest/orders/${orderId}/freeze/`}
      label="Заморозить"
      call={(rest, fields) =>
        rest<typeof freezeOrder>('POST /rest/orders/:id/freeze/', {
          params: { id: orderId },
          body: { version, from: String(fields.get('from')), until: String(fields.get('until')) },
        })
      }
      done={({ text }) => text}
      {...(onDone && { onDone })}
      {...(onConflict && { onConflict })}
    >
      <input type="hidden" name="version" value={version} />
      <TextField
        label="Первый день без доставок"
        name="from"
        type="date"
        defaultValue={firstOpenDate}
        min={firstOpenDate}
        required
      />
      <TextField
        label="Когда продолжить рацион"
        name="until"
        type="date"
        defaultValue={addDays(firstOpenDate, USUAL_DAYS)}
        min={addDays(firstOpenDate, 1)}
        max={addDays(firstOpenDate, FREEZE_MAX_DAYS * 2)}
        required
      />
    </ActionForm>
  );
}
