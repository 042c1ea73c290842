import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { portOf } from '#tests/harness/port.ts';
import { jivoScript } from './jivo-script.ts';

const WIDGET_ID = 'Double1234';

/** The chat's vendor as browsers see it. */
export class JivoServer {
  /** Paths that browsers have asked for. */
  readonly requested: string[] = [];
  behaviour: 'normal' | 'blocked' | 'hanging' | 'throwing' = 'normal';
  mode: 'online' | 'offline' = 'online';
  /** How long the widget takes after its script has run, in milliseconds. */
  lateMs = 0;
  private readonly server = createServer(({ url = '/' }, answer) => this.answer(url, answer));

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  reset(): void {
    this.requested.length = 0;
    Object.assign(this, { behaviour: 'normal', mode: 'online', lateMs: 0 });
  }

  /** What a deployment is set up with to use this server. */
  get variables(): Record<string, string> {
    const host = `http://localhost:${portOf(this.server)}`;
    return { JIVO_WIDGET_ID: WIDGET_ID, JIVO_HOST: host };
  }

  private answer(url: string, answer: ServerResponse): void {
    this.requested.push(url);
    if (this.behaviour === 'blocked') answer.destroy();
    else if (this.behaviour === 'hanging') return;
    else if (url === `/widget/${WIDGET_ID}`) this.sendScript(answer);
    else answer.writeHead(404).end();
  }

  private sendScript(answer: ServerResponse): void {
    answer.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' });
    answer.end(
      this.behaviour === 'throwing'
        ? `throw new Error('The vendor has failed');`
        : jivoScript(this.mode, this.lateMs),
    );
  }
}
