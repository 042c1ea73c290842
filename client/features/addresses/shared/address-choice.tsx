import { useContext, useEffect, useRef, useState } from 'react';
import { addAddress } from '#shared/features/addresses/contract.ts';
import type { NewAddress as NewAddressInput, SavedAddress } from '#shared/features/addresses/schema.ts';
import { ORDER_ADDRESS } from '#shared/features/deliveries/terms.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { treeOf } from '../../../platform/forms/form-body.ts';
import { RestError, refusalText, useFetchStatus, useRest } from '../../../platform/rest/rest.ts';
import { RadioList } from '../../../ui/choices.tsx';
import { css } from '../../../ui/css.ts';
import { Checkbox, FieldError, FormContext, useFormValues } from '../../../ui/field.tsx';
import { FieldGrid, FieldPart, FieldRow, Fields } from '../../../ui/fields.tsx';
import { type Form, fillForm } from '../../../ui/form-values.ts';
import { addressText, namedAddressFields } from './address-values.ts';
import { StreetField, zoneNote } from './street-field.tsx';

const NEW = 'new';

/** What stands before the names of a new address, which shares the form with others. */
const PREFIX = 'new:';

function newAddressIn(form: HTMLFormElement | null): FormData {
  const own = new FormData();
  for (const [name, value] of form ? new FormData(form) : [])
    if (name.startsWith(PREFIX)) own.set(name.slice(PREFIX.length), value);
  return own;
}

/** The choice of an address in a form about something that is sent with it; one for a single delivery is saved when asked. */
export function useAddressChoice(form: Form, loaded: readonly SavedAddress[] = [], isForOne = false) {
  const rest = useRest();
  const { status, run } = useFetchStatus();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [added, setAdded] = useState<SavedAddress>();
  const addresses = added ? [...loaded.filter(({ id }) => id !== added.id), added] : loaded;
  const chosen = String(useFormValues(form)?.get('addressId') ?? '');
  useEffect(() => {
    if (added && form.current) fillForm(form.current, { addressId: added.id });
  }, [added, form]);
  // The form that keeps a new address goes on with it before it is rendered anew.
  const keptId = useRef('');
  const keep = async () => {
    const fields = newAddressIn(form.current);
    const body = { ...treeOf(fields), isListed: fields.has('isListed') || !isForOne };
    setErrors({});
    return run(
      () => rest(addAddress, { body: body as NewAddressInput }),
      (error) => {
        const found = error instanceof RestError ? error.fields : {};
        setErrors(Object.keys(found).length > 0 ? found : { '': refusalText(error) });
      },
    );
  };
  return {
    ...{ form, addresses, chosen, errors, isForOne, isBusy: status === 'pending' },
    /** The kept address that is chosen; null to leave what is. */
    address: addresses.find(({ id }) => id === chosen) ?? null,
    /** Its id at the moment of the call; empty to leave what is. */
    addressId: (fields: FormData) => {
      const id = String(fields.get('addressId') ?? '');
      return id === NEW ? keptId.current : id;
    },
    /** Sends a new address first; the form goes on with one that costs no more, and tells the price of a dearer one. */
    wants:
      (isDearer: (address: SavedAddress) => boolean) =>
      (go: () => void, refusal?: unknown): boolean => {
        if (chosen !== NEW || refusal !== undefined) return false;
        void keep().then((kept) => {
          if (!kept) return;
          keptId.current = kept.address.id;
          setAdded(kept.address);
          if (!isDearer(kept.address)) go();
        });
        return true;
      },
  };
}

function NewAddress({ form, errors, chosen, isForOne }: ReturnType<typeof useAddressChoice>) {
  const place = useRef<HTMLDivElement>(null);
  const named = Object.fromEntries(Object.entries(errors).map(([name, text]) => [PREFIX + name, text]));
  // The button that keeps it stands below the fields, which may be out of sight.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const around = useContext(FormContext);
  return (
    <FormContext value={{ ...around, form, errors: named, defaults: {} }}>
      <FieldPart isChosen={chosen === NEW}>
        <div ref={place} className={css('grid gap-14 p-16 rounded-card bg-green-50')}>
          <FieldGrid isNarrow>
            <FieldRow>
              <StreetField name={`${PREFIX}streetId`} />
            </FieldRow>
            <Fields of={namedAddressFields} prefix={PREFIX} />
          </FieldGrid>
          {isForOne && <Checkbox name={`${PREFIX}isListed`}>Сохранить адрес для других доставок</Checkbox>}
          <div role="alert">{errors[''] !== undefined && <FieldError>{errors['']}</FieldError>}</div>
        </div>
      </FieldPart>
    </FormContext>
  );
}

interface AddressChoiceProps {
  readonly choice: ReturnType<typeof useAddressChoice>;
  readonly present: string;
  /** Where the order itself goes, if that is elsewhere. */
  readonly ordered?: string | undefined;
  /** The order's fee for each delivery, in kopecks: an address where it costs more says so. */
  readonly orderFeeKop?: Kopecks;
}

export function AddressChoice({ choice, present, ordered, orderFeeKop }: AddressChoiceProps) {
  const noteOf = ({ street }: SavedAddress) => {
    const extraKop = (street.zone?.feeKop ?? 0) - (orderFeeKop ?? Number.POSITIVE_INFINITY);
    const extra = extraKop > 0 ? `, на ${formatMoney(extraKop)} дороже, чем в заказе` : '';
    return zoneNote(street) + extra;
  };
  return (
    <>
      <RadioList
        legend="Куда привезти"
        name="addressId"
        options={[
          ['', <>Не менять: {present}</>],
          ...(ordered === undefined ? [] : [[ORDER_ADDRESS, <>Как в заказе: {ordered}</>] as const]),
          ...choice.addresses.map((address) => {
            const text = (
              <>
                {address.label}: {addressText(address)}
                <small className={css('block text-ink-3 text-caption')}>{noteOf(address)}</small>
              </>
            );
            return [address.id, text] as const;
          }),
          [NEW, 'Новый адрес'],
        ]}
      />
      <NewAddress {...choice} />
    </>
  );
}
