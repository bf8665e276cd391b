/** Whether orders are sent by who is signed in, not waited for; a key that tells no role may be the shop's. */
export const isShop = (role) => role === undefined || role === 'admin';
