import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addAddress } from '#shared/features/addresses/contract.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { ORDER_ADDRESS } from '#shared/features/deliveries/terms.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { useFetchStatus } from '../../../platform/rest/fetch-status.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import { useTyped } from '../../../platform/storage/typed.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { RadioList } from '../../../ui/radio-list.tsx';
import styles from './address-choice.module.css';
import {
  AddressDetails,
  type AddressErrors,
  addressErrors,
  blankDetails,
  type Details,
} from './address-details.tsx';
import { addressText } from './address-text.ts';
import { zoneNote } from './street-field.tsx';

const NEW = 'new';

interface Typed {
  /** The id of a kept address, or the new one; empty to leave what is. */
  readonly chosen: string;
  readonly street: SuggestedAddress | null;
  readonly details: Details;
}

const nothing: Typed = { chosen: '', street: null, details: blankDetails };

/** Sends a new address from inside another form, whose fields stay as they are. */
function useNewAddress({ street, details }: Typed, type: (part: Partial<Typed>) => void, isForOne: boolean) {
  const rest = useRest();
  const { status, run } = useFetchStatus();
  const [errors, setErrors] = useState<AddressErrors>({});
  const [isSaved, setIsSaved] = useState(false);
  const keep = async () => {
    if (!street) {
      setErrors({ streetId: 'Выберите улицу из\u00a0подсказок' });
      return undefined;
    }
    setErrors({});
    return run(
      () =>
        rest(addAddress, {
          body: { ...details, streetId: street.id, isListed: isSaved || !isForOne },
        }),
      (error) => setErrors(addressErrors(error)),
    );
  };
  return {
    ...{ street, details, type, errors, keep, isForOne, isSaved, setIsSaved },
    isBusy: status === 'pending',
  };
}

/** The choice of an address in a form about something that is sent with it; one for a single delivery is saved when asked. */
export function useAddressChoice(about: string, loaded: readonly SavedAddress[] = [], isForOne = false) {
  const [added, setAdded] = useState<readonly SavedAddress[]>();
  const addresses = added ?? loaded;
  const [typed, type] = useTyped(`place ${about}`, nothing, { isDialog: true });
  const { chosen } = typed;
  // The form that keeps a new address goes on with it before it is rendered anew.
  const keptId = useRef(chosen === NEW ? '' : chosen);
  const fresh = useNewAddress(typed, type, isForOne);
  const choose = (value: string) => {
    keptId.current = value === NEW ? '' : value;
    type({ chosen: value });
  };
  return {
    ...{ addresses, chosen, choose, fresh },
    /** The kept address that is chosen; null to leave what is. */
    address: addresses.find(({ id }) => id === chosen) ?? null,
    /** Its id at the moment of the call; empty to leave what is. */
    addressId: () => keptId.current,
    /** Sends a new address first; the form goes on with one that costs no more, and tells the price of a dearer one. */
    wants:
      (isDearer: (address: SavedAddress) => boolean) =>
      (go: () => void, refusal?: unknown): boolean => {
        if (chosen !== NEW || refusal !== undefined) return false;
        void fresh.keep().then((kept) => {
          if (!kept) return;
          const others = kept.addresses.filter(({ id }) => id !== kept.address.id);
          setAdded([...others, kept.address]);
          choose(kept.address.id);
          if (!isDearer(kept.address)) go();
        });
        return true;
      },
  };
}

type Choice = ReturnType<typeof useAddressChoice>;

function NewAddress({
  fresh: { street, details, type, errors, isForOne, isSaved, setIsSaved },
}: Pick<Choice, 'fresh'>): ReactNode {
  const fields = useRef<HTMLDivElement>(null);
  // The button that keeps it stands below the fields, which may be out of sight.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    <div className={styles.added} ref={fields}>
      <AddressDetails
        details={details}
        errors={errors}
        onChange={(part) => type({ details: { ...details, ...part } })}
        street={{ value: street, onValue: (next) => type({ street: next }) }}
      />
      {isForOne && (
        <Checkbox
          name="savesAddress"
          checked={isSaved}
          onChange={({ currentTarget: { checked } }) => setIsSaved(checked)}
        >
          Сохранить адрес для&nbsp;других доставок
        </Checkbox>
      )}
      <div role="alert">{errors[''] !== undefined && <FieldError>{errors['']}</FieldError>}</div>
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
  const { label, street } = address;
  return (
    <>
      {label}: {addressText(address)}
      <small>
        {zoneNote(street)}
        {extraKop > 0 && `, на\u00a0${formatMoney(extraKop)} дороже, чем в\u00a0заказе`}
      </small>
    </>
  );
}

interface AddressChoiceProps {
  readonly choice: Choice;
  /** Where it goes now. */
  readonly present: string;
  /** Where the order itself goes, if that is elsewhere. */
  readonly ordered?: string | undefined;
  /** The order's fee for each delivery, in kopecks: an address where it costs more says so. */
  readonly orderFeeKop?: Kopecks;
}

/** Where to deliver: one of the kept addresses with its fee, or a new one that is sent before the form. */
export function AddressChoice({ choice, present, ordered, orderFeeKop }: AddressChoiceProps): ReactNode {
  const { addresses, chosen, choose, fresh } = choice;
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
          ...(ordered === undefined ? [] : [[ORDER_ADDRESS, <>Как в&nbsp;заказе: {ordered}</>] as const]),
          ...addresses.map(
            (address) =>
              [address.id, <Place key={address.id} address={address} extraKop={extraOf(address)} />] as const,
          ),
          [NEW, 'Новый адрес'],
        ]}
      />
      {chosen === NEW && <NewAddress fresh={fresh} />}
    </>
  );
}
