import type { TestMailProgress } from '@hvac/contract/leads';
import { DELIVERY_STAGES, type DeliveryStage } from '@hvac/contract/submissions';

type Failure = Omit<Extract<TestMailProgress, { state: 'failed' }>, 'state'>;

/** The progress of a test mail. */
export interface TestMailState {
  passed: DeliveryStage[];
  /** The address of the mail that was sent. */
  sentTo: string | null;
  failure: Failure | null;
  /** Why it could not be attempted, or why its outcome is unknown. */
  error: string | null;
  isRunning: boolean;
}

/** A test mail about which nothing is known yet. */
export const BEGUN: TestMailState = {
  passed: [],
  sentTo: null,
  failure: null,
  error: null,
  isRunning: true,
};

/** The state after the server has reported something. */
export const progressed = (state: TestMailState, progress: TestMailProgress): TestMailState => {
  switch (progress.state) {
    case 'passed':
      return { ...state, passed: [...state.passed, progress.stage] };
    case 'sent':
      return { ...state, sentTo: progress.to, isRunning: false };
    case 'failed': {
      const { state: _state, ...failure } = progress;
      return { ...state, failure, isRunning: false };
    }
  }
};

/** The state after the call has ended: its outcome is unknown unless the server has reported it. */
export const ended = (state: TestMailState, error: string | null): TestMailState =>
  state.isRunning
    ? { ...state, isRunning: false, error: error ?? 'The server did not say how it ended.' }
    : state;

export type StageState = 'passed' | 'skipped' | 'running' | 'failed' | 'waiting';

/** The state of each stage. Not every mail server has TLS and a login. */
export const stagesOf = ({
  passed,
  failure,
  isRunning,
}: TestMailState): { stage: DeliveryStage; state: StageState }[] => {
  const reached = [...passed, ...(failure ? [failure.stage] : [])];
  const last = Math.max(-1, ...reached.map((stage) => DELIVERY_STAGES.indexOf(stage)));
  return DELIVERY_STAGES.map((stage, index) => {
    if (failure?.stage === stage) return { stage, state: 'failed' };
    if (passed.includes(stage)) return { stage, state: 'passed' };
    if (index < last) return { stage, state: 'skipped' };
    return { stage, state: isRunning && index === last + 1 ? 'running' : 'waiting' };
  });
};
