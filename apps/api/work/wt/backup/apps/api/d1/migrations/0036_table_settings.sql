-- compatible from 0025
-- The big tables are vacuumed and analyzed after one or two rows of a hundred have changed, not after twenty: at 20,000,000
-- messages that would be once in months. What is updated often leaves room in its pages, where a new version can stay if no
-- index knows what has changed.
alter table conversation set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table notification set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table invitation set (autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table message set (autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
