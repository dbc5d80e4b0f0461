-- compatible from 0026
-- A link for a new password, sent with the code. Older servers look only for the purposes that they know.
alter table code drop constraint code_purpose_check, drop constraint code_account_check;
-- narrows: nothing; the constraints allow what the two before them allowed, and links.
alter table code
  add constraint code_purpose_check check (purpose in ('sign_up', 'reset', 'email_change', 'reset_link')),
  add constraint code_account_check check ((purpose = 'sign_up') = (account_id is null));
create index code_link on code (code_hash) where purpose = 'reset_link';
