-- Whoever watches counts what was given up and nobody has seen to yet, several times a minute: out of the index alone.
drop index messages_undelivered;
create index messages_undelivered on messages (status, handled_at, id) where status in ('failed', 'refused');
