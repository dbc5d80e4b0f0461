-- compatible from 0025
-- With the id, the index alone tells which services come before a later page of a category: their rows are not read.
create index service_nearest_with_id on service using gist (category_id, pos) include (id) where active;
drop index service_nearest_of_category;
