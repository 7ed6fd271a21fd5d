-- The proof of the ledger goes through the customers a slice at a time. As long as it is under way, this is the last customer whose books it
-- has looked at (0 before the first), so that a run that was killed goes on from there; null once it has ended.
alter table money_checks
  add column proven_customer_id integer check (proven_customer_id >= 0),
  -- It looked at all customers, not only at those for whom something is new. So did every one before.
  add column is_whole boolean not null default true,
  add check (kind = 'ledger' or (proven_customer_id is null and is_whole));
create unique index money_checks_under_way on money_checks (kind) where proven_customer_id is not null;

-- What is new since a proof is found by these; entries are found by their number, and charges by when they ended.
create index refunds_moved on refunds (greatest(created_at, ended_at));
create index disputes_moved on disputes (greatest(created_at, ended_at, taken_at));

-- All pickups of an active schedule are made up to this day, its next day comes after it. Null where it has to be looked at: it is new or was
-- changed, or a day of it could not be made.
alter table schedules
  add column filled_until date,
  -- Holidays that changed since then make it due as well.
  add column filled_at timestamptz,
  add check ((filled_until is null) = (filled_at is null));
create index schedules_to_fill on schedules (filled_until) where status = 'active';
create index schedules_filled_at on schedules (filled_at) where status = 'active';
