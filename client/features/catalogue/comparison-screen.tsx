import { type ReactNode, useRef } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { type EpochMs, type IsoDate, moscowDate } from '#shared/dates.ts';
import {
  COMPARISON_QUERY,
  comparedKcal,
  comparisonPath,
  comparisonSize,
  readComparison,
} from '#shared/features/catalogue/comparison.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { programmePath } from '#shared/routes.ts';
import { NeedsScripts } from '../../platform/hydration/late.tsx';
import { nowContext, pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import type { RestCall } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink, classNames, Icon, Link } from '../../ui/basics.tsx';
import cover from '../../ui/cover.module.css';
import { css } from '../../ui/css.ts';
import { Checkbox, useFirstValues } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import styles from './comparison-screen.module.css';

/** Energy of a gram of protein, kcal (Atwater). */
const PROTEIN_KCAL = 4;

async function compare(rest: RestCall, programme: Programme, kcal: number, from: IsoDate) {
  const query = { programme: programme.code, kcal, from, days: MENU_CYCLE_DAYS };
  const { days } = await rest(getMenu, { query });
  const [sample] = days;
  if (!sample) return [];
  const sum = (name: 'kcal' | 'proteinG') => days.reduce((total, { totals }) => total + totals[name], 0);
  const proteinShare = Math.round((100 * PROTEIN_KCAL * sum('proteinG')) / sum('kcal'));
  return [{ programme, sample, kcal, proteinG: Math.round(sum('proteinG') / days.length), proteinShare }];
}

async function loadComparison(rest: RestCall, request: Request, now: EpochMs) {
  const { programmes } = await rest(listProgrammes);
  const codes = readComparison(
    new URL(request.url).searchParams.getAll(COMPARISON_QUERY),
    programmes.map(({ code }) => code),
  );
  const chosen = codes.flatMap((code) => programmes.filter((programme) => programme.code === code));
  // The line that the figures are of: the same for all, where they have one in common.
  const common = comparedKcal(chosen);
  const compared = await Promise.all(
    chosen.map((one) => compare(rest, one, common ?? one.defaultKcal, moscowDate(now))),
  );
  return { programmes, compared: compared.flat() };
}

type ComparisonData = Awaited<ReturnType<typeof loadComparison>>;
type ComparedProgramme = ComparisonData['compared'][number];

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(context, (rest) => loadComparison(rest, request, context.get(nowContext)()));

/** Which programmes stand side by side: answers each tick at once. */
function ComparisonPicker({ programmes, compared }: ComparisonData) {
  const chosen = compared.map(({ programme }) => programme.code);
  const navigate = useNavigate();
  const isFull = chosen.length >= comparisonSize.most;
  const form = useRef<HTMLDivElement>(null);
  const follow = () => {
    if (!form.current) return;
    const boxes = form.current.querySelectorAll<HTMLInputElement>('input:checked');
    const ticked = [...boxes].map(({ value }) => value);
    // In the order of choosing: what is there keeps its column.
    const kept = chosen.filter((code) => ticked.includes(code));
    const added = ticked.filter((code) => !chosen.includes(code));
    void navigate(comparisonPath([...kept, ...added]), { replace: true });
  };
  useFirstValues(form, follow);
  return (
    <div
      ref={form}
      className={classNames(
        layout.card,
        css('grid gap-14 justify-items-start mb-24 pt-18 pb-10 px-18 to-tablet:mb-16 to-tablet:pb-4'),
      )}
      onChange={follow}
    >
      <fieldset className={css('justify-self-stretch')}>
        <legend className={css('font-bold')}>
          Программы{' '}
          <small className={css('ml-6 text-ink-3 font-medium text-caption')}>
            от {comparisonSize.least} до {comparisonSize.most}
          </small>
        </legend>
        <NeedsScripts to="сменить программы" />
        {/* On a phone they are one row to swipe, so that the table begins in the first window. */}
        <div
          className={css(
            'flex flex-wrap gap-y-0 gap-x-28 w-full',
            'to-tablet:flex-nowrap to-tablet:gap-20 to-tablet:w-auto to-tablet:-mx-18 to-tablet:px-18',
            'to-tablet:overflow-x-auto to-tablet:whitespace-nowrap to-tablet:[overscroll-behavior-x:contain]',
          )}
          data-scripted
        >
          {programmes.map(({ code, name }) => {
            const isChosen = chosen.includes(code);
            return (
              <Checkbox
                key={`${code} ${isChosen}`}
                name={COMPARISON_QUERY}
                value={code}
                defaultChecked={isChosen}
                disabled={isFull && !isChosen}
              >
                {name}
              </Checkbox>
            );
          })}
        </div>
      </fieldset>
    </div>
  );
}

