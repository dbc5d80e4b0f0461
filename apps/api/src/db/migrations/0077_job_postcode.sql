-- compatible from 0026
-- The panel searches requests by a whole postcode, newest first.
create index job_postcode on job (postcode, id);
