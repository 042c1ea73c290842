import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from '#tests/harness/port.ts';
import { jivoScript } from './jivo-script.ts';

const WIDGET_ID = 'Double1234';

/** The chat's vendor as browsers see it. */
export class JivoServer {
  private readonly server = createServer(({ url }, answer) => {
    if (url !== `/widget/${WIDGET_ID}`) return void answer.writeHead(404).end();
    answer.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(jivoScript);
  });

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** What a deployment is set up with to use this server. */
  get variables(): Record<string, string> {
    return { JIVO_WIDGET_ID: WIDGET_ID, JIVO_HOST: `http://localhost:${portOf(this.server)}` };
  }
}
