import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { formatDayLong } from '#shared/dates.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { draftEntries } from '#shared/features/orders/draft-entries.ts';
import { Help } from '../../platform/chat/help.tsx';
import { formAttributes } from '../../platform/forms/plain-form.tsx';
import { late } from '../../platform/hydration/late.tsx';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { useAppState } from '../../platform/state/app-state.ts';
import { RadioCards } from '../../ui/choices.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormContext, textIn } from '../../ui/form-values.ts';
import { Icon } from '../../ui/icon.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import frame from '../../ui/order-page.module.css';
import { Notice } from '../../ui/surfaces.tsx';
import { HoursText } from '../../ui/text.tsx';
import { addressValues } from '../addresses/shared/address-values.ts';
import { zoneNote } from '../addresses/shared/street-field.tsx';
import { CookiesNotice } from '../auth/shared/cookies-notice.tsx';
import { CHOSEN_START, DRAFT_START, NAMES, PACKAGING } from './form-fields.ts';
import { carriedOrder, checkOrderData, loadOrder, type OrderData } from './order-data.ts';
import { withNames } from './order-form.ts';
import styles from './order-screen.module.css';
import { DoorFields } from './parts/door-fields.tsx';
import { FoodCard, hasSet } from './parts/food-card.tsx';
import { PaymentCard } from './parts/payment-card.tsx';
import { PlainPersons } from './parts/plain-persons.tsx';
import { PlanDialog } from './parts/plan-dialog.tsx';
import { PayBar, Summary } from './parts/summary.tsx';
import { TimeFields } from './parts/time-fields.tsx';
import {
  AddressFields,
  AddressLine,
  ContactCard,
  IS_PAYMENT_CHOSEN,
  WrittenFields,
} from './shared/checkout-cards.tsx';
import { OrderStepCard } from './shared/order-step-card.tsx';
import { isStepFilled, revalidatesOrder } from './shared/order-steps.ts';
import { PlainSignInLink } from './shared/plain-sign-in-link.tsx';
import { ORDER_FORM, type OrderFormControl, useOrderForm } from './use-order-form.ts';

/** The choice of an address that is not kept yet. */
const ANOTHER = 'another';

interface AddressChoiceProps {
  readonly order: OrderFormControl;
  readonly addresses: readonly SavedAddress[];
}

/** Addresses that the customer keeps, and the fields of the chosen or a new one. */
function AddressChoice({ order, addresses }: AddressChoiceProps) {
  const { config } = useAppState().site;
  const { values, street, fill } = order;
  const chosen = addresses.find(
    (saved) =>
      street?.id === saved.street.id &&
      textIn(values, 'address.house') === saved.house &&
      textIn(values, 'address.flat') === saved.flat,
  );
  const otherRegion = street?.otherRegion ?? null;
  return (
    <>
      {addresses.length > 0 && (
        <div data-scripted>
          <RadioCards
            legend="Куда привезти"
            name="savedAddress"
            value={chosen?.id ?? ANOTHER}
            options={[
              ...addresses.map(({ id, label, street, house, flat }) => ({
                value: id,
                label,
                note: `${[street.label, house, flat !== '' && `кв.\u00a0${flat}`].filter(Boolean).join(', ')}, ${zoneNote(street)}`,
                icon: <Icon name="map-pin" />,
              })),
              { value: ANOTHER, label: 'Другой адрес', icon: <Icon name="plus" /> },
            ]}
            onValue={(id) =>
              fill(
                addressValues(
                  'address.',
                  addresses.find((saved) => saved.id === id),
                ),
              )
            }
          />
        </div>
      )}
      <AddressFields order={order} />
      {otherRegion !== null && (
        <Notice title={`Этот адрес\u00a0— ${otherRegion}`} isLive>
          На&nbsp;сайте выбран другой регион{config && `: ${config.region.name}`}. Привезём по&nbsp;тарифу
          региона адреса; телефон поддержки возьмите на&nbsp;странице контактов этого региона.
        </Notice>
      )}
    </>
  );
}

interface DeliveryCardProps {
  readonly data: OrderData;
  readonly order: OrderFormControl;
}

