import type { Clock } from '#shared/dates.ts';
import { readSettings } from '../env.ts';
import { indexContent } from '../modules/content/api.ts';
import type { Published } from '../published/part.ts';
import type { ServingOptions } from '../published/serving.ts';

/** Makes the search index with each publication: what is published is found. */
export const indexPublished =
  (clock: Clock): NonNullable<ServingOptions['afterPublish']> =>
  ({ db, bindings }, snapshot) => {
    const rows: Published['rows'] = async (part) => snapshot.rows(part);
    const settings = readSettings(bindings);
    return indexContent({ db, bindings, settings, clock, published: { rows }, region: '' });
  };
