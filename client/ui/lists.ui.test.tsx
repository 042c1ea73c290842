import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { press, show } from '#tests/ui.tsx';
import { Combobox, type ComboboxItem } from './combobox.tsx';
import { Select } from './select.tsx';

const intervals = [
  { value: '6-9', label: '06:00–09:00' },
  { value: '9-12', label: '09:00–12:00' },
  { value: '18-21', label: '18:00–21:00' },
  { value: '21-23', label: '21:00–23:00', isDisabled: true },
] as const;
type Interval = (typeof intervals)[number]['value'];

function Interval() {
  const [value, setValue] = useState<Interval | ''>('');
  return (
    <Select label="Когда привезти" name="interval" {...{ value, options: intervals }} onValue={setValue} />
  );
}

/** What a form with the control in it sends. */
const sentBy = (form: Element | null, name: string) =>
  form instanceof HTMLFormElement ? new FormData(form).get(name) : undefined;

test('a list chooses', async () => {
  const { container } = await show(<Interval />);
  const list = container.querySelector('select') as HTMLSelectElement;
  await userEvent.selectOptions(list, '18-21');
  expect(list.value).toBe('18-21');
});

const ingredients: readonly ComboboxItem[] = [
  { value: 'mushrooms', label: 'Грибы', note: 'в 9 блюдах' },
  { value: 'coriander', label: 'Кинза', note: 'в 4 блюдах' },
  { value: 'celery', label: 'Сельдерей', note: 'в 3 блюдах' },
];

function Ingredient({ onSubmit }: { readonly onSubmit?: () => void }) {
  const [value, setValue] = useState<ComboboxItem | null>(null);
  const own = { label: 'Что не привозить', name: 'ingredient', items: ingredients, value };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Combobox {...own} emptyText="Такого продукта нет" onValue={setValue} />
      <button type="submit">Отправить</button>
    </form>
  );
}

describe('a list that is typed into', () => {
  test('narrows down and chooses by Enter, which does not send the form', async () => {
    const onSubmit = vi.fn();
    const { getByRole, container } = await show(<Ingredient onSubmit={onSubmit} />);
    const entry = getByRole('combobox');
    await userEvent.type(entry, 'кин');
    await expect.element(getByRole('option')).toMatchTextContent(/^Кинза/);
    await press('{Enter}');
    await expect.element(entry).toHaveValue('Кинза');
    expect(sentBy(container.querySelector('form'), 'ingredient')).toBe('coriander');
    expect(onSubmit).not.toHaveBeenCalled();
    await press('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('says that nothing fits, and is cleared by its cross', async () => {
    const { getByRole, getByText } = await show(<Ingredient />);
    const entry = getByRole('combobox');
    await userEvent.type(entry, 'кин');
    await expect.element(getByRole('option')).toBeVisible();
    await press('{Enter}');
    await userEvent.fill(entry, 'ананас');
    await expect.element(getByText('Такого продукта нет')).toBeVisible();
    await press('{Escape}');
    await getByRole('button', { name: 'Что не привозить: очистить' }).click();
    await expect.element(entry).toHaveValue('');
  });

  test('that is closed takes nothing', async () => {
    const own = { label: 'Категория', value: null, items: ingredients, emptyText: '', onValue: vi.fn() };
    const { getByRole } = await show(<Combobox {...own} isDisabled />);
    await expect.element(getByRole('combobox')).toBeDisabled();
  });
});
