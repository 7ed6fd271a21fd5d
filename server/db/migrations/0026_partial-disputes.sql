-- A bank may look into a part of a charge. Null, also in every row from before: the whole charge.
alter table disputes
  add column amount_cents integer check (amount_cents >= 0),
  -- When the provider said so; what it said before that is old news.
  add column told_at timestamptz;

-- What of a frozen lot the banks look into: of what is left, so much cannot be spent. Null, also in every row from before: all of it.
-- Without frozen_at it says nothing: a server of the version before frees a lot by that alone.
alter table credit_lots add column disputed_cents integer check (disputed_cents between 1 and opened_cents);
