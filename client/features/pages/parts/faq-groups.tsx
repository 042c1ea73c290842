import type { ReactNode } from 'react';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { Question } from '../../../ui/question.tsx';
import styles from './faq-groups.module.css';

/** Questions by subject, each with an address of its own; the links above need no scripts. */
export function FaqGroups({ block }: { readonly block: BlockOf<'faq'> }): ReactNode {
  const { groups } = block;
  const isLong = groups.length > 1;
  return (
    <div className={isLong ? styles.columns : undefined}>
      {isLong && (
        <nav aria-label="Темы вопросов" className={styles.topics}>
          <ul>
            {groups.map(({ code, name }) => (
              <li key={code}>
                <a href={`#${code}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.groups}>
        {groups.map(({ code, name, questions }) => (
          <div key={code} id={code} className={styles.group} tabIndex={-1}>
            {isLong && <h2 className={styles.name}>{name}</h2>}
            {questions.map(({ id, question, answer }) => (
              <Question key={id} id={id} question={question} answer={answer} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
