import { useRef } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { formatDayLong } from '#shared/dates.ts';
import { cashRefusalOf } from '#shared/features/bounds/cash-offer.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { placeHomemade } from '#shared/features/homemade/contract.ts';
import { homemadeDates } from '#shared/features/homemade/order.ts';
import { type HomemadePrice, nextGoal, priceDishes } from '#shared/features/homemade/price.ts';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { formAttributes } from '../../platform/forms/plain-form.tsx';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateChips } from '../../ui/date-chips.tsx';
import { FormContext, textIn } from '../../ui/form-values.ts';
import { Icon } from '../../ui/icon.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import frame from '../../ui/order-page.module.css';
import surface from '../../ui/surface.module.css';
import { EmptyState, Notice, StickyBar } from '../../ui/surfaces.tsx';
import { HoursText } from '../../ui/text.tsx';
import { DataConsent, OfferConsent } from '../consents/shared/consents.tsx';
import {
  AddressFields,
  AddressLine,
  ContactCard,
  IntervalCards,
  IS_PAYMENT_CHOSEN,
  PaymentCards,
  WrittenFields,
} from '../orders/shared/checkout-cards.tsx';
import { OrderStepCard } from '../orders/shared/order-step-card.tsx';
import { isStepFilled, nextStep, revalidatesOrder } from '../orders/shared/order-steps.ts';
import { PlainSignInLink } from '../orders/shared/plain-sign-in-link.tsx';
import type { Checkout } from '../orders/shared/use-checkout.ts';
import { SendLabel } from '../payments/shared/send-label.tsx';
import place from '../payments/shared/send-place.module.css';
import { useBasket } from './basket.ts';
import { checkBasket, type OrderData } from './order-data.ts';
import styles from './order-screen.module.css';
import { BasketGoal, BasketLines, PriceList, SoldOut } from './parts/basket-lines.tsx';
import orderCards from './parts/order-cards.module.css';
import orderSummary from './parts/order-summary.module.css';
import { ORDER_FORM, useOrderForm } from './use-order-form.ts';

interface SummaryProps extends Checkout {
  readonly price: HomemadePrice;
}

const sumOf = ({ lines }: HomemadePrice) => lines.find(({ kind }) => kind === 'dishes')?.amountKop ?? 0;

/** Price, consents and the button; it belongs to the form beside it. */
function OrderSummary({ price, ...order }: SummaryProps) {
  const sumKop = sumOf(price);
  const { isEnough, text } = nextGoal(sumKop);
  const isOnline = order.values.get('payment') !== 'courier';
  return (
    <aside className={classNames(surface.panel, frame.summary, place.summary)} aria-label="Ваш заказ">
      <h2>Ваш заказ</h2>
      <BasketGoal sumKop={sumKop} />
      <PriceList price={price} />
      <div role="alert">
        {order.failure !== undefined && (
          <Notice tone="error">
            {order.failure}
            {order.errors.unpaidDishes !== undefined && (
              <>
                . <Link to="/homemade-food/order-history/">Заказы домашней еды</Link>
              </>
            )}
            {order.errors.unpaid !== undefined && (
              <>
                . <Link to="/personal/orders/">Заказы программ</Link>
              </>
            )}
          </Notice>
        )}
      </div>
      {!isEnough && (
        <p id="not-enough" className={orderSummary.hint}>
          {text}
        </p>
      )}
      <div className={place.foot}>
        <div className={classNames(place.asks, place.last)}>
          <OfferConsent form={ORDER_FORM} />
          <DataConsent form={ORDER_FORM} />
          <div className={place.send}>
            <Button
              type="submit"
              form={ORDER_FORM}
              size="large"
              wide
              isBusy={order.isBusy}
              disabled={!isEnough}
              aria-describedby={isEnough ? undefined : 'not-enough'}
            >
              {isOnline && <Icon name="lock" />}
              <SendLabel totalKop={price.totalKop} isPaidOnline={isOnline} />
            </Button>
          </div>
        </div>
      </div>
    </aside>
  );
}

/** The sum and the button, always at hand on small screens. */
function OrderBar({ price, values, isBusy, step }: SummaryProps) {
  const { isEnough } = nextGoal(sumOf(price));
  const isOnline = values.get('payment') !== 'courier';
  const isLast = nextStep(step) === undefined;
  const isNamed = isLast && isOnline;
  return (
    // Without scripts nothing leads from step to step: the button of the summary sends them all.
    <div className={place.bar} data-scripted>
      <StickyBar {...(!isNamed && { sum: formatMoney(price.totalKop), caption: 'Итого' })} isInGutters>
        <Button type="submit" form={ORDER_FORM} wide={isNamed} isBusy={isBusy} disabled={!isEnough}>
          {isLast ? <SendLabel totalKop={price.totalKop} isPaidOnline={isOnline} /> : 'Дальше'}
        </Button>
      </StickyBar>
    </div>
  );
}

/** Where to and when, in the order of every checkout: address, hours, day. */
function DeliveryCard({ order }: { readonly order: Checkout }) {
  const { values, problems } = order;
  const { config, now } = useAppState().site;
  const hours =
    config && deliveryIntervals(config).find(({ code }) => code === values.get('interval'))?.label;
  const dates = homemadeDates(now, config?.closedDays ?? []);
  return (
    <OrderStepCard
      step="delivery"
      title="Доставка"
      order={order}
      isDone={isStepFilled(problems, 'delivery')}
      summary={
        <>
          <AddressLine order={order} />
          <br />
          {formatDayLong(textIn(values, 'date'))}
          {hours && (
            <>
              , <HoursText hours={hours} />
            </>
          )}
        </>
      }
    >
      <div className={layout.stack20}>
        <AddressFields order={order} noteOf={({ zone }) => zone?.name ?? 'сюда пока не\u00a0возим'} />
        <IntervalCards evening="вечером" />
        <DateChips legend="День доставки" name="date" value={dates[0] ?? ''} dates={dates} />
      </div>
    </OrderStepCard>
  );
}

interface PaymentCardProps {
  readonly order: Checkout;
  readonly methods: readonly PaymentMethod[];
  /** Why the courier does not take the money for this order; undefined where they do. */
  readonly cashRefusal: string | undefined;
}

/** The payment method. */
function PaymentCard({ order, methods, cashRefusal }: PaymentCardProps) {
  const isDone = order.values.get(IS_PAYMENT_CHOSEN) === 'yes';
  return (
    <OrderStepCard step="payment" title="Оплата" order={order} isDone={isDone} summary={null}>
      <WrittenFields order={order} names={[IS_PAYMENT_CHOSEN]} />
      <PaymentCards
        order={order}
        methods={methods}
        courier="картой или наличными"
        isCourierOff={cashRefusal !== undefined}
      >
        {cashRefusal && <p className={orderCards.limit}>{cashRefusal}</p>}
      </PaymentCards>
    </OrderStepCard>
  );
}

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
