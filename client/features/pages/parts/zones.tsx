import type { ReactNode } from 'react';
import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/terms.ts';
import { mapPlaces } from '#shared/features/regions/places.ts';
import { deliveryMap } from '#shared/features/regions/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { openDialog } from '../../../platform/modals/open-dialog.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { BrandIcon, Button, classNames } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { phoneHref } from '../../../ui/text.tsx';
import { ZoneMap } from '../../../ui/zone-map.tsx';
import { RegionForm } from '../../regions/shared/region-form.tsx';
import type { InformationData } from '../page-screen.tsx';
import { leadDialogs } from '../shared/dialogs.ts';
import styles from './zones.module.css';

interface MapProps extends Pick<InformationData, 'zones' | 'regions'> {
  /** Page to return to. */
  readonly back: string;
  readonly isWide?: boolean;
  readonly marker?: { readonly lon: number; readonly lat: number; readonly label: string } | undefined;
  readonly children?: ReactNode;
}

/** The choice of region, and its zones from their own outlines. */
function RegionMap({ zones, regions, back, isWide = false, marker, children }: MapProps) {
  const { config } = useAppState().site;
  const map = config && (
    <ZoneMap
      label={`Зоны доставки: ${config.region.name}`}
      zones={zones.map(({ code, name, feeKop, polygon }) => ({
        code,
        name: upperFirst(name),
        note: feeKop === 0 ? 'бесплатно' : formatMoney(feeKop),
        polygon: { type: 'Polygon', coordinates: [[...polygon, ...polygon.slice(0, 1)]] },
      }))}
      places={mapPlaces[deliveryMap(config).source]}
      {...{ marker, isWide }}
    >
      <p>
        Цена одной доставки: еда на {countOf(FOOD_DAYS_PER_DELIVERY, 'день', 'дня', 'дней')} сразу на всех в
        заказе.
      </p>
    </ZoneMap>
  );
  return (
    <div className={css('grid grid-cols-1 gap-16')}>
      {regions.length > 1 && <RegionForm {...{ regions, back }} look="pills" />}
      {children === undefined ? (
        map
      ) : (
        <div className={css('grid gap-16 desktop:grid-cols-[1fr_1.2fr]')}>
          {children}
          {map}
        </div>
      )}
    </div>
  );
}

export function Zones({ data: { zones, regions, addresses } }: { readonly data: InformationData }) {
  const [found] = addresses.length === 1 ? addresses : [];
  const marker = found && { ...found.point, label: found.label };
  return <RegionMap {...{ zones, regions, marker }} back="/dostavka/" isWide />;
}

export function Contacts({ data: { regions, zones } }: { readonly data: InformationData }) {
  const state = useAppState();
  const { config } = state.site;
  if (!config) return null;
  const { region, contactInfo, schemaOrgMainPage } = config;
  const { lat, lan: lon } = contactInfo.org_coordinate;
  const messengers = [
    { brand: 'telegram', name: 'Telegram', href: region.telegram },
    { brand: 'max', name: 'MAX', href: region.max },
    { brand: 'vk', name: 'ВКонтакте', href: region.vk },
  ] as const;
  return (
    <RegionMap
      {...{ zones, regions }}
      back="/kontakty/"
      marker={{ lon, lat, label: contactInfo.org_address }}
    >
      <dl className={classNames(layout.panel, css('py-24 px-20 desktop:p-36'), styles.contacts)}>
        <dt>Телефон</dt>
        <dd>
          <a
            className={css(
              'inline-flex items-center min-h-tap text-link font-extrabold tracking-[-0.02em]',
              'text-[clamp(1.375rem,_3vw,_1.875rem)]',
            )}
            href={phoneHref(region.phone)}
          >
            {region.phone}
          </a>
        </dd>
        {/* Shortcuts for those with scripts; everybody else has the form further down. */}
        <dd className={layout.row10} data-scripted>
          <Button look="primary" onClick={() => openDialog(state, leadDialogs.callback, {})}>
            Перезвоните мне
          </Button>
          <Button look="outline" onClick={() => openDialog(state, leadDialogs['write-us'], {})}>
            Написать письмо
          </Button>
        </dd>
        <dt>Часы работы</dt>
        <dd>{contactInfo.org_worktime}</dd>
        <dt>Почта</dt>
        <dd>
          <a
            className={css('inline-flex items-center min-h-tap text-link')}
            href={`mailto:${schemaOrgMainPage.email}`}
          >
            {schemaOrgMainPage.email}
          </a>
        </dd>
        <dt>Адрес</dt>
        <dd>{contactInfo.org_address}</dd>
        <dt>Мессенджеры и сети</dt>
        <dd className={layout.row8}>
          {messengers
            .filter(({ href }) => href !== '')
            .map(({ brand, name, href }) => (
              <a
                key={brand}
                className={css(
                  'inline-flex gap-8 items-center min-h-tap px-16 rounded-pill bg-sand-100 text-ink text-small',
                )}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
              >
                <BrandIcon name={brand} />
                {name}
              </a>
            ))}
        </dd>
        <dt>Продавец</dt>
        <dd>{contactInfo.org_urprop}</dd>
      </dl>
    </RegionMap>
  );
}
