import type { LoaderFunctionArgs } from 'react-router';
import { formatMoment, formatSpan } from '#shared/dates.ts';
import { listCertificates } from '#shared/features/certificates/contract.ts';
import type { CertificatePurchase, SpentCertificate } from '#shared/features/certificates/schema.ts';
import { listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { exclusionsLine } from '#shared/features/menu/exclusions.ts';
import { getOrderPapers, listOrders } from '#shared/features/orders/contract.ts';
import type { OrderPapers } from '#shared/features/orders/papers.ts';
import { personLines, titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import type { Order, OrderState } from '#shared/features/orders/schema.ts';
import { orderStateNames } from '#shared/features/orders/states.ts';
import { paymentWords } from '#shared/features/payments/payment-words.ts';
import { formatMoney } from '#shared/money.ts';
import { late } from '../../platform/hydration/late.tsx';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import type { RestCall } from '../../platform/rest/rest.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import card from '../../ui/order-card.module.css';
import { PersonList } from '../../ui/person-tabs.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { PriceLines } from '../../ui/price-lines.tsx';
import surface from '../../ui/surface.module.css';
import { Badge, type BadgeTone, Disclosure } from '../../ui/surfaces.tsx';
import { HoursText } from '../../ui/text.tsx';
import { OwnCertificates } from '../certificates/shared/own-certificates.tsx';
import {
  loadMoney,
  loadPapers,
  type MoneyData,
  type NamedPapers,
  readMoney,
  readPapers,
} from './money-data.ts';
import { coveredBy, daysLine, handoverLine, returnedLine } from './order-labels.ts';
import styles from './orders-screen.module.css';
import { MoneyList } from './parts/money-list.tsx';
import { OrderButtons } from './parts/order-buttons.tsx';
import { OrderPapersDetails } from './parts/order-papers.tsx';

interface OrdersData {
  readonly orders: readonly Order[];
  /** Refunds of cancelled orders, by order id. */
  readonly returned: Readonly<Record<string, string | undefined>>;
  /** The list of money, where the address asks for it. */
  readonly money: MoneyData | undefined;
  /** Papers of one order, where the address asks for them. */
  readonly named: NamedPapers | undefined;
  /** Orders of dishes, newest first. */
  readonly dishes: readonly HomemadeOrder[];
  readonly certificates: {
    readonly bought: readonly CertificatePurchase[];
    readonly spent: readonly SpentCertificate[];
  };
}

/** Newest cancelled orders whose refund is loaded with the list; older ones show it when opened. */
const MOST_ASKED = 6;

function isCancelledEarly({ state, days, keptDays }: Order): boolean {
  return state === 'cancelled' || state === 'refunded' || keptDays < days;
}

async function askReturned(rest: RestCall, id: string): Promise<readonly [string, string | undefined]> {
  try {
    const papers = await rest(getOrderPapers, { params: { id } });
    return [id, returnedLine(papers)];
  } catch {
    // Optional for the list.
    return [id, undefined];
  }
}

/** Loads own orders with the refunds of cancelled ones, and own certificates. */
async function loadOrders(
  rest: RestCall,
  money: MoneyData | undefined,
  named: NamedPapers | undefined,
): Promise<OrdersData> {
  const [{ orders }, certificates, { orders: dishes }] = await Promise.all([
    rest(listOrders),
    rest(listCertificates),
    rest(listHomemadeOrders),
  ]);
  const cancelled = orders.filter(isCancelledEarly).slice(0, MOST_ASKED);
  const answers = await Promise.all(cancelled.map(({ id }) => askReturned(rest, id)));
  return { orders, returned: Object.fromEntries(answers), money, named, certificates, dishes };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const asked = readMoney(url);
  const orderId = readPapers(url);
  const asks = context.get(restContext);
  // Before the page begins: a page that the list does not have is a 404, and so is an order that is not there.
  const [money, named] = await Promise.all([
    asked && loadMoney(asks, asked),
    orderId === null ? undefined : loadPapers(asks, orderId),
  ]);
  return pageData(context, (rest) => loadOrders(rest, money, named));
}

// Few have bought dishes.
const OwnDishes = late(
  () => import('../homemade/shared/own-dishes.tsx'),
  (m) => m.OwnDishes,
);

const tones: Readonly<Record<OrderState, BadgeTone>> = {
  draft: 'plain',
  pending_payment: 'amber',
  paid: 'green',
  active: 'green',
  frozen: 'sky',
  completed: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
};

interface OrderCardProps {
  readonly order: Order;
  readonly orders: readonly Order[];
  /** Its refund, if any. */
  readonly returned: string | undefined;
  /** Its papers, where the address asks for them. */
  readonly papers: OrderPapers | undefined;
}

function OrderCard({ order, orders, returned, papers }: OrderCardProps) {
  const { programme } = order;
  const { rations } = order;
  const exclusions = exclusionsLine(rations.length === 1 ? (rations[0]?.exclusions ?? []) : []);
  const handover = handoverLine(order);
  return (
    <li className={classNames(surface.panel, styles.card)}>
      <div className={styles.head}>
        <span className={styles.photo} style={tintStyle(programme.tint)}>
          <Picture picture={programme.picture} alt="" sizes={84} />
        </span>
        <div className={styles.what}>
          <p className={card.meta}>
            <Badge tone={tones[order.state]}>{orderStateNames[order.state]}</Badge>
            <span>
              №&nbsp;{order.number} от&nbsp;{formatMoment(order.placedAt)}
            </span>
          </p>
          <h2>{titleOverPersons(rations)}</h2>
          <p className={styles.dates}>
            {formatSpan(order.startDate, order.endDate)}, {daysLine(order)}
          </p>
          {exclusions !== '' && <p className={styles.dates}>{exclusions}</p>}
        </div>
        <p className={classNames(card.sum, styles.sum)}>
          <b>{formatMoney(order.price.totalKop)}</b>
          <span>{order.price.totalKop === 0 ? coveredBy(order.price) : paymentWords(order)}</span>
        </p>
      </div>
      {rations.length > 1 && <PersonList lines={personLines(rations)} />}
      {returned !== undefined && <p className={styles.returned}>{returned}</p>}
      <p className={styles.address}>
        {order.address}, <HoursText hours={order.interval} />
        {handover !== '' && (
          <>
            <br />
            {handover}
          </>
        )}
      </p>
      <div className={styles.foot}>
        <Disclosure title="Из&nbsp;чего сложилась цена" className={styles.details}>
          <PriceLines price={order.price} />
        </Disclosure>
        <OrderPapersDetails orderId={order.id} known={papers} />
        <OrderButtons order={order} orders={orders} />
      </div>
    </li>
  );
}

function OrdersScreen({
  data: { orders, returned, money, named, certificates, dishes },
}: {
  readonly data: OrdersData;
}) {
  return (
    <>
      <h1 className={styles.title}>Мои заказы</h1>
      {orders.length === 0 && dishes.length === 0 && (
        <div className={classNames(surface.panel, styles.empty)}>
          <p>Здесь появятся ваши заказы. Соберите рацион&nbsp;— это займёт минуту.</p>
          <ButtonLink to="/#configurator">Собрать рацион</ButtonLink>
        </div>
      )}
      {orders.length > 0 && (
        <ul className={layout.stack14}>
          {orders.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              orders={orders}
              returned={returned[order.id]}
              papers={named?.orderId === order.id ? named.papers : undefined}
            />
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
