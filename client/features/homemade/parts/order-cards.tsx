import type { ReactNode } from 'react';
import { formatDayLong } from '#shared/dates.ts';
import { homemadeDates } from '#shared/features/homemade/order.ts';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { DateChips } from '../../../ui/date-chips.tsx';
import { TextField } from '../../../ui/field.tsx';
import fields from '../../../ui/field-grid.module.css';
import { HoursText } from '../../../ui/hours-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import type { RadioOption } from '../../../ui/radio-group.tsx';
import { MissingStreet, UnservedAddress } from '../../addresses/shared/address-request.tsx';
import { CityField } from '../../addresses/shared/city-field.tsx';
import { StreetField } from '../../addresses/shared/street-field.tsx';
import { OrderStepCard } from '../../orders/shared/order-step-card.tsx';
import { isStepFilled } from '../../orders/shared/order-steps.ts';
import { PaymentChoice } from '../../orders/shared/payment-choice.tsx';
import type { TextName } from '../order-form.ts';
import type { OrderControl } from '../use-order-form.ts';
import styles from './order-cards.module.css';

interface TextEntry {
  readonly name: TextName;
  readonly label: string;
  readonly maxLength: number;
  readonly size?: string | undefined;
  readonly type?: 'email';
  readonly isRequired?: true;
  readonly autoComplete?: string;
}

interface EntriesProps extends OrderControl {
  readonly entries: readonly TextEntry[];
}

function Entries({ entries, form, errors, write }: EntriesProps): ReactNode {
  return entries.map(
    ({ name, label, maxLength, size = fields.third, type, isRequired, autoComplete = 'off' }) => (
      <div key={name} className={size}>
        <TextField
          label={label}
          name={name}
          type={type ?? 'text'}
          maxLength={maxLength}
          autoComplete={autoComplete}
          required={isRequired}
          value={form.texts[name]}
          error={errors[name]}
          onChange={(event) => write(name, event.currentTarget.value)}
        />
      </div>
    ),
  );
}

const addressEntries: readonly TextEntry[] = [
  { name: 'address.house', label: 'Дом, корпус', maxLength: 20, isRequired: true },
  { name: 'address.flat', label: 'Квартира', maxLength: 10 },
  { name: 'address.entrance', label: 'Подъезд', maxLength: 10 },
  { name: 'address.floor', label: 'Этаж', maxLength: 10 },
  { name: 'address.intercom', label: 'Домофон', maxLength: 20, size: fields.wideThird },
  { name: 'address.comment', label: 'Комментарий курьеру', maxLength: 300, size: fields.whole },
];

/** Where to. */
function AddressFields(order: OrderControl): ReactNode {
  const state = useAppState();
  const { form, errors, change, write } = order;
  const door = { house: form.texts['address.house'], flat: form.texts['address.flat'] };
  return (
    <div className={fields.grid}>
      <div className={fields.whole}>
        <CityField />
        <StreetField
          name="address.streetId"
          typed={form.typedStreet}
          value={form.street}
          noteOf={({ zone }) => zone?.name ?? 'сюда пока не\u00a0возим'}
          error={errors['address.streetId']}
          renderMissing={(street) => <MissingStreet street={street} {...door} />}
          onValue={(street) => {
            if (street) reportEvent(state, { name: 'addAddress', facts: {} });
            change({ street, typedStreet: '' });
            if (street && street.house !== '') write('address.house', street.house);
          }}
        />
      </div>
      {form.street?.zone === null && (
        <div className={fields.whole}>
          <UnservedAddress street={form.street.label} {...door} />
        </div>
      )}
      <Entries {...order} entries={addressEntries} />
    </div>
  );
}

