import lighthouse from 'lighthouse';

const audits = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

/** What Lighthouse says of a page, by the names of the figures. */
export type LighthouseFigures = Readonly<Record<keyof typeof audits | 'score', number>>;

/** Measures a page as a simulated phone sees it; a measurement that Lighthouse itself calls broken is made anew. */
export async function runLighthouse(url: string, port: number): Promise<LighthouseFigures> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const flags = { port, logLevel: 'silent', throttlingMethod: 'simulate' } as const;
    const result = await lighthouse(url, { ...flags, onlyCategories: ['performance'] });
    if (!result || result.lhr.runtimeError) continue;
    const { lhr } = result;
    const numberOf = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
    return {
      score: 100 * (lhr.categories.performance?.score ?? Number.NaN),
      FCP: numberOf(audits.FCP),
      LCP: numberOf(audits.LCP),
      TBT: numberOf(audits.TBT),
      CLS: numberOf(audits.CLS),
    };
  }
  throw new Error(`Lighthouse could not measure ${url}`);
}
