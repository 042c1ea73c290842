import { Complaint } from '../../../shared/complaint.ts';

interface Setting {
  /** What is set, as `--help` says it. */
  readonly of: string;
  /** What holds where it is left out, by the part that reads it. */
  readonly standard: Readonly<Record<string, number>>;
}

/** What variables of the environment set: each part reads its own here, and `--help` lists them. */
export const settings = {
  SOAK_SECONDS: { of: 'how long each load lasts, in seconds', standard: { load: 60, slow: 30 } },
  SOAK_PEOPLE: { of: 'people behind one address of a carrier', standard: { crowd: 1000 } },
  SOAK_ADDRESSES: { of: 'addresses of the attackers', standard: { crowd: 1000 } },
  SOAK_KILLS: { of: 'deaths of the worker', standard: { kills: 20 } },
} as const satisfies Readonly<Record<string, Setting>>;

/** A setting as the environment has it, or what the part takes without it. */
export function readSetting<Name extends keyof typeof settings>(
  name: Name,
  part: keyof (typeof settings)[Name]['standard'] & string,
): number {
  const value = process.env[name];
  const standard = (settings[name].standard as Readonly<Record<string, number>>)[part] ?? Number.NaN;
  if (value === undefined) return standard;
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new Complaint(`${name}=${value} is no whole number above 0: give one such as ${name}=${standard}.`);
}

/** The lines of `--help` about them. */
export function settingLines(): readonly string[] {
  const width = Math.max(...Object.keys(settings).map((name) => name.length)) + 2;
  return Object.entries<Setting>(settings).map(([name, { of, standard }]) => {
    const standards = Object.entries(standard).map(([part, value]) => `${value} in ${part}`);
    return `  ${name.padEnd(width)}${of}: ${standards.join(', ')} if left out`;
  });
}
