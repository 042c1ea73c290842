import { memo, type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import type { DeliveryInterval, SuggestedAddress } from '#shared/features/regions/schema.ts';
import { openDialog } from '../../../platform/modals/open-dialog.ts';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { Button, classNames, Icon, Link } from '../../../ui/basics.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { css } from '../../../ui/css.ts';
import fieldGrid from '../../../ui/field-grid.module.css';
import { FieldGrid, FieldRow, Fields } from '../../../ui/fields.tsx';
import { textIn } from '../../../ui/form-values.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import stepCard from '../../../ui/step-card.module.css';
import { HoursText, PhoneText, VisuallyHidden } from '../../../ui/text.tsx';
import { addressFields } from '../../addresses/shared/address-values.ts';
import cityStyles from '../../addresses/shared/city-field.module.css';
import { StreetField } from '../../addresses/shared/street-field.tsx';
import { addressDialog } from '../../pages/shared/dialogs.ts';
import { locationDialog } from '../../regions/shared/dialogs.ts';
import { isStepFilled, type OrderStep, orderSteps, stepAddress, stepId } from './order-steps.ts';
import { CheckoutContext, IS_PAYMENT_CHOSEN, STREET } from './use-checkout.ts';

interface OrderStepCardProps {
  readonly step: OrderStep;
  readonly title: string;
  /** Everything in it is filled in; by default as far as its fields say. */
  readonly isDone?: boolean;
  /** Shown in place of the fields once the step is done and a later one is open. */
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** A step of the order: on small screens one stands open at a time, without scripts and on wide ones all do. */
export function OrderStepCard({ step, title, summary, children, ...given }: OrderStepCardProps) {
  const { search } = useLocation();
  const order = use(CheckoutContext);
  const { isDone = isStepFilled(order.problems, step) } = given;
  const number = orderSteps.indexOf(step) + 1;
  const isOpen = order.step === step;
  const isBehind = number <= orderSteps.indexOf(order.step);
  const isTicked = isDone && (isBehind || isOpen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the heading inside names it; a fieldset would be named twice
    <div
      role="group"
      aria-label={title}
      id={stepId(step)}
      className={css('outline-none [scroll-margin-top:calc(var(--header)_+_var(--s12))]')}
      tabIndex={-1}
      onFocus={() => order.follow(step)}
    >
      <section
        className={classNames(
          css(
            'mb-12 py-20 px-16 rounded-panel bg-surface shadow-card desktop:mb-16 desktop:py-28 desktop:px-28',
          ),
          // Still to come: the head alone.
          !isOpen &&
            !isBehind &&
            css(
              'pb-4 text-ink-3 shadow-none desktop:pb-28 desktop:text-inherit desktop:shadow-card',
              'no-scripts:pb-20 no-scripts:text-inherit no-scripts:shadow-card',
            ),
        )}
      >
        <div className={stepCard.head}>
          <span className={classNames(stepCard.number, isTicked && stepCard.done)}>
            {isTicked ? <Icon name="check" /> : <span aria-hidden>{number}</span>}
          </span>
          <h2>
            {title}
            {isTicked && <VisuallyHidden> — заполнено</VisuallyHidden>}
          </h2>
          {isBehind && (
            <Link
              to={stepAddress(search, step)}
              className={css(
                'inline-flex items-center min-h-tap text-link font-bold text-small',
                'desktop:hidden no-scripts:hidden',
              )}
              aria-label={`Изменить: ${title}`}
              onClick={(event) => {
                if (!isPlainPress(event)) return;
                event.preventDefault();
                order.goTo(step);
              }}
            >
              Изменить
            </Link>
          )}
        </div>
        {isBehind && (
          <div
            className={css(
              'text-ink-2 text-small leading-[1.45] wrap-anywhere desktop:hidden no-scripts:hidden',
            )}
          >
            {isDone ? summary : 'Ещё не заполнено'}
          </div>
        )}
        {/* Without scripts nothing could open a closed step. */}
        <div className={isOpen ? undefined : css('hidden desktop:block no-scripts:block')}>{children}</div>
      </section>
    </div>
  );
}

/** The city whose streets are found below, with the way to another one. */
function CityField() {
  const state = useAppState();
  const { config } = state.site;
  if (!config) return null;
  return (
    <p className={cityStyles.city}>
      <span>Город</span>
      <b>{config.region.name}</b>
      <Link
        to="/dostavka/#zones"
        className={css(
          'inline-flex items-center min-h-tap text-link font-semibold text-small hover:underline',
        )}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          openDialog(state, locationDialog, {});
        }}
      >
        Другой город
      </Link>
    </p>
  );
}

/** House and flat as they were typed behind a street, which may be typed as well. */
function addressLine(values: FormData, street = ''): string {
  const flat = textIn(values, 'address.flat').trim();
  return [street.trim(), textIn(values, 'address.house').trim(), flat && `кв. ${flat}`]
    .filter(Boolean)
    .join(', ');
}

