import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, redirect } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import { getOrderCalendar } from '#shared/features/deliveries/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { exclusionsLine } from '#shared/features/menu/exclusions.ts';
import { getLastOrder } from '#shared/features/orders/contract.ts';
import { personLines, titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import { payDeadline } from '#shared/features/orders/rules.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { getReturn } from '#shared/features/payments/contract.ts';
import { paymentWords } from '#shared/features/payments/payment-words.ts';
import { getReferral } from '#shared/features/promotions/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { nextChargeOf, renewalSentence } from '#shared/features/subscriptions/next-charge.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { guardTargets } from '#shared/routes.ts';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { orRedirect, pathOf, type RestCall } from '../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loader } from '../../ui/loader.tsx';
import { PersonList } from '../../ui/person-tabs.tsx';
import { PhoneText } from '../../ui/text.tsx';
import { checkHomeOrderSuccess, PlacedDishes } from '../homemade/shared/placed-dishes.tsx';
import { coveredBy, handoverLine, packagingSentence } from './order-labels.ts';
import firstDay from './parts/first-day.module.css';
import { EmailOffer, PlacedNotes, type Returned, ReturnedPayment } from './parts/placed-notes.tsx';
import { InviteCard } from './shared/invite-card.tsx';
import styles from './shared/placed-page.module.css';
import {
  Arrival,
  outcomeOf,
  type PlacedFact,
  PlacedFacts,
  PlacedPage,
  preparationSteps,
  StepList,
} from './shared/placed-page.tsx';
import { PlateList } from './shared/plate-list.tsx';

type DayFood = Pick<MealPlanDay, 'date' | 'meals'>;

/** What is eaten on the first day. */
function FirstDay({ day }: { readonly day: DayFood }) {
  return (
    <div>
      <h3 className={firstDay.title}>Что в&nbsp;рационе {formatDay(day.date)}</h3>
      <PlateList
        plates={day.meals.flatMap(({ slot, slotName, dish }) =>
          dish ? [{ ...dish, key: slot, note: `${slotName}, ${dish.kcal}\u00a0ккал` }] : [],
        )}
      />
    </div>
  );
}

/** The guard check-order-success: the last order of this browser or customer, or home. */
async function checkOrderSuccess(rest: RestCall): Promise<Order> {
  const { order } = await orRedirect(rest(getLastOrder), guardTargets['check-order-success']);
  return order;
}

/** What has become of the payment that the visitor comes back from; null where they do not, or nobody knows it. */
async function loadReturn(rest: RestCall, { searchParams }: URL): Promise<Returned | null> {
  const id = searchParams.get('payment');
  if (id === null) return null;
  return rest(getReturn, { params: { id } }).catch(() => null);
}

/** What the page tells beside the order, each part where it can be had. */
interface SuccessData {
  readonly placed: { readonly programme: Order } | { readonly dishes: HomemadeOrder };
  readonly firstDay: DayFood | null;
  readonly referral: AnswerOf<typeof getReferral> | null;
}

/** One page for both checkouts. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const rest = context.get(restContext);
  const url = new URL(request.url);
  const hasDishes = url.pathname.startsWith('/homemade-food/');
  // Awaited before streaming begins: a started page cannot redirect.
  const returned = await loadReturn(rest, url);
  if (returned?.page === null) return pageData(context, async () => ({ returned }));
  // The mark stays in no address that is shown to its payer.
  if (returned) throw redirect(returned.page);
  const placed = hasDishes
    ? { dishes: await checkHomeOrderSuccess(rest) }
    : { programme: await checkOrderSuccess(rest) };
  return pageData(context, async (): Promise<SuccessData> => {
    const [referral, firstDay] = await Promise.all([
      rest(getReferral).catch(() => null),
      'programme' in placed ? loadFirstDay(rest, placed.programme) : null,
    ]);
    return { placed, firstDay, referral };
  });
}

/** What the first person eats on the first day, with the exclusions in it: as the kitchen has it by now. */
async function loadFirstDay(rest: RestCall, { id, startDate, payment }: Order): Promise<DayFood | null> {
  if (outcomeOf(payment) !== 'placed') return null;
  const query = { from: startDate, to: startDate };
  const plans = await rest(listMealPlans, { query }).catch(() => null);
  const day = plans?.days.find(({ orderId, person }) => orderId === id && person === 1);
  return day ? { date: day.date, meals: day.meals } : null;
}

function paymentLine(order: Order): string {
  const { price } = order;
  const words = price.totalKop === 0 ? coveredBy(price) : paymentWords(order);
  return `${formatMoney(price.totalKop)}\u00a0— ${words}`;
}

/** Until when the places are held, and until when the order can be paid where they are free. */
function holdText(order: Order): string {
  const until = formatMoment(payDeadline(order));
  const { heldUntil } = order.payment;
  return heldUntil === null
    ? `Заказ можно оплатить до\u00a0${until}, если места на\u00a0его дни ещё свободны.`
    : `Места держим до\u00a0${formatMoment(heldUntil)}: оплатите ещё раз, той\u00a0же\u00a0картой, другой или через\u00a0СБП. Потом заказ можно оплатить до\u00a0${until}, если места ещё свободны.`;
}

interface PlacedProps {
  readonly order: Order;
}

interface ProgrammeProps extends PlacedProps {
  /** Null where nobody may see it, or nothing is planned yet. */
  readonly firstDay: DayFood | null;
}

/** An order in lines; of one that is placed, when the courier comes stands above them. */
function Facts({ order }: PlacedProps) {
  const { rations } = order;
  const plan = `${titleOverPersons(rations)}, ${countOf(order.days, 'день', 'дня', 'дней')}`;
  const handover = handoverLine(order);
  const exclusions = exclusionsLine(rations.length === 1 ? (rations[0]?.exclusions ?? []) : []);
  const facts: readonly (PlacedFact | false)[] = [
    ['Рацион', exclusions === '' ? plan : `${plan}. ${exclusions}`],
    rations.length > 1 && ['Кто что ест', <PersonList key="persons" lines={personLines(rations)} />],
    outcomeOf(order.payment) !== 'placed' && [
      'Первая доставка',
      `${formatDayLong(order.firstDeliveryDate)}, ${order.interval}`,
    ],
    ['Адрес', order.address],
    handover !== '' && ['Как передадим', handover],
    order.comment !== '' && ['Курьеру', order.comment],
    ['Упаковка', packagingSentence(order)],
    ['Сумма', paymentLine(order)],
  ];
  return <PlacedFacts facts={facts} />;
}

function receiptLine({ payment, contact }: Order): string {
  if (payment.method === 'courier') return 'Чек курьер передаст вместе с\u00a0первой доставкой.';
  return contact.email === ''
    ? 'Чек придёт в\u00a0SMS на\u00a0ваш номер.'
    : `Чек придёт на\u00a0почту ${contact.email}.`;
}

/** When the card is charged again, and how to stop that. */
function Renewal({ order }: PlacedProps) {
  const { config, now } = useAppState().site;
  const intervals = config ? deliveryIntervals(config) : [];
  const part = intervals.find(({ label }) => label === order.interval)?.part ?? 'morning';
  const daysOff = [...order.skip, ...(config?.closedDays ?? [])];
  const next = nextChargeOf({ ...order, daysOff, part }, order.price, now);
  return (
    <>
      {renewalSentence(next)} Напомним за&nbsp;сутки;{' '}
      <Link to="/personal/subscription/">отключить или&nbsp;поставить на&nbsp;паузу</Link> можно в&nbsp;личном
      кабинете.
    </>
  );
}

function NextSteps({ order }: PlacedProps) {
  const call = order.leaveAtDoor
    ? 'Курьер оставит пакет у\u00a0двери и\u00a0напишет на\u00a0номер'
    : 'Курьер позвонит по\u00a0номеру';
  const cashKop = order.payment.method === 'courier' ? order.price.totalKop : 0;
  return (
    <>
      <StepList
        title="Как подготовиться"
        steps={[
          `Освободите полку в\u00a0холодильнике${order.days > 1 ? ': еду привозим сразу на\u00a0два дня' : ''}.`,
          ...preparationSteps(cashKop, !order.leaveAtDoor),
        ]}
      />
      <StepList
        title="Что дальше"
        steps={[
          <>
            {call} <PhoneText phone={(order.recipient ?? order.contact).phone} />
            {order.leaveAtDoor ? '.' : ', когда будет рядом.'}
          </>,
          order.price.totalKop > 0 && receiptLine(order),
          `Последний день рациона\u00a0— ${formatDay(order.endDate)}, всего ${countOf(order.deliveriesCount, 'доставка', 'доставки', 'доставок')}.`,
          order.isRenewed && <Renewal order={order} />,
          'Календарь доставок и\u00a0блюда каждого дня\u00a0— в\u00a0личном кабинете.',
        ]}
      />
    </>
  );
}

/** What the courier brings first, and the days of all deliveries for one's own calendar. */
function FirstDelivery({ order, firstDay }: ProgrammeProps) {
  return (
    <Arrival date={order.firstDeliveryDate} interval={order.interval}>
      {firstDay && <FirstDay day={firstDay} />}
      <a className={styles.calendar} href={pathOf(getOrderCalendar, { id: order.id })} download="befit.ics">
        <Icon name="calendar-days" size={20} />
        Добавить доставки в&nbsp;календарь
      </a>
    </Arrival>
  );
}

function PlacedProgramme(props: ProgrammeProps & { readonly offers: ReactNode }) {
  const { order, firstDay, offers } = props;
  const { isAuthorized } = useSnapshot(useAppState()).auth;
  return (
    <PlacedPage
      order={order}
      totalKop={order.price.totalKop}
      hold={holdText(order)}
      arrival={
        <>
          <FirstDelivery order={order} firstDay={firstDay} />
          <EmailOffer email={order.contact.email} />
        </>
      }
      facts={
        <>
          <Facts order={order} />
          <PlacedNotes order={order} />
        </>
      }
      next={<NextSteps order={order} />}
      links={[
        ...(isAuthorized ? [{ to: '/personal/', label: 'Открыть мой рацион' }] : []),
        { to: '/', label: 'На\u00a0главную' },
      ]}
      offers={offers}
    />
  );
}

function SuccessScreen({ data }: { readonly data: SuccessData | { readonly returned: Returned } }) {
  if ('returned' in data) return <ReturnedPayment {...data.returned} />;
  const { placed, firstDay, referral } = data;
  const offers = referral && <InviteCard {...referral} />;
  return 'dishes' in placed ? (
    <PlacedDishes order={placed.dishes} offers={offers} />
  ) : (
    <PlacedProgramme order={placed.programme} firstDay={firstDay} offers={offers} />
  );
}

export const Component = screenWithData(SuccessScreen, <Loader />);
