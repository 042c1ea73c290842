import type { LoaderFunctionArgs } from 'react-router';
import { formatDay, formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { getBonuses, listInvitedFriends } from '#shared/features/bonuses/contract.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { BonusMove, BonusView, InvitedFriend } from '#shared/features/bonuses/schema.ts';
import { listPartnerOffers } from '#shared/features/partners/contract.ts';
import type { PartnerOffer } from '#shared/features/partners/schema.ts';
import { getReferral } from '#shared/features/promotions/contract.ts';
import { friendOffer } from '#shared/features/promotions/friend-words.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { DialogButton } from '../../platform/modals/dialogs.tsx';
import { openDialog } from '../../platform/modals/open-dialog.ts';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import type { RestCall } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, classNames, Icon } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { tintStyle } from '../../ui/picture.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Badge, type BadgeTone, InviteCode, Panel, SplitRow } from '../../ui/surfaces.tsx';
import styles from './partners-screen.module.css';
import { AdvertisingMark } from './parts/advertising-mark.tsx';
import {
  bonusDonateDialog,
  bonusSpendDialog,
  bonusZeroDialog,
  partnersBonusDialog,
  recommendUsDialog,
} from './shared/dialogs.ts';

const cardClass = css('gap-10 text-ink-2 leading-[1.45]');
const figureClass = css(
  'text-ink font-extrabold tracking-[-0.03em] leading-[1.1] text-[clamp(1.875rem,_6vw,_2.375rem)]',
  'tabular-nums',
);

