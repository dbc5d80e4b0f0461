-- compatible from 0026
-- Most rows say who looked at a list. The panel lists those that changed something.
create index audit_changes on audit (id) where before is not null or after is not null;
