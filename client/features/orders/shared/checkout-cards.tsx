import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import fields from '../../../ui/field-grid.module.css';
import { FieldGrid, FieldRow, Fields } from '../../../ui/fields.tsx';
import { textIn } from '../../../ui/form-values.ts';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import { PhoneText } from '../../../ui/text.tsx';
import { addressFields } from '../../addresses/shared/address-values.ts';
import styles from '../../addresses/shared/city-field.module.css';
import { StreetField } from '../../addresses/shared/street-field.tsx';
import { addressDialog } from '../../pages/shared/dialogs.ts';
import { locationDialog } from '../../regions/shared/dialogs.ts';
import { OrderStepCard } from './order-step-card.tsx';
import { isStepFilled } from './order-steps.ts';
import { type Checkout, STREET } from './use-checkout.ts';

/** The city whose streets are found below, with the way to another one. */
function CityField() {
  const state = useAppState();
  const { config } = state.site;
  if (!config) return null;
  return (
    <p className={styles.city}>
      <span>Город</span>
      <b>{config.region.name}</b>
      <Link
        to="/dostavka/#zones"
        className={styles.change}
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

/** An address as it was typed: a request begins with it. */
interface TypedAddress {
  readonly street: string;
  readonly house: string;
  readonly flat: string;
}

const lineOf = ({ street, house, flat }: TypedAddress): string =>
  [street.trim(), house.trim(), flat.trim() && `кв.\u00a0${flat.trim()}`].filter(Boolean).join(', ');

/** Asks staff about a street that nothing suggests. */
function MissingStreet(address: TypedAddress) {
  const state = useAppState();
  return (
    <Button look="soft" onClick={() => openDialog(state, addressDialog, { address: lineOf(address) })}>
      Оставить адрес&nbsp;— перезвоним
    </Button>
  );
}

/** Offers a request for an address outside the zones, which staff price by hand. */
function UnservedAddress(address: TypedAddress) {
  const state = useAppState();
  return (
    <Notice
      tone="warning"
      title="Адрес за&nbsp;пределами зон доставки"
      isLive
      action={
        <Button look="dark" onClick={() => openDialog(state, addressDialog, { address: lineOf(address) })}>
          Оставить адрес
        </Button>
      }
    >
      Оставьте его нам: посчитаем доставку вручную и&nbsp;перезвоним.
    </Notice>
  );
}

interface CardProps {
  readonly order: Checkout;
}

interface AddressFieldsProps extends CardProps {
  /** Note beside a served street; by default the delivery fee. */
  readonly noteOf?: (street: SuggestedAddress) => string;
}

/** Where the courier goes. */
export function AddressFields({ order: { values, street }, noteOf }: AddressFieldsProps) {
  const state = useAppState();
  const door = { house: textIn(values, 'address.house'), flat: textIn(values, 'address.flat') };
  return (
    <FieldGrid>
      <FieldRow>
        <CityField />
        <StreetField
          name={STREET}
          {...(noteOf && { noteOf })}
          renderMissing={(typed) => <MissingStreet street={typed} {...door} />}
          onChosen={() => reportEvent(state, { name: 'addAddress', facts: {} })}
        />
      </FieldRow>
      {street?.zone === null && (
        <FieldRow>
          <UnservedAddress street={street.label} {...door} />
        </FieldRow>
      )}
      <Fields of={addressFields} prefix="address." />
    </FieldGrid>
  );
}

/** The address in one line, for the step that is done. */
export function AddressLine({ order: { values, street } }: CardProps) {
  const flat = textIn(values, 'address.flat');
  return [street?.label, textIn(values, 'address.house'), flat && `кв.\u00a0${flat}`]
    .filter(Boolean)
    .join(', ');
}

/** The hours in which the courier may come. */
export function IntervalCards({ evening }: { readonly evening: string }) {
  const { config } = useAppState().site;
  return (
    <RadioCards
      legend="Когда привезти"
      name="interval"
      options={(config ? deliveryIntervals(config) : []).map(({ code, label, part }) => ({
        value: code,
        label,
        note: part === 'morning' ? 'утром' : evening,
        icon: <Icon name={part === 'morning' ? 'sun' : 'moon'} />,
      }))}
    />
  );
}

/** Who orders, and whom the courier calls. */
export function ContactCard({ order }: CardProps) {
  const { values, problems } = order;
  return (
    <OrderStepCard
      step="contact"
      title="Контакты"
      order={order}
      isDone={isStepFilled(problems, 'contact')}
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
        <div className={fields.half}>
          <PhoneField label="Телефон" name="contact.phone" />
        </div>
        <Fields
          prefix="contact."
          of={[
            {
              ...{ name: 'email', label: 'Почта для\u00a0чека\u00a0— по\u00a0желанию', maxLength: 120 },
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
  courier: { label: 'Курьеру при\u00a0получении', icon: <Icon name="wallet" /> },
} as const;

/** Name of whether a way to pay was chosen: the first is only proposed. */
export const IS_PAYMENT_CHOSEN = 'payment:chosen';

interface PaymentCardsProps extends CardProps {
  readonly methods: readonly PaymentMethod[];
  /** What is said of paying the courier. */
  readonly courier: string;
  readonly isCourierOff: boolean;
  readonly children: ReactNode;
}

/** The ways to pay: the first is only proposed, and counts as chosen once any of them is pressed. */
export function PaymentCards({ order, methods, courier, isCourierOff, children }: PaymentCardsProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a radio button is a click too
    // biome-ignore lint/a11y/noStaticElementInteractions: the radio buttons inside are what is pressed
    <div className={layout.stack20} onClick={() => order.fill({ [IS_PAYMENT_CHOSEN]: 'yes' })}>
      <RadioCards
        legend="Способ оплаты"
        isLegendHidden
        name="payment"
        options={methods.map((value) => ({
          value,
          note: courier,
          ...methodCards[value],
          isDisabled: value === 'courier' && isCourierOff,
        }))}
      />
      {children}
    </div>
  );
}

/** Never rendered again: React puts a hidden field back to its default. */
const WrittenField = memo(({ name, first }: { readonly name: string; readonly first: string }) => (
  <input type="hidden" name={name} defaultValue={first} />
));

/** Parts of a form that dialogs and code write, not hands. */
export function WrittenFields({
  order: { context },
  names,
}: CardProps & { readonly names: readonly string[] }) {
  return names.map((name) => (
    <WrittenField key={name} name={name} first={String(context.defaults[name] ?? '')} />
  ));
}
