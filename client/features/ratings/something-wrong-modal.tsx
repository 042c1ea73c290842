import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDay, formatMoment } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { photoMaxText } from '#shared/features/pictures/photo.ts';
import { addTicket, addTicketPhoto, listTickets, type Ticket } from '#shared/features/tickets/contract.ts';
import { closeModal, openModal } from '../../platform/modals/modal-actions.ts';
import { useRest } from '../../platform/rest/rest-context.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { useSkeleton } from '../../platform/state/loading.ts';
import { useTyped } from '../../platform/storage/typed.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './modal.module.css';
import { photoComplaint } from './parts/photo-complaint.ts';
import type { RatingsModals } from './shared/modals.ts';
import { TicketPhoto } from './ticket-photo.tsx';
import { useSending } from './use-sending.ts';

/** Confirms the complaint: its number, the time of the answer and bonuses given at once. */
function Taken({
  ticket,
  photoFailure,
}: {
  readonly ticket: Ticket;
  readonly photoFailure: string | undefined;
}): ReactNode {
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
          <Button look="soft" wide onClick={() => openModal(state, 'something-wrong', { ticket })}>
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

/** Sends the complaint before its picture, so that a failed upload does not lose it. */
function useComplaint(deliveryId: string, onTaken: () => void) {
  const rest = useRest();
  const revalidator = useRevalidator();
  const sending = useSending();
  const photoSending = useSending();
  const sent = useRef({ content: '', key: '' });
  const [ticket, setTicket] = useState<Ticket>();
  const submit = async (fields: FormData) => {
    const file = fields.get('photo');
    const photo = file instanceof File && file.size > 0 ? file : null;
    const complaint = photo ? await photoComplaint(photo) : undefined;
    if (complaint !== undefined) return sending.setFailure(complaint);
    const body = {
      deliveryId,
      kind: String(fields.get('kind') ?? ''),
      text: String(fields.get('text') ?? ''),
    };
    if (body.kind === '') return sending.setFailure('Выберите, что случилось');
    // A repeat keeps its idempotency key; a corrected complaint gets a new one.
    const content = JSON.stringify(body);
    if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() };
    const headers = { 'Idempotency-Key': sent.current.key };
    const taken = await sending.send(() => rest(addTicket, { body, headers }));
    if (!taken) return undefined;
    onTaken();
    const params = { id: taken.ticket.id };
    const withPhoto = photo && (await photoSending.send(() => rest(addTicketPhoto, { params, file: photo })));
    // A photo may have brought the bonuses that the complaint waited for.
    setTicket((withPhoto || taken).ticket);
    await revalidator.revalidate();
    return undefined;
  };
  return {
    ticket,
    submit,
    failure: sending.failure,
    photoFailure: photoSending.failure,
    isBusy: sending.isBusy || photoSending.isBusy,
  };
}

/** Complaint about a delivery, or the picture that an earlier one waits for. */
export function SomethingWrongModal(props: RatingsModals['something-wrong']): ReactNode {
  return 'ticket' in props ? <TicketPhoto ticket={props.ticket} /> : <Complaint {...props} />;
}

interface ComplaintProps {
  readonly id: string;
  readonly date: string;
}

/** Complaint about a delivery, with text and picture. */
function Complaint({ id, date }: ComplaintProps): ReactNode {
  const { data, status } = useRestData(listTickets);
  const [{ kind, text }, type, forget] = useTyped(`ticket ${id}`, { kind: '', text: '' }, { isDialog: true });
  const { ticket, submit, failure, photoFailure, isBusy } = useComplaint(id, forget);
  useSkeleton(status === 'pending');
  if (ticket) return <Taken ticket={ticket} photoFailure={photoFailure} />;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(new FormData(event.currentTarget));
  };
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
      <form onSubmit={send}>
        <fieldset className={styles.choices}>
          <legend>Что случилось</legend>
          {data?.kinds.map(({ code, title }) => (
            <label key={code}>
              <input
                type="radio"
                name="kind"
                value={code}
                checked={code === kind}
                onChange={() => type({ kind: code })}
              />
              {title}
            </label>
          ))}
        </fieldset>
        <TextArea
          label="Подробности"
          name="text"
          maxLength={1000}
          value={text}
          onChange={({ currentTarget }) => type({ text: currentTarget.value })}
        />
        <label className={styles.file}>
          Фото
          <input type="file" name="photo" accept="image/jpeg,image/png,image/webp,image/heic,image/heif" />
          <small>
            До&nbsp;{photoMaxText}. Место съёмки мы&nbsp;не&nbsp;храним, фото увидим только мы&nbsp;и&nbsp;вы.
          </small>
        </label>
        <div role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</div>
        <Button type="submit" size="large" wide isBusy={isBusy}>
          Отправить
        </Button>
      </form>
    </div>
  );
}
