-- Days besides the holidays on which no driver is out, because staff have closed them: snow, a broken van. One that was opened again
-- stays as a row: from its moment on schedules are looked at anew.
create table closed_days (
  id bigint generated always as identity primary key,
  day date not null,
  -- In a word, as customers are told it.
  reason text not null check (length(reason) between 1 and 24),
  closed_by text not null,
  closed_at timestamptz not null,
  opened_by text,
  opened_at timestamptz,
  check ((opened_by is null) = (opened_at is null))
);
create unique index closed_days_in_force on closed_days (day) where opened_at is null;

-- Bags that are still to be fetched, by the day on which they are promised back.
create index pickups_promised on pickups (dropoff_day) where status = 'open';
