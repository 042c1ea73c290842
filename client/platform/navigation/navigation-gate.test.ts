import { type BlockerFunction, IDLE_BLOCKER, type Location, NavigationType } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { buildAppState } from '#tests/factories/app-state.ts';
import { createBuildCheck } from '../start/at-rest.ts';
import { accountGate, pageGate } from '../start/start.ts';
import type { AppState } from '../state/app-state.ts';
import { type AppRouter, type GateRule, gateNavigation } from './app-router.ts';

const at = (pathname: string, search = '', hash = ''): Location => ({
  pathname,
  search,
  hash,
  state: null,
  key: 'k',
});
function visitor(isAuthorized: boolean): AppState {
  const state = buildAppState();
  state.auth.isAuthorized = isAuthorized;
  return state;
}

function createGate(rules: readonly GateRule[]) {
  let gate: BlockerFunction = () => false;
  const load = vi.fn<(url: string) => void>();
  const getBlocker: AppRouter['getBlocker'] = (_key, isBlocked) => {
    gate = isBlocked;
    return IDLE_BLOCKER;
  };
  gateNavigation({ getBlocker }, rules, load);
  const go = (nextLocation: Location, historyAction: NavigationType = NavigationType.Push) =>
    gate({ currentLocation: at('/faq/'), nextLocation, historyAction });
  return { go, load };
}

describe('the gate of the account', () => {
  test('sends a signed-out visitor to the dialog by a full load and cancels the navigation', () => {
    const { go, load } = createGate([accountGate(visitor(false))]);
    expect(go(at('/personal/orders/', '?page=2'))).toBe(true);
    expect(load).toHaveBeenCalledWith('/?login=yes&back_url=%2Fpersonal%2Forders%2F%3Fpage%3D2');
  });

  test.each([
    ...[['/personal', true] as const, ['/PERSONAL/', true] as const, ['/%70ersonal/orders', true] as const],
    ...[['/Personal/nope', true] as const, ['/', false] as const, ['/personalno/', false] as const],
  ])('guards %s: %s', (path, isGuarded) => {
    expect(createGate([accountGate(visitor(false))]).go(at(path))).toBe(isGuarded);
    expect(createGate([accountGate(visitor(true))]).go(at(path))).toBe(false);
  });

  test('takes what tells where the visitor came from along to the sign-in', () => {
    const { go, load } = createGate([accountGate(visitor(false))]);
    go(at('/personal/', '?utm_source=%D1%8F&page=2&exp=howItWorks'));
    expect(load).toHaveBeenCalledWith(
      '/?login=yes&back_url=%2Fpersonal%2F%3Futm_source%3D%25D1%258F%26page%3D2%26exp%3DhowItWorks&utm_source=%D1%8F&exp=howItWorks',
    );
  });

  test('allows a navigation within the same page', () => {
    expect(createGate([() => '/elsewhere/']).go(at('/faq/', '', '#payment'))).toBe(false);
  });
});

describe('the gate of pages', () => {
  test.each([
    [false, '/recipe/', true],
    [false, '/staraya-stranica/', true],
    [true, '/o-kompanii/', true],
    [true, '/sertificat/', true],
    [false, '/programmy/balans/', false],
    [false, '/o-kompanii', false],
    [true, '/eda-na-nedelyu/', false],
  ])('hands an address without a page to the server (simply %s): %s, %s', (isSimply, path, isHanded) => {
    const { go, load } = createGate([pageGate(isSimply)]);
    expect(go(at(path, '?a=1'))).toBe(isHanded);
    expect(load.mock.calls).toEqual(isHanded ? [[`${path}?a=1`]] : []);
  });

  test('allows going back to an address without a page', () => {
    expect(createGate([pageGate(false)]).go(at('/net-takoy/'), NavigationType.Pop)).toBe(false);
  });
});

describe('the build check', () => {
  const serve = (manifest: unknown) =>
    createBuildCheck({
      buildId: 'now',
      now: () => 1234,
      load: vi.fn<(url: string) => Promise<unknown>>(async () => manifest),
    });

  test('turns the next navigation into a full load of its target once another build is served', async () => {
    const build = serve({ id: 'next' });
    const { go, load } = createGate([build.gate]);
    expect(go(at('/oferta/'))).toBe(false);
    await build.check();
    expect(go(at('/oferta/', '?a=1', '#b'))).toBe(true);
    expect(load).toHaveBeenCalledWith('/oferta/?a=1#b');
  });

  test.each([{ id: 'now' }, {}, null, 'oops', { id: 5 }])('ignores the manifest %o', async (manifest) => {
    const build = serve(manifest);
    await build.check();
    expect(build.gate(at('/oferta/'), false)).toBeUndefined();
  });
});
