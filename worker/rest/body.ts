import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../context.ts';
import { bytesOf } from '../read-bytes.ts';

/** How deep JSON may nest; no contract comes near. */
const DEPTH_LIMIT = 32;
/** Fields of a form; none of ours has half as many. */
const MOST_FIELDS = 200;

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch (cause) {
    throw new AppError('bad_json', { cause });
  }
}

function checkTree(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEPTH_LIMIT || Object.hasOwn(value, '__proto__')) throw new AppError('bad_json');
  for (const part of Object.values(value)) checkTree(part, depth + 1);
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_json', { cause });
  }
  checkTree(value, 0);
  return value;
}

type FormTree = { [name: string]: string | string[] | FormTree };

function fewFields(fields: Iterable<[string, string]>): [string, string][] {
  const few = [...fields];
  if (few.length > MOST_FIELDS) throw new AppError('body_too_large');
  return few;
}

/** Puts a form's fields into a tree: «address.house» nests, a repeated name becomes a list. */
function toTree(fields: Iterable<[string, string]>): FormTree {
  const tree: FormTree = Object.create(null);
  for (const [name, value] of fewFields(fields)) {
    const path = name.split('.').slice(0, DEPTH_LIMIT);
    const last = path.pop() ?? name;
    let node = tree;
    for (const part of path) {
      const next = node[part];
      const branch: FormTree = typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null);
      node[part] = branch;
      node = branch;
    }
    const known = node[last];
    if (Array.isArray(known)) known.push(value);
    else node[last] = typeof known === 'string' ? [known, value] : value;
  }
  return tree;
}

async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormTree> {
  const sent = new Response(bytes, { headers: { 'Content-Type': type } });
  const form = await sent.formData().catch((cause: unknown) => {
    throw new AppError('bad_json', { cause });
  });
  return toTree([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** Reads the body of a call: JSON, or the fields of a form. */
export async function readBody(c: AppContext): Promise<unknown> {
  const type = c.req.header('Content-Type') ?? '';
  const [kind = ''] = type.toLowerCase().split(';');
  const bytes = bytesOf(c);
  switch (kind.trim()) {
    case 'application/json':
      return parseJson(decode(bytes));
    case 'application/x-www-form-urlencoded':
      return toTree(new URLSearchParams(decode(bytes)));
    case 'multipart/form-data':
      return parseMultipart(bytes, type);
    default:
      throw new AppError('unsupported_media_type');
  }
}
