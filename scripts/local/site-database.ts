import { request as httpRequest } from 'node:http';
import type { Miniflare, WorkerOptions } from 'miniflare';
import { createDatabase, type Query, type Result } from './asked-database.ts';
import type { Database } from './database.ts';

const contentTables =
  'regions|delivery_intervals|delivery_zones|ingredients|dishes|dish_ingredients|calorie_lines|programmes|programme_lines|menu_days|purposes|guidance|pictures|navigation_items|site_lists|redirects|page_seo|content_pages|page_versions|offered_editions|faq_groups|faq_questions|staff|authors|article_tags|articles|closed_days|promotions|bonus_levels|charities|homemade_items|reviews|exercises|partner_offers|press_mentions';
const contentWrite = new RegExp(`^\\s*(INSERT|UPDATE|DELETE|REPLACE)[^;]*?\\b(${contentTables})\\b`, 'i');

const countChange: Query = { sql: 'UPDATE content_state SET changes = changes + 1', params: [] };

/** Whoever writes content by hand publishes it then: the local environment follows this count. */
export const withCounts = (queries: readonly Query[]): readonly Query[] =>
  queries.some(({ sql }) => contentWrite.test(sql)) ? [...queries, countChange] : queries;

const workerNameOf = (database: string) => `database-${database}`;

/**
 * Answers for a database: runs statements that are sent to it. Miniflare's own way to a binding blocks the process on
 * every property access, and takes longer over each statement than the database does.
 */
export function databaseWorker(database: string, key: string): WorkerOptions {
  return {
    name: workerNameOf(database),
    modules: [
      {
        type: 'ESModule',
        path: 'database.js',
        contents: `export default {
          async fetch(request, { DB, KEY }) {
            if (request.headers.get('Authorization') !== KEY) return new Response(null, { status: 403 });
            const { queries, isBatch } = await request.json();
            const statements = queries.map(({ sql, params }) => DB.prepare(sql).bind(...params));
            try {
              return Response.json({ results: isBatch ? await DB.batch(statements) : [await statements[0].all()] });
            } catch (error) {
              return Response.json({ error: error.message });
            }
          },
        };`,
      },
    ],
    bindings: { KEY: key },
    d1Databases: { DB: database },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  };
}

function post(address: URL, key: string, content: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(address, { method: 'POST', agent: false, headers: { Authorization: key } });
    request.on('error', reject).on('response', (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
        .on('error', reject);
    });
    request.end(JSON.stringify(content));
  });
}

type Answer = { readonly results: Result[] } | { readonly error: string };

/** A database, through the worker that answers for it. */
export async function openDatabase(mf: Miniflare, database: string, key: string): Promise<Database> {
  const address = await mf.unsafeGetDirectURL(workerNameOf(database));
  return createDatabase(async (asked, isBatch) => {
    const queries = withCounts(asked);
    const content = { queries, isBatch: isBatch || queries.length > asked.length };
    const answer: Answer = JSON.parse(await post(address, key, content));
    if ('error' in answer) throw new Error(answer.error);
    return answer.results;
  });
}
