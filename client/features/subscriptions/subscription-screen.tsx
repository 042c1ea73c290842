import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import type { SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import { FormOutcome } from '../../platform/form-outcome.tsx';
import { pageData, screenWithData } from '../../platform/page-data.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { RenewableOrders } from './parts/renewable-orders.tsx';
import { SubscriptionCard } from './parts/subscription-card.tsx';
import { SavedCards } from './shared/saved-cards.tsx';
import styles from './subscription-screen.module.css';

export const loader = ({ context }: LoaderFunctionArgs) =>
  pageData(context, 'subscriptions', (rest) => rest<typeof listSubscriptions>('GET /rest/subscriptions/'));

function Explanation(): ReactNode {
  return (
    <div className={styles.empty}>
      <p>
        Подписка продлевает рацион сама: та&nbsp;же программа, тот&nbsp;же адрес, без&nbsp;нового оформления.
        За&nbsp;сутки до&nbsp;списания придёт сообщение с&nbsp;датой и&nbsp;суммой. Пауза и&nbsp;отказ&nbsp;—
        здесь&nbsp;же.
      </p>
      <p>Чтобы включить её, отметьте «Продлевать автоматически», когда будете оплачивать заказ картой.</p>
      <div className={styles.ways}>
        <ButtonLink to="/#configurator">Собрать рацион</ButtonLink>
        <ButtonLink to="/oferta2/" look="outline">
          Условия подписки
        </ButtonLink>
      </div>
    </div>
  );
}

function SubscriptionScreen({ data }: { readonly data: SubscriptionList }): ReactNode {
  const { subscriptions, methods, renewable } = data;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Подписка</h1>
      <FormOutcome done={<>Готово. Ниже — подписка с&nbsp;изменениями.</>} />
      {subscriptions.length > 0 && (
        <ul className={styles.list}>
          {subscriptions.map((subscription) => (
            <SubscriptionCard key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
      {subscriptions.length === 0 && renewable.length === 0 && <Explanation />}
      {renewable.length > 0 && <RenewableOrders renewable={renewable} methods={methods} />}
      {methods.length > 0 && <SavedCards methods={methods} back="/personal/subscription/" />}
    </div>
  );
}

export const Component = screenWithData(SubscriptionScreen, <Loader />);
