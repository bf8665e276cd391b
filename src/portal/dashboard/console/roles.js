/** Whether it is one of these roles; a key that tells no role may be. */
const isOneOf = (role, ...roles) => role === undefined || roles.includes(role);

/** Whether orders are sent by who is signed in, not waited for; a key that tells no role may be the shop's. */
export const isShop = (role) => isOneOf(role, 'admin');

/** Whether the comments of others are decided on. */
export const isModerator = (role) => isOneOf(role, 'moderator', 'admin');
