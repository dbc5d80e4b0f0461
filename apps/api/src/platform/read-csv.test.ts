import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, readCsv } from './read-csv.ts';
import { formatCsvLine } from './write-csv.ts';

test('readCsv detects the delimiter of the first line, and quoted cells may contain any text', () => {
  expect(readCsv('a,b\r\n"1, ""one""\r\nline",2\r\n', 9)).toEqual([
    ['a', 'b'],
    ['1, "one"\r\nline', '2'],
  ]);
  expect(readCsv('a;"b,b,b";c\n1;2;3', 9)).toEqual([
    ['a', 'b,b,b', 'c'],
    ['1', '2', '3'],
  ]);
  expect(readCsv('a\tb\r1\t', 9)).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]);
});

test('readCsv reads a messy file to its end, but at most the maximum number of rows', () => {
  expect(readCsv('', 9)).toEqual([]);
  expect(readCsv('a,b\n\n"never closed,1', 9)).toEqual([['a', 'b'], [''], ['never closed,1']]);
  expect(readCsv('5" pipe,"x"y,z', 9)).toEqual([['5" pipe', 'xy', 'z']]);
  expect(readCsv('a\n'.repeat(100_000), 3)).toHaveLength(3);
});

test('readCsv reads back every exported cell that does not begin like a formula', () => {
  const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/^[=+\-@＝＋－＠\t\r\n]+/, ''));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const text = `a,b,c\r\n${rows.map(formatCsvLine).join('')}`;
      expect(readCsv(text, 99).slice(1)).toEqual(rows);
    }),
  );
});

test('decodeText decodes UTF-8, with or without a byte order mark, and Windows-1252, but not UTF-16', () => {
  expect(decodeText(Buffer.from('\uFEFFCafé'))).toBe('Café');
  expect(decodeText(Buffer.from('Café'))).toBe('Café');
  expect(decodeText(Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80]))).toBe('Café €');
  expect(decodeText(Buffer.from('\uFEFFCafé', 'utf16le'))).toBeNull();
  expect(decodeText(Buffer.from('PK\u0003\u0004\u0000'))).toBeNull();
});
