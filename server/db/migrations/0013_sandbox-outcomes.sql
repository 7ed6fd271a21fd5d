-- What the sandbox's charges and refunds can come to has grown: cancelled before the customer answered the bank, declined for
-- good, refunds that the card does not take. Presence belongs to what was asked for, so a key may not come back with another one.
alter table sandbox.cards
  drop constraint cards_behaviour_check,
  add constraint cards_behaviour_check check (behaviour in (
    'succeeds', 'declines_charges', 'declines_for_good', 'asks_authentication', 'times_out_before', 'times_out_after', 'fails',
    'is_slow', 'fails_refunds'
  ));

alter table sandbox.charges
  drop constraint charges_status_check,
  add constraint charges_status_check check (status in ('succeeded', 'declined', 'needs_authentication', 'cancelled')),
  add column is_present boolean not null default true,
  add column is_hard boolean not null default false,
  add constraint charges_is_hard_check check (not is_hard or status = 'declined');

create index charges_created on sandbox.charges (created_at);

alter table sandbox.refunds
  add column failure text;
