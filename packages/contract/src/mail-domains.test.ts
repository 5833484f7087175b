import { expect, it } from 'vitest';
import { likelyMailDomain } from './mail-domains.ts';

it.each([
  ...['ada@gmail.com', 'ada@mail.com', 'ada@gmx.com', 'ada@email.com', 'ada@example.com'],
  ...['ada@googlemail.com', 'ada@wow.com', 'ada@he.com', 'ada', 'ada@', '', '@', 'ada@cox.com'],
])('asks nothing about %j', (address) => expect(likelyMailDomain(address)).toBeNull());

it.each([
  ['ada@gmial.com', 'gmail.com'],
  ['ada@gmai.com', 'gmail.com'],
  ['ada@gmail.con', 'gmail.com'],
  ['ada@gmail.co', 'gmail.com'],
  ['ada@gamil.com', 'gmail.com'],
  ['ada@gnail.com', 'gmail.com'],
  ['Ada@Gmaill.com ', 'gmail.com'],
  ['ada@yaho.com', 'yahoo.com'],
  ['ada@hotmial.com', 'hotmail.com'],
  ['ada@outlok.com', 'outlook.com'],
  ['ada@iclould.com', 'icloud.com'],
  ['ada@comcast.ent', 'comcast.net'],
])('asks about %s whether %s was meant', (address, meant) =>
  expect(likelyMailDomain(address)).toBe(meant),
);
