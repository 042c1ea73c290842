import { listAddresses } from '#shared/features/addresses/contract.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { getSettings } from '#shared/features/customers/contract.ts';
import type { CustomerSettings, NotificationSwitch } from '#shared/features/customers/schema.ts';
import { NotificationChannel, type NotificationEvent } from '#shared/features/notifications/events.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import type { SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import type { RestCall } from '../../platform/rest/rest.ts';

export interface SettingsData {
  readonly settings: CustomerSettings;
  readonly addresses: readonly SavedAddress[];
  readonly cards: Pick<SubscriptionList, 'methods' | 'subscriptions'>;
}

/** Loads what the settings show. */
export async function loadSettings(rest: RestCall): Promise<SettingsData> {
  const [settings, { addresses }, cards] = await Promise.all([
    rest(getSettings),
    rest(listAddresses),
    rest(listSubscriptions),
  ]);
  return { settings, addresses, cards };
}

/** The channels of an event, in the order of all channels. */
export function channelsOf(
  switches: readonly NotificationSwitch[],
  event: NotificationEvent,
): NotificationSwitch[] {
  return NotificationChannel.options.flatMap((channel) =>
    switches.filter((one) => one.event === event && one.channel === channel),
  );
}
