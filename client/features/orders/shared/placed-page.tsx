import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDayLong, type IsoDate } from '#shared/dates.ts';
import { declineTexts, isOnline, type PaymentProgress } from '#shared/features/payments/schema.ts';
import type { Picture as PictureFacts } from '#shared/features/pictures/schema.ts';
import type { getReferral } from '#shared/features/promotions/contract.ts';
import { friendOffer, invitationText } from '#shared/features/promotions/friend-words.ts';
import { formatMoney } from '#shared/money.ts';
import { upperFirst } from '#shared/typography.ts';
import { WithScripts } from '../../../platform/hydration/late.tsx';
import { Button, ButtonLink, classNames, Icon } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { InviteCode } from '../../../ui/surfaces.tsx';
import { PayButton } from '../../payments/shared/pay-button.tsx';
import { PaymentCheck } from '../../payments/shared/payment-check.tsx';
import styles from './placed-page.module.css';

/** How an order stands, told by title, colour and sign. */
type Outcome = 'placed' | 'waits' | 'failed';

/** How an order stands by its payment. */
export function outcomeOf({ method, paid, declineReason }: PaymentProgress): Outcome {
  if (!isOnline(method) || paid) return 'placed';
  return declineReason === null ? 'waits' : 'failed';
}

const titles = {
  placed: 'Спасибо, заказ оформлен!',
  waits: 'Заказ ждёт оплаты',
  failed: 'Оплата не прошла',
} as const;

const signs = { placed: 'check', waits: 'clock', failed: 'alert' } as const;

const signTones = {
  placed: css('bg-green-500 text-green-950'),
  waits: css('bg-amber text-amber-ink'),
  failed: css('bg-tomato-ground text-tomato'),
} as const;

interface OutcomePageProps {
  readonly outcome: Outcome;
  readonly title: string;
  /** What was paid for. */
  readonly number: ReactNode;
  readonly children: ReactNode;
}

/** A page that a payment or an order ends with. */
export function OutcomePage({ outcome, title, number, children }: OutcomePageProps) {
  return (
    <div className={css('max-w-[720px] mx-auto pt-32 pb-0 px-gutter to-tablet:pt-16')}>
      {/* On a phone the first day's dishes stand in the first window. */}
      <span
        className={classNames(
          css('grid place-items-center size-64 mb-20 rounded-full to-tablet:size-48 to-tablet:mb-12'),
          signTones[outcome],
        )}
        aria-hidden
      >
        <Icon name={signs[outcome]} size={24} />
      </span>
      <h1 className={css('text-[clamp(2.125rem,_6vw,_3rem)]')}>{title}</h1>
      <p className={css('mt-8 mb-20 text-ink-2 text-lead')}>{number}</p>
      {children}
    </div>
  );
}

interface Plate {
  readonly key: string;
  readonly title: string;
  /** What stands over the title, in small letters. */
  readonly note: string;
  readonly picture: PictureFacts;
  readonly tint: string;
}

