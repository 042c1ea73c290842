import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import type { ShownConfig } from '#shared/features/regions/schema.ts';
import type { OrderData } from './order-data.ts';
import type { OrderForm } from './order-form.ts';

interface Offered {
  readonly config: ShownConfig | null;
  readonly options: Pick<OrderData['options'], 'paymentMethods'>;
}

/** Text fields of the form by their names in the page. */
const texts = {
  'address.house': 'house',
  'address.flat': 'flat',
  'address.entrance': 'entrance',
  'address.floor': 'floor',
  'address.intercom': 'intercom',
  'address.comment': 'comment',
  'contact.name': 'name',
  'contact.phone': 'phone',
  'contact.email': 'email',
  'recipient.name': 'recipientName',
  'recipient.phone': 'recipientPhone',
} as const satisfies Record<string, keyof OrderForm>;

const ticks = ['leaveAtDoor', 'hasRecipient', 'keepsAddress', 'renews'] as const;

/** What a browser without React holds of the form; undefined for a field that nobody has touched. */
export function enteredFields(
  valuesOf: (name: string) => readonly string[] | undefined,
  { config, options }: Offered,
): Partial<OrderForm> {
  const lastOf = (name: string) => valuesOf(name)?.at(-1);
  const written = Object.entries(texts).flatMap(([name, field]) => {
    const values = valuesOf(name);
    return values ? [[field, values.at(-1) ?? '']] : [];
  });
  const ticked = ticks.flatMap((name) => {
    const values = valuesOf(name);
    return values ? [[name, values.some((value) => value !== '')]] : [];
  });
  const start = lastOf('draft.start');
  const label = lastOf('keepAddressAs');
  const interval = config
    ? deliveryIntervals(config).find(({ code }) => code === lastOf('interval'))
    : undefined;
  const payment = options.paymentMethods.find((method) => method === lastOf('payment'));
  return {
    ...Object.fromEntries([...written, ...ticked]),
    ...(start && { start }),
    ...(label && { addressLabel: label }),
    ...(interval && { interval }),
    ...(payment && { payment, isPaymentChosen: true }),
  };
}
