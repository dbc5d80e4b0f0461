-- compatible from 0026
-- Every disputed booking has a case. One whose dispute ended without an operator is closed without a decision.
alter table moderation_case add column settled_by_sides boolean not null default false;
