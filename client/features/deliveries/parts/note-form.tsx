import type { ReactNode } from 'react';
import { NOTE_LENGTH } from '#shared/features/deliveries/changes.ts';
import { noteDelivery } from '#shared/features/deliveries/contract.ts';
import { ActionForm } from '../../../platform/forms/action-form.tsx';
import { closeModal } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import type { ChangeFormProps } from './scope-choice.tsx';
import { useUndo } from './use-undo.ts';

/** Tells the courier something of one delivery, also after its cut-off. */
export function NoteForm({ delivery, onConflict }: ChangeFormProps): ReactNode {
  const { id, orderId, note, calendarVersion: version } = delivery;
  const state = useAppState();
  const undo = useUndo(orderId);
  return (
    <ActionForm
      call={noteDelivery}
      params={{ id }}
      body={(fields) => ({ version, note: String(fields.get('note')) })}
      label="Сохранить"
      done={({ text }) => text}
      doneAction={undo}
      onDone={() => closeModal(state)}
      onConflict={onConflict}
    >
      <TextArea
        label="Записка курьеру"
        name="note"
        maxLength={NOTE_LENGTH}
        defaultValue={note}
        hint={`До\u00a0${NOTE_LENGTH} знаков, только для\u00a0этой доставки. Менять можно, пока курьер не\u00a0выехал.`}
      />
    </ActionForm>
  );
}
