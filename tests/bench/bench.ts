import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Miniflare } from 'miniflare';
import { compatibilityDate } from '#tests/harness/local-bindings.ts';
import { assets, startLocalWorker } from '#tests/harness/local-worker.ts';
import { printAccount } from './account.ts';
import { type LoadResult, measureLoad } from './load.ts';
import { weighPage, weighWorker } from './weight.ts';

const dist = resolve(import.meta.dirname, '../../dist');
const connections = 16;
const warmUpSeconds = 3;
const roundSeconds = 5;
const rounds = 3;

const helloWorker = "export default { fetch: () => new Response('Hello') };";

/** The floor of the platform: the same front of static files, and behind it a worker that only greets. */
async function startHello() {
  const mf = new Miniflare({ cf: false, modules: true, script: helloWorker, compatibilityDate, assets });
  return { url: `http://127.0.0.1:${(await mf.ready).port}/hello`, stop: () => mf.dispose() };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The targets take turns, so that a busy moment of the machine does not fall on one of them alone. */
async function measureInTurns(targets: Record<string, string>): Promise<Record<string, LoadResult>> {
  const results: Record<string, LoadResult[]> = {};
  for (const url of Object.values(targets)) await measureLoad(url, connections, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of Object.entries(targets)) {
      const result = await measureLoad(url, connections, roundSeconds);
      results[name] = [...(results[name] ?? []), result];
    }
  }
  const summarise = (all: LoadResult[]): LoadResult => ({
    requestsPerSecond: median(all.map((result) => result.requestsPerSecond)),
    p50: median(all.map((result) => result.p50)),
    p99: median(all.map((result) => result.p99)),
    failures: all.reduce((sum, result) => sum + result.failures, 0),
  });
  return Object.fromEntries(Object.entries(results).map(([name, all]) => [name, summarise(all)]));
}

function printLoad(results: Record<string, LoadResult>) {
  const hello = results.hello?.requestsPerSecond ?? Number.NaN;
  console.log(`\n${connections} connections, median of ${rounds} rounds of ${roundSeconds} s`);
  console.log('target      requests/s   p50 ms   p99 ms   of hello   failures');
  for (const [name, { requestsPerSecond, p50, p99, failures }] of Object.entries(results)) {
    const columns = [
      name.padEnd(10),
      requestsPerSecond.toFixed(0).padStart(12),
      p50.toFixed(2).padStart(8),
      p99.toFixed(2).padStart(8),
      (requestsPerSecond / hello).toFixed(3).padStart(10),
      String(failures).padStart(10),
    ];
    console.log(columns.join(' '));
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function printWeights(homeUrl: string) {
  const html = await (await fetch(homeUrl)).text();
  const page = weighPage(html, join(dist, 'client'));
  console.log(`\nHTML of home        ${kilobytes(page.html)} (${kilobytes(page.htmlGzip)} gzip)`);
  console.log(`JavaScript of home  ${kilobytes(page.scripts)} gzip in ${page.scriptCount} files`);
  console.log(`CSS of home         ${kilobytes(page.styles)} gzip`);
  console.log(`Worker              ${kilobytes(weighWorker(join(dist, 'worker')))} gzip`);
}

/** Measures the deployed build of the worker in workerd and prints a short table. */
export async function runBench(): Promise<void> {
  const site = await startLocalWorker({ build: 'production', floodLimit: 1_000_000_000 });
  const hello = await startHello();
  try {
    const origin = site.url.replace('localhost', '127.0.0.1');
    const script = readdirSync(join(dist, 'client/assets')).find((name) => name.startsWith('entry.client'));
    if (!script) throw new Error('The client has no entry script');
    const targets = { hello: hello.url, asset: `${origin}/assets/${script}`, home: `${origin}/` };
    printLoad(await measureInTurns(targets));
    await printWeights(targets.home);
  } finally {
    await hello.stop();
    await site.stop();
  }
  await printAccount();
}
