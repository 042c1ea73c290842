import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { splitSql } from '#tests/harness/split-sql.ts';
import { type Answer, json, ok, type Route, refuse } from './cloudflare-answers.ts';

interface Query {
  readonly sql: string;
  readonly params?: readonly string[];
}

interface KeptDatabase {
  readonly uuid: string;
  readonly name: string;
  readonly db: DatabaseSync;
}

/** Answers like D1's `query`: the statements of one text run in one transaction. */
function query(db: DatabaseSync, { sql, params = [] }: Query) {
  const statements = params.length > 0 ? [sql] : splitSql(sql);
  db.exec('BEGIN');
  try {
    const answers = statements.map((statement) => ({
      results: db.prepare(statement).all(...params),
      success: true,
      meta: { duration: 0, changes: 0, rows_read: 0, rows_written: 0 },
    }));
    db.exec('COMMIT');
    return answers;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

/** The D1 databases of an account. */
export class CloudflareDatabases {
  readonly #all: KeptDatabase[] = [];

  names(): string[] {
    return this.#all.map(({ name }) => name);
  }

  find(idOrName: string): KeptDatabase | undefined {
    return this.#all.find(({ uuid, name }) => uuid === idOrName || name === idOrName);
  }

  close(): void {
    for (const { db } of this.#all) db.close();
  }

  #with(id: string, answer: (kept: KeptDatabase) => Answer): Answer {
    const kept = this.find(id);
    return kept ? answer(kept) : refuse(404, 7404, 'The database does not exist');
  }

  #list(name: string | null) {
    return this.#all
      .filter((one) => name === null || one.name === name)
      .map(({ uuid, name: known }) => ({ uuid, name: known }));
  }

  #create(name: string): Answer {
    if (this.find(name)) return refuse(400, 7502, `Database with name ${name} already exists`);
    const uuid = randomUUID();
    this.#all.push({ uuid, name, db: new DatabaseSync(':memory:') });
    return ok({ uuid, name });
  }

  routes(): Route[] {
    return [
      [/^GET \/d1\/database$/, (call) => ok(this.#list(call.query.get('name')))],
      [/^POST \/d1\/database$/, (call) => this.#create(json(call).name)],
      [
        /^GET \/d1\/database\/([\w-]+)$/,
        (_, id) => this.#with(id, ({ uuid, name }) => ok({ uuid, name, version: 'production' })),
      ],
      [
        /^GET \/d1\/database\/([\w-]+)\/time_travel\/bookmark$/,
        (_, id) => this.#with(id, () => ok({ bookmark: `bookmark-of-${id.slice(0, 8)}` })),
      ],
      [
        /^POST \/d1\/database\/([\w-]+)\/query$/,
        (call, id) =>
          this.#with(id, ({ db }) => {
            try {
              return ok(query(db, json(call)));
            } catch (error) {
              return refuse(400, 7500, String(error));
            }
          }),
      ],
    ];
  }
}
