import { type ReactNode, useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RemovableChip, ToggleChip } from '../../../ui/chip.tsx';
import { DateChips } from '../../../ui/date-chips.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Specimen, State } from '../specimen.tsx';

function CheckboxSpecimen(): ReactNode {
  return (
    <Specimen title="Флажок" layout="columns">
      <State name="не отмечен">
        <Checkbox name="check-off">Согласие на&nbsp;обработку персональных данных</Checkbox>
      </State>
      <State name="отмечен">
        <Checkbox name="check-on" defaultChecked>
          Без&nbsp;воскресенья
        </Checkbox>
      </State>
      <State name="ошибка">
        <Checkbox name="check-error" error="Без&nbsp;согласия мы&nbsp;не&nbsp;сможем оформить заказ">
          Согласие с&nbsp;<a href="/oferta/">публичной офертой</a>
        </Checkbox>
      </State>
      <State name="недоступен">
        <Checkbox name="check-disabled" disabled>
          Оставить у&nbsp;двери
        </Checkbox>
      </State>
      <State name="недоступен, отмечен">
        <Checkbox name="check-disabled-on" disabled defaultChecked>
          Столовые приборы включены
        </Checkbox>
      </State>
    </Specimen>
  );
}

function SwitchSpecimen(): ReactNode {
  return (
    <Specimen title="Тумблер" note="Действует сразу, без&nbsp;кнопки «Сохранить»." layout="columns">
      <State name="включён">
        <Switch name="switch-on" defaultChecked note="не&nbsp;привозим в&nbsp;субботу и&nbsp;воскресенье">
          Без&nbsp;выходных
        </Switch>
      </State>
      <State name="выключен">
        <Switch name="switch-off" note="меньше пластика, контейнеры заберём обратно">
          Экосборка
        </Switch>
      </State>
      <State name="недоступен">
        <Switch name="switch-disabled" disabled note="появится после первого заказа">
          Напоминать об&nbsp;оценке
        </Switch>
      </State>
    </Specimen>
  );
}

function CardSpecimen(): ReactNode {
  const [payment, setPayment] = useState<'card' | 'courier' | undefined>('card');
  const [part, setPart] = useState<'morning' | 'evening'>();
  return (
    <Specimen title="Карточки выбора" layout="columns">
      <State name="выбрана, одна недоступна">
        <RadioCards
          legend="Как оплатить"
          name="radio-payment"
          value={payment}
          options={[
            { value: 'card', label: 'Картой', note: 'онлайн', icon: <Icon name="credit-card" /> },
            {
              value: 'courier',
              label: 'Курьеру',
              note: 'при\u00a0получении',
              icon: <Icon name="wallet" />,
              isDisabled: true,
            },
          ]}
          onValue={setPayment}
        />
      </State>
      <State name="ошибка">
        <RadioCards
          legend="Когда привезти"
          name="radio-part"
          value={part}
          error={part === undefined ? 'Выберите время доставки' : undefined}
          options={[
            { value: 'morning', label: '06:00–09:00', icon: <Icon name="sun" /> },
            { value: 'evening', label: '18:00–21:00', icon: <Icon name="moon" /> },
          ]}
          onValue={setPart}
        />
      </State>
    </Specimen>
  );
}

const dates = ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`);

function RowSpecimen(): ReactNode {
  const [kcal, setKcal] = useState(1600);
  const [days, setDays] = useState(14);
  const [date, setDate] = useState('2026-11-25');
  return (
    <Specimen
      title="Сегменты и&nbsp;даты"
      note="Выбранное выглядит одинаково: зелёный фон, тёмный текст."
      layout="columns"
    >
      <State name="числа">
        <Segmented
          legend="Калорийность"
          name="segment-kcal"
          value={kcal}
          options={[1200, 1600, 2000, 2500].map((value) => ({ value, label: String(value) }))}
          onValue={setKcal}
        />
      </State>
      <State name="с пояснением, один недоступен">
        <Segmented
          legend="Сколько дней"
          name="segment-days"
          value={days}
          options={[
            { value: 6, label: '6', isDisabled: true },
            { value: 14, label: '14', note: '−5 %' },
            { value: 28, label: '28', note: '−15 %' },
          ]}
          onValue={setDays}
        />
      </State>
      <State name="дни, первый недоступен">
        <DateChips
          legend="Первый день"
          name="chips-date"
          value={date}
          dates={dates}
          isDisabled={(day) => day === '2026-11-22'}
          onValue={setDate}
        />
      </State>
    </Specimen>
  );
}

const products = ['грибы', 'кинза', 'сельдерей'] as const;

function ChipSpecimen(): ReactNode {
  const [isVegan, setIsVegan] = useState(true);
  const [isSpicy, setIsSpicy] = useState(false);
  const [left, setLeft] = useState<readonly string[]>(products);
  return (
    <Specimen title="Чипы">
      <State name="включён">
        <ToggleChip isOn={isVegan} onClick={() => setIsVegan(!isVegan)}>
          Без&nbsp;мяса
        </ToggleChip>
      </State>
      <State name="выключен">
        <ToggleChip isOn={isSpicy} onClick={() => setIsSpicy(!isSpicy)}>
          Острое
        </ToggleChip>
      </State>
      <State name="недоступен">
        <ToggleChip isOn={false} disabled>
          Халяль
        </ToggleChip>
      </State>
      {left.map((product) => (
        <State key={product} name="убирается">
          <RemovableChip
            removeLabel={`Снова привозить: ${product}`}
            onRemove={() => setLeft(left.filter((other) => other !== product))}
          >
            {product}
          </RemovableChip>
        </State>
      ))}
      <State name="нельзя убрать">
        <RemovableChip removeLabel="Снова привозить: арахис" isDisabled onRemove={() => undefined}>
          арахис
        </RemovableChip>
      </State>
    </Specimen>
  );
}

export function ChoiceSpecimens(): ReactNode {
  return (
    <>
      <CheckboxSpecimen />
      <SwitchSpecimen />
      <CardSpecimen />
      <RowSpecimen />
      <ChipSpecimen />
    </>
  );
}
