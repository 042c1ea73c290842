import { type ReactNode, useContext } from 'react';
import { Link } from '../../../router/link.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChevronDownIcon } from '../../../ui/shell-icons.tsx';
import { LowerContext } from './lower-context.ts';
import styles from './lower-sections.module.css';

export function Faq(): ReactNode {
  const { questions, isOfProgramme } = useContext(LowerContext);
  if (questions.length === 0) return null;
  return (
    <Section title="Вопросы и&nbsp;ответы" isPrinted={false} follows={questions}>
      <div className={styles.list}>
        {questions.map(({ id, question, answer }) => (
          <details key={id} name="faq" className={styles.item}>
            <summary>
              {question}
              <ChevronDownIcon />
            </summary>
            <div className={styles.answer}>
              <RichText html={answer} />
            </div>
          </details>
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
