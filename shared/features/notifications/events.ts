import * as z from 'zod/mini';
import type { MessageTemplate } from './templates.ts';

/** Channels of messages to a customer. */
export const NotificationChannel = z.enum(['sms', 'email', 'push']);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/** Events that a customer is notified of. */
export const NotificationEvent = z.enum([
  'account',
  'charges',
  'orders',
  'failures',
  'changes',
  'cutOff',
  'onRoute',
  'delivered',
  'offers',
]);
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/**
 * How a channel stands until a customer switches it: `fallback` stands in for letters while no e-mail address is known,
 * `always` cannot be switched off, `never` does not use the channel.
 */
type ChannelDefault = 'on' | 'off' | 'fallback' | 'always' | 'alwaysFallback' | 'never';

interface EventTerms extends Readonly<Record<NotificationChannel, ChannelDefault>> {
  readonly title: string;
  readonly note: string;
}

/** What each event is, and how its channels stand by default. */
export const notificationEvents: Readonly<Record<NotificationEvent, EventTerms>> = {
  account: {
    title: 'Коды, чеки и\u00a0безопасность',
    note: 'Без\u00a0них нельзя войти и\u00a0вернуть деньги, поэтому они приходят всегда',
    sms: 'always',
    email: 'always',
    push: 'never',
  },
  charges: {
    title: 'Списания по\u00a0подписке',
    note: 'За\u00a0сутки до\u00a0каждого списания: так обещает оферта',
    sms: 'alwaysFallback',
    email: 'always',
    push: 'on',
  },
  orders: {
    title: 'Заказ и\u00a0оплата',
    note: 'Заказ принят, оплачен или ждёт оплаты, деньги вернулись, ответ на\u00a0обращение, бонусы от\u00a0друга',
    sms: 'fallback',
    email: 'on',
    push: 'on',
  },
  failures: {
    title: 'Не\u00a0привезли, перенесли или не\u00a0смогли списать',
    note: 'Чтобы вы\u00a0не\u00a0ждали курьера зря и\u00a0успели решить, что делать с\u00a0едой или с\u00a0картой',
    sms: 'on',
    email: 'on',
    push: 'on',
  },
  changes: {
    title: 'Ваши изменения',
    note: 'Перенос, заморозка, новый адрес или время, отмена остатка: подтверждение на\u00a0память',
    sms: 'off',
    email: 'on',
    push: 'off',
  },
  cutOff: {
    title: 'Сутки до\u00a0закрытия изменений',
    note: 'Последняя возможность перенести доставку, заморозить заказ или заменить блюда. Не\u00a0чаще раза в\u00a0неделю',
    sms: 'on',
    email: 'off',
    push: 'on',
  },
  onRoute: {
    title: 'Курьер выехал',
    note: 'В\u00a0день доставки, чтобы вы\u00a0были дома: по\u00a0SMS и\u00a0в\u00a0браузере. Если удобнее письмом, отметьте его',
    sms: 'on',
    email: 'off',
    push: 'on',
  },
  delivered: {
    title: 'Рацион привезли',
    note: 'Удобно, если заказ оставляют у\u00a0двери',
    sms: 'off',
    email: 'off',
    push: 'on',
  },
  offers: {
    title: 'Акции, бонусы и\u00a0продление',
    note: 'Новинки, бонусы, которые скоро сгорят, и\u00a0рацион, который кончается. Это реклама: только с\u00a0вашего согласия, отозвать его можно здесь же',
    sms: 'off',
    email: 'off',
    push: 'off',
  },
};

/** The event that a message is about; none where nobody may switch it off. */
export const eventOfTemplate: Readonly<Record<MessageTemplate, NotificationEvent>> = {
  'order-placed': 'orders',
  'order-paid': 'orders',
  'order-unpaid': 'orders',
  'dishes-placed': 'orders',
  'dishes-paid': 'orders',
  'dishes-unpaid': 'orders',
  'dishes-on-route': 'onRoute',
  'dishes-delivered': 'delivered',
  'dishes-failed': 'failures',
  'dishes-moved': 'failures',
  'dishes-cancelled': 'orders',
  'renewal-soon': 'charges',
  'renewal-declined': 'failures',
  'subscription-paused': 'charges',
  'subscription-cancelled': 'charges',
  certificate: 'account',
  'certificate-gift': 'account',
  'certificate-bought': 'orders',
  'phone-changed': 'account',
  'email-changed': 'account',
  'removal-requested': 'account',
  'cut-off': 'cutOff',
  'calendar-changed': 'changes',
  'kitchen-closed': 'failures',
  'delivery-failed': 'failures',
  'delivery-found': 'failures',
  'dish-substituted': 'orders',
  'plan-ending': 'offers',
  'ticket-answered': 'orders',
  'bonuses-came': 'orders',
  'money-returned': 'orders',
  'on-route': 'onRoute',
  delivered: 'delivered',
  'bonuses-expire': 'offers',
};

/** How one channel of an event stands for a customer. */
export interface ChannelState {
  readonly isOn: boolean;
  /** Whether the customer may switch it. */
  readonly isOpen: boolean;
}

/** How a channel stands without a switch of the customer. */
export function channelDefault(
  event: NotificationEvent,
  channel: NotificationChannel,
  hasEmail: boolean,
): ChannelState {
  switch (notificationEvents[event][channel]) {
    case 'always':
      return { isOn: channel !== 'email' || hasEmail, isOpen: false };
    case 'alwaysFallback':
      return { isOn: !hasEmail, isOpen: hasEmail };
    case 'never':
      return { isOn: false, isOpen: false };
    case 'fallback':
      return { isOn: !hasEmail, isOpen: true };
    case 'on':
      return { isOn: channel !== 'email' || hasEmail, isOpen: channel !== 'email' || hasEmail };
    case 'off':
      return { isOn: false, isOpen: channel !== 'email' || hasEmail };
  }
}
