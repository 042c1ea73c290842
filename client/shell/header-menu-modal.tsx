import { loginQuery } from '#shared/routes.ts';
import { authPhoneDialog } from '../features/auth/shared/dialogs.ts';
import { DialogOpener } from '../platform/modals/dialogs.tsx';
import { closeModal } from '../platform/modals/open-dialog.ts';
import { useAppState, useSnapshot } from '../platform/state/app-state.ts';
import { ButtonLink, buttonClass, Icon, Link } from '../ui/basics.tsx';
import { css } from '../ui/css.ts';
import { ModalTitle } from '../ui/dialog-frame.tsx';
import layout from '../ui/layout.module.css';
import { phoneHref } from '../ui/text.tsx';
import { staticDialogs } from './dialogs.tsx';
import styles from './header-menu-modal.module.css';
import { navigationMark } from './navigation-markup.ts';
import {
  headerLinks,
  networkLinks,
  OuterLinks,
  ProgrammeLinks,
  RegionLink,
  siteLinks,
} from './site-links.tsx';

function AccountButton() {
  const state = useAppState();
  const { auth } = useSnapshot(state);
  if (auth.isAuthorized) {
    return (
      <ButtonLink to="/personal/" look="soft" wide>
        <Icon name="user" />
        {auth.name || 'Личный кабинет'}
      </ButtonLink>
    );
  }
  return (
    <DialogOpener
      dialog={staticDialogs.signIn.id}
      href={`/?${loginQuery.name}=${loginQuery.value}`}
      className={buttonClass({ look: 'soft', wide: true })}
      opens={authPhoneDialog}
    >
      <Icon name="user" />
      Войти
    </DialogOpener>
  );
}

const contact = css('flex gap-12 items-center min-h-48 font-bold hover:text-link');
const link = css('flex items-center min-h-tap font-semibold leading-[1.25] hover:text-link');

function Contacts() {
  const { config } = useAppState().site;
  if (!config) return null;
  const { region, contactInfo } = config;
  return (
    <div className={css('grid pt-12 border-t')}>
      <a href={phoneHref(region.phone)} className={contact}>
        <Icon name="phone" />
        <span>
          {region.phone}
          <small className={css('block text-ink-3 font-normal text-caption leading-[1.2]')}>
            {contactInfo.org_worktime}
          </small>
        </span>
      </a>
      <RegionLink className={contact}>Регион: {region.name}</RegionLink>
      <OuterLinks title="Мы в сетях" links={networkLinks(region)} />
    </div>
  );
}

/** The side menu of small screens. */
export function HeaderMenuModal() {
  const state = useAppState();
  const { navigation, isSimply } = state.site;
  // A link to another part of the same page is no change of route and would leave the menu open.
  const close = () => closeModal(state);
  return (
    <div className={layout.stack20}>
      <ModalTitle>Меню</ModalTitle>
      <AccountButton />
      <nav aria-label="Меню сайта" {...navigationMark} className={css('border-t')}>
        {navigation.map((group, index) => (
          <details key={group.name} className={styles.group} open={index === 0} name="menu-group">
            <summary
              className={css(
                'flex items-center justify-between min-h-56 font-extrabold text-[1.25rem] tracking-[-0.025em]',
              )}
            >
              {group.name}
              <Icon name="chevron-down" />
            </summary>
            <ProgrammeLinks programs={group.programs} linkClass={link} onFollow={close} />
          </details>
        ))}
        <ul className={css('pt-12 grid grid-cols-[1fr_1fr] gap-y-0 gap-x-16')}>
          {[
            ...headerLinks(isSimply),
            ...siteLinks(isSimply, [['blog', 'Блог'], ['o-kompanii', 'О компании'], 'kontakty']),
          ].map(({ href, label }) => (
            <li key={href}>
              <Link to={href} className={link} onClick={close}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Contacts />
    </div>
  );
}
