import { useRef } from 'react';
import { activityLevels, bodyLimits, goals, readBody } from '#shared/features/catalogue/calculator.ts';
import { NeedsScripts } from '../../../platform/hydration/scripting.tsx';
import { RadioCards, Segmented } from '../../../ui/choices.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { useFormValues } from '../../../ui/form-values.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import { Section } from '../../../ui/surfaces.tsx';
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

/** Age, height and weight; what is out of its limits says so. */
function SizeFields({ values }: { readonly values: FormData | undefined }) {
  return (
    <div className={styles.sizes}>
      {sizes.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          error={complaintOf(name, String(values?.get(name) ?? ''))}
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

export function CalculatorForm(answer: Omit<CalculatorAnswerProps, 'body'>) {
  const form = useRef<HTMLDivElement>(null);
  const values = useFormValues(form);
  const body = readBody((name) => (values ? String(values.get(name) ?? '') : null));
  return (
    <div className={classNames(layout.stack12, styles.calculator)}>
      <NeedsScripts to="посчитать калории" />
      <div ref={form} data-scripted className={classNames(surface.panel, styles.form)}>
        <Segmented legend="Пол" name="sex" value="female" options={sexOptions} />
        <SizeFields values={values} />
        <Segmented legend="Цель" name="goal" value="lose" options={goalOptions} />
        <RadioCards legend="Движение" name="activity" value="light" options={activityOptions} />
      </div>
      <CalculatorAnswer {...answer} body={body} />
    </div>
  );
}

/** How much energy a day: the formula at work, in the open. */
export function Calculator({ programmes }: Pick<CalculatorAnswerProps, 'programmes'>) {
  return (
    <Section title="Сколько калорий вам нужно" id="calculator" isPrinted={false}>
      <CalculatorForm {...(programmes && { programmes })} />
    </Section>
  );
}
