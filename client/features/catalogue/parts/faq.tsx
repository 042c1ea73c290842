import { Link } from 'react-router';
import { Question } from '../../../ui/question.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './lower-sections.module.css';
import type { LowerProps } from './lower-sections.tsx';

export function Faq({ questions, isOfProgramme }: Omit<LowerProps, 'programmes'>) {
  if (!questions?.length) return null;
  return (
    <Section title="Вопросы и&nbsp;ответы" isPrinted={false}>
      <div className={styles.list}>
        {questions.map(({ id, question, answer }) => (
          <Question key={id} question={question} answer={answer} />
        ))}
      </div>
      {isOfProgramme && (
        <p className={styles.more}>
          <Link to="/faq/">Все вопросы и&nbsp;ответы</Link>
        </p>
      )}
    </Section>
  );
}
