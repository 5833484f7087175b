import type { Server } from 'node:http';

/**
 * Ends connections whose response waits to be read and makes no progress. A slow reader is left alone, because
 * Node restarts the timer with every byte sent, and so is a response still being made. An unread one is gone
 * after two such periods at most, since filling the socket buffers at the beginning counts as progress.
 * @param patience milliseconds without progress
 */
export const cutStuckAnswers = (server: Server, patience: number): void => {
  server.on('request', ({ socket }, response) => {
    response.setTimeout(patience, () => {
      if (socket.writableLength > 0) socket.destroy();
      else socket.setTimeout(patience);
    });
  });
};
