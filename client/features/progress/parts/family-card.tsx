import { daysBetween, formatDayOfYear } from '#shared/dates.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { weightText } from '#shared/features/progress/rules.ts';
import type { FamilyMember, ProgressView } from '#shared/features/progress/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { Panel } from '../../../ui/surfaces.tsx';
import styles from './cards.module.css';

/** A weight of this age is no longer the one of now, in days. */
const OLD_DAYS = 7;

type Own = Pick<ProgressView, 'today' | 'profile' | 'weights' | 'expected'>;

function goalLine({ profile, weights, expected }: Own): string {
  if (!profile) return 'Цель не\u00a0поставлена';
  const { goal, targetG, targetOn, startG, isReached } = profile;
  if (isReached) return 'Цель достигнута';
  if (goal === 'keep') return `Держите около ${weightText(targetG)}`;
  const leftG = Math.abs((weights.at(-1)?.weightG ?? startG) - targetG);
  const on = expected?.on ?? null;
  const arrival =
    on === null ? `хотели к\u00a0${formatDayOfYear(targetOn)}` : `придёте около ${formatDayOfYear(on)}`;
  return `До\u00a0цели ${weightText(leftG)}, ${arrival}`;
}

function missingLine({ today, profile, weights }: Own): string | undefined {
  if (!profile) return undefined;
  const last = weights.at(-1);
  if (!last) return 'Запишите первый вес';
  const age = daysBetween(last.date, today);
  if (age < OLD_DAYS) return undefined;
  return `Вес не\u00a0записан уже ${countOf(age, 'день', 'дня', 'дней')}`;
}

/** How far the customer is, and what is missing to know it. */
function ownLines(own: Own): string[] {
  return [goalLine(own), missingLine(own)].filter((line) => line !== undefined);
}

function eatenLine({ days, kcalADay }: FamilyMember): string {
  if (days === 0) return 'За\u00a0четыре недели ещё ничего не\u00a0привезли';
  return `За\u00a0четыре недели привезли еду на\u00a0${countOf(days, 'день', 'дня', 'дней')}, в\u00a0среднем ${kcalADay}\u00a0ккал в\u00a0день`;
}

/** Everybody who eats from the customer's orders; weights are the customer's own alone. */
export function FamilyCard({ data }: { readonly data: ProgressView }) {
  const { family } = data;
  if (family.length === 0) return null;
  return (
    <Panel title="Вся семья" titleId="progress-family" className={styles.card}>
      <ul className={styles.family}>
        {family.map((member) => {
          const { person, name, programme, kcal } = member;
          const lines = [eatenLine(member), ...(person === 1 ? ownLines(data) : [])];
          return (
            <li key={`${person} ${name}`}>
              <b>{person === 1 ? name || 'Вы' : personTitle(name, person)}</b>
              <span>
                {programme}, {kcal}&nbsp;ккал
              </span>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </li>
          );
        })}
      </ul>
      <p className={styles.small}>
        Вес и&nbsp;цель каждый ведёт в&nbsp;своём кабинете: сведения о&nbsp;здоровье храним только
        с&nbsp;согласия самого человека.
      </p>
    </Panel>
  );
}
