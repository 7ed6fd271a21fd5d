-- Pickups, and the schedule that makes them by itself.

create table schedules (
  id integer generated always as identity primary key,
  -- One a customer.
  customer_id integer not null unique references customers (id),
  address_id integer not null,
  -- Monday is 1.
  days integer[] not null check (cardinality(days) between 1 and 5 and days <@ array[1, 2, 3, 4, 5]),
  is_rush boolean not null,
  comment text not null,
  status text not null check (status in ('active', 'paused')),
  -- Becomes active on this morning.
  resumes_on date,
  -- Of what was done to it by hand, so that each has a message of its own.
  change_count integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (customer_id, id),
  foreign key (customer_id, address_id) references addresses (customer_id, id),
  check (resumes_on is null or status = 'paused')
);
create index schedules_address on schedules (customer_id, address_id);
create index schedules_resuming on schedules (resumes_on) where resumes_on is not null;

create table pickups (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  -- "withdrawn": by its schedule, which may bring it back; "cancelled": by the customer, for good.
  status text not null check (status in ('open', 'cancelled', 'withdrawn', 'collected', 'no_show')),
  pickup_day date not null,
  dropoff_day date not null check (dropoff_day > pickup_day),
  -- Which of the customer's addresses, until that one is deleted; the rest is a copy of it, as the driver gets it.
  address_id integer,
  address_title text not null,
  zip_code text not null references zip_codes (value),
  address_line_1 text not null check (address_line_1 <> ''),
  address_line_2 text not null,
  instructions text not null,
  has_doorman boolean not null,
  comment text not null,
  is_rush boolean not null,
  -- What rush costs as agreed; nothing while staff wait for an answer to their quote.
  rush_cents integer not null check (rush_cents >= 0),
  -- What staff ask for rush. It outlives a change of mind, so that turning rush off and on again is no way around it.
  quote_cents integer check (quote_cents > 0),
  schedule_id integer,
  -- The day for which the schedule made it, wherever it was moved since.
  scheduled_day date,
  -- The customer has changed it by hand, so the schedule leaves its address, rush and note alone.
  is_touched boolean not null default false,
  change_count integer not null default 0,
  placed_at timestamptz not null,
  changed_at timestamptz not null,
  changeable_until timestamptz not null,
  unique (customer_id, id),
  foreign key (customer_id, address_id) references addresses (customer_id, id) on delete set null (address_id),
  foreign key (customer_id, schedule_id) references schedules (customer_id, id) on delete set null (schedule_id),
  check (is_rush or rush_cents = 0),
  check (schedule_id is null or scheduled_day is not null),
  check (status <> 'withdrawn' or scheduled_day is not null)
);
create index pickups_address on pickups (customer_id, address_id);
create index pickups_schedule on pickups (customer_id, schedule_id);
create index pickups_zip_code on pickups (zip_code);
create index pickups_open on pickups (pickup_day) where status = 'open';
-- Two of them at one door would be a slip.
create unique index pickups_at_address on pickups (customer_id, address_id, pickup_day) where status = 'open';
-- Each day of a schedule has one, also once it was moved, skipped or withdrawn.
create unique index pickups_of_schedule on pickups (schedule_id, scheduled_day) where schedule_id is not null;

-- What waits for the day instead of ringing at night, checked when it is sent.
alter table messages add column keeps_quiet_hours boolean not null default false;
