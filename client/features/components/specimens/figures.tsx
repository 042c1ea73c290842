import { type ReactNode, useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { Rating, RatingField } from '../../../ui/rating.tsx';
import { RangeSlider, Slider } from '../../../ui/slider.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { Specimen, State } from '../specimen.tsx';

const kcal = (value: number) => `${value}\u00a0ккал`;
const rubles = (value: number) => formatMoney(value * 100);

function StepperSpecimen(): ReactNode {
  const [people, setPeople] = useState(2);
  return (
    <Specimen title="Счётчик" note="Стрелки вверх и вниз меняют число, Home и End ведут к границам.">
      <State name="от 1 до 6">
        <Stepper
          label="Сколько человек"
          name="stepper-people"
          value={people}
          min={1}
          max={6}
          onValue={setPeople}
        />
      </State>
      <State name="на нижней границе">
        <Stepper
          label="Порций"
          name="stepper-portions"
          value={1}
          min={1}
          max={9}
          hint="Не меньше одной"
          onValue={() => undefined}
        />
      </State>
      <State name="ошибка">
        <Stepper
          label="Приборов"
          name="stepper-error"
          value={12}
          min={0}
          max={20}
          error="Не больше 8 на заказ"
          onValue={() => undefined}
        />
      </State>
      <State name="недоступен">
        <Stepper
          label="Дней"
          name="stepper-disabled"
          value={28}
          min={6}
          max={28}
          isDisabled
          onValue={() => undefined}
        />
      </State>
    </Specimen>
  );
}

function SliderSpecimen(): ReactNode {
  const [energy, setEnergy] = useState(1600);
  const [budget, setBudget] = useState<readonly [number, number]>([900, 1500]);
  return (
    <Specimen title="Ползунок" layout="columns">
      <State name="одно значение">
        <Slider
          label="Калорийность"
          name="slider-kcal"
          value={energy}
          min={1000}
          max={2500}
          step={100}
          format={kcal}
          onValue={setEnergy}
        />
      </State>
      <State name="от и до">
        <RangeSlider
          label="Цена дня"
          name="slider-price"
          value={budget}
          min={500}
          max={2500}
          step={50}
          format={rubles}
          onValue={setBudget}
        />
      </State>
      <State name="недоступен">
        <Slider
          label="Вода в день"
          name="slider-disabled"
          value={2}
          min={1}
          max={4}
          format={(value) => `${value}\u00a0л`}
          isDisabled
          onValue={() => undefined}
        />
      </State>
    </Specimen>
  );
}

function RatingSpecimen(): ReactNode {
  const [given, setGiven] = useState<number>();
  return (
    <>
      <Specimen title="Оценка" note="Показывает среднее; дробь закрашивает звезду частично.">
        <State name="с числом отзывов">
          <Rating value={4.7} reviewCount={128} />
        </State>
        <State name="средняя">
          <Rating value={3.2} size="medium" />
        </State>
        <State name="оценок ещё нет">
          <Rating value={0} reviewCount={0} />
        </State>
      </Specimen>
      <Specimen title="Поставить оценку" layout="columns">
        <State name="пустая">
          <RatingField legend="Как вам борщ?" name="rating-empty" value={given} onValue={setGiven} />
        </State>
        <State name="недоступна: уже оценили">
          <RatingField
            legend="Как вам сырники?"
            name="rating-done"
            value={4}
            isDisabled
            onValue={() => undefined}
          />
        </State>
      </Specimen>
    </>
  );
}

/** Figures that are set and stars that are given. */
export function FigureSpecimens(): ReactNode {
  return (
    <>
      <StepperSpecimen />
      <SliderSpecimen />
      <RatingSpecimen />
    </>
  );
}
