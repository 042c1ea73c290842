import { useState } from 'react';
import type { InputOf } from '#shared/contract.ts';
import { addDays, formatDay, formatMoment, type IsoDate } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { getAskedRating, type RateableDelivery, rateDelivery } from '#shared/features/ratings/contract.ts';
import {
  getTicketPhoto,
  listTickets,
  replyToTicket,
  type Ticket,
  type TicketState,
} from '#shared/features/tickets/contract.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { DialogButton } from '../../../platform/modals/dialogs.tsx';
import { openDialog } from '../../../platform/modals/open-dialog.ts';
import { pathOf, useRest } from '../../../platform/rest/rest.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/basics.tsx';
import { TextArea } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { RatingField } from '../../../ui/rating.tsx';
import { Disclosure, Panel } from '../../../ui/surfaces.tsx';
import {
  ratingAllBadDialog,
  ratingAllGoodDialog,
  ratingDeliveryDialog,
  ratingDishDialog,
  somethingWrongDialog,
} from '../../ratings/shared/dialogs.ts';
import styles from './delivery-actions.module.css';

/** How long after a delivery its rating is requested, in days. */
const ASKED_DAYS = 3;

const FAILED = 'Не получилось сохранить оценку. Попробуйте ещё раз';

const stateNames: Readonly<Record<TicketState, string>> = {
  open: 'Разбираемся',
  answered: 'Ответили',
  closed: 'Закрыто',
};

function Tickets({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <Disclosure
      className={styles.tickets}
      title={`Мои обращения: ${tickets.length}`}
      open={tickets.some(({ state }) => state !== 'closed')}
    >
      <ul className={layout.stack16}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <b>
              № {ticket.number}. {ticket.kind}
            </b>
            <p>
              Доставка {formatDay(ticket.deliveryDate)}. {stateNames[ticket.state]}
              {ticket.state === 'open' && `, ответим до ${formatMoment(ticket.promisedAt)}`}
              {ticket.bonusKop > 0 && `. Начислено ${bonusText(ticket.bonusKop)}`}
              {ticket.waiting && `. ${ticket.waiting.text}`}
            </p>
            {ticket.text !== '' && <p>{ticket.text}</p>}
            {ticket.answer !== '' && (
              <p>
                <b>Наш ответ:</b> {ticket.answer}
              </p>
            )}
            {ticket.state === 'answered' && (
              <details>
                <summary>Ответить</summary>
                <RestForm
                  call={replyToTicket}
                  params={{ id: ticket.id }}
                  label="Отправить"
                  about={`обращение ${ticket.number}`}
                  look="soft"
                  done="Передали: обращение снова в работе"
                >
                  <TextArea name="text" label="Что осталось нерешённым" required maxLength={1000} rows={3} />
                </RestForm>
              </details>
            )}
            {ticket.waiting?.wantsPhoto && (
              <DialogButton look="soft" opens={somethingWrongDialog} given={{ ticket }}>
                Добавить фото
              </DialogButton>
            )}
            {ticket.hasPhoto && (
              <a href={pathOf(getTicketPhoto, { id: ticket.id })} target="_blank" rel="noreferrer">
                Ваше фото
              </a>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Asks for a rating after a delivery and lists complaints; neither is loaded before the first delivery. */
export function AfterDelivery({ deliveries, today }: { deliveries: readonly Delivery[]; today: IsoDate }) {
  const state = useAppState();
  const rest = useRest();
  const delivered = deliveries.filter(({ state }) => state === 'delivered');
  const hasRecent = delivered.some(({ date }) => date >= addDays(today, -ASKED_DAYS));
  // New data of the page may come with new complaints.
  const version = deliveries;
  const { latest } = useRestData(getAskedRating, {}, { isWanted: hasRecent, version });
  const complaints = useRestData(listTickets, {}, { isWanted: delivered.length > 0, version });
  const asked = hasRecent ? latest : undefined;
  const tickets = complaints.latest?.tickets ?? [];
  const [answered, setAnswered] = useState<typeof asked>();
  // The card stays with what was given: the server asks no more, and a slip is mended by another press.
  const [given, setGiven] = useState<{ delivery: RateableDelivery; stars: number }>();
  const delivery = given?.delivery ?? (asked === answered ? undefined : asked?.delivery);
  const send = (id: string, body: InputOf<(typeof rateDelivery)['body']>, undo: () => void, done?: string) =>
    void rest(rateDelivery, { params: { id }, body }).then(
      () => {
        if (done !== undefined) state.notice = { text: done };
      },
      () => {
        undo();
        state.notice = { text: FAILED };
      },
    );
  const rate = (one: RateableDelivery, stars: number) => {
    setGiven({ delivery: one, stars });
    send(one.id, { verdict: 'stars', stars }, () => setGiven(undefined), 'Спасибо, оценка сохранена');
  };
  const say = (one: RateableDelivery, verdict: 'good' | 'bad' | 'declined') => {
    setGiven(undefined);
    setAnswered(asked);
    send(one.id, { verdict }, () => setAnswered(undefined));
    if (verdict === 'good') openDialog(state, ratingAllGoodDialog, { delivery: one });
    if (verdict === 'bad') openDialog(state, ratingAllBadDialog, { delivery: one });
  };
  return (
    <>
      {delivery && (
        <Panel key={delivery.id} title={`Как вам доставка ${formatDay(delivery.date)}?`} titleId="asked">
          <RatingField
            legend="Ваша оценка"
            name={`asked-${delivery.id}`}
            value={given?.stars}
            onValue={(stars) => rate(delivery, stars)}
          />
          <p className={styles.actions}>
            <Button look="soft" onClick={() => say(delivery, 'good')}>
              Всё хорошо
            </Button>
            <Button look="soft" onClick={() => say(delivery, 'bad')}>
              Всё плохо
            </Button>
          </p>
          <p className={styles.links}>
            {delivery.isTasted && (
              <DialogButton look="ghost" size="small" opens={ratingDishDialog} given={{ delivery }}>
                Оценить блюда
              </DialogButton>
            )}
            <DialogButton look="ghost" size="small" opens={ratingDeliveryDialog} given={{ delivery }}>
              Оценить доставку
            </DialogButton>
            <DialogButton look="ghost" size="small" opens={somethingWrongDialog} given={delivery}>
              Что-то не так
            </DialogButton>
            <Button look="ghost" size="small" onClick={() => say(delivery, 'declined')}>
              Не сейчас
            </Button>
          </p>
        </Panel>
      )}
      {tickets.length > 0 && <Tickets tickets={tickets} />}
    </>
  );
}
