/** Credentials of the demo data. */
export const CUSTOMER_TOKEN = 'at_demo_customer';
export const FULFILMENT_TOKEN = 'sk_demo_internal';
export const EDITOR_TOKEN = 'sk_demo_internal';
export const WEBHOOKS_TOKEN = 'sk_demo_partner';
export const VOTER_TOKENS = ['at_demo_customer', 'at_demo_customer_two', 'at_demo_moderator'];
