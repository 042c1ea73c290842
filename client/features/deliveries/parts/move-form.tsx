import type { ReactNode } from 'react';
import { addDays } from '#shared/dates.ts';
import type { moveDelivery } from '#shared/features/deliveries/contract.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import { ActionForm } from '../../../platform/action-form.tsx';
import { useNow } from '../../../platform/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { type ChangeFormProps, ScopeChoice, scopeOf } from './scope-choice.tsx';

/** Moves deliveries with their food to other dates. */
export function MoveForm({ delivery, onDone, onConflict }: ChangeFormProps): ReactNode {
  const { id, date, calendarVersion: version } = delivery;
  return (
    <ActionForm<typeof moveDelivery>
      route="POST /rest/deliveries/:id/move/"
      params={{ id }}
      body={(fields) => ({ version, scope: scopeOf(fields), date: String(fields.get('date')) })}
      label="Перенести"
      onConflict={onConflict}
      onDone={onDone}
    >
      <TextField
        label="Новый день доставки"
        name="date"
        type="date"
        defaultValue={addDays(date, 1)}
        min={firstDeliveryDate(useNow())}
        max={addDays(date, FREEZE_MAX_DAYS)}
        hint={'Рацион переедет вместе с\u00a0доставкой, число оплаченных дней не\u00a0изменится.'}
        required
      />
      {/* A single delivery seldom fits on the next day, whose food belongs to the delivery after it. */}
      <ScopeChoice likely="following" />
    </ActionForm>
  );
}
