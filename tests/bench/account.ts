import { createLongCustomer } from '#tests/factories/long-customer.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { startLocalWorker } from '#tests/harness/local-worker.ts';
import { takeStatements } from '#tests/harness/statements.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const requests = 30;

/** What one opening of the account costs: statements, their time and the whole answer's, in milliseconds. */
async function measureAccount(visitor: Visitor) {
  await (await visitor.request('/personal/')).text();
  await takeStatements(visitor);
  const begun = performance.now();
  for (let request = 0; request < requests; request += 1) await (await visitor.request('/personal/')).text();
  const answerMs = (performance.now() - begun) / requests;
  const { count, ms } = await takeStatements(visitor);
  return { statements: count / requests, databaseMs: ms / requests, answerMs };
}

/** Prints what the account of a customer of two years costs beside that of a new one. */
export async function printAccount(): Promise<void> {
  const site = await startLocalWorker({ floodLimit: 1_000_000_000 });
  try {
    await setClock(site, orderMoment);
    const newcomer = new Visitor(site);
    await newcomer.signIn(newPhone());
    await newcomer.request('/rest/orders/', {
      json: buildOrder({ days: 28 }),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    const short = await measureAccount(newcomer);
    const long = await measureAccount(await createLongCustomer(site));
    console.log(`\nThe account, mean of ${requests} answers   statements   in D1 ms   answer ms`);
    for (const [name, { statements, databaseMs, answerMs }] of Object.entries({
      '14 deliveries': short,
      '700 deliveries': long,
    })) {
      const columns = [statements.toFixed(1).padStart(12), databaseMs.toFixed(1).padStart(10)];
      console.log(`${name.padEnd(36)}${columns.join(' ')} ${answerMs.toFixed(1).padStart(11)}`);
    }
    console.log(`700 to 14 deliveries: ${(long.databaseMs / short.databaseMs).toFixed(2)} times in D1`);
  } finally {
    await site.stop();
  }
}
