import { type ChangeEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf, InputOf } from '#shared/contract.ts';
import { formatDay, formatMoment } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { photoMaxText } from '#shared/features/pictures/photo.ts';
import { addTicket, addTicketPhoto, listTickets, type Ticket } from '#shared/features/tickets/contract.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { closeModal, openDialog } from '../../platform/modals/dialogs.ts';
import { usePlacer } from '../../platform/placing/use-placer.ts';
import { firstRefusalText, useFetchStatus, useRest } from '../../platform/rest/rest.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState, useSkeleton } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextArea } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/surfaces.tsx';
import styles from './modal.module.css';
import { photoComplaint, photoIn } from './parts/photo-complaint.ts';
import { type RatingsModals, somethingWrongDialog } from './shared/dialogs.ts';

/** Thanks for the picture of a complaint, and says that its bonuses have come where they have. */
function PhotoTaken({ ticket }: { readonly ticket: Pick<Ticket, 'bonusKop'> }) {
  return (
    <Notice isLive>
      {ticket.bonusKop > 0 ? (
        <>Спасибо, фото у&nbsp;нас. Бонусы уже на&nbsp;счёте.</>
      ) : (
        <>Спасибо, фото у&nbsp;нас.</>
      )}
    </Notice>
  );
}

/** Adds the picture that a complaint's bonuses wait for. */
function TicketPhoto({ ticket }: { readonly ticket: Pick<Ticket, 'id' | 'number'> }) {
  const rest = useRest();
  const revalidator = useRevalidator();
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const [proved, setProved] = useState<Ticket>();
  const add = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [file] = files ?? [];
    if (!file) return;
    const complaint = await photoComplaint(file);
    if (complaint !== undefined) return setFailure(complaint);
    const params = { id: ticket.id };
    setFailure(undefined);
    const taken = await run(
      () => rest(addTicketPhoto, { params, file }),
      (error) => setFailure(firstRefusalText(error, 'Не\u00a0получилось отправить. Попробуйте ещё раз')),
    );
    if (!taken) return;
    setProved(taken.ticket);
    await revalidator.revalidate();
  };
  return (
    <div className={styles.modal}>
      <ModalTitle>Фото к&nbsp;обращению №&nbsp;{ticket.number}</ModalTitle>
      {proved ? (
        <PhotoTaken ticket={proved} />
      ) : (
        <label className={styles.file}>
          Фото
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
            disabled={status === 'pending'}
            onChange={(event) => void add(event)}
          />
          <small>
            До&nbsp;{photoMaxText}. Место съёмки мы&nbsp;не&nbsp;храним, фото увидим только мы&nbsp;и&nbsp;вы.
          </small>
        </label>
      )}
      <div role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</div>
    </div>
  );
}

/** Confirms the complaint: its number, the time of the answer and bonuses given at once. */
function Taken({
  ticket,
  photoFailure,
}: {
  readonly ticket: Ticket;
  readonly photoFailure: string | undefined;
}) {
  const state = useAppState();
  return (
    <div className={styles.modal}>
      <ModalTitle>Приняли, разбираемся</ModalTitle>
      <div className={styles.ticket} role="status">
        <p>
          Обращение <b>№&nbsp;{ticket.number}</b>
        </p>
        <p>
          Ответим до&nbsp;<b>{formatMoment(ticket.promisedAt)}</b>
        </p>
        {ticket.bonusKop > 0 && (
          <p>
            Начислили <b>{bonusText(ticket.bonusKop)}</b> в&nbsp;знак извинения
          </p>
        )}
        {ticket.waiting && <p>{ticket.waiting.text}</p>}
      </div>
      {photoFailure !== undefined && (
        <>
          <Notice tone="warning">Фото не&nbsp;загрузилось: {photoFailure}</Notice>
          <Button look="soft" wide onClick={() => openDialog(state, somethingWrongDialog, { ticket })}>
            Добавить другое фото
          </Button>
        </>
      )}
      <p>Следите за&nbsp;ответом в&nbsp;кабинете: «Мои обращения» в&nbsp;разделе «Рацион».</p>
      <Button size="large" wide onClick={() => closeModal(state)}>
        Хорошо
      </Button>
    </div>
  );
}

/** Complaint about a delivery, or the picture that an earlier one waits for. */
export function SomethingWrongModal(props: RatingsModals['something-wrong']) {
  return 'ticket' in props ? <TicketPhoto ticket={props.ticket} /> : <Complaint {...props} />;
}

interface ComplaintProps {
  readonly id: string;
  readonly date: string;
}

/** Complaint about a delivery, with text and picture. */
function Complaint({ id, date }: ComplaintProps) {
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
      <ModalTitle>Что-то не&nbsp;так?</ModalTitle>
      <ModalLead>
        Доставка {formatDay(date)}. Ответим в&nbsp;обещанный срок, номер обращения покажем сразу.
      </ModalLead>
      {status === 'error' && (
        <Notice tone="error" isLive>
          Список причин не&nbsp;загрузился. Закройте окно и&nbsp;попробуйте ещё раз.
        </Notice>
      )}
      <RestForm
        call={addTicket}
        keptAs={`ticket ${id}`}
        body={{ deliveryId: id }}
        check={async (fields) => {
          const complaint = await photoComplaint(photoIn(fields));
          return {
            ...(!fields.has('kind') && { kind: 'Выберите, что случилось' }),
            ...(complaint !== undefined && { photo: complaint }),
          };
        }}
        make={async (body, fields) => {
          const taken = await place(body);
          const photo = photoIn(fields);
          if (!photo) return taken;
          // The complaint goes before its picture, so that a failed upload does not lose it.
          const params = { id: taken.ticket.id };
          return rest(addTicketPhoto, { params, file: photo }).catch((error: unknown) => {
            setPhotoFailure(firstRefusalText(error, 'Не\u00a0получилось отправить. Попробуйте ещё раз'));
            return taken;
          });
        }}
        onDone={(taken) => setTicket(taken.ticket)}
      >
        <fieldset className={styles.choices}>
          <legend>Что случилось</legend>
          {data?.kinds.map(({ code, title }) => (
            <label key={code}>
              <input type="radio" name="kind" value={code} />
              {title}
            </label>
          ))}
        </fieldset>
        <TextArea label="Подробности" name="text" maxLength={1000} />
        <label className={styles.file}>
          Фото
          <input type="file" name="photo" accept="image/jpeg,image/png,image/webp,image/heic,image/heif" />
          <small>
            До&nbsp;{photoMaxText}. Место съёмки мы&nbsp;не&nbsp;храним, фото увидим только мы&nbsp;и&nbsp;вы.
          </small>
        </label>
        <Submit size="large" wide>
          Отправить
        </Submit>
      </RestForm>
    </div>
  );
}
