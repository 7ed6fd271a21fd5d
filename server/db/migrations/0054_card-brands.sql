-- A card is known to its owner by its brand. Of one that is there already the provider tells it when the cards are read again.
alter table cards add column brand text not null default 'other'
  check (brand in ('visa', 'mastercard', 'amex', 'discover', 'other'));
-- The sandbox's cards are all of its list, which has one that is no Visa.
alter table sandbox.cards add column brand text not null default 'other';
update sandbox.cards set brand = case last when '4444' then 'mastercard' else 'visa' end;
update cards set brand = known.brand from sandbox.cards known where known.card_ref = cards.card_ref;
