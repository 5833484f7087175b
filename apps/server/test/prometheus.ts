const COMMENT = /^# (?:HELP \w+ .+|TYPE (\w+) (?:counter|gauge|histogram|summary))$/;
const SAMPLE = /^(\w+?)(_bucket|_sum|_count)?(\{[^}]*\})? (\S+)$/;

/**
 * The samples of a response in the text format of Prometheus, by name and labels as written.
 * @throws Error for a line that is neither a comment nor a sample of a metric with a declared type
 */
export const samplesOf = (text: string): Map<string, number> => {
  const typed = new Set<string>();
  const samples = new Map<string, number>();
  for (const line of text.split('\n').filter(Boolean)) {
    const comment = COMMENT.exec(line);
    if (comment?.[1]) typed.add(comment[1]);
    if (comment) continue;
    const [, name = '', part = '', labels = '', value] = SAMPLE.exec(line) ?? [];
    if (!typed.has(name) && !typed.has(name + part)) throw new Error(`Not understood: ${line}`);
    samples.set(name + part + labels, Number(value?.replace('Inf', 'Infinity')));
  }
  return samples;
};
