-- A letter in place of a text has room for more than the text: its own words, where it has some.
alter table messages add column letter_body text;
