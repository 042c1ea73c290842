import { withoutAudit } from './audit.ts';
import { withoutBrowsers } from './browsers.ts';
import { withoutCaptcha } from './captcha.ts';

const known: readonly string[] = [withoutAudit, withoutBrowsers, withoutCaptcha];

/** What `npm run release:check -- …` is told. */
export interface ReleaseWords {
  readonly flags: readonly string[];
  /** The environment of wrangler.toml that is to be released; empty for the full variant. */
  readonly environment: string;
  readonly companyFile: string | undefined;
}

/** Reads the words; one that is not known, misspelt perhaps, lets nothing pass. */
export function readWords(words: readonly string[]): ReleaseWords {
  const named = words.find((word) => word.startsWith('--env='));
  const companyFile = words.find((word) => word.endsWith('.json'));
  const flags = words.filter((word) => word !== named && word !== companyFile);
  const unknown = flags.find((flag) => !known.includes(flag));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}, only ${known.join(', ')}, --env=…`);
  return { flags, environment: named?.slice('--env='.length).replaceAll('"', '') ?? '', companyFile };
}
