import { describe, expect, it } from 'vitest';
import { defaultCompany } from './company.ts';
import { firstNameOf } from './first-name.ts';
import { filledReply } from './replies.ts';

const titled = [
  'Mr',
  'Mrs',
  'Ms',
  'Miss',
  'Mx',
  'Dr',
  'Prof',
  'Rev',
  'Sir',
  'Fr',
  'Sr',
  'Capt',
  'Sgt',
  'Lt',
  'Col',
]
  .flatMap((title) => [title, title.toUpperCase(), title.toLowerCase(), `${title}.`])
  .map((title) => `${title} Smith`);

const nobody = [
  ...titled,
  '',
  ' ',
  '\u200b\u200b',
  'A',
  'J Smith',
  'J. Smith',
  'J.R. Smith',
  'JR Smith',
  'AJ Smith',
  'TJ',
  'JRR Tolkien',
  'Dr. Ada Lovelace',
  'Lt Col Jones',
  'Mr\u00a0Smith',
  'Mr\u200b Smith',
  'Mr-Smith',
  'Mr/Mrs Smith',
  'Mr and Mrs Smith',
  "Ma'am Smith",
  'Señora Lopez',
  'Herr Müller',
  'Doctor Who',
  'The Johnsons',
  'THE JOHNSONS',
  'the Johnson family',
  'Family Johnson',
  'Familia García',
  'Johnson family',
  'Johnson Household',
  'The Smith Residence',
  "The Johnson's",
  'Los Garcia',
  'A Neighbor',
  'Bob & Dana Smith',
  'Bob and Dana',
  'Smith & Sons',
  "Joe's Garage",
  'Johnson’s',
  'ACME Inc',
  'Acme, Inc.',
  'Acme LLC',
  'Troy Heating',
  'Maple Properties',
  'Oak Street Apartments',
  'City of Troy',
  'Homeowner',
  'Tenant in 4B',
  'N/A',
  'Lovelace, Ada',
  '4th floor',
  '313-555-0199',
  '٣١٣٥٥٥٠١٩٩',
  `${'A'.repeat(25)} B`,
  'ada@example.com',
  'Ada ada@example.com',
];

describe('firstNameOf', () => {
  it.each(nobody)('greets nobody by %j', (fullName) => expect(firstNameOf(fullName)).toBeNull());

  it.each([
    ['Dana', 'Dana'],
    ['dana', 'dana'],
    ['DANA WHITE', 'DANA'],
    ['AL SMITH', 'AL'],
    ['Al', 'Al'],
    ['Bo Jackson', 'Bo'],
    ['ANN SMITH', 'ANN'],
    ['  Ada Lovelace', 'Ada'],
    ['\u00a0Ada\u00a0Lovelace', 'Ada'],
    ['\u202aAda\u202c Lovelace', 'Ada'],
    ["D'Angelo Reyes", "D'Angelo"],
    ['O’Brien Pat', 'O’Brien'],
    ['Anne-Marie\tDuval', 'Anne-Marie'],
    ['Anne‑Marie Duval', 'Anne‑Marie'],
    ['Jean-Luc Picard', 'Jean-Luc'],
    ['José', 'José'],
    ['王小明', '王小明'],
    ['\u200fمحمد علی', 'محمد'],
    ['علی‌رضا رضایی', 'علی‌رضا'],
    ['Don Johnson', 'Don'],
    ['Dean Martin', 'Dean'],
    ['Donna Reed', 'Donna'],
    ['Theo Adams', 'Theo'],
    ['Missy Elliott', 'Missy'],
    ['Drew Barrymore', 'Drew'],
    ['Lana Turner', 'Lana'],
    ['Dana Familyman', 'Dana'],
    ['Dana Smith Jr', 'Dana'],
    ['Dana Smith, MD', 'Dana'],
    ['Dana (landlord)', 'Dana'],
  ])('greets %j by %j', (fullName, name) => expect(firstNameOf(fullName)).toBe(name));

  it.each(['Mr Smith', 'The Johnsons', 'Acme LLC', 'JR Smith'])(
    'has saved replies greet %s by the full name',
    (fullName) => {
      const reply = filledReply('Hi {firstName},', {
        submission: { id: 1, fullName, service: 'heating' },
        company: defaultCompany,
        serviceTitles: [],
        reviewLink: null,
      });
      expect(reply).toBe(`Hi ${fullName},`);
    },
  );
});
