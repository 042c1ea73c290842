import type { ReactNode } from 'react';
import type { Ticket } from '#shared/features/tickets/contract.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Thanks for the picture of a complaint, and says that its bonuses have come where they have. */
export function PhotoTaken({ ticket }: { readonly ticket: Pick<Ticket, 'bonusKop'> }): ReactNode {
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
