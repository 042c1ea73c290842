-- Writes that the database refuses: each by a guard, and by a trigger where no command or unique index does it.
-- A name after a dollar is the id of a row of `guards.ts`.

-- order-state guard_order_state: an order that waits for its payment is not completed
UPDATE orders SET state = 'completed' WHERE id = $unpaid
-- delivery-state guard_delivery_state: a planned delivery has not arrived
UPDATE deliveries SET state = 'delivered' WHERE order_id = $order
-- invoice-state guard_invoice_state: an open invoice is not refunded
UPDATE invoices SET state = 'refunded' WHERE id = $unpaid
-- payment-state guard_payment_state: an open payment is not refunded
UPDATE payments SET state = 'refunded' WHERE invoice_id = $unpaid
-- certificate-state guard_certificate_state: a paid certificate is not waited for again
UPDATE certificate_purchases SET state = 'pending_payment' WHERE id = $certificate
-- subscription-state guard_subscription_state: a renewal that was cancelled for good does not go on
UPDATE subscriptions SET state = 'cancelled' WHERE id = $subscription;
UPDATE subscriptions SET state = 'active' WHERE id = $subscription
-- homemade-state guard_homemade_states: dishes that were brought are not waited for again
UPDATE homemade_orders SET state = 'paid' WHERE id = $homemade;
UPDATE homemade_orders SET state = 'completed' WHERE id = $homemade;
UPDATE homemade_orders SET state = 'active' WHERE id = $homemade
-- homemade-delivery-state guard_homemade_states: the delivery of dishes does not skip a step
UPDATE homemade_orders SET delivery_state = 'delivered' WHERE id = $homemade
-- bag-harmful guard_bag_harmful: a bag with what its person must not eat is not packed
UPDATE dishes SET allergens = '["dairy"]' WHERE code IN (SELECT dish_code FROM homemade_order_lines WHERE order_id = $homemade);
INSERT INTO customer_tastes (customer_id, exclusions, changed_at) VALUES ($customer, '["allergy-dairy"]', 9000000000000)
ON CONFLICT DO UPDATE SET exclusions = excluded.exclusions, changed_at = excluded.changed_at;
INSERT INTO packed_bags (date, delivery_id, person, packed_at, packed_by) VALUES ('2026-11-18', $homemade, 1, 0, 'Анна')
-- bag-harmful guard_harmful_dishes_departure: what was bought by the piece does not set out to whom it harms
UPDATE dishes SET allergens = '["dairy"]' WHERE code IN (SELECT dish_code FROM homemade_order_lines WHERE order_id = $homemade);
INSERT INTO customer_tastes (customer_id, exclusions, changed_at) VALUES ($customer, '["allergy-dairy"]', 9000000000000)
ON CONFLICT DO UPDATE SET exclusions = excluded.exclusions, changed_at = excluded.changed_at;
UPDATE homemade_orders SET delivery_state = 'locked' WHERE id = $homemade;
UPDATE homemade_orders SET delivery_state = 'cooking' WHERE id = $homemade;
UPDATE homemade_orders SET delivery_state = 'on_route' WHERE id = $homemade
-- bag-harmful guard_harmful_departure: a day of a programme does not set out with it either
UPDATE orders SET exclusions = '["allergy-dairy"]' WHERE id = $paid;
INSERT INTO served_portions (id, facts) VALUES (999, '{"code":"x","title":"Сыр","allergens":["dairy"]}');
INSERT INTO served_days (order_id, date, person, meals, kcal, kept_at)
SELECT order_id, value, 1, '[["lunch","dish",999,null,""]]', 0, 0 FROM deliveries, json_each(food_dates) WHERE order_id = $paid;
UPDATE deliveries SET state = 'locked' WHERE order_id = $paid;
UPDATE deliveries SET state = 'cooking' WHERE order_id = $paid;
UPDATE deliveries SET state = 'on_route' WHERE order_id = $paid
-- ticket-state guard_ticket_state: a closed ticket is not opened again
UPDATE tickets SET state = 'closed' WHERE id = $ticket;
UPDATE tickets SET state = 'open' WHERE id = $ticket
-- review-decided guard_review_decided: a decision on a review is final
INSERT INTO bonus_reviews (id, customer_id, month, text, reward_kop, state, sent_at)
VALUES ('decided', $customer, '2026-11', 'Вкусно', 100, 'approved', 0);
UPDATE bonus_reviews SET state = 'declined' WHERE id = 'decided'

