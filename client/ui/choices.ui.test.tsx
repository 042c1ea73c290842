import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { press, show } from '#tests/ui.tsx';
import { Accordion } from './accordion.tsx';
import { Confirmation } from './basics.tsx';
import { DateChips, RadioCards, RemovableChip, Segmented, ToggleChip } from './choices.tsx';
import { Checkbox, Switch } from './field.tsx';
import { PersonTabs } from './person-tabs.tsx';
import { Rating, RatingField } from './rating.tsx';

const focus = (element: Element) => (element as HTMLElement).focus();

function Stars() {
  const [value, setValue] = useState<number>();
  return <RatingField legend="Как вам борщ?" name="borsch" value={value} onValue={setValue} />;
}

function Payment() {
  const [value, setValue] = useState<'card' | 'courier' | 'sbp'>('card');
  const options = [
    { value: 'card' as const, label: 'Картой' },
    { value: 'courier' as const, label: 'Курьеру', isDisabled: true },
    { value: 'sbp' as const, label: 'СБП' },
  ];
  return <RadioCards legend="Как оплатить" name="payment" {...{ value, options }} onValue={setValue} />;
}

describe('stars', () => {
  test('are given by the space bar and changed by the arrows, in words', async () => {
    const { getByRole } = await show(<Stars />);
    const group = getByRole('group', { name: 'Как вам борщ?' });
    await expect.element(group).toMatchTextContent(/Поставьте оценку/);
    focus(getByRole('radio').first().element());
    await press('[Space]');
    await expect.element(group).toMatchTextContent(/Очень плохо/);
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.element(getByRole('radio', { name: '5 из 5: отлично' })).toBeChecked();
    await expect.element(group).toMatchTextContent(/Отлично/);
  });

  test('of others are read out as a figure, with how many there are', async () => {
    const { getByRole, getByText } = await show(<Rating value={4.7} reviewCount={128} />);
    await expect.element(getByRole('img', { name: 'Оценка 4,7 из 5' })).toBeInTheDocument();
    await expect.element(getByText(/128\sотзывов/)).toBeVisible();
  });
});

describe('choices', () => {
  test('a switch turns by the space bar, and is sent by its form', async () => {
    const { getByRole, container } = await show(
      <form>
        <Switch name="eco" note="меньше пластика">
          Экосборка
        </Switch>
      </form>,
    );
    const form = container.querySelector('form') as HTMLFormElement;
    expect(new FormData(form).has('eco')).toBe(false);
    focus(getByRole('switch').element());
    await press('[Space]');
    expect(new FormData(form).get('eco')).toBe('on');
  });

  test('a checkbox is described by what is wrong with it, and its link is no part of the press', async () => {
    const { getByRole } = await show(
      <Checkbox name="offer" error="Примите условия">
        Согласие с <a href="#oferta">офертой</a>
      </Checkbox>,
    );
    const box = getByRole('checkbox');
    await expect.element(box).toHaveAccessibleDescription('Примите условия');
    await getByRole('link').click();
    await expect.element(box).not.toBeChecked();
  });

  test('cards are walked through with the arrows, past those that are closed', async () => {
    const { getByRole } = await show(<Payment />);
    focus(getByRole('radio', { name: 'Картой' }).element());
    await press('{ArrowDown}');
    await expect.element(getByRole('radio', { name: 'СБП' })).toBeChecked();
    await expect.element(getByRole('radio', { name: 'Курьеру' })).toBeDisabled();
  });

  test('segments tell the number that was chosen', async () => {
    const onValue = vi.fn();
    const options = [1200, 1600].map((value) => ({ value, note: 'ккал' }));
    const { getByRole } = await show(
      <Segmented legend="Калории" name="kcal" value={1200} options={options} onValue={onValue} />,
    );
    await getByRole('radio', { name: /^1600/ }).click();
    expect(onValue).toHaveBeenCalledWith(1600);
  });

  test('days are named in full, closed ones cannot be chosen, and the chosen one is in sight', async () => {
    const dates = Array.from({ length: 20 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`);
    const own = { legend: 'Первый день', name: 'start', dates, onValue: vi.fn() };
    const { getByRole } = await show(
      <div style={{ width: 300 }}>
        <DateChips {...own} value="2026-12-18" isDisabled={(date) => date === '2026-12-06'} />
      </div>,
    );
    await expect.element(getByRole('radio', { name: /воскресенье, 6 декабря/ })).toBeDisabled();
    const chosen = getByRole('radio', { name: /пятница, 18 декабря/ });
    await expect.element(chosen).toBeChecked();
    const row = chosen.element().closest('div') as HTMLElement;
    await expect.poll(() => row.scrollLeft).toBeGreaterThan(0);
  });

  test('persons are chosen by their names', async () => {
    const onCurrent = vi.fn();
    const { getByRole } = await show(
      <PersonTabs legend="Кто ест" titles={['Анна', 'Мама']} current={0} onCurrent={onCurrent} />,
    );
    await getByRole('radio', { name: 'Мама' }).click();
    expect(onCurrent).toHaveBeenCalledWith(1);
  });

  test('a filter says whether it is on, and something chosen is taken away by its cross', async () => {
    const [onClick, onRemove] = [vi.fn(), vi.fn()];
    const { getByRole } = await show(
      <>
        <ToggleChip isOn onClick={onClick}>
          Без рыбы
        </ToggleChip>
        <RemovableChip removeLabel="Убрать грибы" onRemove={onRemove}>
          Грибы
        </RemovableChip>
      </>,
    );
    await expect.element(getByRole('button', { name: 'Без рыбы' })).toHaveAttribute('aria-pressed', 'true');
    await getByRole('button', { name: 'Убрать грибы' }).click();
    expect(onRemove).toHaveBeenCalledOnce();
  });
});

describe('what opens', () => {
  const items = ['Когда привозят?', 'Сколько хранится?'].map((title, place) => ({
    id: String(place),
    title,
    content: `Ответ ${place}`,
  }));

  test('one question opens by Enter and closes the other', async () => {
    const { getByText, container } = await show(<Accordion items={items} />);
    const [first, second] = container.querySelectorAll('details');
    await getByText('Когда привозят?').click();
    expect(first?.open).toBe(true);
    focus(getByText('Сколько хранится?').element());
    await press('{Enter}');
    await expect.poll(() => second?.open).toBe(true);
    expect(first?.open).toBe(false);
  });

  test('questions that are no alternatives stay open beside each other', async () => {
    const { getByText, container } = await show(<Accordion items={items} isSingle={false} />);
    for (const { title } of items) await getByText(title).click();
    expect(container.querySelectorAll('details[open]')).toHaveLength(2);
  });

  test('what cannot be undone asks first, and names what it is about', async () => {
    const { getByText, getByRole } = await show(
      <Confirmation label="Отменить" about="заказ 100001" question="Отменить заказ?">
        <button type="submit">Да, отменить</button>
      </Confirmation>,
    );
    await expect.element(getByRole('button', { name: 'Да, отменить' })).not.toBeInTheDocument();
    await getByText(/^Отменить: заказ 100001/).click();
    await expect.element(getByText('Отменить заказ?')).toBeVisible();
    await expect.element(getByRole('button', { name: 'Да, отменить' })).toBeVisible();
  });
});
