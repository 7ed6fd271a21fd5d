-- A door at which nothing was: when the driver came, and when they said so after the wait. The pickup itself stays open until the desk has
-- decided about a fee. What is not marked goes with its pickup.
create table stop_visits (
  pickup_id integer primary key references pickups (id) on delete cascade,
  arrived_at timestamptz not null,
  arrived_by text not null,
  nothing_at timestamptz check (nothing_at > arrived_at),
  nothing_by text,
  check ((nothing_at is null) = (nothing_by is null))
);
create index stop_visits_nothing on stop_visits (nothing_at) where nothing_at is not null;

-- The day's stops that are done, and what was brought on a day.
create index pickups_done on pickups (pickup_day) where status in ('collected', 'no_show');
create index orders_brought on orders (delivered_at) where kind = 'laundry' and delivered_at is not null;
