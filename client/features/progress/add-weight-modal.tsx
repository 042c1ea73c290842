import { addDays, moscowDate } from '#shared/dates.ts';
import { addWeight } from '#shared/features/progress/contract.ts';
import { WeightText } from '#shared/features/progress/schema.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal, openDialog } from '../../platform/modals/modal-actions.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import { type ProgressModals, progressSuccessDialog } from './shared/dialogs.ts';

/** Records a weight; a later record of a day replaces the earlier one. */
export function AddWeightModal({ profile, date, weight }: ProgressModals['progress-add-weight']) {
  const state = useAppState();
  const today = moscowDate(state.site.now);
  const finish = ({ hasReached }: { hasReached: boolean }, fields: FormData) => {
    const reached = WeightText.safeParse(String(fields.get('weight'))).data;
    if (hasReached && profile && reached !== undefined)
      openDialog(state, progressSuccessDialog, { profile, weightG: reached });
    else closeModal(state);
  };
  return (
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>Записать вес</ModalTitle>
      <ModalLead>
        Одна запись в&nbsp;день: новая заменит прежнюю. Можно с&nbsp;десятыми, через запятую.
      </ModalLead>
      <RestForm call={addWeight} label="Записать" onDone={finish}>
        <div className={classNames(layout.stack12, styles.fields)}>
          <TextField
            name="weight"
            label="Вес, кг"
            inputMode="decimal"
            autoComplete="off"
            placeholder="72,4"
            required
            defaultValue={weight ?? ''}
          />
          <TextField
            name="date"
            type="date"
            label="День"
            required
            defaultValue={date ?? today}
            min={addDays(today, -365)}
            max={today}
          />
        </div>
      </RestForm>
    </div>
  );
}
