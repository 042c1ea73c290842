import type { LoaderFunctionArgs } from 'react-router';
import { formatMoment, formatSpan } from '#shared/dates.ts';
import { listCertificates } from '#shared/features/certificates/contract.ts';
import { getOrderCalendar } from '#shared/features/deliveries/contract.ts';
import { listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import { exclusionsLine } from '#shared/features/menu/exclusions.ts';
import { cancelUnpaidOrder, getOrderPapers, listOrders } from '#shared/features/orders/contract.ts';
import { repeatPath } from '#shared/features/orders/draft-entries.ts';
import { isRunning } from '#shared/features/orders/extension.ts';
import { personLines, titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import type { Order, OrderState } from '#shared/features/orders/schema.ts';
import { orderStateNames } from '#shared/features/orders/states.ts';
import { paymentWords } from '#shared/features/payments/payment-words.ts';
import { formatMoney } from '#shared/money.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { late, WithScripts } from '../../platform/hydration/late.tsx';
import { openDialog } from '../../platform/modals/open-dialog.ts';
import { pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { pathOf, type RestCall } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, ButtonLink, Confirmation, classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import card from '../../ui/order-card.module.css';
import { PersonList } from '../../ui/person-tabs.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { PriceRows, PriceTotal } from '../../ui/price-lines.tsx';
import { Badge, type BadgeTone, Disclosure } from '../../ui/surfaces.tsx';
import { HoursText } from '../../ui/text.tsx';
import { OwnCertificates } from '../certificates/shared/own-certificates.tsx';
import { deliveryCancelDialog } from '../deliveries/shared/dialogs.ts';
import { PayButton } from '../payments/shared/pay-button.tsx';
import { coveredBy, daysLine, handoverLine, returnedLine } from './order-labels.ts';
import { type Asked, loadAsked, MoneyList, OrderPapersDetails } from './parts/order-money.tsx';
import { ExtendLink } from './shared/extend-link.tsx';

/** Newest cancelled orders whose refund is loaded with the list; older ones show it when opened. */
const MOST_ASKED = 6;

const isCancelledEarly = ({ state, days, keptDays }: Order): boolean =>
  state === 'cancelled' || state === 'refunded' || keptDays < days;

/** Own orders with the refunds of cancelled ones, and own certificates and dishes. */
async function loadOrders(rest: RestCall) {
  const [{ orders }, certificates, { orders: dishes }] = await Promise.all([
    rest(listOrders),
    rest(listCertificates),
    rest(listHomemadeOrders),
  ]);
  const cancelled = orders.filter(isCancelledEarly).slice(0, MOST_ASKED);
  const answers = await Promise.all(
    cancelled.map(async ({ id }): Promise<[string, string | undefined]> => {
      // Optional for the list.
      const papers = await rest(getOrderPapers, { params: { id } }).catch(() => undefined);
      return [id, papers && returnedLine(papers)];
    }),
  );
  return { orders, returned: Object.fromEntries(answers), certificates, dishes };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  // Before the page begins, which cannot become a 404 then.
  const asked = await loadAsked(context.get(restContext), new URL(request.url));
  return pageData(context, async (rest) => ({ ...asked, ...(await loadOrders(rest)) }));
}

type OrdersData = Asked & Awaited<ReturnType<typeof loadOrders>>;

// Few have bought dishes.
const OwnDishes = late(() => import('../homemade/shared/dish-order.tsx'), 'OwnDishes');

const tones: Readonly<Partial<Record<OrderState, BadgeTone>>> = {
  pending_payment: 'amber',
  paid: 'green',
  active: 'green',
  frozen: 'sky',
};

/** Actions on an order: pay, order again, export its dates, cancel. */
function OrderButtons({ order, orders }: { order: Order; orders: readonly Order[] }) {
  const app = useAppState();
  const { id, payment, number, state, price } = order;
  const span = formatSpan(order.startDate, order.endDate);
  return (
    <div className={css('flex gap-8 items-start [flex:1_1_100%] [flex-wrap:wrap]')}>
      <PayButton invoiceId={id} payment={payment}>
        Оплатить
      </PayButton>
      {isRunning(order) && <ExtendLink order={order} orders={orders} />}
      <ButtonLink to={repeatPath(order)} look="soft" aria-label={`Повторить заказ ${number}`}>
        Повторить
      </ButtonLink>
      {isRunning(order) && (
        <ButtonLink to={pathOf(getOrderCalendar, { id })} look="soft" reloadDocument>
          Даты в календарь
        </ButtonLink>
      )}
      {isRunning(order) && order.hasRest && (
        <WithScripts>
          <span className={css('to-tablet:-ml-20 to-tablet:[flex:1_1_100%]')}>
            <Button look="ghost" onClick={() => openDialog(app, deliveryCancelDialog, { orderId: id })}>
              Отменить остаток
            </Button>
          </span>
        </WithScripts>
      )}
      {state === 'pending_payment' && (
        <div className={css('to-tablet:-ml-20 to-tablet:[flex:1_1_100%]')}>
          <Confirmation
            label="Отменить заказ"
            about={number}
            question={`Отменить заказ № ${number} на ${formatMoney(price.totalKop)}? Рациона на ${span} не будет, занятые дни освободятся.`}
          >
            <RestForm
              call={cancelUnpaidOrder}
              params={{ id }}
              label="Да, отменить"
              about={`заказ ${number}`}
              look="outline"
              // The payment may have come while the page was open: then the order stays.
              done={({ order: now }) =>
                now.state === 'cancelled'
                  ? `Заказ ${number} отменён`
                  : `Заказ ${number} уже оплачен: он не отменён`
              }
            />
          </Confirmation>
        </div>
      )}
    </div>
  );
}

function OrderCard({ order, data }: { readonly order: Order; readonly data: OrdersData }) {
  const { id, programme, rations, price } = order;
  const exclusions = exclusionsLine(rations.length === 1 ? (rations[0]?.exclusions ?? []) : []);
  const handover = handoverLine(order);
  const returned = data.returned[id];
  return (
    <li className={classNames(layout.panel, css('py-18 px-16 tablet:pt-24 tablet:pb-18 tablet:px-24'))}>
      <div
        className={css(
          'grid grid-cols-[84px_minmax(0,1fr)] gap-14 items-center',
          'tablet:grid-cols-[84px_minmax(0,1fr)_auto]',
        )}
      >
        <span
          className={css('grid place-items-center size-[84px] overflow-hidden rounded-input')}
          style={tintStyle(programme.tint)}
        >
          <Picture className={css('w-[92px] max-w-none')} picture={programme.picture} alt="" sizes={84} />
        </span>
        <div>
          <p className={card.meta}>
            <Badge tone={tones[order.state] ?? 'plain'}>{orderStateNames[order.state]}</Badge>
            <span>
              № {order.number} от {formatMoment(order.placedAt)}
            </span>
          </p>
          <h2 className={css('mt-8 text-figure')}>{titleOverPersons(rations)}</h2>
          <p className={css('mt-4 text-ink-2 text-small leading-[1.4]')}>
            {formatSpan(order.startDate, order.endDate)}, {daysLine(order)}
          </p>
          {exclusions !== '' && (
            <p className={css('mt-4 text-ink-2 text-small leading-[1.4]')}>{exclusions}</p>
          )}
        </div>
        <p
          className={classNames(
            card.sum,
            css('col-span-full tablet:flex-col tablet:gap-0 tablet:items-end tablet:col-[auto]'),
          )}
        >
          <b>{formatMoney(price.totalKop)}</b>
          <span>{price.totalKop === 0 ? coveredBy(price) : paymentWords(order)}</span>
        </p>
      </div>
      {rations.length > 1 && <PersonList lines={personLines(rations)} />}
      {returned !== undefined && <p className={css('mt-12 font-semibold text-small')}>{returned}</p>}
      <p className={css('mt-12 text-ink-2 text-small leading-[1.4] wrap-anywhere')}>
        {order.address}, <HoursText hours={order.interval} />
        {handover !== '' && <br />}
        {handover}
      </p>
      <div className={css('flex flex-wrap gap-y-10 gap-x-20 items-start justify-between mt-8')}>
        <Disclosure title="Из чего сложилась цена" className={css('max-w-[480px] [flex:1_1_300px]')}>
          <dl>
            <PriceRows price={price} />
            <PriceTotal price={price} />
          </dl>
        </Disclosure>
        <OrderPapersDetails orderId={id} known={data.named?.orderId === id ? data.named.papers : undefined} />
        <OrderButtons order={order} orders={data.orders} />
      </div>
    </li>
  );
}

function OrdersScreen({ data }: { readonly data: OrdersData }) {
  const { orders, dishes, certificates, money } = data;
  return (
    <>
      <h1 className={css('mb-16 text-[clamp(2rem,_5vw,_2.375rem)]')}>Мои заказы</h1>
      {orders.length === 0 && dishes.length === 0 && (
        <div
          className={classNames(
            layout.panel,
            css('grid gap-16 justify-items-start py-28 px-24 text-ink-2 text-lead'),
          )}
        >
          <p>Здесь появятся ваши заказы. Соберите рацион — это займёт минуту.</p>
          <ButtonLink to="/#configurator">Собрать рацион</ButtonLink>
        </div>
      )}
      {orders.length > 0 && (
        <ul className={layout.stack14}>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} data={data} />
          ))}
        </ul>
      )}
      <OwnDishes orders={dishes} />
      <OwnCertificates {...certificates} />
      <MoneyList money={money} />
    </>
  );
}

export const Component = screenWithData(OrdersScreen, <Loader />);
