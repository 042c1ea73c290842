import { type ReactNode, type RefObject, useRef, useState } from 'react';
import {
  activityLevels,
  type Body,
  bodyLimits,
  goals,
  readBody,
} from '#shared/features/catalogue/calculator.ts';
import { useEarlyEntries } from '../../../islands/early-entries.ts';
import { NeedsScripts } from '../../../platform/hydration/scripting.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import surface from '../../../ui/surface.module.css';
import styles from './calculator.module.css';
import { CalculatorAnswer, type CalculatorAnswerProps } from './calculator-answer.tsx';

const sizes = [
  ['age', 'Возраст'],
  ['height', 'Рост, см'],
  ['weight', 'Вес, кг'],
] as const;

/** An error for a number that is out of its limits; none while it is missing. */
function complaintOf(name: keyof typeof bodyLimits, text: string): string | undefined {
  const { least, most, unit } = bodyLimits[name];
  const value = Number(text);
  if (text === '' || (value >= least && value <= most)) return undefined;
  return `От\u00a0${least} до\u00a0${most}\u00a0${unit}`;
}

type Entries = Readonly<Record<keyof Body, string>>;

const firstEntries: Entries = {
  sex: 'female',
  age: '',
  height: '',
  weight: '',
  activity: 'light',
  goal: 'lose',
};

/** The form's values. */
function useEntries(form: RefObject<HTMLElement | null>): [Entries, (name: string, value: string) => void] {
  const [entries, setEntries] = useState(firstEntries);
  const change = (name: string, value: string) => setEntries((before) => ({ ...before, [name]: value }));
  useEarlyEntries(form, (early) => {
    for (const [name, [value = '']] of early) change(name, value);
  });
  return [entries, change];
}

interface BodyFieldsProps {
  readonly entries: Entries;
  readonly onEntry: (name: string, value: string) => void;
}

/** Age, height and weight; what is out of its limits says so. */
function SizeFields({ entries, onEntry }: BodyFieldsProps): ReactNode {
  return (
    <div className={styles.sizes}>
      {sizes.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={entries[name]}
          onChange={({ currentTarget }) => onEntry(name, currentTarget.value)}
          error={complaintOf(name, entries[name])}
        />
      ))}
    </div>
  );
}

const sexOptions = [
  { value: 'female', label: 'Женский' },
  { value: 'male', label: 'Мужской' },
];
const goalOptions = Object.entries(goals).map(([value, { name }]) => ({ value, label: name }));
const activityOptions = Object.entries(activityLevels).map(([value, { name, note }]) => ({
  value,
  label: name,
  note,
}));

export function CalculatorForm(answer: Omit<CalculatorAnswerProps, 'body'>): ReactNode {
  const form = useRef<HTMLDivElement>(null);
  const [entries, change] = useEntries(form);
  const body = readBody((name) => entries[name as keyof Body] ?? null);
  return (
    <div className={classNames(layout.stack12, styles.calculator)}>
      <NeedsScripts to="посчитать калории" />
      <div ref={form} data-scripted className={classNames(surface.panel, styles.form)}>
        <Segmented
          legend="Пол"
          name="sex"
          value={entries.sex}
          options={sexOptions}
          onValue={(value) => change('sex', value)}
        />
        <SizeFields entries={entries} onEntry={change} />
        <Segmented
          legend="Цель"
          name="goal"
          value={entries.goal}
          options={goalOptions}
          onValue={(value) => change('goal', value)}
        />
        <RadioCards
          legend="Движение"
          name="activity"
          value={entries.activity}
          options={activityOptions}
          onValue={(value) => change('activity', value)}
        />
      </div>
      <CalculatorAnswer {...answer} body={body} />
    </div>
  );
}

/** How much energy a day: the formula at work, in the open. */
export function Calculator({ programmes }: Pick<CalculatorAnswerProps, 'programmes'>): ReactNode {
  return (
    <Section title="Сколько калорий вам нужно" id="calculator" isPrinted={false}>
      <CalculatorForm {...(programmes && { programmes })} />
    </Section>
  );
}
