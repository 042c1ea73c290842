import { useRef } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { formatDayLong } from '#shared/dates.ts';
import { cashRefusalOf } from '#shared/features/bounds/cash-offer.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { placeHomemade } from '#shared/features/homemade/contract.ts';
import { homemadeDates, PlaceHomemade, type PlaceHomemadeInput } from '#shared/features/homemade/order.ts';
import { dishesSum, nextGoal, priceDishes } from '#shared/features/homemade/price.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { formatPhone } from '#shared/phone.ts';
import { treeOf } from '../../platform/forms/form-body.ts';
import { formAttributes } from '../../platform/forms/rest-form.tsx';
import { pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink, classNames } from '../../ui/basics.tsx';
import { DateChips } from '../../ui/choices.tsx';
import { css } from '../../ui/css.ts';
import { FormContext } from '../../ui/field.tsx';
import { textIn, type Values } from '../../ui/form-values.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import frame from '../../ui/order-page.module.css';
import { EmptyState } from '../../ui/surfaces.tsx';
import { addressValues } from '../addresses/shared/address-values.ts';
import { DataConsent, OfferConsent } from '../consents/shared/consents.tsx';
import {
  AddressFields,
  ContactCard,
  DeliveryCard,
  IntervalCards,
  OrderStepCard,
  PaymentCards,
  WrittenFields,
} from '../orders/shared/checkout-cards.tsx';
import { Failure, PayBar, PlainSignInLink, SendPlace } from '../orders/shared/checkout-send.tsx';
import { revalidatesOrder } from '../orders/shared/order-steps.ts';
import {
  CheckoutContext,
  type CheckoutForm,
  changedOf,
  IS_PAYMENT_CHOSEN,
  useCheckout,
  useCheckoutForm,
} from '../orders/shared/use-checkout.ts';
import place from '../payments/shared/send-place.module.css';
import { checkBasket, replaceBasket, useBasket } from './basket.ts';
import { BasketGoal, BasketLines, PriceList, SoldOut } from './parts/basket-lines.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  // Awaited before streaming begins: a started page cannot redirect.
  const data = await checkBasket(context.get(restContext));
  return pageData(context, async () => data);
}

export const shouldRevalidate = revalidatesOrder;

type OrderData = Awaited<ReturnType<typeof checkBasket>>;

const ORDER_FORM = 'homemade-order';

/** The form is kept for this tab alone; the day may have passed, and hours or a way to pay may be gone. */
const kept = {
  key: 'homemade-form',
  except: ['idempotencyKey', 'expectedTotalKop', 'date', 'interval', 'payment', IS_PAYMENT_CHOSEN],
  shared: () => undefined,
  restore: (left: Values) => Object.fromEntries(Object.entries(left).filter(([, text]) => text !== '')),
};

/** Holds the form of an order of dishes, and places it. */
function useOrderForm(data: OrderData, basket: Basket, form: CheckoutForm['form'], dates: readonly string[]) {
  const state = useAppState();
  const { site, auth } = state;
  const rest = useRest();
  const navigate = useNavigate();
  const fields = useCheckoutForm({
    ...{ call: placeHomemade, form, ...kept },
    known: () => ({
      ...addressValues('address.', data.address ?? undefined),
      date: dates[0] ?? '',
      interval: (site.config && deliveryIntervals(site.config)[0]?.code) ?? '',
      'contact.name': auth.name,
      'contact.phone': formatPhone(auth.phone),
      'contact.email': auth.email,
      payment: data.paymentMethods[0] ?? '',
    }),
  });
  const tree = treeOf(fields.values) as unknown as PlaceHomemadeInput;
  return useCheckout({
    ...{ id: ORDER_FORM, schema: PlaceHomemade, fields },
    body: { ...tree, expectedTotalKop: priceDishes(basket.lines).totalKop },
    call: (input) => rest(placeHomemade, input),
    onRefused: (error) => {
      const actual = changedOf<Basket>(error, 'basket');
      if (actual) replaceBasket(state, actual);
    },
    onPlaced: async ({ payment: { url, paid, otherProviders } }) => {
      replaceBasket(state, { lines: [], soldOut: [] });
      if (url !== null && !paid && otherProviders.length === 0) window.location.assign(url);
      else await navigate('/homemade-food/success/');
    },
  });
}

