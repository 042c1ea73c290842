import type { CSSProperties, ReactNode } from 'react';
import type { MapPlaces } from '#shared/features/regions/places.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { mapShapes, type ZonePolygon } from './map-shapes.ts';
import styles from './zone-map.module.css';

interface MapZone {
  readonly code: string;
  readonly name: string;
  /** The delivery fee there: «бесплатно», «200 ₽». */
  readonly note: string;
  readonly polygon: ZonePolygon;
}

interface ZoneMapProps {
  /** Read out in place of the drawing. */
  readonly label: string;
  readonly zones: readonly MapZone[];
  /** Names and the river, by which people find themselves. */
  readonly places?: MapPlaces | undefined;
  /** Words of the caller under the legend. */
  readonly children?: ReactNode;
  /** Whether the legend has room beside the drawing on a wide screen. */
  readonly isWide?: boolean;
  /** The address that was looked for. */
  readonly marker?: { readonly lon: number; readonly lat: number; readonly label: string } | undefined;
}

const size = { width: 640, height: 480, padding: 24 };
const shades = ['first', 'second', 'third', 'fourth'] as const;

interface PlacesProps {
  readonly places: MapPlaces;
  readonly project: ReturnType<typeof mapShapes>['project'];
}

function Places({ places: { names, river, roads }, project }: PlacesProps): ReactNode {
  const courseOf = (points: MapPlaces['river']) =>
    points
      .map(([lon, lat]) => {
        const { x, y } = project({ lon, lat });
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      })
      .join(' ');
  return (
    <g>
      {roads.map((road) => (
        <polyline key={courseOf(road)} className={styles.road} points={courseOf(road)} />
      ))}
      <polyline className={styles.river} points={courseOf(river)} />
      {names.map(({ name, at: [lon, lat], side }) => {
        const { x, y } = project({ lon, lat });
        return (
          <g key={name} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle className={styles.place} r="4" />
            <text
              className={classNames(styles.placeName, side && styles[side])}
              x={side ? (side === 'left' ? -10 : 10) : 0}
              y={side ? 6 : -10}
            >
              {name}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Delivery zones from their own outlines, without tiles of others; the legend says the same in words. */
export function ZoneMap({ label, zones, places, marker, isWide = false, children }: ZoneMapProps): ReactNode {
  const { outlines, areas, project } = mapShapes(
    zones.map(({ polygon }) => polygon),
    size,
  );
  const drawn = zones
    .map((zone, index) => ({ zone, outline: outlines[index] ?? '', area: areas[index] ?? 0 }))
    .sort((a, b) => a.area - b.area)
    .map((item, index) => ({ ...item, shade: styles[shades[index] ?? 'fourth'] }));
  const spot = marker && project(marker);
  return (
    <figure className={classNames(styles.map, isWide && styles.wide)}>
      <div className={styles.sheet}>
        <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
          {/* Larger zones first, so that smaller ones lie on them. */}
          {drawn.toReversed().map(({ zone, outline, shade }) => (
            <path key={zone.code} className={shade} d={outline} />
          ))}
          {places && <Places places={places} project={project} />}
        </svg>
        {marker && spot && (
          <span
            className={styles.marker}
            style={
              {
                '--x': `${(spot.x / size.width) * 100}%`,
                '--y': `${(spot.y / size.height) * 100}%`,
              } as CSSProperties
            }
          >
            <span className={styles.markerText}>{marker.label}</span>
            <span className={styles.pin}>
              <Icon name="map-pin" />
            </span>
          </span>
        )}
      </div>
      <figcaption className={styles.caption}>
        <ul className={styles.legend}>
          {drawn.map(({ zone, shade }) => (
            <li key={zone.code}>
              <svg className={styles.key} viewBox="0 0 20 20" aria-hidden="true">
                <rect className={shade} x="1" y="1" width="18" height="18" rx="5" />
              </svg>
              {zone.name}
              <b>{zone.note}</b>
            </li>
          ))}
        </ul>
        {children}
      </figcaption>
    </figure>
  );
}
