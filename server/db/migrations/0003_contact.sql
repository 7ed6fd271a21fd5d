-- People who asked to hear from us: notify me, contact requests, storage interest.

create table leads (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('interested', 'possible', 'storage')),
  email text not null,
  phone text check (phone ~ '^\+1[0-9]{10}$'),
  full_name text,
  zip_code text,
  address text,
  message text,
  has_accepted_terms boolean not null default false,
  created_at timestamptz not null
);
create index leads_created on leads (created_at);
