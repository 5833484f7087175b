import type { Receipt } from '@hvac/contract/receipts';
import { expect, it } from 'vitest';
import { sendContactForm } from './-send-contact-form.ts';

const typed = new FormData();
for (const [name, value] of Object.entries({
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '313-555-0199',
  service: 'heating',
  message: 'The furnace is cold.',
}))
  typed.append(name, value);

/** Sends the form to a server that rejects a field. */
const sendWithFaultIn = (path: string) =>
  sendContactForm(typed, async (): Promise<Receipt> => {
    throw Object.assign(new Error('Invalid'), { data: { issues: [{ path, message: 'No' }] } });
  });

it('reports the field that the server rejects', async () =>
  expect(await sendWithFaultIn('phone')).toEqual({ kind: 'refused', errors: { phone: 'No' } }));

it('reports that an instance of the previous release does not understand the input, so that the plain form is sent', async () =>
  expect(await sendWithFaultIn('origin')).toEqual({ kind: 'misunderstood' }));
