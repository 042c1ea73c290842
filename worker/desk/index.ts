import { oncePerObject } from '#shared/once-per-object.ts';
import { noteChangedDays } from '../acts/content-published.ts';
import type { Bindings } from '../env.ts';
import { systemClock } from '../integrations/clock.ts';
import { publishedParts } from '../published/parts.ts';
import { createPublished } from '../published/published.ts';
import { createServing } from '../published/serving.ts';
import { servicesOf } from '../services.ts';
import { createDesk } from './app.ts';

const services = oncePerObject(servicesOf);

const desk = createDesk({
  services,
  clock: systemClock,
  readPublished: createPublished(
    createServing({ parts: publishedParts, clock: systemClock, beforePublish: noteChangedDays(systemClock) }),
  ),
});

export default { fetch: desk.fetch } satisfies ExportedHandler<Bindings>;
