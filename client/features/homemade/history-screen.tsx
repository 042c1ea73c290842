import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { formatDayLong, formatMoment } from '#shared/dates.ts';
import { repeatHomemade } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { paymentWords } from '#shared/features/payments/payment-words.ts';
import { formatMoney } from '#shared/money.ts';
import { loginPath } from '#shared/routes.ts';
import { late } from '../../platform/hydration/late.tsx';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { refusalText, useFetchStatus, useRest } from '../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import card from '../../ui/order-card.module.css';
import surface from '../../ui/surface.module.css';
import { EmptyState } from '../../ui/surfaces.tsx';
import texts from '../../ui/texts.module.css';
import { DoorPhoto } from '../deliveries/shared/door-photo.tsx';
import { PayButton } from '../payments/shared/pay-button.tsx';
import { replaceBasket } from './basket.ts';
import styles from './history-screen.module.css';
import { checkHistory } from './order-data.ts';
import { DishProgress, payTimeText } from './shared/dish-order.tsx';

// Most come here to read or to order again.
const DishChanges = late(
  () => import('./shared/dish-changes.tsx'),
  (m) => m.DishChanges,
);

interface HistoryData {
  readonly orders: readonly HomemadeOrder[];
}

export async function loader({ context }: LoaderFunctionArgs) {
  const data = await checkHistory(context.get(restContext));
  return pageData(context, async (): Promise<HistoryData> => data);
}

/** Puts the dishes of an order into the basket; the order page names those no longer on sale. */
function Repeat({ order }: { readonly order: HomemadeOrder }) {
  const state = useAppState();
  const rest = useRest();
  const navigate = useNavigate();
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const repeat = async () => {
    const basket = await run(
      () => rest(repeatHomemade, { body: { order: order.id } }),
      (error) => setFailure(refusalText(error)),
    );
    if (!basket) return;
    replaceBasket(state, basket);
    await navigate('/homemade-food/order/');
  };
  return (
    <div data-scripted>
      <Button
        look="soft"
        isBusy={status === 'pending'}
        aria-label={`Повторить заказ ${order.number}`}
        onClick={() => void repeat()}
      >
        <Icon name="repeat" />
        Повторить заказ
      </Button>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}

function OrderCard({ order }: { readonly order: HomemadeOrder }) {
  const { payment, price } = order;
  const deliveryKop = price.lines.find(({ kind }) => kind === 'delivery')?.amountKop ?? 0;
  return (
    <li className={classNames(surface.panel, styles.card)}>
      <p className={card.meta}>
        <DishProgress order={order} />
        <span>
          №&nbsp;{order.number} от&nbsp;{formatMoment(order.placedAt)}
        </span>
      </p>
      <h2>
        {formatDayLong(order.date)}, {order.interval}
      </h2>
      <p className={styles.address}>{order.address}</p>
      <ul className={styles.lines}>
        {order.lines.map(({ dish, title, count, priceKop }) => (
          <li key={dish}>
            <span>
              {title}&nbsp;×&nbsp;{count}
            </span>
            <span>{formatMoney(priceKop * count)}</span>
          </li>
        ))}
        {deliveryKop > 0 && (
          <li>
            <span>Доставка</span>
            <span>{formatMoney(deliveryKop)}</span>
          </li>
        )}
      </ul>
      <p className={card.sum}>
        <b>{formatMoney(order.price.totalKop)}</b>
        <span>{paymentWords(order)}</span>
      </p>
      {payment.payable && <p className={texts.small}>{payTimeText(order)}</p>}
      <DoorPhoto path={order.doorPhoto} />
      <div className={styles.actions}>
        <PayButton invoiceId={order.id} payment={payment} aria-label={`Оплатить заказ ${order.number}`}>
          Оплатить
        </PayButton>
        <Repeat order={order} />
      </div>
      <DishChanges order={order} />
    </li>
  );
}

function HistoryScreen({ data: { orders } }: { readonly data: HistoryData }) {
  const { isAuthorized } = useSnapshot(useAppState()).auth;
  return (
    <div className={styles.page}>
      <Breadcrumbs trail={[{ href: '/homemade-food/', label: 'Домашняя еда' }]} current="История заказов" />
      <h1 className={styles.title}>История заказов</h1>
      {orders.length === 0 ? (
        <EmptyState
          title="Заказов пока нет"
          text={
            isAuthorized
              ? 'В\u00a0корзине уже что-то есть\u00a0— осталось оформить.'
              : 'Если вы\u00a0уже заказывали, войдите: заказы хранятся в\u00a0вашем профиле.'
          }
          action={
            isAuthorized ? (
              <ButtonLink to="/homemade-food/order/">Оформить заказ</ButtonLink>
            ) : (
              <ButtonLink to={loginPath('/homemade-food/order-history/')}>Войти</ButtonLink>
            )
          }
        />
      ) : (
        <ul className={layout.stack14}>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
    </div>
  );
}

export const Component = screenWithData(HistoryScreen, <Loader />);
