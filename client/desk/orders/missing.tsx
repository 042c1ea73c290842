import type { ReactNode } from 'react';
import { settleMissing } from '#shared/features/deliveries/reversal/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { TextControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { mayCall, type Place } from '../place.ts';

/** Bonuses that were spent before a delivery was reversed, and how it is noted what becomes of them. */
export function Missing({
  id,
  missingKop,
  place,
}: {
  id: string;
  missingKop: number;
  place: Place;
}): ReactNode {
  return (
    <>
      <p>Потрачено бонусов до&nbsp;исправления: {formatMoney(missingKop)}</p>
      {mayCall(place, settleMissing) && (
        <ActForm
          call={settleMissing}
          id={id}
          body={(field) => ({ because: field('because') })}
          action="Решено"
        >
          <TextControl label={'Что решили, для\u00a0своих'} name="because" maxLength={200} required />
        </ActForm>
      )}
    </>
  );
}
