import { expect, test } from 'vitest';
import { buildDelivery } from '#tests/factories/deliveries.ts';
import { buildPlacedOrder } from '#tests/factories/placed-order.ts';
import { show } from '#tests/ui.tsx';
import { RunningOrder } from './running-order.tsx';

const showOrder = (changes: Parameters<typeof buildPlacedOrder>[0]) =>
  show(
    <RunningOrder
      order={buildPlacedOrder({ days: 7, ...changes })}
      all={[buildDelivery()]}
      isNamed={false}
    />,
  );

test('an order whose rest was given up shows its days without sums, and cannot be frozen', async () => {
  const { getByRole, getByText } = await showOrder({ isRestCancelled: true, hasRest: false, keptDays: 2 });
  const days = getByRole('region', { name: 'Дни рациона' });
  await expect.element(days).toMatchTextContent(/2.дня/);
  await expect.element(days).not.toMatchTextContent(/₽/);
  await expect.element(getByText('Заморозить', { exact: true })).not.toBeInTheDocument();
});

test('an order that goes on shows what its days are worth, and can be frozen', async () => {
  const { getByRole, getByText } = await showOrder({ hasRest: true, keptDays: 7 });
  await expect.element(getByRole('region', { name: 'Дни рациона' })).toMatchTextContent(/₽/);
  await expect.element(getByText('Заморозить', { exact: true })).toBeVisible();
});
