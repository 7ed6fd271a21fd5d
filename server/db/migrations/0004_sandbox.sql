-- The book of the sandbox payment provider: an outsider that happens to live in our database. Nothing of ours points
-- into it and it points at nothing of ours. It never holds a card number or a security code.
create schema sandbox;

create table sandbox.customers (
  customer_ref text primary key,
  key          text not null unique,
  email_digest text not null,
  created_at   timestamptz not null default now()
);

create table sandbox.cards (
  card_ref         text primary key,
  customer_ref     text not null references sandbox.customers,
  last             text not null check (last ~ '^[0-9]{4}$'),
  expiration_month integer not null check (expiration_month between 1 and 12),
  expiration_year  integer not null check (expiration_year between 2000 and 2199),
  behaviour        text not null check (behaviour in ('succeeds', 'declines_charges', 'asks_authentication')),
  removed_at       timestamptz,
  created_at       timestamptz not null default now()
);

create index cards_customer on sandbox.cards (customer_ref);

create table sandbox.card_setups (
  setup_ref    text primary key,
  key          text not null unique,
  customer_ref text not null references sandbox.customers,
  secret       text not null unique,
  card_ref     text unique references sandbox.cards,
  last_error   text,
  created_at   timestamptz not null default now(),
  check (card_ref is null or last_error is null)
);

create index card_setups_customer on sandbox.card_setups (customer_ref);

create table sandbox.charges (
  charge_ref     text primary key,
  key            text not null unique,
  customer_ref   text not null references sandbox.customers,
  -- No reference: an attempt with a card that is unknown here is declined, and written down all the same.
  card_ref       text not null,
  amount_cents   integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  description    text not null,
  status         text not null check (status in ('succeeded', 'declined', 'needs_authentication')),
  message        text,
  secret         text unique,
  created_at     timestamptz not null default now(),
  check (refunded_cents between 0 and amount_cents),
  check (refunded_cents = 0 or status = 'succeeded'),
  check ((status = 'declined') = (message is not null)),
  check (status <> 'needs_authentication' or secret is not null)
);

create index charges_customer on sandbox.charges (customer_ref);

create table sandbox.refunds (
  refund_ref   text primary key,
  key          text not null unique,
  charge_ref   text not null references sandbox.charges,
  amount_cents integer not null check (amount_cents > 0),
  created_at   timestamptz not null default now()
);

create index refunds_charge on sandbox.refunds (charge_ref);
