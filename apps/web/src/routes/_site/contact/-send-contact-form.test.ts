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

/** Sends the form to a host that finds fault with a field. */
const sendWithFaultIn = (path: string) =>
  sendContactForm(typed, async (): Promise<Receipt> => {
    throw Object.assign(new Error('Invalid'), { data: { issues: [{ path, message: 'No' }] } });
  });

it('says which field the host has refused', async () =>
  expect(await sendWithFaultIn('phone')).toEqual({ kind: 'refused', errors: { phone: 'No' } }));

it('is not understood by a host of the release before, which gets the plain form then', async () =>
  expect(await sendWithFaultIn('origin')).toEqual({ kind: 'misunderstood' }));