/** Stands in the table only where a programme leaves anything out. */
const LEFT_OUT = 'Не кладём';

const allRows: readonly (readonly [name: string, show: (compared: ComparedProgramme) => ReactNode])[] = [
  ['Кому', ({ programme }) => programme.pitch],
  ['Калорий в день', ({ programme }) => kcalRange(programme)],
  ['Приёмов пищи', ({ programme }) => countOf(programme.mealsPerDay, 'приём', 'приёма', 'приёмов')],
  ['Цена дня', ({ programme }) => `от ${formatMoney(programme.fromDayPriceKop)}`],
  [
    'Белок в день, в среднем',
    ({ kcal, proteinG, proteinShare }) => `${proteinG} г при ${kcal} ккал — ${proteinShare} % энергии`,
  ],
  [LEFT_OUT, ({ programme }) => programme.excludedNames.join(', ') || '—'],
  [
    'Сегодня в меню',
    ({ sample }) => (
      <ul className={layout.stack8}>
        {sample.meals.map(({ slot, slotName, dish }) => (
          <li key={slot}>
            <small className={css('block text-ink-3 text-caption')}>{slotName}</small>
            {dish.title}
          </li>
        ))}
      </ul>
    ),
  ],
];

/** Columns that a phone shows whole beside the names of the rows. */
const SHOWN_ON_PHONE = 2;

/** Programmes in columns; on a phone names and buttons stay while the rows slide, names of rows while the columns do. */
function ComparisonTable({ compared }: { readonly compared: readonly ComparedProgramme[] }) {
  const { isSimply } = useAppState().site;
  const leavesOut = compared.some(({ programme }) => programme.excludedNames.length > 0);
  const isPair = compared.length <= SHOWN_ON_PHONE;
  const rows = leavesOut ? allRows : allRows.filter(([name]) => name !== LEFT_OUT);
  return (
    <>
      {!isPair && (
        <p className={css('flex gap-8 items-center mb-8 text-ink-2 text-small tablet:hidden')}>
          Листайте вбок: {countOf(compared.length, 'программа', 'программы', 'программ')}
          <Icon name="arrow-right" />
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Таблица сравнения" tabIndex={0}>
        <table className={classNames(layout.card, styles.table, isPair && styles.pair)}>
          <thead>
            <tr>
              <td />
              {compared.map(({ programme }) => (
                <th key={programme.code} scope="col">
                  <span
                    className={css('grid place-items-center overflow-hidden rounded-input')}
                    style={tintStyle(programme.tint)}
                  >
                    <Picture
                      picture={programme.picture}
                      alt=""
                      sizes="(min-width: 768px) 280px, 190px"
                      className={css('w-auto max-w-none h-[104px] tablet:h-[150px]')}
                    />
                  </span>
                  <Link
                    to={programmePath(programme.code, isSimply)}
                    className={classNames(
                      css(
                        'flex items-center min-h-tap font-extrabold text-lead tracking-[-0.02em] hover:text-link',
                      ),
                      isPair && css('to-tablet:text-ui'),
                    )}
                  >
                    {programme.name}
                  </Link>
                  <ButtonLink to={programmePath(programme.code, isSimply)} size="small" wide>
                    Выбрать
                  </ButtonLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, show]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {compared.map((column) => (
                  <td key={column.programme.code}>{show(column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function ComparisonScreen({ data }: { readonly data: ComparisonData }) {
  const { compared } = data;
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current="Сравнение программ" />
      <h1 className={cover.title}>Сравнение программ</h1>
      <p className={classNames(cover.lead, css('max-w-[42em] mt-14 mb-20'))}>
        Меню у каждой программы своё, а цена дня зависит только от калорийности. Посмотрите их рядом и
        пришлите ссылку тому, с кем выбираете.
      </p>
      <ComparisonPicker {...data} />
      {compared.length < comparisonSize.least ? (
        <EmptyState
          title={compared.length === 0 ? 'Выберите, что сравнить' : 'Нужна ещё одна программа'}
          text={`Отметьте от ${comparisonSize.least} до ${comparisonSize.most} программ — покажем калории, белок, цену и день меню рядом.`}
          picture={<Picture picture={fixedPictures.bowl} alt="" sizes="220px" />}
          action={
            compared.length === 0 && (
              <ButtonLink to="?p=pohudenie,balans,fitnes" look="outline">
                Например, «Похудение», «Баланс» и «Фитнес»
              </ButtonLink>
            )
          }
        />
      ) : (
        <ComparisonTable compared={compared} />
      )}
    </div>
  );
}

export const Component = screenWithData(ComparisonScreen);
