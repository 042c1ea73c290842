import { useState } from 'react';
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
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { pathOf, useRest } from '../../../platform/rest/rest.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
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
import modal from '../modal.module.css';
import styles from './delivery-actions.module.css';

/** How long after a delivery its rating is requested, in days. */
const ASKED_DAYS = 3;

/** The delivery to be rated and the customer's complaints; not loaded before the first delivery. */
function useAfterDelivery(deliveries: readonly Delivery[], today: IsoDate) {
  const delivered = deliveries.filter(({ state }) => state === 'delivered');
  const hasRecent = delivered.some(({ date }) => date >= addDays(today, -ASKED_DAYS));
  // New data of the page may come with new complaints.
  const version = deliveries;
  const ratings = useRestData(getAskedRating, {}, { isWanted: hasRecent, version });
  const complaints = useRestData(listTickets, {}, { isWanted: delivered.length > 0, version });
  return { asked: hasRecent ? ratings.latest : undefined, tickets: complaints.latest?.tickets ?? [] };
}

interface AskedProps {
  readonly delivery: RateableDelivery;
  /** Sets the delivery to be rated: null after an answer, the same one when the answer failed. */
  readonly onAsk: (delivery: RateableDelivery | null) => void;
  /** Says whether stars were given: the server asks no more, and a slip may still be mended. */
  readonly onRated: (isRated: boolean) => void;
}

function Asked({ delivery, onAsk, onRated }: AskedProps) {
  const state = useAppState();
  const rest = useRest();
  const [stars, setStars] = useState<number>();
  // The card stays with what was given, so that a slip is mended by another press.
  const rate = (given: number) => {
    setStars(given);
    onRated(true);
    rest(rateDelivery, {
      params: { id: delivery.id },
      body: { verdict: 'stars', stars: given },
    }).then(
      () => {
        state.notice = { text: 'Спасибо, оценка сохранена' };
      },
      () => {
        setStars(undefined);
        onRated(false);
        state.notice = { text: 'Не\u00a0получилось сохранить оценку. Попробуйте ещё раз' };
      },
    );
  };
  const say = (verdict: 'good' | 'bad' | 'declined') => {
    onAsk(null);
    rest(rateDelivery, {
      params: { id: delivery.id },
      body: { verdict },
    }).catch(() => {
      onAsk(delivery);
      state.notice = { text: 'Не\u00a0получилось сохранить оценку. Попробуйте ещё раз' };
    });
    if (verdict === 'good') openDialog(state, ratingAllGoodDialog, { delivery });
    if (verdict === 'bad') openDialog(state, ratingAllBadDialog, { delivery });
  };
  return (
    <Panel title={`Как вам доставка ${formatDay(delivery.date)}?`} titleId="asked">
      <RatingField legend="Ваша оценка" name={`asked-${delivery.id}`} value={stars} onValue={rate} />
      <p className={styles.actions}>
        <Button look="soft" onClick={() => say('good')}>
          Всё хорошо
        </Button>
        <Button look="soft" onClick={() => say('bad')}>
          Всё плохо
        </Button>
      </p>
      <p className={styles.links}>
        {delivery.isTasted && (
          <Button look="ghost" size="small" onClick={() => openDialog(state, ratingDishDialog, { delivery })}>
            Оценить блюда
          </Button>
        )}
        <Button
          look="ghost"
          size="small"
          onClick={() => openDialog(state, ratingDeliveryDialog, { delivery })}
        >
          Оценить доставку
        </Button>
        <Button look="ghost" size="small" onClick={() => openDialog(state, somethingWrongDialog, delivery)}>
          Что-то не&nbsp;так
        </Button>
        <Button look="ghost" size="small" onClick={() => say('declined')}>
          Не&nbsp;сейчас
        </Button>
      </p>
    </Panel>
  );
}

const stateNames: Readonly<Record<TicketState, string>> = {
  open: 'Разбираемся',
  answered: 'Ответили',
  closed: 'Закрыто',
};

/** Goes on with a complaint that our answer has not settled. */
function Reply({ ticket: { id, number } }: { readonly ticket: Ticket }) {
  return (
    <details>
      <summary>Ответить</summary>
      <RestForm
        call={replyToTicket}
        params={{ id }}
        label="Отправить"
        about={`обращение ${number}`}
        look="soft"
        done="Передали: обращение снова в&nbsp;работе"
      >
        <TextArea name="text" label="Что осталось нерешённым" required maxLength={1000} rows={3} />
      </RestForm>
    </details>
  );
}

function Tickets({ tickets }: { readonly tickets: readonly Ticket[] }) {
  const state = useAppState();
  return (
    <Disclosure
      className={styles.tickets}
      title={`Мои обращения: ${tickets.length}`}
      open={tickets.some(({ state }) => state !== 'closed')}
    >
      <ul className={classNames(layout.stack16, modal.modal)}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <b>
              №&nbsp;{ticket.number}. {ticket.kind}
            </b>
            <p>
              Доставка {formatDay(ticket.deliveryDate)}. {stateNames[ticket.state]}
              {ticket.state === 'open' && `, ответим до\u00a0${formatMoment(ticket.promisedAt)}`}
              {ticket.bonusKop > 0 && `. Начислено ${bonusText(ticket.bonusKop)}`}
              {ticket.waiting && `. ${ticket.waiting.text}`}
            </p>
            {ticket.text !== '' && <p>{ticket.text}</p>}
            {ticket.answer !== '' && (
              <p>
                <b>Наш ответ:</b> {ticket.answer}
              </p>
            )}
            {ticket.state === 'answered' && <Reply ticket={ticket} />}
            {ticket.waiting?.wantsPhoto && (
              <Button look="soft" onClick={() => openDialog(state, somethingWrongDialog, { ticket })}>
                Добавить фото
              </Button>
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

interface AfterDeliveryProps {
  readonly deliveries: readonly Delivery[];
  readonly today: IsoDate;
}

/** Asks for a rating after a delivery and lists complaints. */
export function AfterDelivery({ deliveries, today }: AfterDeliveryProps) {
  const { asked, tickets } = useAfterDelivery(deliveries, today);
  const [said, setSaid] = useState<{ readonly to: typeof asked; readonly next: RateableDelivery | null }>();
  const [rated, setRated] = useState<RateableDelivery>();
  const delivery = rated ?? (said && said.to === asked ? said.next : asked?.delivery);
  return (
    <>
      {delivery && (
        <Asked
          key={delivery.id}
          delivery={delivery}
          onAsk={(next) => {
            setRated(undefined);
            setSaid({ to: asked, next });
          }}
          onRated={(isRated) => setRated(isRated ? delivery : undefined)}
        />
      )}
      {tickets.length > 0 && <Tickets tickets={tickets} />}
    </>
  );
}
