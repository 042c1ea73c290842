import { useState } from 'react';
import { addDays, daysBetween, formatDay, isIsoDate } from '#shared/dates.ts';
import { freezeOrder } from '#shared/features/deliveries/contract.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { CalendarPreview } from '#shared/features/deliveries/schema.ts';
import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';
import { useNow } from '../../../platform/clock/clock.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import { ChangePreview, useChangePreview } from './change-preview.tsx';
import { useUndo } from './undo.tsx';

interface FreezeFormProps {
  readonly orderId: string;
  readonly version: number;
  readonly onDone?: () => void;
  readonly onConflict?: (error: { readonly message: string }) => void;
}

/** Default length of a freeze, in days. */
const USUAL_DAYS = 7;

/** Which days have no food then: what was brought before is still eaten. */
function noFoodText(preview: CalendarPreview | undefined): string | undefined {
  if (!preview?.noFood) return undefined;
  const { from, to, days } = preview.noFood;
  return `Без\u00a0еды\u00a0— ${countOf(days, 'день', 'дня', 'дней')}: с\u00a0${formatDay(from)} по\u00a0${formatDay(to)}`;
}

/** Freezes an order between two dates. */
export function FreezeForm({ orderId, version: opened, onDone, onConflict }: FreezeFormProps) {
  const firstOpenDate = firstDeliveryDate(useNow());
  const [shownDate] = useState(firstOpenDate);
  const [span, setSpan] = useState<{ from?: string; until?: string }>({});
  const from = span.from ?? firstOpenDate;
  const until = span.until ?? addDays(firstOpenDate, USUAL_DAYS);
  const undo = useUndo(orderId);
  const days = isIsoDate(from) && isIsoDate(until) ? daysBetween(from, until) : 0;
  const preview = useChangePreview(orderId, days > 0 ? { kind: 'freeze', date: from, until } : null);
  const version = preview?.version ?? opened;
  return (
    <RestForm
      call={freezeOrder}
      isPlain
      params={{ id: orderId }}
      body={(fields) => ({ version, from: String(fields.get('from')), until: String(fields.get('until')) })}
      label="Заморозить"
      done={({ text }) => text}
      doneAction={undo}
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
        label="Первый день без&nbsp;доставок"
        name="from"
        type="date"
        defaultValue={firstOpenDate}
        min={firstOpenDate}
        onInput={({ currentTarget }) => setSpan({ ...span, from: currentTarget.value })}
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
        hint={noFoodText(preview)}
        onInput={({ currentTarget }) => setSpan({ ...span, until: currentTarget.value })}
        required
      />
      <ChangePreview preview={preview} />
    </RestForm>
  );
}
