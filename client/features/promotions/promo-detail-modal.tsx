import type { Promotion } from '#shared/features/promotions/schema.ts';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import layout from '../../ui/layout.module.css';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Badge } from '../../ui/surfaces.tsx';
import { validityText } from './parts/validity-text.ts';

export function PromoDetailModal({ promotion }: { readonly promotion: Promotion }) {
  const state = useAppState();
  const { title, badge, summary, text, picture, link, validFrom, validTo } = promotion;
  return (
    <div>
      <Picture
        picture={picture}
        alt=""
        sizes="520px"
        className={css(
          'w-full aspect-16/9 object-cover rounded-[var(--radius-panel)_var(--radius-panel)_0_0]',
        )}
      />
      <div
        className={css(
          'grid gap-12 justify-items-start',
          'p-[var(--dialog-pad)_var(--s20)_max(var(--s24),_env(safe-area-inset-bottom))]',
          '[--dialog-pad:var(--s20)]',
        )}
      >
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
