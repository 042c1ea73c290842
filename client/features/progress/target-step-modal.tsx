import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { addDays, formatDayOfYear, type IsoDate, moscowDate } from '#shared/dates.ts';
import {
  activityLevels,
  type Body,
  energyNeed,
  goals,
  LARGEST_RATION_KCAL,
  LEAST_PROPOSED_KCAL,
} from '#shared/features/catalogue/calculator.ts';
import { saveProgressGoal } from '#shared/features/progress/contract.ts';
import {
  checkTarget,
  expectedDay,
  LONGEST_GOAL_DAYS,
  leastWeightG,
  paceOf,
} from '#shared/features/progress/rules.ts';
import { ProgressGoal, WeightText } from '#shared/features/progress/schema.ts';
import { firstRefusalText } from '../../platform/forms/failure-text.ts';
import { closeModal } from '../../platform/modals/modal-actions.ts';
import { useFetchStatus } from '../../platform/rest/fetch-status.ts';
import { useRest } from '../../platform/rest/rest-context.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { FieldError, TextField } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import styles from './modal.module.css';
import { StepFrame } from './parts/step-frame.tsx';
import type { GoalDraft } from './parts/steps.ts';
import type { ProgressModals } from './shared/modals.ts';

/** A weight that is kept is looked at after twelve weeks. */
const KEPT_FOR_DAYS = 84;

const gramsOf = (text: string) => WeightText.safeParse(text).data ?? 0;

/** The weight to begin with: the one that is typed, or a healthy one near the goal. */
function proposedTarget({ target, goal, weight, height }: GoalDraft): string {
  if (target !== '') return target;
  const now = gramsOf(weight);
  const wished = goal === 'keep' ? now : now * (goal === 'lose' ? 0.93 : 1.05);
  const grams = Math.max(Math.round(wished / 1000) * 1000, leastWeightG(Number(height)));
  return String(grams / 1000).replace('.', ',');
}

/** The day by which food for the goal leads to a weight; undefined where it does not. */
function honestDay({ goal, weight }: GoalDraft, target: string, body: Body, today: IsoDate) {
  if (goal === 'keep') return addDays(today, KEPT_FOR_DAYS);
  const { proposed, spent } = energyNeed(body);
  const way = { fromG: gramsOf(weight), toG: gramsOf(target), today };
  return expectedDay(way, paceOf(proposed - spent));
}

/** The formula's result for the figures so far, with the formula itself. */
function Need({ body }: { readonly body: Body }): ReactNode {
  const { rest, spent, proposed } = energyNeed(body);
  const { name, share } = goals[body.goal];
  const factor = String(activityLevels[body.activity].factor).replace('.', ',');
  return (
    <div className={styles.need}>
      <b>около {10 * Math.round(proposed / 10)}&nbsp;ккал</b>в день под&nbsp;вашу цель.{' '}
      {proposed === LEAST_PROPOSED_KCAL &&
        `Меньше ${LEAST_PROPOSED_KCAL}\u00a0ккал без\u00a0врача не\u00a0предлагаем. `}
      {proposed > LARGEST_RATION_KCAL && 'Самый большой рацион меньше: остальное доберите перекусами. '}
      Это расчёт, а&nbsp;не&nbsp;медицинская рекомендация.
      <details>
        <summary>Как посчитали</summary>
        <p>
          Формула Миффлина&nbsp;— Сан-Жеора: 10&nbsp;×&nbsp;{String(body.weight).replace('.', ',')} +
          6,25&nbsp;×&nbsp;{body.height} − 5&nbsp;×&nbsp;{body.age} {body.sex === 'male' ? '+ 5' : '− 161'} ={' '}
          {rest}&nbsp;ккал в&nbsp;покое. С&nbsp;движением ×&nbsp;
          {factor} = {spent}&nbsp;ккал. Цель «{name.toLowerCase()}»: ×&nbsp;{String(share).replace('.', ',')}.
        </p>
      </details>
    </div>
  );
}

/** Keeps the goal; what the server finds wrong comes back by field. */
function useSaving(draft: GoalDraft) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setFailure(undefined);
    const body = draft as Parameters<typeof ProgressGoal.parse>[0] as never;
    const answer = await run(
      () => rest(saveProgressGoal, { body }),
      (error) => setFailure(firstRefusalText(error)),
    );
    if (answer === undefined) return;
    state.notice = {
      text: 'Цель сохранена. Взвешивайтесь раз в\u00a0день или в\u00a0неделю\u00a0— график появится сам',
    };
    closeModal(state);
    await revalidator.revalidate();
  };
  return { isBusy: status === 'pending', failure, save: () => void save() };
}

/** Step 6: the weight to come to and by when, checked as it is typed. */
export function TargetStepModal({ draft }: ProgressModals['progress-step-6']): ReactNode {
  const today = moscowDate(useAppState().site.now);
  const [target, setTarget] = useState(() => proposedTarget(draft));
  const [chosenDay, setChosenDay] = useState(draft.targetOn);
  const body = {
    ...draft,
    age: Number(draft.age),
    height: Number(draft.height),
    weight: gramsOf(draft.weight) / 1000,
  } as Body;
  const honest = honestDay(draft, target, body, today);
  const targetOn = chosenDay === '' ? (honest ?? addDays(today, LONGEST_GOAL_DAYS)) : chosenDay;
  const whole = { ...draft, target, targetOn };
  const parsed = ProgressGoal.safeParse(whole);
  const problems = parsed.success
    ? checkTarget({ ...parsed.data, today })
    : Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
  const { isBusy, failure, save } = useSaving(whole);
  return (
    <StepFrame
      step={6}
      title="Какой вес хотите?"
      lead="Здоровый вес и&nbsp;спокойный темп: так результат остаётся."
      draft={whole}
      isReady={Object.keys(problems).length === 0}
      label="Сохранить цель"
      isBusy={isBusy}
      onSubmit={save}
    >
      <div className={classNames(layout.stack12, styles.fields)}>
        <TextField
          label="Желаемый вес, кг"
          inputMode="decimal"
          autoComplete="off"
          value={target}
          error={problems.target}
          onChange={({ currentTarget }) => setTarget(currentTarget.value.trim())}
        />
        <TextField
          type="date"
          label="К&nbsp;какому дню"
          value={targetOn}
          min={addDays(today, 7)}
          max={addDays(today, LONGEST_GOAL_DAYS)}
          error={problems.targetOn}
          {...(honest !== undefined &&
            targetOn < honest && {
              hint: `На\u00a0рационе под\u00a0цель выйдет к\u00a0${formatDayOfYear(honest)}`,
            })}
          onChange={({ currentTarget }) => setChosenDay(currentTarget.value)}
        />
      </div>
      <Need body={body} />
      <div role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</div>
    </StepFrame>
  );
}
