import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import type { getOrderCalendar } from '#shared/features/deliveries/contract.ts';
import { exclusionsLine } from '#shared/features/menu/exclusions.ts';
import type { getLastOrder } from '#shared/features/orders/contract.ts';
import { personLines, titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import { payDeadline } from '#shared/features/orders/rules.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { declineTexts, isOnline } from '#shared/features/payments/schema.ts';
import type { getReferral } from '#shared/features/promotions/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { guardTargets } from '#shared/routes.ts';
import { upperFirst } from '#shared/typography.ts';
import { InstallOffer } from '../../islands/install-offer.tsx';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { pathOf, type RestCall, RestError } from '../../platform/rest/rest-client.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { useSnapshot } from '../../platform/state/use-snapshot.ts';
import { ClockIcon } from '../../ui/account-icons.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CalendarDaysIcon } from '../../ui/icons.tsx';
import { Loader } from '../../ui/loader.tsx';
import { PersonList } from '../../ui/person-list.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { AlertIcon, CheckIcon } from '../../ui/sign-icons.tsx';
import surface from '../../ui/surface.module.css';
import { PayButton } from '../payments/shared/pay-button.tsx';
import { PaymentCheck } from '../payments/shared/payment-check.tsx';
import { coveredBy, handoverLine, packagingSentence } from './order-labels.ts';
import { InviteCard } from './parts/invite-card.tsx';
import { PlacedNotes } from './parts/placed-notes.tsx';
import styles from './success-screen.module.css';

/** The guard check-order-success: the last order of this browser or customer, or home. */
async function checkOrderSuccess(rest: RestCall): Promise<Order> {
  try {
    return (await rest<typeof getLastOrder>('GET /rest/orders/last/')).order;
  } catch (error) {
    if (error instanceof RestError && error.status === 404)
      throw redirect(guardTargets['check-order-success']);
    throw error;
  }
}

export async function loader({ context }: LoaderFunctionArgs) {
  const rest = context.get(restContext);
  const order = await checkOrderSuccess(rest);
  return pageData(context, 'success', async (): Promise<SuccessData> => {
    const referral = await rest<typeof getReferral>('GET /rest/referral/').catch(() => null);
    return { order, referral };
  });
}

function paymentLine({ payment, price }: Order): string {
  const total = formatMoney(price.totalKop);
  if (price.totalKop === 0) return `${total}\u00a0— ${coveredBy(price)}`;
  if (payment.paid) return `${total}\u00a0— оплачено`;
  return payment.method === 'courier'
    ? `${total}\u00a0— курьеру при\u00a0получении`
    : `${total}\u00a0— ждёт оплаты`;
}

function unpaidText({ payment: { declineReason } }: Order): string {
  return declineReason === null
    ? 'Оплата ещё не\u00a0закончена.'
    : `${upperFirst(declineTexts[declineReason])}. Деньги не\u00a0списаны, заказ сохранён.`;
}

/** How the order stands, told by title, colour and sign. */
type Outcome = 'placed' | 'waits' | 'failed';

function outcomeOf({ payment }: Order): Outcome {
  if (!isOnline(payment.method) || payment.paid) return 'placed';
  return payment.declineReason === null ? 'waits' : 'failed';
}

const outcomes: Readonly<Record<Outcome, { readonly title: string; readonly sign: ReactNode }>> = {
  placed: { title: 'Спасибо, заказ оформлен!', sign: <CheckIcon size={24} /> },
  waits: { title: 'Заказ ждёт оплаты', sign: <ClockIcon size={24} /> },
  failed: { title: 'Оплата не\u00a0прошла', sign: <AlertIcon size={24} /> },
};

/** Until when the places are held, and until when the order can be paid where they are free. */
function holdText(order: Order): string {
  const until = formatMoment(payDeadline(order));
  const { heldUntil } = order.payment;
  return heldUntil === null
    ? `Заказ можно оплатить до\u00a0${until}, если места на\u00a0его дни ещё свободны.`
    : `Места держим до\u00a0${formatMoment(heldUntil)}: оплатите ещё раз, той\u00a0же\u00a0картой, другой или через\u00a0СБП. Потом заказ можно оплатить до\u00a0${until}, если места ещё свободны.`;
}

function Facts({ order }: { readonly order: Order }): ReactNode {
  const { rations } = order;
  const plan = `${titleOverPersons(rations)}, ${countOf(order.days, 'день', 'дня', 'дней')}`;
  const handover = handoverLine(order);
  const exclusions = exclusionsLine(rations.length === 1 ? (rations[0]?.exclusions ?? []) : []);
  const facts: [string, ReactNode][] = [
    ['Рацион', exclusions === '' ? plan : `${plan}. ${exclusions}`],
    ...(rations.length === 1
      ? []
      : [['Кто что ест', <PersonList key="persons" lines={personLines(rations)} />] as [string, ReactNode]]),
    ['Первая доставка', `${formatDayLong(order.firstDeliveryDate)}, ${order.interval}`],
    ['Адрес', order.address],
    ...(handover === '' ? [] : [['Как передадим', handover] as [string, ReactNode]]),
    ...(order.comment === '' ? [] : [['Курьеру', order.comment] as [string, ReactNode]]),
    ['Упаковка', packagingSentence(order)],
    ['Сумма', paymentLine(order)],
  ];
  return (
    <dl className={classNames(surface.panel, styles.facts)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function receiptLine({ payment, contact }: Order): string {
  if (payment.method === 'courier') return 'Чек курьер передаст вместе с\u00a0первой доставкой.';
  return contact.email === ''
    ? 'Чек придёт в\u00a0SMS на\u00a0ваш номер.'
    : `Чек придёт на\u00a0почту ${contact.email}.`;
}

function NextSteps({ order }: { readonly order: Order }): ReactNode {
  const steps = [
    `Последний день рациона\u00a0— ${formatDay(order.endDate)}, всего ${countOf(order.deliveriesCount, 'доставка', 'доставки', 'доставок')}.`,
    'Календарь доставок и\u00a0блюда каждого дня\u00a0— в\u00a0личном кабинете.',
  ];
  return (
    <ol className={styles.steps}>
      <li>
        {order.leaveAtDoor
          ? 'Курьер оставит пакет у\u00a0двери и\u00a0напишет на\u00a0номер'
          : 'Курьер позвонит по\u00a0номеру'}{' '}
        <PhoneText phone={(order.recipient ?? order.contact).phone} />
        {order.leaveAtDoor ? '.' : ', когда будет рядом.'}
      </li>
      {order.price.totalKop > 0 && <li>{receiptLine(order)}</li>}
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

interface SuccessData {
  readonly order: Order;
  /** Null if the referral code failed to load: it is optional here. */
  readonly referral: AnswerOf<typeof getReferral> | null;
}

function SuccessScreen({ data: { order, referral } }: { readonly data: SuccessData }): ReactNode {
  const { isAuthorized } = useSnapshot(useAppState()).auth;
  const outcome = outcomeOf(order);
  const awaitsPayment = outcome !== 'placed';
  // Both ways to pay stand side by side on a phone.
  const size = outcome === 'failed' ? 'medium' : 'large';
  return (
    <div className={styles.screen}>
      <span className={styles.sign} data-outcome={outcome} aria-hidden>
        {outcomes[outcome].sign}
      </span>
      <h1 className={styles.title}>{outcomes[outcome].title}</h1>
      <p className={styles.number}>
        Номер заказа&nbsp;— <b>{order.number}</b>
      </p>
      {awaitsPayment && (
        <div className={styles.unpaid}>
          {unpaidText(order)} {holdText(order)}
          <PaymentCheck invoiceId={order.id} payment={order.payment} />
        </div>
      )}
      {!awaitsPayment && (
        <>
          <Facts order={order} />
          <PlacedNotes order={order} />
          <h2 className={styles.heading}>Что дальше</h2>
          <NextSteps order={order} />
          <p className={styles.calendar}>
            <a
              href={pathOf<typeof getOrderCalendar>('GET /rest/orders/:id/calendar/', { id: order.id })}
              download="befit.ics"
            >
              <CalendarDaysIcon size={20} />
              Добавить доставки в&nbsp;календарь
            </a>
          </p>
        </>
      )}
      <div className={styles.actions}>
        <PayButton invoiceId={order.id} payment={order.payment} size={size}>
          Оплатить {formatMoney(order.price.totalKop)}
        </PayButton>
        {isAuthorized && (
          <ButtonLink to="/personal/" size={size} look={awaitsPayment ? 'outline' : 'primary'}>
            Открыть мой рацион
          </ButtonLink>
        )}
        <ButtonLink to="/" size={size} look="outline">
          На&nbsp;главную
        </ButtonLink>
      </div>
      {awaitsPayment && (
        <>
          <Facts order={order} />
          <PlacedNotes order={order} />
        </>
      )}
      {!awaitsPayment && referral && <InviteCard {...referral} />}
      {!awaitsPayment && <InstallOffer />}
    </div>
  );
}

export const Component = screenWithData(SuccessScreen, <Loader />);
