import { isMoscow } from '#shared/features/regions/rules.ts';
import { matchPage } from '#shared/routes.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, pageIcons } from '../../ui/icon.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './info-modal.module.css';
import { type InfoName, infoTexts } from './info-texts.ts';

/** One advantage of the service in full. */
function InfoModal({ name }: { readonly name: InfoName }) {
  const state = useAppState();
  const { config, isSimply } = state.site;
  const { icon, title, lead, points, link } = infoTexts[name];
  const ring = !config || isMoscow(config) ? 'МКАД' : 'КАД';
  const [path = '/'] = link.href.split('#', 1);
  return (
    <div className={styles.modal}>
      <span className={styles.icon}>{pageIcons[icon]}</span>
      <ModalTitle>{title}</ModalTitle>
      <ModalLead>{lead.replace('{{ring}}', ring)}</ModalLead>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      {matchPage(path, isSimply) && (
        <ButtonLink to={link.href} look="outline" wide onClick={() => closeModal(state)}>
          {link.label}
        </ButtonLink>
      )}
    </div>
  );
}

export function ChooseDishesModal() {
  return <InfoModal name="choose-dishes" />;
}

export function EasyCookingModal() {
  return <InfoModal name="easy-cooking" />;
}

export function FlexibleDeliveryModal() {
  return <InfoModal name="flexible-delivery" />;
}

export function FreeDeliveryModal() {
  return <InfoModal name="free-delivery" />;
}

export function SafetyModal() {
  return <InfoModal name="safety" />;
}

export function SaveTimeModal() {
  return <InfoModal name="save-time" />;
}

export function NoGmoModal() {
  return <InfoModal name="no-gmo" />;
}
