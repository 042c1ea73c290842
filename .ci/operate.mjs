import { parseArgs } from 'node:util';

const usage = `Usage: npm run operate -- deliveries DATE STATE [--zone CODE] [--id DELIVERY …]
  moves the deliveries of a day on; STATE is locked, cooking, on_route, delivered or failed
  SITE_URL names the site (http://localhost:8787), OPERATOR_TOKEN proves who asks`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { zone: { type: 'string' }, id: { type: 'string', multiple: true } },
});
const [what, date, to] = positionals;
if (what !== 'deliveries' || date === undefined || to === undefined) {
  console.error(usage);
  process.exit(2);
}

const {
  SITE_URL: site = 'http://localhost:8787',
  OPERATOR_TOKEN: token = 'local-environment-only-no-secret',
} = process.env;
const answer = await fetch(new URL('/rest/operations/deliveries/', site), {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
  body: JSON.stringify({ date, to, zone: values.zone ?? '', ids: values.id ?? [] }),
});
/** @type {any} */
const body = await answer.json();
if (!answer.ok) {
  const { message, fields = {} } = body.error;
  console.error([message, ...Object.values(fields)].join('. '));
  process.exit(1);
}
console.log(`${body.moved} moved to ${to}, ${body.stayed} are in another state.`);
