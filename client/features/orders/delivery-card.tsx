import { use } from 'react';
import { formatDayLong } from '#shared/dates.ts';
import { planDeliveries } from '#shared/features/deliveries/rules.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Icon } from '../../ui/basics.tsx';
import { DateChips, RadioCards } from '../../ui/choices.tsx';
import { css } from '../../ui/css.ts';
import { Switch, TextField } from '../../ui/field.tsx';
import fields from '../../ui/field-grid.module.css';
import { FieldGrid, FieldPart } from '../../ui/fields.tsx';
import { textIn } from '../../ui/form-values.ts';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { HoursText } from '../../ui/text.tsx';
import { addressValues } from '../addresses/shared/address-values.ts';
import { zoneNote } from '../addresses/shared/street-field.tsx';
import { offeredStarts, startCheck, startInputOf } from './order-form.ts';
import { AddressFields, DeliveryCard as Card, IntervalCards } from './shared/checkout-cards.tsx';
import { OrderContext } from './use-order-form.ts';

/** The choice of an address that is not kept yet. */
const ANOTHER = 'another';

/** Addresses that the customer keeps, and the fields of the chosen or a new one. */
function AddressChoice() {
  const { config } = useAppState().site;
  const { data, values, street, fill } = use(OrderContext);
  const { addresses } = data.options;
  const chosen = addresses.find(
    (saved) =>
      street?.id === saved.street.id &&
      textIn(values, 'address.house') === saved.house &&
      textIn(values, 'address.flat') === saved.flat,
  );
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
                note: `${[street.label, house, flat !== '' && `кв. ${flat}`].filter(Boolean).join(', ')}, ${zoneNote(street)}`,
                icon: <Icon name="map-pin" />,
              })),
              { value: ANOTHER, label: 'Другой адрес', icon: <Icon name="plus" /> },
            ]}
            onValue={(id) => {
              const saved = addresses.find((address) => address.id === id);
              fill(addressValues('address.', saved));
            }}
          />
        </div>
      )}
      <AddressFields />
      {street?.otherRegion && (
        <Notice title={`Этот адрес — ${street.otherRegion}`} isLive>
          На сайте выбран другой регион{config && `: ${config.region.name}`}. Привезём по тарифу региона
          адреса; телефон поддержки возьмите на странице контактов этого региона.
        </Notice>
      )}
    </>
  );
}

const recipient = (
  <FieldGrid>
    <div className={fields.half}>
      <TextField label="Имя получателя" name="recipient.name" autoComplete="off" maxLength={60} />
    </div>
    <div className={fields.half}>
      <PhoneField label="Телефон получателя" name="recipient.phone" />
    </div>
  </FieldGrid>
);

/** Who opens the door, or that nobody has to. */
function DoorFields() {
  const { data, values } = use(OrderContext);
  return (
    <div className={css('grid gap-14 py-16 [border-block:var(--edge)]')}>
      {data.options.paymentMethods.includes('card') && (
        <Switch
          name="leaveAtDoor"
          value="yes"
          note="Без встречи с курьером: он напишет, когда оставит. Только при оплате на сайте"
        >
          Оставить у двери
        </Switch>
      )}
      <noscript>
        {import.meta.env.SSR && (
          <>
            <p className={layout.small}>Если примет другой человек — укажите его имя и телефон:</p>
            {recipient}
          </>
        )}
      </noscript>
      <span data-scripted>
        <Switch name="hasRecipient" value="yes" note="Курьер позвонит получателю, а не вам">
          Примет другой человек
        </Switch>
      </span>
      <FieldPart isChosen={values.has('hasRecipient')}>{recipient}</FieldPart>
    </div>
  );
}

/** On which day the food begins and at what time the courier comes. */
function TimeFields() {
  const { data, form, chooseStart } = use(OrderContext);
  const { interval, start } = form;
  const input = startInputOf(data, useAppState().site.now, interval);
  const mayStart = startCheck(input);
  const [first] = planDeliveries({ ...input, startDate: start });
  return (
    <>
      <IntervalCards evening="накануне" />
      <DateChips
        legend={<>Первый день рациона {data.draft.days > 1 && <small>привезём сразу на два дня</small>}</>}
        name="draft.start"
        value={start}
        dates={offeredStarts(input)}
        isDisabled={(date) => !mayStart(date)}
        onPressed={chooseStart}
      />
      {first && (
        <p
          className={css('py-12 px-16 rounded-input bg-green-50 text-green-900 font-semibold text-ui')}
          role="status"
        >
          Первая доставка — {formatDayLong(first.date)}
          {interval && ', '}
          {interval && <HoursText hours={interval.label} />}
        </p>
      )}
    </>
  );
}

/** Where to, when, and who opens the door. */
export function DeliveryCard() {
  const { start } = use(OrderContext).form;
  return (
    <Card day={`Первый день — ${formatDayLong(start)}`}>
      <AddressChoice />
      <DoorFields />
      <TimeFields />
    </Card>
  );
}
