import type { ReactNode } from 'react';
import type { LeadKind } from '#shared/features/leads/schema.ts';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { teamWords } from '#shared/features/pages/team-price.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { LateLeadForm } from '../../leads/shared/late-lead-form.ts';
import type { InformationData } from '../page-data.ts';
import styles from './panels.module.css';

interface LeadSectionProps {
  readonly block: BlockOf<'lead-form'>;
  readonly data: InformationData;
}

/** What the page has worked out for a team, as the beginning of its request. */
function initialOf(form: LeadKind, { team, programmes }: InformationData) {
  if (form !== 'office' || !team) return undefined;
  const name = programmes.find(({ code }) => code === team.programme)?.name ?? team.programme;
  return {
    people: String(team.people),
    message: `Расчёт с\u00a0сайта: ${teamWords(team)}, программа «${name}».`,
  };
}

/** A request's form beside its purpose. */
export function LeadSection({ block, data }: LeadSectionProps): ReactNode {
  const { title, text, form } = block;
  const initial = initialOf(form, data);
  return (
    <div className={styles.form} id={`lead-${form}`} tabIndex={-1}>
      <div>
        {title !== undefined && <h2 className={styles.title}>{title}</h2>}
        <RichText html={text} />
      </div>
      <div className={styles.formCard}>
        <LateLeadForm
          // Fields keep what they began with: another team begins anew.
          key={initial?.message ?? ''}
          kind={form}
          {...(initial && { initial })}
        />
      </div>
    </div>
  );
}
