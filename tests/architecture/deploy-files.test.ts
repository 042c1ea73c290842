import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../worker/origin/deploy');
const unit = readFileSync(resolve(folder, 'befit-origin.service'), 'utf8');
const nginx = readFileSync(resolve(folder, 'nginx.conf'), 'utf8');

describe('the unit of the origin', () => {
  test.each([
    ...['NoNewPrivileges=true', 'CapabilityBoundingSet=', 'ProtectSystem=strict', 'ProtectHome=true'],
    ...['PrivateTmp=true', 'PrivateDevices=true', 'PrivateUsers=true', 'ProtectProc=invisible'],
    ...['ProtectKernelModules=true', 'ProtectKernelTunables=true', 'ProtectControlGroups=true'],
    ...['RestrictNamespaces=true', 'RestrictSUIDSGID=true', 'LockPersonality=true', 'UMask=0077'],
    ...['RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX', 'SystemCallArchitectures=native'],
    ...['SystemCallFilter=@system-service', 'SystemCallFilter=~@privileged @resources'],
  ])('says %s', (directive) => {
    expect(unit.split('\n')).toContain(directive);
  });

  test('lets V8 write the code that it runs', () => {
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m);
  });

  const rated = spawnSync('systemd-analyze', [
    'security',
    '--offline=true',
    resolve(folder, 'befit-origin.service'),
  ]);
  // Only machines with systemd have it.
  test.runIf(rated.error === undefined)('is rated by systemd as hardly exposed', () => {
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(rated.stdout.toString())?.[1]);
    expect(exposure).toBeLessThanOrEqual(2.5);
  });
});

describe('nginx in front of the origin', () => {
  const servers = nginx.split(/^server \{$/m).slice(1);
  const own = servers.find((text) => text.includes('server_name rest.befit.example;')) ?? '';

  const desk = servers.find((text) => text.includes('server_name desk.befit.example;')) ?? '';

  test('answers no other host', () => {
    const others = servers.filter((text) => text !== own && text !== desk);
    expect(others).toHaveLength(2);
    for (const text of others) expect(text).toMatch(/default_server;[\s\S]*return 444;/);
  });

  test.each([
    ...['client_header_timeout 10s;', 'client_body_timeout 10s;', 'send_timeout 20s;'],
    ...['proxy_request_buffering on;', 'reset_timedout_connection on;', 'limit_conn befit_open 1000;'],
    ...['ssl_verify_client on;', 'access_log /var/log/nginx/befit-origin.log befit;'],
  ])('says %s', (directive) => {
    expect(own).toContain(`\n  ${directive}\n`);
  });

  test.each([
    ...['client_header_timeout 10s;', 'client_body_timeout 10s;', 'send_timeout 20s;'],
    ...['reset_timedout_connection on;', 'access_log /var/log/nginx/befit-desk.log befit;'],
  ])('says %s of the desk', (directive) => {
    expect(desk).toContain(`\n  ${directive}\n`);
    expect(desk).toContain('proxy_pass http://befit_desk;');
  });

  test('logs no query', () => {
    const [format = ''] = /^log_format befit .*$/m.exec(nginx) ?? [];
    expect(format).toContain('$befit_logged_path');
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b(?!_)/);
  });

  test('logs no name of a calendar feed', () => {
    const [, rules = ''] = /^map \$uri \$befit_logged_path \{\n([\s\S]*?)\n\}/m.exec(nginx) ?? [];
    expect(rules.split('\n')).toEqual(['  ~^/rest/calendars/ /rest/calendars/-/;', '  default $uri;']);
    expect(nginx.match(/\$uri\b/g)).toHaveLength(2);
  });
});
