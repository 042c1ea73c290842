import { describe, expect, test } from 'vitest';
import { mapShapes, type ZonePolygon } from './map-shapes.ts';

const size = { width: 400, height: 300, padding: 10 };
const square: ZonePolygon['coordinates'][number] = [
  [37.4, 55.6],
  [37.8, 55.6],
  [37.8, 55.9],
  [37.4, 55.9],
  [37.4, 55.6],
];
const zone = (ring: ZonePolygon['coordinates'][number]): ZonePolygon => ({
  type: 'Polygon',
  coordinates: [ring],
});

/** Every coordinate that a path names. */
const numbersOf = (outline: string) => [...outline.matchAll(/-?\d+(\.\d+)?/g)].map(([text]) => Number(text));

describe('the drawing of zones', () => {
  test('fits the zones into its area without the padding', () => {
    const { outlines } = mapShapes([zone(square)], size);
    const numbers = numbersOf(outlines[0] ?? '');
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(390);
  });

  test('places a point inside the zone that holds it, north above south', () => {
    const { project } = mapShapes([zone(square)], size);
    const centre = project({ lon: 37.6, lat: 55.75 });
    expect(centre.x).toBeCloseTo(200, 0);
    expect(centre.y).toBeGreaterThan(100);
    expect(centre.y).toBeLessThan(200);
    expect(project({ lon: 37.6, lat: 55.85 }).y).toBeLessThan(centre.y);
  });
});
