-- Texts and letters, written in the transaction of their cause and sent by a job.

create table messages (
  id bigint generated always as identity primary key,
  -- One event, one message: "pickup 12 confirmed" can be queued twice and is sent once.
  event_key text not null unique,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text,
  body text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'refused', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  provider_ref text,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((channel = 'mail') = (subject is not null)),
  check ((status = 'sent') = (sent_at is not null))
);
create index messages_due on messages (due_at) where status = 'queued';

-- Limits that several servers share. The library keeps its counters here; losing them in a crash is harmless.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
