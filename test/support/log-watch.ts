import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * Searches every line that a service of the test run logs or prints, in this process or another,
 * for secrets. It recognizes them by their form (credentials, e-mail addresses) or because a
 * request or response contained them. A finding fails the app's `close`, or else the whole run.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  credential: /(?<!\w)(?:at|rt|sk|mt|vt|pt|dt|whsec)_(?!demo_)[\w.+/=-]{8}/,
  'e-mail address': /[^\s"'<>](?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2}/i,
};
/** The banner shows the documented demo account, which is not a leak. */
const DEMO_LINE = /^ {2}sign in: customer@example\.com \/ correct-horse-battery-staple$/;
const PASSWORD_FIELD = /password/i;
const INLINE_PASSWORD = /password\w*:\s*"([^"]+)"/gi;
const SHORTEST_PASSWORD = 8;
const GIVEN_ONCE = /"(?:secret|uri|recoveryCodes)":("[^"]*"|\[[^\]]*\])/g;

/** Generated requests contain these words everywhere, as a password and in a path. */
const COMMON_WORDS = new Set(['prototype', ...Object.getOwnPropertyNames(Object.prototype)]);

const secrets = new Set<string>();
const leakedLines: string[] = [];

/** Records the passwords in the body of a request, however deeply they are nested. */
export function recordTypedPasswords(body: unknown, name = ''): void {
  if (typeof body === 'string') {
    const inline = [...body.matchAll(INLINE_PASSWORD)].map(([, password = '']) => password);
    for (const password of PASSWORD_FIELD.test(name) ? [body] : inline) {
      if (password.length >= SHORTEST_PASSWORD && !COMMON_WORDS.has(password)) {
        secrets.add(password);
      }
    }
  } else if (typeof body === 'object' && body !== null) {
    for (const [key, value] of Object.entries(body)) recordTypedPasswords(value, key);
  }
}

/** Records secrets that a response returns once and that have no recognizable form. */
export function recordReturnedSecrets(answer: unknown): void {
  if (typeof answer !== 'string') return;
  for (const [, text = ''] of answer.matchAll(GIVEN_ONCE)) {
    for (const [, secret = ''] of text.matchAll(/"([^"]+)"/g)) secrets.add(secret);
  }
}

/** Takes the output of a logger or a process in chunks of any size. */
export function watchLog(source: string): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) checkLine(source, line);
  };
}

function checkLine(source: string, line: string): void {
  if (DEMO_LINE.test(line)) return;
  const kinds = Object.entries(FORMS).flatMap(([kind, form]) => (form.test(line) ? [kind] : []));
  if ([...secrets].some((secret) => line.includes(secret))) kinds.push('secret');
  for (const kind of kinds) report(`${source} logged a ${kind}: ${line.slice(0, 500)}`);
}

function report(leak: string): void {
  leakedLines.push(leak);
  const path = process.env['LOG_LEAKS_FILE'];
  if (path !== undefined) appendFileSync(path, `${leak}\n`);
}

/** Throws if something was found since the last call. */
export function assertNothingLeaked(): void {
  const leaks = leakedLines.splice(0);
  if (leaks.length > 0) throw new Error(`secrets in the log:\n${leaks.slice(0, 5).join('\n')}`);
}

/** Called at the end of a test file: its passwords are no secrets in the next file. */
export function forgetSecrets(): void {
  secrets.clear();
}

/**
 * Called at the end of the run, so that it covers what was logged after the last `close` of a file.
 */
export function assertRunLeakedNothing(): void {
  const path = process.env['LOG_LEAKS_FILE'] ?? '';
  if (existsSync(path))
    throw new Error(`secrets in the logs of this run:\n${readFileSync(path, 'utf8')}`);
}
