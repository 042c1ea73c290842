import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { press, refusal, show } from '#tests/ui.tsx';
import { StreetField } from './street-field.tsx';

const zone = { code: 'msk-0', name: 'в пределах МКАД', feeKop: 0 };
const street = (id: string, label: string, isServed = true): SuggestedAddress => ({
  ...{ id, label, house: '', point: { lat: 55.7, lon: 37.5 }, otherRegion: null },
  zone: isServed ? zone : null,
});
const streets = [street('1', 'Лесная улица'), street('2', 'Лесной переулок'), street('3', 'Лесхоз', false)];

function Street() {
  return (
    <form action="javascript:void 0">
      <StreetField
        name="streetId"
        renderMissing={(text) => <button type="button">Оставить адрес {text}</button>}
      />
      <input name="house" aria-label="Дом" />
    </form>
  );
}

async function typed(text: string, answer = () => ({ body: { addresses: streets } }) as object) {
  const shown = await show(<Street />, { answer });
  const field = shown.getByRole('combobox');
  await userEvent.fill(field, text);
  return { ...shown, field };
}

test('streets are looked up once the typing pauses, and said to be there', async () => {
  const { calls, getByRole } = await typed('лес');
  await expect.element(getByRole('option').first()).toBeVisible();
  expect(calls.map(({ url }) => decodeURIComponent(url))).toEqual(['/rest/addresses/?query=лес']);
  await expect.element(getByRole('status')).toMatchTextContent(/3.варианта ниже/);
});

test('one letter is too little to look up', async () => {
  const { calls, getByText } = await typed('л');
  await expect.element(getByText(/Начните вводить/)).toBeVisible();
  expect(calls).toEqual([]);
});

test('arrows walk through the streets and Enter takes one, with its fee', async () => {
  const { field, getByRole, getByText } = await typed('лес');
  await expect.element(getByRole('option').first()).toBeVisible();
  await press('{ArrowDown}{ArrowDown}');
  await expect.element(getByRole('option', { name: /Лесной переулок/, selected: true })).toBeVisible();
  await press('{Enter}');
  await expect.element(field).toHaveValue('Лесной переулок');
  await expect.element(getByText(/доставка бесплатно/)).toBeVisible();
});

test('a house that was typed with its street is taken along', async () => {
  const { getByRole, getByLabelText } = await typed('лесная 7');
  await getByRole('option').first().click();
  await expect.element(getByLabelText('Дом')).toHaveValue('7');
});

test('Escape closes the list and keeps what was typed', async () => {
  const { field, getByRole } = await typed('лес');
  await expect.element(getByRole('option').first()).toBeVisible();
  await press('{Escape}');
  await expect.element(getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('лес');
});

test('a street where nobody delivers is said to be so', async () => {
  const { getByRole, getByText } = await typed('лес');
  await getByRole('option').nth(2).click();
  await expect.element(getByText(/^Сюда мы.пока не.возим/)).toBeVisible();
});

test('a street that is not found can be left as a request', async () => {
  const { getByRole, getByText } = await typed('Зазеркальная', () => ({ body: { addresses: [] } }));
  await expect.element(getByText(/Такой улицы не.нашли/)).toBeVisible();
  await expect.element(getByRole('button', { name: 'Оставить адрес Зазеркальная' })).toBeVisible();
});

test('suggestions that do not load say so, and come with the next letter', async () => {
  let isDown = true;
  const answer = () =>
    isDown ? refusal(503, 'upstream_failed', 'Не отвечает') : { body: { addresses: streets } };
  const { field, getByRole, getByText } = await typed('лес', answer);
  await expect.element(getByText(/Подсказки не.загрузились/)).toBeVisible();
  isDown = false;
  await userEvent.fill(field, 'лесн');
  await expect.element(getByRole('option').first()).toBeVisible();
});
