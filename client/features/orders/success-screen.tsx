import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import { getOrderCalendar } from '#shared/features/deliveries/contract.ts';
import { getLastHomemadeOrder } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { exclusionsLine } from '#shared/features/menu/exclusions.ts';
import { getLastOrder } from '#shared/features/orders/contract.ts';
import { packagingLine } from '#shared/features/orders/packaging-words.ts';
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
import { guardTargets, loginPath } from '#shared/routes.ts';
import { upperFirst } from '#shared/typography.ts';
import { useIsHydrated, WithScripts } from '../../platform/hydration/late.tsx';
import { openDialog } from '../../platform/modals/open-dialog.ts';
import { orRedirect, pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { pathOf, type RestCall } from '../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { tabStore } from '../../platform/storage/stores.ts';
import { Button, ButtonLink, Icon, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PersonList } from '../../ui/person-tabs.tsx';
import { PhoneText } from '../../ui/text.tsx';
import { emailCodeDialog } from '../customers/shared/dialogs.ts';
import { PlacedDishes } from '../homemade/shared/placed-dishes.tsx';
import { coveredBy, handoverLine } from './order-labels.ts';
import { notesOfPrice, readNotes } from './reduction-notes.ts';
import styles from './shared/placed-page.module.css';
import { InviteCard, OutcomePage, outcomeOf, PlacedPage, PlateList } from './shared/placed-page.tsx';

type Returned = AnswerOf<typeof getReturn>;

/** What is eaten on a day. */
type DayFood = Pick<MealPlanDay, 'date' | 'meals'>;

/** What the page tells beside the order, each part where it can be had. */
interface SuccessData {
  readonly placed: { readonly programme: Order } | { readonly dishes: HomemadeOrder };
  readonly firstDay: DayFood | null;
  readonly referral: AnswerOf<typeof getReferral> | null;
}

/** The guards: the last order of this browser or customer, or home. */
async function loadPlaced(rest: RestCall, hasDishes: boolean): Promise<SuccessData['placed']> {
  if (!hasDishes)
    return { programme: (await orRedirect(rest(getLastOrder), guardTargets['check-order-success'])).order };
  const target = guardTargets['check-home-order-success'];
  return { dishes: (await orRedirect(rest(getLastHomemadeOrder), target)).order };
}

/** What the first person eats on the first day, with the exclusions in it: as the kitchen has it by now. */
async function loadFirstDay(rest: RestCall, { id, startDate, payment }: Order): Promise<DayFood | null> {
  if (outcomeOf(payment) !== 'placed') return null;
  const query = { from: startDate, to: startDate };
  const plans = await rest(listMealPlans, { query }).catch(() => null);
  const day = plans?.days.find(({ orderId, person }) => orderId === id && person === 1);
  return day ? { date: day.date, meals: day.meals } : null;
}

/** One page for both checkouts. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const rest = context.get(restContext);
  const { pathname, searchParams } = new URL(request.url);
  // Awaited before streaming begins: a started page cannot redirect.
  const id = searchParams.get('payment');
  // What has become of the payment that the visitor comes back from; null where they do not, or nobody knows it.
  const returned = id === null ? null : await rest(getReturn, { params: { id } }).catch(() => null);
  if (returned?.page === null) return pageData(context, async () => ({ returned }));
  // The mark stays in no address that is shown to its payer.
  if (returned) throw redirect(returned.page);
  const placed = await loadPlaced(rest, pathname.startsWith('/homemade-food/'));
  return pageData(context, async (): Promise<SuccessData> => {
    const [referral, firstDay] = await Promise.all([
      rest(getReferral).catch(() => null),
      'programme' in placed ? loadFirstDay(rest, placed.programme) : null,
    ]);
    return { placed, firstDay, referral };
  });
}

/** Until when the places are held, and until when the order can be paid where they are free. */
function holdText(order: Order): string {
  const until = formatMoment(payDeadline(order));
  const { heldUntil } = order.payment;
  return heldUntil === null
    ? `Заказ можно оплатить до ${until}, если места на его дни ещё свободны.`
    : `Места держим до ${formatMoment(heldUntil)}: оплатите ещё раз, той же картой, другой или через СБП. Потом заказ можно оплатить до ${until}, если места ещё свободны.`;
}

function receiptLine({ payment, contact }: Order): string {
  if (payment.method === 'courier') return 'Чек курьер передаст вместе с первой доставкой.';
  return contact.email === '' ? 'Чек придёт в SMS на ваш номер.' : `Чек придёт на почту ${contact.email}.`;
}

/** When the card is charged again, and how to stop that. */
function Renewal({ order }: { readonly order: Order }) {
  const { config, now } = useAppState().site;
  const intervals = config ? deliveryIntervals(config) : [];
  const part = intervals.find(({ label }) => label === order.interval)?.part ?? 'morning';
  const daysOff = [...order.skip, ...(config?.closedDays ?? [])];
  return (
    <>
      {renewalSentence(nextChargeOf({ ...order, daysOff, part }, order.price, now))} Напомним за сутки;{' '}
      <Link to="/personal/subscription/">отключить или поставить на паузу</Link> можно в личном кабинете.
    </>
  );
}

/** Outcomes of codes and bonuses: with what is left where the tab knows it, else as the order's price says. */
function PlacedNotes({ order }: { readonly order: Order }) {
  const kept = useIsHydrated() ? readNotes(tabStore(), order.id) : [];
  const notes = kept.length > 0 ? kept : notesOfPrice(order.price);
  return notes.map((note) => (
    <p
      key={note}
      className={css('py-12 px-16 rounded-input bg-green-50 text-small leading-[1.4] wrap-anywhere')}
    >
      {note}
    </p>
  ));
}

/** Letters go to an address that a code has proven alone: the code is a press away. */
function EmailOffer({ email }: { readonly email: string }) {
  const state = useAppState();
  const { auth } = useSnapshot(state);
  if (!auth.isAuthorized || email === '' || email.toLowerCase() === auth.email) return null;
  const open = () => openDialog(state, emailCodeDialog, { email, isSentAtOnce: true });
  return (
    <WithScripts>
      <Notice
        title="Подтвердите почту"
        action={
          <Button look="dark" onClick={open}>
            Прислать код
          </Button>
        }
      >
        Тогда письма о заказе с меню и датами придут на {email}. Без этого пишем в SMS.
      </Notice>
    </WithScripts>
  );
}

/** For whoever comes back from a payment in a browser that does not know them: how it ended, and how to go on. */
function ReturnedPayment({ title, isPaid }: Returned) {
  return (
    <OutcomePage
      outcome={isPaid ? 'placed' : 'waits'}
      title={isPaid ? 'Оплата прошла' : 'Оплата ещё не подтверждена'}
      number={<b className={css('text-ink tabular-nums')}>{title}</b>}
    >
      <div className={css('max-w-[34em] mt-14 text-ink-2 text-lead')}>
        {isPaid
          ? 'Деньги пришли, больше ничего не нужно. Чтобы посмотреть подробности здесь, войдите по номеру телефона, с которым оформляли, или вернитесь в тот браузер, где начинали.'
          : 'Если вы заплатили, подтверждение придёт за несколько минут: обновите страницу. Если нет, войдите по номеру телефона, с которым оформляли, и оплатите в личном кабинете.'}
      </div>
      <div className={styles.actions}>
        <ButtonLink to={loginPath('/personal/orders/')} size="large">
          Войти и посмотреть
        </ButtonLink>
        <ButtonLink to="/" size="large" look="outline">
          На главную
        </ButtonLink>
      </div>
    </OutcomePage>
  );
}

/** What the courier brings first, and the days of all deliveries for one's own calendar. */
function FirstDelivery({ id, day }: { readonly id: string; readonly day: DayFood | null }) {
  return (
    <>
      {day && (
        <div>
          <h3 className={css('mb-12 text-lead')}>Что в рационе {formatDay(day.date)}</h3>
          <PlateList
            plates={day.meals.flatMap(({ slot, slotName, dish }) =>
              dish ? [{ ...dish, key: slot, note: `${slotName}, ${dish.kcal} ккал` }] : [],
            )}
          />
        </div>
      )}
      <a
        className={css('inline-flex justify-self-start gap-8 items-center min-h-tap text-link font-semibold')}
        href={pathOf(getOrderCalendar, { id })}
        download="befit.ics"
      >
        <Icon name="calendar-days" size={20} />
        Добавить доставки в календарь
      </a>
    </>
  );
}

interface PlacedProgrammeProps {
  readonly order: Order;
  readonly firstDay: DayFood | null;
  readonly offers: ReactNode;
}

function PlacedProgramme({ order, firstDay, offers }: PlacedProgrammeProps) {
  const { isAuthorized } = useSnapshot(useAppState()).auth;
  const { rations, days, price, leaveAtDoor, deliveriesCount } = order;
  const arrival = { date: order.firstDeliveryDate, interval: order.interval };
  const handover = handoverLine(order);
  const exclusions = exclusionsLine(rations.length === 1 ? (rations[0]?.exclusions ?? []) : []);
  const plan = `${titleOverPersons(rations)}, ${countOf(days, 'день', 'дня', 'дней')}`;
  const means = price.totalKop === 0 ? coveredBy(price) : paymentWords(order);
  return (
    <PlacedPage
      order={order}
      hold={holdText(order)}
      arrival={arrival}
      brought={<FirstDelivery id={order.id} day={firstDay} />}
      request={<EmailOffer email={order.contact.email} />}
      facts={[
        ['Рацион', exclusions === '' ? plan : `${plan}. ${exclusions}`],
        rations.length > 1 && ['Кто что ест', <PersonList key="persons" lines={personLines(rations)} />],
        // Of an order that is placed it stands above.
        outcomeOf(order.payment) !== 'placed' && [
          'Первая доставка',
          `${formatDayLong(arrival.date)}, ${arrival.interval}`,
        ],
        ['Адрес', order.address],
        handover !== '' && ['Как передадим', handover],
        order.comment !== '' && ['Курьеру', order.comment],
        ['Упаковка', upperFirst(packagingLine(order.packaging))],
        ['Сумма', `${formatMoney(price.totalKop)} — ${means}`],
      ]}
      notes={<PlacedNotes order={order} />}
      shelf={`Освободите полку в холодильнике${days > 1 ? ': еду привозим сразу на два дня' : ''}.`}
      isMet={!leaveAtDoor}
      next={[
        <>
          {leaveAtDoor ? 'Курьер оставит пакет у двери и напишет на номер' : 'Курьер позвонит по номеру'}{' '}
          <PhoneText phone={(order.recipient ?? order.contact).phone} />
          {leaveAtDoor ? '.' : ', когда будет рядом.'}
        </>,
        price.totalKop > 0 && receiptLine(order),
        `Последний день рациона — ${formatDay(order.endDate)}, всего ${countOf(deliveriesCount, 'доставка', 'доставки', 'доставок')}.`,
        order.isRenewed && <Renewal order={order} />,
        'Календарь доставок и блюда каждого дня — в личном кабинете.',
      ]}
      links={[...(isAuthorized ? [['/personal/', 'Открыть мой рацион'] as const] : []), ['/', 'На главную']]}
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
