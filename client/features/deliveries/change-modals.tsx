import { useRef, useState } from 'react';
import {
  formatDay,
  formatDayLong,
  formatMoment,
  hoursInWords,
  type IsoDate,
  moscowDate,
} from '#shared/dates.ts';
import { isChangeOpen, NOTE_LENGTH } from '#shared/features/deliveries/changes.ts';
import {
  listCalendarChanges,
  listMoveDates,
  moveDelivery,
  noteDelivery,
} from '#shared/features/deliveries/contract.ts';
import type { ChangeScope, Delivery } from '#shared/features/deliveries/schema.ts';
import { useNow } from '../../platform/clock/use-now.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal, openDialog } from '../../platform/modals/open-dialog.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, Icon, Spinner } from '../../ui/basics.tsx';
import { CalendarMonth } from '../../ui/calendar-month.tsx';
import { Segmented } from '../../ui/choices.tsx';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { FieldError, TextArea, useFormValues } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { ChangePreview, UndoForm, useChangePreview, useUndo } from './parts/changes.tsx';
import { type ChangeFormProps, EditForm, ScopeChoice, scopeIn } from './parts/edit-form.tsx';
import { deliveryEditSuccessDialog } from './shared/dialogs.ts';

/** A lorry stands for what comes, a plus for where it could come. */
const plannedDay = { tone: 'plain', icon: <Icon name="truck" size={16} />, text: 'приедет сейчас' } as const;
const freeDay = { tone: 'pale', icon: <Icon name="plus" size={16} />, text: 'свободно' } as const;
const chosenDay = { tone: 'green', icon: <Icon name="check" size={16} /> } as const;

interface DatesProps {
  readonly delivery: Delivery;
  readonly scope: ChangeScope;
  readonly chosen: IsoDate | null;
  readonly onChosen: (date: IsoDate) => void;
}

function Dates({ delivery: { id, date }, scope, chosen, onChosen }: DatesProps) {
  const today = moscowDate(useNow());
  const { data, status } = useRestData(listMoveDates, { params: { id }, query: { scope } });
  if (status === 'error')
    return <FieldError>Дни не загрузились. Закройте окно и откройте его ещё раз</FieldError>;
  if (!data) {
    return (
      <p role="status">
        <Spinner /> Смотрим свободные дни…
      </p>
    );
  }
  const [first] = data.dates;
  if (first === undefined) return <p>Свободных дней для переноса нет.</p>;
  return (
    <>
      <p>Первый свободный день — {formatDayLong(first)}.</p>
      <CalendarMonth
        // Another scope has other days, and may begin in another month: that of the first of them is shown.
        key={scope}
        label="Свободные дни"
        today={today}
        value={chosen ?? date}
        begin={first}
        dayOf={(day) => {
          if (day === date) return { ...plannedDay, note: 'приедет сейчас', isDisabled: true };
          if (!data.dates.includes(day)) return { isDisabled: true };
          return { ...(day === chosen ? chosenDay : freeDay), note: 'свободно' };
        }}
        legend={[plannedDay, freeDay]}
        onValue={onChosen}
      />
    </>
  );
}

function MoveForm({ delivery, onDone }: ChangeFormProps) {
  const { id, orderId, date, calendarVersion } = delivery;
  const form = useRef<HTMLFormElement>(null);
  const scope = scopeIn(useFormValues(form));
  const [choice, setChoice] = useState<{ scope: ChangeScope; date: IsoDate }>();
  const chosen = choice?.scope === scope ? choice.date : null;
  const query = chosen === null ? null : ({ kind: 'move', delivery: id, scope, date: chosen } as const);
  const preview = useChangePreview(orderId, query);
  return (
    <RestForm
      form={form}
      call={moveDelivery}
      params={{ id }}
      body={() => ({ version: preview?.version ?? calendarVersion, scope, date: chosen ?? date })}
      label={chosen === null ? 'Выберите день' : `Перенести: ${formatDayLong(chosen)}`}
      isDisabled={chosen === null}
      closesOutdated
      onDone={onDone}
    >
      <ScopeChoice />
      <Dates {...{ delivery, scope, chosen }} onChosen={(day) => setChoice({ scope, date: day })} />
      <ChangePreview preview={preview} />
    </RestForm>
  );
}

function NoteForm({ delivery: { id, orderId, note, calendarVersion: version } }: ChangeFormProps) {
  const undo = useUndo(orderId);
  return (
    <RestForm
      call={noteDelivery}
      params={{ id }}
      body={{ version }}
      label="Сохранить"
      done={({ text }) => text}
      doneAction={undo}
      closes
      closesOutdated
    >
      <TextArea
        label="Записка курьеру"
        name="note"
        maxLength={NOTE_LENGTH}
        defaultValue={note}
        hint={`До ${NOTE_LENGTH} знаков, только для этой доставки. Менять можно, пока курьер не выехал.`}
      />
    </RestForm>
  );
}

const subjects = [
  { value: 'details', kind: 'edit', label: 'Время и адрес', Form: EditForm },
  { value: 'date', kind: 'edit', label: 'День', Form: MoveForm },
  { value: 'note', kind: 'note', label: 'Записка', Form: NoteForm },
] as const;

export function DeliveryEditModal({ delivery }: { delivery: Delivery }) {
  const state = useAppState();
  const [chosen, setChosen] = useState('');
  const now = useNow();
  const open = subjects.filter(({ kind }) => isChangeOpen(kind, delivery, now));
  const subject = open.find(({ value }) => value === chosen) ?? open[0];
  const onDone: ChangeFormProps['onDone'] = ({ text, version, ...answer }) => {
    const payment = 'payment' in answer ? answer.payment : null;
    const { orderId } = delivery;
    if (!payment) openDialog(state, deliveryEditSuccessDialog, { text, version, orderId });
    else if (payment.url !== null) window.location.assign(payment.url);
    // The day of the delivery says what is to be paid, and leads there.
    else closeModal(state);
  };
  return (
    <div className={layout.stack16}>
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
        <Segmented<string>
          legend="Что изменить"
          isLegendHidden
          name="subject"
          value={subject.value}
          options={open}
          onValue={setChosen}
        />
      )}
      {subject && <subject.Form delivery={delivery} onDone={onDone} />}
    </div>
  );
}

export interface ChangedProps {
  readonly text: string;
  readonly orderId: string;
  readonly version: number;
}

export function DeliveryEditSuccessModal({ text, orderId, version }: ChangedProps) {
  const state = useAppState();
  const { latest } = useRestData(listCalendarChanges, { params: { id: orderId } });
  const undo = latest?.changes.find((change) => change.undo?.version === version)?.undo;
  // A change that refunded money cannot be undone.
  const hasUndo = latest === undefined || undo !== undefined;
  return (
    <div className={layout.stack16}>
      <ModalTitle>Изменили</ModalTitle>
      <ModalLead>
        {text}.
        {hasUndo && (
          <>
            {' '}
            Передумаете — вернуть как было можно и в истории изменений,{' '}
            {undo ? `до ${formatMoment(undo.until)}` : 'пока открыт приём'}, если дальше ничего не менять.
          </>
        )}
      </ModalLead>
      <Button size="large" wide onClick={() => closeModal(state)}>
        Хорошо
      </Button>
      {hasUndo && <UndoForm orderId={orderId} version={version} isInDialog />}
    </div>
  );
}
