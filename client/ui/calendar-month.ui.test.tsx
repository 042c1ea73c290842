import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { press, show } from '#tests/ui.tsx';
import { CalendarMonth } from './calendar-month.tsx';

const isClosed = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() === 0;
const dayOf = (date: string) =>
  isClosed(date) ? { note: 'без доставки', isDisabled: true } : { tone: 'green' as const, note: 'доставим' };

function Month({ onMonth }: { readonly onMonth?: (month: string) => void }) {
  const [value, setValue] = useState('2026-11-25');
  const own = { label: 'Календарь', today: '2026-11-16', value, dayOf, onValue: setValue };
  return <CalendarMonth {...own} {...(onMonth && { onMonth })} />;
}

const day = async (onMonth?: (month: string) => void) => {
  const shown = await show(<Month {...(onMonth && { onMonth })} />);
  const named = (name: RegExp) => shown.getByRole('button', { name });
  (named(/среда, 25 ноября/).element() as HTMLElement).focus();
  return { ...shown, named };
};

test('Tab reaches one day, the chosen one', async () => {
  const { container } = await day();
  const stops = [...container.querySelectorAll('[data-date][tabindex="0"]')];
  expect(stops.map((stop) => stop.getAttribute('data-date'))).toEqual(['2026-11-25']);
});

test('today is said to be today', async () => {
  const { named } = await day();
  await expect.element(named(/понедельник, 16 ноября, сегодня/)).toHaveAttribute('aria-current', 'date');
});

test('arrows walk across the end of the month, and Enter chooses', async () => {
  const onMonth = vi.fn();
  const { named, getByRole } = await day(onMonth);
  await press('{ArrowDown}');
  const next = named(/среда, 2 декабря, доставим/);
  await expect.element(next).toHaveFocus();
  await expect.element(getByRole('heading')).toHaveTextContent('Декабрь 2026');
  expect(onMonth).toHaveBeenCalledWith('2026-12');
  await press('{Enter}');
  await expect.element(next).toHaveAttribute('aria-pressed', 'true');
});

test.each([
  ['{ArrowLeft}', /вторник, 24 ноября/],
  ['{ArrowUp}', /среда, 18 ноября/],
  ['{Home}', /понедельник, 23 ноября/],
  ['{End}', /воскресенье, 29 ноября/],
  ['{PageUp}', /воскресенье, 25 октября/],
  ['{PageDown}', /пятница, 25 декабря/],
])('%s leads to the day that a reader expects', async (key, name) => {
  const { named } = await day();
  await press(key);
  await expect.element(named(name)).toHaveFocus();
});

test('a closed day is walked over, says why and takes no choice', async () => {
  const { named } = await day();
  await press('{End}');
  const closed = named(/воскресенье, 29 ноября, без доставки/);
  await expect.element(closed).toHaveFocus();
  await press('{Enter}');
  await expect.element(closed).toHaveAttribute('aria-pressed', 'false');
});

test('its buttons turn months, and lead Tab to what is chosen there', async () => {
  const { getByRole, container } = await day();
  await getByRole('button', { name: 'Следующий месяц' }).click();
  await expect.element(getByRole('heading')).toHaveTextContent('Декабрь 2026');
  expect(container.querySelector('[tabindex="0"][data-date]')?.getAttribute('data-date')).toBe('2026-12-01');
  await getByRole('button', { name: 'Предыдущий месяц' }).click();
  expect(container.querySelector('[tabindex="0"][data-date]')?.getAttribute('data-date')).toBe('2026-11-25');
});
