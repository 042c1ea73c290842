import { memo, use, useDeferredValue, useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { cashRefusalOf } from '#shared/features/bounds/cash-offer.ts';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { draftEntries } from '#shared/features/orders/draft-entries.ts';
import { plansTitle } from '#shared/features/orders/plan-labels.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { nextChargeOf, renewalSentence } from '#shared/features/subscriptions/next-charge.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { Help } from '../../platform/chat/help.tsx';
import { formAttributes } from '../../platform/forms/rest-form.tsx';
import { late } from '../../platform/hydration/late.tsx';
import { PageDialog } from '../../platform/modals/dialogs.tsx';
import { openDialog } from '../../platform/modals/open-dialog.ts';
import { loadLeft, pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { bothStores } from '../../platform/storage/stores.ts';
import { ButtonLink, classNames, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { Consent, FormContext } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import frame from '../../ui/order-page.module.css';
import { CookiesNotice } from '../auth/shared/cookies-notice.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import type { PlanFormProps } from './family-form.tsx';
import { FoodCard, hasSet, orderChangePlanDialog, PLAN_DIALOG } from './food-card.tsx';
import { carriedOrder, checkOrderData, listKind, loadOrder, type OrderData, plansOf } from './order-data.ts';
import { CHOSEN_START, DRAFT_START, NAMES, PACKAGING, startInputOf } from './order-form.ts';
import { PlainPersons } from './plain-persons.tsx';
import { ContactCard, OrderStepCard, PaymentCards, WrittenFields } from './shared/checkout-cards.tsx';
import { storeDraft } from './shared/continue-draft.ts';
import { revalidatesOrder } from './shared/order-steps.ts';
import { CheckoutContext, IS_PAYMENT_CHOSEN } from './shared/use-checkout.ts';
import { Summary } from './summary.tsx';
import { OrderContext, type OrderControl, useOrderForm } from './use-order-form.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  // Awaited before streaming begins: a started page cannot redirect.
  const checked = await checkOrderData(context.get(restContext), request);
  return pageData(context, (rest) => loadOrder(rest, checked), carriedOrder);
}

export const shouldRevalidate = revalidatesOrder;

/** An order that was placed and waits for its payment, on the page where the customer would order once more. */
function UnpaidNotice({ order }: { readonly order: Order }) {
  const { number, payment, price } = order;
  const hasDiscount = price.lines.some(({ kind }) => kind === 'first-order-discount');
  return (
    <section className={classNames(layout.wrap, css('mb-12'))} aria-label="Неоплаченный заказ">
      <Notice
        tone="warning"
        title={`Заказ № ${number} ждёт оплаты`}
        action={
          <div className={layout.row10}>
            <ButtonLink to={payment.url ?? '/personal/orders/'} reloadDocument={payment.url !== null}>
              Оплатить {formatMoney(price.totalKop)}
            </ButtonLink>
            <ButtonLink to="/personal/orders/" look="outline">
              Мои заказы
            </ButtonLink>
          </div>
        }
      >
        Начнём готовить, как только пройдёт оплата; отменить его можно в ваших заказах. Ниже — ещё один заказ
        {hasDiscount && <>: скидка за первый уже учтена в том, что ждёт оплаты</>}
        <span>.</span>
      </Notice>
    </section>
  );
}

const PlanForm = late(() => import('./family-form.tsx'), 'PlanForm', <Loader />);

/** Nobody sees the sums of a closed dialog: a key in the order's form need not count them. */
const SeenForm = memo(
  ({ isSeen: _, ...form }: PlanFormProps & { readonly isSeen: boolean }) => <PlanForm {...form} />,
  (_, { isSeen }) => !isSeen,
);

/** The dialog of programme, calorie line and length; whatever else the order says stays. */
function PlanDialog({ order, asked }: { readonly order: OrderControl; readonly asked: OrderData }) {
  const { draft } = order.data;
  const state = useAppState();
  const { modal } = useSnapshot(state);
  // Later than the browser, which opens the dialog by itself where it can.
  const shown = useDeferredValue(modal.open);
  const { name } = orderChangePlanDialog;
  const isSeen = shown?.name === name && shown === modal.open && !modal.isClosing;
  const rest = useRest();
  return (
    <PageDialog
      id={PLAN_DIALOG}
      place="centre"
      names={[name]}
      shown={shown?.name}
      isOpen={isSeen}
      onOpen={() => openDialog(state, orderChangePlanDialog, {})}
    >
      {(round) => (
        <SeenForm
          // Opened again, or after another change of the order, it begins with what is ordered.
          key={`${round} ${JSON.stringify(draft)}`}
          isSeen={isSeen}
          order={order}
          programmes={asked.programmes ?? loadLeft(asked, () => listKind(rest, 'daily'))}
        />
      )}
    </PageDialog>
  );
}

/**
 * «Продлевать автоматически» beside the payment by card: unticked by default, with a consent of its own. Full variant
 * only, as the simple one has no page to manage subscriptions.
 */
function RenewalTick() {
  const { data, form, price } = use(OrderContext);
  const { isSimply, now } = useAppState().site;
  if (form.payment !== 'card' || price.totalKop === 0 || data.draft.days === 1 || isSimply) return null;
  const order = { ...startInputOf(data, now, form.interval), startDate: form.start };
  return (
    <div className={css('mt-12')}>
      <Consent name="renews">
        Продлевать автоматически
        <span className={css('block mt-4 text-ink-2 text-small leading-[1.4]')}>
          Согласен, чтобы следующий такой же рацион списывался с этой карты по{' '}
          <Link to="/oferta2/">условиям подписки</Link>. {renewalSentence(nextChargeOf(order, price, now))} За
          сутки напомним; отключить можно в личном кабинете, в два нажатия.
        </span>
      </Consent>
    </div>
  );
}

function PaymentCard() {
  const { data, form, values, price } = use(OrderContext);
  const { paymentMethods, cash } = data.options;
  const isFree = price.totalKop === 0;
  return (
    <OrderStepCard
      step="payment"
      title="Оплата"
      isDone={values.get(IS_PAYMENT_CHOSEN) === 'yes' || isFree}
      summary={null}
    >
      {isFree ? (
        <p className={layout.small}>
          <input type="hidden" name="payment" value={form.payment ?? paymentMethods[0]} />
          Платить не нужно: заказ уже покрыт.
        </p>
      ) : (
        <PaymentCards
          methods={paymentMethods}
          courier="в день первой доставки"
          cashRefusal={cashRefusalOf(cash, price.totalKop, data.draft.days)}
          isCourierOff={values.has('leaveAtDoor')}
        />
      )}
      <RenewalTick />
    </OrderStepCard>
  );
}

/** Keeps what was begun, in words that home can offer it by. */
function useStoredDraft({ draft, rations }: OrderData, isPlaced: { readonly current: boolean }): void {
  const { id } = useAppState().auth;
  const { search } = useLocation();
  useEffect(() => {
    if (isPlaced.current) return;
    const title = `${plansTitle(plansOf(rations))}, ${countOf(draft.days, 'день', 'дня', 'дней')}`;
    const isPrivate = rations.some(({ without }) => hasAllergy(without));
    storeDraft(bothStores(), { search, title, owner: id, at: Date.now() }, isPrivate);
  }, [id, search, draft, rations, isPlaced]);
}

function OrderScreen({ data }: { readonly data: OrderData }) {
  const form = useRef<HTMLFormElement>(null);
  const order = useOrderForm(data, form);
  useStoredDraft(data, order.isPlaced);
  return (
    <>
      <div className={layout.wrap}>
        <h1 className={frame.title}>Оформление заказа</h1>
        <CookiesNotice />
      </div>
      {data.unpaid && <UnpaidNotice key={data.unpaid.id} order={data.unpaid} />}
      <PlainPersons data={data} />
      {/* Around the form alone: the late part below would be rendered anew under a context that changes. */}
      <OrderContext value={order}>
        <CheckoutContext value={order}>
          <FormContext value={order.context}>
            <form
              ref={form}
              id={order.id}
              {...formAttributes(placeOrder)}
              className={classNames(layout.wrap, frame.page)}
              data-step={order.step}
              data-checkout
              onSubmit={order.submit}
              noValidate
            >
              <div>
                {/* For a form without scripts. */}
                <input type="hidden" name="idempotencyKey" value={data.formKey} />
                <input type="hidden" name="expectedTotalKop" value={order.price.totalKop} />
                {draftEntries(order.data.draft).map(([name, value]) => (
                  <input key={`${name} ${value}`} type="hidden" name={`draft.${name}`} value={value} />
                ))}
                <WrittenFields names={[NAMES, DRAFT_START, CHOSEN_START, PACKAGING, IS_PAYMENT_CHOSEN]} />
                <FoodCard />
                <DeliveryCard />
                <ContactCard />
                <PaymentCard />
              </div>
              <Summary />
            </form>
          </FormContext>
        </CheckoutContext>
      </OrderContext>
      {!hasSet(data) && <PlanDialog order={order} asked={data} />}
      <div className={classNames(layout.wrap, css('mt-20'))}>
        <Help />
      </div>
    </>
  );
}

export const Component = screenWithData(OrderScreen, <Loader />);
