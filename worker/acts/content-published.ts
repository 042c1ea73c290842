import type { Clock } from '#shared/dates.ts';
import { readSettings } from '../env.ts';
import { indexContent, noteDishDays } from '../modules/content/api.ts';
import type { Published } from '../published/part.ts';
import type { ServingOptions } from '../published/serving.ts';

/** What follows each publication: what is published is found, and dishes that it changes have its day. */
export const followPublished =
  (clock: Clock): NonNullable<ServingOptions['afterPublish']> =>
  async ({ db, bindings }, snapshot) => {
    const rows: Published['rows'] = async (part) => snapshot.rows(part);
    const settings = readSettings(bindings);
    await noteDishDays({ db, clock, published: { rows } });
    await indexContent({ db, bindings, settings, clock, published: { rows }, region: '' });
  };
