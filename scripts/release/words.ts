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
  /** Whether nothing is deployed yet: the platform knows no secrets, those of the file are to come. */
  readonly isFirst: boolean;
  readonly secretsFile: string | undefined;
}

const valueAfter = (words: readonly string[], name: string) =>
  words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);

/** Reads the words; one that is not known, misspelt perhaps, lets nothing pass. */
export function readWords(words: readonly string[]): ReleaseWords {
  const companyFile = words.find((word) => word.endsWith('.json') && !word.startsWith('--'));
  const flags = words.filter((word) => word !== companyFile && !/^--(first$|env=|secrets=)/.test(word));
  const unknown = flags.find((flag) => !known.includes(flag));
  if (unknown !== undefined)
    throw new Error(`There is no ${unknown}, only ${known.join(', ')}, --env=…, --first, --secrets=…`);
  return {
    flags,
    environment: valueAfter(words, '--env')?.replaceAll('"', '') ?? '',
    companyFile,
    isFirst: words.includes('--first'),
    secretsFile: valueAfter(words, '--secrets'),
  };
}
