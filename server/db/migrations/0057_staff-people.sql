-- Who works here and may come in at the desk. Whoever has left stays as a row, because what was done carries the name.
create table staff (
  id integer generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 60),
  role text not null check (role in ('owner', 'desk', 'plant', 'driver')),
  -- The places that a driver drives to; none are those that nobody else drives to.
  places text[] not null default '{}',
  -- What a passkey knows its owner by, and says nothing of them.
  handle text not null unique,
  added_at timestamptz not null,
  seen_at timestamptz,
  left_at timestamptz
);
create unique index staff_names on staff (lower(name)) where left_at is null;

create table staff_passkeys (
  id integer generated always as identity primary key,
  staff_id integer not null references staff (id),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  device text not null check (device <> ''),
  added_at timestamptz not null,
  used_at timestamptz,
  -- A copy of it was seen.
  locked_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- One-time links. Whoever reads the table cannot use one: it holds their hashes.
create table staff_links (
  id integer generated always as identity primary key,
  staff_id integer not null references staff (id),
  token_hash text not null unique,
  made_at timestamptz not null,
  made_by text not null,
  expires_at timestamptz not null check (expires_at > made_at),
  used_at timestamptz,
  taken_back_at timestamptz,
  check (used_at is null or taken_back_at is null)
);
create index staff_links_staff on staff_links (staff_id);
create unique index staff_links_open on staff_links (staff_id) where used_at is null and taken_back_at is null;

create table staff_sessions (
  id integer generated always as identity primary key,
  staff_id integer not null references staff (id),
  passkey_id integer references staff_passkeys (id) on delete set null,
  token_hash text not null unique,
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  ended_at timestamptz
);
create index staff_sessions_staff on staff_sessions (staff_id, ends_at);
create index staff_sessions_passkey on staff_sessions (passkey_id) where passkey_id is not null;
create index staff_sessions_over on staff_sessions (ends_at);

-- A question to a passkey: one browser, one answer, a few minutes.
create table staff_tries (
  token_hash text primary key,
  challenge text not null,
  purpose text not null check (purpose in ('sign_in', 'link', 'passkey')),
  link_id integer references staff_links (id),
  session_id integer references staff_sessions (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'link') = (link_id is not null)),
  check ((purpose = 'passkey') = (session_id is not null))
);
create index staff_tries_link on staff_tries (link_id) where link_id is not null;
create index staff_tries_session on staff_tries (session_id) where session_id is not null;
create index staff_tries_over on staff_tries (expires_at);

-- A deed at the desk has its person; one that a phone sends has a key, under which it is done once, and the time at which it happened. Why
-- one was refused stands there as a word for programs.
alter table staff_actions
  add column staff_id integer references staff (id),
  add column deed_key text,
  add column happened_at timestamptz,
  add column refusal text,
  add check (deed_key is null or staff_id is not null);
create unique index staff_actions_keys on staff_actions (staff_id, deed_key) where deed_key is not null;
create index staff_actions_people on staff_actions (begun_at, staff_id) where staff_id is not null;
