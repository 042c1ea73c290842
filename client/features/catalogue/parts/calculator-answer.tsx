import type { ReactNode } from 'react';
import {
  activityLevels,
  type Body,
  differenceOf,
  energyNeed,
  type Goal,
  goals,
  LEAST_PROPOSED_KCAL,
  proposalFor,
  safeGoal,
} from '#shared/features/catalogue/calculator.ts';
import { configuratorPath } from '#shared/features/programmes/address.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './calculator.module.css';

const kcal = (value: number) => `${value}\u00a0ккал`;
/** The formula is right to a tenth at best: a figure to the last unit would promise more. */
const about = (value: number) => kcal(10 * Math.round(value / 10));

/** The formula with the visitor's own figures in it. */
function Formula({ body }: { readonly body: Body }) {
  const { rest, spent } = energyNeed(body);
  const constant = body.sex === 'male' ? '+ 5' : '− 161';
  const { share, name } = goals[body.goal];
  const sum = Math.round(spent * share);
  return (
    <details className={styles.formula}>
      <summary>Как посчитали</summary>
      <p>
        Формула Миффлина&nbsp;— Сан-Жеора. В&nbsp;покое: 10&nbsp;×&nbsp;{body.weight} + 6,25&nbsp;×&nbsp;
        {body.height} − 5&nbsp;×&nbsp;{body.age} {constant} = {kcal(rest)}.
      </p>
      <p>
        С&nbsp;движением: × {String(activityLevels[body.activity].factor).replace('.', ',')} = {kcal(spent)}.
        Цель «{name.toLowerCase()}»: × {String(share).replace('.', ',')} = {kcal(sum)}
        {sum < LEAST_PROPOSED_KCAL && `, берём не\u00a0меньше ${kcal(LEAST_PROPOSED_KCAL)}`}.
      </p>
    </details>
  );
}

export type ProposedProgramme = Pick<Programme, 'code' | 'name' | 'lines' | 'defaultKcal'>;

export interface CalculatorAnswerProps {
  readonly body: Body | null;
  readonly programmes?: readonly ProposedProgramme[];
  /** Without it a link leads to the programme for the goal. */
  readonly renderAction?: ((body: Body) => ReactNode) | undefined;
}

/** A difference that nobody notices, in per cent. */
const SMALL_DIFFERENCE = 3;

const outcomes: Readonly<Record<Goal, string>> = {
  lose: ': вес уходит, а\u00a0сил хватает',
  keep: '',
  gain: ': есть из\u00a0чего расти мышцам',
};

/** How the proposed line stands to what is spent, and what comes of it where it serves the goal. */
function reasonOf(goal: Goal, line: number, spent: number): string {
  const difference = differenceOf(line, spent);
  if (Math.abs(difference) <= SMALL_DIFFERENCE) return 'почти столько\u00a0же, сколько тратите';
  const isServed = goal === (difference < 0 ? 'lose' : 'gain');
  const side = difference < 0 ? 'меньше' : 'больше';
  return `на\u00a0${Math.abs(difference)}\u00a0% ${side}, чем тратите${isServed ? outcomes[goal] : ''}`;
}

type NeedProps = CalculatorAnswerProps & { readonly body: Body };

/** The line that is proposed and why, with the way to order it. */
function Follow({ body, programmes = [] }: NeedProps) {
  const { isSimply } = useAppState().site;
  const proposal = proposalFor(body, programmes);
  if (!proposal) return null;
  const { programme, kcal: line, isEnough } = proposal;
  return (
    <>
      <p>
        Предлагаем «{programme.name}», <b>{kcal(line)}</b>&nbsp;—{' '}
        {reasonOf(body.goal, line, energyNeed(body).spent)}.{' '}
        {isEnough
          ? 'Это ближайшая к\u00a0вашей норме калорийность программы.'
          : 'Больше в\u00a0программе нет: остальное доберите гарниром и\u00a0перекусами.'}
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

function Need({ renderAction, ...answer }: NeedProps) {
  const goal = safeGoal(answer.body);
  const isKept = goal !== answer.body.goal;
  const body = { ...answer.body, goal };
  const { proposed, spent } = energyNeed(body);
  const isRaised = Math.round(spent * goals[body.goal].share) < LEAST_PROPOSED_KCAL;
  return (
    <>
      <p className={texts.small}>Вам подойдёт около</p>
      <p className={styles.figure}>{about(proposed)}</p>
      <p>
        в&nbsp;день. Тратите вы&nbsp;примерно {about(spent)}.
        {isKept &&
          ` Чтобы худеть, пришлось\u00a0бы\u00a0есть меньше ${kcal(LEAST_PROPOSED_KCAL)}: без\u00a0врача это небезопасно. Предлагаем держать вес, а\u00a0худеть движением.`}
        {isRaised && ` Меньше ${kcal(LEAST_PROPOSED_KCAL)} без\u00a0врача не\u00a0советуем.`}
      </p>
      {renderAction ? renderAction(body) : <Follow {...answer} body={body} />}
      <Formula body={body} />
    </>
  );
}

export function CalculatorAnswer({ body, ...answer }: CalculatorAnswerProps) {
  return (
    <div className={styles.answer} aria-live="polite">
      {body ? (
        <Need {...answer} body={body} />
      ) : (
        <>
          <p className={styles.waiting}>Впишите возраст, рост и&nbsp;вес&nbsp;— посчитаем сразу.</p>
          <p>Покажем, сколько вы&nbsp;тратите, сколько есть ради цели и&nbsp;какой рацион ближе всего.</p>
          <p className={texts.small}>Нигде не&nbsp;сохраняем: цифры нужны только для&nbsp;этого расчёта.</p>
        </>
      )}
    </div>
  );
}
