import { buildCertificate } from './certificate-file/build.ts';
import type { AttachmentBuilder } from './features/notifications/deliver.ts';

/** Who makes the files that letters carry, by the kind that a queued message names. */
export const attachmentBuilders: Readonly<Record<string, AttachmentBuilder>> = {
  certificate: buildCertificate,
};
