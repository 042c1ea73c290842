import type { ReactNode } from 'react';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { TextField } from '../../../ui/field.tsx';
import fields from '../../../ui/field-grid.module.css';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import texts from '../../../ui/texts.module.css';
import { paidBefore } from '../order-form.ts';
import type { OrderFormControl } from '../use-order-form.ts';
import styles from './cards.module.css';

interface DoorFieldsProps {
  readonly order: OrderFormControl;
  readonly methods: readonly PaymentMethod[];
}

function RecipientFields({ order: { form, errors, change } }: Pick<DoorFieldsProps, 'order'>): ReactNode {
  return (
    <div className={fields.grid}>
      <div className={fields.half}>
        <TextField
          label="Имя получателя"
          name="recipient.name"
          autoComplete="off"
          maxLength={60}
          value={form.recipientName}
          error={errors['recipient.name']}
          onChange={(event) => change({ recipientName: event.currentTarget.value })}
        />
      </div>
      <div className={fields.half}>
        <PhoneField
          label="Телефон получателя"
          name="recipient.phone"
          defaultValue={form.recipientPhone}
          error={errors['recipient.phone']}
          onValue={(recipientPhone) => change({ recipientPhone })}
        />
      </div>
    </div>
  );
}

/** Who opens the door, or that nobody has to. */
export function DoorFields({ order, methods }: DoorFieldsProps): ReactNode {
  const { form, change } = order;
  return (
    <div className={styles.door}>
      {methods.includes('card') && (
        <Switch
          name="leaveAtDoor"
          value="yes"
          note="Без&nbsp;встречи с&nbsp;курьером: он&nbsp;напишет, когда оставит. Только при&nbsp;оплате на сайте"
          checked={form.leaveAtDoor}
          onChange={({ currentTarget: { checked } }) =>
            change(paidBefore({ leaveAtDoor: checked, payment: form.payment }))
          }
        >
          Оставить у&nbsp;двери
        </Switch>
      )}
      <noscript>
        <p className={texts.small}>Если примет другой человек&nbsp;— укажите его имя и&nbsp;телефон:</p>
      </noscript>
      <span data-scripted>
        <Switch
          name="hasRecipient"
          value="yes"
          note="Курьер позвонит получателю, а&nbsp;не&nbsp;вам"
          checked={form.hasRecipient}
          onChange={({ currentTarget: { checked } }) => change({ hasRecipient: checked })}
        >
          Примет другой человек
        </Switch>
      </span>
      {form.hasRecipient ? (
        <RecipientFields order={order} />
      ) : (
        <noscript>
          <RecipientFields order={order} />
        </noscript>
      )}
    </div>
  );
}
