import { keysOf } from '#tests/harness/keys-of.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { startOriginSite } from '#tests/harness/origin-site.ts';
import type { FigureSpec } from './figures.ts';
import { measureLoad } from './load.ts';
import { cached, uncached } from './pages.ts';
import { cpuMs, pinToCore, releaseCores, withProcess } from './processes.ts';
import type { Section } from './section.ts';
import type { Measured } from './subjects.ts';

const load = { connections: 8, seconds: 3 };
const warmUp = { connections: 8, seconds: 2 };
const rounds = 5;
/** What the way over a second machine may cost, in milliseconds of processor time. */
const HOP_MS = 1.5;

const HOP_SECRET = 'a-secret-of-edge-and-origin-32-letters';
/** Both machines are a deployment of their own, as they are in production. */
const deployed = { floodLimit: 1_000_000_000, build: 'production', hasStaticFiles: false } as const;
const secrets = { ENVIRONMENT: 'production', CODE_PEPPER: 'pepper-of-the-bench', DATA_IN_RUSSIA: 'true' };

/** What is asked for. A call goes over the hop once, a page as often as it needs data that no edge keeps. */
const requests = {
  call: { next: () => cached('/rest/programmes/'), mayCost: HOP_MS },
  'page kept at the edge': { next: () => cached('/'), mayCost: undefined },
  'page made anew': { next: () => uncached('/order/'), mayCost: undefined },
} as const;
type RequestName = keyof typeof requests;
const names = keysOf(requests);

const columns = {
  alone: 'standalone',
  edge: 'edge',
  behind: 'origin behind it',
  direct: 'origin asked directly',
  hop: 'the hop adds',
} as const;

const specs: readonly FigureSpec[] = names.flatMap((row) =>
  Object.values(columns).map((name): FigureSpec => {
    const { mayCost } = requests[row];
    const hasBar = name === columns.hop && mayCost !== undefined;
    return { row, name, unit: 'ms CPU', ...(hasBar && { bar: { atMost: mayCost } }) };
  }),
);

/** A process that answers, and what it has taken so far. */
interface Machine {
  readonly url: string;
  readonly pid: number | undefined;
}

interface Machines {
  readonly subject: Measured;
  readonly alone: Machine;
  readonly edge: Machine;
  readonly origin: Machine;
}

async function startMachines(subject: Measured, stops: (() => Promise<void>)[]): Promise<Machines> {
  const start = async (begin: () => Promise<LocalWorker>): Promise<Machine> => {
    const { started, pid } = await withProcess(begin);
    stops.push(started.stop);
    pinToCore(pid, 0);
    return { url: started.url.replace('localhost', '127.0.0.1'), pid };
  };
  const alone = await start(() => subject.start(deployed));
  const origin = await start(() => startOriginSite({ ...deployed, vars: { ...secrets, HOP_SECRET } }));
  const vars = { HOP_SECRET, REST_ORIGIN: origin.url };
  const edge = await start(() => subject.start({ ...deployed, isEdge: true, hasNetwork: true, vars }));
  return { subject, alone, edge, origin };
}

/** Asks one machine for a while; tells what each of the named ones has taken for a request, in milliseconds. */
async function cost(
  asked: Machine,
  name: RequestName,
  machines: readonly Machine[],
  terms: typeof load = load,
): Promise<number[]> {
  const before = machines.map(({ pid }) => cpuMs(pid));
  const { requests: count } = await measureLoad(asked.url, requests[name].next, terms);
  return machines.map(({ pid }, index) => (cpuMs(pid) - (before[index] ?? Number.NaN)) / count);
}

async function measureRound({ subject, alone, edge, origin }: Machines, row: RequestName): Promise<void> {
  const [ofAlone = Number.NaN] = await cost(alone, row, [alone]);
  const [ofEdge = Number.NaN, behind = Number.NaN] = await cost(edge, row, [edge, origin]);
  const [direct = Number.NaN] = await cost(origin, row, [origin]);
  const { recorder } = subject;
  recorder.add(row, columns.alone, ofAlone);
  recorder.add(row, columns.edge, ofEdge);
  recorder.add(row, columns.behind, behind);
  recorder.add(row, columns.direct, direct);
  // Beside the same origin without an edge: what the machines differ in otherwise is no part of it.
  recorder.add(row, columns.hop, ofEdge + behind - direct);
}

async function measure(subjects: readonly Measured[]): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  pinToCore(process.pid, 1);
  try {
    const all: Machines[] = [];
    for (const subject of subjects) all.push(await startMachines(subject, stops));
    for (const { alone, edge, origin } of all)
      for (const machine of [alone, edge, origin])
        for (const name of names) await cost(machine, name, [], warmUp);
    for (let round = 0; round < rounds; round += 1)
      for (const machines of all) for (const name of names) await measureRound(machines, name);
  } finally {
    releaseCores(process.pid);
    for (const stop of stops.reverse()) await stop();
  }
}

/** Processor time of one request's way through an edge and the origin behind it, beside a site that is both. */
export const hop: Section = { name: 'hop', specs, measure };
