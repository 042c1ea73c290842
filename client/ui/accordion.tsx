import { type ReactNode, useId } from 'react';
import styles from './accordion.module.css';
import { classNames, Icon } from './basics.tsx';
import { css } from './css.ts';
import layout from './layout.module.css';
import { RichText } from './rich-text.tsx';

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
        <details
          key={id}
          name={isSingle ? group : undefined}
          className={classNames(layout.card, styles.item)}
        >
          <summary
            className={css(
              'flex gap-16 items-center justify-between min-h-60 py-10 pr-12 pl-20 rounded-inherit font-bold',
              'text-lead leading-[1.3]',
            )}
          >
            {title}
            <span
              className={css(
                'grid flex-none place-items-center size-40 rounded-full bg-sand-100',
                '[transition:background-color_var(--press),_transform_var(--dialog)_var(--ease)]',
              )}
            >
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
    <details name="faq" className={styles.question}>
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
