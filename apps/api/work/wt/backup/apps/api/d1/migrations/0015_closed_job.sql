-- Why the operator closed a request; empty once its customer's account is gone.
alter table job
  add column closed_reason text,
  add check (closed_reason is null or state = 'cancelled');
