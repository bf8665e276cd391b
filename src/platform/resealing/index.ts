export { announceKeys, heldKeysCollection } from './held-keys';
export { createResealing } from './resealing';
export { sealedTextsOf, type SealedTexts } from './stale-texts';
