-- The customer's list of what is in the bag, with the lines and percentages by which it was told to cost so much.
alter table pickups add column estimate jsonb check (
  jsonb_typeof(estimate) = 'object' and jsonb_typeof(estimate -> 'things') = 'array' and jsonb_typeof(estimate -> 'lines') = 'array'
);