/** Where to and when, in the order of every checkout: address, hours, day. */
export function DeliveryCard(order: OrderControl): ReactNode {
  const { form, errors, write } = order;
  const { config, now } = useAppState().site;
  const intervals = config ? deliveryIntervals(config) : [];
  const { texts } = form;
  const hours = intervals.find(({ code }) => code === texts.interval)?.label;
  const flat = texts['address.flat'];
  return (
    <OrderStepCard
      step="delivery"
      title="Доставка"
      order={order}
      isDone={isStepFilled(order.problems, 'delivery')}
      summary={
        <>
          {[form.street?.label, texts['address.house'], flat && `кв.\u00a0${flat}`]
            .filter(Boolean)
            .join(', ')}
          <br />
          {formatDayLong(texts.date)}
          {hours !== undefined && (
            <>
              , <HoursText hours={hours} />
            </>
          )}
        </>
      }
    >
      <div className={layout.stack20}>
        <AddressFields key={`address-${order.generation}`} {...order} />
        <RadioCards
          legend="Когда привезти"
          name="interval"
          value={form.texts.interval}
          error={errors.interval}
          options={intervals.map(({ code, label, part }) => ({
            value: code,
            label,
            note: part === 'morning' ? 'утром' : 'вечером',
            icon: part === 'morning' ? <Icon name="sun" /> : <Icon name="moon" />,
          }))}
          onValue={(interval) => write('interval', interval)}
        />
        <DateChips
          legend="День доставки"
          name="date"
          value={form.texts.date}
          dates={homemadeDates(now, config?.closedDays ?? [])}
          error={errors.date}
          onValue={(date) => write('date', date)}
        />
      </div>
    </OrderStepCard>
  );
}

const contactEntries: readonly TextEntry[] = [
  {
    name: 'contact.email',
    label: 'Почта для\u00a0чека\u00a0— по\u00a0желанию',
    maxLength: 120,
    size: fields.whole,
    type: 'email',
    autoComplete: 'email',
  },
];
const nameEntry: TextEntry = {
  name: 'contact.name',
  label: 'Имя',
  maxLength: 60,
  size: fields.half,
  isRequired: true,
  autoComplete: 'given-name',
};

/** Contact details. */
export function ContactCard(order: OrderControl): ReactNode {
  const { form, errors, write } = order;
  return (
    <OrderStepCard
      step="contact"
      title="Контакты"
      order={order}
      isDone={isStepFilled(order.problems, 'contact')}
      summary={
        <>
          {form.texts['contact.name']}, <PhoneText phone={form.texts['contact.phone']} />
        </>
      }
    >
      <div className={fields.grid}>
        <Entries {...order} entries={[nameEntry]} />
        <div className={fields.half}>
          <PhoneField
            label="Телефон"
            name="contact.phone"
            defaultValue={form.texts['contact.phone']}
            error={errors['contact.phone']}
            onValue={(phone) => write('contact.phone', phone)}
          />
        </div>
        <Entries {...order} entries={contactEntries} />
      </div>
    </OrderStepCard>
  );
}

const paymentCards: Readonly<Record<PaymentMethod, RadioOption<PaymentMethod>>> = {
  card: {
    value: 'card',
    label: 'Картой онлайн',
    note: 'сразу после оформления',
    icon: <Icon name="credit-card" />,
  },
  sbp: {
    value: 'sbp',
    label: 'СБП',
    note: 'через приложение банка',
    icon: <Icon name="smartphone" />,
  },
  courier: {
    value: 'courier',
    label: 'Курьеру при\u00a0получении',
    note: 'картой или наличными',
    icon: <Icon name="wallet" />,
  },
};

interface PaymentCardProps {
  readonly order: OrderControl;
  readonly methods: readonly PaymentMethod[];
  /** Why the courier does not take the money for this order; undefined where they do. */
  readonly cashRefusal: string | undefined;
}

/** The payment method. */
export function PaymentCard({ order, methods, cashRefusal }: PaymentCardProps): ReactNode {
  const { form, errors, change, write } = order;
  return (
    <OrderStepCard step="payment" title="Оплата" order={order} isDone={form.isPaymentChosen} summary={null}>
      <PaymentChoice onChosen={() => change({ isPaymentChosen: true })}>
        <RadioCards
          legend="Способ оплаты"
          isLegendHidden
          name="payment"
          value={methods.find((method) => method === form.texts.payment)}
          options={methods.map((method) => ({
            ...paymentCards[method],
            isDisabled: method === 'courier' && cashRefusal !== undefined,
          }))}
          error={errors.payment}
          onValue={(payment) => write('payment', payment)}
        />
      </PaymentChoice>
      {cashRefusal && <p className={styles.limit}>{cashRefusal}</p>}
    </OrderStepCard>
  );
}
