import { type ReactNode, useState } from 'react';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { zoneNote } from '../../addresses/shared/street-field.tsx';
import { addressOf } from '../form-fields.ts';
import type { OrderForm } from '../order-form.ts';
import type { OrderFormControl } from '../use-order-form.ts';
import { AddressFields } from './address-fields.tsx';

/** The choice of an address that is not kept yet. */
const ANOTHER = 'another';

function isChosen(form: OrderForm, { street, house, flat }: SavedAddress): boolean {
  return form.street?.id === street.id && form.house === house && form.flat === flat;
}

interface AddressChoiceProps {
  readonly order: OrderFormControl;
  readonly addresses: readonly SavedAddress[];
}

/** Addresses that the customer keeps, and the fields of the chosen or a new one. */
export function AddressChoice({ order, addresses }: AddressChoiceProps): ReactNode {
  const { config } = useAppState().site;
  const { form, change, generation } = order;
  const chosen = addresses.find((address) => isChosen(form, address));
  // Fields with a memory of their own begin anew with each address that is chosen.
  const [choices, setChoices] = useState(0);
  const choose = (id: string) => {
    setChoices(choices + 1);
    change(addressOf(addresses.find((address) => address.id === id)));
  };
  const otherRegion = form.street?.otherRegion ?? null;
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
            onValue={choose}
          />
        </div>
      )}
      <AddressFields key={`address-${generation}-${choices}`} {...order} />
      {otherRegion !== null && (
        <Notice title={`Этот адрес\u00a0— ${otherRegion}`} isLive>
          На&nbsp;сайте выбран другой регион{config && `: ${config.region.name}`}. Привезём по&nbsp;тарифу
          региона адреса; телефон поддержки возьмите на&nbsp;странице контактов этого региона.
        </Notice>
      )}
    </>
  );
}
