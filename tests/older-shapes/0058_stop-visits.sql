-- At one door the driver waits, at another nothing was.
insert into stop_visits (pickup_id, arrived_at, arrived_by, nothing_at, nothing_by)
select id, '2026-11-16T18:40:00Z', 'Joel Park', null, null from pickups order by id limit 1;
insert into stop_visits (pickup_id, arrived_at, arrived_by, nothing_at, nothing_by)
select id, '2026-11-16T18:43:00Z', 'Joel Park', '2026-11-16T18:58:00Z', 'Joel Park' from pickups order by id desc limit 1;
