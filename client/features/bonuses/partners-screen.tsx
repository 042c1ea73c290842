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
import { Button, Icon } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { tintStyle } from '../../ui/picture.tsx';
import { Badge, type BadgeTone, Loader, Panel, Progress } from '../../ui/surfaces.tsx';
import styles from './partners-screen.module.css';
import { AdvertisingMark } from './parts/advertising-mark.tsx';
import cards from './parts/cards.module.css';
import offerCards from './parts/offer-cards.module.css';
import {
  bonusDonateDialog,
  bonusSpendDialog,
  bonusZeroDialog,
  partnersBonusDialog,
  recommendUsDialog,
} from './shared/dialogs.ts';

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
    <Panel title="Бонусный счёт" titleId="bonus-balance" className={cards.card} tint="butter">
      <p className={cards.figure}>{bonusText(balanceKop)}</p>
      <p>
        1 бонус — 1 ₽.{' '}
        {nearest
          ? `До ${formatDay(nearest.date)} включительно потратьте ${bonusText(nearest.amountKop)}: потом они сгорят.`
          : 'Бонусы приходят после каждой доставки.'}
      </p>
      <div className={cards.row}>
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
        <details className={cards.more}>
          <summary>Все сроки</summary>
          <ul>
            {expiry.map(({ date, amountKop }) => (
              <li key={date}>
                <span>до {formatDay(date)}</span>
                <b>{bonusText(amountKop)}</b>
              </li>
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
      <ul className={offerCards.offers}>
        {offers.map((offer) => (
          <li key={offer.code} className={offerCards.offer} style={tintStyle(offer.tint)}>
            <span className={css('grid place-items-center w-tap h-tap mb-6 rounded-full bg-surface')}>
              <Icon name={offer.icon === 'calendar' ? 'calendar-days' : offer.icon} />
            </span>
            <p className={offerCards.partner}>{offer.partner}</p>
            <h3>{offer.title}</h3>
            <p className={css('flex-1 text-ink-2 text-small leading-[1.45]')}>{offer.text}</p>
            <AdvertisingMark offer={offer} />
            <p className={offerCards.until}>до {formatDayOfYear(offer.validTo)}</p>
            <OfferAction offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LevelCard({ share, paidKop, next }: BonusView['level']) {
  return (
    <Panel title="Ваш уровень" titleId="bonus-level" className={cards.card}>
      <p className={cards.figure}>{formatPercent(share)}</p>
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
    <li key={id}>
      <span>
        {text}
        <small>{formatDayOfYear(moscowDate(at))}</small>
      </span>
      <b data-in={amountKop > 0 || undefined}>
        {amountKop > 0 && '+'}
        {bonusText(amountKop)}
      </b>
    </li>
  ));
  return (
    <Panel title="История бонусов" titleId="bonus-history" className={cards.card}>
      {history.length === 0 ? (
        <p>Пока пусто: первые бонусы придут с первой доставкой.</p>
      ) : (
        <ul className={cards.moves}>{moves.slice(0, SHOWN)}</ul>
      )}
      {moves.length > SHOWN && (
        <details className={cards.more}>
          <summary>Показать раньше</summary>
          <ul className={cards.moves}>{moves.slice(SHOWN)}</ul>
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
    <div className={styles.screen}>
      <h1 className={css('[font-size:clamp(2rem,_5vw,_2.375rem)]')}>Бонусы и партнёры</h1>
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
    <Panel title="Позовите друга" titleId="bonus-friends" className={cards.card} tint="peach">
      <p>{friendOffer(referral)}</p>
      <p className={cards.row}>
        <b
          className={css(
            'py-12 px-18 bg-surface text-ink text-lead tracking-[0.08em] [border:1px_dashed_var(--ink-3)] [border-radius:var(--radius-pill)]',
          )}
        >
          {referral.code}
        </b>
        <DialogButton opens={recommendUsDialog} given={{ referral }}>
          Рассказать о нас
        </DialogButton>
      </p>
      {friends.length > 0 && (
        <ul className={cards.friends} aria-label="Приглашённые друзья">
          {friends.map((friend) => (
            <li key={friend.since}>
              <span>
                <b>{friend.name}</b>
                <small>
                  {friend.state === 'refused'
                    ? 'Похоже, этот покупатель уже был с нами'
                    : `с ${formatDay(moscowDate(friend.since))}`}
                </small>
              </span>
              <Badge tone={statesOf(friend)[friend.state][0]}>{statesOf(friend)[friend.state][1]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
