/** What is known about the calling program. Taken from the connection and its headers, never from arguments. */
export interface ClientFacts {
  /** The client's address behind trusted proxies. */
  readonly ip: string;
  /** `X-Device-Token` or its cookie: proof of an earlier sign-in from this device. */
  readonly deviceToken: string | null;
  /** `X-Device-Id`: the fingerprint the client gives itself; not to be trusted. */
  readonly deviceId: string | null;
  /** `X-Client-Id`: the calling application. */
  readonly clientId: string | null;
  /** Country, as a trusted proxy names it. */
  readonly country: string | null;
  readonly userAgent: string | null;
}

/** For mails: from where a request came. */
export function whereOf({ ip, country }: ClientFacts): string {
  return country === null ? `address ${ip}` : `address ${ip}, country ${country}`;
}
