import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { press, refusal, show } from '#tests/ui.tsx';
import { openDialog } from '../../platform/modals/open-dialog.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { AuthPhoneModal } from './auth-phone-modal.tsx';
import { AuthSmsModal } from './auth-steps.tsx';
import { authSmsDialog } from './shared/dialogs.ts';

/** A step of the sign-in in its dialog. */
const inDialog = (step: ReactNode) => (
  <DialogFrame place="centre" isOpen onClose={vi.fn()} onClosed={vi.fn()}>
    {step}
  </DialogFrame>
);
const asked = (sent: boolean) => ({ body: { type: sent ? 'login' : 'register', sent, retryAfter: 60 } });

describe('the phone of a sign-in', () => {
  test('is wanted whole before anything is asked for', async () => {
    const { calls, getByRole, getByText } = await show(inDialog(<AuthPhoneModal />));
    await userEvent.fill(getByRole('textbox'), '+7 916 204');
    await press('{Enter}');
    await expect.element(getByText(/Укажите мобильный номер полностью/)).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('goes on to the code where it is known, and to the name where it is new', async () => {
    for (const [isKnown, next, phone] of [
      [true, 'auth-sms', '+7 916 204-18-31'],
      [false, 'auth-name', '+7 916 204-18-32'],
    ] as const) {
      const { state, getByRole, unmount } = await show(inDialog(<AuthPhoneModal />), {
        answer: () => asked(isKnown),
      });
      await userEvent.fill(getByRole('textbox'), phone);
      await getByRole('button', { name: 'Получить код' }).click();
      await expect.poll(() => state.modal.open?.name).toBe(next);
      await unmount();
    }
  });

  test('says beside its field why it was refused, and keeps what was typed', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const answer = () => refusal(422, 'validation_failed', 'Проверьте', { phone: 'Такого номера нет' });
    const { getByRole, getByText } = await show(inDialog(<AuthPhoneModal />), { answer });
    await userEvent.fill(getByRole('textbox'), '+7 916 204-18-30');
    await getByRole('button', { name: 'Получить код' }).click();
    await expect.element(getByText('Такого номера нет')).toBeVisible();
    await expect.element(getByRole('textbox')).toHaveValue('+7 916 204-18-30');
  });

  test('is a plain form that knows the way back, without scripts', async () => {
    const { container } = await show(inDialog(<AuthPhoneModal />), {
      path: '/?login=yes&back_url=%2Fpersonal%2F',
    });
    const form = container.querySelector('form') as HTMLFormElement;
    expect([form.method, new URL(form.action).pathname]).toEqual(['post', '/rest/customer/auth/']);
    expect(new FormData(form).get('back_url')).toBe('/personal/');
  });
});

describe('the code of a sign-in', () => {
  const own = { phone: '+79162041830', retryAfter: 60 };

  test('goes off with its last digit, and closes the dialog', async () => {
    const { calls, state } = await show(inDialog(<AuthSmsModal {...own} />), {
      answer: () => ({ body: { id: '1', name: 'Анна', phone: own.phone, email: '' } }),
    });
    state.auth.type = 'login';
    openDialog(state, authSmsDialog, own);
    await press('123456');
    await expect.poll(() => calls.at(-1)?.body).toMatchObject({ code: '123456', phone: own.phone });
  });

  test('that is typed before the answer to its request has come goes off with that', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const step = <AuthSmsModal {...own} knownFromForm={{ name: 'Анна', signsConsent: false }} />;
    const { calls } = await show(inDialog(step), {
      answer: () => promise.then(() => asked(true)),
    });
    await expect.poll(() => calls.length).toBe(1);
    await press('123456');
    resolve();
    await expect.poll(() => calls.at(-1)?.body).toMatchObject({ code: '123456' });
  });

  test('that is wrong is said so, and its field is empty and has the focus', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const answer = () => refusal(422, 'wrong_code', 'Неверный код. Осталось попыток: 4');
    const { getByText } = await show(inDialog(<AuthSmsModal {...own} />), { answer });
    await press('100000');
    await expect.element(getByText(/Осталось попыток: 4/)).toBeVisible();
    expect(document.activeElement).toHaveAttribute('autocomplete', 'one-time-code');
    expect((document.activeElement as HTMLInputElement).value).toBe('');
  });

  test('is sent again only after its pause', async () => {
    const { getByRole, getByText } = await show(inDialog(<AuthSmsModal {...own} />));
    await expect.element(getByText(/Новый код можно запросить через/)).toBeVisible();
    await expect.element(getByRole('button', { name: 'Прислать новый код' })).not.toBeInTheDocument();
  });

  test('that can be asked for again is asked for by a press', async () => {
    const { calls, getByRole, getByText } = await show(inDialog(<AuthSmsModal {...own} retryAfter={0} />), {
      answer: () => asked(true),
    });
    await getByRole('button', { name: 'Прислать новый код' }).click();
    await expect.element(getByText(/Новый код можно запросить через/)).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});
