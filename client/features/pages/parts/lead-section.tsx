import type { ReactNode } from 'react';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { LateLeadForm } from '../../leads/shared/late-lead-form.ts';
import type { SentForm } from '../../leads/shared/sent-form.ts';
import styles from './panels.module.css';

interface LeadSectionProps {
  readonly block: BlockOf<'lead-form'>;
  readonly sent: SentForm | null;
}

/** A request's form beside its purpose. */
export function LeadSection({ block, sent }: LeadSectionProps): ReactNode {
  const { title, text, form } = block;
  return (
    <div className={styles.form} id={`lead-${form}`} tabIndex={-1}>
      <div>
        {title !== undefined && <h2 className={styles.title}>{title}</h2>}
        <RichText html={text} />
      </div>
      <div className={styles.formCard}>
        <LateLeadForm kind={form} sent={sent?.kind === form ? sent : null} />
      </div>
    </div>
  );
}
