-- The hourly job looks for what is due back on a closed day, without a look at everything that is in the house.
create index orders_due on orders (due_day, customer_id) where status <> 'completed';
