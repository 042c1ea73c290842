import { useOptimistic, useTransition } from 'react';
import { useRevalidator } from 'react-router';
import type { CustomerSettings, NotificationSwitch } from '#shared/features/customers/schema.ts';
import {
  subscribePush,
  switchNotification,
  unsubscribePush,
} from '#shared/features/notifications/contract.ts';
import {
  NotificationChannel,
  NotificationEvent,
  notificationEvents,
} from '#shared/features/notifications/events.ts';
import type { PushTerms } from '#shared/features/notifications/push.ts';
import { matchPage } from '#shared/routes.ts';
import { useIsHydrated } from '../../../platform/hydration/late.tsx';
import { failureText, useRest } from '../../../platform/rest/rest.ts';
import {
  hasPush,
  type PushObstacle,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../../platform/service-worker/subscribe.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { classNames, Icon } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Switch } from '../../../ui/field.tsx';
import styles from './notifications-card.module.css';
import { SettingsCard } from './settings-card.tsx';

const obstacles: Readonly<Record<PushObstacle, string>> = {
  unsupported: 'Этот браузер не умеет показывать уведомления сайтов',
  denied: 'Браузер не разрешил. Включите уведомления в настройках сайта — значок слева от адреса',
};

/** Something that is switched at once: what was chosen shows before the page's own data follows. */
function useSwitch(isOn: boolean, field: string, store: (isOn: boolean) => Promise<unknown>) {
  const state = useAppState();
  const revalidator = useRevalidator();
  const [isPending, start] = useTransition();
  const [checked, predict] = useOptimistic(isOn);
  const change = (next: boolean) =>
    start(async () => {
      predict(next);
      try {
        await store(next);
      } catch (error) {
        state.notice = { text: failureText(error, field) };
      }
      await revalidator.revalidate();
    });
  return { checked, change, isPending };
}

function PushSwitch({ terms: { publicKey, isSubscribed } }: { terms: PushTerms }) {
  const state = useAppState();
  const rest = useRest();
  const isHydrated = useIsHydrated();
  const { checked, change, isPending } = useSwitch(isSubscribed, 'endpoint', async (isOn) => {
    if (!isOn) {
      await rest(unsubscribePush);
      return unsubscribeBrowser();
    }
    const subscription = await subscribeBrowser(publicKey);
    if (typeof subscription !== 'string') return rest(subscribePush, { body: subscription });
    state.notice = { text: obstacles[subscription] };
  });
  const isPossible = isHydrated && hasPush();
  return (
    <Switch
      checked={checked}
      disabled={!isPossible || isPending}
      note={isHydrated && !isPossible ? obstacles.unsupported : 'Выключатся сами, когда вы выйдете'}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    >
      Уведомления в этом браузере
    </Switch>
  );
}

const channelNames = { sms: 'SMS', email: 'Почта', push: 'Браузер' } as const;

function Channel({ event, channel, isOn, isOpen }: NotificationSwitch) {
  const rest = useRest();
  const { checked, change } = useSwitch(isOn, 'channel', (next) =>
    rest(switchNotification, { body: { event, channel, isOn: next } }),
  );
  return (
    <label
      className={classNames(
        css('relative flex gap-8 items-center min-h-tap text-small'),
        isOpen ? css('cursor-pointer') : css('text-ink-3 cursor-default'),
      )}
    >
      <input
        className={classNames(styles.input, css('absolute inset-0 opacity-0 cursor-inherit'))}
        type="checkbox"
        checked={checked}
        disabled={!isOpen}
        aria-label={`${notificationEvents[event].title}: ${channelNames[channel]}`}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      <span className={styles.box} aria-hidden>
        <Icon name="check" size={16} />
      </span>
      <span aria-hidden>{channelNames[channel]}</span>
    </label>
  );
}

export function NotificationsCard({ notifications, customer, push }: CustomerSettings) {
  const { isSimply } = useAppState().site;
  const hasSubscriptions = matchPage('/personal/subscription/', isSimply) !== undefined;
  const events = NotificationEvent.options.filter((event) => event !== 'charges' || hasSubscriptions);
  return (
    <SettingsCard
      id="notifications"
      title="Уведомления"
      lead={`Выберите, о чём и как сообщать. Серые отметки изменить нельзя: это сообщения, без которых не обойтись.${customer.email === '' ? ' Чтобы получать письма, добавьте почту в профиле.' : ''}`}
    >
      {push && (
        <div data-scripted>
          <PushSwitch terms={push} />
        </div>
      )}
      <ul className={css('grid')}>
        {events.map((event) => (
          <li
            key={event}
            className={css('grid gap-y-6 gap-x-24 py-12 border-t tablet:grid-cols-[minmax(0,1fr)_auto]')}
          >
            <span className={css('grid gap-2 content-center')}>
              <b>{notificationEvents[event].title}</b>
              <small className={css('text-ink-3 text-small leading-[1.4]')}>
                {notificationEvents[event].note}
                {event === 'offers' && (
                  <>
                    .{' '}
                    <a href="/politika/?document=reklama" target="_blank" rel="noopener">
                      Согласие на рекламу
                    </a>
                  </>
                )}
              </small>
            </span>
            <span
              className={css(
                'grid grid-cols-[repeat(3,minmax(0,var(--s96)))] gap-4 tablet:grid-cols-[repeat(3,var(--s96))]',
              )}
            >
              {NotificationChannel.options.flatMap((channel) =>
                notifications
                  .filter((one) => one.event === event && one.channel === channel)
                  .map((one) => <Channel key={channel} {...one} />),
              )}
            </span>
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}
