import { type ReactNode, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addAddress } from '#shared/features/addresses/contract.ts';
import { show } from '#tests/ui.tsx';
import { Checkbox, Consent, TextArea, TextField, useFormValues } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Select } from '../../ui/select.tsx';
import { RestForm } from './rest-form.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

function Address({ isDialog = false }: { readonly isDialog?: boolean }) {
  return (
    <RestForm call={addAddress} keptAs="address" isDialog={isDialog} label="Сохранить">
      <TextField label="Дом" name="house" />
      <TextField label="Квартира" name="flat" />
      <Checkbox name="isListed">Показывать</Checkbox>
      <Consent name="consent">Согласен</Consent>
    </RestForm>
  );
}

async function fillIn(isDialog: boolean) {
  const shown = await show(<Address isDialog={isDialog} />);
  await userEvent.fill(shown.getByLabelText('Дом'), '20');
  await shown.getByLabelText('Показывать').click();
  await shown.getByLabelText('Согласен').click();
  await shown.unmount();
}

test('what was typed is found again, but for a consent', async () => {
  await fillIn(false);
  const { getByLabelText } = await show(<Address />);
  await expect.element(getByLabelText('Дом')).toHaveValue('20');
  await expect.element(getByLabelText('Показывать')).toBeChecked();
  await expect.element(getByLabelText('Согласен')).not.toBeChecked();
});

test('a dialog that was closed begins anew', async () => {
  await fillIn(true);
  const { getByLabelText } = await show(<Address isDialog />);
  await expect.element(getByLabelText('Дом')).toHaveValue('');
});

test('a form that was sent is not kept again by what is typed while its page is left', async () => {
  const { getByLabelText, getByRole, state } = await show(<Address />);
  await userEvent.fill(getByLabelText('Дом'), '20');
  await getByRole('button').click();
  await expect.poll(() => sessionStorage.length).toBe(0);
  await userEvent.fill(getByLabelText('Дом'), '21');
  expect([sessionStorage.length, state.notice]).toEqual([0, null]);
});

const Seen = ({ children }: { readonly children: ReactNode }) => {
  const form = useRef<HTMLFormElement>(null);
  const values = useFormValues(form);
  return (
    <form ref={form}>
      {children}
      <output>{values && JSON.stringify([...values])}</output>
    </form>
  );
};

test('what was typed before React stays where it is, and is seen', async () => {
  const page = (
    <Seen>
      <TextField label="Дом" name="house" defaultValue="1" />
      <PhoneField label="Телефон" name="phone" />
      <TextArea label="Записка" name="note" defaultValue="Звонить" />
      <Select
        label="Срок"
        name="days"
        value="7"
        options={[
          { value: '7', label: '7' },
          { value: '14', label: '14' },
        ]}
      />
      <Checkbox name="isListed" defaultChecked>
        Показывать
      </Checkbox>
    </Seen>
  );
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(page);
  const typed = { house: '20', phone: '+7 916 204-18-30', note: 'Не звонить', days: '14' };
  for (const [name, value] of Object.entries(typed))
    Object.assign(root.querySelector(`[name="${name}"]`) as HTMLInputElement, { value });
  (root.querySelector('[name="isListed"]') as HTMLInputElement).click();
  const hydrated = hydrateRoot(root, page);
  await expect
    .poll(() => root.querySelector('output')?.textContent)
    .toBe(JSON.stringify(Object.entries(typed)));
  hydrated.unmount();
  root.remove();
});
