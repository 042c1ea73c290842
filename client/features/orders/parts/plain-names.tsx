import type { ReactNode } from 'react';
import { orderPersons } from '#shared/features/orders/persons.ts';
import { PERSON_TITLE_MAX } from '#shared/features/orders/price.ts';
import { TextField } from '../../../ui/field.tsx';
import type { OrderData } from '../order-data.ts';
import type { OrderForm } from '../order-form.ts';
import styles from './food-options.module.css';

interface PlainNamesProps {
  readonly draft: OrderData['draft'];
  readonly names: OrderForm['names'];
}

/** What the persons are called, for browsers without scripts: sent with the order, as no address may tell it. */
export function PlainNames({ draft, names }: PlainNamesProps): ReactNode {
  const persons = orderPersons(draft);
  if (persons.length === 1) return null;
  return (
    <fieldset className={styles.plain}>
      <legend>Как зовут, если хочется</legend>
      {persons.map((_, place) => {
        const number = place + 1;
        return (
          <TextField
            key={number}
            label={`Человек\u00a0${number}`}
            hint={`До\u00a0${PERSON_TITLE_MAX} символов`}
            name={`draft.name${place === 0 ? '' : number}`}
            defaultValue={names[place]}
            maxLength={PERSON_TITLE_MAX}
            autoComplete="off"
          />
        );
      })}
    </fieldset>
  );
}
