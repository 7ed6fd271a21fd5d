-- The desk's inbox: what nobody of us has read yet, and who has answered.
alter table inbound_texts add column read_at timestamptz;
alter table leads add column read_at timestamptz;
-- The name of whoever of us wrote it; what leaves by itself has none.
alter table messages add column author text check (author <> '' and length(author) <= 200);

-- The lists of the inbox, as long as they are and no longer: what waits, and what was seen to last.
create index inbound_texts_seen_to on inbound_texts (handled_at) where outcome = 'for staff' and handled_at is not null;
create index leads_waiting on leads (id) where kind <> 'interested' and not is_suspected and handled_at is null;
create index leads_seen_to on leads (handled_at) where kind <> 'interested' and handled_at is not null;

-- What never arrived stands in the inbox too. Nearly all messages arrive, so nearly none of them is told.
create trigger tell_desk after update of status, undelivered_at, handled_at on messages for each row
  when (new.handled_at is distinct from old.handled_at or new.status in ('failed', 'refused')
    or new.undelivered_at is distinct from old.undelivered_at)
  execute function tell_desk('inbox');
