import type { Clock } from '#shared/dates.ts';
import { indexContent, noteDishDays } from '../modules/content/api.ts';
import type { Published } from '../published/part.ts';
import type { ServingOptions } from '../published/serving.ts';
import { readSettings } from '../settings.ts';

/**
 * What goes with each publication: dishes that it changes have its day, which is published with them, and what is
 * published is found. Neither waits for the other to succeed.
 */
export const aroundPublication = (
  clock: Clock,
): Required<Pick<ServingOptions, 'beforePublish' | 'afterPublish'>> => ({
  beforePublish: ({ db }) => noteDishDays({ db, clock }),
  async afterPublish({ db, bindings }, snapshot) {
    const rows: Published['rows'] = async (part) => snapshot.rows(part);
    const settings = readSettings(bindings);
    await indexContent({ db, bindings, settings, clock, published: { rows }, region: '' });
  },
});
