import { useState } from 'react';
import type { AnswerOf, InputOf } from '#shared/contract.ts';
import { formatDay, formatMoment } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { RateableDelivery } from '#shared/features/ratings/contract.ts';
import { addTicket, addTicketPhoto, listTickets, type Ticket } from '#shared/features/tickets/contract.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { closeModal, openDialog } from '../../platform/modals/open-dialog.ts';
import { usePlacer } from '../../platform/placing/use-placer.ts';
import { firstRefusalText, useRest } from '../../platform/rest/rest.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState, useSkeleton } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './modal.module.css';
import { PhotoInput, photoComplaint, photoIn } from './parts/photo.tsx';
import { somethingWrongDialog } from './shared/dialogs.ts';

const photoWords = {
  label: 'Фото',
  note: <>Место съёмки мы не храним, фото увидим только мы и вы.</>,
};

const photoFailureText = (error: unknown) =>
  firstRefusalText(error, 'Не получилось отправить. Попробуйте ещё раз');

async function checkPhoto(fields: FormData): Promise<Record<string, string>> {
  const photo = await photoComplaint(photoIn(fields));
  return photo === undefined ? {} : { photo };
}

export interface EarlierTicket {
  readonly ticket: Pick<Ticket, 'id' | 'number'>;
}

/** Adds the picture that a complaint's bonuses wait for, as soon as it is chosen. */
function TicketPhoto({ ticket: { id, number } }: EarlierTicket) {
  const rest = useRest();
  const [proved, setProved] = useState<Ticket>();
  return (
    <div className={styles.modal}>
      <ModalTitle>Фото к обращению № {number}</ModalTitle>
      {proved ? (
        <Notice isLive>Спасибо, фото у нас.{proved.bonusKop > 0 && ' Бонусы уже на счёте.'}</Notice>
      ) : (
        <RestForm
          call={addTicketPhoto}
          params={{ id }}
          check={checkPhoto}
          make={(_, fields) => rest(addTicketPhoto, { params: { id }, file: photoIn(fields) })}
          onDone={({ ticket }) => setProved(ticket)}
        >
          <PhotoInput
            {...photoWords}
            onChange={({ currentTarget }) =>
              currentTarget.value !== '' && currentTarget.form?.requestSubmit()
            }
          />
        </RestForm>
      )}
    </div>
  );
}

function Taken({ ticket, photoFailure }: { ticket: Ticket; photoFailure: string | undefined }) {
  const state = useAppState();
  return (
    <div className={styles.modal}>
      <ModalTitle>Приняли, разбираемся</ModalTitle>
      <div className={css('grid gap-8 p-16 rounded-card bg-green-50')} role="status">
        <p>
          Обращение <b>№ {ticket.number}</b>
        </p>
        <p>
          Ответим до <b>{formatMoment(ticket.promisedAt)}</b>
        </p>
        {ticket.bonusKop > 0 && (
          <p>
            Начислили <b>{bonusText(ticket.bonusKop)}</b> в знак извинения
          </p>
        )}
        {ticket.waiting && <p>{ticket.waiting.text}</p>}
      </div>
      {photoFailure !== undefined && (
        <>
          <Notice tone="warning">Фото не загрузилось: {photoFailure}</Notice>
          <Button look="soft" wide onClick={() => openDialog(state, somethingWrongDialog, { ticket })}>
            Добавить другое фото
          </Button>
        </>
      )}
      <p>Следите за ответом в кабинете: «Мои обращения» в разделе «Рацион».</p>
      <Button size="large" wide onClick={() => closeModal(state)}>
        Хорошо
      </Button>
    </div>
  );
}

function Complaint({ id, date }: Pick<RateableDelivery, 'id' | 'date'>) {
  const rest = useRest();
  const { data, status } = useRestData(listTickets);
  const [ticket, setTicket] = useState<Ticket>();
  const [photoFailure, setPhotoFailure] = useState<string>();
  // A repeat keeps its idempotency key; a corrected complaint gets a new one.
  const place = usePlacer<InputOf<typeof addTicket.body>, AnswerOf<typeof addTicket>>((input) =>
    rest(addTicket, input),
  );
  useSkeleton(status === 'pending');
  if (ticket) return <Taken ticket={ticket} photoFailure={photoFailure} />;
  return (
    <div className={styles.modal}>
      <ModalTitle>Что-то не так?</ModalTitle>
      <ModalLead>
        Доставка {formatDay(date)}. Ответим в обещанный срок, номер обращения покажем сразу.
      </ModalLead>
      {status === 'error' && (
        <Notice tone="error" isLive>
          Список причин не загрузился. Закройте окно и попробуйте ещё раз.
        </Notice>
      )}
      <RestForm
        call={addTicket}
        keptAs={`ticket ${id}`}
        body={{ deliveryId: id }}
        check={async (fields) => ({
          ...(!fields.has('kind') && { kind: 'Выберите, что случилось' }),
          ...(await checkPhoto(fields)),
        })}
        make={async (body, fields) => {
          const taken = await place(body);
          const photo = photoIn(fields);
          if (!photo) return taken;
          // The complaint goes before its picture, so that a failed upload does not lose it.
          const params = { id: taken.ticket.id };
          return rest(addTicketPhoto, { params, file: photo }).catch((error: unknown) => {
            setPhotoFailure(photoFailureText(error));
            return taken;
          });
        }}
        onDone={(taken) => setTicket(taken.ticket)}
      >
        <fieldset className={css('grid')}>
          <legend className={css('mb-4 font-semibold')}>Что случилось</legend>
          {data?.kinds.map(({ code, title }) => (
            <label key={code} className={css('flex gap-10 items-center min-h-tap')}>
              <input
                className={css('flex-none size-24 [accent-color:var(--green-600)]')}
                type="radio"
                name="kind"
                value={code}
              />
              {title}
            </label>
          ))}
        </fieldset>
        <TextArea label="Подробности" name="text" maxLength={1000} />
        <PhotoInput {...photoWords} />
        <Submit size="large" wide>
          Отправить
        </Submit>
      </RestForm>
    </div>
  );
}

export function SomethingWrongModal(props: EarlierTicket | Pick<RateableDelivery, 'id' | 'date'>) {
  return 'ticket' in props ? <TicketPhoto ticket={props.ticket} /> : <Complaint {...props} />;
}
