-- What the business offers and where. Seeded from files; rows that leave the files are retired, never deleted,
-- because orders point at them.

create table packages (
  id integer generated always as identity primary key,
  name text not null unique,
  price_cents integer not null check (price_cents >= 0),
  description text not null,
  dry_clean integer not null check (dry_clean between 0 and 100),
  laundry integer not null check (laundry between 0 and 100),
  wash_fold integer not null check (wash_fold between 0 and 100),
  alterations integer not null check (alterations between 0 and 100),
  delivery_free_from_cents integer not null check (delivery_free_from_cents >= 0),
  has_delivery boolean not null,
  has_welcome_box boolean not null,
  has_seasonal_garment boolean not null,
  has_credit_back boolean not null,
  is_most_popular boolean not null,
  position integer not null,
  is_retired boolean not null default false
);

create table locations (
  id integer generated always as identity primary key,
  name text not null unique,
  distance_miles numeric(4, 1) not null check (distance_miles between 0 and 20),
  position integer not null,
  is_retired boolean not null default false
);

create table zip_codes (
  id integer generated always as identity primary key,
  value text not null unique check (value ~ '^[0-9]{5}$'),
  location_id integer not null references locations (id),
  is_retired boolean not null default false
);
create index zip_codes_location on zip_codes (location_id);

create table holidays (
  day date primary key,
  name text not null
);

create table services (
  id integer generated always as identity primary key,
  key text not null unique,
  title text not null,
  image text not null,
  discount_kind text not null check (discount_kind in ('dry_clean', 'laundry', 'wash_fold', 'alterations', 'none')),
  position integer not null,
  is_retired boolean not null default false
);

create table price_items (
  id integer generated always as identity primary key,
  key text not null unique,
  service_id integer not null references services (id),
  price_group text not null,
  name text not null,
  variant text,
  amount_cents integer not null check (amount_cents > 0),
  unit text not null check (unit in ('pcs', 'set', 'lbs', 'sq_ft', 'bag', 'pleat')),
  count integer not null default 1 check (count > 0),
  is_and_up boolean not null default false,
  position integer not null,
  is_retired boolean not null default false
);
create index price_items_service on price_items (service_id);

-- What the tables above were last seeded from, so that an unchanged start writes nothing.
create table reference_state (
  singleton boolean primary key default true check (singleton),
  checksum text not null,
  seeded_at timestamptz not null
);
