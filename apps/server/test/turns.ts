/**
 * The most tasks that run in one turn of the event loop, in which nothing else has the thread: a figure of time that
 * does not depend on the machine.
 * @param run calls `ran` with each task
 */
export const mostInOneTurn = async (
  run: (ran: () => void) => Promise<unknown>,
): Promise<number> => {
  let inThisTurn = 0;
  let most = 0;
  let isOver = false;
  const nextTurn = () => {
    inThisTurn = 0;
    if (!isOver) setImmediate(nextTurn);
  };
  setImmediate(nextTurn);
  await run(() => {
    inThisTurn += 1;
    most = Math.max(most, inThisTurn);
  });
  isOver = true;
  return most;
};
