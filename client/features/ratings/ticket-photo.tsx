import { type ChangeEvent, type ReactNode, useState } from 'react';
import { photoMaxText } from '#shared/features/pictures/photo.ts';
import { addTicketPhoto, type Ticket } from '#shared/features/tickets/contract.ts';
import { useRest } from '../../platform/rest/rest-context.ts';
import { useRevalidator } from '../../router/hooks.ts';
import { FieldError } from '../../ui/field.tsx';
import { ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import { photoComplaint } from './parts/photo-complaint.ts';
import { PhotoTaken } from './parts/photo-taken.tsx';
import { useSending } from './use-sending.ts';

/** Adds the picture that a complaint's bonuses wait for. */
export function TicketPhoto({ ticket }: { readonly ticket: Pick<Ticket, 'id' | 'number'> }): ReactNode {
  const rest = useRest();
  const revalidator = useRevalidator();
  const { send, failure, setFailure, isBusy } = useSending();
  const [proved, setProved] = useState<Ticket>();
  const add = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [file] = files ?? [];
    if (!file) return;
    const complaint = await photoComplaint(file);
    if (complaint !== undefined) return setFailure(complaint);
    const params = { id: ticket.id };
    const taken = await send(() => rest(addTicketPhoto, { params, file }));
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
            disabled={isBusy}
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
