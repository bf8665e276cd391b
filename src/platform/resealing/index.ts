export { announceKeys, heldKeysCollection } from './held-keys';
export { createResealing } from './resealing';
export { sealedTextsOf } from './stale-texts';
