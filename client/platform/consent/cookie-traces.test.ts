import { expect, it, vi } from 'vitest';
import { buildAppState } from '#tests/factories/app-state.ts';
import { answerRest } from '#tests/harness/rest-answers.ts';
import { chooseCookies } from './cookie-choice.ts';
import { keepToCookieChoice, tracesOf } from './cookie-traces.ts';

const names = [
  'cookie_choice',
  'region',
  'exp_whyBefit',
  'utm_source',
  'mindboxDeviceUUID',
  '_ym_uid',
  'jv_visits',
];

it.each([
  ['nothing', [], ['utm_source', 'mindboxDeviceUUID', '_ym_uid', 'jv_visits']],
  ['analytics', ['analytics'], ['utm_source', 'mindboxDeviceUUID', 'jv_visits']],
  ['marketing', ['marketing'], ['_ym_uid', 'jv_visits']],
  ['chat', ['chat'], ['utm_source', 'mindboxDeviceUUID', '_ym_uid']],
  ['everything', ['analytics', 'marketing', 'chat'], []],
] as const)('who allows %s keeps what is necessary and what belongs to that alone', (_, allowed, gone) => {
  expect(tracesOf(names, allowed)).toEqual(gone);
});

it.each([
  ['analytics', 'is told and begins the page anew', ['PUT /rest/customer/consents/cookies/', 'reload']],
  ['chat', 'which has not run is told alone', ['PUT /rest/customer/consents/cookies/']],
] as const)('a refusal of %s, %s', async (category, _, expected) => {
  const done: string[] = [];
  vi.stubGlobal('window', { location: { hostname: 'befit.example', reload: () => done.push('reload') } });
  const metrika = { getAttribute: () => 'https://mc.yandex.ru/tag.js' };
  vi.stubGlobal('document', { cookie: '', scripts: [metrika] });
  const state = buildAppState();
  state.auth.isAuthorized = true;
  const script = { onReady: undefined, timeoutMs: 1, moment: 'idle' } as const;
  Object.assign(state.site, {
    outside: {
      metrika: { ...script, src: metrika.getAttribute(), category: 'analytics' },
      jivo: { ...script, src: 'https://code.jivo.ru/widget/1', category: 'chat' },
    },
  });
  state.cookies.allowed = ['analytics', 'chat'];
  const rest = answerRest(async (route) => done.push(route));
  keepToCookieChoice(state, rest, '');
  chooseCookies(state, ['analytics', 'chat'].filter((other) => other !== category) as never);
  await vi.waitFor(() => expect(done).toEqual(expected));
});
