-- Places are written once and read with every key that is typed: none is to wait in the list beside the index.
alter index place_like set (fastupdate = off);
select gin_clean_pending_list('place_like');
