export { announceKeys, findReplacedKeys, heldKeysCollection } from './held-keys';
export { createResealing } from './resealing';
export { sealedTextsOf, type SealedTexts, type TextsOfKey } from './stale-texts';
