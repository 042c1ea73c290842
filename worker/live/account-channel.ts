import { DurableObject } from 'cloudflare:workers';

/** Open pages of one customer that are notified of changes; beyond this number the oldest is closed. */
const MAX_PAGES = 20;
/** The one message: that something has changed, never what. It then asks `/rest` with its own session. */
const CHANGED = 'changed';

/**
 * Holds the sockets of a share of the customers' open account pages. It sleeps between changes: the runtime keeps the
 * sockets and answers their pings meanwhile.
 */
export class AccountChannel extends DurableObject {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /** Takes the socket of a page; the worker has verified whose page it is. */
  override fetch(request: Request): Response {
    const customerId = request.headers.get('customer-id');
    if (customerId === null) return new Response(null, { status: 400 });
    const { 0: page, 1: socket } = new WebSocketPair();
    for (const old of this.ctx.getWebSockets(customerId).slice(0, 1 - MAX_PAGES))
      old.close(1013, 'Слишком много открытых страниц');
    this.ctx.acceptWebSocket(socket, [customerId]);
    return new Response(null, { status: 101, webSocket: page });
  }

  /** Tells the open pages of these customers to look again. */
  announce(customerIds: readonly string[]): void {
    for (const id of customerIds) {
      for (const socket of this.ctx.getWebSockets(id)) socket.send(CHANGED);
    }
  }

  // Pages have nothing to say but pings.
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, 'Здесь только слушают');
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }
}
