import type { Server } from 'node:http';

/**
 * Ends connections whose response is waiting to be read and makes no progress. A slow reader is not cut off,
 * because Node restarts the timer with every byte sent; nor is a response that is still being made. An unread
 * response is cut off after at most two such periods, because filling the socket buffers at the beginning
 * counts as progress.
 * @param timeoutMs milliseconds without progress
 */
export const closeStalledResponses = (server: Server, timeoutMs: number): void => {
  server.on('request', ({ socket }, response) => {
    const isSent = response.writableEnded && socket.writableLength === 0;
    if (isSent) return;
    response.setTimeout(timeoutMs, () => {
      if (socket.writableLength > 0) socket.destroy();
      else socket.setTimeout(timeoutMs);
    });
  });
};
