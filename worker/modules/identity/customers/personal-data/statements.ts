export const ofCustomer = 'customer_id = ?1';
export const ofOrder = 'order_id IN (SELECT id FROM orders WHERE customer_id = ?1)';
export const ofInvoice = 'invoice_id IN (SELECT id FROM invoices WHERE customer_id = ?1)';
export const ofContact =
  'SELECT phone FROM customers WHERE id = ?1 UNION SELECT email FROM customers WHERE id = ?1';
/** Every value of an object of words becomes empty; its shape stays for those who read it. */
export const emptied = (column: string) =>
  `${column} = (SELECT json_group_object(key, CASE type WHEN 'text' THEN '' ELSE json(value) END) FROM json_each(${column}))`;
export const emptyContact = `contact = json_set(contact, '$.name', '', '$.phone', '', '$.email', '')`;

/** Orders that no food comes from any more. */
export const OVER = `state IN ('completed', 'cancelled', 'refunded')`;
/** Leaves the dislikes, which are no health data, and takes the allergies out. */
export const withoutAllergies = (column: string) =>
  `${column} = (SELECT COALESCE(json_group_array(value), '[]') FROM json_each(${column}) WHERE value NOT LIKE 'allergy-%')`;
/** The same for the persons of an order from the second on. */
export const othersWithoutAllergies = `others = (
  SELECT json_group_array(json_set(j.value, '$.exclusions', json((
    SELECT COALESCE(json_group_array(value), '[]') FROM json_each(j.value, '$.exclusions') WHERE value NOT LIKE 'allergy-%'
  )))) FROM json_each(others) j)`;
/** What they eat stays for the books, who they are does not. */
export const emptyOthers = `others = (
  SELECT json_group_array(json_set(j.value, '$.name', '', '$.exclusions', json('[]'))) FROM json_each(others) j)`;
/** A request has five persons beside the first one at most. */
export const requestWithoutExclusions = `request = json_remove(request, '$.draft.without', '$.draft.others[0].without',
  '$.draft.others[1].without', '$.draft.others[2].without', '$.draft.others[3].without', '$.draft.others[4].without')`;
/** Tells orders that name an allergy of anybody. */
export const namesAllergy = `(exclusions || others) LIKE '%allergy-%'`;
