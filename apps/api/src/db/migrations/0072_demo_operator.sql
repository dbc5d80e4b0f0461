-- compatible from 0026
-- Who looks around the demo world as a viewer has a session without a passkey.
alter table operator_session alter column passkey_id drop not null;
