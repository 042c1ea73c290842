import type { GeoPoint } from '#shared/features/regions/schema.ts';

/** An address as a suggestions service names it. */
export interface NamedPlace {
  /** City and street, as people write them. */
  readonly label: string;
  /** Empty where it is a street. */
  readonly house: string;
  /** Null where the service does not know it. */
  readonly point: GeoPoint | null;
  /** Code of the region of ours that it lies in; null elsewhere. */
  readonly regionCode: string | null;
}

/** A service that completes addresses; it rejects when it cannot. */
export interface SuggestionPort {
  suggest(text: string, regionCode: string): Promise<readonly NamedPlace[]>;
}
