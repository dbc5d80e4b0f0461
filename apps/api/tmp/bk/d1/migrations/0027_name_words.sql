-- compatible from 0025
-- Business names are searched by their words: the few words that look like what was typed, then who has them in the name,
-- nearest first. Comparing every name with what was typed cost more with every artisan in Britain.

-- Words are what trigrams take for words: letters and digits, in lower case.
create function words_of(name text) returns tsvector language sql immutable strict parallel safe begin atomic
  select to_tsvector('simple', regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g'));
end;

alter table artisan
  add column pos cube not null generated always as (published_point(latitude, longitude)) stored,
  add column name_words tsvector not null generated always as (words_of(business_name)) stored;
create index artisan_name_words on artisan using gin (name_words);
-- An expression in place of the column, so that nobody walks this index for words that few have: it would be read whole.
create index artisan_nearest_by_name on artisan using gist (pos, words_of(business_name));
drop index artisan_name_like;

-- Every word of a business name, and how many names have it.
create table name_word (
  word text primary key,
  names integer not null
);
create index name_word_like on name_word using gin (word gin_trgm_ops);

-- Words change in one order: of two transactions with the same words neither waits for the other in a circle.
create function count_name_words(added text[], removed text[]) returns void language sql begin atomic
  insert into name_word (word, names)
  select word, sum(by) from (
    select unnest(added) as word, 1 as by union all select unnest(removed), -1) changed
  group by word having sum(by) <> 0 order by word
  on conflict (word) do update set names = name_word.names + excluded.names;
  delete from name_word where word = any (removed) and names <= 0;
end;

create function follow_business_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_name_words(array(select unnest(tsvector_to_array(name_words)) from new_rows), '{}');
  elsif tg_op = 'DELETE' then
    perform count_name_words('{}', array(select unnest(tsvector_to_array(name_words)) from old_rows));
  else
    perform count_name_words(
      array(select unnest(tsvector_to_array(name_words)) from new_rows),
      array(select unnest(tsvector_to_array(name_words)) from old_rows));
  end if;
  return null;
end $$;
create trigger artisan_named after insert on artisan referencing new table as new_rows
  for each statement execute function follow_business_names();
create trigger artisan_renamed after update on artisan referencing old table as old_rows new table as new_rows
  for each statement execute function follow_business_names();
create trigger artisan_removed after delete on artisan referencing old table as old_rows
  for each statement execute function follow_business_names();
select count_name_words(array(select unnest(tsvector_to_array(name_words)) from artisan), '{}');
