-- Until when the provider's page of a payment can be used; null where it stays as long as the payment is open.
ALTER TABLE payments ADD COLUMN url_until INTEGER;
