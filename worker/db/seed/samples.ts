import staff from './staff.json' with { type: 'json' };
import type { SeedTable } from './statement.ts';

type Cell = SeedTable['rows'][number][number];

/** The sentence that leads to an article: the blog is a sample as a whole. */
const articleSentence = /\s[^.!?"\\]*\]\(\/blog\/[^)/]+\/\)\./g;
/** A block that lets an invented person speak, leads to one, or tells how an invented kitchen works. */
const ofSample =
  /"kind":"quote"|"\/staff\/\d+\/"|точность весов на сборке|Технолог смотрит|аккредитованная лаборатория/;
/** A figure of an invented history. */
const isInvented = (item: unknown) => JSON.stringify(item).includes('год, когда мы начали');

/** What texts say of an invented company, and what holds of any. */
const companyFacts: readonly (readonly [sample: string, base: string])[] = [
  [
    'Готовим рационы с 2019 года: своя кухня, диетологи, курьеры и служба заботы.',
    'Готовим рационы на день и привозим их домой.',
  ],
  ['В 2019 году мы хотели', 'Мы хотели'],
  ['как устроена кухня и где еду проверяют.', 'из чего готовим, как считаем состав и как хранить еду.'],
  [
    'Как устроена кухня: приёмка продуктов, готовка, быстрое охлаждение, сборка и доставка в холоде. Кто и на каких этапах проверяет каждое блюдо.',
    'Из чего мы готовим, как считаем состав и аллергены каждого блюда, сколько хранится еда и как её разогреть. Меню открыто до покупки.',
  ],
];

/** Blocks of a page without those of samples. */
function withoutInvented(text: string): string {
  if (!text.startsWith('[{')) return text;
  const blocks: { readonly items?: readonly unknown[] }[] = JSON.parse(text);
  return JSON.stringify(
    blocks
      .filter((block) => !ofSample.test(JSON.stringify(block)))
      .map((block) =>
        block.items?.some(isInvented)
          ? { ...block, items: block.items.filter((item) => !isInvented(item)) }
          : block,
      ),
  );
}

function cleaned(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = companyFacts.reduce(
    (rest, [sample, base]) => rest.replace(sample, base),
    withoutInvented(cell).replaceAll(articleSentence, ''),
  );
  // «Шеф-повар Имя Фамилия» is read as well without the name.
  return staff.reduce((rest, { name }) => rest.replaceAll(` ${name}`, ''), text);
}

/** The texts of every deployment: they name no invented person, tell of no invented kitchen and lead to no sample article. */
export function withoutSamples(table: SeedTable): SeedTable {
  return { ...table, rows: table.rows.map((row) => row.map(cleaned)) };
}

/** The rows that samples make whole again, wherever nobody has changed them. */
export function sampleTexts(table: SeedTable): SeedTable {
  const pairs = table.rows
    .map((row) => [row, row.map(cleaned)] as const)
    .filter(([row, base]) => row.some((cell, index) => cell !== base[index]));
  return { ...table, rows: pairs.map(([row]) => row), inPlaceOf: pairs.map(([, base]) => base) };
}
