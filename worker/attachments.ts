import { buildCertificate } from './certificate-file/build.ts';
import { buildDeliveryFood, buildOrderFood } from './modules/deliveries/rations/letters.ts';
import type { AttachmentBuilder } from './scope.ts';

/** Who makes what messages tell and carry only once they are sent, by the kind that a queued message names. */
export const attachmentBuilders: Readonly<Record<string, AttachmentBuilder>> = {
  certificate: buildCertificate,
  'order-food': buildOrderFood,
  'delivery-food': buildDeliveryFood,
};
