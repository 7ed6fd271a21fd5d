-- How the customer wants a bag cared for, copied out of the profile when it is counted.
alter table orders
  add column starch text check (starch in ('none', 'light', 'medium', 'heavy')),
  add column no_crease text check (no_crease in ('all_pants', 'jeans_only')),
  add column fix_tears boolean,
  add column detergents text check (detergents in ('scented', 'hypo_allergenic')),
  add column fabric_softener boolean,
  add constraint orders_care_whole check (
    num_nonnulls(starch, fix_tears, fabric_softener) = 3 or num_nonnulls(starch, no_crease, fix_tears, detergents, fabric_softener) = 0
  );

-- A bag that has no price is not washed yet, and is cared for as its customer wishes today. Of what was priced before nobody knows by
-- which wishes it was washed, so it says nothing.
update orders
set starch = customers.starch, no_crease = customers.no_crease, fix_tears = customers.fix_tears, detergents = customers.detergents,
  fabric_softener = customers.fabric_softener
from customers
where customers.id = orders.customer_id and orders.kind = 'laundry' and orders.priced_at is null and customers.deleted_at is null;

-- The copy stays as it is, like the prices; it only goes with the account.
create function keep_care() returns trigger language plpgsql as $$
begin
  raise exception 'Order % keeps the wishes that it was counted with', old.id using errcode = 'restrict_violation';
end
$$;
create trigger orders_keep_care before update on orders for each row
  when (old.starch is not null and new.starch is not null
    and (old.starch, old.no_crease, old.fix_tears, old.detergents, old.fabric_softener)
      is distinct from (new.starch, new.no_crease, new.fix_tears, new.detergents, new.fabric_softener))
  execute function keep_care();

-- How a customer who has switched repairs off agreed to this one. Words of staff, which go with the account.
alter table order_lines add column agreed text not null default '';
drop trigger order_lines_keep_amounts on order_lines;
create trigger order_lines_keep_amounts before update on order_lines for each row
  when (to_jsonb(old) - 'title' - 'agreed' is distinct from to_jsonb(new) - 'title' - 'agreed'
    or (new.agreed <> old.agreed and new.agreed <> '')
    or (new.title <> old.title and (new.title <> '(removed)' or old.kind not in ('extra', 'staff_charge'))))
  execute function refuse_change();
