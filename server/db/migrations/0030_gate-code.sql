-- What a driver types into a keypad to get in. It stands in no text, letter, label or receipt: only driver and desk see it. Servers of the
-- version before write rows without it, which then say nothing.
alter table addresses
  add column gate_code text not null default '' check (length(gate_code) <= 20 and gate_code !~ '[[:cntrl:]]');
alter table pickups
  add column gate_code text not null default '' check (length(gate_code) <= 20 and gate_code !~ '[[:cntrl:]]');
