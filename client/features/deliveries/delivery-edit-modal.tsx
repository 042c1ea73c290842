import { type ComponentType, useState } from 'react';
import { formatDay, formatMoment, hoursInWords } from '#shared/dates.ts';
import { type ChangeKind, isChangeOpen, NOTE_LENGTH } from '#shared/features/deliveries/changes.ts';
import { noteDelivery } from '#shared/features/deliveries/contract.ts';
import { useNow } from '../../platform/clock/clock.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal, openDialog } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Segmented } from '../../ui/choices.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextArea } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/surfaces.tsx';
import styles from './modal.module.css';
import { EditForm } from './parts/edit-form.tsx';
import { MoveForm } from './parts/move-form.tsx';
import type { ChangeAnswer, ChangeFormProps } from './parts/scope-choice.tsx';
import { useUndo } from './parts/undo.tsx';
import { type DeliveriesModals, deliveryEditSuccessDialog } from './shared/dialogs.ts';

/** Tells the courier something of one delivery, also after its cut-off. */
function NoteForm({ delivery, onConflict }: ChangeFormProps) {
  const { id, orderId, note, calendarVersion: version } = delivery;
  const state = useAppState();
  const undo = useUndo(orderId);
  return (
    <RestForm
      call={noteDelivery}
      params={{ id }}
      body={{ version }}
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
    </RestForm>
  );
}

interface Subject {
  readonly value: string;
  readonly kind: ChangeKind;
  readonly label: string;
  readonly Form: ComponentType<ChangeFormProps>;
}

/** What the dialog changes of a delivery. */
const subjects: readonly Subject[] = [
  { value: 'details', kind: 'edit', label: 'Время\u00a0и\u00a0адрес', Form: EditForm },
  { value: 'date', kind: 'edit', label: 'День', Form: MoveForm },
  { value: 'note', kind: 'note', label: 'Записка', Form: NoteForm },
];

/** Changes one delivery, or it and all that follow: when it comes, where, and who meets it. */
export function DeliveryEditModal({ delivery }: DeliveriesModals['delivery-edit']) {
  const state = useAppState();
  const [chosen, setChosen] = useState('');
  const now = useNow();
  const open = subjects.filter(({ kind }) => isChangeOpen(kind, delivery, now));
  const subject = open.find(({ value }) => value === chosen) ?? open[0];
  const form = {
    delivery,
    onDone: ({ payment, ...answer }: ChangeAnswer) => {
      if (!payment) openDialog(state, deliveryEditSuccessDialog, { ...answer, orderId: delivery.orderId });
      else if (payment.url !== null) window.location.assign(payment.url);
      // The day of the delivery says what is to be paid, and leads there.
      else closeModal(state);
    },
    onConflict: ({ message }: { readonly message: string }) => {
      closeModal(state);
      state.notice = { text: message };
    },
  };
  return (
    <div className={classNames(layout.stack16, styles.modal)}>
      <ModalTitle>Доставка {formatDay(delivery.date)}</ModalTitle>
      <ModalLead>
        Сейчас: {hoursInWords(delivery.interval)}, {delivery.address}.
      </ModalLead>
      {open.length < subjects.length && (
        <Notice tone="warning" isLive>
          Приём изменений закрылся {formatMoment(delivery.cutOffAt)}: кухня уже готовит эту доставку.
        </Notice>
      )}
      {subject && open.length > 1 && (
        <Segmented
          legend="Что изменить"
          isLegendHidden
          name="subject"
          value={subject.value}
          options={open}
          onValue={setChosen}
        />
      )}
      {subject && <subject.Form {...form} />}
    </div>
  );
}
