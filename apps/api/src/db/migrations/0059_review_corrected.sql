-- compatible from 0025
-- When its author last corrected a review: the artisan is notified of the first correction only.
alter table review add column corrected_at timestamptz;
