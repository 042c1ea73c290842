import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { noteDelivery } from '#shared/features/deliveries/contract.ts';
import { refusal, show } from '#tests/ui.tsx';
import { TextField } from '../../ui/field.tsx';
import { RestForm } from './rest-form.tsx';

function Note(events: { readonly onDone?: () => void; readonly onConflict?: () => void }) {
  return (
    <RestForm
      call={noteDelivery}
      params={{ id: 'd1' }}
      body={(fields) => ({ version: 3, note: String(fields.get('note')) })}
      label="Сохранить"
      about="18 ноября"
      done="Записка сохранена"
      {...events}
    >
      <TextField label="Записка" name="note" />
    </RestForm>
  );
}

test('a form makes its call, says that it is done, and is named by what it is about', async () => {
  const onDone = vi.fn();
  const { calls, state, getByRole } = await show(<Note onDone={onDone} />, {
    answer: () => ({ body: { text: 'Записали', version: 4 } }),
  });
  await userEvent.fill(getByRole('textbox'), 'Домофон не работает');
  await getByRole('button', { name: 'Сохранить: 18 ноября' }).click();
  await expect.poll(() => state.notice?.text).toBe('Записка сохранена');
  expect(calls).toMatchObject([
    { url: '/rest/deliveries/d1/note/', body: { version: 3, note: 'Домофон не работает' } },
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('what was typed survives a refusal, whose words stand in sight', async () => {
  const { getByRole } = await show(<Note />, {
    answer: () => refusal(422, 'too_late', 'Приём изменений закрыт'),
  });
  await userEvent.fill(getByRole('textbox'), 'Домофон');
  await getByRole('button').click();
  await expect.element(getByRole('alert')).toMatchTextContent(/Приём изменений закрыт/);
  await expect.element(getByRole('textbox')).toHaveValue('Домофон');
});

test('a press while the call is on its way is not a second one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { calls, state, getByRole } = await show(<Note />, {
    answer: async () => {
      await promise;
      return { body: { text: '', version: 4 } };
    },
  });
  const button = getByRole('button');
  await button.click();
  await button.click();
  resolve();
  await expect.poll(() => state.notice?.text).toBe('Записка сохранена');
  expect(calls).toHaveLength(1);
});

test('a form that another tab has overtaken is told so', async () => {
  const onConflict = vi.fn();
  const { getByRole } = await show(<Note onConflict={onConflict} />, {
    answer: () => refusal(409, 'calendar_changed', 'Календарь изменился'),
  });
  await getByRole('button').click();
  await expect.poll(() => onConflict.mock.calls.length).toBe(1);
});
