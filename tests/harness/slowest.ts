import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const MOST_SHOWN = 30;
const kept = '.cache/test-seconds.json';

/** Prints the slowest files of a run of many, and keeps the seconds of all. */
export class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      const ms = Math.round(duration + collectDuration + setupDuration);
      return { file: `${module.project.name} ${relative(process.cwd(), module.moduleId)}`, ms };
    });
    const sorted = files.sort((one, other) => other.ms - one.ms);
    if (files.length < MOST_SHOWN) return;
    mkdirSync('.cache', { recursive: true });
    writeFileSync(kept, JSON.stringify(sorted, null, 1));
    const lines = sorted.slice(0, MOST_SHOWN).map(({ file, ms }) => `  ${(ms / 1000).toFixed(1)} s  ${file}`);
    console.log(`\nThe slowest files (all in ${kept}):\n${lines.join('\n')}`);
  }
}
