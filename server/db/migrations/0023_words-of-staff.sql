-- What staff typed (the title of an extra line, the reason of a charge) may name a person, and goes with the account. Everything
-- that is money stays as before: only such a title can change, and only into this word.
drop trigger order_lines_stay on order_lines;
create trigger order_lines_stay before delete on order_lines for each row execute function refuse_change();
create trigger order_lines_keep_amounts before update on order_lines for each row
  when (to_jsonb(old) - 'title' is distinct from to_jsonb(new) - 'title'
    or (new.title <> old.title and (new.title <> '(removed)' or old.kind not in ('extra', 'staff_charge'))))
  execute function refuse_change();

drop trigger invoices_keep_amounts on invoices;
create trigger invoices_keep_amounts before update on invoices for each row
  when (old.status = 'paid'
    and (to_jsonb(old) - 'title' is distinct from to_jsonb(new) - 'title'
      or (new.title <> old.title and (new.title <> '(removed)' or old.kind <> 'staff'))))
  execute function refuse_change();

-- Deeds that were refused before anybody knew whom they were about lose their words after a while.
create index staff_actions_nobodys on staff_actions (begun_at) where customer_id is null and outcome <> 'done';