-- balance guard_balance: bonuses that a customer does not have are not spent
INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
VALUES ('spent', 'spent', 'bonuses:' || $customer, 'company', 1, 'bonuses_spent', 0)
-- transfer-changed guard_transfer_changed: an entry of the ledger is not changed
UPDATE transfers SET amount_kop = amount_kop + 1
-- transfer-removed guard_transfer_removed: an entry of the ledger is not removed
DELETE FROM transfers
-- refund-above-payment guard_refund_above_payment: two refunds do not exceed the payment
INSERT INTO refunds (id, payment_id, key, amount_kop, state, created_at, next_at)
SELECT value, p.id, value, p.amount_kop / 2 + 1, 'created', 0, 0 FROM payments p, json_each('["first", "second"]')
WHERE p.invoice_id = $paid AND p.state = 'paid'
-- promo-used-up guard_promo_use: a code for one order is not used by two
INSERT INTO promo_codes (code, key, amount_kop, valid_from, valid_to, max_uses)
VALUES ('GUARDED', 'GUARDED', 100, '2026-01-01', '2027-01-01', 1);
INSERT INTO promo_uses (order_id, code, customer_id)
SELECT id, 'GUARDED', customer_id FROM orders WHERE id IN ($order, $paid)
-- promo-used-before guard_promo_use: a code is not used twice by one customer
INSERT INTO promo_codes (code, key, amount_kop, valid_from, valid_to, max_uses)
VALUES ('GUARDED', 'GUARDED', 100, '2026-01-01', '2027-01-01', 10);
INSERT INTO promo_uses (order_id, code, customer_id)
SELECT id, 'GUARDED', customer_id FROM orders WHERE id IN ($order, $unpaid)

-- zone-full: a delivery does not move to a day that is full
INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT zone_code, '2027-03-01', 0 FROM orders WHERE id = $order;
UPDATE deliveries SET date = '2027-03-01' WHERE order_id = $order AND date = '2026-11-18'
-- zone-full: dishes do not move to a day that is full
INSERT INTO zone_capacity (zone_code, date, deliveries)
SELECT zone_code, '2027-03-01', 0 FROM homemade_orders WHERE id = $homemade;
UPDATE homemade_orders SET delivery_date = '2027-03-01' WHERE id = $homemade
-- zone-full: an unpaid order does not take places again on a day that is full
UPDATE invoices SET holds_places = 0 WHERE id = $unpaid;
INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT zone_code, date, 0 FROM deliveries WHERE order_id = $unpaid;
UPDATE invoices SET holds_places = 1 WHERE id = $unpaid
-- zone-full: a change of the address does not hold a place on a day that is full
INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT zone_code, '2027-03-01', 0 FROM orders WHERE id = $order;
INSERT INTO paid_changes (invoice_id, order_id, fee_kop, request) VALUES ($unpaid, $order, 1, '{"ids":[]}');
INSERT INTO held_places SELECT $unpaid, zone_code, '2027-03-01' FROM orders WHERE id = $order
-- delivery-day-taken: a second delivery of an order does not come on the same day
UPDATE deliveries SET date = '2026-11-18' WHERE order_id = $order AND date = '2026-11-20'
-- served-day-changed guard_served_day_changed: what was served on a day is not rewritten
INSERT INTO served_days (order_id, date, person, meals, kcal, kept_at) VALUES ($order, '2026-11-18', 1, '[]', 1, 0);
UPDATE served_days SET kcal = 2 WHERE order_id = $order

-- document-version content_pages_reworded: what people have agreed to is not rewritten under its date
UPDATE content_pages SET blocks = '[]' WHERE path = '/oferta/' AND version IS NOT NULL
-- phone-taken: a phone of another customer is not taken
UPDATE customers SET phone = (SELECT phone FROM customers WHERE id = $subscriber) WHERE id = $customer
-- signature-changed guard_signature_changed: what a customer has signed is not rewritten
INSERT INTO consents (id, customer_id, document, version, address, given_at, code_id, text_hash)
VALUES ('signed', $customer, 'healthData', '2026-11-24', '', 0, 'code', 'hash');
UPDATE consents SET text_hash = 'other' WHERE id = 'signed'
-- signature-removed guard_signature_removed: what a customer has signed is not removed
INSERT INTO consents (id, customer_id, document, version, address, given_at, code_id, text_hash)
VALUES ('signed', $customer, 'healthData', '2026-11-24', '', 0, 'code', 'hash');
DELETE FROM consents WHERE id = 'signed'
-- cancellation-changed: an order is not cancelled twice
INSERT INTO cancellations (order_id, used_days, refund_to, card_kop, decided_at) VALUES ($order, 0, 'bonuses', 0, 0);
INSERT INTO cancellations (order_id, used_days, refund_to, card_kop, decided_at) VALUES ($order, 0, 'bonuses', 0, 0)

