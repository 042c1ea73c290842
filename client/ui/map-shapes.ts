import { geoArea, geoMercator, geoPath } from 'd3-geo';

/** GeoJSON of a zone: rings of longitude and latitude in degrees, WGS 84. */
export interface ZonePolygon {
  readonly type: 'Polygon';
  readonly coordinates: readonly (readonly (readonly [lon: number, lat: number])[])[];
}

interface MapSize {
  readonly width: number;
  readonly height: number;
  /** Free space around the zones. */
  readonly padding: number;
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

/** The outlines of zones, fitted into a drawing, and where a point of the earth lies in it. */
export function mapShapes(polygons: readonly ZonePolygon[], { width, height, padding }: MapSize) {
  const geometries = polygons.map(wound);
  const projection = geoMercator().fitExtent(
    [
      [padding, padding],
      [width - padding, height - padding],
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
