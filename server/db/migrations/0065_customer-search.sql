-- Staff look for somebody who calls: by the beginning of a name, either way round, of an e-mail address or of what stands behind its @, and by
-- the last figures of a phone. Each look reads the first entries of one index, however many customers there are.
create index customers_first_name on customers ((lower(first_name || ' ' || last_name)) collate "C") where deleted_at is null;
create index customers_last_name on customers ((lower(last_name || ' ' || first_name)) collate "C") where deleted_at is null;
create index customers_email_begins on customers ((lower(email)) collate "C") where deleted_at is null;
create index customers_email_host on customers ((lower(split_part(email, '@', 2))) collate "C", id) where deleted_at is null;
create index phones_last_figures on phones ((right(number, 4)), customer_id);

-- Whom somebody has looked at lately.
create index staff_actions_looks on staff_actions (staff_id, begun_at) where command = 'customer';
