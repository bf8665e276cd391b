export { createEgress, type Egress, type PostOutcome } from './post';
export { isAllowedAddress, refusedDestination, refusedUrl, type UrlRules } from './url-rules';