/** Where the courier goes; `noteOf` says of a served street something else than its fee. */
export function AddressFields(props: { readonly noteOf?: (street: SuggestedAddress) => string }) {
  const state = useAppState();
  const { values, street } = use(CheckoutContext);
  // Staff price an address outside the zones by hand, and find a street that nothing suggests.
  const ask = (typed: string) => openDialog(state, addressDialog, { address: addressLine(values, typed) });
  return (
    <FieldGrid>
      <FieldRow>
        <CityField />
        <StreetField
          name={STREET}
          {...props}
          renderMissing={(typed) => (
            <Button look="soft" onClick={() => ask(typed)}>
              Оставить адрес — перезвоним
            </Button>
          )}
          onChosen={() => reportEvent(state, { name: 'addAddress', facts: {} })}
        />
      </FieldRow>
      {street?.zone === null && (
        <FieldRow>
          <Notice
            tone="warning"
            title="Адрес за пределами зон доставки"
            isLive
            action={
              <Button look="dark" onClick={() => ask(street.label)}>
                Оставить адрес
              </Button>
            }
          >
            Оставьте его нам: посчитаем доставку вручную и перезвоним.
          </Notice>
        </FieldRow>
      )}
      <Fields of={addressFields} prefix="address." />
    </FieldGrid>
  );
}

/** The hours that are offered in the region of the page. */
function useIntervals(): readonly DeliveryInterval[] {
  const { config } = useAppState().site;
  return config ? deliveryIntervals(config) : [];
}

/** The hours in which the courier may come. */
export function IntervalCards({ evening }: { readonly evening: string }) {
  return (
    <RadioCards
      legend="Когда привезти"
      name="interval"
      options={useIntervals().map(({ code, label, part }) => ({
        value: code,
        label,
        note: part === 'morning' ? 'утром' : evening,
        icon: <Icon name={part === 'morning' ? 'sun' : 'moon'} />,
      }))}
    />
  );
}

/** Where to and when, in the order of every checkout: address, hours, day. */
export function DeliveryCard({ day, children }: { readonly day: string; readonly children: ReactNode }) {
  const { values, street } = use(CheckoutContext);
  const interval = useIntervals().find(({ code }) => code === values.get('interval'));
  return (
    <OrderStepCard
      step="delivery"
      title="Доставка"
      summary={
        <>
          {addressLine(values, street?.label)}
          <br />
          {day}
          {interval && ', '}
          {interval && <HoursText hours={interval.label} />}
        </>
      }
    >
      <div className={layout.stack20}>{children}</div>
    </OrderStepCard>
  );
}

/** Who orders, and whom the courier calls. */
export function ContactCard() {
  const { values } = use(CheckoutContext);
  return (
    <OrderStepCard
      step="contact"
      title="Контакты"
      summary={
        <>
          {textIn(values, 'contact.name')}, <PhoneText phone={textIn(values, 'contact.phone')} />
        </>
      }
    >
      <FieldGrid>
        <Fields
          prefix="contact."
          of={[{ name: 'name', label: 'Имя', autoComplete: 'given-name', maxLength: 60, size: 'half' }]}
        />
        <div className={fieldGrid.half}>
          <PhoneField label="Телефон" name="contact.phone" />
        </div>
        <Fields
          prefix="contact."
          of={[
            {
              ...{ name: 'email', label: 'Почта для чека — по желанию', maxLength: 120 },
              ...{ type: 'email', inputMode: 'email', autoComplete: 'email', size: 'whole' },
            },
          ]}
        />
      </FieldGrid>
    </OrderStepCard>
  );
}

const methodCards = {
  card: { label: 'Картой онлайн', note: 'сразу после оформления', icon: <Icon name="credit-card" /> },
  sbp: { label: 'СБП', note: 'через приложение банка', icon: <Icon name="smartphone" /> },
  courier: { label: 'Курьеру при получении', icon: <Icon name="wallet" /> },
} as const;

interface PaymentCardsProps {
  readonly methods: readonly PaymentMethod[];
  /** What is said of paying the courier. */
  readonly courier: string;
  /** Why the courier does not take the money for this order; undefined where they do. */
  readonly cashRefusal: string | undefined;
  readonly isCourierOff?: boolean;
}

/** The ways to pay: the first is only proposed, and counts as chosen once any of them is pressed. */
export function PaymentCards({ methods, courier, cashRefusal, isCourierOff = false }: PaymentCardsProps) {
  const { fill } = use(CheckoutContext);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a radio button is a click too
    // biome-ignore lint/a11y/noStaticElementInteractions: the radio buttons inside are what is pressed
    <div className={layout.stack20} onClick={() => fill({ [IS_PAYMENT_CHOSEN]: 'yes' })}>
      <RadioCards
        legend="Способ оплаты"
        isLegendHidden
        name="payment"
        options={methods.map((value) => ({
          value,
          note: courier,
          ...methodCards[value],
          isDisabled: value === 'courier' && (isCourierOff || cashRefusal !== undefined),
        }))}
      />
      {cashRefusal && <p className={layout.small}>{cashRefusal}</p>}
    </div>
  );
}

/** Never rendered again: React puts a hidden field back to its default. */
const WrittenField = memo(({ name, first }: { readonly name: string; readonly first: string }) => (
  <input type="hidden" name={name} defaultValue={first} />
));

/** Parts of a form that dialogs and code write, not hands. */
export function WrittenFields({ names }: { readonly names: readonly string[] }) {
  const { defaults } = use(CheckoutContext).context;
  return names.map((name) => <WrittenField key={name} name={name} first={String(defaults[name] ?? '')} />);
}
