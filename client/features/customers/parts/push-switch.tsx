import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { subscribePush, unsubscribePush } from '#shared/features/notifications/contract.ts';
import type { PushTerms } from '#shared/features/notifications/push.ts';
import { failureText } from '../../../platform/forms/failure-text.ts';
import { useIsHydrated } from '../../../platform/hydration/hydrated.ts';
import { useFetchStatus } from '../../../platform/rest/fetch-status.ts';
import type { RestCall } from '../../../platform/rest/rest-client.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import {
  hasPush,
  type PushObstacle,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../../platform/service-worker/subscribe.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Switch } from '../../../ui/switch.tsx';

const obstacles: Readonly<Record<PushObstacle, string>> = {
  unsupported: 'Этот браузер не\u00a0умеет показывать уведомления сайтов',
  denied:
    'Браузер не\u00a0разрешил. Включите уведомления в\u00a0настройках сайта\u00a0— значок слева от\u00a0адреса',
};

/** Turns the messages of this browser on or off; tells why it could not. */
async function turn(rest: RestCall, publicKey: string, isOn: boolean): Promise<PushObstacle | undefined> {
  if (!isOn) {
    await rest(unsubscribePush);
    await unsubscribeBrowser();
    return undefined;
  }
  const subscription = await subscribeBrowser(publicKey);
  if (typeof subscription === 'string') return subscription;
  await rest(subscribePush, { body: subscription });
  return undefined;
}

/** Whether this browser is told at all; what of, the switches below say. */
export function PushSwitch({ terms }: { readonly terms: PushTerms }) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const isHydrated = useIsHydrated();
  const { status, run } = useFetchStatus();
  const [wanted, setWanted] = useState<boolean>();
  const isPossible = isHydrated && hasPush();
  const change = async (isOn: boolean) => {
    setWanted(isOn);
    const answer = await run(
      async () => ({ obstacle: await turn(rest, terms.publicKey, isOn) }),
      (error) => {
        state.notice = { text: failureText(error, 'endpoint') };
      },
    );
    if (answer?.obstacle) state.notice = { text: obstacles[answer.obstacle] };
    await revalidator.revalidate();
    setWanted(undefined);
  };
  return (
    <Switch
      checked={wanted ?? terms.isSubscribed}
      disabled={!isPossible || status === 'pending'}
      note={isHydrated && !isPossible ? obstacles.unsupported : 'Выключатся сами, когда вы\u00a0выйдете'}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    >
      Уведомления в&nbsp;этом браузере
    </Switch>
  );
}
