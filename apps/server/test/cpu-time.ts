/**
 * The milliseconds for which this process keeps processors busy while something runs: unlike time on the clock, they do
 * not depend on what else the machine does.
 */
export const cpuTimeOf = async (run: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