-- last-owner guard_last_owner: the last owner of the desk is not taken off the staff
INSERT INTO staff_members (id, name, email, role, created_at, joined_at) VALUES ('one', 'Анна', 'a@befit.example', 'owner', 0, 0);
UPDATE staff_members SET removed_at = 1 WHERE id = 'one'
-- last-owner guard_last_owner: the last owner of the desk gets no other role
INSERT INTO staff_members (id, name, email, role, created_at, joined_at) VALUES ('one', 'Анна', 'a@befit.example', 'owner', 0, 0);
UPDATE staff_members SET role = 'care' WHERE id = 'one'
-- staff-email-taken: an e-mail address is of one person of the staff
INSERT INTO staff_members (id, name, email, role, created_at, joined_at)
VALUES ('one', 'Анна', 'a@befit.example', 'owner', 0, 0), ('other', 'Анна', 'a@befit.example', 'care', 0, 0)
-- challenge-used: what a passkey has signed opens one session
INSERT INTO staff_members (id, name, email, role, created_at) VALUES ('one', 'Анна', 'a@befit.example', 'owner', 0);
INSERT INTO staff_sessions (token_hash, id, staff_id, name, passkey_id, challenge, created_at, used_at, expires_at)
VALUES ('one', 'one', 'one', '', 'key', 'same', 0, 0, 0), ('other', 'other', 'one', '', 'key', 'same', 0, 0, 0)
-- shift-overtaken: a courier has one shift a day
INSERT INTO shifts (id, date, name, phone, opens_at, closes_at, link_hash, created_at)
VALUES ('one', '2026-11-18', 'Пётр', '+79162041830', 0, 1, 'x', 0), ('other', '2026-11-18', 'Пётр', '+79162041830', 0, 1, 'y', 0)
-- shift-overtaken: the cash of a shift is handed over by one person at a time
INSERT INTO shifts (id, date, name, phone, opens_at, closes_at, link_hash, created_at)
VALUES ('one', '2026-11-18', 'Пётр', '+79162041830', 0, 1, 'x', 0);
INSERT INTO shift_handovers (shift_id, number, due_kop, counted_kop, reason, taken_at, taken_by)
VALUES ('one', 1, 100, 100, '', 0, 'Анна'), ('one', 1, 100, 100, '', 0, 'Пётр')
-- audit-changed guard_audit_entry_changed: an entry of the audit that has ended does not end otherwise
INSERT INTO audit_entries (id, actor_kind, actor_id, actor_name, operation, about, address, at, kept_until, outcome)
VALUES ('entry', 'deployment', '', 'OPERATOR_TOKEN', 'GET /', '{}', '', 0, 9000000000000, 'done');
INSERT INTO audit_objects (id, entry_id, object, object_id, reason) VALUES ('object', 'entry', 'orders', 'x', '');
UPDATE audit_entries SET outcome = 'internal' WHERE id = 'entry'
-- audit-changed guard_audit_object_changed: an object of the audit is not changed
INSERT INTO audit_entries (id, actor_kind, actor_id, actor_name, operation, about, address, at, kept_until, outcome)
VALUES ('entry', 'deployment', '', 'OPERATOR_TOKEN', 'GET /', '{}', '', 0, 9000000000000, 'done');
INSERT INTO audit_objects (id, entry_id, object, object_id, reason) VALUES ('object', 'entry', 'orders', 'x', '');
UPDATE audit_objects SET reason = 'other' WHERE id = 'object'
-- audit-removed guard_audit_entry_removed: an entry of the audit is not removed before its term
INSERT INTO audit_entries (id, actor_kind, actor_id, actor_name, operation, about, address, at, kept_until, outcome)
VALUES ('entry', 'deployment', '', 'OPERATOR_TOKEN', 'GET /', '{}', '', 0, 9000000000000, 'done');
INSERT INTO audit_objects (id, entry_id, object, object_id, reason) VALUES ('object', 'entry', 'orders', 'x', '');
DELETE FROM audit_entries WHERE id = 'entry'
-- audit-removed guard_audit_object_removed: an object of the audit is not removed without its entry
INSERT INTO audit_entries (id, actor_kind, actor_id, actor_name, operation, about, address, at, kept_until, outcome)
VALUES ('entry', 'deployment', '', 'OPERATOR_TOKEN', 'GET /', '{}', '', 0, 9000000000000, 'done');
INSERT INTO audit_objects (id, entry_id, object, object_id, reason) VALUES ('object', 'entry', 'orders', 'x', '');
DELETE FROM audit_objects WHERE id = 'object'
