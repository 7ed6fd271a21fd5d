-- What was agreed with a payment: the first pickup and the days of every week, as the customer wished for them with the newest press, and
-- what became of them once the invoice was paid. Servers of the version before write none and make none.
create table agreements (
  invoice_id integer primary key,
  customer_id integer not null,
  -- Where we are to come, until that address is deleted.
  address_id integer,
  -- No day: no pickup was wished for.
  pickup_day date,
  is_rush boolean not null,
  comment text not null,
  -- Monday is 1. None: no schedule was wished for.
  days integer[] not null check (cardinality(days) <= 5 and days <@ array[1, 2, 3, 4, 5]),
  agreed_at timestamptz not null,
  -- The invoice was paid then, and the wish was made, or it was said why not. It happens once.
  made_at timestamptz,
  pickup_id integer,
  pickup_refusal text check (pickup_refusal <> ''),
  -- Also a schedule that was there already; nothing, once the customer has deleted it.
  schedule_id integer,
  schedule_refusal text check (schedule_refusal <> ''),
  -- The first day on which the schedule was going to bring us, when it was made.
  starts_on date,
  foreign key (customer_id, invoice_id) references invoices (customer_id, id),
  foreign key (customer_id, address_id) references addresses (customer_id, id) on delete set null (address_id),
  foreign key (customer_id, pickup_id) references pickups (customer_id, id),
  foreign key (customer_id, schedule_id) references schedules (customer_id, id) on delete set null (schedule_id),
  check (pickup_day is not null or not is_rush and comment = ''),
  check (num_nonnulls(pickup_id, pickup_refusal) = case when made_at is not null and pickup_day is not null then 1 else 0 end),
  check (made_at is not null and cardinality(days) > 0 or num_nonnulls(schedule_id, schedule_refusal, starts_on) = 0),
  check (starts_on is null or schedule_refusal is null)
);
-- Says whether a row of agreements goes with the invoice, so that a purchase without one costs no look for it.
alter table invoices add column has_agreement boolean not null default false;
create index agreements_customer on agreements (customer_id, made_at);
-- Those that were never paid stay here too.
create index agreements_unmade on agreements (invoice_id) where made_at is null;
create index agreements_address on agreements (customer_id, address_id);
create index agreements_pickup on agreements (customer_id, pickup_id);
create index agreements_schedule on agreements (customer_id, schedule_id);
