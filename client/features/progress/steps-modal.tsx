import { type ReactNode, useContext, useRef } from 'react';
import { activityLevels, bodyLimits, type Goal, goals } from '#shared/features/catalogue/calculator.ts';
import { saveProgressGoal } from '#shared/features/progress/contract.ts';
import { type ProgressGoalInput, WeightText } from '#shared/features/progress/schema.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { closeModal, openDialog } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, classNames } from '../../ui/basics.tsx';
import { RadioCards, Segmented } from '../../ui/choices.tsx';
import { css } from '../../ui/css.ts';
import foot from '../../ui/dialog-foot.module.css';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { FormContext, TextField, useFormValues } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import styles from './modal.module.css';
import { type GoalDraft, type StepProps, stepDialogs } from './shared/dialogs.ts';

interface Step {
  readonly title: string;
  readonly lead: string;
  /** What is wrong, by field; empty where something is only missing. */
  readonly check?: (draft: GoalDraft) => Readonly<Record<string, string>>;
  readonly children: ReactNode | ((draft: GoalDraft) => ReactNode);
}

/** Has the fields show what is wrong while it is typed. */
function LiveErrors({ errors, children }: { errors: Readonly<Record<string, string>>; children: ReactNode }) {
  const around = useContext(FormContext);
  return <FormContext value={{ ...around, errors: { ...around.errors, ...errors } }}>{children}</FormContext>;
}

interface StepFrameProps extends Step, StepProps {
  readonly step: number;
}

/** One of six steps: what it asks, and the ways back and on; the last one keeps the goal. */
export function StepFrame({ step, title, lead, draft: given, check, children }: StepFrameProps) {
  const state = useAppState();
  const form = useRef<HTMLFormElement>(null);
  const values = [...(useFormValues(form) ?? [])].map(([name, value]) => [name, String(value).trim()]);
  const draft: GoalDraft = { ...given, ...Object.fromEntries(values) };
  const problems = check?.(draft) ?? {};
  const errors = Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== ''));
  const isLast = step === stepDialogs.length;
  const go = (to: number) => {
    const next = stepDialogs[to - 1];
    if (next) openDialog(state, next, { draft });
  };
  return (
    <RestForm
      form={form}
      call={saveProgressGoal}
      body={() => draft as ProgressGoalInput}
      wants={() => {
        if (!isLast) go(step + 1);
        return !isLast;
      }}
      defaults={given}
      done="Цель сохранена. Взвешивайтесь раз в день или в неделю — график появится сам"
      onDone={() => closeModal(state)}
      className={classNames(layout.stack14, styles.modal)}
      attributes={{ noValidate: true }}
    >
      <LiveErrors errors={errors}>
        <ModalTitle>
          <small className={css('block mb-6 text-ink-3 font-semibold text-small')}>
            Шаг {step} из {stepDialogs.length}
          </small>{' '}
          {title}
        </ModalTitle>
        <ModalLead>{lead}</ModalLead>
        {typeof children === 'function' ? children(draft) : children}
        <div className={classNames(foot.foot, styles.buttons, css('flex gap-10 mt-6'))}>
          {step > 1 && (
            <Button look="soft" onClick={() => go(step - 1)}>
              Назад
            </Button>
          )}
          <Submit isDisabled={Object.keys(problems).length > 0}>
            {isLast ? 'Сохранить цель' : 'Дальше'}
          </Submit>
        </div>
      </LiveErrors>
    </RestForm>
  );
}

const goalNotes: Readonly<Record<Goal, string>> = {
  lose: 'бережно, не быстрее килограмма в неделю',
  keep: 'есть столько, сколько тратите',
  gain: 'на 10 % больше, чем тратите',
};

const checkNumber = (name: 'age' | 'height') => (draft: GoalDraft) => {
  const { least, most, unit } = bodyLimits[name];
  const value = Number(draft[name]);
  if (Number.isInteger(value) && value >= least && value <= most) return {};
  return { [name]: draft[name] === '' ? '' : `От ${least} до ${most}\u00a0${unit}` };
};

const steps: Readonly<Record<1 | 2 | 3 | 4 | 5, Step>> = {
  1: {
    title: 'Какая у вас цель?',
    lead: 'От неё зависит, сколько калорий предложить.',
    children: (
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
    ),
  },
  2: {
    title: 'Пол и возраст',
    lead: 'Формула считает обмен веществ для взрослых, и для женщин и мужчин по-\u2060разному.',
    check: checkNumber('age'),
    children: (
      <>
        <Segmented
          legend="Пол"
          name="sex"
          options={[
            { value: 'female', label: 'Женский' },
            { value: 'male', label: 'Мужской' },
          ]}
        />
        <TextField label="Возраст, лет" name="age" inputMode="numeric" autoComplete="off" />
      </>
    ),
  },
  3: {
    title: 'Ваш рост',
    lead: 'По нему проверим, что цель не уведёт ниже здорового веса.',
    check: checkNumber('height'),
    children: <TextField label="Рост, см" name="height" inputMode="numeric" autoComplete="off" />,
  },
  4: {
    title: 'Сколько вы весите сейчас?',
    lead: 'Лучше всего утром, до завтрака. Это станет первой точкой графика.',
    check: ({ weight }) => {
      const parsed = WeightText.safeParse(weight);
      if (parsed.success) return {};
      return { weight: weight === '' ? '' : (parsed.error.issues[0]?.message ?? '') };
    },
    children: (
      <TextField label="Вес, кг" name="weight" inputMode="decimal" autoComplete="off" placeholder="72,4" />
    ),
  },
  5: {
    title: 'Насколько вы активны?',
    lead: 'Выбирайте по обычной неделе, а не по самой удачной.',
    children: (
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
    ),
  },
};

export const stepModal = (step: keyof typeof steps) => (props: StepProps) => (
  <StepFrame {...props} step={step} {...steps[step]} />
);
