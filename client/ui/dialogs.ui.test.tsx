import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press, show } from '#tests/ui.tsx';
import { DialogFrame, ModalLead, ModalTitle } from './dialog-frame.tsx';
import { Toast } from './toast.tsx';

function Opener({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {name}
      </button>
      <DialogFrame place="centre" isOpen={isOpen} shown={name} onClose={close} onClosed={() => undefined}>
        <ModalTitle>{`Окно «${name}»`}</ModalTitle>
        <ModalLead>Зачем оно</ModalLead>
        {children}
      </DialogFrame>
    </>
  );
}

const fields = (
  <>
    <input aria-label="Имя" />
    <button type="submit">Сохранить</button>
  </>
);

function Steps() {
  const [isNext, setNext] = useState(false);
  return (
    <DialogFrame place="centre" isOpen shown={String(isNext)} onClose={vi.fn()} onClosed={vi.fn()}>
      <ModalTitle>Шаги</ModalTitle>
      {isNext ? (
        <input key="b" aria-label="Код" />
      ) : (
        <button key="a" type="button" onClick={() => setNext(true)}>
          Дальше
        </button>
      )}
    </DialogFrame>
  );
}

describe('a dialog', () => {
  async function opened() {
    const shown = await show(
      <div style={{ height: 3000 }}>
        <Opener name="Адрес">{fields}</Opener>
      </div>,
    );
    const opener = shown.getByRole('button', { name: 'Адрес' });
    (opener.element() as HTMLElement).focus();
    await press('{Enter}');
    const dialog = shown.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    return { ...shown, opener, dialog };
  }

  test('is named and described by what it says first', async () => {
    const { dialog } = await opened();
    await expect.element(dialog).toHaveAccessibleName('Окно «Адрес»');
    await expect.element(dialog).toHaveAccessibleDescription('Зачем оно');
  });

  test('takes the focus and keeps it, forwards and back', async () => {
    const { dialog } = await opened();
    const isInside = () => dialog.element().contains(document.activeElement);
    expect(isInside()).toBe(true);
    for (const keys of ['{Tab}', '{Shift>}{Tab}{/Shift}'])
      for (let step = 0; step < 5; step += 1) {
        await press(keys);
        expect(isInside()).toBe(true);
      }
  });

  test.each([
    ['Escape', () => press('{Escape}')],
    ['its cross', () => page.getByRole('button', { name: 'Закрыть' }).click()],
    [
      'a press beside it',
      async () => document.querySelector<HTMLElement>('dialog > form[aria-hidden] button')?.click(),
    ],
  ])('closes by %s and gives the focus back', async (_, close) => {
    const { opener, dialog } = await opened();
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test('keeps the page from scrolling, and lets it go', async () => {
    const { dialog } = await opened();
    const overflow = () => getComputedStyle(document.documentElement).overflowY;
    expect(overflow()).toBe('hidden');
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(overflow()).not.toBe('hidden');
  });

  test('makes room for the next one', async () => {
    const { getByRole, container } = await show(
      <>
        <Opener name="Первое">{fields}</Opener>
        <Opener name="Второе">{fields}</Opener>
      </>,
    );
    await getByRole('button', { name: 'Первое' }).click();
    container.querySelectorAll<HTMLElement>('button[type=button]')[1]?.click();
    await expect.element(getByRole('dialog')).toHaveAccessibleName('Окно «Второе»');
    expect(container.querySelectorAll('dialog[open]')).toHaveLength(1);
  });

  test('gives the focus to its first control when the focused one is gone', async () => {
    const { getByRole } = await show(<Steps />);
    await getByRole('button', { name: 'Дальше' }).click();
    await expect.element(getByRole('textbox', { name: 'Код' })).toHaveFocus();
  });
});

describe('a message over the page', () => {
  afterEach(() => vi.useRealTimers());

  test('goes by itself, but not from under the pointer or the focus', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onClose = vi.fn();
    const { getByRole } = await show(<Toast text="Адрес сохранён" onClose={onClose} />);
    const cross = getByRole('button', { name: 'Закрыть сообщение' }).element() as HTMLElement;
    cross.focus();
    await new Promise(requestAnimationFrame);
    vi.advanceTimersByTime(20_000);
    expect(onClose).not.toHaveBeenCalled();
    cross.blur();
    await expect
      .poll(() => {
        vi.advanceTimersByTime(7000);
        return onClose.mock.calls.length;
      })
      .toBeGreaterThan(0);
  });

  test('takes back what it reports, and goes', async () => {
    const [onClose, run] = [vi.fn(), vi.fn()];
    const { getByRole } = await show(
      <Toast text="Доставка пропущена" action={{ label: 'Отменить', run }} onClose={onClose} />,
    );
    await getByRole('button', { name: 'Отменить' }).click();
    expect(run).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
