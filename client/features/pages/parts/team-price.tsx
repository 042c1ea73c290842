import { type ReactNode, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { lengthDiscounts, type OrderLength } from '#shared/features/orders/price.ts';
import {
  readTeam,
  type Team,
  teamLengths,
  teamPeople,
  teamPrice,
  teamWords,
} from '#shared/features/pages/team-price.ts';
import { lineOf } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { useEarlyEntries } from '../../../islands/early-entries.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import surface from '../../../ui/surface.module.css';
import styles from './team-price.module.css';

export interface TeamPriceProps {
  readonly codes: readonly string[];
  readonly programmes: readonly Programme[];
  /** The team that was asked about, in the page's address. */
  readonly asked: Team | null;
}

/** Price of a day of the line that most take, in kopecks. */
function dayPriceOf(programme: Programme): number {
  return lineOf(programme, programme.defaultKcal)?.dayPriceKop ?? programme.fromDayPriceKop;
}

function Sum({ team, programme }: { readonly team: Team; readonly programme: Programme }): ReactNode {
  const { totalKop, personDayKop, savedKop } = teamPrice(dayPriceOf(programme), team);
  return (
    <output className={styles.sum}>
      <span className={styles.who}>{teamWords(team)}</span>
      <b className={styles.total}>{formatMoney(totalKop)}</b>
      <span>
        {formatMoney(personDayKop)} на&nbsp;человека в&nbsp;день&nbsp;— как в&nbsp;обычном заказе
        на&nbsp;сайте.
      </span>
      {savedKop > 0 && (
        <span>Скидки за&nbsp;срок и&nbsp;за&nbsp;команду уже вычли: {formatMoney(savedKop)}.</span>
      )}
    </output>
  );
}

type Entries = Readonly<Record<keyof Team, string>>;

/** What the form holds, as it was typed: from the address at first. */
function useEntries(asked: Team) {
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState<Entries>(() => ({
    people: String(asked.people),
    days: String(asked.days),
    programme: asked.programme,
  }));
  const change = (name: string, value: string) => setEntries((before) => ({ ...before, [name]: value }));
  useEarlyEntries(form, (early) => {
    for (const [name, [value = '']] of early) change(name, value.trim());
  });
  return { form, entries, change };
}

/** What food for a team costs; the team is in the address, so that the request below knows it, without scripts too. */
export function TeamPrice({ codes, programmes, asked }: TeamPriceProps): ReactNode {
  const { pathname } = useLocation();
  const { form, entries, change } = useEntries(asked ?? readTeam(new URLSearchParams(), codes));
  const offered = codes.flatMap((code) => programmes.find((programme) => programme.code === code) ?? []);
  const team = readTeam(new URLSearchParams(entries), codes);
  const programme = offered.find(({ code }) => code === team.programme) ?? offered[0];
  if (!programme) return null;
  const isCounted = entries.people === String(team.people);
  return (
    <Form ref={form} action={`${pathname}#lead-office`} className={styles.team}>
      <div className={classNames(surface.card, styles.fields)}>
        <RadioCards
          legend="Чем кормить"
          name="programme"
          value={programme.code}
          options={offered.map(({ code, name, pitch, defaultKcal }) => ({
            value: code,
            label: `${name}, ${defaultKcal}\u00a0ккал`,
            note: pitch,
          }))}
          onValue={(code) => change('programme', code)}
        />
        <TextField
          label="Сколько человек"
          name="people"
          inputMode="numeric"
          pattern="[0-9]{1,3}"
          autoComplete="off"
          required
          maxLength={3}
          value={entries.people}
          error={isCounted ? undefined : `От\u00a0${teamPeople.min} до\u00a0${teamPeople.max}\u00a0человек`}
          onChange={(event) => change('people', event.currentTarget.value.trim())}
        />
        <Segmented<OrderLength>
          legend="Сколько рабочих дней"
          name="days"
          value={team.days}
          options={teamLengths.map((days) => ({
            value: days,
            label: String(days),
            note: lengthDiscounts[days] > 0 ? `−${formatPercent(lengthDiscounts[days])}` : 'без\u00a0скидки',
          }))}
          onValue={(days) => change('days', String(days))}
        />
      </div>
      <div className={styles.answer}>
        {isCounted && <Sum team={team} programme={programme} />}
        <Button type="submit" size="large" wide disabled={!isCounted}>
          Запросить договор
        </Button>
        <p className={styles.note}>
          Перенесём расчёт в&nbsp;заявку. В&nbsp;договоре закрепим меню, график и&nbsp;порядок оплаты.
        </p>
      </div>
    </Form>
  );
}
