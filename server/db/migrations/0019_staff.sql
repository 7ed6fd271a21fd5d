-- What staff did with the command line: a row before the deed, concluded after it. One that stays "begun" was cut off.
create table staff_actions (
  id integer generated always as identity primary key,
  who text not null check (who <> ''),
  command text not null,
  -- Without anybody's e-mail address or phone number.
  typed text not null,
  customer_id integer references customers (id),
  -- What makes two of them the same, where money moves.
  amount_cents integer check (amount_cents >= 0),
  reason text not null,
  outcome text not null check (outcome in ('begun', 'done', 'refused')),
  sentence text not null default '',
  begun_at timestamptz not null,
  ended_at timestamptz,
  check ((outcome = 'begun') = (ended_at is null))
);
create index staff_actions_customer on staff_actions (customer_id, begun_at) where customer_id is not null;

-- What staff take off the lists. Seeding writes is_retired and never this one.
alter table packages add column is_withdrawn boolean not null default false;
alter table zip_codes add column is_withdrawn boolean not null default false;
alter table price_items add column is_withdrawn boolean not null default false;
-- What everybody who reads the lists goes by.
alter table packages add column is_offered boolean not null generated always as (not is_retired and not is_withdrawn) stored;
alter table zip_codes add column is_offered boolean not null generated always as (not is_retired and not is_withdrawn) stored;
alter table price_items add column is_offered boolean not null generated always as (not is_retired and not is_withdrawn) stored;

-- What comes back on a day, and what staff look after.
create index pickups_dropoff on pickups (dropoff_day) where status = 'collected';
create index messages_undelivered on messages (id) where status in ('failed', 'refused');
