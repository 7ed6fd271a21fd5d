-- Up to this moment the calendar of the jobs has been read, by whichever server. What falls due while none is there is asked for by the
-- first that is back.
create table job_calendar (
  singleton boolean primary key default true check (singleton),
  read_at timestamptz not null
);
