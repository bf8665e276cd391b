/** A comment that was just written or edited, as a spam check sees it. */
export interface SpamQuestion {
  readonly text: string;
  readonly authorId: string;
}

/**
 * The port to a service that knows spam. It is asked with every comment that is screened and has 500 ms; without an
 * answer the other phases decide alone.
 */
export interface SpamCheck {
  /** True: a moderator reads it first. */
  isSpam(question: SpamQuestion): Promise<boolean>;
}

/** The built-in adapter: no service is asked. */
export const noSpamCheck: SpamCheck = { isSpam: () => Promise.resolve(false) };
