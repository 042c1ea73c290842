import { useRef } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { cashRefusalOf } from '#shared/features/bounds/cash-offer.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { placeHomemade } from '#shared/features/homemade/contract.ts';
import { priceDishes } from '#shared/features/homemade/price.ts';
import { formAttributes } from '../../platform/forms/plain-form.tsx';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormContext } from '../../ui/form-context.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import frame from '../../ui/order-page.module.css';
import { ContactCard } from '../orders/shared/checkout-cards.tsx';
import { OrderStepCard } from '../orders/shared/order-step-card.tsx';
import { revalidatesOrder } from '../orders/shared/order-steps.ts';
import { PlainSignInLink } from '../orders/shared/plain-sign-in-link.tsx';
import type { Checkout } from '../orders/shared/use-checkout.ts';
import { useBasket } from './basket.ts';
import { checkBasket, type OrderData } from './order-data.ts';
import styles from './order-screen.module.css';
import { BasketLines, SoldOut } from './parts/basket-lines.tsx';
import { DeliveryCard, PaymentCard } from './parts/order-cards.tsx';
import { OrderBar, OrderSummary } from './parts/order-summary.tsx';
import { ORDER_FORM, useOrderForm } from './use-order-form.ts';

interface DishesCardProps {
  readonly basket: Basket;
  readonly order: Checkout;
}

/** The basket, with portions that can still be changed; its own forms keep it outside the form of the order. */
function DishesCard({ basket, order }: DishesCardProps) {
  return (
    <OrderStepCard
      step="food"
      title="Блюда"
      order={order}
      isDone
      summary={basket.lines.map(({ title, count }) => `${title}\u00a0× ${count}`).join(', ')}
    >
      <BasketLines basket={basket} back="/homemade-food/order/" />
      <ButtonLink to="/homemade-food/" look="soft" size="small">
        Добавить блюда
      </ButtonLink>
    </OrderStepCard>
  );
}

export async function loader({ context }: LoaderFunctionArgs) {
  // Awaited before streaming begins: a started page cannot redirect.
  const data = await checkBasket(context.get(restContext));
  return pageData(context, async () => data);
}

export const shouldRevalidate = revalidatesOrder;

function OrderScreen({ data }: { readonly data: OrderData }) {
  const basket = useBasket(data.loaded);
  const form = useRef<HTMLFormElement>(null);
  const order = useOrderForm(data, basket, form);
  const price = priceDishes(basket.lines);
  if (basket.lines.length === 0 && !order.isBusy) {
    return (
      <EmptyState
        title="Корзина опустела"
        text="Выберите блюда&nbsp;— адрес и&nbsp;контакты мы&nbsp;запомнили."
        action={<ButtonLink to="/homemade-food/">К&nbsp;блюдам</ButtonLink>}
      />
    );
  }
  return (
    <FormContext value={order.context}>
      <div className={layout.wrap}>
        <h1 className={frame.title}>Заказ домашней еды</h1>
      </div>
      <div className={classNames(layout.wrap, frame.page)} data-step={order.step} data-checkout>
        <div>
          <noscript>{import.meta.env.SSR && <PlainSignInLink>корзина сохранится</PlainSignInLink>}</noscript>
          <div className={styles.notices}>
            <SoldOut basket={basket} />
          </div>
          <DishesCard basket={basket} order={order} />
          <form
            ref={form}
            id={ORDER_FORM}
            {...formAttributes(placeHomemade)}
            onSubmit={order.submit}
            noValidate
          >
            <input type="hidden" name="idempotencyKey" value={data.formKey} />
            <input type="hidden" name="expectedTotalKop" value={price.totalKop} />
            <DeliveryCard order={order} />
            <ContactCard order={order} />
            <PaymentCard
              order={order}
              methods={data.paymentMethods}
              cashRefusal={cashRefusalOf(data.cash, price.totalKop)}
            />
          </form>
        </div>
        <OrderSummary {...order} price={price} />
        <OrderBar {...order} price={price} />
      </div>
    </FormContext>
  );
}

export const Component = screenWithData(OrderScreen, <Loader />);
