import type { Server } from 'node:http';

/**
 * Ends connections whose answer waits to be read and makes no progress. A slow reader who goes on reading is
 * left alone, for Node starts the time anew with every byte that leaves, and so is an answer that is still
 * being made. One that nobody reads is gone after two such times at most, since what the system takes into its
 * own memory at the beginning counts as progress.
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
