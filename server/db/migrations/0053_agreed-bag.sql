-- The customer's list of what is in the bag travels with the payment, to the pickup that is booked once it is settled.
alter table agreements add column bag jsonb check (jsonb_typeof(bag) = 'object' and jsonb_typeof(bag -> 'items') = 'array');
