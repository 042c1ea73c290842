import type { ReactNode } from 'react';
import { mapPlaces } from '#shared/features/regions/places.ts';
import { deliveryMap } from '#shared/features/regions/rules.ts';
import type { ZoneOutline } from '#shared/features/regions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { upperFirst } from '#shared/typography.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ZoneMap } from '../../../ui/zone-map.tsx';
import type { InformationData } from '../page-data.ts';
import { RegionForm } from './region-form.tsx';
import styles from './zones.module.css';

/** The fee of one delivery to a zone, in words. */
export function feeText(feeKop: number): string {
  return feeKop === 0 ? 'бесплатно' : formatMoney(feeKop);
}

function toMapZone({ code, name, feeKop, polygon }: ZoneOutline) {
  const [first] = polygon;
  const ring = first ? [...polygon, first] : polygon;
  return {
    code,
    name: upperFirst(name),
    note: feeText(feeKop),
    polygon: { type: 'Polygon' as const, coordinates: [ring] },
  };
}

/** The region's zones from their own outlines, with the address that was looked for. */
export function Zones({ data }: { readonly data: InformationData }): ReactNode {
  const { config } = useAppState().site;
  const [found] = data.addresses.length === 1 ? data.addresses : [];
  const city = config?.region.name ?? '';
  return (
    <div className={styles.zones}>
      <RegionForm regions={data.regions} back="/dostavka/" />
      <ZoneMap
        label={`Зоны доставки: ${city}`}
        zones={data.zones.map(toMapZone)}
        places={config ? mapPlaces[deliveryMap(config).source] : undefined}
        marker={found && { ...found.point, label: found.label }}
      />
    </div>
  );
}
