import { activityLevels, bodyLimits, type Goal, goals } from '#shared/features/catalogue/calculator.ts';
import { WeightText } from '#shared/features/progress/schema.ts';
import { RadioCards, Segmented } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { StepFrame } from './parts/step-frame.tsx';
import type { GoalDraft } from './parts/steps.ts';
import type { ProgressModals } from './shared/dialogs.ts';

type Step = ProgressModals['progress-step-1'];

const goalNotes: Readonly<Record<Goal, string>> = {
  lose: 'бережно, не\u00a0быстрее килограмма в\u00a0неделю',
  keep: 'есть столько, сколько тратите',
  gain: 'на\u00a010\u00a0% больше, чем тратите',
};

/** What is wrong with a whole number; empty while it is missing. */
const checkNumber = (name: 'age' | 'height') => (draft: GoalDraft) => {
  const { least, most, unit } = bodyLimits[name];
  const value = Number(draft[name]);
  if (Number.isInteger(value) && value >= least && value <= most) return {};
  return { [name]: draft[name] === '' ? '' : `От\u00a0${least} до\u00a0${most}\u00a0${unit}` };
};

function checkWeight({ weight }: GoalDraft): Readonly<Record<string, string>> {
  const parsed = WeightText.safeParse(weight);
  if (parsed.success) return {};
  return { weight: weight === '' ? '' : (parsed.error.issues[0]?.message ?? '') };
}

/** Step 1: what for. */
export function GoalStepModal({ draft }: Step) {
  return (
    <StepFrame
      step={1}
      title="Какая у&nbsp;вас цель?"
      lead="От&nbsp;неё зависит, сколько калорий предложить."
      draft={draft}
    >
      <RadioCards
        legend="Цель"
        isLegendHidden
        name="goal"
        options={Object.entries(goals).map(([value, { name }]) => ({
          value,
          label: name,
          note: goalNotes[value as Goal],
        }))}
      />
    </StepFrame>
  );
}

/** Step 2: sex and age, which the formula needs. */
export function PersonStepModal({ draft }: Step) {
  return (
    <StepFrame
      step={2}
      title="Пол и&nbsp;возраст"
      lead="Формула считает обмен веществ для&nbsp;взрослых, и&nbsp;для&nbsp;женщин и&nbsp;мужчин по-&#8288;разному."
      draft={draft}
      check={checkNumber('age')}
    >
      <Segmented
        legend="Пол"
        name="sex"
        options={[
          { value: 'female', label: 'Женский' },
          { value: 'male', label: 'Мужской' },
        ]}
      />
      <TextField label="Возраст, лет" name="age" inputMode="numeric" autoComplete="off" />
    </StepFrame>
  );
}

/** Step 3: height, which says what a healthy weight is. */
export function HeightStepModal({ draft }: Step) {
  return (
    <StepFrame
      step={3}
      title="Ваш рост"
      lead="По&nbsp;нему проверим, что цель не&nbsp;уведёт ниже здорового веса."
      draft={draft}
      check={checkNumber('height')}
    >
      <TextField label="Рост, см" name="height" inputMode="numeric" autoComplete="off" />
    </StepFrame>
  );
}

/** Step 4: weight, which becomes the first point of the chart. */
export function WeightStepModal({ draft }: Step) {
  return (
    <StepFrame
      step={4}
      title="Сколько вы&nbsp;весите сейчас?"
      lead="Лучше всего утром, до&nbsp;завтрака. Это станет первой точкой графика."
      draft={draft}
      check={checkWeight}
    >
      <TextField label="Вес, кг" name="weight" inputMode="decimal" autoComplete="off" placeholder="72,4" />
    </StepFrame>
  );
}

/** Step 5: how much somebody moves. */
export function ActivityStepModal({ draft }: Step) {
  return (
    <StepFrame
      step={5}
      title="Насколько вы&nbsp;активны?"
      lead="Выбирайте по&nbsp;обычной неделе, а&nbsp;не&nbsp;по&nbsp;самой удачной."
      draft={draft}
    >
      <RadioCards
        legend="Активность"
        isLegendHidden
        name="activity"
        options={Object.entries(activityLevels).map(([value, { name, note }]) => ({
          value,
          label: name,
          note,
        }))}
      />
    </StepFrame>
  );
}
