alter table disputes
  -- Of a lost one, what is our own loss: no credit was taken for it. Null, also in every row from before: all of it.
  add column loss_cents integer check (loss_cents >= 0),
  -- What the bank has paid that the customer had as credit, because the card had not taken it back: taken or never given.
  add column kept_cents integer not null default 0 check (kept_cents >= 0);
