import { type ReactNode, useState } from 'react';
import { addDays, formatDay } from '#shared/dates.ts';
import type { freezeOrder } from '#shared/features/deliveries/contract.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import { ActionForm } from '../../../platform/action-form.tsx';
import { useNow } from '../../../platform/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface FreezeFormProps {
  readonly orderId: string;
  readonly version: number;
  readonly onDone?: () => void;
  readonly onConflict?: (error: { readonly message: string }) => void;
}

/** Default length of a freeze, in days. */
const USUAL_DAYS = 7;

/** Freezes an order between two dates. */
export function FreezeForm({ orderId, version, onDone, onConflict }: FreezeFormProps): ReactNode {
  const firstOpenDate = firstDeliveryDate(useNow());
  const [shownDate] = useState(firstOpenDate);
  return (
    <ActionForm<typeof freezeOrder>
      route="POST /rest/orders/:id/freeze/"
      params={{ id: orderId }}
      body={(fields) => ({ version, from: String(fields.get('from')), until: String(fields.get('until')) })}
      label="Заморозить"
      done={({ text }) => text}
      {...(onDone && { onDone })}
      {...(onConflict && { onConflict })}
    >
      <input type="hidden" name="version" value={version} />
      {firstOpenDate > shownDate && (
        <Notice tone="warning" isLive>
          Приём изменений на&nbsp;{formatDay(shownDate)} закрылся: заморозить можно с&nbsp;
          {formatDay(firstOpenDate)}.
        </Notice>
      )}
      <TextField
        key={`from ${firstOpenDate}`}
        label="Первый день без доставок"
        name="from"
        type="date"
        defaultValue={firstOpenDate}
        min={firstOpenDate}
        required
      />
      <TextField
        key={`until ${firstOpenDate}`}
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
