-- An owner with a passkey who is signed in, and somebody who has left before using the link.
insert into staff (name, role, places, handle, added_at, seen_at, left_at) values
  ('Maren Vance', 'owner', '{}', 'aGFuZGxlLW9uZQ', '2026-11-16T17:00:00Z', '2026-11-16T18:30:00Z', null),
  ('Joel Park', 'driver', '{Mountain View}', 'aGFuZGxlLXR3bw', '2026-11-16T17:01:00Z', null, '2026-11-16T19:00:00Z');
insert into staff_passkeys (staff_id, credential_id, public_key, counter, transports, device, added_at, used_at, locked_at) values
  (1, 'Y3JlZGVudGlhbA', 'cHVibGlj', 7, '{internal}', 'phone', '2026-11-16T17:05:00Z', '2026-11-16T18:00:00Z', null);
insert into staff_links (staff_id, token_hash, made_at, made_by, expires_at, used_at, taken_back_at) values
  (1, 'hash of one', '2026-11-16T17:00:00Z', 'root', '2026-11-18T17:00:00Z', '2026-11-16T17:05:00Z', null),
  (2, 'hash of two', '2026-11-16T17:01:00Z', 'Maren Vance', '2026-11-18T17:01:00Z', null, '2026-11-16T19:00:00Z');
insert into staff_sessions (staff_id, passkey_id, token_hash, began_at, ends_at, ended_at) values
  (1, 1, 'hash of three', '2026-11-16T18:00:00Z', '2026-11-17T06:00:00Z', null);
insert into staff_tries (token_hash, challenge, purpose, link_id, session_id, expires_at) values
  ('hash of four', 'Y2hhbGxlbmdl', 'sign_in', null, null, '2026-11-16T18:05:00Z');
