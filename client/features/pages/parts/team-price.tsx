import { useRef } from 'react';
import { Form, useLocation } from 'react-router';
import {
  computePrice,
  lengthDiscounts,
  type OrderLength,
  orderLengths,
} from '#shared/features/orders/price.ts';
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
import { countOf } from '#shared/plurals.ts';
import { Button, classNames } from '../../../ui/basics.tsx';
import { RadioCards, Segmented } from '../../../ui/choices.tsx';
import { css } from '../../../ui/css.ts';
import { TextField, useFormValues } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Table } from './data-table.tsx';

interface TeamPriceProps {
  readonly codes: readonly string[];
  readonly programmes: readonly Programme[];
  readonly asked: Team | null;
}

/** What food for a team costs; the team is in the address, so that the request below knows it, without scripts too. */
export function TeamPrice({ codes, programmes, asked }: TeamPriceProps) {
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const values = useFormValues(form);
  const first = asked ?? readTeam(new URLSearchParams(), codes);
  const offered = codes.flatMap((code) => programmes.find((programme) => programme.code === code) ?? []);
  const people = String(values?.get('people') ?? first.people).trim();
  const team = values ? readTeam({ get: (name) => String(values.get(name) ?? '').trim() }, codes) : first;
  const programme = offered.find(({ code }) => code === team.programme) ?? offered[0];
  if (!programme) return null;
  const isCounted = people === String(team.people);
  // Of the line that most take.
  const dayPriceKop = lineOf(programme, programme.defaultKcal)?.dayPriceKop ?? programme.fromDayPriceKop;
  const { totalKop, personDayKop, savedKop } = teamPrice(dayPriceKop, team);
  return (
    <Form
      ref={form}
      action={`${pathname}#lead-office`}
      className={css(
        'grid gap-16 desktop:grid-cols-[minmax(0,1fr)_400px] desktop:gap-24 desktop:items-start',
      )}
    >
      <div
        className={classNames(layout.card, css('grid gap-20 content-start min-w-0 py-20 px-16 desktop:p-28'))}
      >
        <RadioCards
          legend="Чем кормить"
          name="programme"
          value={first.programme}
          options={offered.map(({ code, name, pitch, defaultKcal }) => ({
            value: code,
            label: `${name}, ${defaultKcal} ккал`,
            note: pitch,
          }))}
        />
        <TextField
          label="Сколько человек"
          name="people"
          inputMode="numeric"
          pattern="[0-9]{1,3}"
          autoComplete="off"
          required
          maxLength={3}
          defaultValue={first.people}
          error={isCounted ? undefined : `От ${teamPeople.min} до ${teamPeople.max} человек`}
        />
        <Segmented<OrderLength>
          legend="Сколько рабочих дней"
          name="days"
          value={first.days}
          options={teamLengths.map((days) => ({
            value: days,
            note: lengthDiscounts[days] > 0 ? `−${formatPercent(lengthDiscounts[days])}` : 'без скидки',
          }))}
        />
      </div>
      <div
        className={css(
          'grid gap-16 content-start py-24 px-20 rounded-panel bg-tint-lime',
          'desktop:sticky desktop:top-[calc(var(--header)_+_var(--s20))] desktop:py-32 desktop:px-28',
        )}
      >
        {isCounted && (
          <output className={layout.stack8}>
            <span className={css('font-bold')}>{teamWords(team)}</span>
            <b
              className={css(
                'font-extrabold leading-[1] tracking-[-0.03em] tabular-nums whitespace-nowrap',
                'text-[clamp(2rem,_9vw,_2.75rem)]',
              )}
            >
              {formatMoney(totalKop)}
            </b>
            <span>{formatMoney(personDayKop)} на человека в день — как в обычном заказе на сайте.</span>
            {savedKop > 0 && <span>Скидки за срок и за команду уже вычли: {formatMoney(savedKop)}.</span>}
          </output>
        )}
        <Button type="submit" size="large" wide disabled={!isCounted}>
          Запросить договор
        </Button>
        <p className={layout.small}>
          Перенесём расчёт в заявку. В договоре закрепим меню, график и порядок оплаты.
        </p>
      </div>
    </Form>
  );
}

export function PriceList({ programmes }: { readonly programmes: readonly Programme[] }) {
  const lines = new Map(
    programmes.flatMap((programme) => programme.lines).map(({ kcal, dayPriceKop }) => [kcal, dayPriceKop]),
  );
  const lengths = orderLengths.filter((days) => days >= 7 && days <= 28);
  const priceOf = (dayPriceKop: number, days: (typeof orderLengths)[number]) =>
    computePrice({
      dayPricesKop: [dayPriceKop],
      days,
      lengthDiscount: lengthDiscounts[days],
      firstOrder: false,
      deliveries: 0,
      deliveryFeeKop: 0,
    }).totalKop;
  const sorted = [...lines].sort(([a], [b]) => a - b);
  return (
    <Table
      label="Цены рационов"
      head={['Калорийность', 'День', ...lengths.map((days) => countOf(days, 'день', 'дня', 'дней'))]}
      rows={sorted.map(([kcal, dayPriceKop]) => [
        `${kcal} ккал`,
        formatMoney(dayPriceKop),
        ...lengths.map((days) => formatMoney(priceOf(dayPriceKop, days))),
      ])}
      note="Цены со скидкой за срок, на одного человека, без платной доставки."
    />
  );
}
