-- What a stop became: a bag that was taken in, or none.
alter table pickups
  -- The drop-off day for which staff have said yes to rush. For another day it is not approved.
  add column rush_approved_for date,
  -- The fee of the delivery, once the bag is taken in and priced.
  add column delivery_cents integer check (delivery_cents >= 0),
  -- When the driver came and found no bag.
  add column arrived_at timestamptz,
  add constraint pickups_priced_when_collected check (delivery_cents is null or status = 'collected'),
  add constraint pickups_arrival_of_no_show check (arrived_at is null or status = 'no_show');
create index pickups_no_shows on pickups (customer_id, pickup_day) where status = 'no_show';

-- A no-bag fee that staff let go, at once or afterwards. It does not make the next one dearer.
alter table orders
  add column is_waived boolean not null default false,
  add constraint orders_waive_no_shows check (kind = 'no_show' or not is_waived);
-- What staff charge: which deed of theirs it was, so that the same one never charges twice.
alter table orders
  add column cause text unique,
  add constraint orders_staff_charge_has_cause check (cause is null or kind = 'staff_charge');
create index orders_unpaid_fees on orders (customer_id, kind) where status <> 'completed';
