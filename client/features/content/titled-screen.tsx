import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, useMatches } from 'react-router';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import { guardTargets, matchPage, type PageRoute } from '#shared/routes.ts';
import { useAppState } from '../../platform/app-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { phoneHref } from '../../ui/phone-href.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './titled-screen.module.css';

/** Guards first: what they ask for, a basket or its order, does not exist without a screen that fills it. */
export function loader({ request }: LoaderFunctionArgs): null {
  const { pathname } = new URL(request.url);
  const guard = (matchPage(pathname, false) ?? matchPage(pathname, true))?.guard;
  if (guard) throw redirect(guardTargets[guard]);
  return null;
}

function routeOf(handle: unknown): PageRoute | undefined {
  return typeof handle === 'object' && handle !== null && 'route' in handle
    ? (handle.route as PageRoute | undefined)
    : undefined;
}

/** Where the page's main button leads: to the account's calendar or to the programmes. */
function wayOn(route: PageRoute | undefined): { href: string; label: string } {
  if (route?.layout === 'personal') return { href: '/personal/', label: 'К моему рациону' };
  return { href: '/#programmes', label: 'Выбрать программу' };
}

function Contact({ title, config }: { readonly title: string; readonly config: SiteConfig }): ReactNode {
  const { phone } = config.region;
  const hours = config.contactInfo.org_worktime;
  return (
    <p className={styles.text}>
      Остались вопросы по теме «{title}»? Позвоните: <a href={phoneHref(phone)}>{phone}</a>,{' '}
      {hours.charAt(0).toLowerCase() + hours.slice(1)}.
    </p>
  );
}

/** A page by its title: what the visitor can do next and whom to ask. */
export function Component(): ReactNode {
  const { config } = useAppState().site;
  const route = routeOf(useMatches().at(-1)?.handle);
  const title = route?.title ?? '';
  const { href, label } = wayOn(route);
  return (
    <div className={route?.layout === 'personal' ? undefined : styles.page}>
      <div className={styles.panel}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>
          Готовим и привозим рационы на каждый день: меню, состав, вес порций и КБЖУ видно до покупки.
        </p>
        {config && <Contact title={title} config={config} />}
        <div className={styles.actions}>
          <ButtonLink to={href} size="large">
            {label}
          </ButtonLink>
          <ButtonLink to="/#menu" size="large" look="outline">
            Посмотреть меню
          </ButtonLink>
        </div>
        <Picture picture={fixedPictures.bowl} alt="" sizes="380px" className={styles.picture} />
      </div>
    </div>
  );
}
