-- compatible from 0025
-- Most requests have no photos, and lists of requests looked for those of each.
alter table job add column has_photos boolean not null default false;
update job set has_photos = true where id in (select job_id from job_photo where job_id is not null);

-- It stays when photos are erased: it says where looking is in vain.
create function mark_jobs_with_photos() returns trigger language plpgsql as $$
begin
  update job set has_photos = true where id in (select job_id from new_rows) and not has_photos;
  return null;
end $$;
create trigger job_photo_added after insert on job_photo referencing new table as new_rows
  for each statement execute function mark_jobs_with_photos();
create trigger job_photo_attached after update on job_photo referencing new table as new_rows
  for each statement execute function mark_jobs_with_photos();
