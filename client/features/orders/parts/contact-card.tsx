import type { ReactNode } from 'react';
import { TextField } from '../../../ui/field.tsx';
import fields from '../../../ui/field-grid.module.css';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { OrderStepCard } from '../shared/order-step-card.tsx';
import { isStepFilled } from '../shared/order-steps.ts';
import type { OrderFormControl } from '../use-order-form.ts';

/** Who orders, and whom the courier calls. */
export function ContactCard({ order }: { readonly order: OrderFormControl }): ReactNode {
  const { form, errors, change } = order;
  return (
    <OrderStepCard
      step="contact"
      title="Контакты"
      order={order}
      isDone={isStepFilled(order.problems, 'contact')}
      summary={
        <>
          {form.name}, <PhoneText phone={form.phone} />
        </>
      }
    >
      <div className={fields.grid}>
        <div className={fields.half}>
          <TextField
            label="Имя"
            name="contact.name"
            autoComplete="given-name"
            maxLength={60}
            value={form.name}
            error={errors['contact.name']}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </div>
        <div className={fields.half}>
          <PhoneField
            label="Телефон"
            name="contact.phone"
            defaultValue={form.phone}
            error={errors['contact.phone']}
            onValue={(phone) => change({ phone })}
          />
        </div>
        <div className={fields.whole}>
          <TextField
            label="Почта для&nbsp;чека&nbsp;— по&nbsp;желанию"
            name="contact.email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={120}
            value={form.email}
            error={errors['contact.email']}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
        </div>
      </div>
    </OrderStepCard>
  );
}
