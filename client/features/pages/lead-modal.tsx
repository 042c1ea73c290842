import { leadLabels } from '#shared/features/leads/labels.ts';
import type { LeadKind } from '#shared/features/leads/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { LeadForm } from '../leads/shared/lead-form.tsx';
import styles from './lead-modal.module.css';
import type { PagesModals } from './shared/dialogs.ts';

interface LeadModalProps {
  readonly kind: LeadKind;
  readonly address?: string;
}

function LeadModal({ kind, address = '' }: LeadModalProps) {
  const { name, phone, email } = useSnapshot(useAppState()).auth;
  const { title, lead } = leadLabels[kind];
  return (
    <div className={styles.modal}>
      <ModalTitle>{title}</ModalTitle>
      <ModalLead>{lead}</ModalLead>
      <LeadForm kind={kind} initial={{ name, phone: formatPhone(phone), email, address }} />
    </div>
  );
}

export function CallbackModal() {
  return <LeadModal kind="callback" />;
}

export function AddressModal({ address }: PagesModals['address']) {
  return <LeadModal kind="delivery-area" address={address} />;
}

export function CertificateModal() {
  return <LeadModal kind="certificate" />;
}

export function ContactUsModal() {
  return <LeadModal kind="contact-us" />;
}

export function WriteUsModal() {
  return <LeadModal kind="write-us" />;
}
