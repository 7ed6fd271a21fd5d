-- Customers with their addresses and phones, the sessions they are signed in with, and what they agreed to.

create table customers (
  id integer generated always as identity primary key,
  -- As typed; nobody is known twice by a change of case.
  email text not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  first_name text not null default '',
  last_name text not null default '',
  -- Null until a plan's first invoice is settled.
  plan_name text references packages (name),
  balance_cents integer not null default 0,
  stripe_id text unique,
  billing_zip_code text,
  billing_address_line_1 text,
  billing_address_line_2 text,
  starch text not null default 'none' check (starch in ('none', 'light', 'medium', 'heavy')),
  no_crease text check (no_crease in ('all_pants', 'jeans_only')),
  fix_tears boolean not null default true,
  detergents text check (detergents in ('scented', 'hypo_allergenic')),
  fabric_softener boolean not null default false,
  is_auto_billing boolean not null default true,
  main_address_id integer,
  main_phone_id integer,
  created_at timestamptz not null,
  check (billing_zip_code is not null or (billing_address_line_1 is null and billing_address_line_2 is null))
);
create unique index customers_email on customers (lower(email));

create table addresses (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  title text not null default 'Home',
  -- A zip code that we stop serving is retired, not deleted: known addresses keep theirs.
  zip_code text not null references zip_codes (value),
  -- Empty after a registration without a street; checkout asks for it.
  address_line_1 text not null,
  address_line_2 text not null default '',
  instructions text not null default '',
  has_doorman boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (customer_id, id)
);

create table phones (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  title text not null default 'Cell',
  number text not null unique check (number ~ '^\+1[0-9]{10}$'),
  verified_at timestamptz,
  unique (customer_id, id)
);

-- Together with the owner, so that nobody's main address or phone can be somebody else's.
alter table customers
  add constraint customers_main_address foreign key (id, main_address_id) references addresses (customer_id, id),
  add constraint customers_main_phone foreign key (id, main_phone_id) references phones (customer_id, id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  customer_id integer not null references customers (id),
  is_kept boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz
);
create index sessions_customer on sessions (customer_id);
create index sessions_expiry on sessions (expires_at);

create table consents (
  id integer generated always as identity primary key,
  customer_id integer not null references customers (id),
  kind text not null check (kind in ('terms', 'texts', 'auto_reload')),
  -- The very sentence that the customer saw.
  wording text not null check (wording <> ''),
  given_at timestamptz not null
);
create index consents_customer on consents (customer_id);
