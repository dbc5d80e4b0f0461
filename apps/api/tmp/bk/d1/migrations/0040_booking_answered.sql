-- compatible from 0025
-- Only the demo world looked up appointments by when they were answered, and their notifications say so, too.
drop index booking_answered;
