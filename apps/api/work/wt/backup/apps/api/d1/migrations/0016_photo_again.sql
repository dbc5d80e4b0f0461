-- A request that is asked again shows the photos of the one that has ended: both rows name the same files. They go with the
-- customer's account alone; one that waits for a request can be removed at any time, so it has its files to itself.
alter table job_photo drop constraint job_photo_url_key;
create unique index job_photo_waiting on job_photo (url) where job_id is null;
