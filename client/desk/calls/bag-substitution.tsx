import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { type DeskPageId, deskPath } from '#shared/desk/routes.ts';
import { substituteInBag } from '#shared/features/deliveries/substitutions/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { DeskLink, SelectControl } from '../controls.tsx';
import { TriedForm } from '../forms/tried-form.tsx';
import { PREVIEW } from '../forms/use-sent-form.ts';
import { Nothing, Sheet } from '../page-parts.tsx';
import { mayCall, type Place, queryOf } from '../place.ts';
import type { BagReplacements } from './load.ts';

const ANCHOR = 'substitution';

interface SubstituteLinkProps {
  /** The page that it stands on, and leads back to. */
  readonly page: DeskPageId;
  readonly place: Place;
  readonly bag: string;
  readonly dish: { readonly code: string; readonly title: string };
}

/** Leads to the substitution of a dish in one bag, for whoever may do that. */
export function SubstituteLink({ page, place, bag, dish }: SubstituteLinkProps): ReactNode {
  if (!mayCall(place, substituteInBag)) return null;
  const query = { ...Object.fromEntries(queryOf(place)), bag, dish: dish.code };
  return (
    <DeskLink href={`${deskPath(page, query)}#${ANCHOR}`} aria-label={`Заменить: ${dish.title}`}>
      Заменить
    </DeskLink>
  );
}

/** What a substitution comes to, or has come to. */
function Told({
  portions,
  bonusesKop,
  repacked,
  left,
  because,
}: AnswerOf<typeof substituteInBag>): ReactNode {
  if (because.length > 0) return <p>Это блюдо тоже не подходит: {because.join(', ')}.</p>;
  if (left > 0) return <p>Пакет уже уехал: позвоните клиенту.</p>;
  return (
    <p>
      Замена: {countOf(portions, 'порция', 'порции', 'порций')}. Клиенту напишем сами
      {bonusesKop > 0 && `, бонусов начислим ${formatMoney(bonusesKop)}`}.
      {repacked > 0 && ' Пакет был собран: соберите его заново.'} Этикетки пакета напечатаем заново, если они
      уже напечатаны.
    </p>
  );
}

/** Substitutes a dish for one person, tried before it is done. */
export const BagSubstitution = ({ found }: { found: BagReplacements }): ReactNode => (
  <div id={ANCHOR}>
    <Sheet title={`Заменить одному человеку: ${found.dish.title}`}>
      {found.replacements.length === 0 ? (
        <Nothing>
          Заменять нечего: этого блюда в пакете больше нет, он уехал, или ничего другого человеку не подходит.
        </Nothing>
      ) : (
        <TriedForm
          call={substituteInBag}
          id={found.bag}
          body={(field) => ({
            dish: found.dish.code,
            replacement: field('replacement'),
            dryRun: field('step') === PREVIEW,
          })}
          action="Заменить"
          isWide
          told={Told}
          tells
        >
          <SelectControl
            label="Чем заменить"
            name="replacement"
            options={found.replacements.map(({ code, title }) => [code, title] as const)}
          />
        </TriedForm>
      )}
    </Sheet>
  </div>
);
