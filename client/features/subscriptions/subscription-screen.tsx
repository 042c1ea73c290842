import { Link, type LoaderFunctionArgs } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import { listSubscriptions, startSubscription } from '#shared/features/subscriptions/contract.ts';
import type { SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Consent } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import surface from '../../ui/surface.module.css';
import { Panel } from '../../ui/surfaces.tsx';
import { type CancelReason, CancelReasonsContext } from './parts/cancel-action.tsx';
import renewableOrders from './parts/renewable-orders.module.css';
import { SubscriptionCard } from './parts/subscription-card.tsx';
import { SavedCards } from './shared/saved-cards.tsx';
import styles from './subscription-screen.module.css';

/** Orders that can be renewed: each with its own unticked consent. */
function RenewableOrders({ renewable, methods }: Omit<SubscriptionList, 'subscriptions'>) {
  return (
    <Panel
      title="Можно продлевать"
      titleId="renewable-orders"
      size="compact"
      className={renewableOrders.orders}
    >
      {methods.length === 0 && (
        <p>
          Карта пока не&nbsp;привязана. Отметьте «Продлевать автоматически», когда будете оплачивать следующий
          заказ,&nbsp;— и&nbsp;продление включится само.
        </p>
      )}
      <ul>
        {renewable.map(({ id, number, programme, kcal, days, endDate }) => (
          <li key={id}>
            <p>
              <b>
                {programme}, {kcal}&nbsp;ккал
              </b>
              <br />
              Заказ №&nbsp;{number}, {countOf(days, 'день', 'дня', 'дней')}, до&nbsp;{formatDay(endDate)}
            </p>
            {methods[0] && (
              <RestForm
                call={startSubscription}
                body={{ orderId: id }}
                label="Включить продление"
                about={`заказ ${number}`}
                done="Продление включено: дата и&nbsp;сумма&nbsp;— на&nbsp;этой странице"
              >
                <Consent name="consent" required>
                  Согласен на&nbsp;списания с&nbsp;карты {methods[0].title} по&nbsp;
                  <Link to="/oferta2/">условиям подписки</Link>
                </Consent>
              </RestForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface SubscriptionsData {
  readonly list: SubscriptionList;
  readonly reasons: readonly CancelReason[];
}

export const loader = ({ context }: LoaderFunctionArgs) =>
  pageData(context, async (rest) => {
    const [list, config] = await Promise.all([rest(listSubscriptions), rest(getConfig)]);
    return { list, reasons: config.scheduleCancelTypes };
  });

function Explanation() {
  return (
    <div className={classNames(surface.panel, styles.empty)}>
      <p>
        Подписка продлевает рацион сама: та&nbsp;же&nbsp;программа, тот&nbsp;же&nbsp;адрес, без&nbsp;нового
        оформления. За&nbsp;сутки до&nbsp;списания придёт сообщение с&nbsp;датой и&nbsp;суммой. Пауза
        и&nbsp;отказ&nbsp;— здесь&nbsp;же.
      </p>
      <p>Чтобы включить её, отметьте «Продлевать автоматически», когда будете оплачивать заказ картой.</p>
      <div className={layout.row10}>
        <ButtonLink to="/#configurator">Собрать рацион</ButtonLink>
        <ButtonLink to="/oferta2/" look="outline">
          Условия подписки
        </ButtonLink>
      </div>
    </div>
  );
}

function SubscriptionScreen({ data }: { readonly data: SubscriptionsData }) {
  const { subscriptions, methods, renewable } = data.list;
  return (
    <div className={layout.stack16}>
      <h1 className={styles.title}>Подписка</h1>
      {subscriptions.length > 0 && (
        <CancelReasonsContext value={data.reasons}>
          <ul className={layout.stack14}>
            {subscriptions.map((subscription) => (
              <SubscriptionCard key={subscription.id} subscription={subscription} methods={methods} />
            ))}
          </ul>
        </CancelReasonsContext>
      )}
      {subscriptions.length === 0 && renewable.length === 0 && <Explanation />}
      {renewable.length > 0 && <RenewableOrders renewable={renewable} methods={methods} />}
      {methods.length > 0 && <SavedCards methods={methods} subscriptions={subscriptions} />}
    </div>
  );
}

export const Component = screenWithData(SubscriptionScreen, <Loader />);
