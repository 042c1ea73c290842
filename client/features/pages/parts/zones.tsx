import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/terms.ts';
import { chooseRegion } from '#shared/features/regions/contract.ts';
import { mapPlaces } from '#shared/features/regions/places.ts';
import { deliveryMap } from '#shared/features/regions/rules.ts';
import type { RegionChoice, ZoneOutline } from '#shared/features/regions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { formAttributes } from '../../../platform/forms/plain-form.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import layout from '../../../ui/layout.module.css';
import { ZoneMap } from '../../../ui/zone-map.tsx';
import type { InformationData } from '../page-data.ts';
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

type MapOfZonesProps = Pick<InformationData, 'zones'> & {
  readonly isWide?: boolean;
  readonly marker?: { readonly lon: number; readonly lat: number; readonly label: string } | undefined;
};

/** The region's zones from their own outlines, the same on every page, with a place that the page is about. */
export function MapOfZones({ zones, marker, isWide = false }: MapOfZonesProps) {
  const { config } = useAppState().site;
  if (!config) return null;
  return (
    <ZoneMap
      label={`Зоны доставки: ${config.region.name}`}
      zones={zones.map(toMapZone)}
      places={mapPlaces[deliveryMap(config).source]}
      marker={marker}
      isWide={isWide}
    >
      <p>
        Цена одной доставки: еда на&nbsp;{countOf(FOOD_DAYS_PER_DELIVERY, 'день', 'дня', 'дней')} сразу
        на&nbsp;всех в&nbsp;заказе.
      </p>
    </ZoneMap>
  );
}

/** The map of the region that was chosen, with the address that was looked for. */
export function Zones({ data: { zones, regions, addresses } }: { readonly data: InformationData }) {
  const [found] = addresses.length === 1 ? addresses : [];
  return (
    <div className={styles.zones}>
      <RegionForm regions={regions} back="/dostavka/" />
      <MapOfZones isWide zones={zones} marker={found && { ...found.point, label: found.label }} />
    </div>
  );
}

interface RegionFormProps {
  readonly regions: readonly RegionChoice[];
  /** Page to return to. */
  readonly back: string;
}

/** The choice of region. A plain form, because phone, zones and texts of the whole page depend on it. */
export function RegionForm({ regions, back }: RegionFormProps) {
  const { config } = useAppState().site;
  if (regions.length < 2) return null;
  return (
    <form {...formAttributes(chooseRegion)} className={layout.row8} aria-label="Регион доставки">
      <input type="hidden" name="back" value={back} />
      {regions.map(({ code, name }) => (
        <button
          key={code}
          type="submit"
          name="region"
          value={code}
          className={styles.region}
          aria-pressed={config?.region.code === code}
        >
          {name}
        </button>
      ))}
    </form>
  );
}
