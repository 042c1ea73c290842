import { type ReactNode, type RefObject, useRef, useState } from 'react';
import {
  activityLevels,
  type Body,
  bodyLimits,
  goals,
  readBody,
} from '#shared/features/catalogue/calculator.ts';
import { useEarlyEntries } from '../../../islands/early-entries.ts';
import { WithoutScripts } from '../../../platform/hydration/scripting.tsx';
import { useLocation } from '../../../router/hooks.ts';
import { Button } from '../../../ui/button.tsx';
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

/** The form's values: from the address at first, typed from then on. */
function useEntries(
  form: RefObject<HTMLFormElement | null>,
): [Entries, (name: string, value: string) => void] {
  const { search } = useLocation();
  const [entries, setEntries] = useState<Entries>(() => {
    const query = new URLSearchParams(search);
    const known = Object.entries(firstEntries).map(([name, value]) => [name, query.get(name) ?? value]);
    return Object.fromEntries(known) as Entries;
  });
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

interface CalculatorFormProps extends Omit<CalculatorAnswerProps, 'body'> {
  /** Where the answer is shown without scripts. */
  readonly action: string;
}

export function CalculatorForm({ action, ...answer }: CalculatorFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [entries, change] = useEntries(form);
  const body = readBody((name) => entries[name as keyof Body] ?? null);
  return (
    <div className={classNames(layout.stack12, styles.calculator)}>
      <form
        ref={form}
        method="get"
        action={action}
        className={classNames(surface.panel, styles.form)}
        onSubmit={(event) => event.preventDefault()}
      >
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
        <WithoutScripts>
          <Button type="submit">Посчитать</Button>
        </WithoutScripts>
      </form>
      <CalculatorAnswer {...answer} body={body} />
    </div>
  );
}

/** How much energy a day: the formula at work, in the open; without scripts a form that the server answers. */
export function Calculator({ programmes }: Pick<CalculatorFormProps, 'programmes'>): ReactNode {
  return (
    <Section title="Сколько калорий вам нужно" id="calculator" isPrinted={false}>
      <CalculatorForm action="/#calculator" {...(programmes && { programmes })} />
    </Section>
  );
}
