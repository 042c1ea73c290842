import { type ChangeEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { photoMaxText } from '#shared/features/pictures/photo.ts';
import { addTicketPhoto, type Ticket } from '#shared/features/tickets/contract.ts';
import { firstRefusalText } from '../../platform/forms/failure-text.ts';
import { useFetchStatus } from '../../platform/rest/fetch-status.ts';
import { useRest } from '../../platform/rest/rest-context.ts';
import { FieldError } from '../../ui/field.tsx';
import { ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './modal.module.css';
import { photoComplaint } from './parts/photo-complaint.ts';

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
export function TicketPhoto({ ticket }: { readonly ticket: Pick<Ticket, 'id' | 'number'> }) {
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
