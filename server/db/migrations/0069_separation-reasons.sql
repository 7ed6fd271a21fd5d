-- Why some of an order comes later, in the words that its customer was told: news that still waits says them again as long as its day is the
-- one that was promised. They go with a closed account; nothing else of the row changes.
alter table order_separations add column why text not null default '';
drop trigger order_separations_stay on order_separations;
create trigger order_separations_stay before delete on order_separations for each row execute function refuse_change();
create trigger order_separations_keep before update on order_separations for each row
  when (to_jsonb(old) - 'why' is distinct from to_jsonb(new) - 'why' or (new.why <> old.why and new.why <> ''))
  execute function refuse_change();
