import { useState } from 'react';
import { addDays, daysBetween, formatDay, isIsoDate } from '#shared/dates.ts';
import { freezeOrder } from '#shared/features/deliveries/contract.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';
import { useNow } from '../../../platform/clock/use-now.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { ModalLead, ModalTitle } from '../../../ui/dialog-frame.tsx';
import { TextField } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { type CalendarFormProps, ChangePreview, useChangePreview, useUndo } from './changes.tsx';

const USUAL_DAYS = 7;

export function FreezeForm({ orderId, version: opened, isInDialog }: CalendarFormProps) {
  const firstOpenDate = firstDeliveryDate(useNow());
  const usualEnd = addDays(firstOpenDate, USUAL_DAYS);
  const [shownDate] = useState(firstOpenDate);
  const [{ from = firstOpenDate, until = usualEnd }, setSpan] = useState<{ from?: string; until?: string }>(
    {},
  );
  const undo = useUndo(orderId);
  const days = isIsoDate(from) && isIsoDate(until) ? daysBetween(from, until) : 0;
  const preview = useChangePreview(orderId, days > 0 ? { kind: 'freeze', date: from, until } : null);
  const version = preview?.version ?? opened;
  const noFood = preview?.noFood;
  return (
    <RestForm
      call={freezeOrder}
      isPlain
      params={{ id: orderId }}
      body={(fields) => ({ version, from: String(fields.get('from')), until: String(fields.get('until')) })}
      label="Заморозить"
      done={({ text }) => text}
      doneAction={undo}
      closes={isInDialog}
      closesOutdated={isInDialog}
    >
      <input type="hidden" name="version" value={version} />
      {firstOpenDate > shownDate && (
        <Notice tone="warning" isLive>
          Приём изменений на {formatDay(shownDate)} закрылся: заморозить можно с {formatDay(firstOpenDate)}.
        </Notice>
      )}
      <TextField
        key={`from ${firstOpenDate}`}
        label="Первый день без доставок"
        name="from"
        type="date"
        defaultValue={firstOpenDate}
        min={firstOpenDate}
        onInput={({ currentTarget }) => setSpan((span) => ({ ...span, from: currentTarget.value }))}
        required
      />
      <TextField
        key={`until ${firstOpenDate}`}
        label="Когда продолжить рацион"
        name="until"
        type="date"
        defaultValue={usualEnd}
        min={addDays(firstOpenDate, 1)}
        max={addDays(firstOpenDate, FREEZE_MAX_DAYS * 2)}
        hint={
          // What was brought before is still eaten.
          noFood
            ? `Без еды — ${countOf(noFood.days, 'день', 'дня', 'дней')}: с ${formatDay(noFood.from)} по ${formatDay(noFood.to)}`
            : undefined
        }
        onInput={({ currentTarget }) => setSpan((span) => ({ ...span, until: currentTarget.value }))}
        required
      />
      <ChangePreview preview={preview} />
    </RestForm>
  );
}

export function DeliveryFreezeModal(props: CalendarFormProps) {
  return (
    <div className={layout.stack16}>
      <ModalTitle>Заморозить заказ</ModalTitle>
      <ModalLead>
        Оплаченные дни не пропадут: рацион продолжится в выбранный день. Заморозить можно не дольше чем на{' '}
        {countOf(FREEZE_MAX_DAYS, 'день', 'дня', 'дней')}, разморозить — в любой момент.
      </ModalLead>
      <FreezeForm {...props} isInDialog />
    </div>
  );
}
