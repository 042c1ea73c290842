import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';

/** A kept address in one line, without its label. */
export const addressText = ({ street, ...parts }: SavedAddress): string =>
  addressLine({ ...parts, street: street.label });
