import { type ReactNode, useRef } from 'react';
import {
  activityLevels,
  type Body,
  bodyLimits,
  differenceOf,
  energyNeed,
  type Goal,
  goals,
  LEAST_PROPOSED_KCAL,
  proposalFor,
  readBody,
  safeGoal,
} from '#shared/features/catalogue/calculator.ts';
import { configuratorPath } from '#shared/features/programmes/address.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { NeedsScripts } from '../../../platform/hydration/late.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink, classNames, Icon } from '../../../ui/basics.tsx';
import { RadioCards, Segmented } from '../../../ui/choices.tsx';
import { css } from '../../../ui/css.ts';
import { TextField, useFormValues } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Section } from '../../../ui/surfaces.tsx';
import styles from './calculator.module.css';

const sizes = { age: 'Возраст', height: 'Рост, см', weight: 'Вес, кг' };

function complaintOf(name: keyof typeof bodyLimits, text: string): string | undefined {
  const { least, most, unit } = bodyLimits[name];
  const value = Number(text);
  if (text === '' || (value >= least && value <= most)) return undefined;
  return `От ${least} до ${most}\u00a0${unit}`;
}

const kcal = (value: number) => `${value} ккал`;
/** The formula is right to a tenth at best: a figure to the last unit would promise more. */
const about = (value: number) => kcal(10 * Math.round(value / 10));
const decimal = (value: number) => String(value).replace('.', ',');

interface AnswerProps {
  readonly body: Body;
  readonly renderAction: (body: Body) => ReactNode;
}

function Answer({ body: given, renderAction }: AnswerProps) {
  const goal = safeGoal(given);
  const body = { ...given, goal };
  const { sex, age, height, weight, activity } = body;
  const { rest, spent, proposed } = energyNeed(body);
  const { share, name } = goals[goal];
  const sum = Math.round(spent * share);
  const isRaised = sum < LEAST_PROPOSED_KCAL;
  return (
    <>
      <p className={layout.small}>Вам подойдёт около</p>
      <p
        className={css(
          'font-extrabold text-[3rem] leading-[1] tracking-[-0.04em] tabular-nums whitespace-nowrap',
        )}
      >
        {about(proposed)}
      </p>
      <p>
        в день. Тратите вы примерно {about(spent)}.
        {goal !== given.goal &&
          ` Чтобы худеть, пришлось бы есть меньше ${kcal(LEAST_PROPOSED_KCAL)}: без врача это небезопасно. Предлагаем держать вес, а худеть движением.`}
        {isRaised && ` Меньше ${kcal(LEAST_PROPOSED_KCAL)} без врача не советуем.`}
      </p>
      {renderAction(body)}
      <details className={css('text-ink-2 text-small leading-[1.5]')}>
        <summary className={css('flex items-center min-h-tap text-green-800 font-bold')}>
          Как посчитали
        </summary>
        <p>
          Формула Миффлина — Сан-Жеора. В покое: 10 × {weight} + 6,25 × {height} − 5 × {age}{' '}
          {sex === 'male' ? '+ 5' : '− 161'} = {kcal(rest)}.
        </p>
        <p className={css('mt-8')}>
          С движением: × {decimal(activityLevels[activity].factor)} = {kcal(spent)}. Цель «
          {name.toLowerCase()}»: × {decimal(share)} = {kcal(sum)}
          {isRaised && `, берём не меньше ${kcal(LEAST_PROPOSED_KCAL)}`}.
        </p>
      </details>
    </>
  );
}

