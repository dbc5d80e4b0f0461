-- compatible from 0025
-- Which of a customer's appointments are reviewed is read from few pages, in which the customer's reviews stand side by side.
create index review_customer_booking on review (customer_id, booking_id);
drop index review_customer;
