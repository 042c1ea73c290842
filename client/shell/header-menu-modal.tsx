import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAppState } from '../platform/app-state.ts';
import { closeModal } from '../platform/modal-actions.ts';
import { PhoneIcon } from '../ui/account-icons.tsx';
import { ModalTitle } from '../ui/modal-text.tsx';
import { phoneHref } from '../ui/phone-href.ts';
import { MapPinIcon } from '../ui/shell-icons.tsx';
import styles from './header-menu-modal.module.css';
import { ProgrammeLinks } from './programme-links.tsx';
import { headerLinks } from './site-links.ts';

/** The side menu of small screens. */
export function HeaderMenuModal(): ReactNode {
  const state = useAppState();
  const { config, navigation, isSimply } = state.site;
  // A link to another part of the same page is no change of route and would leave the menu open.
  const close = () => closeModal(state);
  return (
    <div className={styles.menu}>
      <ModalTitle>Разделы</ModalTitle>
      <nav aria-label="Меню сайта">
        <ul className={styles.main}>
          {headerLinks(isSimply).map(({ href, label }) => (
            <li key={href}>
              <Link to={href} className={styles.mainLink} onClick={close}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {navigation.map((group) => (
          <div key={group.name} className={styles.group}>
            <p className={styles.groupName}>{group.name}</p>
            <ProgrammeLinks programs={group.programs} linkClass={styles.link} onFollow={close} />
          </div>
        ))}
      </nav>
      {config && (
        <div className={styles.contacts}>
          <a href={phoneHref(config.region.phone)}>
            <PhoneIcon />
            {config.region.phone}
          </a>
          <span>
            <MapPinIcon />
            {config.region.name}
          </span>
        </div>
      )}
    </div>
  );
}
