import { leadLabels } from '#shared/features/leads/labels.ts';
import type { LeadKind } from '#shared/features/leads/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { LeadForm } from '../leads/shared/lead-form.tsx';

export interface LeadModalProps {
  readonly address?: string;
}

function LeadModal({ kind, address = '' }: LeadModalProps & { readonly kind: LeadKind }) {
  const { name, phone, email } = useSnapshot(useAppState()).auth;
  const { title, lead } = leadLabels[kind];
  return (
    <div className={css('grid gap-4')}>
      <ModalTitle>{title}</ModalTitle>
      <ModalLead>{lead}</ModalLead>
      <LeadForm kind={kind} initial={{ name, phone: formatPhone(phone), email, address }} />
    </div>
  );
}

export const leadModal = (kind: LeadKind) => (props: LeadModalProps) => <LeadModal {...props} kind={kind} />;
