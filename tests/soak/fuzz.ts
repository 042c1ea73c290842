import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { Contract } from '#shared/contract.ts';
import type { CallExample } from '#tests/factories/call-example.ts';
import { callExamples } from '#tests/factories/calls.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { readTables } from '#tests/harness/tables.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { type RawAnswer, rawRequest } from '#tests/worker/raw-request.ts';
import { casesOf, type FuzzCase, MARK } from './fuzz-cases.ts';
import { readSetting } from './settings.ts';

/** Requests to each call. */
const fuzzRuns = readSetting('SOAK_RUNS', 'fuzz');
const SEED = 20_261_123;
/** Tables with more rows than this from the start hold content. */
const CONTENT_ROWS = 20;
/** A wrong guess at a code is noted in its row, and has to be. */
const attempts: ReadonlySet<string> = new Set(['auth_codes']);
/** Requests that are sent at once, and whose rows are compared together. */
const GROUP = Math.max(20, fuzzRuns / 10);
/** From so many requests to each call on several sites are asked side by side. */
const MANY_RUNS = 100;
const MOST_SITES = 4;
/** A longer Location is refused by what stands between browser and site, in bytes. */
const LONGEST_LOCATION = 2048;
/** What stands in an answer only when the inside of the worker has got out. */
const inside =
  /D1_ERROR|SQLITE|SELECT .* FROM|node_modules|\bat \w+ \(|URIError|TypeError|RangeError|ZodError/;

interface Finding {
  readonly call: string;
  readonly what: string;
  readonly sent: string;
}

function locationProblem(site: LocalWorker, location: string | undefined): string | undefined {
  if (location === undefined) return undefined;
  if (Buffer.byteLength(location) > LONGEST_LOCATION) return `a Location of ${location.length} characters`;
  if (
    /fuzz\(7\)/.test(decodeURIComponent(location.replace(/%(?![0-9a-f]{2})/gi, '%25'))) &&
    /^javascript:/i.test(location)
  )
    return 'a script as Location';
  const target = new URL(location, site.url);
  return target.origin === new URL(site.url).origin ? undefined : `led away to ${target.origin}`;
}

/** What is wrong with an answer, whatever it answers. */
function answerProblem(site: LocalWorker, { status, headers, text }: RawAnswer): string | undefined {
  if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`;
  if (inside.test(text)) return `the inside: ${text.match(inside)?.[0]}`;
  const type = headers['content-type'] ?? '';
  if (text !== '' && headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (!/^(application\/json|text\/plain|text\/calendar)/.test(type) && text.includes(MARK))
    return `a script in ${type}`;
  if (headers['x-injected'] !== undefined) return 'a header of the sender';
  return locationProblem(site, headers.location);
}

/** A customer with an order at a worker of their own, and all that is needed to see what a request changes there. */
class FuzzedSite {
  readonly site: LocalWorker;
  private visitor: Visitor;
  /** Tables that calls write into; those that are long from the start are content, and are read more rarely. */
  private live: readonly string[] = [];
  private content: readonly string[] = [];
  private readonly known = { live: '', content: '' };
  orderId = '';

  private constructor(site: LocalWorker) {
    this.site = site;
    this.visitor = new Visitor(site);
  }

  static async start(): Promise<FuzzedSite> {
    const site = await startLocalWorker({ floodLimit: 100_000_000 });
    await setClock(site, orderMoment);
    const fuzzed = new FuzzedSite(site);
    const tables = Object.entries(await readTables(site.db)).filter(([name]) => !attempts.has(name));
    const isContent = ([, rows]: readonly [string, unknown[]]) => rows.length > CONTENT_ROWS;
    fuzzed.live = tables.filter((table) => !isContent(table)).map(([name]) => name);
    fuzzed.content = tables.filter(isContent).map(([name]) => name);
    await fuzzed.signIn();
    fuzzed.orderId = (await orderProgramme(fuzzed.visitor, buildOrder())).id;
    await fuzzed.settle();
    fuzzed.known.content = await fuzzed.read('content');
    return fuzzed;
  }

  async signIn(): Promise<void> {
    this.visitor = new Visitor(this.site);
    await this.visitor.signIn(newPhone());
    await this.settle();
  }

  private async read(kind: 'live' | 'content'): Promise<string> {
    return JSON.stringify(await readTables(this.site.db, this[kind]));
  }

  /** Waits until nothing is written any more, and notes what is there. */
  async settle(): Promise<void> {
    for (let before: string | undefined; before !== this.known.live; ) {
      before = this.known.live;
      await sleep(5);
      this.known.live = await this.read('live');
    }
  }

  /** Whether any row is other than it was. */
  async hasChanged(kind: 'live' | 'content'): Promise<boolean> {
    return (await this.read(kind)) !== this.known[kind];
  }

  send(
    contract: Contract,
    { path, method, headers, body, isSignedIn, chunked }: FuzzCase,
  ): Promise<RawAnswer> {
    const { Cookie = '', ...odds } = headers;
    const cookies = [...(isSignedIn ? [this.visitor.cookieHeader()] : []), ...(Cookie ? [Cookie] : [])].join(
      '; ',
    );
    return rawRequest(this.site, path, {
      method,
      chunked,
      ...(body !== undefined && { body }),
      headers: {
        Origin: this.site.url,
        'CF-Connecting-IP': this.visitor.address,
        'Idempotency-Key': 'key-of-the-fuzz',
        ...(contract.auth === 'operator' && isSignedIn && { Authorization: `Bearer ${localOperatorToken}` }),
        ...odds,
        ...(cookies && { Cookie: cookies }),
      },
    });
  }
}

/** Calls that may end the session of whoever makes them. */
const endsSessions = /logout|sessions|removal|phone\/confirm/;

const shown = ({ method, path, headers, body }: FuzzCase) =>
  JSON.stringify({ method, path: path.slice(0, 300), headers, body: String(body ?? '').slice(0, 400) });

/** Sends requests at once: what was wrong with the answers, and which requests were refused. */
async function ask(fuzzed: FuzzedSite, contract: Contract, cases: readonly FuzzCase[]) {
  const answers = await Promise.all(
    cases.map(async (one) => ({
      one,
      answer: await fuzzed.send(contract, one).catch((error: unknown) => String(error)),
    })),
  );
  const found = answers.flatMap(({ one, answer }): Finding[] => {
    const what = typeof answer === 'string' ? `no answer: ${answer}` : answerProblem(fuzzed.site, answer);
    return what === undefined ? [] : [{ call: nameOf(contract), what, sent: shown(one) }];
  });
  const refused = answers.flatMap(({ one, answer }) =>
    typeof answer !== 'string' && answer.status >= 400 ? [one] : [],
  );
  return { found, refused };
}

async function fuzzCall(fuzzed: FuzzedSite, contract: Contract, example: CallExample, runs: number) {
  const call = nameOf(contract);
  const cases = fc.sample(casesOf(contract, example), { seed: SEED, numRuns: runs });
  const found: Finding[] = [];
  let refused = 0;
  for (let start = 0; start < cases.length; start += GROUP) {
    const group = cases.slice(start, start + GROUP);
    const first = await ask(fuzzed, contract, group);
    found.push(...first.found);
    refused += first.refused.length;
    if (!(await fuzzed.hasChanged('live'))) continue;
    const mayChange = contract.method !== 'GET' || endsSessions.test(contract.path);
    const isTaken = first.refused.length < group.length && mayChange;
    if (endsSessions.test(contract.path)) await fuzzed.signIn();
    await fuzzed.settle();
    // Among those that were taken nobody can tell whose change it was: what was refused is sent again by itself.
    const again = isTaken ? await ask(fuzzed, contract, first.refused) : first;
    const isRefusedAgain = again.refused.length === first.refused.length;
    if (!isTaken || (isRefusedAgain && (await fuzzed.hasChanged('live')))) {
      found.push({ call, what: 'changed rows', sent: first.refused.map(shown).join('\n') });
    }
    await fuzzed.settle();
  }
  if (await fuzzed.hasChanged('content')) found.push({ call, what: 'changed content', sent: '' });
  return { found, refused };
}

/** The calls in the order in which they are asked: those that end the customer's session come last. */
async function orderedCalls(): Promise<Contract[]> {
  const last = ({ path }: Contract) => Number(endsSessions.test(path));
  return (await listContracts()).sort((a, b) => last(a) - last(b));
}

/** Takes calls from a queue that other sites take from as well, and asks each of them at a site of its own. */
async function fuzzFrom(queue: Contract[]) {
  const fuzzed = await FuzzedSite.start();
  const found: Finding[] = [];
  let refused = 0;
  try {
    const examples = callExamples(fuzzed.orderId);
    for (let contract = queue.shift(); contract; contract = queue.shift()) {
      const answers = await fuzzCall(fuzzed, contract, examples[nameOf(contract)] ?? {}, fuzzRuns);
      found.push(...answers.found);
      refused += answers.refused;
    }
    return { found, refused };
  } finally {
    await fuzzed.site.stop();
  }
}

/** Hostile requests to every call: what was answered wrongly, and what of all that was refused. */
export const fuzz = {
  name: 'fuzz',
  does: 'hostile requests to every call',
  minutes: 13,
  run: async () => {
    const contracts = await orderedCalls();
    const [calls, queue] = [contracts.length, [...contracts]];
    // A site answers on one core, and a few requests are over before a second one is up.
    const sites = fuzzRuns < MANY_RUNS ? 1 : Math.min(MOST_SITES, availableParallelism());
    const answers = await Promise.all(Array.from({ length: sites }, () => fuzzFrom(queue)));
    const found = answers.flatMap((answer) => answer.found);
    const refused = answers.reduce((sum, answer) => sum + answer.refused, 0);
    const row = `${calls} calls`;
    const note = found.map(({ call, what, sent }) => `${call}: ${what}\n${sent}`).join('\n');
    return [
      { row, name: 'requests', value: calls * fuzzRuns },
      // Neither does everything go through, nor is everything refused at the door.
      { row, name: 'refused', value: refused, rule: { atLeast: (calls * fuzzRuns) / 4 } },
      { row, name: 'answered wrongly', value: found.length, rule: { is: 0 }, note },
    ];
  },
};
