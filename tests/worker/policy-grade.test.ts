import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { Visitor } from '#tests/harness/visitor.ts';

/** Everything on that a deployment can connect. */
const vars = {
  MINDBOX_TRACKER_ID: 'befit.Website',
  FLOCKTORY_SITE_ID: '1',
  POPMECHANIC_ID: '2',
  SOCKET_SCRIPT_URL: 'https://sockets.example/client.js',
  BOT_SCRIPT_URL: 'https://bot.example/widget.js',
  CONVERSION_SCRIPT_URL: 'https://ads.example/count.js',
  CONVERSION_FUNCTION: 'count',
  AB_TEST_ID: 'metrika.3',
  YM_ID: '3',
  GTM_ID: 'GTM-BEFIT',
  SMARTCAPTCHA_SITE_KEY: 'site',
  SMARTCAPTCHA_SECRET: 'secret',
  RECAPTCHA_SITE_KEY: 'site',
  RECAPTCHA_SECRET: 'secret',
  JIVO_WIDGET_ID: 'befit',
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_befit',
  CLOUDPAYMENTS_SECRET: 'secret',
  YOOKASSA_SHOP_ID: '1',
  YOOKASSA_SECRET: 'secret',
  PAYMENT_WIDGETS: 'true',
};
let bare: LocalWorker;
let full: LocalWorker;

beforeAll(async () => {
  [bare, full] = [await startLocalWorker(), await startLocalWorker({ vars })];
});
afterAll(async () => {
  await bare?.stop();
  await full?.stop();
});

/** What Google's evaluator finds in the policy of a page, the gravest first. */
async function findingsOf(site: LocalWorker, path: string): Promise<string[]> {
  const answer = await new Visitor(site).request(path);
  const { csp } = new CspParser(answer.headers.get('Content-Security-Policy') ?? '');
  return new CspEvaluator(csp)
    .evaluate()
    .sort((a, b) => a.severity - b.severity)
    .map(({ severity, directive, value = '' }) => `${Severity[severity]} ${directive} ${value}`.trim());
}

test.each(['/', '/faq/', '/order/', '/nowhere/'])(
  'the policy of %s has nothing that an attacker could use, whatever is connected',
  async (path) => {
    for (const site of [bare, full]) {
      const findings = await findingsOf(site, path);
      expect(findings.filter((finding) => /^(HIGH|MEDIUM|SYNTAX|LOW)\b(?!_)/.test(finding))).toEqual([]);
    }
  },
);
