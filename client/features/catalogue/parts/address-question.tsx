import type { ReactNode } from 'react';
import { Form } from '../../../router/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from './lower-sections.module.css';

/** Whether an address is delivered to: zone, fee, first day and intervals are answered on the page of the delivery. */
export function AddressQuestion(): ReactNode {
  return (
    <Form action="/dostavka/#address-check" className={styles.question}>
      <TextField
        label="Привезём ли&nbsp;к&nbsp;вам?"
        name="address"
        placeholder="Улица"
        autoComplete="off"
        required
        maxLength={100}
      />
      <Button type="submit">Проверить</Button>
    </Form>
  );
}
