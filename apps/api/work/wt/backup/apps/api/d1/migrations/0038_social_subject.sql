-- compatible from 0025
-- Few log in with Google: the others' nulls need no index.
alter table account drop constraint account_social_subject_key;
create unique index account_social_subject on account (social_subject) where social_subject is not null;
