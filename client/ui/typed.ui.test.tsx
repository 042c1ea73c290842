import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { press, show } from '#tests/ui.tsx';
import { CodeField } from './code-field.tsx';
import { TextField } from './field.tsx';
import { PhoneField } from './phone-field.tsx';

interface CodeProps {
  readonly onComplete?: (code: string) => void;
  readonly error?: string;
  readonly isDisabled?: boolean;
}

function Code({ onComplete = () => undefined, ...others }: CodeProps) {
  const [value, setValue] = useState('');
  return (
    <CodeField
      {...others}
      label="Код из SMS"
      length={6}
      value={value}
      onValue={setValue}
      onComplete={onComplete}
    />
  );
}

const slots = () => [
  ...document.querySelectorAll<HTMLInputElement>('input[inputmode="numeric"]:not([aria-hidden])'),
];
const written = () =>
  slots()
    .map(({ value }) => value)
    .join('');

/** Pastes into what has the focus. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

describe('the field of a code', () => {
  test('has the focus at once, and the phone offers it the code of the SMS', async () => {
    await show(<Code />);
    expect(document.activeElement).toBe(slots()[0]);
    expect(slots()[0]).toHaveAttribute('autocomplete', 'one-time-code');
    expect(slots()).toHaveLength(6);
  });

  test('takes digits only, one a slot, and sends the code by itself', async () => {
    const onComplete = vi.fn();
    await show(<Code onComplete={onComplete} />);
    await press('12a34');
    expect(written()).toBe('1234');
    expect(onComplete).not.toHaveBeenCalled();
    await press('56');
    await expect.poll(() => onComplete.mock.lastCall?.[0]).toBe('123456');
  });

  test('takes back, walks with the arrows and overwrites', async () => {
    await show(<Code />);
    await press('123{Backspace}');
    expect(written()).toBe('12');
    await press('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(slots()[0]);
    await press('9');
    expect(written()).toBe('92');
  });

  test('takes a pasted code with a space in it', async () => {
    const onComplete = vi.fn();
    await show(<Code onComplete={onComplete} />);
    paste('123 456');
    await expect.poll(() => onComplete.mock.lastCall?.[0]).toBe('123456');
  });

  test('says what is wrong, and has the focus again once it is empty', async () => {
    const { getByText, rerender } = await show(
      <>
        <Code />
        <button type="button">Другое</button>
      </>,
    );
    document.querySelector('button')?.focus();
    await rerender(
      <>
        <Code error="Неверный код" />
        <button type="button">Другое</button>
      </>,
    );
    await expect.element(getByText('Неверный код')).toBeVisible();
    expect(document.activeElement).toBe(slots()[0]);
  });

  test('takes nothing while its code is checked', async () => {
    await show(<Code isDisabled />);
    expect(slots().every(({ disabled }) => disabled)).toBe(true);
  });
});

describe('the field of a phone', () => {
  async function typed(text: string) {
    const { getByRole } = await show(<PhoneField label="Телефон" name="phone" />);
    const field = getByRole('textbox');
    await field.click();
    // The mask comes once the field is entered.
    await press('9');
    await press('{Backspace}');
    await press(text);
    return field;
  }

  test.each([
    ['89162041830', '+7 916 204-18-30'],
    ['9162041830', '+7 916 204-18-30'],
    ['+7 916 20', '+7 916 20'],
    ['9162041830999', '+7 916 204-18-30'],
  ])('shows %s as it is read aloud', async (text, shown) => {
    const field = await typed(text);
    await expect.element(field).toHaveValue(shown);
  });

  test('takes a whole pasted number in place of what was there', async () => {
    const field = await typed('9031187704');
    await expect.element(field).toHaveValue('+7 903 118-77-04');
    await userEvent.fill(field, '8 (916) 204-18-30');
    await expect.element(field).toHaveValue('+7 916 204-18-30');
  });

  test.each([
    ['{Delete}', 5],
    ['{Backspace}', 6],
  ])('leaves the caret where %s has taken a digit away', async (key, at) => {
    const field = await typed('9169553925');
    await expect.element(field).toHaveValue('+7 916 955-39-25');
    const input = field.element() as HTMLInputElement;
    input.setSelectionRange(at, at);
    await press(key);
    expect([input.value, input.selectionStart]).toEqual(['+7 919 553-92-5', 5]);
    await press('4');
    expect(input.value).toBe('+7 914 955-39-25');
  });

  test('begins with what is known', async () => {
    const { getByRole } = await show(
      <PhoneField label="Телефон" defaultValue={'+7\u00a0916\u00a0204-18-30'} />,
    );
    await expect.element(getByRole('textbox')).toHaveValue('+7 916 204-18-30');
  });
});

test('a field is described by what is wrong with it, and by its hint otherwise', async () => {
  const { getByRole, rerender } = await show(<TextField label="Домофон" hint="Например, 84В" />);
  await expect.element(getByRole('textbox')).toHaveAccessibleDescription(/84В/);
  await rerender(<TextField label="Домофон" hint="Например, 84В" error="Введите код домофона" />);
  await expect.element(getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(getByRole('textbox')).toHaveAccessibleDescription(/Введите код домофона/);
});
