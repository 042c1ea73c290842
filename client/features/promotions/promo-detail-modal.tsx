import type { Promotion } from '#shared/features/promotions/schema.ts';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink } from '../../ui/basics.tsx';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import layout from '../../ui/layout.module.css';
import { Picture } from '../../ui/picture.tsx';
import { Badge } from '../../ui/surfaces.tsx';
import { RichText } from '../../ui/text.tsx';
import { validityText } from './parts/validity-text.ts';
import styles from './promo-detail-modal.module.css';

export function PromoDetailModal({ promotion }: { readonly promotion: Promotion }) {
  const state = useAppState();
  const { title, badge, summary, text, picture, link, validFrom, validTo } = promotion;
  return (
    <div>
      <div className={styles.cover}>
        <Picture picture={picture} alt="" sizes="520px" />
      </div>
      <div className={styles.words}>
        {/* First, as in every dialog: so it stays in sight beside the cross. */}
        <ModalTitle>{title}</ModalTitle>
        <Badge tone="dark">{badge}</Badge>
        <ModalLead>{summary}</ModalLead>
        <RichText html={text} />
        <p className={layout.small}>{validityText(validFrom, validTo)}</p>
        {/* A link to another place of the same page is no change of route. */}
        {link && (
          <ButtonLink to={link.href} size="large" wide onClick={() => closeModal(state)}>
            {link.label}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
