-- What a customer misses from an order waits in the inbox like any question, under the order's number and with its customer.
alter table leads
  add column customer_id integer references customers (id),
  add column order_id integer references orders (id),
  add check ((customer_id is null) = (order_id is null));
create index leads_customer on leads (customer_id) where customer_id is not null;
create index leads_order on leads (order_id) where order_id is not null;
