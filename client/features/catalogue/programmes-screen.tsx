import type { LoaderFunctionArgs } from 'react-router';
import { comparisonSize } from '#shared/features/catalogue/comparison.ts';
import { listSuited } from '#shared/features/guidance/contract.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { programmePath } from '#shared/routes.ts';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import type { RestCall } from '../../platform/rest/rest.ts';
import { ButtonLink, classNames, Link } from '../../ui/basics.tsx';
import cover from '../../ui/cover.module.css';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { Section } from '../../ui/surfaces.tsx';
import wholeCard from '../../ui/whole-card.module.css';

async function loadSuited(rest: RestCall) {
  const [{ programmes }, { suited }] = await Promise.all([rest(listProgrammes), rest(listSuited)]);
  const words = new Map(suited.map((one) => [one.path, one.words]));
  return programmes.map((programme) => ({
    programme,
    suits: words.get(programmePath(programme.code, false)) ?? [],
  }));
}

export const loader = ({ context }: LoaderFunctionArgs) => pageData(context, loadSuited);

/** What follows the cards takes what their last row leaves. */
function asWideAsLeft(cards: number) {
  const left = [css('desktop:col-span-full'), css('desktop:col-span-2'), css('desktop:col-[auto]')];
  return [cards % 2 === 0 && css('tablet:col-span-full'), left[cards % left.length]];
}

function ProgrammesScreen({ data }: { readonly data: Awaited<ReturnType<typeof loadSuited>> }) {
  // The price of a day by energy: the same in every programme.
  const lines = new Map(data.flatMap(({ programme }) => programme.lines).map((line) => [line.kcal, line]));
  return (
    <>
      <div className={classNames(layout.wrap, layout.page)}>
        <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current="Программы" />
        <h1 className={cover.title}>Программы питания</h1>
        <p className={classNames(cover.lead, css('max-w-[42em] mt-14 mb-24 mx-0'))}>
          У каждой своё меню на четыре недели вперёд. Калорийность выбираете сами, блюда с тем, что вам
          нельзя, заменяем.
        </p>
        <ul className={css('grid grid-cols-1 gap-16 tablet:grid-cols-2 tablet:gap-20 desktop:grid-cols-3')}>
          {data.map(({ programme, suits }) => (
            <li
              key={programme.code}
              className={classNames(
                layout.card,
                layout.lift,
                wholeCard.card,
                css('grid grid-rows-[auto_1fr]'),
              )}
            >
              <div
                className={css('grid place-items-center h-[180px] overflow-hidden')}
                style={tintStyle(programme.tint)}
              >
                <Picture
                  picture={programme.picture}
                  alt=""
                  sizes="(min-width: 768px) 260px, 60vw"
                  className={classNames(wholeCard.plate, css('w-[260px] max-w-none'))}
                />
              </div>
              <div className={css('flex flex-col p-20')}>
                <h2 className={css('text-h3 tracking-[-0.02em]')}>
                  <Link to={programmePath(programme.code, false)} className={wholeCard.open}>
                    {programme.name}
                  </Link>
                </h2>
                <p className={css('mt-4 text-ink-2')}>{programme.pitch}</p>
                {suits.length > 0 && (
                  <>
                    <p className={css('mt-16 text-ink-3 font-bold text-caption')}>Кому подойдёт</p>
                    <ul className={css('grid gap-4 mt-6 mb-20 mx-0 text-ui leading-[1.4]')}>
                      {suits.map((words) => (
                        <li
                          key={words}
                          className={css(
                            'flex gap-8',
                            'before:flex-none before:size-6 before:rounded-full before:bg-green-500 before:content-empty',
                            'before:mt-[0.5em]',
                          )}
                        >
                          {words}
                        </li>
                      ))}
                    </ul>
                  </>
                )}
                <p
                  className={css(
                    'flex flex-wrap gap-y-4 gap-x-16 items-baseline justify-between mt-auto tabular-nums',
                  )}
                >
                  <b className={css('font-extrabold text-lead tracking-[-0.02em]')}>
                    от {formatMoney(programme.fromDayPriceKop)}
                    <small className={css('text-ink-2 font-medium text-caption tracking-[0]')}> в день</small>
                  </b>
                  <span className={layout.small}>
                    {kcalRange(programme)}, {countOf(programme.mealsPerDay, 'приём', 'приёма', 'приёмов')}{' '}
                    пищи
                  </span>
                </p>
              </div>
            </li>
          ))}
          {/* The ways on of whoever has not chosen yet end the last row of the cards. */}
          <li
            className={classNames(
              layout.card,
              css('grid gap-10 content-center py-24 px-20 bg-tint-lime'),
              ...asWideAsLeft(data.length),
            )}
          >
            <h2 className={css('text-h3 tracking-[-0.02em]')}>Какую выбрать?</h2>
            <p className={css('mt-4 text-ink-2')}>
              Сравните до {comparisonSize.most}&nbsp;программ рядом или соберите рацион: цену видно сразу.
            </p>
            <div className={classNames(cover.actions, css('mt-8'))}>
              <ButtonLink to="/#configurator">Собрать рацион</ButtonLink>
              <ButtonLink to="/comparison/" look="outline">
                Сравнить программы
              </ButtonLink>
            </div>
          </li>
        </ul>
      </div>
      <Section title="Сколько стоит день" id="prices">
        <ul className={css('grid grid-cols-2 gap-10 tablet:grid-cols-3 tablet:gap-16 desktop:grid-cols-6')}>
          {[...lines.values()]
            .toSorted((a, b) => a.kcal - b.kcal)
            .map(({ kcal, dayPriceKop }) => (
              <li key={kcal} className={classNames(layout.card, css('grid gap-4 py-16 px-18 tabular-nums'))}>
                <span className={layout.small}>{kcal} ккал</span>
                <b className={css('font-extrabold text-h3 tracking-[-0.02em]')}>{formatMoney(dayPriceKop)}</b>
              </li>
            ))}
        </ul>
        <p className={cover.lead}>
          Цена зависит только от калорийности. Чем дольше срок, тем больше скидка: её покажет{' '}
          <Link to="/#configurator" className={css('text-link font-bold')}>
            расчёт на главной
          </Link>
          .
        </p>
      </Section>
    </>
  );
}

export const Component = screenWithData(ProgrammesScreen);
