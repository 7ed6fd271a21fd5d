-- What waits because the payment provider could not take it. Servers of the version before send such a refund under its first key, which
-- the provider refuses as often as they like.
alter table refunds
  -- How many of its keys the provider has answered with a failure that it repeats: the next one is sent under another.
  add column ended_keys integer not null default 0 check (ended_keys >= 0),
  add column failing_since timestamptz,
  -- Nobody asks before this time.
  add column next_attempt_at timestamptz,
  -- Made at the provider, which waits for money in our balance there.
  add column held_since timestamptz,
  -- The last time that staff were told that it waits.
  add column reported_at timestamptz;
alter table card_setups
  -- The first failure for the customer who waits for a form; the form that takes a failed one's place inherits it.
  add column failing_since timestamptz;
