import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect } from 'vitest';
import { type Site, test } from '#tests/site.ts';

const paths = ['/', '/faq/', '/order/', '/nowhere/'];

/** What Google's evaluator finds in the policy of a page that an attacker could use. */
async function findingsOf(site: Site, path: string): Promise<string[]> {
  const answer = await site.visitor().request(path);
  const { csp } = new CspParser(answer.headers.get('Content-Security-Policy') ?? '');
  return new CspEvaluator(csp)
    .evaluate()
    .map(({ severity, directive, value = '' }) => `${Severity[severity]} ${directive} ${value}`)
    .filter((finding) => /^(HIGH|MEDIUM|SYNTAX|LOW)\b(?!_)/.test(finding));
}

test.for(paths)('the policy of %s has nothing that an attacker could use', async (path, { site }) => {
  expect(await findingsOf(site, path)).toEqual([]);
});

describe('with everything on that a deployment can connect', () => {
  test.override({
    siteOptions: {
      vars: {
        ...{ MINDBOX_TRACKER_ID: 'befit.Website', FLOCKTORY_SITE_ID: '1', POPMECHANIC_ID: '2' },
        ...{ SOCKET_SCRIPT_URL: 'https://sockets.example/client.js' },
        ...{ BOT_SCRIPT_URL: 'https://bot.example/widget.js' },
        ...{ CONVERSION_SCRIPT_URL: 'https://ads.example/count.js', CONVERSION_FUNCTION: 'count' },
        ...{ AB_TEST_ID: 'metrika.3', YM_ID: '3', GTM_ID: 'GTM-BEFIT', JIVO_WIDGET_ID: 'befit' },
        ...{ SMARTCAPTCHA_SITE_KEY: 'site', SMARTCAPTCHA_SECRET: 'secret' },
        ...{ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' },
        ...{ CLOUDPAYMENTS_PUBLIC_ID: 'pk_befit', CLOUDPAYMENTS_SECRET: 'secret' },
        ...{ YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET: 'secret', PAYMENT_WIDGETS: 'true' },
      },
    },
  });

  test.for(paths)('the policy of %s has nothing either', async (path, { site }) => {
    expect(await findingsOf(site, path)).toEqual([]);
  });
});
