import type { ReactNode } from 'react';
import { leadLabels } from '#shared/features/leads/labels.ts';
import type { LeadKind } from '#shared/features/leads/schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/section.tsx';
import surface from '../../../ui/surface.module.css';
import { LateLeadForm } from '../../leads/shared/late-lead-form.ts';
import styles from './purpose-form.module.css';

interface PurposeFormProps {
  readonly form: LeadKind;
  readonly title?: string | undefined;
}

/** The request that the page leads to, for those who order more than the configurator can compose. */
export function PurposeForm({ form, title = leadLabels[form].title }: PurposeFormProps): ReactNode {
  return (
    <Section title={title} id={`lead-${form}`} isPrinted={false}>
      <p className={styles.lead}>{leadLabels[form].lead}</p>
      <div className={classNames(surface.card, styles.card)}>
        <LateLeadForm kind={form} />
      </div>
    </Section>
  );
}
