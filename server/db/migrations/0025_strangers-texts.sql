-- Texts of numbers that are on no account: how many of them were answered lately, and which are old enough to go.
create index inbound_texts_strangers on inbound_texts (received_at) where customer_id is null;
