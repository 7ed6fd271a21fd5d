-- What the entries of the older shapes come to by the end of that October.
insert into credit_midnights (day, begins_at, outstanding_cents)
select '2026-11-01', '2026-11-01T07:00:00Z', coalesce(sum(change_cents), 0) from ledger_entries where created_at < '2026-11-01T07:00:00Z';
