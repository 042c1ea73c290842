import { type ReactNode, useState } from 'react';
import type { addAddress } from '#shared/features/addresses/contract.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { useFetchStatus } from '../../../platform/rest/fetch-status.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { RadioList } from '../../../ui/radio-list.tsx';
import styles from './address-choice.module.css';
import { AddressDetails, type AddressErrors, addressErrors, blankDetails } from './address-details.tsx';
import { zoneNote } from './street-field.tsx';

interface NewAddressProps {
  readonly known: readonly SavedAddress[];
  readonly onAdded: (addresses: readonly SavedAddress[], id: string) => void;
}

/** Keeps a new address from inside another form, whose fields stay as they are. */
function NewAddress({ known, onAdded }: NewAddressProps): ReactNode {
  const rest = useRest();
  const { status, run } = useFetchStatus();
  const [street, setStreet] = useState<SuggestedAddress | null>(null);
  const [details, setDetails] = useState(blankDetails);
  const [errors, setErrors] = useState<AddressErrors>({});
  const save = async () => {
    if (!street) {
      setErrors({ streetId: 'Выберите улицу из\u00a0подсказок' });
      return;
    }
    setErrors({});
    const answer = await run(
      () =>
        rest<typeof addAddress>('POST /rest/customer/addresses/', {
          body: { ...details, streetId: street.id },
        }),
      (error) => setErrors(addressErrors(error)),
    );
    if (!answer) return;
    const isNew = ({ id }: SavedAddress) => known.every((one) => one.id !== id);
    const isSame = (one: SavedAddress) =>
      one.street.id === street.id && one.house === details.house.trim() && one.flat === details.flat.trim();
    const added = answer.addresses.find(isNew) ?? answer.addresses.find(isSame);
    if (added) onAdded(answer.addresses, added.id);
  };
  return (
    <div className={styles.added}>
      <AddressDetails
        details={details}
        errors={errors}
        onChange={(part) => setDetails((typed) => ({ ...typed, ...part }))}
        street={{ value: street, onValue: setStreet }}
      />
      <div role="alert">{errors[''] !== undefined && <FieldError>{errors['']}</FieldError>}</div>
      <Button look="soft" isBusy={status === 'pending'} onClick={() => void save()}>
        Добавить адрес
      </Button>
    </div>
  );
}

interface PlaceProps {
  readonly address: SavedAddress;
  /** How much dearer each delivery there is than the order has paid for, in kopecks. */
  readonly extraKop: Kopecks;
}

/** A kept address with what a delivery there costs. */
function Place({ address, extraKop }: PlaceProps): ReactNode {
  const { label, street, house } = address;
  return (
    <>
      {label}: {street.label}, {house}
      <small>
        {zoneNote(street)}
        {extraKop > 0 && `, на\u00a0${formatMoney(extraKop)} дороже, чем в\u00a0заказе`}
      </small>
    </>
  );
}

const NEW = 'new';

interface AddressChoiceProps {
  readonly addresses: readonly SavedAddress[];
  /** Where it goes now. */
  readonly present: string;
  /** The order's fee for each delivery, in kopecks: an address where it costs more says so. */
  readonly orderFeeKop?: Kopecks;
  /** The chosen address; empty to leave it. */
  readonly onAddress: (address: SavedAddress | null) => void;
}

/** Where to deliver: one of the kept addresses with its fee, or a new one that is added here. */
export function AddressChoice({
  addresses: loaded,
  present,
  orderFeeKop,
  onAddress,
}: AddressChoiceProps): ReactNode {
  const [added, setAdded] = useState<readonly SavedAddress[]>();
  const [chosen, setChosen] = useState('');
  const addresses = added ?? loaded;
  const choose = (value: string, of = addresses) => {
    setChosen(value);
    onAddress(of.find(({ id }) => id === value) ?? null);
  };
  const extraOf = ({ street: { zone } }: SavedAddress) =>
    orderFeeKop === undefined || zone === null ? 0 : Math.max(0, zone.feeKop - orderFeeKop);
  return (
    <>
      <RadioList
        legend="Куда привезти"
        name="addressId"
        value={chosen}
        onValue={choose}
        options={[
          ['', <>Не&nbsp;менять: {present}</>],
          ...addresses.map(
            (address) =>
              [address.id, <Place key={address.id} address={address} extraKop={extraOf(address)} />] as const,
          ),
          [NEW, 'Новый адрес'],
        ]}
      />
      {chosen === NEW && (
        <NewAddress
          known={addresses}
          onAdded={(all, id) => {
            setAdded(all);
            choose(id, all);
          }}
        />
      )}
    </>
  );
}
