import { afterEach, beforeEach } from 'vitest';
import { runningSite } from './running-site.ts';

const methods = ['debug', 'error', 'info', 'log', 'warn'] as const;
const printed: string[] = [];

function watchConsole(): void {
  for (const method of methods) {
    console[method] = (...parts: unknown[]) => {
      const line = parts.map(String).join(' ');
      const site = runningSite.getStore();
      if (site) site.print(line);
      else printed.push(`console.${method}: ${line}`);
    };
  }
}
watchConsole();

// What nobody expected on the console is a defect. A test that expects output puts its own spy in this place.
beforeEach(() => {
  printed.length = 0;
  watchConsole();
});

afterEach(() => {
  if (printed.length > 0) throw new Error(`Unexpected console output:\n${printed.join('\n')}`);
});
