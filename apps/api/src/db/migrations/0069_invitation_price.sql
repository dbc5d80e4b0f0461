-- compatible from 0026
-- An artisan's page shows what the artisan's newest offers cost. The index alone tells, however many invitations there are.
create index invitation_price on invitation (artisan_id, id desc) include (price, price_kind)
  where state = 'accepted' and price is not null;
