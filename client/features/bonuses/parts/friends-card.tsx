import { formatDay, moscowDate } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { InvitedFriend } from '#shared/features/bonuses/schema.ts';
import { friendOffer } from '#shared/features/promotions/friend-words.ts';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge, type BadgeTone, Panel } from '../../../ui/surfaces.tsx';
import type { Referral } from '../partners-data.ts';
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

/** Why a reward has not come with the deliveries; undefined where it has, or where they are still to come. */
const reasons: { readonly [State in InvitedFriend['state']]?: string } = {
  refused: 'Похоже, этот покупатель уже был с\u00a0нами',
};

/** The code for friends, and where each invited friend stands. */
export function FriendsCard({
  referral,
  friends,
}: {
  readonly referral: Referral;
  readonly friends: readonly InvitedFriend[];
}) {
  const state = useAppState();
  return (
    <Panel title="Позовите друга" titleId="bonus-friends" className={styles.card} tint="peach">
      <p>{friendOffer(referral)}</p>
      <p className={styles.row}>
        <b className={styles.code}>{referral.code}</b>
        <Button onClick={() => openDialog(state, recommendUsDialog, { referral })}>
          Рассказать о&nbsp;нас
        </Button>
      </p>
      {friends.length > 0 && (
        <ul className={styles.friends} aria-label="Приглашённые друзья">
          {friends.map((friend) => (
            <li key={friend.since}>
              <span>
                <b>{friend.name}</b>
                <small>{reasons[friend.state] ?? `с\u00a0${formatDay(moscowDate(friend.since))}`}</small>
              </span>
              <Badge tone={tones[friend.state]}>{stateText(friend)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
