-- The calendar was last read on the evening before.
insert into job_calendar (read_at) values ('2026-11-17T05:00:10Z');
