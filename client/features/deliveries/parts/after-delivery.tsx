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
import { DialogButton } from '../../../platform/modals/dialog-button.tsx';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { pathOf, useRest } from '../../../platform/rest/rest.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
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

const FAILED = 'Не\u00a0получилось сохранить оценку. Попробуйте ещё раз';

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
  const send = (body: InputOf<(typeof rateDelivery)['body']>, undo: () => void, done?: string) =>
    rest(rateDelivery, { params: { id: delivery.id }, body }).then(
      () => {
        if (done !== undefined) state.notice = { text: done };
      },
      () => {
        undo();
        state.notice = { text: FAILED };
      },
    );
  // The card stays with what was given, so that a slip is mended by another press.
  const rate = (given: number) => {
    setStars(given);
    onRated(true);
    const undo = () => {
      setStars(undefined);
      onRated(false);
    };
    void send({ verdict: 'stars', stars: given }, undo, 'Спасибо, оценка сохранена');
  };
  const say = (verdict: 'good' | 'bad' | 'declined') => {
    onAsk(null);
    void send({ verdict }, () => onAsk(delivery));
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
          <DialogButton look="ghost" size="small" opens={ratingDishDialog} given={{ delivery }}>
            Оценить блюда
          </DialogButton>
        )}
        <DialogButton look="ghost" size="small" opens={ratingDeliveryDialog} given={{ delivery }}>
          Оценить доставку
        </DialogButton>
        <DialogButton look="ghost" size="small" opens={somethingWrongDialog} given={delivery}>
          Что-то не&nbsp;так
        </DialogButton>
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
            {ticket.state === 'answered' && (
              <details>
                <summary>Ответить</summary>
                <RestForm
                  call={replyToTicket}
                  params={{ id: ticket.id }}
                  label="Отправить"
                  about={`обращение ${ticket.number}`}
                  look="soft"
                  done="Передали: обращение снова в&nbsp;работе"
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
  const delivered = deliveries.filter(({ state }) => state === 'delivered');
  const hasRecent = delivered.some(({ date }) => date >= addDays(today, -ASKED_DAYS));
  // New data of the page may come with new complaints.
  const version = deliveries;
  const { latest } = useRestData(getAskedRating, {}, { isWanted: hasRecent, version });
  const complaints = useRestData(listTickets, {}, { isWanted: delivered.length > 0, version });
  const asked = hasRecent ? latest : undefined;
  const tickets = complaints.latest?.tickets ?? [];
  const [said, setSaid] = useState<{ to: typeof asked; next: RateableDelivery | null }>();
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
