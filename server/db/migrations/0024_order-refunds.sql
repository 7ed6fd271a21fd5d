-- What went back of an order lowers its credit back, which every page of orders shows.
create index ledger_entries_order_refunds on ledger_entries (customer_id, order_number) where kind = 'order_refund';
