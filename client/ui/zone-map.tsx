import { geoArea, geoMercator, geoPath } from 'd3-geo';
import type { CSSProperties, ReactNode } from 'react';
import type { MapPlaces } from '#shared/features/regions/places.ts';
import { classNames, Icon } from './basics.tsx';
import { css } from './css.ts';
import styles from './zone-map.module.css';

/** GeoJSON of a zone: rings of longitude and latitude in degrees, WGS 84. */
interface ZonePolygon {
  readonly type: 'Polygon';
  readonly coordinates: readonly (readonly (readonly [lon: number, lat: number])[])[];
}

type Geometry = { type: 'Polygon'; coordinates: [number, number][][] };

/** Half of the sphere in steradians: no zone is larger. */
const HALF_SPHERE = 2 * Math.PI;

/**
 * d3 reads a ring on a sphere, where the other side of a ring is an area too, and takes the one at its right.
 * GeoJSON (RFC 7946) winds the other way round, and hand-drawn zones wind either way.
 */
function wound({ coordinates }: ZonePolygon): Geometry {
  const rings = coordinates.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat]));
  const geometry: Geometry = { type: 'Polygon', coordinates: rings };
  if (geoArea(geometry) <= HALF_SPHERE) return geometry;
  return { type: 'Polygon', coordinates: rings.map((ring) => ring.toReversed()) };
}

const size = { width: 640, height: 480 };

/** The outlines of zones, fitted into a drawing with free space around them, and where a point of the earth lies in it. */
function mapShapes(polygons: readonly ZonePolygon[]) {
  const geometries = polygons.map(wound);
  const projection = geoMercator().fitExtent(
    [
      [24, 24],
      [size.width - 24, size.height - 24],
    ],
    { type: 'GeometryCollection', geometries },
  );
  // Tenths of a point are finer than any screen shows, and keep the page small.
  const path = geoPath(projection).digits(1);
  return {
    outlines: geometries.map((geometry) => path(geometry) ?? ''),
    areas: geometries.map((geometry) => geoArea(geometry)),
    project: (point: { readonly lon: number; readonly lat: number }) => {
      const [x, y] = projection([point.lon, point.lat]) ?? [0, 0];
      return { x, y };
    },
  };
}

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

const palest = css('fill-green-100');
const shades = [css('fill-green-500'), css('fill-green-300'), css('fill-green-200'), palest];
const ends = { left: css('[text-anchor:end]'), right: css('[text-anchor:start]') };

interface PlacesProps {
  readonly places: MapPlaces;
  readonly project: ReturnType<typeof mapShapes>['project'];
}

function Places({ places: { names, river, roads }, project }: PlacesProps) {
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
        <polyline
          key={courseOf(road)}
          className={css('fill-none stroke-surface opacity-0.7 [stroke-width:2] [stroke-linejoin:round]')}
          points={courseOf(road)}
        />
      ))}
      <polyline
        className={css(
          'fill-none [stroke:#9fc4e0] [stroke-width:5] [stroke-linecap:round] [stroke-linejoin:round]',
        )}
        points={courseOf(river)}
      />
      {names.map(({ name, at: [lon, lat], side }) => {
        const { x, y } = project({ lon, lat });
        return (
          <g key={name} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle className={css('fill-ink stroke-surface [stroke-width:2]')} r="4" />
            <text
              className={classNames(styles.placeName, side ? ends[side] : css('[text-anchor:middle]'))}
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
export function ZoneMap({ label, zones, places, marker, isWide = false, children }: ZoneMapProps) {
  const { outlines, areas, project } = mapShapes(zones.map(({ polygon }) => polygon));
  const drawn = zones
    .map((zone, index) => ({ zone, outline: outlines[index] ?? '', area: areas[index] ?? 0 }))
    .sort((a, b) => a.area - b.area)
    .map((item, index) => ({ ...item, shade: shades[index] ?? palest }));
  const spot = marker && project(marker);
  return (
    <figure
      className={classNames(
        css(
          'overflow-hidden rounded-panel bg-surface shadow-card forced-colors:[border:1px_solid_CanvasText]',
        ),
        isWide && css('desktop:grid desktop:grid-cols-[minmax(0,1fr)_340px] desktop:items-center'),
      )}
    >
      <div className={css('relative bg-tint-sand [container-type:inline-size]')}>
        <svg
          className={css('w-full h-auto')}
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={label}
        >
          {/* Larger zones first, so that smaller ones lie on them. */}
          {drawn.toReversed().map(({ zone, outline, shade }) => (
            <path
              key={zone.code}
              className={classNames(
                shade,
                css(
                  'stroke-surface [stroke-width:2] [stroke-linejoin:round]',
                  'forced-colors:[stroke:CanvasText]',
                  'print:stroke-ink print:[stroke-width:1]',
                ),
              )}
              d={outline}
            />
          ))}
          {places && <Places places={places} project={project} />}
        </svg>
        {marker && spot && (
          <span
            className={css(
              'absolute grid justify-items-center top-[var(--y)] left-[var(--x)]',
              '[transform:translate(-50%,_-100%)]',
            )}
            style={
              {
                '--x': `${(spot.x / size.width) * 100}%`,
                '--y': `${(spot.y / size.height) * 100}%`,
              } as CSSProperties
            }
          >
            <span
              className={css(
                'max-w-[180px] mb-6 py-6 px-12 rounded-12 bg-surface shadow-float font-semibold text-caption',
                'leading-[1.3] text-center text-balance',
              )}
            >
              {marker.label}
            </span>
            <span className={styles.pin}>
              <Icon name="map-pin" />
            </span>
          </span>
        )}
      </div>
      <figcaption className={classNames(styles.caption, isWide && styles.beside)}>
        <ul
          className={classNames(
            css('flex flex-wrap gap-y-8 gap-x-20 pt-16 pb-18 px-20 text-small'),
            isWide && css('desktop:grid desktop:gap-0 desktop:p-0 desktop:text-body'),
          )}
        >
          {drawn.map(({ zone, shade }) => (
            <li
              key={zone.code}
              className={classNames(
                css('flex gap-8 items-center'),
                isWide && css('desktop:py-14 desktop:border-b'),
              )}
            >
              <svg className={css('flex-none size-20')} viewBox="0 0 20 20" aria-hidden="true">
                <rect
                  className={classNames(
                    shade,
                    css(
                      'stroke-green-700 [stroke-width:1] [stroke-linejoin:round]',
                      'forced-colors:[stroke:CanvasText] print:stroke-ink',
                    ),
                  )}
                  {...{ x: 1, y: 1, width: 18, height: 18, rx: 5 }}
                />
              </svg>
              {zone.name}
              <b className={isWide ? css('desktop:ml-auto') : undefined}>{zone.note}</b>
            </li>
          ))}
        </ul>
        {children}
      </figcaption>
    </figure>
  );
}
