import type { SecretBox } from '../../platform/secrets/secret-box';
import type { EndpointDocument } from './endpoints.repository';
import { newSecret } from './signature';

/** How long a secret signs after it was replaced. */
const OVERLAP_MS = 24 * 3_600_000;
/** Of the secrets before: what is signed with all of them still fits into a header. */
const MAX_PREVIOUS = 9;

/** A secret before the current one, and the end of its time. */
interface PreviousSecret {
  readonly secret: string;
  readonly until: Date;
}

type Secrets = Pick<EndpointDocument, '_id' | 'secret' | 'previousSecret'>;

/** A new secret; those before keep the time that they were given, at most nine of them. */
export function rotatedSecrets(
  endpoint: Secrets,
  box: SecretBox,
  now: Date,
): Pick<EndpointDocument, 'secret' | 'previousSecret'> {
  const { _id } = endpoint;
  const until = new Date(now.getTime() + OVERLAP_MS);
  const replaced = box.tryOpen(endpoint.secret, _id);
  const earlier = previousSecrets(endpoint, box, now).slice(0, MAX_PREVIOUS - 1);
  // One that only other processes can read stays as it is.
  const sealed =
    replaced === null
      ? endpoint.secret
      : box.seal(textOf([{ secret: replaced, until }, ...earlier]), _id);
  return { secret: box.seal(newSecret(), _id), previousSecret: { sealed, until } };
}

/** What signs now, the current one first; null when that cannot be read. */
export function signingSecrets(
  endpoint: Secrets,
  box: SecretBox,
  now: Date,
): readonly string[] | null {
  const secret = box.tryOpen(endpoint.secret, endpoint._id);
  if (secret === null) return null;
  return [secret, ...previousSecrets(endpoint, box, now).map((previous) => previous.secret)];
}

/** Those whose time is not over, the latest first. */
function previousSecrets(
  { _id, previousSecret }: Secrets,
  box: SecretBox,
  now: Date,
): readonly PreviousSecret[] {
  const text = previousSecret && box.tryOpen(previousSecret.sealed, _id);
  if (!previousSecret || text === null) return [];
  return parseText(text, previousSecret.until).filter(({ until }) => until > now);
}

/** In one text, so that one field is sealed anew when keys change: `<latest> <earlier>@<end> …`. */
function textOf([latest, ...earlier]: readonly [PreviousSecret, ...PreviousSecret[]]): string {
  const others = earlier.map(({ secret, until }) => `${secret}@${until.toISOString()}`);
  return [latest.secret, ...others].join(' ');
}

function parseText(text: string, latestUntil: Date): readonly PreviousSecret[] {
  return text.split(' ').map((part) => {
    const [secret = '', end] = part.split('@');
    return { secret, until: end === undefined ? latestUntil : new Date(end) };
  });
}
