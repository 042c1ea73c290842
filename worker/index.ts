import { oncePerObject } from '#shared/once-per-object.ts';
import { noteChangedDays } from './acts/content-published.ts';
import { createApp } from './app.ts';
import type { Bindings } from './env.ts';
import { systemClock } from './integrations/clock.ts';
import { AccountChannel } from './live/account-channel.ts';
import { publishedParts } from './published/parts.ts';
import { createPublished } from './published/published.ts';
import { createServing } from './published/serving.ts';
import { consumeQueue } from './queue.ts';
import { servicesOf } from './services.ts';
import { EVERY_MINUTE, runMinute, runTimer } from './timer.ts';

// The platform hands the same settings to every request of an isolate.
const services = oncePerObject(servicesOf);

const serving = createServing({
  parts: publishedParts,
  clock: systemClock,
  beforePublish: noteChangedDays(systemClock),
});
const readPublished = createPublished(serving);

const background = (env: Bindings, executionCtx: ExecutionContext) => ({
  env,
  services: services(env),
  clock: systemClock,
  readPublished,
  executionCtx,
});

const app = createApp({ services, clock: systemClock, readPublished });

export { AccountChannel };

export default {
  fetch: (request, env, executionCtx) => app.fetch(request, env, executionCtx),
  scheduled: ({ cron }, env, executionCtx) =>
    (cron === EVERY_MINUTE ? runMinute : runTimer)(background(env, executionCtx)),
  queue: (batch, env, executionCtx) => consumeQueue(batch, background(env, executionCtx)),
} satisfies ExportedHandler<Bindings>;
