import { certificateBuilder } from './certificate-file/build.ts';
import type { Bindings } from './env.ts';
import type { AttachmentBuilder } from './features/notifications/deliver.ts';

/** Who makes the files that letters carry, by the kind that a queued message names. */
export function attachmentBuilders(
  env: Bindings,
  siteUrl: string,
): Readonly<Record<string, AttachmentBuilder>> {
  return { certificate: certificateBuilder(env, siteUrl) };
}
