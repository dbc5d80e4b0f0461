-- compatible from 0025
-- A later page of a category is found behind the services before it by the index alone: they cost their share of its pages instead of a row each.
create index service_nearest_with_id on service using gist (category_id, pos) include (id) where active;
drop index service_nearest_of_category;
