type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match counts, because most browsers also name the browsers that they derive from. */
const PROGRAMS: Names = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^(?:node|undici|axios|node-fetch)\b/i, 'A Node.js program'],
  [/^(?:python|aiohttp)\b/i, 'A Python program'],
  [/^okhttp\//, 'An Android app'],
  [/\bCFNetwork\//, 'An Apple app'],
  [/^PostmanRuntime\//, 'Postman'],
];

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A user agent in plain words; null if it contains no known name. */
export function deviceOf(userAgent: string | null): string | null {
  const find = (names: Names) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [program, system] = [find(PROGRAMS), find(SYSTEMS)];
  if (program !== undefined && system !== undefined) return `${program} on ${system}`;
  return program ?? system ?? null;
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The name of a country by its code; null if there is no such country. Uses no external service. */
export function placeOf(country: string | null): string | null {
  if (country === null || !/^[A-Z]{2}$/i.test(country)) return null;
  return countries.of(country.toUpperCase()) ?? null;
}
