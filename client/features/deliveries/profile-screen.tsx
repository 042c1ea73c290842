import { type ReactNode, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useSnapshot } from 'valtio';
import { moscowDate } from '#shared/dates.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { formatMoney } from '#shared/money.ts';
import { useAppState } from '../../platform/app-state.ts';
import { nowContext, pageData, screenWithData } from '../../platform/page-data.tsx';
import { PayLink } from '../../platform/pay-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { nextDelivery } from './calendar.ts';
import { DayPanel } from './parts/day-panel.tsx';
import { MonthCalendar } from './parts/month-calendar.tsx';
import { OrderActions } from './parts/order-actions.tsx';
import { PlanCard } from './parts/plan-card.tsx';
import { PrepaidCard } from './parts/prepaid-card.tsx';
import { loadProfile, type ProfileData } from './profile-data.ts';
import styles from './profile-screen.module.css';

export const loader = ({ context }: LoaderFunctionArgs) =>
  pageData(context, 'profile', (rest) => loadProfile(rest, moscowDate(context.get(nowContext)())));

function Empty(): ReactNode {
  return (
    <div className={styles.empty}>
      <Picture picture={fixedPictures.breakfast} alt="" sizes={180} />
      <h2>Здесь будет ваш календарь доставок</h2>
      <p>Соберите рацион под свою цель: программа, калорийность, срок. Цена видна сразу.</p>
      <ButtonLink to="/#configurator" size="large">
        Собрать рацион
      </ButtonLink>
    </div>
  );
}

/** Orders that wait for their payment bring nothing yet: said first, with the way to pay. */
function Unpaid({ orders }: { readonly orders: ProfileData['orders'] }): ReactNode {
  return orders
    .filter(({ state, payment }) => state === 'pending_payment' && payment.url !== null)
    .map(({ id, number, payment, price }) => (
      <div key={id} className={styles.unpaid}>
        <p>
          <b>Заказ {number} ждёт оплаты.</b> Доставки появятся в календаре, как только она пройдёт.
        </p>
        <PayLink invoiceId={id} url={payment.url ?? ''}>
          Оплатить {formatMoney(price.totalKop)}
        </PayLink>
      </div>
    ));
}

/** Why a change that was sent without scripts was refused. */
function Refused(): ReactNode {
  const { returnedForm } = useAppState().site;
  if (!returnedForm || returnedForm.message === '') return null;
  return <Notice tone="error">{Object.values(returnedForm.fields)[0] ?? returnedForm.message}</Notice>;
}

function Calendar({ data }: { readonly data: ProfileData }): ReactNode {
  const today = moscowDate(useAppState().site.now);
  const next = nextDelivery(data.deliveries, today);
  const order = data.orders.find(({ id }) => id === next?.orderId);
  const [date, setDate] = useState(next?.foodDates[0] ?? next?.date ?? data.deliveries.at(-1)?.date ?? today);
  return (
    <div className={styles.columns}>
      <div>
        {next && <PlanCard next={next} data={data} />}
        <MonthCalendar deliveries={data.deliveries} today={today} date={date} onDate={setDate} />
      </div>
      <DayPanel key={date} date={date} deliveries={data.deliveries} known={data.menu} />
      {next && (
        <div>
          <OrderActions delivery={next} />
          {order && (
            <PrepaidCard
              order={order}
              deliveries={data.deliveries.filter(({ orderId }) => orderId === order.id)}
            />
          )}
        </div>
      )}
    </div>
  );
}

function ProfileScreen({ data }: { readonly data: ProfileData }): ReactNode {
  const { name } = useSnapshot(useAppState()).auth;
  return (
    <>
      <p className={styles.greeting}>{name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`}</p>
      <h1 className={styles.title}>Мой рацион</h1>
      <Refused />
      <Unpaid orders={data.orders} />
      {data.orders.length === 0 ? <Empty /> : <Calendar data={data} />}
    </>
  );
}

export const Component = screenWithData(ProfileScreen, <Loader />);