/** Where to, when, and who opens the door. */
function DeliveryCard({ data, order }: DeliveryCardProps) {
  const { start, interval } = order.form;
  const isDone = isStepFilled(order.problems, 'delivery');
  return (
    <OrderStepCard
      step="delivery"
      title="Доставка"
      order={order}
      isDone={isDone}
      summary={
        <>
          <AddressLine order={order} />
          <br />
          Первый день&nbsp;— {formatDayLong(start)}
          {interval && (
            <>
              , <HoursText hours={interval.label} />
            </>
          )}
        </>
      }
    >
      <div className={layout.stack20}>
        <AddressChoice order={order} addresses={data.options.addresses} />
        <DoorFields order={order} methods={data.options.paymentMethods} />
        <TimeFields order={order} data={data} />
      </div>
    </OrderStepCard>
  );
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  // Awaited before streaming begins: a started page cannot redirect.
  const checked = await checkOrderData(context.get(restContext), request);
  return pageData(context, (rest) => loadOrder(rest, checked), carriedOrder);
}

export const shouldRevalidate = revalidatesOrder;

// Few come back to the form from the page of the payment.
const UnpaidNotice = late(
  () => import('./parts/unpaid-notice.tsx'),
  (m) => m.UnpaidNotice,
);

const TITLE = 'Оформление заказа';

interface DraftFieldsProps {
  readonly data: OrderData;
  readonly totalKop: number;
}

/** The draft as hidden fields, for a form without scripts. */
function DraftFields({ data: { draft, formKey }, totalKop }: DraftFieldsProps) {
  return (
    <>
      <input type="hidden" name="idempotencyKey" value={formKey} />
      <input type="hidden" name="expectedTotalKop" value={totalKop} />
      {draftEntries(draft).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={`draft.${name}`} value={value} />
      ))}
    </>
  );
}

/** Keeps what was begun, so that home can offer to go on with it. */
function useStoredDraft({ draft, rations }: OrderData, isPlaced: () => boolean): void {
  const { auth } = useAppState();
  const { search } = useLocation();
  useEffect(() => {
    // Optional: without it home offers nothing to go on with.
    void import('./keep-begun.ts').then(
      ({ keepBegun }) => {
        if (!isPlaced()) keepBegun({ draft, rations }, { search, owner: auth.id });
      },
      () => undefined,
    );
  }, [auth, search, draft, rations, isPlaced]);
}

function OrderScreen({ data: asked }: { readonly data: OrderData }) {
  const form = useRef<HTMLFormElement>(null);
  const order = useOrderForm(asked, form);
  useStoredDraft(asked, order.isPlaced);
  const data = withNames(asked, order.form.names);
  return (
    <>
      <div className={layout.wrap}>
        <h1 className={frame.title}>{TITLE}</h1>
        <CookiesNotice />
      </div>
      {data.unpaid && <UnpaidNotice key={data.unpaid.id} order={data.unpaid} />}
      <PlainPersons data={data}>
        {import.meta.env.SSR && <PlainSignInLink>рацион останется таким&nbsp;же</PlainSignInLink>}
      </PlainPersons>
      {/* Around the form alone: an island under a context that changes would be rendered anew. */}
      <FormContext value={order.context}>
        <form
          ref={form}
          id={ORDER_FORM}
          {...formAttributes(placeOrder)}
          className={classNames(layout.wrap, frame.page)}
          data-step={order.step}
          data-checkout
          onSubmit={order.submit}
          noValidate
        >
          <div>
            <DraftFields data={data} totalKop={order.price.totalKop} />
            <WrittenFields
              order={order}
              names={[NAMES, DRAFT_START, CHOSEN_START, PACKAGING, IS_PAYMENT_CHOSEN]}
            />
            <FoodCard data={data} order={order} />
            <DeliveryCard data={data} order={order} />
            <ContactCard order={order} />
            <PaymentCard order={order} data={data} />
          </div>
          <Summary {...order} data={data} />
          <PayBar data={data} {...order} />
        </form>
      </FormContext>
      {!hasSet(data) && <PlanDialog data={data} order={order} />}
      <div className={classNames(layout.wrap, styles.help)}>
        <Help />
      </div>
    </>
  );
}

export const Component = screenWithData(OrderScreen, <Loader />);
