-- Texting both ways: who has said STOP, what became of a text, and what people text us.

-- Only the number, and no customer's: a carrier wants a STOP to hold also after its account is gone.
create table text_stops (
  number text primary key check (number <> '' and length(number) <= 32),
  since timestamptz not null
);

alter table messages
  -- Set while somebody is sending it. One that is found so when it is due again was cut off, and nobody knows whether it left.
  add column claimed_at timestamptz,
  add column unknown_sends integer not null default 0 check (unknown_sends >= 0),
  -- What the carrier reported about a text that was sent. A letter's way is not followed.
  add column delivered_at timestamptz,
  add column undelivered_at timestamptz,
  -- When staff had seen to what never arrived.
  add column handled_at timestamptz;
create index messages_not_delivered on messages (id) where undelivered_at is not null;

-- When staff had answered it.
alter table leads add column handled_at timestamptz;

create table inbound_texts (
  id integer generated always as identity primary key,
  -- The provider's. Of what came in through the API there is none.
  sid text unique check (sid <> '' and length(sid) <= 64),
  sender text not null check (sender <> '' and length(sender) <= 32),
  body text not null,
  -- The account on which the sender was a verified phone when it came.
  customer_id integer references customers (id),
  outcome text not null check (outcome in (
    'booked', 'not booked', 'skipped', 'not skipped', 'stopped', 'started', 'helped', 'not known', 'for staff')),
  is_answered boolean not null default false,
  received_at timestamptz not null,
  -- When somebody asked staff on duty to look at it.
  asked_at timestamptz,
  -- When staff had seen to it.
  handled_at timestamptz
);
create index inbound_texts_sender on inbound_texts (sender, received_at);
create index inbound_texts_customer on inbound_texts (customer_id) where customer_id is not null;
create index inbound_texts_waiting on inbound_texts (id) where outcome = 'for staff' and handled_at is null;
