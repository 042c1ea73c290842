import { useRef } from 'react';
import { expect, test } from 'vitest';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { show } from '#tests/ui.tsx';
import { AddressChoice, useAddressChoice } from './address-choice.tsx';

const street = {
  ...{ id: 'street', label: 'Москва, Лесная улица', house: '', point: { lat: 55.7, lon: 37.5 } },
  ...{ otherRegion: null, zone: { code: 'msk-0', name: 'в пределах МКАД', feeKop: 0 } },
};
const home = (flat: string): SavedAddress => ({
  ...{ id: flat, label: 'Лесная улица, 20', street, house: '20', flat },
  ...{ entrance: '', floor: '', intercom: '', comment: '' },
});

function Choice() {
  const form = useRef<HTMLFormElement>(null);
  const choice = useAddressChoice(form, [home('84'), home('12А')]);
  return (
    <form ref={form}>
      <AddressChoice choice={choice} present="Москва, Тверская улица, 1" />
    </form>
  );
}

test('two flats of a house are told apart', async () => {
  const { getByRole } = await show(<Choice />);
  for (const flat of ['84', '12А'])
    await expect.element(getByRole('radio', { name: new RegExp(`20, кв. ${flat}`) })).toBeVisible();
});
