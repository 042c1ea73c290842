import { DateChips, RadioCards, RemovableChip, Segmented, ToggleChip } from './choices.tsx';
import type { Examples } from './examples.tsx';
import { Checkbox, Switch } from './field.tsx';
import layout from './layout.module.css';
import { Rating, RatingField } from './rating.tsx';

export const choiceExamples: Examples = {
  Флажок: (
    <>
      <Checkbox name="offer" error="Без согласия мы не сможем оформить заказ">
        Согласие с офертой
      </Checkbox>
      <Checkbox name="door" disabled defaultChecked>
        Оставить у двери
      </Checkbox>
    </>
  ),
  Тумблер: (
    <Switch name="eco" note="меньше пластика">
      Экосборка
    </Switch>
  ),
  Карточки: (
    <RadioCards
      legend="Как оплатить"
      name="payment"
      value="card"
      options={[
        { value: 'card', label: 'Картой', note: 'онлайн' },
        { value: 'courier', label: 'Курьеру', note: 'при получении', isDisabled: true },
      ]}
    />
  ),
  Сегменты: (
    <Segmented
      legend="Сколько дней"
      name="days"
      value={14}
      options={[6, 14, 28].map((days) => ({ value: days }))}
    />
  ),
  Даты: (
    <DateChips
      legend="Первый день"
      name="date"
      value="2026-11-25"
      dates={['2026-11-24', '2026-11-25', '2026-11-26']}
      isDisabled={(day) => day === '2026-11-24'}
    />
  ),
  Чипы: (
    <div className={layout.row10}>
      <ToggleChip isOn>Без мяса</ToggleChip>
      <ToggleChip isOn={false}>Острое</ToggleChip>
      <RemovableChip removeLabel="Снова привозить: кинза" onRemove={() => undefined}>
        кинза
      </RemovableChip>
    </div>
  ),
  Оценка: <RatingField legend="Как вам борщ?" name="rating" />,
  'Средняя оценка': <Rating value={4.7} reviewCount={128} />,
};
