import { useRef } from 'react';
import { addDays, formatDayOfYear, type IsoDate, moscowDate } from '#shared/dates.ts';
import {
  activityLevels,
  type Body,
  energyNeed,
  goals,
  LARGEST_RATION_KCAL,
  LEAST_PROPOSED_KCAL,
} from '#shared/features/catalogue/calculator.ts';
import {
  checkTarget,
  expectedDay,
  LONGEST_GOAL_DAYS,
  leastWeightG,
  paceOf,
} from '#shared/features/progress/rules.ts';
import { ProgressGoal, WeightText } from '#shared/features/progress/schema.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { TextField } from '../../ui/field.tsx';
import { fillForm } from '../../ui/form-values.ts';
import layout from '../../ui/layout.module.css';
import styles from './modal.module.css';
import { type GoalDraft, kilograms, type StepProps } from './shared/dialogs.ts';
import { StepFrame } from './steps-modal.tsx';

/** A weight that is kept is looked at after twelve weeks. */
const KEPT_FOR_DAYS = 84;

const gramsOf = (text: string) => WeightText.safeParse(text).data ?? 0;

function proposedTarget({ target, goal, weight, height }: GoalDraft): string {
  if (target !== '') return target;
  const now = gramsOf(weight);
  const wished = goal === 'keep' ? now : now * (goal === 'lose' ? 0.93 : 1.05);
  const grams = Math.max(Math.round(wished / 1000) * 1000, leastWeightG(Number(height)));
  return kilograms(grams);
}

/** The day by which food for the goal leads to a weight; undefined where it does not. */
function honestDay({ goal, weight }: GoalDraft, target: string, body: Body, today: IsoDate) {
  if (goal === 'keep') return addDays(today, KEPT_FOR_DAYS);
  const { proposed, spent } = energyNeed(body);
  const way = { fromG: gramsOf(weight), toG: gramsOf(target), today };
  return expectedDay(way, paceOf(proposed - spent));
}

function Need({ body }: { readonly body: Body }) {
  const { rest, spent, proposed } = energyNeed(body);
  const { name, share } = goals[body.goal];
  const factor = String(activityLevels[body.activity].factor).replace('.', ',');
  return (
    <div className={css('py-16 px-18 rounded-card bg-tint-lime text-ink-2 text-small leading-[1.45]')}>
      <b className={css('block text-ink font-extrabold text-[1.625rem] tracking-[-0.02em] leading-[1.2]')}>
        около {10 * Math.round(proposed / 10)} ккал
      </b>
      в день под вашу цель.{' '}
      {proposed === LEAST_PROPOSED_KCAL && `Меньше ${LEAST_PROPOSED_KCAL} ккал без врача не предлагаем. `}
      {proposed > LARGEST_RATION_KCAL && 'Самый большой рацион меньше: остальное доберите перекусами. '}
      Это расчёт, а не медицинская рекомендация.
      <details>
        <summary
          className={css(
            'inline-flex items-center min-h-tap text-green-800 font-semibold underline underline-offset-[3px]',
          )}
        >
          Как посчитали
        </summary>
        <p>
          Формула Миффлина — Сан-Жеора: 10 × {String(body.weight).replace('.', ',')} + 6,25 × {body.height} −
          5 × {body.age} {body.sex === 'male' ? '+ 5' : '− 161'} = {rest} ккал в покое. С движением × {factor}{' '}
          = {spent} ккал. Цель «{name.toLowerCase()}»: × {String(share).replace('.', ',')}.
        </p>
      </details>
    </div>
  );
}

/** Step 6: the weight to come to and by when, checked as it is typed. */
export function TargetStepModal({ draft: given }: StepProps) {
  const today = moscowDate(useAppState().site.now);
  const body = {
    ...given,
    age: Number(given.age),
    height: Number(given.height),
    weight: gramsOf(given.weight) / 1000,
  } as Body;
  const target = proposedTarget(given);
  const honestFor = (wanted: string) => honestDay(given, wanted, body, today);
  const dayFor = (wanted: string) => honestFor(wanted) ?? addDays(today, LONGEST_GOAL_DAYS);
  const targetOn = given.targetOn || dayFor(target);
  // Until it is chosen, the day follows the weight.
  const isDayChosen = useRef(given.targetOn !== '');
  const follow = ({ form, value }: HTMLInputElement) => {
    if (form && !isDayChosen.current) fillForm(form, { targetOn: dayFor(value.trim()) });
  };
  return (
    <StepFrame
      step={6}
      title="Какой вес хотите?"
      lead="Здоровый вес и спокойный темп: так результат остаётся."
      draft={{ ...given, target, targetOn }}
      check={(draft) => {
        const parsed = ProgressGoal.safeParse(draft);
        return parsed.success
          ? checkTarget({ ...parsed.data, today })
          : Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
      }}
    >
      {(draft) => {
        const honest = honestFor(draft.target);
        return (
          <>
            <div className={classNames(layout.stack12, styles.fields)}>
              <TextField
                label="Желаемый вес, кг"
                name="target"
                inputMode="decimal"
                autoComplete="off"
                onChange={({ currentTarget }) => follow(currentTarget)}
              />
              <TextField
                type="date"
                label="К какому дню"
                name="targetOn"
                onChange={() => {
                  isDayChosen.current = true;
                }}
                min={addDays(today, 7)}
                max={addDays(today, LONGEST_GOAL_DAYS)}
                {...(honest !== undefined &&
                  draft.targetOn < honest && {
                    hint: `На рационе под цель выйдет к ${formatDayOfYear(honest)}`,
                  })}
              />
            </div>
            <Need body={body} />
          </>
        );
      }}
    </StepFrame>
  );
}
