import { type ReactNode, useId } from 'react';
import styles from './accordion.module.css';
import { Icon } from './basics.tsx';
import { css } from './css.ts';
import questionStyles from './question.module.css';
import { RichText } from './text.tsx';

interface AccordionItem {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Whether opening one closes the others. */
  readonly isSingle?: boolean;
}

/** Questions that open into their answers: native details, which the browser's search also looks into. */
export function Accordion({ items, isSingle = true }: AccordionProps) {
  const group = useId();
  return (
    <div className={css('grid gap-8')}>
      {items.map(({ id, title, content }) => (
        <details key={id} name={isSingle ? group : undefined} className={styles.item}>
          <summary className={styles.summary}>
            {title}
            <span className={styles.mark}>
              <Icon name="chevron-down" />
            </span>
          </summary>
          <div className={css('max-w-[68ch] pb-20 px-20 text-ink-2')}>{content}</div>
        </details>
      ))}
    </div>
  );
}

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
    <details name="faq" className={questionStyles.item}>
      <summary>
        {question}
        <Icon name="chevron-down" />
      </summary>
      {/* Inside, because a browser opens the details around what an address names. */}
      <div id={id} className={css('max-w-[46em] pb-20 px-20 text-ink-2 [scroll-margin-top:150px]')}>
        <RichText html={answer} />
      </div>
    </details>
  );
}
