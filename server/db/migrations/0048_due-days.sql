-- An order promises a day of its own, which follows from what is in it. What takes longer than the rest comes in a further order of the
-- same pickup: part 2 of 3.
alter table orders
  add column part integer not null default 1,
  add column parts integer not null default 1,
  add column due_day date,
  -- How often staff have moved it, for the messages about it.
  add column due_changes integer not null default 0,
  add constraint orders_part check (part between 1 and parts),
  add constraint orders_part_without_fees check (part = 1 or (kind = 'laundry' and delivery_cents = 0 and rush_cents = 0)),
  drop constraint orders_pickup_id_key,
  add constraint orders_pickup_part unique (customer_id, pickup_id, part);

update orders set due_day = pickups.dropoff_day
from pickups
where pickups.customer_id = orders.customer_id and pickups.id = orders.pickup_id and orders.kind = 'laundry';

-- The van's sheet goes by the orders' own days.
drop index pickups_dropoff;