/** Dishes that a courier brings, each with its picture. */
export function PlateList({ plates }: { readonly plates: readonly Plate[] }) {
  return (
    <ul className={css('grid gap-y-10 gap-x-20 large-phone:grid-cols-2')}>
      {plates.map(({ key, title, note, picture, tint }) => (
        <li key={key} className={css('flex gap-12 items-center leading-[1.3]')}>
          <span
            className={css('grid flex-none place-items-center size-56 rounded-12')}
            style={tintStyle(tint)}
          >
            <Picture picture={picture} alt="" sizes={56} />
          </span>
          <span>
            <small className={css('block text-ink-2 text-caption')}>{note}</small>
            {title}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A short list under a heading of its own. */
function StepList({ title, steps }: { readonly title: string; readonly steps: readonly ReactNode[] }) {
  const shown = steps.filter((step) => step !== false);
  return (
    <>
      <h2 className={css('mt-32 mb-12 text-[1.625rem]')}>{title}</h2>
      <ol className={css('grid gap-8 pl-20 text-ink-2 [list-style:decimal]')}>
        {[...shown.entries()].map(([place, step]) => (
          <li key={place}>{step}</li>
        ))}
      </ol>
    </>
  );
}

interface PlacedPageProps {
  readonly order: {
    readonly id: string;
    readonly number: string;
    readonly payment: PaymentProgress;
    readonly price: { readonly totalKop: number };
  };
  /** Until when the places are held, and until when the order can be paid where they are free. */
  readonly hold: string;
  /** When the courier comes for the first time. */
  readonly arrival: { readonly date: IsoDate; readonly interval: string };
  /** What they bring. */
  readonly brought: ReactNode;
  /** What is asked of its customer. */
  readonly request?: ReactNode;
  /** The order in lines. */
  readonly facts: readonly (readonly [name: string, value: ReactNode] | false)[];
  /** What belongs to its sum. */
  readonly notes?: ReactNode;
  readonly shelf: string;
  /** Whether the customer meets the courier. */
  readonly isMet: boolean;
  /** What comes next, of an order that wants no payment any more. */
  readonly next: readonly ReactNode[];
  /** The ways on; the first leads, once nothing is to be paid. */
  readonly links: readonly (readonly [to: string, label: string])[];
  /** What stands below it, of an order that wants no payment any more. */
  readonly offers: ReactNode;
}

/** What every checkout ends with: how the order stands, what it is, and what comes next. */
export function PlacedPage({ order, hold, arrival, facts, notes, links, offers, ...props }: PlacedPageProps) {
  const { id, number, payment, price } = order;
  const { method, declineReason } = payment;
  const outcome = outcomeOf(payment);
  const isPlaced = outcome === 'placed';
  const sum = formatMoney(price.totalKop);
  // Both ways to pay stand side by side on a phone.
  const size = outcome === 'failed' ? 'medium' : 'large';
  const lines = (
    <>
      <dl className={classNames(layout.panel, css('py-8 px-20 large-phone:py-10 large-phone:px-28'))}>
        {facts
          .filter((fact) => fact !== false)
          .map(([name, value]) => (
            <div
              className={css(
                'grid gap-2 py-14 border-t',
                'first:border-0',
                'large-phone:grid-cols-[180px_minmax(0,1fr)] large-phone:items-baseline',
              )}
              key={name}
            >
              <dt className={layout.faint}>{name}</dt>
              <dd className={css('font-semibold wrap-anywhere')}>{value}</dd>
            </div>
          ))}
      </dl>
      {notes}
    </>
  );
  const placed = (
    <>
      <div className={layout.stack16}>
        <section
          className={classNames(layout.panel, css('grid gap-16 p-20 large-phone:py-24 large-phone:px-28'))}
        >
          <h2 className={styles.when}>
            <Icon name="truck" />
            <span>
              <small className={css('block text-ink-2 font-medium text-caption')}>Курьер приедет</small>
              {formatDayLong(arrival.date)}, {arrival.interval}
            </span>
          </h2>
          {props.brought}
        </section>
        {props.request}
        {lines}
      </div>
      <StepList
        title="Как подготовиться"
        steps={[
          props.shelf,
          method === 'courier' && price.totalKop > 0 && (
            <>
              Приготовьте <b>{sum}</b>: курьер возьмёт наличными или картой.
            </>
          ),
          props.isMet && 'Если домофон не работает, скажите об этом курьеру, когда он позвонит.',
        ]}
      />
      <StepList title="Что дальше" steps={props.next} />
    </>
  );
  return (
    <OutcomePage
      outcome={outcome}
      title={titles[outcome]}
      number={
        <>
          Номер заказа — <b className={css('text-ink tabular-nums')}>{number}</b>
        </>
      }
    >
      {isPlaced ? (
        placed
      ) : (
        <div className={css('max-w-[34em] mt-14 text-ink-2 text-lead')}>
          {declineReason === null
            ? 'Оплата ещё не закончена.'
            : `${upperFirst(declineTexts[declineReason])}. Деньги не списаны, заказ сохранён.`}{' '}
          {hold}
          <PaymentCheck invoiceId={id} payment={payment} />
        </div>
      )}
      <div className={styles.actions}>
        <PayButton invoiceId={id} payment={payment} size={size}>
          Оплатить {sum}
        </PayButton>
        {links.map(([to, label], place) => (
          <ButtonLink key={to} to={to} size={size} look={isPlaced && place === 0 ? 'primary' : 'outline'}>
            {label}
          </ButtonLink>
        ))}
      </div>
      {isPlaced ? offers : <div className={css('grid gap-16 mt-24')}>{lines}</div>}
    </OutcomePage>
  );
}

type Referral = AnswerOf<typeof getReferral>;

/** Sends the code by what the device has for sharing, or copies it. */
function ShareButton(referral: Referral) {
  const [said, setSaid] = useState('');
  const share = async () => {
    const text = invitationText(referral);
    try {
      if (typeof navigator.share === 'function') await navigator.share({ text, url: location.origin });
      else {
        await navigator.clipboard.writeText(`${text} ${location.origin}`);
        setSaid('Скопировано');
      }
    } catch {
      // The visitor closed the panel, or the browser forbids copying: the code stands beside to be read out.
      setSaid('');
    }
  };
  return (
    <>
      <Button look="dark" onClick={share}>
        Поделиться кодом
      </Button>
      <span role="status" className={layout.small}>
        {said}
      </span>
    </>
  );
}

/** The customer's code for friends, with what both get of it. */
export function InviteCard(referral: Referral) {
  return (
    <section
      className={css('grid gap-10 mt-32 py-24 px-20 rounded-panel bg-tint-butter')}
      aria-labelledby="invite"
    >
      <h2 className={css('text-[1.625rem]')} id="invite">
        Позовите друга
      </h2>
      <p>{friendOffer(referral)}</p>
      <p className={css('flex flex-wrap gap-12 items-center')}>
        <InviteCode code={referral.code} />
        <WithScripts>
          <ShareButton {...referral} />
        </WithScripts>
      </p>
    </section>
  );
}
