import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDayLong, formatMoment } from '#shared/dates.ts';
import { listHomemadeOrders, repeatHomemade } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { paymentWords } from '#shared/features/payments/payment-words.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { loginPath } from '#shared/routes.ts';
import { upperFirst } from '#shared/typography.ts';
import { pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { refusalText, useFetchStatus, useRest } from '../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { Button, ButtonLink, classNames, Icon } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import card from '../../ui/order-card.module.css';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { DoorPhoto } from '../deliveries/shared/door-photo.tsx';
import { PayButton } from '../payments/shared/pay-button.tsx';
import { checkBasket, replaceBasket } from './basket.ts';
import { DishChanges, DishProgress, PayTime } from './shared/dish-order.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const rest = context.get(restContext);
  const history = await rest(listHomemadeOrders);
  // Whoever has never ordered is led here by a basket alone.
  if (history.orders.length === 0) await checkBasket(rest);
  return pageData(context, async () => history);
}

/** Puts the dishes of an order into the basket; the order page names those no longer on sale. */
function Repeat({ order: { id, number } }: { readonly order: HomemadeOrder }) {
  const state = useAppState();
  const rest = useRest();
  const navigate = useNavigate();
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const repeat = () =>
    run(
      async () => {
        replaceBasket(state, await rest(repeatHomemade, { body: { order: id } }));
        await navigate('/homemade-food/order/');
      },
      (error) => setFailure(refusalText(error)),
    );
  return (
    <div data-scripted>
      <Button
        look="soft"
        isBusy={status === 'pending'}
        aria-label={`Повторить заказ ${number}`}
        onClick={() => void repeat()}
      >
        <Icon name="repeat" />
        Повторить заказ
      </Button>
      {failure !== undefined && (
        <p role="alert" className={css('mt-6 text-tomato font-semibold text-small')}>
          {failure}
        </p>
      )}
    </div>
  );
}

function OrderCard({ order }: { readonly order: HomemadeOrder }) {
  const { payment, price } = order;
  const lines = order.lines.map(({ title, count, priceKop }): [string, Kopecks] => [
    `${title} × ${count}`,
    priceKop * count,
  ]);
  const delivery = price.lines.find(({ kind, amountKop }) => kind === 'delivery' && amountKop > 0);
  if (delivery) lines.push(['Доставка', delivery.amountKop]);
  return (
    <li className={classNames(layout.panel, css('py-20 px-18 tablet:py-24 tablet:px-28'))}>
      <p className={card.meta}>
        <DishProgress order={order} />
        <span>
          № {order.number} от {formatMoment(order.placedAt)}
        </span>
      </p>
      <h2 className={css('mt-10 text-figure')}>
        {upperFirst(formatDayLong(order.date))}, {order.interval}
      </h2>
      <p className={css('mt-4 text-ink-2 text-small wrap-anywhere')}>{order.address}</p>
      <ul className={css('my-14 py-8 text-ui [border-block:var(--edge)]')}>
        {lines.map(([name, sumKop]) => (
          <li key={name} className={css('flex gap-16 justify-between py-6')}>
            <span>{name}</span>
            <span className={css('flex-none text-ink-2 tabular-nums')}>{formatMoney(sumKop)}</span>
          </li>
        ))}
      </ul>
      <p className={card.sum}>
        <b>{formatMoney(order.price.totalKop)}</b>
        <span>{paymentWords(order)}</span>
      </p>
      <PayTime order={order} />
      <DoorPhoto path={order.doorPhoto} />
      <div className={css('flex flex-wrap gap-10 mt-14 mb-8')}>
        <PayButton invoiceId={order.id} payment={payment} aria-label={`Оплатить заказ ${order.number}`}>
          Оплатить
        </PayButton>
        <Repeat order={order} />
      </div>
      <DishChanges order={order} />
    </li>
  );
}

function HistoryScreen({ data: { orders } }: { readonly data: AnswerOf<typeof listHomemadeOrders> }) {
  const { isAuthorized } = useSnapshot(useAppState()).auth;
  return (
    <div className={css('max-w-[calc(820px_+_2_*_var(--gutter))] mx-auto pt-4 px-gutter')}>
      <Breadcrumbs trail={[{ href: '/homemade-food/', label: 'Домашняя еда' }]} current="История заказов" />
      <h1 className={css('mt-12 mb-20 text-[clamp(2rem,_5vw,_2.75rem)]')}>История заказов</h1>
      {orders.length === 0 ? (
        <EmptyState
          title="Заказов пока нет"
          {...(isAuthorized
            ? {
                text: 'В корзине уже что-то есть — осталось оформить.',
                action: <ButtonLink to="/homemade-food/order/">Оформить заказ</ButtonLink>,
              }
            : {
                text: 'Если вы уже заказывали, войдите: заказы хранятся в вашем профиле.',
                action: <ButtonLink to={loginPath('/homemade-food/order-history/')}>Войти</ButtonLink>,
              })}
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
