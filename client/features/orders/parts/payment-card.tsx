import type { ReactNode } from 'react';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { CreditCardIcon, WalletIcon } from '../../../ui/account-icons.tsx';
import { type RadioCard, RadioCards } from '../../../ui/radio-cards.tsx';
import { StepCard } from '../../../ui/step-card.tsx';
import type { OrderFormControl } from '../use-order-form.ts';

const cards: Readonly<Record<PaymentMethod, RadioCard<PaymentMethod>>> = {
  card: { value: 'card', label: 'Картой онлайн', note: 'сразу после оформления', icon: <CreditCardIcon /> },
  courier: {
    value: 'courier',
    label: 'Курьеру при получении',
    note: 'в день первой доставки',
    icon: <WalletIcon />,
  },
};

interface PaymentCardProps extends OrderFormControl {
  readonly methods: readonly PaymentMethod[];
}

export function PaymentCard({ form, errors, change, methods }: PaymentCardProps): ReactNode {
  return (
    <StepCard number={5} title="Оплата" isDone={form.payment !== undefined}>
      <RadioCards
        legend="Способ оплаты"
        isLegendHidden
        name="payment"
        value={form.payment}
        cards={methods.map((method) => cards[method])}
        error={errors.payment}
        onValue={(payment) => change({ payment })}
      />
    </StepCard>
  );
}
