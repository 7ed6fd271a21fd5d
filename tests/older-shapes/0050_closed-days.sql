-- A day on which the van stood still, and one that was opened again.
insert into closed_days (day, reason, closed_by, closed_at, opened_by, opened_at) values
  ('2026-12-02', 'snow', 'Marta', '2026-12-01T23:00:00Z', null, null),
  ('2026-12-03', 'snow', 'Marta', '2026-12-01T23:01:00Z', 'Ada', '2026-12-02T23:00:00Z');
