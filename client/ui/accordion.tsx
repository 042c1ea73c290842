import { type ReactNode, useId } from 'react';
import styles from './accordion.module.css';
import { Icon } from './icon.tsx';

interface AccordionItem {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** The id of the item that is open at first. */
  readonly openId?: string;
  /** Whether opening one closes the others. */
  readonly isSingle?: boolean;
}

/** Questions that open into their answers: native details, which the browser's search also looks into. */
export function Accordion({ items, openId, isSingle = true }: AccordionProps) {
  const group = useId();
  return (
    <div className={styles.list}>
      {items.map(({ id, title, content }) => (
        <details key={id} name={isSingle ? group : undefined} open={id === openId} className={styles.item}>
          <summary className={styles.summary}>
            {title}
            <span className={styles.mark}>
              <Icon name="chevron-down" />
            </span>
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
