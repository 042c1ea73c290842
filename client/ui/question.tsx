import { Icon } from './icon.tsx';
import styles from './question.module.css';
import { RichText } from './rich-text.tsx';

interface QuestionProps {
  /** Id of the answer, where an address may name it. */
  readonly id?: string;
  readonly question: string;
  /** Markup. */
  readonly answer: string;
}

/** A question that opens on its answer; of those on a page one stands open. */
export function Question({ id, question, answer }: QuestionProps) {
  return (
    <details name="faq" className={styles.item}>
      <summary>
        {question}
        <Icon name="chevron-down" />
      </summary>
      {/* Inside, because a browser opens the details around what an address names. */}
      <div id={id} className={styles.answer}>
        <RichText html={answer} />
      </div>
    </details>
  );
}
