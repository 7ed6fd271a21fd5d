-- Whose number a phone is, and how many texts have left.

alter table phones
  -- When this number was typed: an extra phone that nobody verifies within a day is dropped.
  add column number_given_at timestamptz not null default now(),
  drop constraint phones_number_key;
-- Only who verified a number has it. Others may have typed it, and must not keep its owner out.
create unique index phones_verified_number on phones (number) where verified_at is not null;
create unique index phones_own_number on phones (customer_id, number);
-- Sign-up asks whether anybody holds a number, verified or not.
create index phones_number on phones (number);
create index phones_unverified on phones (number_given_at) where verified_at is null;

-- The product's texts of the last day are counted before the next one leaves.
create index messages_texts_sent on messages (sent_at) where channel = 'sms' and status = 'sent';
