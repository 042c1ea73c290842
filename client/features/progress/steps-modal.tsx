import { type ReactNode, useState } from 'react';
import {
  type ActivityLevel,
  activityLevels,
  bodyLimits,
  type Goal,
  goals,
} from '#shared/features/catalogue/calculator.ts';
import { WeightText } from '#shared/features/progress/schema.ts';
import { TextField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { StepFrame } from './parts/step-frame.tsx';
import type { ProgressModals } from './shared/modals.ts';

type Step = ProgressModals['progress-step-1'];

const goalNotes: Readonly<Record<Goal, string>> = {
  lose: 'бережно, не\u00a0быстрее килограмма в\u00a0неделю',
  keep: 'есть столько, сколько тратите',
  gain: 'на\u00a010\u00a0% больше, чем тратите',
};

/** An error for a whole number; none while it is missing. */
function complaintOf(name: 'age' | 'height', text: string): string | undefined {
  const { least, most, unit } = bodyLimits[name];
  const value = Number(text);
  if (text === '' || (Number.isInteger(value) && value >= least && value <= most)) return undefined;
  return `От\u00a0${least} до\u00a0${most}\u00a0${unit}`;
}

/** Step 1: what for. */
export function GoalStepModal({ draft }: Step): ReactNode {
  const [goal, setGoal] = useState(draft.goal as Goal);
  return (
    <StepFrame
      step={1}
      title="Какая у&nbsp;вас цель?"
      lead="От&nbsp;неё зависит, сколько калорий предложить."
      draft={{ ...draft, goal }}
      isReady
    >
      <RadioCards
        legend="Цель"
        isLegendHidden
        name="goal"
        value={goal}
        options={Object.entries(goals).map(([value, { name }]) => ({
          value: value as Goal,
          label: name,
          note: goalNotes[value as Goal],
        }))}
        onValue={setGoal}
      />
    </StepFrame>
  );
}

/** Step 2: sex and age, which the formula needs. */
export function PersonStepModal({ draft }: Step): ReactNode {
  const [sex, setSex] = useState(draft.sex);
  const [age, setAge] = useState(draft.age);
  const complaint = complaintOf('age', age);
  return (
    <StepFrame
      step={2}
      title="Пол и&nbsp;возраст"
      lead="Формула считает обмен веществ для&nbsp;взрослых, и&nbsp;для&nbsp;женщин и&nbsp;мужчин по-&#8288;разному."
      draft={{ ...draft, sex, age }}
      isReady={age !== '' && complaint === undefined}
    >
      <Segmented
        legend="Пол"
        name="sex"
        value={sex}
        options={[
          { value: 'female', label: 'Женский' },
          { value: 'male', label: 'Мужской' },
        ]}
        onValue={setSex}
      />
      <TextField
        label="Возраст, лет"
        inputMode="numeric"
        autoComplete="off"
        value={age}
        error={complaint}
        onChange={({ currentTarget }) => setAge(currentTarget.value.trim())}
      />
    </StepFrame>
  );
}

/** Step 3: height. */
export function HeightStepModal({ draft }: Step): ReactNode {
  const [height, setHeight] = useState(draft.height);
  const complaint = complaintOf('height', height);
  return (
    <StepFrame
      step={3}
      title="Ваш рост"
      lead="По&nbsp;нему проверим, что цель не&nbsp;уведёт ниже здорового веса."
      draft={{ ...draft, height }}
      isReady={height !== '' && complaint === undefined}
    >
      <TextField
        label="Рост, см"
        inputMode="numeric"
        autoComplete="off"
        value={height}
        error={complaint}
        onChange={({ currentTarget }) => setHeight(currentTarget.value.trim())}
      />
    </StepFrame>
  );
}

/** An error for a weight; none while it is missing. */
function weightComplaint(text: string): string | undefined {
  const parsed = WeightText.safeParse(text);
  return text === '' || parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** Step 4: weight, which becomes the first point of the chart. */
export function WeightStepModal({ draft }: Step): ReactNode {
  const [weight, setWeight] = useState(draft.weight);
  const complaint = weightComplaint(weight);
  return (
    <StepFrame
      step={4}
      title="Сколько вы&nbsp;весите сейчас?"
      lead="Лучше всего утром, до&nbsp;завтрака. Это станет первой точкой графика."
      draft={{ ...draft, weight }}
      isReady={weight !== '' && complaint === undefined}
    >
      <TextField
        label="Вес, кг"
        inputMode="decimal"
        autoComplete="off"
        placeholder="72,4"
        value={weight}
        error={complaint}
        onChange={({ currentTarget }) => setWeight(currentTarget.value.trim())}
      />
    </StepFrame>
  );
}

/** Step 5: how much somebody moves. */
export function ActivityStepModal({ draft }: Step): ReactNode {
  const [activity, setActivity] = useState(draft.activity as ActivityLevel);
  return (
    <StepFrame
      step={5}
      title="Насколько вы&nbsp;активны?"
      lead="Выбирайте по&nbsp;обычной неделе, а&nbsp;не&nbsp;по&nbsp;самой удачной."
      draft={{ ...draft, activity }}
      isReady
    >
      <RadioCards
        legend="Активность"
        isLegendHidden
        name="activity"
        value={activity}
        options={Object.entries(activityLevels).map(([value, { name, note }]) => ({
          value: value as ActivityLevel,
          label: name,
          note,
        }))}
        onValue={setActivity}
      />
    </StepFrame>
  );
}
