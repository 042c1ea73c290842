import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { textIn } from '../../../ui/form-values.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { addressValues } from '../../addresses/shared/address-values.ts';
import { zoneNote } from '../../addresses/shared/street-field.tsx';
import { AddressFields } from '../shared/checkout-cards.tsx';
import type { OrderFormControl } from '../use-order-form.ts';

/** The choice of an address that is not kept yet. */
const ANOTHER = 'another';

interface AddressChoiceProps {
  readonly order: OrderFormControl;
  readonly addresses: readonly SavedAddress[];
}

/** Addresses that the customer keeps, and the fields of the chosen or a new one. */
export function AddressChoice({ order, addresses }: AddressChoiceProps) {
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
