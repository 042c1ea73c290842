import type { ReactNode } from 'react';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import styles from './panels.module.css';

/** Where a page leads to in the end. */
export function CallToAction({ block }: { readonly block: BlockOf<'call-to-action'> }): ReactNode {
  const { title, text, links } = block;
  return (
    <div className={styles.call}>
      <div>
        {title !== undefined && <h2 className={styles.title}>{title}</h2>}
        <p className={styles.callText}>{text}</p>
      </div>
      <div className={layout.row10}>
        {links.map(({ href, label }, index) => (
          <ButtonLink key={href} to={href} size="large" look={index === 0 ? 'primary' : 'outline'}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
