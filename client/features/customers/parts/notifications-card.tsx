import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { NotificationSwitch } from '#shared/features/customers/schema.ts';
import {
  subscribePush,
  switchNotification,
  unsubscribePush,
} from '#shared/features/notifications/contract.ts';
import { NotificationEvent, notificationEvents } from '#shared/features/notifications/events.ts';
import type { PushTerms } from '#shared/features/notifications/push.ts';
import { matchPage } from '#shared/routes.ts';
import { useIsHydrated } from '../../../platform/hydration/scripting.tsx';
import { failureText, type RestCall, useFetchStatus, useRest } from '../../../platform/rest/rest.ts';
import {
  hasPush,
  type PushObstacle,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../../platform/service-worker/subscribe.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Switch } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { channelsOf } from '../settings-data.ts';
import styles from './notifications-card.module.css';
import { SettingsCard } from './settings-card.tsx';

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
function PushSwitch({ terms }: { readonly terms: PushTerms }) {
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

const channelNames = { sms: 'SMS', email: 'Почта', push: 'Браузер' } as const;

const keyOf = ({ event, channel }: NotificationSwitch) => `${event} ${channel}`;

interface ChannelProps {
  readonly one: NotificationSwitch;
  readonly isOn: boolean;
  readonly onSwitch: (one: NotificationSwitch, isOn: boolean) => void;
}

function Channel({ one, isOn, onSwitch }: ChannelProps) {
  const { event, channel, isOpen } = one;
  return (
    <label className={styles.channel}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={!isOpen}
        aria-label={`${notificationEvents[event].title}: ${channelNames[channel]}`}
        onChange={({ currentTarget }) => onSwitch(one, currentTarget.checked)}
      />
      <span className={styles.box} aria-hidden>
        <Icon name="check" size={16} />
      </span>
      <span aria-hidden>{channelNames[channel]}</span>
    </label>
  );
}

/** The consent that the switches of advertising give. */
function OffersWording() {
  return (
    <>
      .{' '}
      <a href="/politika/?document=reklama" target="_blank" rel="noopener">
        Согласие на&nbsp;рекламу
      </a>
    </>
  );
}

/** Each switch is stored at once; what was switched just now shows before the page's own data follows. */
function useSwitches() {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const [own, setOwn] = useState<Readonly<Record<string, boolean>>>({});
  const turn = async (one: NotificationSwitch, isOn: boolean) => {
    const { event, channel } = one;
    setOwn((known) => ({ ...known, [keyOf(one)]: isOn }));
    try {
      await rest(switchNotification, {
        body: { event, channel, isOn },
      });
      await revalidator.revalidate();
    } catch (error) {
      state.notice = { text: failureText(error, 'channel') };
    }
    setOwn((known) => Object.fromEntries(Object.entries(known).filter(([key]) => key !== keyOf(one))));
  };
  return { isTurnedOn: (one: NotificationSwitch) => own[keyOf(one)] ?? one.isOn, turn };
}

interface NotificationsCardProps {
  readonly switches: readonly NotificationSwitch[];
  readonly hasEmail: boolean;
  /** Null where browsers cannot be told anything. */
  readonly push: PushTerms | null;
}

/** Which channels tell of which event; each switch counts at once. */
export function NotificationsCard({ switches, hasEmail, push }: NotificationsCardProps) {
  const { isSimply } = useAppState().site;
  const { isTurnedOn, turn } = useSwitches();
  const hasSubscriptions = matchPage('/personal/subscription/', isSimply) !== undefined;
  const events = NotificationEvent.options.filter((event) => event !== 'charges' || hasSubscriptions);
  return (
    <SettingsCard
      id="notifications"
      title="Уведомления"
      lead={`Выберите, о\u00a0чём и\u00a0как сообщать. Серые отметки изменить нельзя: это сообщения, без\u00a0которых не\u00a0обойтись.${hasEmail ? '' : ' Чтобы получать письма, добавьте почту в\u00a0профиле.'}`}
    >
      {push && (
        <div data-scripted>
          <PushSwitch terms={push} />
        </div>
      )}
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event} className={styles.event}>
            <span className={styles.words}>
              <b>{notificationEvents[event].title}</b>
              <small>
                {notificationEvents[event].note}
                {event === 'offers' && <OffersWording />}
              </small>
            </span>
            <span className={styles.channels}>
              {channelsOf(switches, event).map((one) => (
                <Channel
                  key={one.channel}
                  one={one}
                  isOn={isTurnedOn(one)}
                  onSwitch={(which, isOn) => void turn(which, isOn)}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}
