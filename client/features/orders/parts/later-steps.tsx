import type { ReactNode, RefObject } from 'react';
import { useEarlyEntries } from '../../../islands/early-entries.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { enteredFields } from '../entered-fields.ts';
import type { OrderData } from '../order-data.ts';
import type { OrderFormControl } from '../use-order-form.ts';
import { ContactCard } from './contact-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { PaymentCard } from './payment-card.tsx';

interface LaterStepsProps {
  readonly data: OrderData;
  readonly order: OrderFormControl;
  /** The form that the steps stand in. */
  readonly form: RefObject<HTMLFormElement | null>;
}

/** The steps behind the first one. */
export function LaterSteps({ data, order, form }: LaterStepsProps): ReactNode {
  const { config } = useAppState().site;
  useEarlyEntries(form, (early) =>
    order.change(enteredFields((name) => early.get(name), { config, options: data.options })),
  );
  return (
    <>
      <DeliveryCard data={data} order={order} />
      <ContactCard key={`contact-${order.generation}`} order={order} />
      <PaymentCard order={order} data={data} />
    </>
  );
}
