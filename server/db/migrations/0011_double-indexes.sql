-- Each table has a unique key that begins with the customer and finds the same rows; a second index is only one more to write.
drop index addresses_customer;
drop index phones_customer;
