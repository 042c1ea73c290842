import type { ShownConfig } from '#shared/features/regions/schema.ts';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { BrandIcon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import { phoneHref } from '../../../ui/text.tsx';
import type { InformationData } from '../page-data.ts';
import { callbackDialog, writeUsDialog } from '../shared/dialogs.ts';
import styles from './zones.module.css';
import { MapOfZones, RegionForm } from './zones.tsx';

function Messengers({ config }: { readonly config: ShownConfig }) {
  const { telegram, max, vk } = config.region;
  const links = [
    { brand: 'telegram', name: 'Telegram', href: telegram },
    { brand: 'max', name: 'MAX', href: max },
    { brand: 'vk', name: 'ВКонтакте', href: vk },
  ] as const;
  return (
    <dd className={classNames(layout.row8, styles.messengers)}>
      {links
        .filter(({ href }) => href !== '')
        .map(({ brand, name, href }) => (
          <a key={brand} href={href} target="_blank" rel="noopener noreferrer">
            <BrandIcon name={brand} />
            {name}
          </a>
        ))}
    </dd>
  );
}

/** Shortcuts for those with scripts; everybody else has the form further down. */
function Shortcuts() {
  const state = useAppState();
  return (
    <dd className={classNames(layout.row10, styles.messengers)} data-scripted>
      <Button look="primary" onClick={() => openDialog(state, callbackDialog, {})}>
        Перезвоните мне
      </Button>
      <Button look="outline" onClick={() => openDialog(state, writeUsDialog, {})}>
        Написать письмо
      </Button>
    </dd>
  );
}

function Details({ config }: { readonly config: ShownConfig }) {
  const { region, contactInfo, schemaOrgMainPage } = config;
  return (
    <dl className={classNames(surface.panel, styles.contactCard)}>
      <dt>Телефон</dt>
      <dd>
        <a className={styles.phone} href={phoneHref(region.phone)}>
          {region.phone}
        </a>
      </dd>
      <Shortcuts />
      <dt>Часы работы</dt>
      <dd>{contactInfo.org_worktime}</dd>
      <dt>Почта</dt>
      <dd>
        <a href={`mailto:${schemaOrgMainPage.email}`}>{schemaOrgMainPage.email}</a>
      </dd>
      <dt>Адрес</dt>
      <dd>{contactInfo.org_address}</dd>
      <dt>Мессенджеры и&nbsp;сети</dt>
      <Messengers config={config} />
      <dt>Продавец</dt>
      <dd>{contactInfo.org_urprop}</dd>
    </dl>
  );
}

/** How to reach the region's service, and where it stands. */
export function Contacts({ data: { regions, zones } }: { readonly data: InformationData }) {
  const { config } = useAppState().site;
  if (!config) return null;
  const {
    org_address,
    org_coordinate: { lat, lan: lon },
  } = config.contactInfo;
  return (
    <div className={styles.zones}>
      <RegionForm regions={regions} back="/kontakty/" />
      <div className={classNames(layout.stack16, styles.contacts)}>
        <Details config={config} />
        <MapOfZones zones={zones} marker={{ lon, lat, label: org_address }} />
      </div>
    </div>
  );
}
