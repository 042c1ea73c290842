import { afterEach, beforeEach } from 'vitest';

const methods = ['debug', 'error', 'info', 'log', 'warn'] as const;
const printed: string[] = [];

// What nobody expected on the console is a defect. A test that expects output puts its own spy in this place.
beforeEach(() => {
  printed.length = 0;
  for (const method of methods) {
    console[method] = (...parts: unknown[]) => {
      printed.push(`console.${method}: ${parts.map(String).join(' ')}`);
    };
  }
});

afterEach(() => {
  if (printed.length > 0) throw new Error(`Unexpected console output:\n${printed.join('\n')}`);
});
