-- compatible from 0026
-- The panel searches accounts by the beginning of a name.
create index account_full_name on account (lower(first_name || ' ' || last_name) text_pattern_ops, id);
create index account_last_name on account (lower(last_name) text_pattern_ops, id);