/** What a body needs, by the formula; what follows from it is for the place to say. */
export function CalculatorForm({
  className,
  renderAction,
}: Pick<AnswerProps, 'renderAction'> & { readonly className?: string }) {
  const form = useRef<HTMLDivElement>(null);
  const values = useFormValues(form);
  const body = readBody((name) => (values ? String(values.get(name) ?? '') : null));
  return (
    <div
      className={classNames(
        css('grid gap-12 desktop:grid-cols-[minmax(0,1fr)_372px] desktop:gap-24'),
        className,
      )}
    >
      <NeedsScripts to="посчитать калории" />
      <div
        ref={form}
        data-scripted
        className={css(
          'grid gap-20 content-start min-w-0 py-20 px-16 rounded-panel bg-surface shadow-card',
          'forced-colors:border-current print:border-current desktop:p-28',
        )}
      >
        <Segmented
          legend="Пол"
          name="sex"
          value="female"
          options={[
            { value: 'female', label: 'Женский' },
            { value: 'male', label: 'Мужской' },
          ]}
        />
        <div className={styles.sizes}>
          {(['age', 'height', 'weight'] as const).map((name) => (
            <TextField
              key={name}
              label={sizes[name]}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              error={complaintOf(name, String(values?.get(name) ?? ''))}
            />
          ))}
        </div>
        <Segmented
          legend="Цель"
          name="goal"
          value="lose"
          options={Object.entries(goals).map(([value, { name }]) => ({ value, label: name }))}
        />
        <RadioCards
          legend="Движение"
          name="activity"
          value="light"
          options={Object.entries(activityLevels).map(([value, { name, note }]) => ({
            value,
            label: name,
            note,
          }))}
        />
      </div>
      <div
        // Nothing is counted yet: the words stand in the middle of the room that the answer will take.
        className={
          body
            ? css(
                'grid gap-12 content-start py-24 px-20 rounded-panel bg-tint-lime desktop:py-32 desktop:px-28',
              )
            : css(
                'grid gap-12 content-center py-24 px-20 rounded-panel bg-tint-lime desktop:py-32 desktop:px-28',
              )
        }
        aria-live="polite"
      >
        {body ? (
          <Answer {...{ body, renderAction }} />
        ) : (
          <>
            <p className={css('font-extrabold text-[1.5rem] leading-[1.2] tracking-[-0.02em]')}>
              Впишите возраст, рост и вес — посчитаем сразу.
            </p>
            <p>Покажем, сколько вы тратите, сколько есть ради цели и какой рацион ближе всего.</p>
            <p className={layout.small}>Нигде не сохраняем: цифры нужны только для этого расчёта.</p>
          </>
        )}
      </div>
    </div>
  );
}

const SMALL_DIFFERENCE = 3;

function reasonOf(goal: Goal, line: number, spent: number): string {
  const difference = differenceOf(line, spent);
  if (Math.abs(difference) <= SMALL_DIFFERENCE) return 'почти столько же, сколько тратите';
  const share = `на ${Math.abs(difference)} %`;
  if (difference < 0)
    return `${share} меньше, чем тратите${goal === 'lose' ? ': вес уходит, а сил хватает' : ''}`;
  return `${share} больше, чем тратите${goal === 'gain' ? ': есть из чего расти мышцам' : ''}`;
}

interface CalculatorProps {
  readonly programmes: readonly Programme[];
}

function Proposal({ body, programmes }: CalculatorProps & { readonly body: Body }) {
  const { isSimply } = useAppState().site;
  const proposal = proposalFor(body, programmes);
  if (!proposal) return null;
  const { programme, kcal: line, isEnough } = proposal;
  return (
    <>
      <p>
        Предлагаем «{programme.name}», <b>{kcal(line)}</b> —{' '}
        {reasonOf(body.goal, line, energyNeed(body).spent)}.{' '}
        {isEnough
          ? 'Это ближайшая к вашей норме калорийность программы.'
          : 'Больше в программе нет: остальное доберите гарниром и перекусами.'}
      </p>
      <ButtonLink
        to={configuratorPath({ programme: programme.code, kcal: line }, isSimply)}
        size="large"
        wide
      >
        {`Выбрать ${kcal(line)}`}
        <Icon name="arrow-right" />
      </ButtonLink>
    </>
  );
}

export function Calculator({ programmes }: CalculatorProps) {
  return (
    <Section title="Сколько калорий вам нужно" id="calculator" isPrinted={false}>
      <CalculatorForm renderAction={(body) => <Proposal body={body} programmes={programmes} />} />
    </Section>
  );
}