function BalanceCard({ bonuses }: { bonuses: BonusView }) {
  const state = useAppState();
  const { balanceKop, giftableKop, waiting, expiry } = bonuses;
  const [nearest] = expiry;
  const spend = () =>
    balanceKop > 0
      ? openDialog(state, bonusSpendDialog, { balanceKop })
      : openDialog(state, bonusZeroDialog, {});
  const donate = () =>
    giftableKop >= 100
      ? openDialog(state, bonusDonateDialog, bonuses)
      : openDialog(state, bonusZeroDialog, {});
  return (
    <Panel title="Бонусный счёт" titleId="bonus-balance" className={cardClass} tint="butter">
      <p className={figureClass}>{bonusText(balanceKop)}</p>
      <p>
        1 бонус — 1 ₽.{' '}
        {nearest
          ? `До ${formatDay(nearest.date)} включительно потратьте ${bonusText(nearest.amountKop)}: потом они сгорят.`
          : 'Бонусы приходят после каждой доставки.'}
      </p>
      <div className={css('flex flex-wrap gap-10 items-center mt-6')}>
        <Button onClick={spend}>Потратить</Button>
        {(giftableKop >= 100 || balanceKop < 100) && (
          <Button look="outline" onClick={donate}>
            Подарить
          </Button>
        )}
      </div>
      {giftableKop < balanceKop && (
        <p>
          {giftableKop < 100 ? 'Подарить их нельзя' : `Подарить можно ${bonusText(giftableKop)}`}: бонусы за
          обращения — только для ваших заказов.
        </p>
      )}
      {waiting.map((text) => (
        <p key={text}>{text}.</p>
      ))}
      {expiry.length > 1 && (
        <details>
          <summary className={classNames(layout.way, css('text-green-800 text-small'))}>Все сроки</summary>
          <ul>
            {expiry.map(({ date, amountKop }) => (
              <SplitRow className={css('border-sand-300 tabular-nums')} key={date}>
                <span>до {formatDay(date)}</span>
                <b>{bonusText(amountKop)}</b>
              </SplitRow>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function OfferAction({ offer }: { offer: PartnerOffer }) {
  const { myCode, isLeft, partner } = offer;
  if (myCode === null && !isLeft)
    return <p className={css('min-h-tap text-ink-2 font-bold text-small')}>Коды закончились</p>;
  const label = myCode === null ? 'Получить код' : 'Показать код';
  return (
    <DialogButton
      look={myCode === null ? 'primary' : 'soft'}
      aria-label={`${label}: ${partner}`}
      opens={partnersBonusDialog}
      given={{ offer }}
    >
      {label}
    </DialogButton>
  );
}

function OfferCards({ offers }: { offers: readonly PartnerOffer[] }) {
  return (
    <section aria-labelledby="partner-offers">
      <h2 id="partner-offers" className={css('my-14 text-[1.625rem]')}>
        От партнёров
      </h2>
      <ul className={css('grid gap-14 grid-cols-[repeat(auto-fill,_minmax(min(100%,_280px),_1fr))]')}>
        {offers.map((offer) => (
          <li
            key={offer.code}
            className={css('flex flex-col gap-6 items-start p-20 rounded-card')}
            style={tintStyle(offer.tint)}
          >
            <span className={css('grid place-items-center size-tap mb-6 rounded-full bg-surface')}>
              <Icon name={offer.icon === 'calendar' ? 'calendar-days' : offer.icon} />
            </span>
            <p className={layout.caption}>{offer.partner}</p>
            <h3 className={css('text-h3 leading-[1.2]')}>{offer.title}</h3>
            <p className={css('flex-1 text-ink-2 text-small leading-[1.45]')}>{offer.text}</p>
            <AdvertisingMark offer={offer} />
            <p className={css('mb-8 text-ink-2 text-caption')}>до {formatDayOfYear(offer.validTo)}</p>
            <OfferAction offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LevelCard({ share, paidKop, next }: BonusView['level']) {
  return (
    <Panel title="Ваш уровень" titleId="bonus-level" className={cardClass}>
      <p className={figureClass}>{formatPercent(share)}</p>
      <p>
        Столько возвращается бонусами с каждой доставки. Оплачено заказов на {formatMoney(paidKop)}, возвраты
        вычтены.
      </p>
      {next ? (
        <Progress
          label={`До уровня ${formatPercent(next.share)}`}
          value={paidKop}
          max={next.fromKop}
          text={`осталось ${formatMoney(next.missingKop)}`}
        />
      ) : (
        <p>Это самый высокий уровень. Он не сгорает.</p>
      )}
    </Panel>
  );
}

const SHOWN = 6;

function HistoryCard({ history }: { history: readonly BonusMove[] }) {
  const moves = history.map(({ id, at, text, amountKop }) => (
    <SplitRow key={id} className={css('tabular-nums')}>
      <span>
        {text}
        <small className={css('block text-ink-3 text-caption')}>{formatDayOfYear(moscowDate(at))}</small>
      </span>
      <b className={classNames(css('flex-none'), amountKop > 0 ? css('text-green-700') : css('text-ink'))}>
        {amountKop > 0 && '+'}
        {bonusText(amountKop)}
      </b>
    </SplitRow>
  ));
  return (
    <Panel title="История бонусов" titleId="bonus-history" className={cardClass}>
      {history.length === 0 ? (
        <p>Пока пусто: первые бонусы придут с первой доставкой.</p>
      ) : (
        <ul>{moves.slice(0, SHOWN)}</ul>
      )}
      {moves.length > SHOWN && (
        <details>
          <summary className={classNames(layout.way, css('text-small'))}>Показать раньше</summary>
          <ul>{moves.slice(SHOWN)}</ul>
        </details>
      )}
    </Panel>
  );
}

async function loadPartners(rest: RestCall) {
  const [bonuses, { friends }, referral, { offers }] = await Promise.all([
    rest(getBonuses),
    rest(listInvitedFriends),
    rest(getReferral),
    rest(listPartnerOffers),
  ]);
  return { bonuses, friends, referral, offers };
}

type PartnersData = Awaited<ReturnType<typeof loadPartners>>;

export const loader = ({ context }: LoaderFunctionArgs) => pageData(context, loadPartners);

function PartnersScreen({ data }: { data: PartnersData }) {
  const { bonuses, friends, referral, offers } = data;
  return (
    <div className={layout.stack14}>
      <h1 className={css('text-[clamp(2rem,_5vw,_2.375rem)]')}>Бонусы и партнёры</h1>
      <div className={styles.top}>
        <BalanceCard bonuses={bonuses} />
        <LevelCard {...bonuses.level} />
      </div>
      <FriendsCard referral={referral} friends={friends} />
      <HistoryCard history={bonuses.history} />
      {offers.length > 0 && <OfferCards offers={offers} />}
    </div>
  );
}

export const Component = screenWithData(PartnersScreen, <Loader />);

type FriendStates = Readonly<Record<InvitedFriend['state'], readonly [BadgeTone, string]>>;

const statesOf = ({ deliveries, rewardAfter, rewardKop }: InvitedFriend): FriendStates => ({
  registered: ['plain', 'С нами, ещё не заказал'],
  ordered: ['sky', 'Заказал, ждёт доставку'],
  receiving: ['amber', `${deliveries} из ${rewardAfter} доставок`],
  rewarded: ['green', `+${bonusText(rewardKop)}`],
  refused: ['plain', 'Без бонусов'],
  cancelled: ['plain', 'Заказ отменён'],
});

function FriendsCard({ referral, friends }: Pick<PartnersData, 'referral' | 'friends'>) {
  return (
    <Panel title="Позовите друга" titleId="bonus-friends" className={cardClass} tint="peach">
      <p>{friendOffer(referral)}</p>
      <p className={css('flex flex-wrap gap-10 items-center mt-6')}>
        <InviteCode code={referral.code} />
        <DialogButton opens={recommendUsDialog} given={{ referral }}>
          Рассказать о нас
        </DialogButton>
      </p>
      {friends.length > 0 && (
        <ul className={css('mt-6')} aria-label="Приглашённые друзья">
          {friends.map((friend) => (
            <SplitRow className={css('border-sand-300 tabular-nums')} key={friend.since}>
              <span>
                <b className={css('text-ink')}>{friend.name}</b>
                <small className={css('block text-ink-2 text-caption')}>
                  {friend.state === 'refused'
                    ? 'Похоже, этот покупатель уже был с нами'
                    : `с ${formatDay(moscowDate(friend.since))}`}
                </small>
              </span>
              <Badge tone={statesOf(friend)[friend.state][0]}>{statesOf(friend)[friend.state][1]}</Badge>
            </SplitRow>
          ))}
        </ul>
      )}
    </Panel>
  );
}
