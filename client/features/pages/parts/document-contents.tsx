import type { ReactNode } from 'react';
import type { PageBlock } from '#shared/features/pages/schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import surface from '../../../ui/surface.module.css';
import styles from './document-contents.module.css';

/** The anchor of a document's section. */
export function sectionId({ id }: Pick<PageBlock, 'id'>, index: number): string {
  return id ?? `razdel-${index + 1}`;
}

/** The sections of a document as links to their places. */
export function DocumentContents({ blocks }: { readonly blocks: readonly PageBlock[] }): ReactNode {
  return (
    <nav aria-label="Содержание" className={styles.place}>
      <details className={classNames(surface.card, styles.contents)}>
        <summary>
          Содержание
          <Icon name="chevron-down" />
        </summary>
        <ol>
          {blocks.map(
            (block, index) =>
              block.title !== undefined && (
                <li key={block.title}>
                  <a href={`#${sectionId(block, index)}`} className={styles.link}>
                    {block.title}
                  </a>
                </li>
              ),
          )}
        </ol>
      </details>
    </nav>
  );
}
