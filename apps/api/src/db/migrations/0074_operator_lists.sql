-- compatible from 0026
-- The orders and filters of the panel's lists.
create index account_role on account (role, id);
create index job_category on job (category_id, id);
create index job_state on job (state, id);
create index job_area on job (split_part(postcode, ' ', 1), id);
create index booking_state on booking (state, id);
create index review_newest on review (created_at, id);
create index review_hidden on review (created_at, id) where hidden_at is not null;
create index review_stars on review (ratings, created_at, id);
create index waitlist_unforwarded on waitlist_entry (id) where forwarded_at is null;
create index waitlist_featured on waitlist_entry (id) where featured;
-- An operator's views of the last minutes are found by their time.
drop index audit_operator;
create index audit_operator on audit (operator_id, at);
create index audit_command on audit (command text_pattern_ops, id);
