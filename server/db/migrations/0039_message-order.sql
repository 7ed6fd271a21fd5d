-- The place of a text or letter in the order of sending: 1 code, 2 answer to what the customer just did, 3 payment, 4 a step of an order,
-- 5 reminder, 6 the rest (`rules/texts.ts` names them).
alter table messages add column priority integer not null default 6 check (priority between 1 and 6);
update messages
set priority = case
  when event_key like 'phone % code %' then 1
  when event_key like 'order % held' or event_key like 'order % no-bag fee' or event_key like 'order % paid by credit' then 3
  when event_key like 'charge % declined' or event_key like 'invoice % reload text' then 3
  when event_key like 'order % delivered' then 4
  when event_key like 'pickup % reminder for %' then 5
  when not keeps_quiet_hours then 2
  else 6
end
where status = 'queued';

-- The next messages to be sent are found in their order, however many wait behind them. Quiet hours stand last, so that at night those that
-- wait for the morning are passed over without a look at their rows.
drop index messages_due;
create index messages_waiting on messages (channel, priority, due_at, id, keeps_quiet_hours) where status = 'queued';
-- A text that some server is just sending counts as sent, for whichever server asks how many may still leave.
create index messages_being_sent on messages (channel, claimed_at) where status = 'queued' and claimed_at is not null;
