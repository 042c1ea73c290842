import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, moscowDate } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { InvitedFriend } from '#shared/features/bonuses/schema.ts';
import type { getReferral } from '#shared/features/promotions/contract.ts';
import { friendOffer } from '#shared/features/promotions/friend-words.ts';
import { DialogButton } from '../../../platform/modals/dialog-button.tsx';
import { Badge, type BadgeTone, Panel } from '../../../ui/surfaces.tsx';
import { recommendUsDialog } from '../shared/dialogs.ts';
import styles from './cards.module.css';

const tones: Readonly<Record<InvitedFriend['state'], BadgeTone>> = {
  registered: 'plain',
  ordered: 'sky',
  receiving: 'amber',
  rewarded: 'green',
  refused: 'plain',
  cancelled: 'plain',
};

function stateText({ state, deliveries, rewardAfter, rewardKop }: InvitedFriend): string {
  if (state === 'rewarded') return `+${bonusText(rewardKop)}`;
  if (state === 'receiving') return `${deliveries} из\u00a0${rewardAfter} доставок`;
  if (state === 'refused') return 'Без\u00a0бонусов';
  if (state === 'registered') return 'С\u00a0нами, ещё не\u00a0заказал';
  return state === 'ordered' ? 'Заказал, ждёт доставку' : 'Заказ отменён';
}

interface FriendsCardProps {
  readonly referral: AnswerOf<typeof getReferral>;
  readonly friends: readonly InvitedFriend[];
}

export function FriendsCard({ referral, friends }: FriendsCardProps) {
  return (
    <Panel title="Позовите друга" titleId="bonus-friends" className={styles.card} tint="peach">
      <p>{friendOffer(referral)}</p>
      <p className={styles.row}>
        <b className={styles.code}>{referral.code}</b>
        <DialogButton opens={recommendUsDialog} given={{ referral }}>
          Рассказать о&nbsp;нас
        </DialogButton>
      </p>
      {friends.length > 0 && (
        <ul className={styles.friends} aria-label="Приглашённые друзья">
          {friends.map((friend) => (
            <li key={friend.since}>
              <span>
                <b>{friend.name}</b>
                <small>
                  {friend.state === 'refused'
                    ? 'Похоже, этот покупатель уже был с\u00a0нами'
                    : `с\u00a0${formatDay(moscowDate(friend.since))}`}
                </small>
              </span>
              <Badge tone={tones[friend.state]}>{stateText(friend)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
