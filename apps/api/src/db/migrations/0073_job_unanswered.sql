-- compatible from 0026
-- Finds the open requests without an acceptance, the next to expire first.
create index job_unanswered on job (expires_at) where state = 'open' and accepted_count = 0;
