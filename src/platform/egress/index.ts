export { isAllowedAddress } from './addresses';
export { createEgress, type Egress, type PostOutcome } from './post';
export { refusedDestination, refusedUrl, type UrlRules } from './url-rules';
