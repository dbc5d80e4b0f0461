-- Whom else a notification names or quotes, and as what: when that account is deleted, its name and words go.
alter table notification
  add column about_id uuid references account on delete set null,
  add column about_name text;
create index notification_about on notification (about_id) where about_id is not null;
create index notification_age on notification (created_at);

-- Whoever older ones are about, as far as their appointment, request, conversation or review tells.
update notification n set
  about_id = case when n.account_id = b.customer_id then a.account_id else b.customer_id end,
  about_name = case when n.account_id = b.customer_id then a.business_name
    else concat_ws(' ', u.first_name, nullif(u.last_name, '')) end
from booking b join artisan a on a.id = b.artisan_id join account u on u.id = b.customer_id
where n.booking_id = b.id;
update notification n set about_id = job.customer_id
from job where n.kind = 'job_request' and n.about_id is null
  and job.id = substring(n.link from 'job_id=([0-9a-f-]{36})$')::uuid;
update notification n set
  about_id = case when n.account_id = c.customer_id then a.account_id else c.customer_id end,
  about_name = case when n.account_id = c.customer_id then a.business_name else u.first_name end
from conversation c join artisan a on a.id = c.artisan_id join account u on u.id = c.customer_id
where n.kind = 'message_received' and c.id = substring(n.link from 'conversation_id=([0-9a-f-]{36})$')::uuid;
update notification n set about_id = a.account_id, about_name = a.business_name
from artisan a join service s on s.artisan_id = a.id
where n.kind in ('review_replied', 'review_hidden') and n.about_id is null
  and s.id = substring(n.link from 'service_id=([0-9a-f-]{36})$')::uuid;
update notification n set about_id = r.customer_id
from review r join service s on s.id = r.service_id join artisan a on a.id = s.artisan_id
where n.kind = 'review_added' and n.about_id is null and n.account_id = a.account_id and n.body = r.comment;
update notification n set about_id = a.account_id, about_name = a.business_name
from artisan a join invitation i on i.artisan_id = a.id
where n.kind in ('job_accepted', 'job_declined') and n.about_id is null and starts_with(n.title, a.business_name || ' ')
  and i.job_id = substring(n.link from 'job_id=([0-9a-f-]{36})')::uuid;
