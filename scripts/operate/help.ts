import { describeField, type Operation } from './operations.ts';
import { environments } from './request.ts';

export const usage = [
  'Usage: npm run operate -- <name> field=value … [options]',
  '  SITE_URL names the site (http://localhost:8787), OPERATOR_TOKEN proves who asks.',
  `  --env ${environments.join('|')}  another site: SITE_URL_STAGING and OPERATOR_TOKEN_STAGING, and so on`,
  '  --json     the answer as it came; lists come as tables without it',
  '  --dry-run  what would be done, of calls that have the field dry_run',
  '  --file F   the call once for each line of a table (CSV with a line of names, or a list in JSON), in order; the fields',
  '             given beside it go into each; what is refused is told with its line, and the rest goes on',
  '  --completion bash|zsh  what a shell needs to complete names, fields and values',
  '  --out F    where a file is written to',
  '  --help     with a name: what that call takes, and examples',
  '',
];

/** How calls are asked for that are asked for every day. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'board/list': ['board', 'board date=2026-12-01 days=7'],
  'deliveries/list': [
    'deliveries/list zone=msk-0 interval=06-08',
    'deliveries/list from=2026-12-01 to=2026-12-03 needs=late',
    'deliveries/list query="Лесная 20" --json',
  ],
  'production/list': ['production date=2026-12-01', 'production days=7 --json'],
  'prints/list': [
    'prints kind=labels size=58x40 --out labels.pdf',
    'prints kind=production date=2026-12-01 format=csv --out day.csv',
  ],
  'orders/list': ['orders number=100042', 'orders kind=homemade limit=20'],
  'orders/show': ['orders/show id=<id of an order>'],
  'customers/list': ['customers query="+7 916 204-18-30"', 'customers query=Анна'],
  'customers/show': ['customers/show id=<id of a customer>'],
  deliveries: ['deliveries date=2026-12-01 to=on_route zone=msk-0'],
};

const oneLine = ({ name, fields }: Operation) => `${name} ${fields.map(describeField).join(' ')}`.trimEnd();

/** Every call with its fields. */
export const describeAll = (operations: readonly Operation[]): string =>
  [...usage, ...operations.flatMap((one) => [oneLine(one), `  ${one.summary}`])].join('\n');

/** One call with its fields and how it is asked for. */
export function describeOne(operation: Operation): string {
  const shown = examples[operation.name] ?? [];
  return [
    oneLine(operation),
    `  ${operation.summary}`,
    ...shown.map((words) => `  npm run operate -- ${words}`),
  ].join('\n');
}
