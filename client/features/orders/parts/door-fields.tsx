import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { Switch, TextField } from '../../../ui/field.tsx';
import fields from '../../../ui/field-grid.module.css';
import { FieldGrid, FieldPart } from '../../../ui/fields.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import texts from '../../../ui/texts.module.css';
import type { OrderFormControl } from '../use-order-form.ts';
import styles from './cards.module.css';

interface DoorFieldsProps {
  readonly order: OrderFormControl;
  readonly methods: readonly PaymentMethod[];
}

function RecipientFields() {
  return (
    <FieldGrid>
      <div className={fields.half}>
        <TextField label="Имя получателя" name="recipient.name" autoComplete="off" maxLength={60} />
      </div>
      <div className={fields.half}>
        <PhoneField label="Телефон получателя" name="recipient.phone" />
      </div>
    </FieldGrid>
  );
}

/** Who opens the door, or that nobody has to. */
export function DoorFields({ order: { values }, methods }: DoorFieldsProps) {
  return (
    <div className={styles.door}>
      {methods.includes('card') && (
        <Switch
          name="leaveAtDoor"
          value="yes"
          note="Без&nbsp;встречи с&nbsp;курьером: он&nbsp;напишет, когда оставит. Только при&nbsp;оплате на&nbsp;сайте"
        >
          Оставить у&nbsp;двери
        </Switch>
      )}
      <noscript>
        {import.meta.env.SSR && (
          <>
            <p className={texts.small}>Если примет другой человек&nbsp;— укажите его имя и&nbsp;телефон:</p>
            <RecipientFields />
          </>
        )}
      </noscript>
      <span data-scripted>
        <Switch name="hasRecipient" value="yes" note="Курьер позвонит получателю, а&nbsp;не&nbsp;вам">
          Примет другой человек
        </Switch>
      </span>
      <FieldPart isChosen={values.has('hasRecipient')}>
        <RecipientFields />
      </FieldPart>
    </div>
  );
}
