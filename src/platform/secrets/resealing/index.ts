export { resealTexts } from './reseal';
export { sealedTextsOf, type SealedTexts, type TextsOfKey } from './sealed-texts';
