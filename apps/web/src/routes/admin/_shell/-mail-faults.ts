import type { DeliveryStage } from '@hvac/contract/submissions';

/** What is wrong when sending an email fails, by stage. */
export const MAIL_FAULTS: Record<DeliveryStage, string> = {
  name: 'wrong mail server name',
  connect: 'mail server not responding',
  TLS: 'no secure connection',
  login: 'wrong email or password',
  sender: 'sending address not allowed',
  recipient: "recipient's address refused",
  data: 'mail server rejected the message',
};
