-- A text whose sending nobody answered may have left, and each such try may be one more. They count among the texts that the product has
-- sent: how often it was, and when last.
alter table messages
  add column unsure_texts integer not null default 0 check (unsure_texts >= 0),
  add column unsure_text_at timestamptz;
create index messages_unsure on messages (unsure_text_at) where unsure_text_at is not null;
