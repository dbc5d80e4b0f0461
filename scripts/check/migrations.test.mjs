import { describe, expect, test } from 'vitest';
import { findNarrowing, statementsOf } from './migrations.mjs';

const names = ['0050_before.sql', '0051_now.sql'];
const narrowingsIn = (text) => findNarrowing('0051_now.sql', text, names);
const marked = (sql) => narrowingsIn(`-- compatible from 0050\n${sql}`);

describe('a migration that is marked as compatible', () => {
  test.each([
    'drop table review;',
    'alter table booking drop column note;',
    'alter table booking rename column note to remark;',
    'alter table booking rename to appointment;',
    'alter table booking alter column note type citext;',
    'alter table booking alter note set not null;',
    'alter table booking alter column state drop default;',
    'alter table booking add column note text not null;',
    'alter table booking add constraint short check (length(note) < 9);',
    'create unique index one_note on booking (note);',
    'alter table booking\n  add unique (note);',
    'drop function iso(timestamptz);',
    'revoke update on booking from fixit_server;',
    "comment on table booking is 'a; b'; DROP TABLE booking;",
  ])('a statement that may break an older server is reported: %s', (sql) => {
    expect(marked(sql)).toEqual([expect.stringMatching(/^0051_now\.sql .+, which an older server may use/)]);
  });

  test.each([
    'create table note (id uuid primary key, text text not null unique);',
    'create table note (id uuid);\nalter table note add constraint short check (true);\ncreate unique index one on note (id);',
    'alter table booking add column note text;',
    "alter table booking add column note text not null default '';",
    'alter table booking add column n int not null generated always as (1) stored;',
    'create index booking_note on booking (note);\ndrop index booking_old;',
    'alter table booking drop constraint short;',
    "insert into place (name) values ('drop table review; rename');",
    'do $$ begin drop table if exists scratch; end $$;',
    '-- drop table review;\nselect 1;',
    '-- narrows: no release since 0040 has read it\nalter table booking drop column note;',
  ])('a statement that an older server can work with is accepted: %s', (sql) => {
    expect(marked(sql)).toEqual([]);
  });
});

test('a migration must say whether an older server can work with it', () => {
  expect(narrowingsIn('create table note (id uuid);')).toEqual([expect.stringContaining('has neither')]);
  expect(narrowingsIn('-- not compatible: older servers keep another count\ndrop table note;')).toEqual([]);
  expect(narrowingsIn('-- compatible from 0049\nselect 1;')).toEqual([expect.stringContaining('names 0049')]);
  expect(narrowingsIn('-- compatible from 0052\nselect 1;')).toEqual([expect.stringContaining('names 0052')]);
});

test('a statement ends at a semicolon outside quotes and function bodies', () => {
  const text =
    "select ';'; create function f() returns int language sql begin atomic select 1; end; do $x$ begin; end $x$;";
  expect(statementsOf(text)).toHaveLength(3);
});
