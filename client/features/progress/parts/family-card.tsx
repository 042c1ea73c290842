import type { ReactNode } from 'react';
import { personTitle } from '#shared/features/orders/persons.ts';
import type { FamilyMember, ProgressView } from '#shared/features/progress/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './cards.module.css';
import { ownLines } from './own-lines.ts';

function eatenLine({ days, kcalADay }: FamilyMember): string {
  if (days === 0) return 'За\u00a0четыре недели ещё ничего не\u00a0привезли';
  return `За\u00a0четыре недели привезли еду на\u00a0${countOf(days, 'день', 'дня', 'дней')}, в\u00a0среднем ${kcalADay}\u00a0ккал в\u00a0день`;
}

/** Everybody who eats from the customer's orders; weights are the customer's own alone. */
export function FamilyCard({ data }: { readonly data: ProgressView }): ReactNode {
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
