-- Cards and customers that are gone here and still have to go at the payment provider. A row is written with the removal and
-- deleted once the provider has answered, so that no failure of the provider brings anything back.
create table provider_removals (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('card', 'customer')),
  ref text not null unique,
  created_at timestamptz not null
);
