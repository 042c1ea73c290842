import type { ZonePolygon } from '../../../ui/map-shapes.ts';

type Ring = ZonePolygon['coordinates'][number];

const zone = (ring: Ring): ZonePolygon => ({ type: 'Polygon', coordinates: [ring] });

/** A rough ring road, for the eye only: addresses are judged by the zones of the database. */
export const cityZone = zone([
  [37.54, 55.91],
  [37.62, 55.9],
  [37.73, 55.89],
  [37.8, 55.86],
  [37.84, 55.81],
  [37.84, 55.71],
  [37.8, 55.63],
  [37.73, 55.59],
  [37.6, 55.57],
  [37.51, 55.59],
  [37.44, 55.63],
  [37.39, 55.71],
  [37.37, 55.75],
  [37.37, 55.79],
  [37.41, 55.87],
  [37.48, 55.89],
  [37.54, 55.91],
]);

/** The belt around it. */
export const nearZone = zone([
  [37.5, 56],
  [37.62, 55.99],
  [37.79, 55.98],
  [37.91, 55.93],
  [37.98, 55.86],
  [38, 55.8],
  [37.99, 55.68],
  [37.91, 55.56],
  [37.79, 55.51],
  [37.58, 55.48],
  [37.46, 55.51],
  [37.29, 55.61],
  [37.21, 55.75],
  [37.22, 55.82],
  [37.31, 55.94],
  [37.4, 55.97],
  [37.5, 56],
]);
