-- compatible from 0026
-- Reviews of a service are counted, listed and sorted by their stars. A hidden review has none.
create index review_rating on review (service_id, ratings, created_at desc, id desc) where hidden_at is null;
