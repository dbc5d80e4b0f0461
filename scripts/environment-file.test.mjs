import { expect, test } from 'vitest';
import { parseEnvironmentFile } from './environment-file.mjs';

test.each([
  ['MAIL_FROM=Fixit <hello@example.org>', { MAIL_FROM: 'Fixit <hello@example.org>' }],
  ['A=one#two # three', { A: 'one#two # three' }],
  ['# A=comment\n; B=comment\n\n  C=three  \nnot a variable\nD=', { C: 'three', D: '' }],
  ['# a comment \\\nA=that goes on\nB=2', { B: '2' }],
  [`A='sin"gle $x \\n'\nB="dou'ble \\"quoted\\" \\$x \\n"`, { A: 'sin"gle $x \\n', B: 'dou\'ble "quoted" $x \\n' }],
  ['A=one \\\n  two\nB=back\\\\slash', { A: 'one   two', B: 'back\\slash' }],
  [`A="two\nlines"\nB='one'"two"`, { A: 'two\nlines', B: 'onetwo' }],
  ['2A=no\nexport B=no\r\nC=yes\r\n', { C: 'yes' }],
])('the settings file %j is parsed like systemd does', (text, expected) => {
  expect(parseEnvironmentFile(text)).toEqual(expected);
});
