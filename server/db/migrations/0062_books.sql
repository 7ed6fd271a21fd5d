-- The owner's books of a day or a month read what was booked in it, and nothing of the years around it.
create index ledger_entries_created on ledger_entries (created_at);
create index orders_no_shows on orders (created_at) where kind = 'no_show';

-- What we owed in credit when a day began. The nightly proof adds the days that are over, so that no report adds up the years before it.
create table credit_midnights (
  day date primary key,
  begins_at timestamptz not null unique,
  outstanding_cents bigint not null
);