function OrderScreen({ data }: { readonly data: OrderData }) {
  const { now, config } = useAppState().site;
  const dates = homemadeDates(now, config?.closedDays ?? []);
  const basket = useBasket(data);
  const form = useRef<HTMLFormElement>(null);
  const order = useOrderForm(data, basket, form, dates);
  const price = priceDishes(basket.lines);
  const { totalKop } = price;
  const sumKop = dishesSum(basket.lines);
  const { isEnough, text } = nextGoal(sumKop);
  const barredBy = isEnough ? undefined : 'not-enough';
  if (basket.lines.length === 0 && !order.isBusy) {
    return (
      <EmptyState
        title="Корзина опустела"
        text="Выберите блюда — адрес и контакты мы запомнили."
        action={<ButtonLink to="/homemade-food/">К блюдам</ButtonLink>}
      />
    );
  }
  return (
    <CheckoutContext value={order}>
      <FormContext value={order.context}>
        <div className={layout.wrap}>
          <h1 className={frame.title}>Заказ домашней еды</h1>
        </div>
        <div className={classNames(layout.wrap, frame.page)} data-step={order.step} data-checkout>
          <div>
            <noscript>
              {import.meta.env.SSR && <PlainSignInLink>корзина сохранится</PlainSignInLink>}
            </noscript>
            <div className={css('mb-12 empty:hidden')}>
              <SoldOut basket={basket} />
            </div>
            {/* The portions have forms of their own, which stand in no other. */}
            <OrderStepCard
              step="food"
              title="Блюда"
              isDone
              summary={basket.lines.map(({ title, count }) => `${title} × ${count}`).join(', ')}
            >
              <BasketLines basket={basket} back="/homemade-food/order/" />
              <ButtonLink to="/homemade-food/" look="soft" size="small">
                Добавить блюда
              </ButtonLink>
            </OrderStepCard>
            <form
              ref={form}
              id={ORDER_FORM}
              {...formAttributes(placeHomemade)}
              onSubmit={order.submit}
              noValidate
            >
              <input type="hidden" name="idempotencyKey" value={data.formKey} />
              <input type="hidden" name="expectedTotalKop" value={totalKop} />
              <DeliveryCard day={formatDayLong(textIn(order.values, 'date'))}>
                <AddressFields noteOf={({ zone }) => zone?.name ?? 'сюда пока не возим'} />
                <IntervalCards evening="вечером" />
                <DateChips legend="День доставки" name="date" value={dates[0] ?? ''} dates={dates} />
              </DeliveryCard>
              <ContactCard />
              <OrderStepCard
                step="payment"
                title="Оплата"
                isDone={order.values.get(IS_PAYMENT_CHOSEN) === 'yes'}
                summary={null}
              >
                <WrittenFields names={[IS_PAYMENT_CHOSEN]} />
                <PaymentCards
                  methods={data.paymentMethods}
                  courier="картой или наличными"
                  cashRefusal={cashRefusalOf(data.cash, totalKop)}
                />
              </OrderStepCard>
            </form>
          </div>
          <aside className={classNames(layout.panel, frame.summary, place.summary)} aria-label="Ваш заказ">
            <h2>Ваш заказ</h2>
            <BasketGoal sumKop={sumKop} />
            <PriceList price={price} />
            <div role="alert">
              {order.failure !== undefined && (
                <Notice tone="error">
                  <Failure own="Заказы программ" />
                </Notice>
              )}
            </div>
            {!isEnough && (
              <p id={barredBy} className={css('text-ink-2 font-semibold text-small')}>
                {text}
              </p>
            )}
            <div className={place.foot}>
              <SendPlace totalKop={totalKop} barredBy={barredBy}>
                <OfferConsent form={ORDER_FORM} />
                <DataConsent form={ORDER_FORM} />
              </SendPlace>
            </div>
          </aside>
          <PayBar totalKop={totalKop} barredBy={barredBy} caption="Итого" />
        </div>
      </FormContext>
    </CheckoutContext>
  );
}

export const Component = screenWithData(OrderScreen, <Loader />);
