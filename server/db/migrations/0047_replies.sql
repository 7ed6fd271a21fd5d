-- Staff answer what people write. The answers are messages; so many have gone out for each text and each lead.
alter table inbound_texts add column reply_count integer not null default 0 check (reply_count >= 0);
alter table leads add column reply_count integer not null default 0 check (reply_count >= 0);
