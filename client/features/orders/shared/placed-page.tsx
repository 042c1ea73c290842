import type { ReactNode } from 'react';
import { formatDayLong, type IsoDate } from '#shared/dates.ts';
import { declineTexts, isOnline, type PaymentProgress } from '#shared/features/payments/schema.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { upperFirst } from '#shared/typography.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import surface from '../../../ui/surface.module.css';
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

const outcomes: Readonly<Record<Outcome, { readonly title: string; readonly sign: ReactNode }>> = {
  placed: { title: 'Спасибо, заказ оформлен!', sign: <Icon name="check" size={24} /> },
  waits: { title: 'Заказ ждёт оплаты', sign: <Icon name="clock" size={24} /> },
  failed: { title: 'Оплата не\u00a0прошла', sign: <Icon name="alert" size={24} /> },
};

function unpaidText({ declineReason }: PaymentProgress): string {
  return declineReason === null
    ? 'Оплата ещё не\u00a0закончена.'
    : `${upperFirst(declineTexts[declineReason])}. Деньги не\u00a0списаны, заказ сохранён.`;
}

interface PlacedPageProps {
  readonly order: { readonly id: string; readonly number: string; readonly payment: PaymentProgress };
  readonly totalKop: Kopecks;
  /** Until when the places are held, and until when the order can be paid where they are free. */
  readonly hold: string;
  /** What is asked first of an order that wants no payment any more: when the courier comes, and with what. */
  readonly arrival: ReactNode;
  readonly facts: ReactNode;
  /** What comes next, of an order that wants no payment any more. */
  readonly next: ReactNode;
  /** The ways on; the first leads, once nothing is to be paid. */
  readonly links: readonly { readonly to: string; readonly label: string }[];
  readonly offers?: ReactNode;
}

/** What every checkout ends with: how the order stands, what it is, and what comes next. */
export function PlacedPage({ order, totalKop, hold, arrival, facts, next, links, offers }: PlacedPageProps) {
  const { id, number, payment } = order;
  const outcome = outcomeOf(payment);
  const isPlaced = outcome === 'placed';
  // Both ways to pay stand side by side on a phone.
  const size = outcome === 'failed' ? 'medium' : 'large';
  return (
    <div className={styles.screen}>
      <span className={styles.sign} data-outcome={outcome} aria-hidden>
        {outcomes[outcome].sign}
      </span>
      <h1 className={styles.title}>{outcomes[outcome].title}</h1>
      <p className={styles.number}>
        Номер заказа&nbsp;— <b>{number}</b>
      </p>
      {isPlaced ? (
        <>
          <div className={styles.cards}>
            {arrival}
            {facts}
          </div>
          {next}
        </>
      ) : (
        <div className={styles.unpaid}>
          {unpaidText(payment)} {hold}
          <PaymentCheck invoiceId={id} payment={payment} />
        </div>
      )}
      <div className={styles.actions}>
        <PayButton invoiceId={id} payment={payment} size={size}>
          Оплатить {formatMoney(totalKop)}
        </PayButton>
        {links.map(({ to, label }, place) => (
          <ButtonLink key={to} to={to} size={size} look={isPlaced && place === 0 ? 'primary' : 'outline'}>
            {label}
          </ButtonLink>
        ))}
      </div>
      {isPlaced ? offers : <div className={styles.cards}>{facts}</div>}
    </div>
  );
}

interface ArrivalProps {
  readonly date: IsoDate;
  readonly interval: string;
  readonly children?: ReactNode;
}

/** When the courier comes for the first time, and what stands with it. */
export function Arrival({ date, interval, children }: ArrivalProps) {
  return (
    <section className={classNames(surface.panel, styles.arrival)}>
      <h2 className={styles.when}>
        <Icon name="truck" />
        <span>
          <small>Курьер приедет</small>
          {formatDayLong(date)}, {interval}
        </span>
      </h2>
      {children}
    </section>
  );
}

export type PlacedFact = readonly [name: string, value: ReactNode];

/** An order in lines. */
export function PlacedFacts({ facts }: { readonly facts: readonly (PlacedFact | false)[] }) {
  return (
    <dl className={classNames(surface.panel, styles.facts)}>
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface StepListProps {
  readonly title: string;
  readonly steps: readonly ReactNode[];
}

/** A short list under a heading of its own. */
export function StepList({ title, steps }: StepListProps) {
  const shown = steps.filter((step) => step !== false && step !== null);
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      <ol className={styles.steps}>
        {[...shown.entries()].map(([place, step]) => (
          <li key={place}>{step}</li>
        ))}
      </ol>
    </>
  );
}

/** What to have ready for the courier of the first delivery. */
export function preparationSteps(cashKop: Kopecks, isMet: boolean): ReactNode[] {
  return [
    cashKop > 0 && (
      <>
        Приготовьте <b>{formatMoney(cashKop)}</b>: курьер возьмёт наличными или&nbsp;картой.
      </>
    ),
    isMet && 'Если домофон не\u00a0работает, скажите об\u00a0этом курьеру, когда он\u00a0позвонит.',
  ];
}
