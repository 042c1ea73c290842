import * as z from 'zod/mini';
import { jsonColumn } from '../../../db/json-column.ts';

/** A street of our own list, or what a suggestions service has named. */
export const PlaceRow = z.object({
  id: z.string(),
  label: z.string(),
  /** Empty where it is a street. */
  house: z.string(),
  lat: z.number(),
  lon: z.number(),
  region_code: z.string(),
});
export type PlaceRow = z.infer<typeof PlaceRow>;

/** One of them by its id. */
export const selectPlace = (id: string): string => `
  SELECT id, label, '' AS house, lat, lon, region_code FROM streets WHERE id = ${id}
  UNION ALL SELECT id, label, house, lat, lon, region_code FROM suggested_places WHERE id = ${id} LIMIT 1`;

/** A column of that; null where there is none of the id. */
export const PlaceColumn = z.nullable(jsonColumn(PlaceRow));
export const placeColumn = (id: string): string => `(
    SELECT json_object('id', id, 'label', label, 'house', house, 'lat', lat, 'lon', lon, 'region_code', region_code)
    FROM (${selectPlace(id)})
  )`;
