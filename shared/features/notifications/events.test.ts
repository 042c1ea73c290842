import { describe, expect, it } from 'vitest';
import { channelDefault, NotificationChannel, NotificationEvent } from './events.ts';

const all = NotificationEvent.options.flatMap((event) =>
  NotificationChannel.options.flatMap((channel) =>
    [true, false].map((hasEmail) => ({ event, channel, hasEmail })),
  ),
);

describe('the default of a channel:', () => {
  it.each(['sms', 'email', 'push'] as const)(
    'advertising by %s is off until it is consented to',
    (channel) => {
      expect(channelDefault('offers', channel, true)).toEqual({ isOn: false, isOpen: true });
    },
  );

  it('no letter is promised to a customer without an address', () => {
    const promised = all.filter(
      ({ event, channel, hasEmail }) =>
        channel === 'email' && !hasEmail && channelDefault(event, channel, hasEmail).isOn,
    );
    expect(promised).toEqual([]);
  });

  it.each([true, false])(
    'codes and charges reach everybody, and nobody can switch that off (%s)',
    (hasEmail) => {
      for (const event of ['account', 'charges'] as const) {
        const kept = NotificationChannel.options
          .map((channel) => channelDefault(event, channel, hasEmail))
          .filter(({ isOn, isOpen }) => isOn && !isOpen);
        expect([event, kept.length > 0]).toEqual([event, true]);
      }
    },
  );

  it.each(['failures', 'cutOff'] as const)('an address takes no SMS of %s away', (event) => {
    const before = channelDefault(event, 'sms', false);
    expect(channelDefault(event, 'sms', true)).toEqual(before);
    expect(before).toEqual({ isOn: true, isOpen: true });
  });

  it('an SMS replaces the letters of an order until there is an address', () => {
    expect(channelDefault('orders', 'sms', false)).toEqual({ isOn: true, isOpen: true });
    expect(channelDefault('orders', 'sms', true)).toEqual({ isOn: false, isOpen: true });
  });
});
