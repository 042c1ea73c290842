import type { ReactNode } from 'react';
import { normalizePhone } from '#shared/phone.ts';
import { TextField } from '../../../ui/field.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { StepCard } from '../../../ui/step-card.tsx';
import type { OrderFormControl } from '../use-order-form.ts';
import styles from './cards.module.css';

/** Whom the courier calls. */
export function ContactCard({ form, errors, change }: OrderFormControl): ReactNode {
  const isDone = form.name.trim() !== '' && normalizePhone(form.phone) !== undefined;
  return (
    <StepCard number={4} title="Контакты" isDone={isDone}>
      <div className={styles.grid}>
        <div className={styles.half}>
          <TextField
            label="Имя"
            name="name"
            autoComplete="given-name"
            maxLength={60}
            value={form.name}
            error={errors['contact.name']}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </div>
        <div className={styles.half}>
          <PhoneField
            label="Телефон"
            name="phone"
            defaultValue={form.phone}
            error={errors['contact.phone']}
            onValue={(phone) => change({ phone })}
          />
        </div>
        <div className={styles.whole}>
          <TextField
            label="Почта для чека — по желанию"
            name="email"
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
    </StepCard>
  );
}
