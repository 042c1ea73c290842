import { type ChangeEvent, type ReactNode, useState } from 'react';
import type { addTicketPhoto } from '#shared/features/tickets/contract.ts';
import { PHOTO_MAX_BYTES, photoMaxText } from '#shared/features/tickets/photo.ts';
import { useRest } from '../../../platform/rest-context.ts';

import { useRevalidator } from '../../../router/hooks.ts';
import { FieldError } from '../../../ui/field.tsx';
import { useSending } from '../use-sending.ts';

/** Adds the picture that a complaint's bonuses wait for. */
export function TicketPhoto({ ticket }: { readonly ticket: { id: string; number: string } }): ReactNode {
  const rest = useRest();
  const revalidator = useRevalidator();
  const { send, failure, setFailure, isBusy } = useSending();
  const [isSent, setSent] = useState(false);
  const add = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [file] = files ?? [];
    if (!file) return;
    if (file.size > PHOTO_MAX_BYTES) return setFailure(`Фото больше ${photoMaxText}: выберите другое`);
    const params = { id: ticket.id };
    const taken = await send(() =>
      rest<typeof addTicketPhoto>('POST /rest/tickets/:id/photo/', { params, file }),
    );
    if (!taken) return;
    setSent(true);
    await revalidator.revalidate();
  };
  if (isSent) return <p role="status">Фото у&nbsp;нас.</p>;
  return (
    <p>
      <label>
        Добавить фото к&nbsp;обращению №&nbsp;{ticket.number}{' '}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          disabled={isBusy}
          onChange={(event) => void add(event)}
        />
      </label>
      <span role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</span>
    </p>
  );
}
