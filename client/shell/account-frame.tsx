import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { moscowDate } from '#shared/dates.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { Button, Icon, phoneHref } from '../ui/basics.tsx';
import styles from './footer.module.css';
import { ErrorScreen, PageFrame } from './page-frame.tsx';
import { DocumentLinks, footerLinks, siteLinks } from './site-links.tsx';
import statusScreenStyles from './status-screen.module.css';

const usefulPages = ['dostavka', 'oplata', ['faq', 'Вопросы и\u00a0ответы'], 'kontakty'] as const;

/** The footer of the account: help and documents, without what is there to win new customers. */
export function AccountFooter() {
  const { config, isSimply, now } = useAppState().site;
  const links = [...siteLinks(isSimply, usefulPages), ...footerLinks(isSimply, []).documents];
  return (
    <footer className={styles.footer} data-footer id="site-map">
      <div className={styles.wrap}>
        <div className={styles.bottom}>
          <DocumentLinks links={links} />
          {config && (
            <p className={styles.seller}>
              © {moscowDate(now).slice(0, 4)} {config.contactInfo.org_name}. {config.contactInfo.org_urprop}
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}

/** A page of the account in its navigation. */
export interface AccountLink {
  readonly id: string;
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
}

const pages: readonly (readonly [string, string, ReactNode])[] = [
  ['personal', 'Рацион', <Icon name="calendar-days" key="personal" />],
  ['personal-orders', 'Заказы', <Icon name="package" key="orders" />],
  ['personal-exceptions', 'Исключения', <Icon name="ban" key="exceptions" />],
  ['personal-partners', 'Бонусы', <Icon name="users" key="partners" />],
  ['personal-subscription', 'Подписка', <Icon name="repeat" key="subscription" />],
  ['personal-settings', 'Настройки', <Icon name="settings" key="settings" />],
  ['personal-progress', 'Прогресс', <Icon name="trending-up" key="progress" />],
  ['personal-workout', 'Тренировки', <Icon name="dumbbell" key="workout" />],
];

/** The pages of the account that the variant has; the first ones fit into the bar of small screens. */
export function accountLinks(isSimply: boolean): AccountLink[] {
  return pages.flatMap(([id, label, icon]) =>
    siteLinks(isSimply, [[id, label]]).map((link) => ({ ...link, id, icon })),
  );
}

/** How many pages stand in the bar of small screens beside «Ещё». */
export const TAB_BAR_PAGES = 4;

/** Statuses of a server that is away for now; 0 where nothing was heard of it at all. */
const awayStatuses: readonly unknown[] = [0, 502, 503, 504];

/** Stands for a page of the account that could not be shown. */
export function AccountErrorScreen() {
  const phone = useAppState().site.config?.region.phone;
  const { status } = (useRouteError() ?? {}) as { status?: unknown };
  if (!awayStatuses.includes(status)) return <ErrorScreen />;
  return (
    <PageFrame>
      <div className={statusScreenStyles.screen}>
        <h1 className={statusScreenStyles.title}>Кабинет сейчас недоступен</h1>
        <p className={statusScreenStyles.text}>
          Заказы и&nbsp;доставки идут своим чередом, ничего из&nbsp;ваших данных не&nbsp;пропало. Обновите
          страницу через минуту
          {phone !== undefined && (
            <>
              &nbsp;— а&nbsp;если дело срочное, позвоните: <a href={phoneHref(phone)}>{phone}</a>
            </>
          )}
          <span>.</span>
        </p>
        <Button size="large" onClick={() => window.location.reload()}>
          Обновить страницу
        </Button>
      </div>
    </PageFrame>
  );
}
