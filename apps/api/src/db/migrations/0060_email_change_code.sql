-- compatible from 0026
-- A code may also confirm a new email of an account. Older servers look only for the purposes that they know.
alter table code drop constraint code_purpose_check, drop constraint code_check1;
-- narrows: nothing; the constraints allow what the two before them allowed, and codes of the new purpose.
alter table code
  add constraint code_purpose_check check (purpose in ('sign_up', 'reset', 'email_change')),
  add constraint code_account_check check ((purpose in ('reset', 'email_change')) = (account_id is not null));
