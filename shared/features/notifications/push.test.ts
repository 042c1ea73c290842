import { expect, it } from 'vitest';
import { isPushEndpoint } from './push.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QG',
  'https://wns2-by3p.notify.windows.com/w/?token=BQ',
])('the push service %s is accepted', (address) => {
  expect(isPushEndpoint(address)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil.example/fcm.googleapis.com',
  'https://user@fcm.googleapis.com/',
  'https://fcm.googleapis.com:8443/',
  'https://169.254.169.254/latest/',
  'https://notpush.apple.com/',
  'javascript:alert(1)',
  '',
])('the address %s is refused as a push service', (address) => {
  expect(isPushEndpoint(address)).toBe(false);
});
